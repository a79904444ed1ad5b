//! `merrimac study evidence`: how much declarer learns from what the defenders play [GIB §3].

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use merrimac_cardplay::{Objective, Situation, layouts, likelihood_of_play};
use merrimac_cards::Record;
use merrimac_dealing::DealConstraint;
use merrimac_notation::Format;
use merrimac_tournament::Estimate;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;

use super::view::declarers_view;
use crate::failure::{Done, Faults};
use crate::input::Boards;
use crate::{output, parallel, progress};

/// Deals are listed rather than drawn if there are no more than so many.
const LISTED: usize = 20;

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
    /// The file of played boards; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Look at so many boards
    #[arg(long, value_name = "N", default_value_t = 500)]
    boards: usize,
    /// Leave out so many boards first
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// Look again after so many tricks
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=11))]
    tricks: u8,
    /// Deals drawn for each look
    #[arg(long, value_name = "N", default_value = "200")]
    deals: NonZero<usize>,
    /// What random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many boards to look at at once [default: as many as the machine can]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print JSON: {"after","boards","evidence","standard_error"} for either look
    #[arg(long)]
    json: bool,
}

impl Evidence {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let (records, has_faults) = self.read()?;
        let bar = progress::over(records.len() as u64, "boards");
        let (mut lead, mut later) = (Estimate::default(), Estimate::default());
        let cards = 4 * usize::from(self.tricks);
        parallel::in_order(
            records.into_iter().map(Ok),
            parallel::threads(self.threads),
            || (),
            |(), record| [1, cards].map(|cards| self.evidence(&record, cards)),
            |looks| {
                bar.inc(1);
                for (estimate, worth) in [&mut lead, &mut later].into_iter().zip(looks) {
                    if let Some(worth) = worth {
                        estimate.add(worth);
                    }
                }
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        self.print("the opening lead", &lead)?;
        self.print(&format!("{} tricks", self.tricks), &later)?;
        Ok(if has_faults { Done::WithFaults } else { Done::Well })
    }

    /// Boards that were played, and whether anything could not be read.
    fn read(&self) -> anyhow::Result<(Vec<Record>, bool)> {
        let boards = Boards::open(self.file.as_deref(), self.from)?;
        let (name, bar) = (boards.name.clone(), boards.bar.clone());
        let mut faults = Faults::of(&name);
        let mut records = Vec::new();
        let mut skipped = 0;
        for board in boards {
            if records.len() == self.boards {
                break;
            }
            let board = board?;
            board.draw_faults(&mut faults);
            let is_played = !board.record.cards.is_empty() && board.record.contract().is_some();
            if !is_played || board.record.deal.full().is_err() {
                continue;
            }
            if skipped < self.skip {
                skipped += 1;
                continue;
            }
            records.push(board.record);
        }
        bar.finish_and_clear();
        faults.finish();
        if records.is_empty() {
            bail!("{}: there is no board that was played", name.display());
        }
        Ok((records, faults.errors() > 0))
    }

    /// What the play up to some card says for the true deal; none if the board did not come so far.
    fn evidence(&self, record: &Record, cards: usize) -> Option<f64> {
        let view = declarers_view(record, cards)?;
        let (anything, deal) = (DealConstraint::anything(), record.deal.full().ok()?);
        let situation = Situation {
            view: &view,
            shown: &anything,
            calls: None,
            objective: Objective::default(),
        };
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let drawn = layouts(&mut rng, &situation, LISTED, self.deals.get()).deals;
        let mean = drawn.mean(|deal| likelihood_of_play(&view, deal));
        let truth = likelihood_of_play(&view, &deal);
        (mean > 0.0 && truth > 0.0).then(|| (truth / mean).ln())
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
