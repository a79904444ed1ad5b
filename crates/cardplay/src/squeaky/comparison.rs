//! Which card wins most: the search for sets where it matters, and rollouts from what it leaves.
//!
//! 1. **Look ahead**, the card that seems best first, until that is proven or its part of the work is done.
//! 2. **Catch up**: which set is found for a card depends on the orders that were tried. Cards that fell
//!    behind are asked whether they win what the best one does, and more.
//! 3. **Play on** ([`super::rollout`]) from every card that may be best, unless the best one is proven.

use super::achieve::Search;
use super::wheel::{Plan, payoff};
use super::world::{Mask, World};
use super::{SAME, Settings};

/// Cards that are compared for one goal.
pub(super) struct Comparison<'a, 'b> {
    pub(super) search: &'a mut Search<'b>,
    pub(super) worlds: &'a [World],
    pub(super) plans: Vec<Plan>,
    /// What each card is worth if it misses the goal everywhere.
    pub(super) base: Vec<f64>,
    /// The cards that are wanted.
    pub(super) allowed: Vec<bool>,
    /// The cards that can be compared: an optimistic estimate by less depth counts for nothing against
    /// what is left of another's after a closer look.
    pub(super) compared: Vec<bool>,
}

/// One part in some of the work is for looking ahead; of the rest, the same for cards that fell behind, and
/// what is left for rollouts.
const PARTS: u64 = 2;

impl Comparison<'_, '_> {
    /// Does the work, and gives what each card's rollout wins, or its best plan exactly.
    pub(super) fn decide(&mut self, settings: &Settings) -> Vec<Mask> {
        let kept = self.search.work_left() / PARTS;
        self.search.put_aside(kept);
        self.look_ahead(settings);
        self.search.give_back(kept / PARTS);
        self.catch_up();
        self.search.give_back(kept - kept / PARTS);
        if self.best_of(&self.compared).is_none_or(|best| self.plans[best].complete) {
            self.plans.iter().map(|plan| plan.set).collect()
        } else {
            self.roll_out().won
        }
    }

    /// What each card's rollout wins, without a search; none unless all that may be best were rolled out
    /// from, for a card must not be better than another only because it was looked at.
    ///
    /// Those without a rollout keep an optimistic estimate that others had to give up: they cannot be compared.
    pub(super) fn roll_out_all(&mut self) -> Option<Vec<Mask>> {
        let Rollouts { won, from, is_finished } = self.roll_out();
        self.compared = from;
        is_finished.then_some(won)
    }

    /// What a card is worth as far as was looked.
    fn optimistic(&self, place: usize) -> f64 {
        self.base[place] + self.plans[place].payoff()
    }

    /// The card among some that is worth most; the first of equals.
    fn best_of(&self, among: &[bool]) -> Option<usize> {
        let better = |best: usize, next: usize| {
            if self.optimistic(next) > self.optimistic(best) + SAME { next } else { best }
        };
        (0..self.plans.len()).filter(|&place| among[place]).reduce(better)
    }

    /// Looks further and further ahead.
    fn look_ahead(&mut self, settings: &Settings) {
        let mut winner = None;
        for depth in 1..=settings.depth {
            loop {
                let Some(best) = self.best_of(&self.allowed) else { return };
                if self.plans[best].complete {
                    return;
                }
                if self.plans[best].depth >= depth {
                    winner = Some(best);
                    break;
                }
                if !self.plans[best].deepen(self.search, self.worlds, depth, settings.rounds) {
                    for (place, plan) in self.plans.iter().enumerate() {
                        self.compared[place] &=
                            Some(place) == winner || plan.depth >= depth || winner.is_none();
                    }
                    return;
                }
            }
        }
    }

    /// Asks of every card that fell behind whether it wins what the best one does, and more.
    ///
    /// Of cards that win the same, the one that leaves more open is better: that is how suits come to be
    /// counted before a guess is made.
    fn catch_up(&mut self) {
        let Some(best) = self.best_of(&self.compared) else { return };
        let (set, depth) = (self.plans[best].set, self.plans[best].depth);
        let value = self.optimistic(best);
        for place in 0..self.plans.len() {
            let fell_behind = !self.compared[place] || self.optimistic(place) < value - SAME;
            let may_win = self.base[place] + self.plans[place].hope() > value - SAME;
            if place == best || depth == 0 || !self.allowed[place] || !fell_behind || !may_win {
                continue;
            }
            match self.plans[place].follow(self.search, self.worlds, depth, set) {
                Some(()) => self.compared[place] = true,
                None => return,
            }
        }
    }

    /// The rollouts, those with the highest estimate first, until the others cannot be better.
    ///
    /// Those with a rollout can be compared, however deep they were searched.
    fn roll_out(&mut self) -> Rollouts {
        let mut won: Vec<Mask> = self.plans.iter().map(|plan| plan.set).collect();
        let mut places: Vec<usize> =
            (0..self.plans.len()).filter(|&place| self.allowed[place]).collect();
        places.sort_by(|&one, &other| self.optimistic(other).total_cmp(&self.optimistic(one)));
        let (mut best, mut played) = (f64::NEG_INFINITY, vec![false; self.plans.len()]);
        let (mut from, mut is_finished) = (played.clone(), true);
        for place in places {
            // Even its optimistic estimate is less: that is a comparison too.
            if self.optimistic(place) < best - SAME {
                played[place] = true;
                continue;
            }
            let plan = &self.plans[place];
            let hopeful =
                self.worlds.iter().filter(|world| plan.gains[usize::from(world.id)] > 0.0);
            let hopeful: Vec<World> = hopeful.cloned().collect();
            let Ok(set) = self.search.roll_out(&hopeful, plan.card, &plan.gains) else {
                is_finished = false;
                break;
            };
            won[place] = set;
            let pessimistic = self.base[place] + payoff(&plan.gains, set);
            best = best.max(shrunk(pessimistic, self.optimistic(place)));
            (played[place], from[place]) = (true, true);
        }
        // Without the work for a single one, what was looked at must do.
        if played.contains(&true) {
            self.compared = played;
        }
        Rollouts { won, from, is_finished }
    }
}

/// What the rollouts came to.
struct Rollouts {
    /// By card: what it wins; its optimistic estimate if there was no rollout.
    won: Vec<Mask>,
    /// By card: whether there was a rollout.
    from: Vec<bool>,
    /// Whether the work sufficed for all that may be best.
    is_finished: bool,
}

/// The estimate between the pessimistic and the optimistic one.
pub(super) fn shrunk(pessimistic: f64, optimistic: f64) -> f64 {
    (2.0 * pessimistic + optimistic) / 3.0
}
