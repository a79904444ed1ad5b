//! What declarer can achieve in an ending: for each card the best plan and what it plays for.

use merrimac_cards::{Card, Hand};
use merrimac_stable_set::BitSet;

use crate::best::{Weights, weigh};
use crate::budget::{Budget, StopReason};
use crate::describe::Vocabulary;
use crate::effort::Stopped;
use crate::ending::Ending;
use crate::sampling::Sample;
use crate::search::Search;
use crate::tricks::{Trick, Tricks};
use crate::turns::{ByCard, CardQuery, is_large};
use crate::weighted::{Layout, Layouts};

/// The best plan that starts with a card.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The card; none if a defender is to play.
    pub card: Option<Card>,
    /// Cards that are as good because they are equivalent, the card itself among them.
    pub equivalents: Hand,
    /// How likely the plan is at least to win; 0 if none was looked for, or found before the budget was spent.
    pub probability: f64,
    /// No plan with this card wins more often. Equal to `probability` if the plan is the best.
    pub at_most: f64,
    /// The share of layouts that are won after this card if declarer then sees all cards: what averaging
    /// over samples would give the card. If the budget was spent before that was known, 1.
    pub open: f64,
    /// The layouts in which the plan wins.
    pub wins: Vec<Layout>,
    /// Those layouts in words: `♠K with West, or hearts 3–3`.
    pub plays_for: String,
    /// How often the plan wins on average, if not all layouts were tried with it: told from layouts that were drawn
    /// after it had been made, or before any were from those that it was made for.
    pub estimate: Option<Estimate>,
}

/// A probability, told from layouts drawn at random.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The part of these layouts that are won.
    pub probability: f64,
    /// Its standard error; above 0 also if all of them are won, or none \[AC\].
    pub standard_error: f64,
    /// How many layouts were drawn.
    pub layouts: usize,
    /// Whether the plan was made for these very layouts: then it wins fewer of others as a rule.
    pub in_sample: bool,
}

impl Estimate {
    fn of(layouts: usize, won: usize) -> Self {
        let (size, probability) = (layouts as f64, won as f64 / layouts as f64);
        let middle = (won as f64 + 2.0) / (size + 4.0);
        let standard_error = (middle * (1.0 - middle) / (size + 4.0)).sqrt();
        Self { probability, standard_error, layouts, in_sample: false }
    }
}

/// How good a solution is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// The best plan is proven to be the best.
    Exact {
        /// How likely it is to win.
        probability: f64,
    },
    /// The best plan found wins with a probability of at least `lower`, and no plan with more than `upper`.
    Bounded {
        /// What the first plan wins.
        lower: f64,
        /// What no plan exceeds.
        upper: f64,
        /// Why the bounds do not meet.
        stopped: StopReason,
    },
    /// The same, where the plan was not tried with all layouts: it wins more often than is proven.
    Sampled {
        /// What the first plan is proven to win.
        lower: f64,
        /// What no plan exceeds.
        upper: f64,
        /// What the first plan wins of layouts drawn at random.
        estimate: Estimate,
        /// Why no more is known.
        stopped: StopReason,
    },
}

/// What an ending is worth to declarer.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The best first; one without a card if a defender is to play.
    pub plans: Vec<Plan>,
    /// The share of layouts that could be won with all cards in view. If the budget was spent before all of them
    /// were looked at, the others count as won.
    pub open: f64,
    /// That share of the layouts that were looked at, drawn at random, if not all of them were.
    pub open_estimate: Option<Estimate>,
    /// Whether the first plan is proven to be the best: false if the budget was spent.
    pub finished: bool,
    /// Why it is not.
    pub stopped: Option<StopReason>,
    /// Positions looked into.
    pub nodes: u64,
}

impl Solution {
    /// How likely the best plan is to win.
    pub fn probability(&self) -> f64 {
        self.plans.first().map_or(0.0, |plan| plan.probability)
    }

    /// What no plan exceeds.
    pub fn at_most(&self) -> f64 {
        self.plans.iter().map(|plan| plan.at_most).fold(0.0, f64::max)
    }

    /// How good the solution is.
    pub fn answer(&self) -> Answer {
        let (lower, upper) = (self.probability(), self.at_most());
        match (self.stopped, self.plans.first().and_then(|plan| plan.estimate)) {
            (None, _) => Answer::Exact { probability: lower },
            (Some(stopped), None) => Answer::Bounded { lower, upper, stopped },
            (Some(stopped), Some(estimate)) => Answer::Sampled { lower, upper, estimate, stopped },
        }
    }

    /// Every card that is as likely to win as the best, equivalents included.
    pub fn best(&self) -> Hand {
        let best = self.probability();
        let is_best = |plan: &&Plan| plan.probability >= best - 1e-12;
        let best = self.plans.iter().filter(is_best);
        best.fold(Hand::EMPTY, |cards, plan| cards | plan.equivalents)
    }
}

