//! A recorded board: its table and par, and what its play cost by the scoring.

use merrimac_cards::{BySeat, Deal, DealError, Record, Scoring, Seat, Vulnerability};

use crate::analysis::{AnalysedCard, Analysis, Role};
use crate::par::{Par, par};
use crate::solver::{DdTable, Solver};
use crate::worth::ContractWorth;

/// A board with every declarer and strain, and par.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedBoard {
    /// The deal.
    pub deal: Deal,
    /// Who dealt.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The tricks.
    pub table: DdTable,
    /// Par for this dealer and vulnerability.
    pub par: Par,
}

/// A played board, analysed.
#[derive(Debug, Clone)]
pub struct AnalysedBoard {
    /// The board.
    pub record: Record,
    /// What each card cost.
    pub analysis: Analysis,
    /// Table and par, if the whole deal is known.
    pub solved: Option<SolvedBoard>,
    /// What tricks are worth, if there is a contract.
    pub worth: Option<ContractWorth>,
}

impl Solver {
    /// Solves a board; vulnerable is who the record says, or its number, unless somebody else is given.
    ///
    /// # Errors
    /// If the deal is not whole.
    pub fn solve_board(
        &mut self,
        record: &Record,
        vulnerability: Option<Vulnerability>,
    ) -> Result<SolvedBoard, DealError> {
        let deal = record.deal.full()?;
        let table = self.table(&deal);
        let dealer = record.dealer_or_default();
        let vulnerability = vulnerability.unwrap_or_else(|| record.vulnerability_or_default());
        let par = par(&table, vulnerability, dealer);
        Ok(SolvedBoard { deal, dealer, vulnerability, table, par })
    }

    /// Analyses a board that was played; none if it was not, or not enough of it is known.
    pub fn analyse_board(&mut self, record: Record, scoring: Scoring) -> Option<AnalysedBoard> {
        if record.cards.is_empty() {
            return None;
        }
        let analysis = self.analyse_record(&record)?;
        let solved = self.solve_board(&record, None).ok();
        let vulnerability = record.vulnerability_or_default();
        let contract = record.contract();
        let worth = contract.map(|contract| ContractWorth { scoring, contract, vulnerability });
        Some(AnalysedBoard { record, analysis, solved, worth })
    }
}

impl AnalysedBoard {
    /// What a card lost by the scoring.
    pub fn loss(&self, card: &AnalysedCard) -> Option<f64> {
        Some(self.worth?.cost(card.before, card.after, self.analysis.tricks))
    }

    /// What the contract is worth to North and South against best play, if there is one and the whole
    /// deal is known.
    pub fn contract_score(&self) -> Option<i32> {
        let vulnerability = self.solved.as_ref()?.vulnerability;
        Some(self.record.contract()?.north_south_score(self.analysis.tricks, vulnerability))
    }
}

/// What players lost over some boards.
#[derive(Debug, Clone, Default)]
pub struct Costs {
    /// How many boards.
    pub boards: u32,
    /// How many cards were played on them.
    pub cards: u32,
    /// Tricks by player.
    pub by_seat: BySeat<u32>,
    /// Tricks by opening leads.
    pub opening_lead: u32,
    /// Tricks by declarers.
    pub declarer: u32,
    /// Tricks by defenders, after the lead.
    pub defence: u32,
    /// What each player lost by the scoring.
    pub lost: BySeat<f64>,
}

impl Costs {
    /// Takes a board in.
    pub fn add(&mut self, board: &AnalysedBoard) {
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

impl From<&AnalysedBoard> for Costs {
    fn from(board: &AnalysedBoard) -> Self {
        let mut costs = Self::default();
        costs.add(board);
        costs
    }
}
