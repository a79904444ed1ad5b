//! The best plan by payoff: a solution in the sense of [GIB, Def. 7.1.3], without the whole family.
//!
//! The families of [`crate::search`] can be huge, for whenever two of the defender's cards cannot be
//! confused, declarer's choices after the one multiply with those after the other. A *payoff* does not
//! need them. What is not achievable is found instead, and the heaviest set without such a conflict
//! is the best plan, as soon as it turns out that it can be won:
//!
//! 1. Which *pairs* of layouts are not achievable is found for all layouts in one search
//!    ([`Search::pairs_trick`]). Layouts with the same row are one item: "either these or those".
//!    Most conflicts come about within a few tricks: those are looked for first where there is a plan to be
//!    above already, and often they show that there is none ([`DepthLimit`]).
//! 2. The maximum-weight independent set of items without a conflict is no lighter than any plan.
//! 3. If it can be won it is the best plan. If not, it holds conflicts of three or more layouts. They are
//!    noted, and the bounds from above and from below are closed ([`crate::closing`]).

use std::rc::Rc;

use merrimac_stable_set::{BitSet, members};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::effort::Stopped;
use crate::graphs::{Graph, Item};
use crate::pairs::{DepthLimit, Rows, first_word};
use crate::rules::{Rules, Turn};
use crate::search::Search;

/// Conflicts within this many tricks are looked for before all are.
const NEAR: u8 = 2;

/// How much work the maximum-weight independent set without them may be.
const NEAR_STEPS: u64 = 200_000;

/// Sets of this many machine words are small: all conflicts are found at once.
pub(crate) const FEW: usize = 4;

/// Sets of more machine words are large: to find all pairs costs more than to look at the defender's cards one by
/// one, this many times.
const MANY: usize = 60;

/// Rows of more machine words altogether are not looked for, as memory would not hold them: such a problem is
/// decomposed, as one of 40 cards is; and one that is a part of it already if it has more of them than eight cards a
/// hand have.
const MOST_WORDS: usize = 40_000_000;
const MOST_WORDS_NESTED: usize = 3_000_000;

/// Copies of the pairwise conflict matrix that are held at once: as asked for, as found, as sets, and on the way
/// from one to the other for some of declarer's and the defender's cards.
const ROWS_AT_ONCE: u64 = 6;

/// One part in this many of the budget is for that.
const FIRST_PART: u64 = 8;

/// What each layout weighs, by its number.
pub(crate) type Weights = Rc<[u64]>;

/// What a set of layouts weighs.
pub(crate) fn weigh(weights: &[u64], set: &BitSet) -> u64 {
    set.iter().map(|layout| weights[layout]).sum()
}

/// Which plan is wanted: the heaviest for these layouts, if it outweighs the incumbent.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) layouts: &'a BitSet,
    pub(crate) weights: &'a Weights,
    pub(crate) incumbent: u64,
    /// For a part of a decomposition, which goes on with what is much work: the part of the weight that does not
    /// matter. Else bounds are to meet.
    pub(crate) tolerance: Option<f64>,
}

impl<'a> Wanted<'a> {
    /// The best plan of all.
    pub(crate) fn best_of(layouts: &'a BitSet, weights: &'a Weights) -> Self {
        Self { layouts, weights, incumbent: 0, tolerance: None }
    }

    fn weight(&self) -> u64 {
        weigh(self.weights, self.layouts)
    }
}

/// A plan that is wanted where a defender is to play, of layouts that are won there double dummy.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a, T> {
    pub(crate) trick: &'a T,
    pub(crate) wanted: Wanted<'a>,
}

/// The heaviest plan found, and what no plan exceeds: the same, if the budget sufficed and the plan is
/// above the incumbent.
#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) plan: BitSet,
    pub(crate) won: u64,
    pub(crate) at_most: u64,
}

impl Best {
    pub(crate) fn none(of: &BitSet, at_most: u64) -> Self {
        Self { plan: of.minus(of), won: 0, at_most }
    }

    /// Takes what another answer to the same query knows better.
    pub(crate) fn improve(&mut self, other: Self) {
        self.at_most = self.at_most.min(other.at_most);
        if other.won > self.won {
            (self.plan, self.won) = (other.plan, other.won);
        }
    }
}

impl<R: Rules> Search<R> {
    /// The best plan.
    pub(crate) fn best(&mut self, start: &R::Start, wanted: Wanted<'_>) -> Best {
        let all = wanted.weight();
        match self.rules.verdict(start) {
            Some(true) => Best { plan: wanted.layouts.clone(), won: all, at_most: all },
            Some(false) => Best::none(wanted.layouts, 0),
            None => match self.rules.outcome(start) {
                Some(won) => {
                    let plan = wanted.layouts.and(&won);
                    let won = weigh(wanted.weights, &plan);
                    Best { plan, won, at_most: won }
                }
                None => self.best_trick(&self.rules.begin(start), wanted),
            },
        }
    }

