//! The best plan by payoff: most tricks on average, or the best score [GIB, Def. 7.1.3].
//!
//! A goal asks for a number of tricks and for nothing else. A payoff says what each number is worth: an
//! overtrick may be worth a risk to the contract, or not. More tricks are never worth less, so the payoff
//! of a plan in a layout is a sum over the numbers of tricks that it reaches there: what each is worth more
//! than the number before. So every layout counts once for each number of tricks ([`crate::levels`]), with
//! that difference as its weight, and the heaviest achievable set is the plan that is worth
//! most on average. Defenders see everything here too: in each layout they keep the tricks down.

mod table;

use merrimac_cards::{Card, Hand};
use thiserror::Error;

use crate::budget::{Budget, StopReason};
use crate::ending::Ending;
use crate::weighted::{Layout, Layouts};
use table::Table;

/// What each number of the remaining tricks is worth to declarer's side.
///
/// ```
/// use merrimac_cards::{Contract, Hand, Seat, Strain, Vulnerability};
/// use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Payoff, solve_payoff};
/// // North has ♠AQ, South ♠32, West and East ♠KJ98 between them; South leads, with eight tricks won.
/// let mut builder = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, 1);
/// builder.hands[Seat::North] = "AQ...".parse()?;
/// builder.hands[Seat::South] = "32...".parse()?;
/// builder.hidden = "KJ98...".parse()?;
/// let ending = Ending::try_from(builder)?;
/// let contract = Contract::parse("3NT", Seat::South)?;
/// let payoff = Payoff::new(&ending, |tricks| contract.score(8 + tricks, Vulnerability::None))?;
/// let solution = solve_payoff(&ending, &Layouts::all(&ending), &payoff, u64::MAX, Hand::EMPTY);
/// assert_eq!(solution.expected(), 415.0); // 400, and 430 whenever the king is with West
/// assert_eq!(solution.plans[0].results[1].plays_for, "♠K with West");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payoff {
    /// By the number of tricks; never falling.
    values: Vec<i32>,
}

/// Why there is no such payoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PayoffError {
    /// More tricks are worth less.
    #[error("{tricks} tricks are worth less than {}", tricks - 1)]
    Falls {
        /// This many are worth less than one fewer.
        tricks: u8,
    },
}

impl Payoff {
    /// What `worth` says of each number of tricks that may be taken in this ending.
    ///
    /// # Errors
    /// If more tricks are ever worth less.
    pub fn new(ending: &Ending, worth: impl Fn(u8) -> i32) -> Result<Self, PayoffError> {
        let values: Vec<i32> = (0..=ending.tricks_left() as u8).map(worth).collect();
        match values.windows(2).position(|pair| pair[1] < pair[0]) {
            Some(fewer) => Err(PayoffError::Falls { tricks: fewer as u8 + 1 }),
            None => Ok(Self { values }),
        }
    }

    /// Every trick is worth one.
    pub fn tricks(ending: &Ending) -> Self {
        Self { values: (0..=ending.tricks_left() as i32).collect() }
    }

    /// The numbers of tricks that are worth more than one fewer, and by how much.
    fn gains(&self) -> Vec<(u8, u64)> {
        let gains = self.values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0]));
        let steps = (1..).zip(gains).filter(|&(_, gain)| gain > 0);
        steps.map(|(tricks, gain)| (tricks, gain.unsigned_abs())).collect()
    }
}

/// A result that a plan may have.
#[derive(Debug, Clone, PartialEq)]
pub struct TricksTaken {
    /// At least this many of the remaining tricks.
    pub tricks: u8,
    /// And at most this many: more only if they are worth the same.
    pub most: u8,
    /// What they are worth.
    pub payoff: i32,
    /// How likely it is.
    pub chance: f64,
    /// How likely this or a better result is.
    pub or_better: f64,
    /// The layouts of this or a better result.
    pub layouts: Vec<Layout>,
    /// Those layouts in words: `♠K with West, or hearts 3–3`.
    pub plays_for: String,
}

/// The plan with the best payoff that starts with a card.
#[derive(Debug, Clone, PartialEq)]
pub struct PayoffPlan {
    /// The card; none if a defender is to play.
    pub card: Option<Card>,
    /// Cards that are as good because they are equivalent, the card itself among them.
    pub equivalents: Hand,
    /// What the plan is worth on average; what no trick is worth if none was looked for, or found before
    /// the budget was spent.
    pub expected: f64,
    /// No plan with this card is worth more on average. Equal to `expected` if the plan is the best.
    pub at_most: f64,
    /// What the card is worth if declarer then sees all cards; if the budget was spent before that was
    /// known, what all tricks are.
    pub open: f64,
    /// The results that the plan may have against the best defence, the poorest first; nothing if no plan
    /// was looked for or found.
    pub results: Vec<TricksTaken>,
}

/// What an ending is worth to declarer by a payoff.
#[derive(Debug, Clone, PartialEq)]
pub struct PayoffSolution {
    /// The best first; one without a card if a defender is to play.
    pub plans: Vec<PayoffPlan>,
    /// What the ending is worth with all cards in view; if the budget was spent before that was known,
    /// what all tricks are.
    pub open: f64,
    /// Whether the first plan is proven to be the best: false if the budget was spent.
    pub finished: bool,
    /// Why it is not.
    pub stopped: Option<StopReason>,
    /// Positions looked into.
    pub nodes: u64,
}

impl PayoffSolution {
    /// What the best plan is worth on average.
    pub fn expected(&self) -> f64 {
        self.plans.first().map_or(0.0, |plan| plan.expected)
    }

    /// What no plan exceeds on average.
    pub fn at_most(&self) -> f64 {
        let most = self.plans.iter().map(|plan| plan.at_most);
        most.fold(self.expected(), f64::max)
    }

    /// Every card that is worth as much as the best, equivalents included.
    pub fn best(&self) -> Hand {
        let least = self.expected() - 1e-9 * self.expected().abs().max(1.0);
        let best = self.plans.iter().filter(|plan| plan.expected >= least);
        best.fold(Hand::EMPTY, |cards, plan| cards | plan.equivalents)
    }
}

/// The plan with the best payoff, within a budget of positions looked into.
///
/// As [`solve`](crate::solve) does, it says what is proven, from below and from above: cards that cannot be
/// best get an upper bound only, unless they are in `exact`, and a budget that is spent leaves both bounds.
pub fn solve_payoff(
    ending: &Ending,
    layouts: &Layouts,
    payoff: &Payoff,
    budget: impl Into<Budget>,
    exact: Hand,
) -> PayoffSolution {
    let budget = budget.into();
    let mut table = Table::new(ending, layouts, payoff, &budget);
    let by_card = table.by_card(exact);
    let mut plans: Vec<PayoffPlan> = by_card.iter().map(|card| table.plan(card)).collect();
    plans.sort_by(|one, other| {
        let by_bound = other.at_most.total_cmp(&one.at_most);
        other.expected.total_cmp(&one.expected).then(by_bound)
    });
    let best = plans.first().map_or(0.0, |plan| plan.expected);
    let finished = plans.iter().all(|plan| plan.at_most <= best);
    let effort = &table.search.effort;
    let stopped = (!finished).then(|| effort.reason(budget.nodes));
    PayoffSolution { open: table.open(), finished, stopped, nodes: effort.spent, plans }
}
