//! The best plan by payoff: a solution in the sense of [GIB, Def. 7.1.3], without the whole family.
//!
//! The families of [`crate::search`] can be huge, for whenever two of the defender's cards cannot be
//! confused, declarer's choices after the one multiply with those after the other. A *payoff* does not
//! need them. What cannot be won together is found instead, and the heaviest set without such a conflict
//! is the best plan, as soon as it turns out that it can be won:
//!
//! 1. Which *pairs* of layouts cannot be won together is found for all layouts in one search
//!    ([`Search::pairs_trick`]). Layouts with the same row are one item: "either these or those".
//!    Most conflicts come about within a few tricks: those are looked for first where there is a plan to be
//!    above already, and often they show that there is none ([`Horizon`]).
//! 2. The heaviest choice of items without a conflict is no lighter than any plan.
//! 3. If it can be won it is the best plan. If not, it holds conflicts of three or more layouts. They are
//!    noted, and the bounds from above and from below are closed ([`crate::closing`]).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::closing::Question;
use crate::effort::Stopped;
use crate::graphs::{Graph, Item, Kept, Near, Size};
use crate::pairs::{Horizon, Rows, first_word};
use crate::rules::{Rules, Turn};
use crate::search::Search;
use crate::sets::{Set, members};

/// Conflicts within so many tricks are looked for before all are.
const NEAR: u8 = 2;

/// How much work the heaviest choice without them may be.
const NEAR_STEPS: u64 = 200_000;

/// Sets of so many machine words are small: all conflicts are found at once.
pub(crate) const FEW: usize = 4;

/// Sets of more machine words are large: to find all pairs costs more than to look at the defender's cards one by
/// one, so many times.
const MANY: usize = 60;

/// Rows of more machine words altogether are not looked for, as memory would not hold them: such a question is
/// divided, as one of 40 cards is; and one that is a part of it already if it has more of them than eight cards a
/// hand have.
const MOST_WORDS: usize = 40_000_000;
const MOST_WORDS_NESTED: usize = 3_000_000;

/// Rows of pairs are there as they are asked for, as they are found and as sets, and on the way from one to the
/// other for some of declarer's and the defender's cards: altogether this many times.
const ROWS_AT_ONCE: u64 = 6;

/// One part in so many of the budget is for that.
const FIRST_PART: u64 = 8;

/// What each layout weighs, by its number.
pub(crate) type Weights = Rc<[u64]>;

/// What a set of layouts weighs.
pub(crate) fn weigh(weights: &[u64], set: &Set) -> u64 {
    set.iter().map(|layout| weights[layout]).sum()
}

/// What the best plan is asked about: a position in which a defender is to play, the layouts won there with
/// open cards, what they weigh, and what a plan must outweigh to be of interest.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a, T> {
    pub(crate) trick: &'a T,
    pub(crate) useful: &'a Set,
    pub(crate) weights: &'a Weights,
    pub(crate) mark: u64,
}

/// The heaviest plan found, and what no plan exceeds: the same, if the budget sufficed and the plan is
/// above the mark.
#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) plan: Set,
    pub(crate) won: u64,
    pub(crate) at_most: u64,
}

impl Best {
    pub(crate) fn none(of: &Set, at_most: u64) -> Self {
        Self { plan: of.minus(of), won: 0, at_most }
    }

    /// Takes what another answer to the same question knows better.
    pub(crate) fn improve(&mut self, other: Self) {
        self.at_most = self.at_most.min(other.at_most);
        if other.won > self.won {
            (self.plan, self.won) = (other.plan, other.won);
        }
    }
}

impl<R: Rules> Search<R> {
    /// The best plan for `asked`. Plans that do not weigh more than `mark` need not be found.
    pub(crate) fn best(
        &mut self,
        start: &R::Start,
        asked: &Set,
        weights: &Weights,
        mark: u64,
    ) -> Best {
        let all = weigh(weights, asked);
        match self.rules.verdict(start) {
            Some(true) => Best { plan: asked.clone(), won: all, at_most: all },
            Some(false) => Best::none(asked, 0),
            None if self.rules.is_over(start) => {
                let plan = asked.and(&self.rules.glance(start).0);
                let won = weigh(weights, &plan);
                Best { plan, won, at_most: won }
            }
            None => self.best_trick(&self.rules.begin(start), asked, weights, mark),
        }
    }

