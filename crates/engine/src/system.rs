//! A bidding system as an engine's [`Bidder`].

use std::sync::Arc;

use merrimac_bidding::{Bidder as Judge, Borel, OUTSIDE, Reading, System, TRUST};
use merrimac_cards::{Call, Deal, Seat};
use merrimac_dealing::DealConstraint;
use merrimac_table::{Decision, PlayerError, SeatView};

use crate::bidder::{Bidder, Silent};
use crate::settings::Settings;

/// Bids a system, and reads everybody's calls by it.
pub(crate) struct BySystem {
    judge: Judge,
    /// The auction of the board on the table, once it has been read.
    reading: Option<Reading>,
}

impl BySystem {
    /// Bids by the rules of a system, and by simulation if the settings say so.
    pub(crate) fn new(settings: &Settings, system: Arc<System>) -> Self {
        let judge = if settings.borel {
            Judge::by_simulation(
                system,
                Borel::new(settings.seed).scored_by(settings.objective.scoring()),
            )
        } else {
            Judge::by_rules(system)
        };
        Self { judge, reading: None }
    }
}

/// Passes, and reads everybody's calls by a system: for boards whose auction is given.
pub(crate) struct Listening(pub(crate) BySystem);

impl Bidder for Listening {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Silent.call(view)
    }

    fn shown(&mut self, view: &SeatView) -> DealConstraint {
        self.0.shown(view)
    }

    fn likelihood(&self, view: &SeatView, deal: &Deal) -> f64 {
        self.0.likelihood(view, deal)
    }
}

impl Bidder for BySystem {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(self.judge.choose(view, None))
    }

    fn shown(&mut self, view: &SeatView) -> DealConstraint {
        self.reading.insert(self.judge.read(view)).constraint(OUTSIDE)
    }

    /// Only others' hands are weighed: one's own is the same in every deal.
    fn likelihood(&self, view: &SeatView, deal: &Deal) -> f64 {
        let others = Seat::ALL.into_iter().filter(|&seat| seat != view.seat());
        self.reading.as_ref().map_or(1.0, |reading| {
            let all: f64 =
                others.map(|seat| reading.likelihood_of(seat, deal.hand(seat))).product();
            all.powf(TRUST)
        })
    }

    fn name(&self) -> String {
        self.judge.system().name().to_owned()
    }
}
