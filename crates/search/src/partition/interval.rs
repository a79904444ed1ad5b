//! Partition search for any total order [GIB, Alg. 2.3.3].
//!
//! Alpha-beta with cutoffs `[x, y]`, in which each value comes with a set of positions that share it.
//!
//! # Differences from the paper
//! - Where a move is good enough to cut off, Figure 2 returns the successor's set `S_new` as it is.
//!   The set must hold the position itself, so it has to be `R(p, S_new)`, as the proof of
//!   Prop. 2.3.4 says.
//! - The paper stores a set with its cutoffs and the value found. We store what was proved of the
//!   set: that its positions are worth at least, at most or exactly so much. A value no greater than
//!   `x` (Figure 2: equal to 0) is an upper bound and needs `C` only.

use std::cmp::Ordering;

use super::table::Table;
use super::{Intersect, OutOfNodes};
use crate::game::{Counters, Game, Turn, ValueOf};
use crate::lattice::{Lattice, TotalOrder};

/// Partition search with values from a total order. It keeps its table between questions.
pub struct Interval<'g, G, S>
where
    G: Game<Values: TotalOrder>,
    S: Intersect<Position = G::Position>,
{
    game: &'g G,
    system: &'g S,
    table: Table<S::Key, Entry<S::Set, ValueOf<G>>>,
    explored: Vec<(G::Position, S::Set)>,
    counters: Counters,
    limit: u64,
}

/// Of every position in the set, the value is at least, at most or exactly this.
struct Entry<S, V> {
    set: S,
    bound: Ordering,
    value: V,
}

/// What came of all moves of a position: the value, which explored move has exactly that, if it is
/// within the cutoffs, and what kind of bound it is if not.
struct Best<V> {
    value: V,
    by: Option<usize>,
    bound: Ordering,
}

/// A value, and a set of positions it is true of.
type Found<V, S> = (V, S);

impl<'g, G, S> Interval<'g, G, S>
where
    G: Game<Values: TotalOrder>,
    S: Intersect<Position = G::Position>,
{
    /// A search of this game by these partitions, with an empty table.
    pub fn new(game: &'g G, system: &'g S) -> Self {
        let counters = Counters::default();
        Self { game, system, table: Table::new(), explored: Vec::new(), counters, limit: u64::MAX }
    }

    /// The same, expanding no more than this many nodes in all.
    #[must_use]
    pub fn limited(self, nodes: u64) -> Self {
        Self { limit: nodes, ..self }
    }

    /// The work done so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The value of the position.
    ///
    /// # Errors
    /// When the nodes allowed are used up, which cannot happen without [`limited`](Self::limited).
    pub fn value(&mut self, position: &G::Position) -> Result<ValueOf<G>, OutOfNodes> {
        self.explored.clear();
        let values = self.game.values();
        Ok(self.search(position, &values.bottom(), &values.top())?.0)
    }

    /// What the table holds: under each key, sets with `Less` (worth at most the value), `Equal` or
    /// `Greater` (worth at least). For tests and studies.
    pub fn entries(&self) -> impl Iterator<Item = (&S::Key, &S::Set, Ordering, &ValueOf<G>)> {
        self.table.iter().map(|(key, entry)| (key, &entry.set, entry.bound, &entry.value))
    }

    fn search(
        &mut self,
        position: &G::Position,
        x: &ValueOf<G>,
        y: &ValueOf<G>,
    ) -> Result<Found<ValueOf<G>, S::Set>, OutOfNodes> {
        self.counters.visited += 1;
        // Step 1. The game is over: P.
        let turn = self.game.turn(position);
        if let Turn::Over(value) = turn {
            return Ok((value, self.system.generalise(position)));
        }
        // Step 2. The position is in a set that is known well enough.
        let key = self.system.key(position);
        if let Some(found) = key.as_ref().and_then(|key| self.look_up(key, position, x, y)) {
            self.counters.table_hits += 1;
            return Ok(found);
        }
        // Step 3. Search the successors.
        if self.counters.expanded == self.limit {
            return Err(OutOfNodes { limit: self.limit });
        }
        self.counters.expanded += 1;
        let first = self.explored.len();
        let (bound, value, set) = match turn {
            Turn::Max => self.maximize(position, x, y)?,
            _ => self.minimize(position, x, y)?,
        };
        self.explored.truncate(first);
        // Step 4. Remember the set.
        if let Some(key) = key {
            self.counters.stored += 1;
            self.table.store(key, Entry { set: set.clone(), bound, value: value.clone() });
        }
        Ok((value, set))
    }

    fn maximize(
        &mut self,
        position: &G::Position,
        x: &ValueOf<G>,
        y: &ValueOf<G>,
    ) -> Result<(Ordering, ValueOf<G>, S::Set), OutOfNodes> {
        let first = self.explored.len();
        let mut best = self.game.values().bottom();
        let mut by = None;
        for successor in self.game.successors(position) {
            let (value, set) = self.search(&successor, x.max(&best), y)?;
            if value >= *y {
                let reach = self.system.reach(position, &successor, &set);
                return Ok((Ordering::Greater, value, reach));
            }
            if value > best {
                (best, by) = (value, Some(self.explored.len()));
            }
            self.explored.push((successor, set));
        }
        let by = by.filter(|_| best > *x);
        Ok(self.exhausted(position, first, Best { value: best, by, bound: Ordering::Less }))
    }

    fn minimize(
        &mut self,
        position: &G::Position,
        x: &ValueOf<G>,
        y: &ValueOf<G>,
    ) -> Result<(Ordering, ValueOf<G>, S::Set), OutOfNodes> {
        let first = self.explored.len();
        let mut best = self.game.values().top();
        let mut by = None;
        for successor in self.game.successors(position) {
            let (value, set) = self.search(&successor, x, y.min(&best))?;
            if value <= *x {
                let reach = self.system.reach(position, &successor, &set);
                return Ok((Ordering::Less, value, reach));
            }
            if value < best {
                (best, by) = (value, Some(self.explored.len()));
            }
            self.explored.push((successor, set));
        }
        let by = by.filter(|_| best < *y);
        Ok(self.exhausted(position, first, Best { value: best, by, bound: Ordering::Greater }))
    }

    /// No move cut off. Others are at best as well off if they have no other moves, `C`; exactly so
    /// if they also have the best one, `R ∩ C`.
    fn exhausted(
        &self,
        position: &G::Position,
        first: usize,
        best: Best<ValueOf<G>>,
    ) -> (Ordering, ValueOf<G>, S::Set) {
        let constrained = self.system.constrained(position, &self.explored[first..]);
        let Some(by) = best.by else {
            return (best.bound, best.value, constrained);
        };
        let (successor, set) = &self.explored[by];
        let reach = self.system.reach(position, successor, set);
        (Ordering::Equal, best.value, self.system.intersect(&reach, &constrained))
    }

    fn look_up(
        &mut self,
        key: &S::Key,
        position: &G::Position,
        x: &ValueOf<G>,
        y: &ValueOf<G>,
    ) -> Option<Found<ValueOf<G>, S::Set>> {
        let system = self.system;
        let settles = |entry: &Entry<S::Set, ValueOf<G>>| match entry.bound {
            Ordering::Equal => true,
            Ordering::Greater => entry.value >= *y,
            Ordering::Less => entry.value <= *x,
        };
        let entry = self
            .table
            .find(key, |entry| settles(entry) && system.contains(&entry.set, position))?;
        Some((entry.value.clone(), entry.set.clone()))
    }
}
