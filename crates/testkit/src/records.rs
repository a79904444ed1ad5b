//! Records of championship play, one board at one table a line, and what is wrong with them.
//!
//! The columns, separated by tabs: file, event, segment, scoring, room (`o`, `c`), board, dealer,
//! vulnerability, one unused, deal, auction, contract, declarer, cards in order of play, how many,
//! claim, tricks, where the tricks come from (`mc` claim, `play`, `rs` list of results), flags.
//!
//! Typed in live from the table, such records hold calls and cards that cannot have been made.
//! [`Row::faults`] replays a row and names them by class.

use std::fmt;

use merrimac_cards::{
    Auction, AuctionState, BySide, Card, Contract, Deal, Hand, IllegalCall, IllegalCard, Outcome,
    PlayState, Record, RecordedCall, RecordedCard, Room, Seat,
};

/// One line of a file of records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The board as recorded, faults included: calls and cards may be illegal.
    pub record: Record,
    /// How many cards the row says were played.
    pub card_count: usize,
    /// Where declarer's tricks come from.
    pub source: TricksSource,
}

/// Where the number of tricks in a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TricksSource {
    /// A claim.
    Claim,
    /// The cards played.
    Play,
    /// The list of results before the boards.
    List,
}

/// A line that is no row: the column (from 1) that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowError {
    /// The column.
    pub column: usize,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {} cannot be read", self.column)
    }
}

impl std::error::Error for RowError {}

/// A class of things that can be wrong with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// A bid that does not outrank the one before.
    InsufficientBid,
    /// A double or redouble of nothing that could be doubled.
    BadDouble,
    /// A call after three passes.
    CallAfterEnd,
    /// The auction stops before three passes.
    UnfinishedAuction,
    /// The contract is not the one the auction ends in.
    ContractDiffers,
    /// A card that another player holds.
    OutOfTurn,
    /// A card that had been played before.
    PlayedTwice,
    /// A card of another suit by a player who could follow.
    Revoke,
    /// A card after the fifty-second.
    CardAfterEnd,
    /// The number of cards is not the one recorded.
    CardCountDiffers,
    /// A claim that the tricks already won or lost rule out.
    ImpossibleClaim,
    /// Declarer's tricks are not those of the claim, or the tricks already won rule them out.
    TricksDiffer,
    /// The dealer is not the one of the board's number.
    NonstandardDealer,
}

impl Fault {
    /// Every class, in the order the calls, the cards and the result are looked at.
    pub const ALL: [Self; 13] = [
        Self::InsufficientBid,
        Self::BadDouble,
        Self::CallAfterEnd,
        Self::UnfinishedAuction,
        Self::ContractDiffers,
        Self::OutOfTurn,
        Self::PlayedTwice,
        Self::Revoke,
        Self::CardAfterEnd,
        Self::CardCountDiffers,
        Self::ImpossibleClaim,
        Self::TricksDiffer,
        Self::NonstandardDealer,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::InsufficientBid => "insufficient bid",
            Self::BadDouble => "double or redouble of nothing",
            Self::CallAfterEnd => "call after the end of the auction",
            Self::UnfinishedAuction => "auction unfinished",
            Self::ContractDiffers => "contract not the auction's",
            Self::OutOfTurn => "card held by another player",
            Self::PlayedTwice => "card played twice",
            Self::Revoke => "revoke",
            Self::CardAfterEnd => "card after the last",
            Self::CardCountDiffers => "number of cards differs",
            Self::ImpossibleClaim => "claim ruled out by the tricks played",
            Self::TricksDiffer => "tricks not by claim or play",
            Self::NonstandardDealer => "dealer not the board number's",
        })
    }
}

impl Row {
    /// Reads a line of nineteen columns.
    ///
    /// # Errors
    /// Names the first column that is missing or cannot be read.
    pub fn parse(line: &str) -> Result<Self, RowError> {
        let columns: Vec<&str> = line.trim_end_matches(['\n', '\r']).split('\t').collect();
        if columns.len() < 18 {
            return Err(RowError { column: columns.len() + 1 });
        }
        let optional = |column: usize| {
            if columns[column - 1].is_empty() { Ok(None) } else { read(&columns, column).map(Some) }
        };
        let record = Record {
            event: event(columns[1], columns[2]),
            scoring: columns[3].to_owned(),
            room: Some(room(columns[4])?),
            number: Some(read(&columns, 6)?),
            dealer: Some(read(&columns, 7)?),
            vulnerability: Some(read(&columns, 8)?),
            deal: read::<Deal>(&columns, 10)?.into(),
            calls: calls(columns[10])?,
            outcome: Some(outcome(&columns)?),
            cards: cards(columns[13])?,
            claim: optional(16)?,
            tricks: optional(17)?,
            ..Record::default()
        };
        let source = match columns[17] {
            "mc" => TricksSource::Claim,
            "play" => TricksSource::Play,
            "rs" => TricksSource::List,
            _ => return Err(RowError { column: 18 }),
        };
        Ok(Self { record, card_count: read(&columns, 15)?, source })
    }

