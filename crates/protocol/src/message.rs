//! What is said at a championship table: every message of the protocol, read and written.
//!
//! A message is one line of text. Clients say a [`ClientMessage`], the table manager a
//! [`ServerMessage`]. Reading is lenient, because every program has its own habits: capitals or not,
//! doubled blanks, full stops that are there or missing, `Dummy` or dummy's seat, `KC` or `ck`.
//! Writing is strict: one canonical form, varied only by the [`Dialect`] of the client that is to
//! read it. What the readers forgive is listed at their `FromStr`.
//!
//! This module knows no order of events; that is the business of [`session`](crate::session).

use std::time::Duration;

use merrimac_cards::{BySide, Call, Card, Hand, Scoring, Seat, Vulnerability};

use crate::team::TeamName;

mod read;
mod text;
mod write;

pub use read::ParseMessageError;
pub use write::Dialect;

/// A line from a player's program to the table manager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClientMessage {
    /// `Connecting "Merrimac" as North using protocol version 18`
    Connecting(Connecting),
    /// `North ready for …`
    Ready {
        /// Who is ready.
        seat: Seat,
        /// For what.
        what: ReadyFor,
    },
    /// `North bids 1H`
    Calls(SpokenCall),
    /// `North plays KH`
    Plays(ShownCard),
    /// What a call means, to a manager that has asked ([`ServerMessage::Explain`]): nothing but the
    /// text, so it can only be read by whoever waits for it.
    Explanation(String),
}

/// A line from the table manager to a player's program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerMessage {
    /// `North ("Merrimac") seated`
    Seated {
        /// Where the client sits.
        seat: Seat,
        /// For which team, as the manager writes it.
        team: String,
    },
    /// `Teams : N/S : "Merrimac" E/W : "Others"`
    Teams {
        /// Both teams.
        teams: BySide<TeamName>,
        /// How the match is scored, if the manager says so.
        scoring: Option<Scoring>,
    },
    /// `Start of board`
    StartOfBoard,
    /// `Board number 1. Dealer North. Neither vulnerable.`
    Board {
        /// The number on the board.
        number: u32,
        /// Who calls first.
        dealer: Seat,
        /// Who is vulnerable.
        vulnerability: Vulnerability,
    },
    /// `North's cards : S A K J 6. H A K J. D 8 6 2. C A 7 6.`
    Cards {
        /// Whose cards.
        whose: Whose,
        /// The cards.
        hand: Hand,
    },
    /// `North bids 1H`
    Calls(SpokenCall),
    /// `North to lead`
    ToLead(Whose),
    /// `North plays KH`
    Plays(ShownCard),
    /// `Timing - N/S : this board  01:36,  total  0:01:36.  E/W : this board  01:34,  total  0:01:34`
    Timing(BySide<Thought>),
    /// `Explain North's 1H`: some managers of version 19 ask, and take the next line for the answer.
    Explain {
        /// Whose call.
        seat: Seat,
        /// The call.
        call: Call,
    },
    /// `End of session`
    EndOfSession,
    /// The manager will not have what the client said, or the client itself.
    Refused(String),
}

/// How a program asks for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connecting {
    /// Its team.
    pub team: TeamName,
    /// The seat it wants; any, if it says `ANYPL`.
    pub seat: Option<Seat>,
    /// The version of the protocol that it speaks.
    pub version: u32,
    /// What it says about itself after that; usually nothing.
    pub description: String,
    /// Whether it wrote the seat in capitals, as `WBridge5` does.
    pub in_capitals: bool,
}

impl Connecting {
    /// The version of the protocol that we speak.
    pub const VERSION: u32 = 18;

    /// The usual way to ask for a seat, or for any.
    pub const fn new(team: TeamName, seat: Option<Seat>) -> Self {
        let description = String::new();
        Self { team, seat, version: Self::VERSION, description, in_capitals: seat.is_none() }
    }
}

/// What a client is ready for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadyFor {
    /// To hear who plays.
    Teams,
    /// To begin.
    Start,
    /// To hear which board it is.
    Deal,
    /// To be given its cards.
    Cards,
    /// To hear a player's call.
    Call(Seat),
    /// To see a card.
    Card {
        /// From whose hand.
        whose: Whose,
        /// To which trick, from 1.
        trick: u8,
    },
    /// To see dummy.
    Dummy,
}

impl ReadyFor {
    /// Whether both mean the same, given who is dummy, if anybody is: a card of dummy's may be
    /// awaited under either name.
    pub fn means(self, other: Self, dummy: Option<Seat>) -> bool {
        match (self, other) {
            (
                Self::Card { whose, trick },
                Self::Card { whose: other_whose, trick: other_trick },
            ) => trick == other_trick && whose.means(other_whose, dummy),
            _ => self == other,
        }
    }
}

/// A player at the table, as the protocol names it during the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// By seat.
    Seat(Seat),
    /// As dummy.
    Dummy,
}

impl Whose {
    /// Whether both mean the same player, given who is dummy, if anybody is.
    pub fn means(self, other: Self, dummy: Option<Seat>) -> bool {
        let seat = |whose| match whose {
            Self::Seat(seat) => Some(seat),
            Self::Dummy => dummy,
        };
        self == other || (dummy.is_some() && seat(self) == seat(other))
    }
}

/// A call, and what the opponents are told about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenCall {
    /// Who calls.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// Whether it is alerted.
    pub alerted: bool,
    /// What it means; empty if nothing is said.
    pub explanation: String,
}

impl SpokenCall {
    /// The call without what is said about it: all that partner may hear.
    pub const fn bare(&self) -> Self {
        Self { seat: self.seat, call: self.call, alerted: false, explanation: String::new() }
    }
}

/// A card that is played, and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownCard {
    /// From whose hand.
    pub whose: Whose,
    /// The card.
    pub card: Card,
    /// What it signals; empty if nothing is said.
    pub remark: String,
}

/// How long a side has thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// On this board.
    pub board: Duration,
    /// On all boards so far.
    pub total: Duration,
}

#[cfg(test)]
mod tests;
