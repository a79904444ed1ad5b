//! `merrimac analyse`

mod print;

use std::path::PathBuf;

use clap::Args;
use merrimac_cards::{BySeat, Record, Scoring, Seat};
use merrimac_double_dummy::{AnalysedCard, Analysis, ContractWorth, Role, Solver};
use merrimac_notation::Format;

use super::solve::TableAnswer;
use crate::failure::{Done, Faults};
use crate::input::{Boards, vulnerability};
use crate::output;
use crate::parallel::Effort;

/// Analyse played boards card by card: which card cost what, and the contract against par
///
/// A card costs what declarer's side, or the defenders, lose by it against best play with all cards in
/// view. Cards that cost something are listed with those that would not have; --all lists every card.
/// What the cost comes to by the scoring is held against other tables in the same contract: at IMPs and
/// total points one that takes its double-dummy tricks, at matchpoints a field that mostly does, and
/// sometimes takes one more or less. The contract is held against par: what it is worth if both sides
/// play it perfectly. Boards without a play are left out.
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

/// A board analysed.
struct AnalysedBoard {
    record: Record,
    analysis: Analysis,
    /// Table and par, if the whole deal is known.
    table: Option<TableAnswer>,
    /// What tricks are worth, if there is a contract.
    worth: Option<ContractWorth>,
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
    /// By the scoring.
    lost: BySeat<f64>,
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
        let pool = effort.pool()?;
        pool.in_order(
            wanted,
            || effort.solver(&pool),
            |solver, board| {
                let analysed = AnalysedBoard::of(solver, board.record.clone(), self.scoring);
                (board, analysed)
            },
            |(board, analysed)| {
                board.draw_faults(&mut faults);
                let Some(analysed) = analysed else { return Ok(()) };
                totals.add(&analysed);
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
            output::json(&print::JsonTotals::new(&totals, self.scoring))?;
        } else {
            output::text(&print::readable_totals(&totals, self.scoring))?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}

impl AnalysedBoard {
    /// Analyses a board that was played.
    fn of(solver: &mut Solver, record: Record, scoring: Scoring) -> Option<Self> {
        if record.cards.is_empty() {
            return None;
        }
        let analysis = solver.analyse_record(&record)?;
        let table = TableAnswer::of(solver, &record, vulnerability(&record)).ok();
        let vulnerability = vulnerability(&record);
        let contract = record.contract();
        let worth = contract.map(|contract| ContractWorth { scoring, contract, vulnerability });
        Some(Self { record, analysis, table, worth })
    }

    /// What a card lost by the scoring.
    fn loss(&self, card: &AnalysedCard) -> Option<f64> {
        Some(self.worth?.cost(card.before, card.after, self.analysis.tricks))
    }
}

impl Totals {
    fn add(&mut self, board: &AnalysedBoard) {
        let analysis = &board.analysis;
        self.boards += 1;
        self.cards += analysis.cards.len() as u32;
        for seat in Seat::ALL {
            self.by_seat[seat] += u32::from(analysis.cost_of(seat));
        }
        for card in analysis.errors() {
            // Declarer chooses dummy's cards.
            let is_declarers = card.role == Role::Declarer;
            let chooser = if is_declarers { analysis.declarer } else { card.seat };
            self.lost[chooser] += board.loss(card).unwrap_or_default();
        }
        self.opening_lead += u32::from(analysis.cost_by(Role::OpeningLeader));
        self.declarer += u32::from(analysis.cost_by(Role::Declarer));
        self.defence += u32::from(analysis.cost_by(Role::Defender));
    }
}
