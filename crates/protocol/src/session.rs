//! Who says what when: the two state machines of a session, without sockets or clocks.
//!
//! A [`Guest`] is a client: it is fed the table manager's lines, keeps its seat's
//! [`SeatView`] and says what to answer and when its player must decide. A [`Host`] is the table
//! manager: it is fed the lines of four clients, with the time they came at, and says what to send
//! to whom. Both are pure: whoever owns the sockets and the clock carries the lines to and fro.
//!
//! The protocol has no answers and no acknowledgements. Instead every client says what it is ready
//! for before the manager tells it, and the manager moves on when everybody who should be ready has
//! said so (a *barrier*):
//!
//! | next from the manager | lines it must have |
//! |---|---|
//! | `Teams` | 4 × `ready for teams` |
//! | the first `Start of board` | 4 × `ready to start` |
//! | `Board number` | 4 × `ready for deal` |
//! | cards | 4 × `ready for cards` |
//! | a call, to three clients | 3 × `ready for X's bid`, and the call |
//! | `X to lead` | 3 × `ready for X's card to trick n` |
//! | a card, to three clients | 3 × `ready for X's card to trick n`, and the card |
//! | dummy's cards, to all but dummy | 3 × `ready for dummy` |
//! | `Timing`, the next `Start of board` | nothing |
//!
//! What a client owes next follows from what its seat has seen, so both machines share one
//! function for it: [`Step::of`] a view.

use merrimac_cards::Seat;
use merrimac_table::SeatView;

use crate::message::{ReadyFor, Whose};

mod guest;
mod host;

pub use guest::{Guest, GuestError, GuestState, News, Wanted};
pub use host::{Effect, Host, HostSettings, Offence, Refusal};

/// What a client has to say next, given what its seat has seen of the board.
///
/// ```
/// use merrimac_cards::{Call, Seat, Vulnerability};
/// use merrimac_protocol::session::Step;
/// use merrimac_table::{SeatFacts, SeatView};
///
/// let mut view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::North,
///     vulnerability: Vulnerability::None,
///     seat: Seat::East,
///     hand: "J973.J98742.3.K4".parse()?,
/// })?;
/// assert_eq!(Step::of(&view), Step::HearCall(Seat::North));
/// view.hear(Call::Pass.into())?;
/// assert_eq!(Step::of(&view), Step::Call);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is ready for this player's call.
    HearCall(Seat),
    /// It calls, unprompted.
    Call,
    /// It is ready for dummy.
    SeeDummy,
    /// It is ready for a card.
    SeeCard {
        /// From whose hand.
        whose: Whose,
        /// To which trick, from 1.
        trick: u8,
    },
    /// It waits to be told to lead, from its own hand or from dummy's, and plays.
    Lead(Whose),
    /// It plays to a trick that others have led to, unprompted.
    Follow(Whose),
    /// Nothing: the board is over.
    Over,
}

impl Step {
    /// The step of the seat whose view this is.
    pub fn of(view: &SeatView) -> Self {
        let Some(turn) = view.turn() else { return Self::Over };
        let Some(contract) = view.contract() else {
            return if turn == view.seat() { Self::Call } else { Self::HearCall(turn) };
        };
        let is_opening_lead = view.cards_played().next().is_none();
        if !is_opening_lead && view.dummy().is_none() {
            return Self::SeeDummy;
        }
        let whose = if turn == contract.dummy() { Whose::Dummy } else { Whose::Seat(turn) };
        if view.to_act() != Some(view.seat()) {
            return Self::SeeCard { whose, trick: view.tricks().len() as u8 };
        }
        let leads = view.current_trick().is_some_and(merrimac_cards::Trick::is_empty);
        if leads { Self::Lead(whose) } else { Self::Follow(whose) }
    }

    /// What the client says it is ready for, unless it calls, plays or is done.
    pub const fn ready_for(self) -> Option<ReadyFor> {
        match self {
            Self::HearCall(seat) => Some(ReadyFor::Call(seat)),
            Self::SeeDummy => Some(ReadyFor::Dummy),
            Self::SeeCard { whose, trick } => Some(ReadyFor::Card { whose, trick }),
            Self::Call | Self::Lead(_) | Self::Follow(_) | Self::Over => None,
        }
    }
}
