//! `merrimac study cardplay`

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use merrimac_cards::Record;
use merrimac_experiments::cardplay;

use super::{BoardChoice, done, tell};
use crate::failure::{Done, warn};
use crate::input::fault_of_board;
use crate::output;
use crate::parallel::Parallel;
use crate::players;
use crate::progress::Progress;

/// Recorded contracts played again by four of one player: mistakes a board against double dummy
///
/// Every board keeps its auction, contract and declarer; the cards are played anew. A card that costs
/// its side a trick against perfect play with all cards in view is a mistake. Those of opening leaders,
/// declarers and defenders are counted apart, and beside them those of the cards in the record. Boards
/// without a contract are left out. The same seed gives the same cards on any number of threads; only
/// the processor times differ.
///
///   merrimac study cardplay wbridge5_10k.tsv.gz --boards 200 --journal played.jsonl
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_long_help = players::help())]
pub(crate) struct Cardplay {
    #[command(flatten)]
    input: BoardChoice,
    /// Who plays, in all four seats
    #[arg(long, value_name = "SPEC", default_value = "sayc+mc")]
    player: String,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 200)]
    boards: usize,
    /// What the players' random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Keep every finished board in this file, and take what it already has
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Print one JSON object a board, then {"player","boards","ours","recorded",…}
    #[arg(long)]
    json: bool,
}

impl Cardplay {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let has_contract =
            |record: &Record| record.contract().is_some() && record.deal.full().is_ok();
        let (boards, faults) = self.input.read(self.boards, has_contract)?;
        if boards.is_empty() {
            bail!("{}: there is no board with a contract to play", faults.file().display());
        }
        let mut has_faults = faults.errors() > 0;
        let progress = Progress::default();
        let entrant = players::entrant(&self.player, &progress)?;
        let study = cardplay::Cardplay { player: &self.player, entrant: &entrant, seed: self.seed };
        let bar = progress.over(boards.len() as u64, "boards");
        let pool = self.parallel.pool()?;
        let report = study.run(boards, self.journal.as_deref(), &pool, |record, played| {
            match played {
                Ok(played) => tell(&bar, self.json, played)?,
                Err(why) => {
                    has_faults = true;
                    bar.inc(1);
                    bar.suspend(|| warn(&fault_of_board(record, &why)));
                }
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        output::shown(&report, self.json)?;
        Ok(done(has_faults))
    }
}
