//! Which card wins most: the search for sets where it matters, and playing on from what it leaves.
//!
//! 1. **Look ahead**, the card that seems best first, until that is proven or its part of the work is done.
//! 2. **Catch up**: which set is found for a card depends on the orders that were tried. Cards that fell
//!    behind are asked whether they win what the best one does, and more.
//! 3. **Play on** ([`super::playing_on`]) from every card that may be best, unless the best one is proven.

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
    /// The cards that can be compared: hopes of one that was looked at less closely count for nothing against
    /// what is left of another's after a closer look.
    pub(super) compared: Vec<bool>,
}

/// One part in so many of the work is for looking ahead; of the rest, the same for cards that fell behind, and
/// what is left for playing on.
const PARTS: u64 = 2;

impl Comparison<'_, '_> {
    /// Does the work, and gives what each card wins by playing on, or in truth.
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
            self.play_on().won
        }
    }

    /// What each card wins by playing on, without a search; none unless all that may be best were played on
    /// from, for a card must not be better than another only because it was looked at.
    ///
    /// Those that were not played on from keep hopes here that others had to give up: they cannot be compared.
    pub(super) fn play_on_from_all(&mut self) -> Option<Vec<Mask>> {
        let PlayedOn { won, from, is_finished } = self.play_on();
        self.compared = from;
        is_finished.then_some(won)
    }

    /// What a card is worth as far as was looked.
    fn hoped(&self, place: usize) -> f64 {
        self.base[place] + self.plans[place].payoff()
    }

    /// The card among some that is worth most; the first of equals.
    fn best_of(&self, among: &[bool]) -> Option<usize> {
        let better = |best: usize, next: usize| {
            if self.hoped(next) > self.hoped(best) + SAME { next } else { best }
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
        let value = self.hoped(best);
        for place in 0..self.plans.len() {
            let fell_behind = !self.compared[place] || self.hoped(place) < value - SAME;
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

    /// What each card wins by playing on, those that promise most first, until the others cannot be better.
    ///
    /// Those that were played on from can be compared, whether they were looked at closely or not.
    fn play_on(&mut self) -> PlayedOn {
        let mut won: Vec<Mask> = self.plans.iter().map(|plan| plan.set).collect();
        let mut places: Vec<usize> =
            (0..self.plans.len()).filter(|&place| self.allowed[place]).collect();
        places.sort_by(|&one, &other| self.hoped(other).total_cmp(&self.hoped(one)));
        let (mut best, mut played) = (f64::NEG_INFINITY, vec![false; self.plans.len()]);
        let (mut from, mut is_finished) = (played.clone(), true);
        for place in places {
            // What it may hope for is less: that is a comparison too.
            if self.hoped(place) < best - SAME {
                played[place] = true;
                continue;
            }
            let plan = &self.plans[place];
            let hopeful =
                self.worlds.iter().filter(|world| plan.gains[usize::from(world.id)] > 0.0);
            let hopeful: Vec<World> = hopeful.cloned().collect();
            let Ok(set) = self.search.play_on(&hopeful, plan.card, &plan.gains) else {
                is_finished = false;
                break;
            };
            won[place] = set;
            let relied = self.base[place] + payoff(&plan.gains, set);
            best = best.max(believed(relied, self.hoped(place)));
            (played[place], from[place]) = (true, true);
        }
        // Without the work for a single one, what was looked at must do.
        if played.contains(&true) {
            self.compared = played;
        }
        PlayedOn { won, from, is_finished }
    }
}

/// What comes of playing on.
struct PlayedOn {
    /// By card: what it wins; what it may hope for if it was not played on from.
    won: Vec<Mask>,
    /// By card: whether it was played on from.
    from: Vec<bool>,
    /// Whether the work sufficed for all that may be best.
    is_finished: bool,
}

/// What is believed of a card, by what can be relied on and what can be hoped for.
pub(super) fn believed(relied: f64, hoped: f64) -> f64 {
    (2.0 * relied + hoped) / 3.0
}
