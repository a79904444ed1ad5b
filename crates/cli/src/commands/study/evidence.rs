//! `merrimac study evidence`

use std::num::NonZero;

use anyhow::bail;
use clap::Args;
use merrimac_cards::Record;
use merrimac_experiments::evidence;
use merrimac_tournament::Estimate;
use serde_json::json;

use super::{BoardChoice, done};
use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;

/// How much declarer learns from leads and from what the defenders follow with
///
/// Declarer looks at recorded boards after the opening lead, and again after some tricks. Deals are drawn
/// that fit the cards in view and nothing else, and weighed by what was played. The logarithm of the true
/// deal's weight against their mean says how much that was worth: above 0, the true deal has become
/// likelier.
///
///   merrimac study evidence wbridge5_10k.tsv.gz --boards 500 --skip 8000 --tricks 6
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Evidence {
    #[command(flatten)]
    input: BoardChoice,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 500)]
    boards: usize,
    /// Look again after this many tricks
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=11))]
    tricks: u8,
    /// Deals drawn for each look
    #[arg(long, value_name = "N", default_value = "200")]
    deals: NonZero<usize>,
    /// What random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Print JSON: {"after","boards","evidence","standard_error"} for either look
    #[arg(long)]
    json: bool,
}

impl Evidence {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let is_played = |record: &Record| {
            !record.cards.is_empty() && record.contract().is_some() && record.deal.full().is_ok()
        };
        let (records, faults) = self.input.read(self.boards, is_played)?;
        if records.is_empty() {
            bail!("{}: there is no board that was played", faults.file().display());
        }
        let records: Vec<Record> = records.into_iter().map(|(_, record)| record).collect();
        let bar = progress::over(records.len() as u64, "boards");
        let study = evidence::Evidence { tricks: self.tricks, deals: self.deals, seed: self.seed };
        let worth = study.run(&self.parallel.pool()?, records, || {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        self.print("the opening lead", &worth.lead)?;
        self.print(&format!("{} tricks", self.tricks), &worth.later)?;
        Ok(done(faults.errors() > 0))
    }

    fn print(&self, after: &str, evidence: &Estimate) -> anyhow::Result<()> {
        let (boards, mean, error) = (evidence.count(), evidence.mean(), evidence.standard_error());
        if self.json {
            return Ok(output::json(&json!({
                "after": after, "boards": boards, "evidence": mean, "standard_error": error,
            }))?);
        }
        Ok(output::text(&format!("after {after}: {mean:+.3} ± {error:.3} on {boards} boards\n"))?)
    }
}
