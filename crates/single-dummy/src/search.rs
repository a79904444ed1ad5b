//! The search: double dummy, and for one set at a time.
//!
//! Two things are asked of a position, the first helping the second.
//!
//! 1. *Double dummy*: which layouts are won if declarer sees all cards [GIB, Prop. 5.0.5]? One search serves
//!    all layouts at once: a layout leaves as soon as it is decided. What is known of a position, in
//!    which layouts it is won and in which lost, stays in a table.
//! 2. *Achieve*: is this set achievable [GIB, §7.1]? No, if one of them is lost double
//!    dummy. A failure comes with its *infeasible subset*, layouts that are not achievable whatever else is asked
//!    for, as a conflict in a satisfiability solver; an infeasible subset refutes a set at once, a set
//!    known to be won settles all its subsets.

use merrimac_stable_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::Budget;
use crate::cache::Cache;
use crate::decomposition::{Decomposition, Subproblem};
use crate::effort::{Effort, Stopped};
use crate::graphs::Graphs;
use crate::pairs::{DepthLimit, Pairs};
use crate::rules::{At, Rules, Turn};

/// A set that is achieved, or an infeasible subset of it.
pub(crate) type Achieved = Result<Result<(), BitSet>, Stopped>;

/// What is known of a position.
#[derive(Debug)]
struct Known {
    won: BitSet,
    lost: BitSet,
}

/// Achievable sets of layouts, and sets that are not.
#[derive(Debug, Default)]
struct Answers {
    /// The last ones.
    achieved: Vec<BitSet>,
    /// Infeasible subsets, layout by layout: nearly all have two or three.
    refuted: Vec<Box<[u32]>>,
}

/// This many achieved sets are remembered.
const ACHIEVED: usize = 64;

impl Answers {
    /// What is known of a set: achieved, or refuted by an infeasible subset.
    fn tell(&self, set: &BitSet) -> Option<Result<(), BitSet>> {
        let is_inside =
            |infeasible: &[u32]| infeasible.iter().all(|&one| set.contains(one as usize));
        if let Some(infeasible) = self.refuted.iter().find(|infeasible| is_inside(infeasible)) {
            let mut found = set.minus(set);
            infeasible.iter().for_each(|&one| found.insert(one as usize));
            return Some(Err(found));
        }
        let is_achieved = self.achieved.iter().rev().any(|achieved| set.is_subset(achieved));
        is_achieved.then_some(Ok(()))
    }

    /// What it takes to note an answer.
    fn bytes(set: &BitSet, answer: &Result<(), BitSet>) -> u64 {
        match answer {
            Ok(()) => size_of::<BitSet>() as u64 + BitSet::bytes(64 * set.words().len()),
            Err(infeasible) => {
                (size_of::<Box<[u32]>>() + size_of::<u32>() * infeasible.len()) as u64
            }
        }
    }

    fn learn(&mut self, set: &BitSet, answer: &Result<(), BitSet>) {
        match answer {
            Ok(()) => {
                self.achieved.retain(|other| !other.is_subset(set));
                if self.achieved.len() == ACHIEVED {
                    self.achieved.remove(0);
                }
                self.achieved.push(set.clone());
            }
            Err(infeasible) => {
                let infeasible: Box<[u32]> = infeasible.iter().map(|one| one as u32).collect();
                self.refuted.retain(|other| infeasible.iter().any(|one| !other.contains(one)));
                self.refuted.push(infeasible);
            }
        }
    }
}

