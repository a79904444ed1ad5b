//! What the play of boards cost, card by card and in all.

use merrimac_cards::{Card, PartialDeal, Scoring, Seat};
use merrimac_double_dummy::{AnalysedBoard, AnalysedCard, Costs, Role};
use serde::Serialize;

use crate::keyed::PerSeat;
use crate::solved::Par;

/// A board analysed.
#[derive(Debug, Clone, Serialize)]
pub struct Analysis {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    deal: PartialDeal,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    declarer: Seat,
    /// Declarer's tricks against best play.
    double_dummy: u8,
    /// Declarer's tricks after the last card, if the rest were played perfectly.
    after_play: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    scoring: Scoring,
    cards: Vec<CardCost>,
    costs: PerSeat<u32>,
    /// What each player's cards lost by the scoring.
    losses: PerSeat<f64>,
    by_role: ByRole,
    #[serde(skip_serializing_if = "Option::is_none")]
    bidding: Option<Bidding>,
}

#[derive(Debug, Clone, Serialize)]
struct CardCost {
    seat: Seat,
    card: Card,
    trick: usize,
    role: &'static str,
    before: u8,
    after: u8,
    cost: u8,
    /// What that is by the scoring, against other tables in the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    better: Vec<Card>,
}

#[derive(Debug, Clone, Serialize)]
struct ByRole {
    opening_lead: u32,
    declarer: u32,
    defence: u32,
}

/// The contract against par; scores are those of North and South.
#[derive(Debug, Clone, Serialize)]
struct Bidding {
    par: Par,
    /// What the contract is worth against best play.
    contract: i32,
    /// What North and South gained or lost by it, in points.
    difference: i32,
    /// The same by the scoring, against a table where par was reached.
    gain: i32,
}

/// What players lost over some boards.
#[derive(Debug, Clone, Serialize)]
pub struct AnalysisTotals {
    boards: u32,
    cards: u32,
    scoring: Scoring,
    costs: PerSeat<u32>,
    losses: PerSeat<f64>,
    by_role: ByRole,
}

impl AnalysisTotals {
    /// The totals by a scoring.
    pub fn new(costs: &Costs, scoring: Scoring) -> Self {
        Self {
            boards: costs.boards,
            cards: costs.cards,
            scoring,
            costs: (&costs.by_seat).into(),
            losses: PerSeat::from_fn(|seat| rounded(costs.lost[seat])),
            by_role: ByRole {
                opening_lead: costs.opening_lead,
                declarer: costs.declarer,
                defence: costs.defence,
            },
        }
    }
}

impl CardCost {
    fn new(board: &AnalysedBoard, card: &AnalysedCard) -> Self {
        Self {
            seat: card.seat,
            card: card.card,
            trick: card.trick,
            role: match card.role {
                Role::OpeningLeader => "opening lead",
                Role::Declarer => "declarer",
                Role::Defender => "defence",
            },
            before: card.before,
            after: card.after,
            cost: card.cost(),
            loss: board.loss(card).map(rounded),
            better: card.better.clone(),
        }
    }
}

/// Hundredths are as fine as other tables' results are known.
fn rounded(number: f64) -> f64 {
    (100.0 * number).round() / 100.0
}

impl From<&AnalysedBoard> for Analysis {
    fn from(board: &AnalysedBoard) -> Self {
        let AnalysedBoard { record, analysis, solved, worth } = board;
        let scoring = worth.map_or(Scoring::default(), |worth| worth.scoring);
        let bidding = board.contract_score().zip(solved.as_ref()).map(|(contract, solved)| {
            let par = solved.par.north_south;
            let gain = scoring.compare(contract, par) - scoring.compare(par, par);
            Bidding { par: (&solved.par).into(), contract, difference: contract - par, gain }
        });
        let totals = AnalysisTotals::new(&Costs::from(board), scoring);
        Self {
            board: record.number,
            deal: record.deal,
            contract: record.contract().map(|contract| contract.text()),
            declarer: analysis.declarer,
            double_dummy: analysis.tricks,
            after_play: analysis.tricks_at_end(),
            tricks: record.tricks,
            scoring,
            cards: analysis.cards.iter().map(|card| CardCost::new(board, card)).collect(),
            costs: totals.costs,
            losses: totals.losses,
            by_role: totals.by_role,
            bidding,
        }
    }
}