    /// What is wrong with it, at most one fault of the calls and one of the cards.
    pub fn faults(&self) -> Vec<Fault> {
        let record = &self.record;
        let mut faults = Vec::new();
        faults.extend(auction_fault(record));
        if record.cards.len() != self.card_count {
            faults.push(Fault::CardCountDiffers);
        }
        if let Some(contract) = record.contract() {
            let (won, fault) = replay(record, contract);
            faults.extend(fault);
            faults.extend(result_fault(record, won, contract));
        }
        if record.dealer != record.number.map(Seat::dealer_of_board) {
            faults.push(Fault::NonstandardDealer);
        }
        faults
    }
}

/// A column, counted from 1.
fn read<T: std::str::FromStr>(columns: &[&str], column: usize) -> Result<T, RowError> {
    columns[column - 1].parse().map_err(|_| RowError { column })
}

fn outcome(columns: &[&str]) -> Result<Outcome, RowError> {
    if columns[11] == "Pass" {
        return Ok(Outcome::PassedOut);
    }
    let contract = Contract::parse(columns[11], read(columns, 13)?);
    contract.map(Outcome::Contract).map_err(|_| RowError { column: 12 })
}

fn event(title: &str, segment: &str) -> String {
    if segment.is_empty() { title.to_owned() } else { format!("{title}, {segment}") }
}

fn room(letter: &str) -> Result<Room, RowError> {
    match letter {
        "o" => Ok(Room::Open),
        "c" => Ok(Room::Closed),
        _ => Err(RowError { column: 5 }),
    }
}

fn calls(text: &str) -> Result<Vec<RecordedCall>, RowError> {
    let call = |word: &str| {
        let call = word.trim_end_matches('!');
        let alerted = call.len() < word.len();
        let call = call.parse().map_err(|_| RowError { column: 11 })?;
        Ok(RecordedCall { call, alerted, note: String::new() })
    };
    text.split_whitespace().map(call).collect()
}

fn cards(text: &str) -> Result<Vec<RecordedCard>, RowError> {
    let broken = RowError { column: 14 };
    let card = |pair: &[u8]| {
        let card: Card =
            std::str::from_utf8(pair).map_err(|_| broken)?.parse().map_err(|_| broken)?;
        Ok(card.into())
    };
    text.as_bytes().chunks(2).map(card).collect()
}

fn auction_fault(record: &Record) -> Option<Fault> {
    let mut auction = Auction::new(record.dealer?);
    for recorded in &record.calls {
        match auction.call(recorded.call) {
            Ok(()) => {}
            Err(IllegalCall::Insufficient { .. }) => return Some(Fault::InsufficientBid),
            Err(IllegalCall::AuctionOver) => return Some(Fault::CallAfterEnd),
            Err(_) => return Some(Fault::BadDouble),
        }
    }
    match auction.state() {
        AuctionState::Turn(_) => Some(Fault::UnfinishedAuction),
        AuctionState::PassedOut if record.outcome == Some(Outcome::PassedOut) => None,
        AuctionState::Contract(contract) if record.contract() == Some(contract) => None,
        _ => Some(Fault::ContractDiffers),
    }
}

/// The tricks won by the legal cards, and what is wrong with the first one that is not legal.
fn replay(record: &Record, contract: Contract) -> (BySide<u8>, Option<Fault>) {
    let deal = record.deal.full().expect("every row has a whole deal");
    let mut play = PlayState::new(&deal, contract.strain(), contract.opening_leader());
    let mut seen = Hand::EMPTY;
    for recorded in &record.cards {
        let fault = match play.play(recorded.card) {
            Ok(()) => None,
            Err(IllegalCard::Revoke { .. }) => Some(Fault::Revoke),
            Err(IllegalCard::PlayOver) => Some(Fault::CardAfterEnd),
            Err(_) if seen.contains(recorded.card) => Some(Fault::PlayedTwice),
            Err(_) => Some(Fault::OutOfTurn),
        };
        if fault.is_some() {
            return (*play.won(), fault);
        }
        seen = seen.with(recorded.card);
    }
    (*play.won(), None)
}

/// Compares claim and tricks with the tricks already won.
fn result_fault(record: &Record, won: BySide<u8>, contract: Contract) -> Option<Fault> {
    let possible = won[contract.side()]..=13 - won[contract.side().opponents()];
    if record.claim.is_some_and(|claim| !possible.contains(&claim)) {
        return Some(Fault::ImpossibleClaim);
    }
    let tricks = record.tricks?;
    let is_claimed = record.claim.is_none_or(|claim| claim == tricks);
    (!is_claimed || !possible.contains(&tricks)).then_some(Fault::TricksDiffer)
}

#[cfg(test)]
mod tests;