/// A search with its memory. All positions asked about are of one game.
pub(crate) struct Search<R: Rules> {
    pub(crate) rules: R,
    known: Cache<u128, Known>,
    /// What is known of sets at the start of tricks: nothing for most positions.
    answers: Cache<u128, Answers>,
    /// The same within tricks, by the cards on the table.
    within: Cache<(u128, u32), Answers>,
    pub(crate) pairs: FxHashMap<u128, Pairs>,
    /// Pairs without a conflict as far as a depth limit.
    pub(crate) optimistic: FxHashMap<(u128, DepthLimit), Pairs>,
    /// The conflicts of positions, all or those that come about within a few tricks.
    pub(crate) graphs: Graphs,
    /// What is held of memory for pairs.
    pub(crate) conflict_bytes: u64,
    /// Decompositions that the budget has ended.
    pub(crate) unfinished: FxHashMap<Subproblem, Decomposition<R>>,
    /// Subproblems of which all is known that comes of the next tricks.
    pub(crate) near: FxHashSet<Subproblem>,
    pub(crate) effort: Effort,
}

impl<R: Rules> Search<R> {
    pub(crate) fn new(rules: R, budget: &Budget) -> Self {
        let effort = Effort::new(budget);
        effort.memory.take(rules.bytes());
        Self {
            rules,
            known: Cache::default(),
            answers: Cache::default(),
            within: Cache::default(),
            pairs: FxHashMap::default(),
            optimistic: FxHashMap::default(),
            graphs: Graphs::default(),
            near: FxHashSet::default(),
            conflict_bytes: 0,
            unfinished: FxHashMap::default(),
            effort,
        }
    }

    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        self.effort.spend()
    }

    fn entry(&mut self, key: u128, start: &R::Start) -> &mut Known {
        let (rules, memory) = (&self.rules, &self.effort.memory);
        if self.known.get(&key).is_none() {
            self.known.count(2 * BitSet::bytes(rules.universe(start)), memory);
        }
        let none = || BitSet::empty(rules.universe(start));
        self.known.or_insert_with(key, memory, || Known { won: none(), lost: none() })
    }

    /// The layouts of `asked` that are won double dummy.
    pub(crate) fn double_dummy(
        &mut self,
        start: &R::Start,
        asked: &BitSet,
    ) -> Result<BitSet, Stopped> {
        match self.rules.verdict(start) {
            Some(true) => Ok(asked.clone()),
            Some(false) => Ok(BitSet::empty(self.rules.universe(start))),
            None => self.double_dummy_undecided(start, asked),
        }
    }

    /// The same where no verdict tells.
    fn double_dummy_undecided(
        &mut self,
        start: &R::Start,
        asked: &BitSet,
    ) -> Result<BitSet, Stopped> {
        if let Some(won) = self.rules.outcome(start) {
            return Ok(asked.and(&won));
        }
        if let Some(won) =
            self.rules.double_dummy_at_once(At::Start(start), asked, &mut self.effort)
        {
            return won;
        }
        let key = self.rules.key(start);
        let known = self.entry(key, start);
        let mut won = asked.and(&known.won);
        let mut unknown = asked.minus(&won);
        unknown.remove(&known.lost);
        if !unknown.is_empty() {
            self.spend()?;
            let trick = self.rules.begin(start);
            let more = self.double_dummy_trick(&trick, &unknown)?;
            let known = self.entry(key, start);
            known.won.add(&more);
            unknown.remove(&more);
            known.lost.add(&unknown);
            won.add(&more);
        }
        Ok(won)
    }

    /// The layouts of `asked` that are won double dummy from within a trick.
    pub(crate) fn double_dummy_trick(
        &mut self,
        trick: &R::Trick,
        asked: &BitSet,
    ) -> Result<BitSet, Stopped> {
        if let Some(won) =
            self.rules.double_dummy_at_once(At::Trick(trick), asked, &mut self.effort)
        {
            return won;
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                match self.rules.verdict(&start) {
                    Some(true) => return Ok(asked.clone()),
                    Some(false) => return Ok(asked.minus(asked)),
                    None => {}
                }
                let won = self.double_dummy_undecided(&start, &self.rules.project(trick, asked))?;
                Ok(self.rules.lift(trick, &won))
            }
            Turn::Declarer => {
                let mut rest = asked.clone();
                for (_, next) in self.rules.declarer_moves(trick) {
                    let won = self.double_dummy_trick(&next, &rest)?;
                    rest.remove(&won);
                    if rest.is_empty() {
                        break;
                    }
                }
                Ok(asked.minus(&rest))
            }
            Turn::Defender => {
                let mut alive = asked.clone();
                for (_, next, mut layouts) in self.rules.defender_moves(trick, asked) {
                    layouts = layouts.and(&alive);
                    if !layouts.is_empty() {
                        let won = self.double_dummy_trick(&next, &layouts)?;
                        layouts.remove(&won);
                        alive.remove(&layouts);
                    }
                }
                Ok(alive)
            }
        }
    }

    /// Whether a set is achievable.
    pub(crate) fn achieve(&mut self, start: &R::Start, set: &BitSet) -> Achieved {
        match self.rules.verdict(start) {
            Some(true) => return Ok(Ok(())),
            Some(false) => return Ok(one_of(set)),
            None => {}
        }
        let won = self.double_dummy(start, set)?;
        if won != *set {
            return Ok(one_of(&set.minus(&won)));
        }
        if set.is_empty() || set.is_single() || self.rules.outcome(start).is_some() {
            return Ok(Ok(()));
        }
        let key = self.rules.key(start);
        if let Some(answer) = self.answers.get(&key).and_then(|known| known.tell(set)) {
            return Ok(answer);
        }
        self.spend()?;
        let trick = self.rules.begin(start);
        let answer = self.achieve_trick(&trick, set)?;
        let memory = &self.effort.memory;
        self.answers.count(Answers::bytes(set, &answer), memory);
        self.answers.or_insert_with(key, memory, Answers::default).learn(set, &answer);
        Ok(answer)
    }

    /// Whether a set is achievable from within a trick.
    pub(crate) fn achieve_trick(&mut self, trick: &R::Trick, set: &BitSet) -> Achieved {
        if set.is_empty() {
            return Ok(Ok(()));
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let answer = self.achieve(&start, &self.rules.project(trick, set))?;
                Ok(answer.map_err(|infeasible| self.rules.lift(trick, &infeasible)))
            }
            Turn::Declarer => {
                let key = self.rules.trick_key(trick);
                if let Some(answer) = self.within.get(&key).and_then(|known| known.tell(set)) {
                    return Ok(answer);
                }
                self.spend()?;
                let answer = self.achieve_by_a_card(trick, set)?;
                let memory = &self.effort.memory;
                self.within.count(Answers::bytes(set, &answer), memory);
                self.within.or_insert_with(key, memory, Answers::default).learn(set, &answer);
                Ok(answer)
            }
            Turn::Defender => {
                for (_, next, layouts) in self.rules.defender_moves(trick, set) {
                    if let Err(infeasible) = self.achieve_trick(&next, &layouts)? {
                        return Ok(Err(infeasible));
                    }
                }
                Ok(Ok(()))
            }
        }
    }

    fn achieve_by_a_card(&mut self, trick: &R::Trick, set: &BitSet) -> Achieved {
        let mut infeasible = set.minus(set);
        for (_, next) in self.rules.declarer_moves(trick) {
            let lost = set.minus(&self.double_dummy_trick(&next, set)?);
            if lost.intersects(&infeasible) {
                continue;
            }
            if let Some(layout) = lost.first() {
                infeasible.insert(layout);
                continue;
            }
            match self.achieve_trick(&next, set)? {
                Ok(()) => return Ok(Ok(())),
                Err(conflict) => infeasible.add(&conflict),
            }
        }
        Ok(Err(infeasible))
    }
}

/// An infeasible subset of one of these layouts, each of which is lost by itself; success if there is none.
fn one_of(lost: &BitSet) -> Result<(), BitSet> {
    let Some(layout) = lost.first() else { return Ok(()) };
    let mut infeasible = lost.minus(lost);
    infeasible.insert(layout);
    Err(infeasible)
}
