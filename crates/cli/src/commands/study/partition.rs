//! `merrimac study partition`

use std::path::PathBuf;

use clap::Args;
use merrimac_experiments::partition;

use super::write_files;
use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;

/// Nodes expanded with partition search against nodes expanded without it: Figure 3 of the paper
///
/// Bridge endings, equally many of each size, are solved twice: by alpha-beta with a table of
/// positions and by partition search. Both use the same rules, the same order of moves and the same
/// binary search over the number of tricks. The result is a straight line through the logarithms.
/// Endings on which a method needs more nodes than allowed are counted, and left out of the line.
#[derive(Debug, Args)]
pub(crate) struct Partition {
    /// Instead, how many trick starts the solver itself visits for one answer on whole deals
    ///
    /// One strain and leader a deal, drawn at random. A trick start is counted if it is neither decided
    /// by the tricks already taken nor the last trick.
    #[arg(long, conflicts_with_all = ["min_cards", "max_cards", "node_limit", "out"])]
    full: bool,
    /// How many endings, or deals
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deals: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cards in the smallest endings, all four hands together
    #[arg(long, default_value_t = 12, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=52))]
    min_cards: u32,
    /// Cards in the largest endings
    #[arg(long, default_value_t = 48, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=52))]
    max_cards: u32,
    /// Give an ending up when a method has expanded this many nodes; ten million take some 150 megabytes a thread
    #[arg(long, default_value_t = 10_000_000, value_name = "NODES")]
    node_limit: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Write partition.json, partition.csv and partition.svg to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print a JSON object: {"deals","seed","node_limit","fit":{"factor","exponent"},"bound","sizes","endings"}, with --full {"deals","seed","mean","median","p90","max","dds","paper"}
    #[arg(long)]
    json: bool,
}

impl Partition {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let Self { deals, seed, min_cards, max_cards, node_limit, .. } = self;
        let pool = self.parallel.pool()?;
        let bar = progress::over(deals.into(), if self.full { "deals" } else { "endings" });
        if self.full {
            let report = partition::count_on_whole_deals(deals, seed, &pool, |_| {
                bar.inc(1);
                Ok(())
            })?;
            bar.finish_and_clear();
            output::shown(&report, self.json)?;
            return Ok(Done::Well);
        }
        let study = partition::Partition { deals, seed, min_cards, max_cards, node_limit };
        let report = study.run(&pool, |_| {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        if let Some(folder) = &self.out {
            write_files(folder, &report.files()?)?;
        }
        output::shown(&report, self.json)?;
        Ok(Done::Well)
    }
}