/// The best plan, within a budget: of positions looked into, of memory, or until somebody ends the search.
///
/// Cards that cannot be best are only held to be so: their plans say `at_most`. Those in `exact` get their
/// best plan all the same, which may take much longer ([`Hand::FULL`] for every card).
///
/// No card is ever said to be better than it is: if the budget is spent, plans say what is proven, from
/// below and from above, and the solution that it is not finished.
pub fn solve(
    ending: &Ending,
    layouts: &Layouts,
    budget: impl Into<Budget>,
    exact: Hand,
) -> Solution {
    let budget = budget.into();
    let mut table = Table::new(ending, layouts, &budget);
    let root = ending.position(&table.search.rules);
    let sample = table.sample(&root);
    let useful = table.asked.minus(&sample.lost);
    let open_estimate = (sample.seen != table.asked && !sample.seen.is_empty()).then(|| {
        let layouts = sample.seen.len();
        Estimate::of(layouts, layouts - sample.lost.len())
    });
    let open = table.share(&useful);
    let mut plans = table.plans(&root, &useful, exact, &sample);
    plans.sort_by(|one, other| {
        let by_bound = other.at_most.total_cmp(&one.at_most);
        let by_estimate = other.estimate.is_some().cmp(&one.estimate.is_some());
        other.probability.total_cmp(&one.probability).then(by_estimate).then(by_bound)
    });
    let best = plans.first().map_or(0.0, |plan| plan.probability);
    let finished = plans.iter().all(|plan| plan.at_most <= best);
    let effort = &table.search.effort;
    let stopped = (!finished).then(|| effort.reason(budget.nodes));
    Solution { plans, open, open_estimate, finished, stopped, nodes: effort.spent }
}

/// The share of layouts that could be won with all cards in view; nothing if the budget is spent.
pub fn open_share(ending: &Ending, layouts: &Layouts, budget: impl Into<Budget>) -> Option<f64> {
    let mut table = Table::new(ending, layouts, &budget.into());
    let root = ending.position(&table.search.rules);
    let open = table.search.double_dummy_trick(&root, &table.asked.clone()).ok()?;
    Some(table.share(&open))
}

struct Table<'a> {
    ending: &'a Ending,
    search: Search<Tricks>,
    asked: BitSet,
    weights: Weights,
    total: u64,
}

impl<'a> Table<'a> {
    fn new(ending: &'a Ending, layouts: &Layouts, budget: &Budget) -> Self {
        let rules = Tricks::of(ending);
        let (asked, weights) = layouts.numbered(ending, rules.layouts(&ending.start()));
        let total = weigh(&weights, &asked).max(1);
        let mut search = Search::new(rules, budget);
        search.effort.total = total;
        Self { ending, search, asked, weights, total }
    }

    /// The layouts that are lost double dummy: all of them at once or, if there are many, as many as can be looked
    /// at, with a plan to begin with.
    fn sample(&mut self, root: &Trick) -> Sample {
        if is_large(self.asked.len()) {
            return self.search.sample(root, &self.asked, &self.weights);
        }
        match self.search.double_dummy_trick(root, &self.asked.clone()) {
            Ok(won) => Sample::all(&self.asked, &won),
            Err(Stopped) => Sample::nothing(&self.asked),
        }
    }

    fn share(&self, set: &BitSet) -> f64 {
        weigh(&self.weights, set) as f64 / self.total as f64
    }

    fn named(&self, set: &BitSet) -> Vec<Layout> {
        let universe = self.search.rules.layouts(&self.ending.start());
        Layouts::named(self.ending, universe, &self.weights, set)
    }

    /// A plan for each card, or for the position if a defender is to play, in those layouts that are not known to be
    /// lost double dummy.
    fn plans(&mut self, root: &Trick, useful: &BitSet, exact: Hand, sample: &Sample) -> Vec<Plan> {
        let weights = self.weights.clone();
        let query = CardQuery { layouts: useful, weights: &weights, exact, first: sample.plan() };
        let by_card = self.search.by_card(root, query);
        let vocabulary = Vocabulary::new(self.ending, self.named(&self.asked));
        by_card.iter().map(|by_card| self.plan(by_card, &vocabulary, sample)).collect()
    }

    fn plan(&self, by_card: &ByCard, vocabulary: &Vocabulary, sample: &Sample) -> Plan {
        let sampled = sample.plan().filter(|plan| {
            plan.wins == by_card.best.plan && plan.card == by_card.card && plan.tried != self.asked
        });
        let probability = self.share(&by_card.best.plan);
        let wins = self.named(&by_card.best.plan);
        Plan {
            card: by_card.card,
            equivalents: by_card.equivalents,
            probability,
            at_most: (by_card.best.at_most as f64 / self.total as f64).max(probability),
            open: by_card.open.as_ref().map_or(1.0, |open| self.share(open)),
            plays_for: match sampled {
                // Of the others nothing is known.
                Some(plan) => Vocabulary::new(self.ending, self.named(&plan.tried)).describe(&wins),
                None => vocabulary.describe(&wins),
            },
            estimate: sampled.map(|plan| {
                let (layouts, won) = plan.fresh.unwrap_or((plan.tried.len(), plan.wins.len()));
                Estimate { in_sample: plan.fresh.is_none(), ..Estimate::of(layouts, won) }
            }),
            wins,
        }
    }
}
