//! Where an engine's calls come from, and what calls mean.
//!
//! A bidding system knows both; card play needs only the second, as constraints on the hands.

use merrimac_cards::{Call, Deal};
use merrimac_dealing::DealConstraint;
use merrimac_table::{Decision, PlayerError, SeatView};

/// Bids, and reads the bidding of others.
pub trait Bidder: Send {
    /// What to call.
    ///
    /// # Errors
    /// If it cannot say; the board ends there.
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError>;

    /// What the calls so far showed of each hand, softened as far as calls are not to be trusted.
    fn shown(&mut self, view: &SeatView) -> DealConstraint;

    /// How likely the calls are that were made, if the cards lie so: 0 to 1. Asked of every deal of a
    /// sample; 1 where nobody can tell.
    fn likelihood(&self, _view: &SeatView, _deal: &Deal) -> f64 {
        1.0
    }

    /// What the system is called; empty if it has no name.
    fn name(&self) -> String {
        String::new()
    }
}

/// Never bids, and reads nothing into bids: for boards whose auction is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Silent;

impl Bidder for Silent {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn shown(&mut self, _: &SeatView) -> DealConstraint {
        DealConstraint::anything()
    }
}
