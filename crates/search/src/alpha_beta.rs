//! Alpha-beta pruning with a transposition table, for total orders [GIB, Alg. 2.2.5].
//!
//! A position is searched with cutoffs `[x, y]`: the maximizer has `x` elsewhere already and the
//! minimizer `y`, so a value outside matters only by being outside. Results are remembered by
//! position.
//!
//! # Differences from the paper
//! The paper remembers the value found together with its cutoffs and reuses it for the same cutoffs.
//! We remember what it proves, a lower and an upper bound, and reuse it whenever that settles the
//! question; so is a table used in practice, and this is the method to beat.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::game::{Counters, Game, Solved, Turn, ValueOf};
use crate::lattice::{Lattice, TotalOrder};

/// The value of the position, by alpha-beta pruning with a table of all positions met.
pub fn alpha_beta<G>(game: &G, position: &G::Position) -> Solved<ValueOf<G>>
where
    G: Game<Position: Clone + Eq + Hash, Values: TotalOrder>,
{
    let mut search = Search { game, table: FxHashMap::default(), counters: Counters::default() };
    let values = game.values();
    let value = search.value(position, &values.bottom(), &values.top());
    Solved { value, counters: search.counters }
}

struct Search<'g, G: Game> {
    game: &'g G,
    table: FxHashMap<G::Position, Bounds<ValueOf<G>>>,
    counters: Counters,
}

/// What the table knows of a position's value.
struct Bounds<V> {
    lower: V,
    upper: V,
}

impl<G> Search<'_, G>
where
    G: Game<Position: Clone + Eq + Hash, Values: TotalOrder>,
{
    /// A value that is exact if within `[x, y]`, a bound on the true one if outside
    /// [GIB, Prop. 2.2.4].
    fn value(&mut self, position: &G::Position, x: &ValueOf<G>, y: &ValueOf<G>) -> ValueOf<G> {
        self.counters.visited += 1;
        // Step 1. The game is over.
        let turn = self.game.turn(position);
        if let Turn::Over(value) = turn {
            return value;
        }
        // Step 2. The table knows enough.
        if let Some(value) = self.look_up(position, x, y) {
            self.counters.table_hits += 1;
            return value;
        }
        // Step 3. Search the successors until one is too good to be allowed.
        self.counters.expanded += 1;
        let value = match turn {
            Turn::Max => self.maximize(position, x, y),
            _ => self.minimize(position, x, y),
        };
        self.store(position, x, y, &value);
        value
    }

    fn maximize(&mut self, position: &G::Position, x: &ValueOf<G>, y: &ValueOf<G>) -> ValueOf<G> {
        let mut best = self.game.values().bottom();
        for successor in self.game.successors(position) {
            let value = self.value(&successor, x.max(&best), y);
            best = best.max(value);
            if best >= *y {
                break;
            }
        }
        best
    }

    fn minimize(&mut self, position: &G::Position, x: &ValueOf<G>, y: &ValueOf<G>) -> ValueOf<G> {
        let mut best = self.game.values().top();
        for successor in self.game.successors(position) {
            let value = self.value(&successor, x, y.min(&best));
            best = best.min(value);
            if best <= *x {
                break;
            }
        }
        best
    }

    fn look_up(&self, p: &G::Position, x: &ValueOf<G>, y: &ValueOf<G>) -> Option<ValueOf<G>> {
        let known = self.table.get(p)?;
        if known.lower >= *y || known.lower == known.upper {
            Some(known.lower.clone())
        } else if known.upper <= *x {
            Some(known.upper.clone())
        } else {
            None
        }
    }

    /// A value above `x` is a lower bound, a value below `y` an upper one, between them it is both.
    /// The ends of the order are known to be exact.
    fn store(&mut self, p: &G::Position, x: &ValueOf<G>, y: &ValueOf<G>, value: &ValueOf<G>) {
        let values = self.game.values();
        let (bottom, top) = (values.bottom(), values.top());
        let known = self.table.entry(p.clone()).or_insert_with(|| {
            self.counters.stored += 1;
            Bounds { lower: bottom, upper: top }
        });
        if value > x {
            known.lower = value.clone().max(known.lower.clone());
        }
        if value < y {
            known.upper = value.clone().min(known.upper.clone());
        }
    }
}
