//! What is asked: a view, what its auction showed, what is played for, what may be spent.

use std::sync::atomic::{AtomicBool, Ordering};

use merrimac_dealing::{DealConstraint, Evidence};
use merrimac_double_dummy::Solver;
use merrimac_table::SeatView;
use rand::rngs::ChaCha8Rng;

use crate::objective::Objective;

/// A decision to be made, and everything that is known for it.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// What the seat has seen and heard.
    pub view: &'a SeatView,
    /// What the auction showed of the four hands; soft, since calls are not always what they say.
    pub shown: &'a DealConstraint,
    /// How likely the calls are in a deal, where somebody can tell: each deal drawn is put to this.
    pub calls: Option<&'a dyn Evidence>,
    /// What is played for.
    pub objective: Objective,
}

/// What a decision works with: these change by being used.
#[derive(Debug)]
pub struct Tools<'a> {
    /// The double-dummy solver, with whatever it remembers.
    pub solver: &'a mut Solver,
    /// Where samples and lots come from.
    pub rng: &'a mut ChaCha8Rng,
    /// What may be spent.
    pub budget: Budget<'a>,
}

/// What may be spent on one decision.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// How many deals a sample has.
    pub samples: usize,
    /// At most this many nodes of double-dummy search, in all deals together.
    pub nodes: u64,
    /// If this becomes true, the best answer so far is wanted soon.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// A number of deals, however long they take.
    pub const fn of_samples(samples: usize) -> Self {
        Self { samples, nodes: u64::MAX, stop: None }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
