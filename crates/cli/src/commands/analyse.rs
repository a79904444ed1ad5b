//! `merrimac analyse`

mod print;

use std::path::PathBuf;

use clap::Args;
use merrimac_cards::{BySeat, Record, Seat};
use merrimac_double_dummy::{Analysis, Role, Solver};
use merrimac_notation::Format;

use super::solve::{Effort, TableAnswer};
use crate::failure::{Done, Faults};
use crate::input::{Boards, vulnerability};
use crate::{output, parallel};

/// Analyse played boards card by card: which card cost what, and the contract against par
///
/// A card costs what declarer's side, or the defenders, lose by it against best play with all cards in
/// view. Cards that cost something are listed with those that would not have; --all lists every card.
/// The contract is held against par: what it is worth if both sides play it perfectly. Boards without
/// a play are left out.
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
    #[command(flatten)]
    effort: Effort,
    /// Print one JSON object a board, with every card, then one of the totals
    #[arg(long)]
    json: bool,
}

/// A board analysed.
struct AnalysedBoard {
    record: Record,
    analysis: Analysis,
    /// Table and par, if the whole deal is known.
    table: Option<TableAnswer>,
}

/// What players lost in all.
#[derive(Debug, Default)]
struct Totals {
    boards: u32,
    cards: u32,
    by_seat: BySeat<u32>,
    opening_lead: u32,
    declarer: u32,
    defence: u32,
}

impl Analyse {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut boards = Boards::open(self.file.as_deref(), self.from)?;
        let (bar, effort) = (boards.bar.clone(), self.effort);
        let mut faults = Faults::of(&boards.name);
        let mut totals = Totals::default();
        let wanted = boards.by_ref().filter(|board| {
            let number = board.as_ref().ok().and_then(|board| board.record.number);
            self.board.is_none() || board.is_err() || self.board == number
        });
        parallel::in_order(
            wanted,
            effort.threads(),
            || effort.solver(),
            |solver, board| {
                let analysed = AnalysedBoard::of(solver, board.record.clone());
                (board, analysed)
            },
            |(board, analysed)| {
                board.draw_faults(&mut faults);
                let Some(analysed) = analysed else { return Ok(()) };
                totals.add(&analysed.analysis);
                if self.json {
                    output::json(&print::JsonAnalysis::from(&analysed))?;
                } else {
                    output::text(&print::readable(&analysed, self.all))?;
                }
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        faults.finish();
        if self.json {
            output::json(&print::JsonTotals::from(&totals))?;
        } else {
            output::text(&print::readable_totals(&totals))?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}

impl AnalysedBoard {
    /// Analyses a board that was played.
    fn of(solver: &mut Solver, record: Record) -> Option<Self> {
        if record.cards.is_empty() {
            return None;
        }
        let analysis = solver.analyse_record(&record)?;
        let table = TableAnswer::of(solver, &record, vulnerability(&record)).ok();
        Some(Self { record, analysis, table })
    }
}

impl Totals {
    fn add(&mut self, analysis: &Analysis) {
        self.boards += 1;
        self.cards += analysis.cards.len() as u32;
        for seat in Seat::ALL {
            self.by_seat[seat] += u32::from(analysis.cost_of(seat));
        }
        self.opening_lead += u32::from(analysis.cost_by(Role::OpeningLeader));
        self.declarer += u32::from(analysis.cost_by(Role::Declarer));
        self.defence += u32::from(analysis.cost_by(Role::Defender));
    }
}
