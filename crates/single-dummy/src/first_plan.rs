//! A first plan for a large ending, from layouts drawn at random.
//!
//! With nine or ten cards a hand there are tens of thousands of layouts, and what can be won of all of them may
//! not be known when the budget is spent. So a plan comes first: the best one for a few layouts, drawn as often
//! as they are likely, made to win what it can of more and more others. Whatever it wins is really achieved; if
//! the work ends before all layouts have been tried, the last ones that were tell how often it wins on average.

use merrimac_stable_set::BitSet;

use crate::best::{Best, Weights, weigh};
use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;
use crate::tricks::Trick;
use merrimac_cards::{Card, Hand};

/// The best plan is found for this many layouts; then as many are tried as have been, again and again.
const FIRST_LAYOUTS: usize = 32;

/// How many positions may be looked into for the first layouts, and for all others.
const FIRST_NODES: u64 = 30_000;
const MORE_NODES: u64 = 60_000;

/// A plan that may have been tried with some layouts only.
pub(crate) struct FirstPlan {
    /// The card that it starts with; none if a defender is to play.
    pub(crate) card: Option<Card>,
    pub(crate) plan: BitSet,
    /// The last layouts that were tried; none if all were.
    pub(crate) drawn: Option<Drawn>,
}

/// Layouts that were drawn at random after a plan was made, and how many of them it could be made to win.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) layouts: usize,
    pub(crate) won: usize,
}

impl FirstPlan {
    /// The plan with nothing known from above.
    pub(crate) fn best(&self, weights: &[u64]) -> Best {
        Best { plan: self.plan.clone(), won: weigh(weights, &self.plan), at_most: u64::MAX }
    }
}

impl<R: Rules<Trick = Trick>> Search<R> {
    /// A plan for some of these layouts; nothing if none of them is won within a part of the budget.
    pub(crate) fn first_plan(
        &mut self,
        root: &Trick,
        asked: &BitSet,
        weights: &Weights,
    ) -> Option<FirstPlan> {
        let order = drawn(asked, weights);
        let few = order.len().min(FIRST_LAYOUTS);
        let first = set_of(&order[..few], asked);
        // Layouts are drawn as often as they are likely: each counts as much as the next.
        let alike: Weights = weights.iter().map(|&weight| weight.min(1)).collect();
        let whole = self.effort.left;
        self.effort.left = whole.min(self.effort.spent.saturating_add(FIRST_NODES));
        // What a few layouts tell is no bound for all of them.
        let total = std::mem::take(&mut self.effort.total);
        let by_card = self.by_card(root, &first, &alike, Hand::EMPTY, None);
        self.effort.total = total;
        self.effort.left = whole.min(self.effort.spent.saturating_add(MORE_NODES));
        let best = by_card.into_iter().max_by_key(|card| card.best.won);
        let found = best.filter(|card| card.best.won > 0).map(|card| {
            let mut plan = FirstPlan { card: card.card, plan: card.best.plan, drawn: None };
            let next = self.after(root, plan.card);
            // A spent budget leaves a plan for some of them.
            let (Ok(()) | Err(Stopped)) = self.try_others(&next, &order[few..], &mut plan);
            plan
        });
        self.effort.left = whole;
        found
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

    /// Adds to a plan what can be won with it of other layouts, twice as many each time.
    fn try_others(
        &mut self,
        next: &Trick,
        mut others: &[usize],
        plan: &mut FirstPlan,
    ) -> Result<(), Stopped> {
        let mut layouts = FIRST_LAYOUTS;
        // Until the first of them have been tried nothing is known of layouts it was not made for.
        plan.drawn = Some(Drawn { layouts: 0, won: 0 });
        while !others.is_empty() {
            let (tried, rest) = others.split_at(layouts.min(others.len()));
            let useful = self.double_dummy_trick(next, &set_of(tried, &plan.plan))?;
            let before = plan.plan.len();
            let candidates: Vec<usize> =
                tried.iter().copied().filter(|&layout| useful.contains(layout)).collect();
            self.widen(next, &candidates, &mut plan.plan)?;
            plan.drawn = Some(Drawn { layouts: tried.len(), won: plan.plan.len() - before });
            (others, layouts) = (rest, 2 * layouts);
        }
        plan.drawn = None;
        Ok(())
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
    let mut set = like.minus(like);
    for &layout in layouts {
        set.insert(layout);
    }
    set
}

#[cfg(test)]
mod tests;
