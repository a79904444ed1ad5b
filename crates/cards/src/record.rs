//! What a board leaves behind: the cards, the calls, the play and the result.
//!
//! This is where file formats, tables and tournaments meet: every reader makes a [`Record`], every
//! writer takes one, and the referee leaves one. Anything may be unknown, for records come from all
//! kinds of sources. What is there is legal as far as it goes; what a format can say beyond this
//! (its own tags, tables, layout) stays in that format's document type.

use crate::auction::Auction;
use crate::call::Call;
use crate::card::{Card, Strain};
use crate::contract::Contract;
use crate::deal::{Board, PartialDeal};
use crate::play::PlayState;
use crate::seat::{BySeat, Seat, Vulnerability};

/// One board at one table, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The tournament or match; empty if unknown, like all texts here.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// When, as `YYYY.MM.DD`, with `??` for parts that are unknown.
    pub date: String,
    /// How it was scored, in PBN's words: `IMP`, `MP`, `Rubber` …
    pub scoring: String,
    /// Which of the two tables of a teams match.
    pub room: Option<Room>,
    /// The number on the board.
    pub number: Option<u32>,
    /// Who sat where.
    pub players: BySeat<String>,
    /// Who called first.
    pub dealer: Option<Seat>,
    /// Who was vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The cards, as far as they are known; of an ending, those still held at its start.
    pub deal: PartialDeal,
    /// The calls from the dealer on, as far as they were recorded.
    pub calls: Vec<RecordedCall>,
    /// What was played.
    pub outcome: Option<Outcome>,
    /// The cards in the order they were played, as far as they were recorded.
    pub cards: Vec<RecordedCard>,
    /// The tricks declarer won in all, as a claim settled them, if the play ended in one.
    pub claim: Option<u8>,
    /// The tricks declarer won in all.
    pub tricks: Option<u8>,
    /// Remarks on the whole board.
    pub comments: Vec<String>,
}

/// One of the two tables of a teams match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Room {
    /// The open room.
    Open,
    /// The closed room.
    Closed,
}

impl Room {
    /// `open` or `closed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// What is played on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing: everybody passed.
    PassedOut,
    /// A contract.
    Contract(Contract),
    /// An ending in this strain; `leader` is to play first \[PBN 3.10\].
    Ending {
        /// What it is played in.
        strain: Strain,
        /// Who is on lead.
        leader: Seat,
    },
}

/// A call with what was said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCall {
    /// The call.
    pub call: Call,
    /// Whether it was alerted.
    pub alerted: bool,
    /// What it was explained as, or a remark; empty if nothing was said.
    pub note: String,
}

impl From<Call> for RecordedCall {
    fn from(call: Call) -> Self {
        Self { call, alerted: false, note: String::new() }
    }
}

/// A card with what was said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCard {
    /// The card.
    pub card: Card,
    /// A remark on it; empty if nothing was said.
    pub note: String,
}

impl From<Card> for RecordedCard {
    fn from(card: Card) -> Self {
        Self { card, note: String::new() }
    }
}

impl Record {
    /// The record of a board on which nothing has happened yet.
    pub fn of_board(board: &Board) -> Self {
        Self {
            number: Some(board.number),
            dealer: Some(board.dealer),
            vulnerability: Some(board.vulnerability),
            deal: board.deal.into(),
            ..Self::default()
        }
    }

    /// The board, if the whole deal is known; what is missing follows from the number, and a
    /// missing number is 1.
    pub fn board(&self) -> Option<Board> {
        let board = Board::numbered(self.number.unwrap_or(1), self.deal.full().ok()?);
        Some(Board {
            dealer: self.dealer.unwrap_or(board.dealer),
            vulnerability: self.vulnerability.unwrap_or(board.vulnerability),
            ..board
        })
    }

    /// Who dealt: as the board says, else as its number does, else North.
    pub fn dealer_or_default(&self) -> Seat {
        self.dealer.or(self.number.map(Seat::dealer_of_board)).unwrap_or(Seat::North)
    }

    /// Who is vulnerable: as the board says, else as its number does, else nobody.
    pub fn vulnerability_or_default(&self) -> Vulnerability {
        let of_number = self.number.map(Vulnerability::of_board);
        self.vulnerability.or(of_number).unwrap_or_default()
    }

    /// The legal auction that the calls make up, from the dealer (or North) on.
    ///
    /// Ends before the first call that is not legal.
    pub fn auction(&self) -> Auction {
        let mut auction = Auction::new(self.dealer.unwrap_or(Seat::North));
        for recorded in &self.calls {
            if auction.call(recorded.call).is_err() {
                break;
            }
        }
        auction
    }

    /// The contract, if there was one.
    pub const fn contract(&self) -> Option<Contract> {
        match self.outcome {
            Some(Outcome::Contract(contract)) => Some(contract),
            _ => None,
        }
    }

    /// `4S= S`, `3NTX-2 W`, `Pass`; a contract that was not played without its result; `-` without any.
    pub fn result_text(&self) -> String {
        let result = |contract: Contract| {
            self.tricks.map_or_else(String::new, |tricks| contract.result_text(tricks))
        };
        match self.contract() {
            Some(contract) => {
                format!("{}{} {}", contract.text(), result(contract), contract.declarer)
            }
            None if self.outcome.is_some() => "Pass".to_owned(),
            None => "-".to_owned(),
        }
    }

    /// The position before the first card, if the cards and what is played are known.
    pub fn opening_position(&self) -> Option<PlayState> {
        let (strain, leader) = match self.outcome? {
            Outcome::PassedOut => return None,
            Outcome::Contract(contract) => (contract.strain(), contract.opening_leader()),
            Outcome::Ending { strain, leader } => (strain, leader),
        };
        PlayState::ending(&self.deal, strain, leader).ok().filter(|position| !position.is_over())
    }

    /// The position after all the cards recorded. Ends before the first card that is not legal.
    pub fn position(&self) -> Option<PlayState> {
        let mut position = self.opening_position()?;
        for recorded in &self.cards {
            if position.play(recorded.card).is_err() {
                break;
            }
        }
        Some(position)
    }
}