    /// The same from within a trick.
    pub(crate) fn best_trick(&mut self, trick: &R::Trick, wanted: Wanted<'_>) -> Best {
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let weights = &self.rules.project_weights(trick, wanted.weights);
                let layouts = &self.rules.project(trick, wanted.layouts);
                let best = self.best(&start, Wanted { layouts, weights, ..wanted });
                Best { plan: self.rules.lift(trick, &best.plan), ..best }
            }
            Turn::Declarer => self.best_of_cards(trick, wanted),
            Turn::Defender => {
                let mut best = Best::none(wanted.layouts, wanted.weight());
                // A spent budget leaves what has been found so far.
                let (Ok(()) | Err(Stopped)) = self.answer(trick, wanted, &mut best);
                best
            }
        }
    }

    /// The best plan of all declarer's cards, those that win most double dummy first.
    fn best_of_cards(&mut self, trick: &R::Trick, wanted: Wanted<'_>) -> Best {
        let all = wanted.weight();
        let mut cards = Vec::new();
        for (_, next) in self.rules.declarer_moves(trick) {
            let useful = self.double_dummy_trick(&next, wanted.layouts).ok();
            let at_most = useful.as_ref().map_or(all, |useful| weigh(wanted.weights, useful));
            cards.push((at_most, useful, next));
        }
        cards.sort_by_key(|&(at_most, ..)| std::cmp::Reverse(at_most));
        let mut best = Best::none(wanted.layouts, 0);
        for (at_most, useful, next) in cards {
            let incumbent = wanted.incumbent.max(best.won);
            let layouts = useful.as_ref().unwrap_or(wanted.layouts);
            let found = if at_most > incumbent {
                self.best_trick(&next, Wanted { layouts, incumbent, ..wanted })
            } else {
                Best::none(layouts, at_most)
            };
            best.at_most = best.at_most.max(found.at_most);
            if found.won > best.won {
                best = Best { at_most: best.at_most, ..found };
            }
        }
        best
    }

    /// The best plan when a defender is to play.
    fn answer(
        &mut self,
        trick: &R::Trick,
        wanted: Wanted<'_>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let useful = self.double_dummy_trick(trick, wanted.layouts)?;
        best.at_most = weigh(wanted.weights, &useful);
        if best.at_most <= wanted.incumbent {
            return Ok(());
        }
        if self.achieve_trick(trick, &useful)?.is_ok() {
            *best = Best { won: best.at_most, at_most: best.at_most, plan: useful };
            return Ok(());
        }
        let wanted = Wanted { layouts: &useful, ..wanted };
        let (asked, is_part) = (Asked { trick, wanted }, wanted.tolerance.is_some());
        let words = useful.len() * useful.words().len();
        if is_part && words > MOST_WORDS_NESTED {
            // It is decomposed in its turn.
            return Ok(());
        }
        if words > MOST_WORDS {
            return self.decompose(asked, best);
        }
        if wanted.incumbent > 0 {
            match self.is_below(asked, best) {
                Ok(true) => return Ok(()),
                Err(Stopped) if self.effort.is_short_of_memory() => self.forget_conflicts(),
                is_below => _ = is_below?,
            }
        }
        let key = (self.rules.trick_key(trick), useful.clone(), DepthLimit::NONE);
        if useful.words().len() > MANY && !is_part {
            if self.graphs.get(&key).is_some_and(|graph| graph.problem.is_crowded()) {
                return self.decompose(asked, best);
            }
            self.decompose_at_first(asked, best)?;
            if best.at_most <= wanted.incumbent.max(best.won) {
                return Ok(());
            }
        }
        let mut graph = match self.graphs.take(&key) {
            Some(graph) => graph.weighed(wanted.weights),
            None => match self.graph(trick, &useful, wanted.weights, DepthLimit::NONE) {
                Err(Stopped) if self.effort.is_short_of_memory() => {
                    // Memory does not hold the conflicts of all layouts at once.
                    self.forget_conflicts();
                    return if is_part { Ok(()) } else { self.decompose(asked, best) };
                }
                graph => graph?,
            },
        };
        graph.recall(wanted.weights, best);
        let done = self.close(asked, &mut graph, best);
        graph.remember(&best.plan);
        self.graphs.keep(key, graph, &self.effort.memory);
        done
    }

    /// The conflicts of these layouts.
    fn graph(
        &mut self,
        trick: &R::Trick,
        useful: &BitSet,
        weights: &Weights,
        depth_limit: DepthLimit,
    ) -> Result<Graph, Stopped> {
        let items = self.items(trick, useful, depth_limit)?;
        let graph = Graph::new(items, weights);
        self.effort.hold(graph.bytes())?;
        Ok(graph)
    }

    /// Takes memory for conflicts.
    pub(crate) fn hold_conflicts(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.effort.hold(bytes)?;
        self.conflict_bytes += bytes;
        Ok(())
    }

    /// Forgets all that is known of conflicts, for want of memory.
    fn forget_conflicts(&mut self) {
        self.pairs = FxHashMap::default();
        self.optimistic = FxHashMap::default();
        self.graphs.forget(&self.effort.memory);
        self.near = FxHashSet::default();
        self.effort.memory.give_back(std::mem::take(&mut self.conflict_bytes));
    }

    /// Decomposes a problem before anything else is known of it, as long as that is not much of the budget.
    fn decompose_at_first(
        &mut self,
        asked: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let whole = self.effort.left;
        let some = whole.saturating_sub(self.effort.spent) / FIRST_PART;
        self.effort.left = self.effort.spent + some;
        // If it is too much, the bounds stay apart.
        let (Ok(()) | Err(Stopped)) = self.decompose(asked, best);
        self.effort.left = whole;
        self.spend()
    }

    /// Whether conflicts that come about within the next tricks show that no plan is above the incumbent.
    fn is_below(
        &mut self,
        Asked { trick, wanted }: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<bool, Stopped> {
        let Wanted { layouts: useful, weights, incumbent, tolerance } = wanted;
        if useful.words().len() <= FEW {
            return Ok(false);
        }
        let subproblem = (self.rules.trick_key(trick), useful.clone(), weights.clone());
        if self.near.contains(&subproblem) {
            return Ok(false);
        }
        for tricks in 1..=NEAR {
            let depth_limit = DepthLimit::after(tricks);
            let key = (subproblem.0, useful.clone(), depth_limit);
            let mut near = match self.graphs.take(&key) {
                Some(near) => near,
                None => self.graph(trick, useful, weights, depth_limit)?,
            };
            let mut steps = NEAR_STEPS;
            let bound = near.bound(weights, incumbent, &mut steps);
            self.effort.charge(NEAR_STEPS - steps);
            if tolerance.is_some() {
                self.graphs.keep(key, near, &self.effort.memory);
            } else {
                self.effort.memory.give_back(near.bytes());
            }
            best.at_most = best.at_most.min(bound.max(incumbent));
            if best.at_most <= incumbent {
                return Ok(true);
            }
        }
        // What they bound does not depend on the incumbent: to ask again is no use.
        let bytes = BitSet::bytes(weights.len()) + 8 * weights.len() as u64;
        self.hold_conflicts(bytes)?;
        self.near.insert(subproblem);
        Ok(false)
    }

    /// The layouts by what they conflict with.
    fn items(
        &mut self,
        trick: &R::Trick,
        useful: &BitSet,
        depth_limit: DepthLimit,
    ) -> Result<Vec<Item>, Stopped> {
        let words = (useful.len() * useful.words().len()) as u64;
        let bytes = words.saturating_mul(8 * ROWS_AT_ONCE);
        self.effort.hold(bytes)?;
        let items = self.find_items(trick, useful, depth_limit);
        self.effort.memory.give_back(bytes);
        items
    }

    fn find_items(
        &mut self,
        trick: &R::Trick,
        useful: &BitSet,
        depth_limit: DepthLimit,
    ) -> Result<Vec<Item>, Stopped> {
        let layouts: Vec<usize> = useful.iter().collect();
        let asked = Rows::all(useful);
        let mut with = asked.clone();
        self.pairs_trick(trick, &mut with, depth_limit)?;
        let mut rows = vec![useful.minus(useful); layouts.len()];
        let mut place_of = vec![0; layouts.last().map_or(0, |last| last + 1)];
        layouts.iter().enumerate().for_each(|(place, &layout)| place_of[layout] = place);
        for (place, ((layout, asked), (_, with))) in asked.iter().zip(with.iter()).enumerate() {
            let apart = asked.iter().zip(with).map(|(asked, with)| asked & !with);
            for other in members(apart) {
                let other = 64 * first_word(layout) + other;
                rows[place].insert(other);
                rows[place_of[other]].insert(layout);
            }
        }
        let mut items: FxHashMap<BitSet, Vec<usize>> = FxHashMap::default();
        for (row, &layout) in rows.into_iter().zip(&layouts) {
            items.entry(row).or_default().push(layout);
        }
        let mut items: Vec<Item> =
            items.into_iter().map(|(apart, layouts)| Item { layouts, apart }).collect();
        items.sort_by_key(|item| item.layouts[0]);
        Ok(items)
    }

    pub(crate) fn only(like: &BitSet, layout: usize) -> BitSet {
        let mut one = like.minus(like);
        one.insert(layout);
        one
    }
}
