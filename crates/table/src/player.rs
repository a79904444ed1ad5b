//! Whoever sits at the table.
//!
//! [`Player`] is a plain blocking trait: asked for a call or a card, it answers when it is done.
//! It can be a boxed object, and it can be sent to another thread.
//!
//! A player may be a program at the far end of a network, which can die at any moment. Therefore
//! every question has a [`Result`]: a player that cannot answer says so with a [`PlayerError`], and
//! the referee ends the board with that reason. Players that cannot fail just answer `Ok`. (The
//! other way would be to let a dead player answer something arbitrary, which would put a result on
//! the board that nobody earned.) Telling a player that the board has ended asks nothing, and
//! cannot fail.

use merrimac_cards::{Call, Card, Seat};
use thiserror::Error;

use crate::claim::Claim;
use crate::decision::Decision;
use crate::record::Finish;
use crate::referee::RefereeError;
use crate::view::SeatView;

/// Makes the decisions of one seat, given what that seat may see and nothing else.
///
/// ```
/// use merrimac_cards::{Call, Card};
/// use merrimac_table::{Decision, Player, PlayerError, SeatView};
///
/// /// Never bids, and plays the highest card it may.
/// struct Generous;
///
/// impl Player for Generous {
///     fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
///         Ok(Decision::plain(Call::Pass))
///     }
///
///     fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
///         let highest = view.legal_cards().iter().max_by_key(|card| card.rank());
///         highest.map(Decision::plain).ok_or(PlayerError::NothingToDo)
///     }
/// }
/// ```
pub trait Player: Send {
    /// What to call, when the auction comes to this seat.
    ///
    /// # Errors
    /// If the player cannot answer; the board ends there.
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError>;

    /// What to play, when it is this seat's turn or, for declarer, dummy's.
    ///
    /// # Errors
    /// If the player cannot answer; the board ends there.
    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError>;

    /// Whether to claim instead of playing a card; asked before every card.
    ///
    /// # Errors
    /// If the player cannot answer; the board ends there.
    fn claim(&mut self, _view: &SeatView) -> Result<Option<Claim>, PlayerError> {
        Ok(None)
    }

    /// Whether another player's claim is accepted. Both opponents of the claimer are asked except
    /// dummy, and the partner of a defender who claims \[Laws 68 B\]; an opponent's view shows the
    /// claimer's cards.
    ///
    /// Players accept unless they know better: without a look at the position, contesting is only a
    /// waste of time.
    ///
    /// # Errors
    /// If the player cannot answer; the board ends there.
    fn accept_claim(
        &mut self,
        _view: &SeatView,
        _claimer: Seat,
        _claim: &Claim,
    ) -> Result<bool, PlayerError> {
        Ok(true)
    }

    /// A board begins, from the start or from wherever it is taken up.
    ///
    /// # Errors
    /// If the player is not there; the board ends there.
    fn board_starts(&mut self, _view: &SeatView) -> Result<(), PlayerError> {
        Ok(())
    }

    /// The board has ended. The other hands stay unseen: the same board may be played again.
    fn board_ends(&mut self, _view: &SeatView, _finish: &Result<Finish, RefereeError>) {}

    /// What records call this player; empty if it has no name.
    fn name(&self) -> String {
        String::new()
    }
}

/// Why a player cannot answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// There is nobody at the far end any more.
    #[error("the connection is lost: {reason}")]
    Lost {
        /// What happened to it.
        reason: String,
    },
    /// Nobody has come to play.
    #[error("nobody has come")]
    Absent,
    /// No answer came in the time allowed.
    #[error("there was no answer in time")]
    TimedOut,
    /// An answer came that makes no sense.
    #[error("the answer cannot be understood: {answer}")]
    Unreadable {
        /// What came.
        answer: String,
    },
    /// The player was asked when it had nothing to call or play.
    #[error("there is nothing to call or play")]
    NothingToDo,
}