    /// The same from within a trick.
    pub(crate) fn best_trick(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        mark: u64,
    ) -> Best {
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let there = self.rules.project_weights(trick, weights);
                let asked = self.rules.project(trick, asked);
                let best = self.best(&start, &asked, &there, mark);
                Best { plan: self.rules.lift(trick, &best.plan), ..best }
            }
            Turn::Declarer => self.best_of_cards(trick, asked, weights, mark),
            Turn::Defender => {
                let mut best = Best::none(asked, weigh(weights, asked));
                // A spent budget leaves what has been found so far.
                let _: Result<(), Stopped> = self.answer(trick, asked, weights, mark, &mut best);
                best
            }
        }
    }

    /// The best plan of all declarer's cards, those that win most with open cards first.
    fn best_of_cards(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        mark: u64,
    ) -> Best {
        let all = weigh(weights, asked);
        let mut cards = Vec::new();
        for (_, next) in self.rules.declarer_moves(trick) {
            let useful = self.open_trick(&next, asked).ok();
            let at_most = useful.as_ref().map_or(all, |useful| weigh(weights, useful));
            cards.push((at_most, useful, next));
        }
        cards.sort_by_key(|&(at_most, ..)| std::cmp::Reverse(at_most));
        let mut best = Best::none(asked, 0);
        for (at_most, useful, next) in cards {
            let mark = mark.max(best.won);
            let useful = useful.as_ref().unwrap_or(asked);
            let found = if at_most > mark {
                self.best_trick(&next, useful, weights, mark)
            } else {
                Best::none(asked, at_most)
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
        asked: &Set,
        weights: &Weights,
        mark: u64,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let useful = self.open_trick(trick, asked)?;
        best.at_most = weigh(weights, &useful);
        if best.at_most <= mark {
            return Ok(());
        }
        if self.achieve_trick(trick, &useful)?.is_ok() {
            *best = Best { won: best.at_most, at_most: best.at_most, plan: useful };
            return Ok(());
        }
        let asked = Asked { trick, useful: &useful, weights, mark };
        let words = useful.len() * useful.words().len();
        if self.is_divided && words > MOST_WORDS_NESTED {
            // It is divided in its turn.
            return Ok(());
        }
        if words > MOST_WORDS {
            return self.divide(asked, best);
        }
        if mark > 0 {
            match self.is_below(asked, best) {
                Ok(true) => return Ok(()),
                Err(Stopped) if self.effort.poll().is_ok() && !self.effort.is_spent() => {
                    self.forget_conflicts();
                }
                is_below => _ = is_below?,
            }
        }
        let key = (self.rules.trick_key(trick), useful.clone(), Horizon::NONE);
        if useful.words().len() > MANY && !self.is_divided {
            if self.graphs.get(&key).is_some_and(|graph| graph.priced.is_hopeless()) {
                return self.divide(asked, best);
            }
            self.divide_at_first(asked, best)?;
            if best.at_most <= mark.max(best.won) {
                return Ok(());
            }
        }
        let mut graph = match self.graphs.take(&key) {
            Some(graph) => graph.weighed(weights),
            None => match self.graph(trick, &useful, weights) {
                Err(Stopped) if self.effort.poll().is_ok() && !self.effort.is_spent() => {
                    // Memory does not hold the conflicts of all layouts at once.
                    self.forget_conflicts();
                    return if self.is_divided { Ok(()) } else { self.divide(asked, best) };
                }
                graph => graph?,
            },
        };
        graph.recall(weights, best);
        let question = Question { asked, items: &graph.items };
        let done = self.close(question, &mut graph.priced, best);
        graph.remember(&best.plan);
        let size = Size::of(&graph.items);
        let forgotten = self.graphs.keep(key, graph, size, &self.effort.memory);
        self.conflict_bytes = self.conflict_bytes.saturating_sub(forgotten);
        done
    }

    /// The conflicts of these layouts.
    fn graph(
        &mut self,
        trick: &R::Trick,
        useful: &Set,
        weights: &Weights,
    ) -> Result<Graph, Stopped> {
        let items = self.items(trick, useful, Horizon::NONE)?;
        self.hold_conflicts(Size::of(&items).bytes)?;
        Ok(Graph::new(items, weights))
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
        self.hoped = FxHashMap::default();
        self.graphs = Kept::default();
        self.nearby = Kept::default();
        self.near = FxHashSet::default();
        self.effort.memory.give_back(std::mem::take(&mut self.conflict_bytes));
    }

    /// Divides a question before anything else is known of it, as long as that is not much of the budget.
    fn divide_at_first(
        &mut self,
        asked: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let whole = self.effort.left;
        let some = whole.saturating_sub(self.effort.spent) / FIRST_PART;
        self.effort.left = self.effort.spent + some;
        // If it is too much, the question is still open.
        let (Ok(()) | Err(Stopped)) = self.divide(asked, best);
        self.effort.left = whole;
        self.spend()
    }

    /// Whether conflicts that come about within the next tricks show that no plan is above the mark.
    fn is_below(
        &mut self,
        Asked { trick, useful, weights, mark }: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<bool, Stopped> {
        if useful.words().len() <= FEW {
            return Ok(false);
        }
        let question = (self.rules.trick_key(trick), useful.clone(), weights.clone());
        if self.near.contains(&question) {
            return Ok(false);
        }
        for tricks in 1..=NEAR {
            let horizon = Horizon::after(tricks);
            let key = (question.0, useful.clone(), horizon);
            let mut near = match self.nearby.take(&key) {
                Some(near) => near,
                None => {
                    let items = self.items(trick, useful, horizon)?;
                    self.hold_conflicts(Size::of(&items).bytes)?;
                    Near::new(items)
                }
            };
            let mut steps = NEAR_STEPS;
            let bound = near.bound(weights, mark, &mut steps);
            self.effort.charge(NEAR_STEPS - steps);
            let size = Size::of(&near.items);
            let forgotten = if self.is_divided {
                self.nearby.keep(key, near, size, &self.effort.memory)
            } else {
                self.effort.memory.give_back(size.bytes);
                size.bytes
            };
            self.conflict_bytes = self.conflict_bytes.saturating_sub(forgotten);
            best.at_most = best.at_most.min(bound.max(mark));
            if best.at_most <= mark {
                return Ok(true);
            }
        }
        // What they bound does not depend on the mark: to ask again is no use.
        let bytes = Set::bytes(weights.len()) + 8 * weights.len() as u64;
        self.hold_conflicts(bytes)?;
        self.near.insert(question);
        Ok(false)
    }

    /// The layouts by what they conflict with.
    fn items(
        &mut self,
        trick: &R::Trick,
        useful: &Set,
        horizon: Horizon,
    ) -> Result<Vec<Item>, Stopped> {
        let words = (useful.len() * useful.words().len()) as u64;
        let bytes = words.saturating_mul(8 * ROWS_AT_ONCE);
        self.effort.hold(bytes)?;
        let items = self.find_items(trick, useful, horizon);
        self.effort.memory.give_back(bytes);
        items
    }

    fn find_items(
        &mut self,
        trick: &R::Trick,
        useful: &Set,
        horizon: Horizon,
    ) -> Result<Vec<Item>, Stopped> {
        let layouts: Vec<usize> = useful.iter().collect();
        let asked = Rows::all(useful);
        let mut with = asked.clone();
        self.pairs_trick(trick, &mut with, horizon)?;
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
        let mut items: FxHashMap<Set, Vec<usize>> = FxHashMap::default();
        for (row, &layout) in rows.into_iter().zip(&layouts) {
            items.entry(row).or_default().push(layout);
        }
        let mut items: Vec<Item> =
            items.into_iter().map(|(apart, layouts)| Item { layouts, apart }).collect();
        items.sort_by_key(|item| item.layouts[0]);
        Ok(items)
    }

    pub(crate) fn only(like: &Set, layout: usize) -> Set {
        let mut one = like.minus(like);
        one.insert(layout);
        one
    }
}
