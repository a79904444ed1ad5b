//! `merrimac study hints`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merrimac_experiments::hints::{self, Names};

use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::players;
use crate::progress::Progress;

/// Whether hints name techniques as players do, and whether their sentences agree with their figures
///
/// Boards are bid and played, and the hint at every call and card is read again: no sentence may contradict its
/// figures or have a word of programmers. Of cards where it mattered which was played, the share that has a name
/// is printed, for declarers and defenders.
///
/// With a list of labelled cards, the names are held against those that a player gave. It has eight columns,
/// separated by tabs: deal, dealer, auction, contract, declarer, cards played, the card, and its names with |
/// between them, or - if it has none.
///
///   merrimac study hints --labelled corpora/techniques/unseen.tsv --boards 0 --why
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_long_help = players::help())]
pub(super) struct HintsCommand {
    /// A list of labelled cards
    #[arg(long, value_name = "FILE")]
    labelled: Option<PathBuf>,
    /// How many boards are bid and played
    #[arg(long, value_name = "N", default_value_t = 20)]
    boards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays, in all four seats
    #[arg(long, value_name = "SPEC", default_value = "sayc+borel+mc")]
    player: String,
    #[command(flatten)]
    parallel: Parallel,
    /// Tell of every fault
    #[arg(long)]
    why: bool,
    /// Print one JSON object for the list, one for the boards
    #[arg(long)]
    json: bool,
}

impl HintsCommand {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        if let Some(file) = &self.labelled {
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("cannot read {}", file.display()))?;
            let names = Names::of(&hints::read_labelled(&text)?);
            output::shown(&names, self.json)?;
            self.tell(&names.faults)?;
        }
        if self.boards == 0 {
            return Ok(Done::Well);
        }
        let progress = Progress::default();
        let entrant = players::entrant(&self.player, &progress)?;
        let bar = progress.over(self.boards.into(), "boards");
        let pool = self.parallel.pool()?;
        let asked = hints::Hints { entrant: &entrant, boards: self.boards, seed: self.seed };
        let report = asked.run(&pool, || {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        output::shown(&report, self.json)?;
        self.tell(&report.contradictions)?;
        self.tell(&report.words)?;
        let is_clean = report.contradictions.is_empty() && report.words.is_empty();
        Ok(if is_clean { Done::Well } else { Done::Negative })
    }

    fn tell(&self, faults: &[String]) -> anyhow::Result<()> {
        if self.why && !self.json {
            faults.iter().try_for_each(|fault| output::text(&format!("  {fault}\n")))?;
        }
        Ok(())
    }
}
