//! What a table manager wants done, and why it turns clients away.

use std::time::Duration;

use merrimac_cards::{Record, Seat};
use merrimac_table::IllegalAct;
use thiserror::Error;

use crate::message::ParseMessageError;
use crate::sitting::Sitting;
use crate::team::TeamName;

/// What whoever owns the sockets has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Send a line to a client.
    Say {
        /// Whose client.
        seat: Seat,
        /// The line, without its end.
        line: String,
    },
    /// Send a last line to a client, if there is one, and close its connection.
    Dismiss {
        /// Whose client.
        seat: Seat,
        /// What to say before.
        parting: Option<String>,
        /// Why.
        offence: Offence,
    },
    /// A board begins, perhaps not for the first time.
    BoardStarts(Box<Sitting>),
    /// A board has been played to its end.
    Played(Box<Record>),
    /// All boards have been played; nothing will follow.
    Over,
}

/// Why a client was dismissed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Offence {
    /// A line that says nothing.
    #[error("unreadable line: {0}")]
    Unreadable(#[from] ParseMessageError),
    /// A line that says something at the wrong time, or for another seat.
    #[error("{said:?} where {due} was due")]
    OutOfTurn {
        /// The line.
        said: String,
        /// What should have come.
        due: String,
    },
    /// A call that the Laws forbid.
    #[error("illegal call {said:?}: {source}")]
    IllegalCall {
        /// The line.
        said: String,
        /// Why it is illegal.
        source: IllegalAct,
    },
    /// A card that the Laws forbid.
    #[error("illegal card {said:?}: {source}")]
    IllegalCard {
        /// The line.
        said: String,
        /// Why it is illegal.
        source: IllegalAct,
    },
    /// Many lines that nobody waits for.
    #[error("too many lines ahead of time")]
    Flood,
    /// Nothing, for too long.
    #[error("silent for {} seconds", .0.as_secs())]
    Silent(Duration),
    /// Something that concerns the connection only.
    #[error("{0}")]
    Connection(String),
}

/// Why a client cannot have a seat.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Somebody sits there.
    #[error("Seat already has been taken")]
    Taken,
    /// No seat is free for the team.
    #[error("Error no seat is free for \"{0}\"")]
    NoSeat(TeamName),
    /// Partner plays for another team.
    #[error("Expected team name '{0}'")]
    Team(TeamName),
    /// It speaks as if it had a seat, but nobody has lost one.
    #[error("Expected 'Connecting ....'")]
    Stranger,
    /// There is nothing left to play.
    #[error("Error the session is over")]
    Over,
}
