//! Large endings by layouts drawn at random.
//!
//! With nine or ten cards a hand there are tens of thousands of layouts, and the budget may be spent before all of
//! them have been looked at. So they are looked at in pieces, in a random order, each as likely to come early as it
//! weighs. Whenever the search is ended, three things are known:
//!
//! - An upper bound: layouts that were found to be lost double dummy are in no plan.
//! - A plan: the best one for the first few layouts, found exactly, and made to win what it can of the others.
//!   What it wins of the layouts that were tried is a lower bound.
//! - An estimate of how often the plan wins, from the last layouts that were drawn after it had been made.

use merrimac_cards::{Card, Hand};
use merrimac_stable_set::BitSet;

use crate::best::{Best, Weights, weigh};
use crate::rules::{Rules, Turn};
use crate::search::Search;
use crate::tricks::Trick;
use crate::turns::CardQuery;

/// How many layouts are looked at first; then all together are this many times as many each time.
const FIRST_LAYOUTS: usize = 4;
const GROWTH: usize = 4;

/// The best plan is found for up to this many layouts.
const MOST_SOLVED: usize = 256;

/// How many positions may be looked into for each layout of a piece, and at most to find the best plan for all of
/// them, and to try a plan with them.
const NODES_A_LAYOUT: u64 = 20_000;
const MOST_TO_SOLVE: u64 = 500_000;
const MOST_TO_TRY: u64 = 200_000;

/// What is known of an ending from the layouts drawn so far.
pub(crate) struct Sample {
    /// The layouts that were looked at double dummy, and those of them that are lost.
    pub(crate) seen: BitSet,
    pub(crate) lost: BitSet,
    /// The best plan so far, and the one before it until that has been tried with layouts it was not made for.
    plan: Option<SampledPlan>,
    tried_before: Option<SampledPlan>,
}

/// A plan that was made for the first layouts of a sample.
#[derive(Clone)]
pub(crate) struct SampledPlan {
    /// The card that it starts with; none if a defender is to play.
    pub(crate) card: Option<Card>,
    /// The layouts that were tried, and those of them that it wins.
    pub(crate) tried: BitSet,
    pub(crate) wins: BitSet,
    /// How many layouts were drawn last, after the plan had been made, and how many of them it could be made to win.
    pub(crate) fresh: Option<(usize, usize)>,
}

impl Sample {
    pub(crate) fn nothing(asked: &BitSet) -> Self {
        Self { seen: asked.none(), lost: asked.none(), plan: None, tried_before: None }
    }

    /// All layouts were looked at, and these are won.
    pub(crate) fn all(asked: &BitSet, won: &BitSet) -> Self {
        Self { seen: asked.clone(), lost: asked.minus(won), ..Self::nothing(asked) }
    }

    /// The best plan, if possible one that was tried with other layouts than it was made for.
    pub(crate) fn plan(&self) -> Option<&SampledPlan> {
        let tried = self.plan.as_ref().filter(|plan| plan.fresh.is_some());
        tried.or(self.tried_before.as_ref()).or(self.plan.as_ref())
    }

    /// Takes a plan for all layouts seen, if it wins more of them.
    fn adopt(&mut self, plan: SampledPlan) {
        if self.plan.as_ref().is_some_and(|before| before.wins.len() >= plan.wins.len()) {
            return;
        }
        let before = self.plan.replace(plan);
        if let Some(before) = before.filter(|before| before.fresh.is_some()) {
            self.tried_before = Some(before);
        }
    }
}

impl SampledPlan {
    /// The plan with nothing known from above.
    pub(crate) fn best(&self, weights: &[u64]) -> Best {
        Best { plan: self.wins.clone(), won: weigh(weights, &self.wins), at_most: u64::MAX }
    }
}

impl<R: Rules<Trick = Trick>> Search<R> {
    /// What is known of an ending when all of its layouts have been looked at, or the budget is spent.
    pub(crate) fn sample(&mut self, root: &Trick, asked: &BitSet, weights: &Weights) -> Sample {
        let order = drawn(asked, weights);
        let mut sample = Sample::nothing(asked);
        let (mut at, mut size) = (0, FIRST_LAYOUTS);
        while at < order.len() {
            let piece = &order[at..(at + size).min(order.len())];
            let layouts = set_of(piece, asked);
            let Ok(won) = self.double_dummy_trick(root, &layouts) else { break };
            sample.seen.add(&layouts);
            sample.lost.add(&layouts.minus(&won));
            self.try_drawn(root, piece, &mut sample);
            at += piece.len();
            if at <= MOST_SOLVED {
                self.solve_sample(root, weights, &mut sample);
            }
            let (all, lost) = (weigh(weights, asked), weigh(weights, &sample.lost));
            let won = sample.plan().map_or(0, |plan| weigh(weights, &plan.wins));
            self.effort.report_bounds(won, all - lost);
            self.effort.report_layouts(at);
            size = at * (GROWTH - 1);
        }
        sample
    }

