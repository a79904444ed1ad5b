//! The deals that solvers are compared on.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};
use merrimac_cards::Deal;
use merrimac_testkit::deals::{freak, random};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The deals of a file: whatever stands first in a line and is one.
///
/// PBN files give the deals of their `Deal` tags.
pub(crate) fn of_file(file: &Path) -> Result<Vec<Deal>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let deal = |line: &str| {
        let line = line.trim().trim_start_matches("[Deal").trim_start_matches([' ', '"']);
        Deal::from_str(line.split(['\t', '"', '|']).next()?).ok()
    };
    let deals: Vec<Deal> = text.lines().filter_map(deal).collect();
    anyhow::ensure!(!deals.is_empty(), "{}: no deal in it", file.display());
    Ok(deals)
}

/// Some deals of a seed.
pub(crate) fn of_seed(seed: u64, deals: usize, freaks: bool) -> Vec<Deal> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deal = |_| if freaks { freak(&mut rng) } else { random(&mut rng) };
    (0..deals).map(deal).collect()
}
