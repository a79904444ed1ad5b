//! Why something cannot be done at the table now.

use merrimac_cards::{IllegalCall, IllegalCard, Seat};
use thiserror::Error;

/// Why an act was refused. The board is then as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalAct {
    /// A call that may not be made.
    #[error(transparent)]
    Call(#[from] IllegalCall),
    /// A card that may not be played.
    #[error(transparent)]
    Card(#[from] IllegalCard),
    /// Something about a call that nobody made.
    #[error("there is no call {}", index + 1)]
    NoSuchCall {
        /// Its place among the calls, from 0.
        index: usize,
    },
    /// A card or a claim without a contract.
    #[error("there is no contract to play")]
    NoContract,
    /// A card or another claim before a claim was answered.
    #[error("a claim has to be answered first")]
    ClaimPending,
    /// An answer to a claim that nobody made.
    #[error("there is no claim to answer")]
    NoClaim,
    /// A claim of more tricks than there are.
    #[error("{tricks} tricks cannot be claimed, for only {left} are left")]
    TooManyTricks {
        /// How many were claimed.
        tricks: u8,
        /// How many are left.
        left: u8,
    },
    /// A claim contested by its claimer, or by dummy.
    #[error("{} is not asked about the claim", seat.name())]
    NotAsked {
        /// Who contested it.
        seat: Seat,
    },
    /// A result that cannot come about any more.
    #[error("declarer cannot have {tricks} tricks, but {least} to {most}")]
    OutOfReach {
        /// Declarer's tricks, as the result has them.
        tricks: u8,
        /// How many declarer has won.
        least: u8,
        /// How many declarer could win.
        most: u8,
    },
    /// Nothing has been done that could be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
}
