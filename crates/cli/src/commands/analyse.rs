//! `merrimac analyse`

mod print;

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use merrimac_cards::Scoring;
use merrimac_double_dummy::Costs;
use merrimac_notation::Format;

use crate::failure::{Done, Faults};
use crate::input::Boards;
use crate::output;
use crate::parallel::Effort;
use crate::progress;

/// Analyse played boards card by card: which card cost what, and the contract against par
///
/// A card costs what declarer's side, or the defenders, lose by it against best play with all cards in
/// view. Cards that cost something are listed with those that would not have; --all lists every card.
/// What the cost comes to by the scoring is held against other tables in the same contract: at IMPs and
/// total points one that takes its double-dummy tricks, at matchpoints a field that mostly does, and
/// sometimes takes one more or less. The contract is held against par: what it is worth if both sides
/// play it perfectly. Where play ended early with another result than best play gives from there, it is
/// said. Boards without a play are left out.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Only the boards of this number
    #[arg(long, value_name = "NUMBER")]
    board: Option<u32>,
    /// Every card, not only those that cost something
    #[arg(long)]
    all: bool,
    /// How the boards are scored: imps, matchpoints (or mp) or total
    #[arg(long, default_value_t = Scoring::Imps, value_name = "HOW")]
    scoring: Scoring,
    #[command(flatten)]
    effort: Effort,
    /// Print one JSON object a board, with every card, then one of the totals
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let boards = Boards::open(self.file.as_deref(), self.from)?.numbered(self.board).for_pool();
        let (name, bar, effort) = (boards.name.clone(), boards.bar.clone(), self.effort);
        let mut faults = Faults::of(&name);
        let mut totals = Costs::default();
        let pool = effort.pool()?;
        pool.in_order(
            boards,
            || effort.solver(&pool),
            |solver, board| {
                let analysed = solver.analyse_board(board.record.clone(), self.scoring);
                (board, analysed)
            },
            |(board, analysed)| {
                progress::take(&bar, || {
                    board.draw_faults(&mut faults);
                    let Some(analysed) = analysed else { return Ok(()) };
                    totals.add(&analysed);
                    if self.json {
                        output::json(&merrimac_forms::Analysis::from(&analysed))?;
                    } else {
                        output::text(&print::readable(&analysed, self.all))?;
                    }
                    Ok(())
                })
            },
        )?;
        bar.finish_and_clear();
        faults.finish();
        if totals.boards == 0 && faults.errors() == 0 {
            bail!("{}: no board has a play to analyse", name.display());
        }
        if self.json {
            output::json(&merrimac_forms::AnalysisTotals::new(&totals, self.scoring))?;
        } else {
            output::text(&print::readable_totals(&totals, self.scoring))?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}
