//! The referee: runs one board from wherever it stands, and enforces the Laws.
//!
//! Where a board starts is a [`Record`], read as [`BoardInPlay::of_record`](crate::BoardInPlay)
//! does: a fixed auction or the beginning of one, a contract, a fixed opening lead, a position in
//! the middle of the play. Any result in it is dropped, for the referee leaves its own.
//!
//! The referee hands a player the [`SeatView`](crate::SeatView) of its seat and nothing else, so
//! what a player does cannot depend on a card it may not see.
//!
//! At a real table an irregularity is put right; between programs it is a bug in one of them.
//! An illegal call or card therefore ends the board with a reason ([`RefereeError`]) instead of
//! being corrected.

use merrimac_cards::{BySeat, Call, Card, Record, Seat};
use thiserror::Error;

use crate::board::{IllegalAct, StartProblem};
use crate::claim::{ClaimJudge, PlayersDecide};
use crate::observer::Observer;
use crate::player::{Player, PlayerError};
use crate::record::BoardRecord;

mod conduct;

/// The four who play.
pub type Players<'a> = BySeat<&'a mut dyn Player>;

/// How a board is to be run.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// How far.
    pub until: Until,
    /// Who rules on claims.
    pub claims: &'a dyn ClaimJudge,
}

impl Settings<'static> {
    /// Auction and play, claims being left to the players.
    pub const fn whole_board() -> Self {
        Self { until: Until::EndOfPlay, claims: &PlayersDecide }
    }

    /// The auction only.
    pub const fn auction_only() -> Self {
        Self { until: Until::EndOfAuction, ..Self::whole_board() }
    }
}

/// How far a board is to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// To the end of the auction.
    EndOfAuction,
    /// To the last card or an accepted claim.
    EndOfPlay,
}

/// Runs a board from where `start` stands.
///
/// Names that `start` does not give are those the players give themselves.
///
/// ```
/// use merrimac_cards::{Board, BySeat, Contract, Outcome, Record, Seat};
/// use merrimac_table::{Passive, Settings, play_board};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let mut start = Record::of_board(&Board::numbered(1, deal));
/// start.outcome = Some(Outcome::Contract(Contract::parse("4H", Seat::South)?));
/// start.cards.push("SK".parse::<merrimac_cards::Card>()?.into());
///
/// let [mut north, mut east, mut south, mut west] = [Passive; 4];
/// let players = BySeat::from_array([&mut north as _, &mut east as _, &mut south as _, &mut west as _]);
/// let board = play_board(&start, players, &Settings::whole_board(), &mut ())?;
/// assert_eq!(board.record.cards[1].card.to_string(), "C2"); // dummy discards
/// assert!(board.record.tricks.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board could not have come to where it starts. What players do wrong is no error here: it
/// is in [`BoardRecord::finish`].
pub fn play_board(
    start: &Record,
    players: Players<'_>,
    settings: &Settings<'_>,
    observer: &mut dyn Observer,
) -> Result<BoardRecord, StartProblem> {
    conduct::run(start, players, settings, observer)
}

/// Why the referee ended a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RefereeError {
    /// A call that the Laws forbid.
    #[error("{} called {call}: {source}", seat.name())]
    IllegalCall {
        /// Who called.
        seat: Seat,
        /// The call.
        call: Call,
        /// Why it is illegal.
        source: IllegalAct,
    },
    /// A card that the Laws forbid.
    #[error("{} played {card}: {source}", seat.name())]
    IllegalCard {
        /// Who decided; declarer for dummy.
        seat: Seat,
        /// The card.
        card: Card,
        /// Why it is illegal.
        source: IllegalAct,
    },
    /// A claim of more tricks than there are.
    #[error("{} claimed {tricks} of {left} tricks", seat.name())]
    IllegalClaim {
        /// Who claimed.
        seat: Seat,
        /// How many tricks.
        tricks: u8,
        /// How many were left.
        left: u8,
    },
    /// A player that could not answer.
    #[error("{}: {source}", seat.name())]
    Player {
        /// Who.
        seat: Seat,
        /// Why.
        source: PlayerError,
    },
}

impl RefereeError {
    /// Whose fault it is.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::IllegalCall { seat, .. }
            | Self::IllegalCard { seat, .. }
            | Self::IllegalClaim { seat, .. }
            | Self::Player { seat, .. } => *seat,
        }
    }
}
