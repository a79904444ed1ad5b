//! `merrimac study endings`

use clap::Args;
use indicatif::ProgressBar;
use merrimac_cards::Hand;
use merrimac_experiments::endings;
use merrimac_single_dummy::solve;

use super::tell;
use crate::commands::ending::limits::{Interrupts, Limits};
use crate::failure::Done;
use crate::output;
use crate::progress;

/// Large endings within limits: whether each ends in time, and with what
///
/// Endings are dealt at random with declarer's side on lead and half of the tricks for a goal, and solved one after
/// the other as `merrimac ending --best` does. An answer is exact, bounded, or sampled where the plan was tried with
/// some of the layouts only.
#[derive(Debug, Args)]
pub(crate) struct Endings {
    /// How many endings
    #[arg(long, default_value_t = 20, value_name = "N")]
    deals: u32,
    /// Cards a hand
    #[arg(long, default_value_t = 9, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(1..=10))]
    cards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limits: Limits,
    /// Print one JSON object an ending, then {"endings","exact","bounded","sampled","without_a_plan","mean_gap",
    /// "longest"}
    #[arg(long)]
    json: bool,
}

impl Endings {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let Self { deals, cards, seed, limits, json } = self;
        let bar = progress::over(deals.into(), "endings");
        let interrupts = Interrupts::listen();
        let report = endings::Endings { deals, cards, seed }.run(
            |ending, layouts| {
                limits.search(&interrupts, &ProgressBar::hidden(), |budget| {
                    solve(ending, layouts, budget.clone(), Hand::EMPTY)
                })
            },
            |ended| tell(&bar, json, ended),
        )?;
        bar.finish_and_clear();
        if json {
            output::json(&report.summary())?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }
}
