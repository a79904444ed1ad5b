//! `merrimac study partition`: what partition search saves [GIB, §2.5, Figure 3].

mod endings;
mod fit;
mod full;
mod plot;
mod report;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use merrimac_double_dummy::{Solver, plain};
use rayon::prelude::*;

use crate::failure::Done;
use crate::output::{self, OutputFile};
use crate::progress;

use endings::{DealtEnding, deal_endings};
use report::{Measured, Report};

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
    /// Give an ending up when a method has expanded so many nodes; ten million take some 150 megabytes a thread
    #[arg(long, default_value_t = 10_000_000, value_name = "NODES")]
    node_limit: u64,
    /// How many endings are solved at a time [default: one a core]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Write partition.json, partition.csv and partition.svg to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print a JSON object: {"deals","seed","node_limit","fit":{"factor","exponent"},"bound","sizes","endings"}, with --full {"deals","seed","mean","median","p90","max","dds","paper"}
    #[arg(long)]
    json: bool,
}

impl Partition {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        if self.full {
            return self.run_full();
        }
        let endings = deal_endings(self.seed, self.deals, self.min_cards, self.max_cards)?;
        let report = Report::new(self.seed, self.node_limit, self.measure(endings)?);
        if let Some(folder) = &self.out {
            write_all(folder, &report)?;
        }
        if self.json {
            output::json(&report)?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }

    fn run_full(&self) -> anyhow::Result<Done> {
        let deals = deal_endings(self.seed, self.deals, 52, 52)?;
        let bar = progress::over(deals.len() as u64, "deals");
        let nodes = self.pool()?.install(|| {
            let work = deals.par_iter().map_init(Solver::default, |solver, dealt| {
                let nodes = full::nodes(solver, dealt);
                bar.inc(1);
                nodes
            });
            work.collect::<anyhow::Result<Vec<u64>>>()
        })?;
        bar.finish_and_clear();
        let report = full::FullReport::new(self.seed, nodes);
        if self.json {
            output::json(&report)?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }

    fn pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        let threads = self.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.context("cannot start threads")
    }

    /// Solves every ending by both methods. The order of results does not depend on the threads.
    fn measure(&self, endings: Vec<DealtEnding>) -> anyhow::Result<Vec<Measured>> {
        let bar = progress::over(endings.len() as u64, "endings");
        let measured = self.pool()?.install(|| {
            endings
                .into_par_iter()
                .map(|ending| {
                    let measured = measure(&ending, self.node_limit);
                    bar.inc(1);
                    measured
                })
                .collect()
        });
        bar.finish_and_clear();
        Ok(measured)
    }
}

fn measure(dealt: &DealtEnding, limit: u64) -> Measured {
    let by_partition = plain::solve_by_partition(&dealt.ending, limit).ok();
    let with_table = plain::solve_with_table(&dealt.ending, limit).ok();
    Measured {
        cards: dealt.cards,
        deal: dealt.deal,
        strain: dealt.strain,
        leader: dealt.leader,
        tricks: by_partition.as_ref().or(with_table.as_ref()).map(|solved| solved.value),
        table_nodes: with_table.map(|solved| solved.counters.expanded),
        partition_nodes: by_partition.map(|solved| solved.counters.expanded),
    }
}

fn write_all(folder: &Path, report: &Report) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let mut json = serde_json::to_string_pretty(report)?;
    json.push('\n');
    write(&folder.join("partition.json"), &json)?;
    write(&folder.join("partition.csv"), &report.csv())?;
    write(&folder.join("partition.svg"), &plot::svg(report)?)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    use std::io::Write as _;
    let mut file = OutputFile::create(Some(path))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    file.finish()
}
