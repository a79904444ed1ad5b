//! `merrimac study lattice`

use std::path::PathBuf;

use clap::Args;
use merrimac_experiments::lattice;

use super::{tell, write_files};
use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;

/// Exact single-dummy play of random endings: time against cards, and what Monte Carlo loses
///
/// Endings are dealt at random with declarer's side on lead; the goal is the number of tricks that comes
/// nearest to an even chance with all cards in view. Each is solved exactly. Then the card is chosen as Monte
/// Carlo would with a sample of every layout: the one that wins most often with all cards in view. Where that
/// card's best plan is less likely to win than the best, the difference is what not knowing costs. Times are
/// of the processor, one thread an ending; looking for the goal does not count.
#[derive(Debug, Args)]
pub(crate) struct Lattice {
    /// How many endings of each size
    #[arg(long, default_value_t = 20, value_name = "N")]
    endings: u32,
    /// Leave out the first N endings of each size
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: u32,
    /// Cards in the smallest endings, all four hands together
    #[arg(long, default_value_t = 12, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=40))]
    min_cards: u32,
    /// Cards in the largest endings
    #[arg(long, default_value_t = 20, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=40))]
    max_cards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Give an ending up after looking into this many positions
    #[arg(long, default_value_t = 20_000_000, value_name = "NODES")]
    node_limit: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Keep every finished ending in this file, and take what it already has
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write lattice.json, lattice.csv and lattice.svg to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object an ending, then {"seed","node_limit","sizes"}
    #[arg(long)]
    json: bool,
}

impl Lattice {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let Self { endings, skip, min_cards, max_cards, seed, node_limit, json, .. } = self;
        let study = lattice::Lattice { endings, skip, min_cards, max_cards, seed, node_limit };
        let bar = progress::over(study.count() as u64, "endings");
        let tell = |ending: &lattice::Measured| tell(&bar, json, ending);
        let report = study.run(&self.parallel.pool()?, self.journal.as_deref(), tell)?;
        bar.finish_and_clear();
        if let Some(folder) = &self.out {
            write_files(folder, &report.files()?)?;
        }
        if json {
            output::json(&report.summary())?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }
}
