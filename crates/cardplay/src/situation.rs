//! What is asked: a view, what its auction showed, how the board is scored, what may be spent.

use std::sync::atomic::{AtomicBool, Ordering};

use merrimac_cards::{Contract, Vulnerability, imps};
use merrimac_dealing::{DealConstraint, Evidence};
use merrimac_double_dummy::Solver;
use merrimac_table::SeatView;
use rand::rngs::ChaCha8Rng;

/// A decision to be made, and everything that is known for it.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// What the seat has seen and heard.
    pub view: &'a SeatView,
    /// What the auction showed of the four hands; soft, since calls are not always what they say.
    pub shown: &'a DealConstraint,
    /// How likely the calls are in a deal, where somebody can tell: each deal drawn is put to this.
    pub calls: Option<&'a dyn Evidence>,
    /// What is counted.
    pub scoring: Scoring,
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
    /// At most so many nodes of double-dummy search, in all deals together.
    pub nodes: u64,
    /// If this becomes true, the best answer so far is wanted soon.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// So many deals, however long they take.
    pub const fn of_samples(samples: usize) -> Self {
        Self { samples, nodes: u64::MAX, stop: None }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What a result is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Scoring {
    /// IMPs against a table where the same contract comes to what it is worth double dummy.
    #[default]
    Imps,
    /// Matchpoints against a field that mostly gets what the contract is worth double dummy, and
    /// sometimes a trick more or less.
    Matchpoints,
    /// The chance to make the contract, or to beat it.
    Chance,
}

impl Scoring {
    /// Whether a trick beyond the goal counts.
    pub(crate) fn counts_overtricks(self) -> bool {
        self != Self::Chance
    }
}

/// A field playing the same contract: how often it takes so many tricks more than double dummy.
const FIELD: [(i32, f64); 3] = [(-1, 0.25), (0, 0.6), (1, 0.15)];

/// What declarer's tricks are worth to one side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Worth {
    scoring: Scoring,
    contract: Contract,
    vulnerability: Vulnerability,
    declaring: bool,
}

impl Worth {
    pub(crate) fn new(view: &SeatView, contract: Contract, scoring: Scoring) -> Self {
        let declaring = view.seat().side() == contract.side();
        Self { scoring, contract, vulnerability: view.vulnerability(), declaring }
    }

    /// Whether it is declarer's side.
    pub(crate) const fn is_declaring(self) -> bool {
        self.declaring
    }

    /// Whether the side has its way with so many tricks for declarer.
    pub(crate) fn reaches_goal(self, tricks: u8) -> bool {
        (tricks >= 6 + self.contract.bid.level()) == self.declaring
    }

    /// Whether a trick beyond the goal counts.
    pub(crate) fn counts_overtricks(self) -> bool {
        self.scoring.counts_overtricks()
    }

    /// Points for the side.
    fn points(self, tricks: u8) -> i32 {
        let points = self.contract.score(tricks, self.vulnerability);
        if self.declaring { points } else { -points }
    }

    /// What so many tricks for declarer are worth, where `best` would have been possible.
    pub(crate) fn of(self, tricks: u8, best: u8) -> f64 {
        match self.scoring {
            Scoring::Imps => f64::from(imps(self.points(tricks) - self.points(best))),
            Scoring::Matchpoints => {
                let share = |&(more, chance): &(i32, f64)| {
                    let field = (i32::from(best) + more).clamp(0, 13) as u8;
                    let share = match self.points(tricks).cmp(&self.points(field)) {
                        std::cmp::Ordering::Less => 0.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 1.0,
                    };
                    chance * share
                };
                FIELD.iter().map(share).sum()
            }
            Scoring::Chance => f64::from(u8::from(self.reaches_goal(tricks))),
        }
    }
}
