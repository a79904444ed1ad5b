//! The deals that solvers are compared on.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};
use merrimac_cards::{Card, Deal, Seat, Suit};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

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

/// So many deals of a seed.
pub(crate) fn of_seed(seed: u64, deals: usize, freaks: bool) -> Vec<Deal> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deal = |_| if freaks { freak(&mut rng) } else { random(&mut rng) };
    (0..deals).map(deal).collect()
}

fn random(rng: &mut ChaCha8Rng) -> Deal {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    Deal::from_pack(&pack.try_into().expect("52 cards")).expect("52 different cards")
}

/// A deal in which at least four holdings are voids or longer than seven cards.
fn freak(rng: &mut ChaCha8Rng) -> Deal {
    loop {
        // Suits cling together: the pack is only half shuffled.
        let mut pack: Vec<Card> = Card::all().collect();
        for _ in 0..30 {
            let (one, other) = (rng.random_range(0..52), rng.random_range(0..52));
            pack.swap(one, other);
        }
        let deal = Deal::from_pack(&pack.try_into().expect("52 cards")).expect("different cards");
        let mut extremes = 0;
        for seat in Seat::ALL {
            for suit in Suit::ALL {
                let length = deal.hand(seat).holding(suit).len();
                extremes += usize::from(length == 0 || length > 7);
            }
        }
        if extremes >= 4 {
            return deal;
        }
    }
}
