//! Which card wins most of a goal: the search for sets where it matters, and rollouts from what it leaves.
//!
//! 1. **Look ahead**, the card that seems best first, until that is proven or its part of the work is done.
//! 2. **Play on** ([`super::rollout`]) from every card that may be best, unless the best one is proven.

use super::SAME;
use super::payoff::shrunk;
use super::wheel::Plan;
use crate::achievable::{MAX_DEPTH, Search};
use crate::position::Position;

/// Cards that are compared for one goal.
pub(super) struct Lookahead<'a, 'b> {
    pub(super) search: &'a mut Search<'b>,
    pub(super) positions: &'a [Position],
    pub(super) plans: Vec<Plan>,
}

/// One of this many parts of the work is for looking ahead, and what is left is for rollouts.
const PARTS: u64 = 2;

impl Lookahead<'_, '_> {
    /// The search for sets, then the rollouts.
    pub(super) fn decide(&mut self) {
        let for_rollouts = self.search.work_left / PARTS;
        self.search.work_left -= for_rollouts;
        self.look_ahead();
        self.search.work_left += for_rollouts;
        if self.best().is_some_and(|best| !self.plans[best].complete) {
            let outclassed = self.roll_out().1;
            // Without the work for a single rollout, what was looked at must do.
            if self.plans.iter().any(|plan| plan.rollout.is_some()) {
                for (place, plan) in self.plans.iter_mut().enumerate() {
                    plan.is_compared = plan.rollout.is_some() || outclassed.contains(&place);
                }
            }
        }
    }

    /// Rollouts without a search; false unless all cards that may be best were rolled out from, for a card must
    /// not be better than another only because it was looked at.
    ///
    /// Those without a rollout keep an optimistic estimate that others had to give up: they cannot be compared.
    pub(super) fn roll_out_all(&mut self) -> bool {
        let (is_finished, _) = self.roll_out();
        for plan in &mut self.plans {
            plan.is_compared = plan.rollout.is_some();
        }
        is_finished
    }

    /// The card that is worth most; the first of equals.
    fn best(&self) -> Option<usize> {
        let worth = |place: usize| self.plans[place].optimistic();
        let better =
            |best: usize, next: usize| if worth(next) > worth(best) + SAME { next } else { best };
        (0..self.plans.len()).filter(|&place| self.plans[place].is_wanted).reduce(better)
    }

    /// Looks further and further ahead.
    fn look_ahead(&mut self) {
        for depth in 1..=MAX_DEPTH {
            while let Some(plan) = self.best().map(|best| &mut self.plans[best]) {
                if plan.depth >= depth {
                    break;
                }
                if plan.complete || !plan.deepen(self.search, self.positions, depth) {
                    return;
                }
            }
        }
    }

    /// The rollouts, those with the highest estimate first, until the others cannot be better: whether the work
    /// sufficed, and the cards that cannot. Even their optimistic estimate is less, which is a comparison too.
    fn roll_out(&mut self) -> (bool, Vec<usize>) {
        let mut places: Vec<usize> =
            (0..self.plans.len()).filter(|&place| self.plans[place].is_wanted).collect();
        let optimistic = |place: usize| self.plans[place].optimistic();
        places.sort_by(|&one, &other| optimistic(other).total_cmp(&optimistic(one)));
        let (mut best, mut outclassed) = (f64::NEG_INFINITY, Vec::new());
        for place in places {
            let plan = &mut self.plans[place];
            if plan.optimistic() < best - SAME {
                outclassed.push(place);
                continue;
            }
            let hopeful = self.positions.iter().filter(|position| position.gain(&plan.gains) > 0.0);
            let hopeful: Vec<Position> = hopeful.cloned().collect();
            let Ok(set) = self.search.roll_out(&hopeful, plan.card, &plan.gains) else {
                return (false, outclassed);
            };
            plan.rollout = Some(set);
            best = best.max(shrunk(plan.worth(set), plan.optimistic()));
        }
        (true, outclassed)
    }
}
