//! Watching a board as it is played: for interfaces, logs and progress.
//!
//! An observer is told everything, hidden hands included, and decides nothing. It is no part of the
//! table: what a player may know comes from its [`SeatView`](crate::SeatView) alone.

use merrimac_cards::{Call, Card, Contract, Hand, Record, Seat};

use crate::claim::Claim;
use crate::decision::Reasons;
use crate::record::{BoardRecord, ClaimOutcome};

/// Something that happened at the table.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The players sit down to this board, which may be under way already: calls and cards that
    /// were given in advance are in the record and make no events.
    BoardStarts {
        /// The board so far.
        record: &'a Record,
    },
    /// A call.
    CallMade {
        /// Who called.
        seat: Seat,
        /// The call.
        call: Call,
        /// Why.
        reasons: &'a Reasons<Call>,
    },
    /// The auction is over and there is something to play.
    ContractSettled {
        /// What is played.
        contract: Contract,
    },
    /// A card.
    CardPlayed {
        /// From whose hand; declarer decides for dummy.
        seat: Seat,
        /// The card.
        card: Card,
        /// Why.
        reasons: &'a Reasons<Card>,
    },
    /// The opening lead is made and dummy's cards are on the table.
    DummyFaced {
        /// Who is dummy.
        dummy: Seat,
        /// The thirteen cards.
        hand: Hand,
    },
    /// A trick is complete.
    TrickWon {
        /// Who won it.
        winner: Seat,
        /// How many tricks the winner's side has now.
        tricks: u8,
    },
    /// A claim, and what became of it.
    Claimed {
        /// Who claimed.
        claimer: Seat,
        /// The claim.
        claim: &'a Claim,
        /// What became of it.
        outcome: ClaimOutcome,
    },
    /// The board is over, for whatever reason.
    BoardEnds {
        /// What is left of it.
        board: &'a BoardRecord,
    },
}

/// Watches a board; `()` looks away, and any `FnMut(Event)` will do.
pub trait Observer {
    /// Something happened.
    fn observe(&mut self, event: Event<'_>);
}

impl Observer for () {
    fn observe(&mut self, _: Event<'_>) {}
}

impl<F: FnMut(Event<'_>)> Observer for F {
    fn observe(&mut self, event: Event<'_>) {
        self(event);
    }
}
