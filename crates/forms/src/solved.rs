//! What the double-dummy solver says of a deal or a position.

use merrimac_cards::{Card, PartialDeal, Seat, Vulnerability};
use merrimac_double_dummy::DdTable;
use serde::Serialize;

use crate::keyed::{PerSeat, PerStrain};

/// A deal solved: `{"board","deal","dealer","vulnerability","table","par"}`.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedDeal {
    /// The board's number, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The cards.
    pub deal: PartialDeal,
    /// Who may bid first, for par.
    pub dealer: Seat,
    /// Who is vulnerable, for par.
    pub vulnerability: Vulnerability,
    /// The tricks of each declarer in each strain.
    pub table: Makeable,
    /// The best result for both sides.
    pub par: Par,
}

/// A position solved: `{"board","deal","strain","declarer","turn","tricks","cards","line","why"}`.
#[derive(Debug, Clone, Serialize)]
pub struct SolvedPosition {
    /// The board's number, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The cards.
    pub deal: PartialDeal,
    /// Trumps, or NT.
    pub strain: String,
    /// Who declares.
    pub declarer: Seat,
    /// Who is to play; nobody if all cards are played.
    pub turn: Option<Seat>,
    /// The tricks of declarer's side in the end, those won before included.
    pub tricks: u8,
    /// The same after each legal card, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardTricks>>,
    /// A line of best play, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Card>>,
    /// The hands with x's for the cards that do not matter, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The tricks each player takes as declarer, by strain.
pub type Makeable = PerSeat<PerStrain<u8>>;

impl From<&DdTable> for Makeable {
    fn from(table: &DdTable) -> Self {
        Self::from_fn(|seat| PerStrain::from(&table[seat]))
    }
}

/// Par: `{"score","contracts"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Par {
    /// The score of North and South.
    pub score: i32,
    /// The contracts that come to it; none if the deal is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract at par: `{"contract":"4SX","declarers":"NS","over":-1}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ParContract {
    /// What is played.
    pub contract: String,
    /// Who may declare it: a seat or a side.
    pub declarers: String,
    /// The tricks above or below what it needs.
    pub over: i8,
}

impl From<&merrimac_double_dummy::Par> for Par {
    fn from(par: &merrimac_double_dummy::Par) -> Self {
        let contract = |contract: &merrimac_double_dummy::ParContract| ParContract {
            contract: contract.contract().text(),
            declarers: contract.declarers.to_string(),
            over: contract.over,
        };
        Self { score: par.north_south, contracts: par.contracts.iter().map(contract).collect() }
    }
}

/// A card, and the tricks of declarer's side in the end if it is played: `{"card","tricks"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CardTricks {
    /// The card.
    pub card: Card,
    /// The tricks, those won before included.
    pub tricks: u8,
}