    /// Finds the best plan for the layouts seen, as far as it is not too much work.
    fn solve_sample(&mut self, root: &Trick, weights: &Weights, sample: &mut Sample) {
        // Layouts are drawn as often as they are likely: each counts as much as the next.
        let alike: Weights = weights.iter().map(|&weight| weight.min(1)).collect();
        let useful = sample.seen.minus(&sample.lost);
        // What a few layouts tell is no bound for all of them.
        let total = std::mem::take(&mut self.effort.total);
        let by_card = self.limited(MOST_TO_SOLVE, sample.seen.len(), |search| {
            let query = CardQuery {
                layouts: &useful,
                weights: &alike,
                exact: Hand::EMPTY,
                first: sample.plan.as_ref(),
            };
            search.by_card(root, query)
        });
        self.effort.total = total;
        // Of cards that win as much the first: they come in the order in which they are likely to win.
        if let Some(found) = by_card.into_iter().rev().max_by_key(|card| card.best.won) {
            let (tried, fresh) = (sample.seen.clone(), None);
            sample.adopt(SampledPlan { card: found.card, tried, wins: found.best.plan, fresh });
        }
    }

    /// Makes the plan win what it can of layouts that were drawn after it was made, as far as it is not too much
    /// work.
    fn try_drawn(&mut self, root: &Trick, piece: &[usize], sample: &mut Sample) {
        let Some(plan) = &mut sample.plan else { return };
        let next = self.after(root, plan.card);
        let layouts = set_of(piece, &plan.tried);
        let useful = layouts.minus(&sample.lost);
        let before = plan.wins.len();
        let tried = self.limited(MOST_TO_TRY, piece.len(), |search| {
            let useful = search.double_dummy_trick(&next, &useful)?;
            let won = piece.iter().copied().filter(|&layout| useful.contains(layout));
            search.widen(&next, &won.collect::<Vec<_>>(), &mut plan.wins)
        });
        if tried.is_ok() {
            plan.tried.add(&layouts);
            plan.fresh = Some((piece.len(), plan.wins.len() - before));
        }
    }

    /// Does something for some layouts with no more than this many positions, and half of what is left of the budget.
    fn limited<T>(&mut self, most: u64, layouts: usize, act: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.effort.left;
        let left = whole.saturating_sub(self.effort.spent);
        let some = (NODES_A_LAYOUT * layouts as u64).min(most).min(left / 2);
        self.effort.left = self.effort.spent + some;
        let done = act(self);
        self.effort.left = whole;
        done
    }

    /// The position after a card.
    fn after(&self, root: &Trick, card: Option<Card>) -> Trick {
        let moves = match self.rules.turn(root) {
            Turn::Declarer => self.rules.declarer_moves(root),
            _ => Vec::new(),
        };
        let found = moves.into_iter().find(|(place, _)| card.map(Card::bit_place) == Some(*place));
        found.map_or(*root, |(_, next)| next)
    }
}

/// The layouts in an order in which they might be drawn one after the other, each as likely as its weight among
/// those that are left: by -ln(u) / weight with u at random [WRS]. The same layouts have the same order always.
fn drawn(asked: &BitSet, weights: &[u64]) -> Vec<usize> {
    let key = |layout: usize| {
        let uniform = (scrambled(layout as u64) >> 11) as f64 / (1_u64 << 53) as f64;
        -(1.0 - uniform).ln() / weights[layout] as f64
    };
    let mut order: Vec<(f64, usize)> = asked.iter().map(|layout| (key(layout), layout)).collect();
    order.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    order.into_iter().map(|(_, layout)| layout).collect()
}

/// A number that looks like one at random [SM].
const fn scrambled(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn set_of(layouts: &[usize], like: &BitSet) -> BitSet {
    let mut set = like.none();
    for &layout in layouts {
        set.insert(layout);
    }
    set
}

#[cfg(test)]
#[path = "../tests/unit/sampling.rs"]
mod tests;
