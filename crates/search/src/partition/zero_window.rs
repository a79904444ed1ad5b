//! Partition search for win or lose [GIB, §2.4].
//!
//! With two values the awkward intersection of Algorithm 2.3.3 never arises. A side that has a
//! winning move wins wherever it can reach that move's set, `R`; a side that has none loses wherever
//! it is constrained to the sets its moves lead to, `C`. The sets stay large.
//!
//! Games with more values are asked "is it worth at least so much?" ([`AtLeast`]), and the value
//! found by halving ([`greatest`]). A game does better still by keeping the goal in its positions
//! ("*n* tricks yet to win"): then sets made for one goal serve the others, and a set may hold
//! every position that needs *no more* than this many, or no fewer.

use super::table::Table;
use super::{OutOfNodes, PartitionSystem};
use crate::chain::Chain;
use crate::game::{Counters, Game, Turn, ValueOf};
use crate::lattice::TotalOrder;

/// Partition search with values lost and won. It keeps its table between questions.
pub struct ZeroWindow<'g, G, S>
where
    G: Game<Values = Chain<bool>>,
    S: PartitionSystem<Position = G::Position>,
{
    game: &'g G,
    system: &'g S,
    table: Table<S::Key, Entry<S::Set>>,
    explored: Vec<(G::Position, S::Set)>,
    counters: Counters,
    limit: u64,
}

/// Every position of the set is won, or none is.
struct Entry<S> {
    set: S,
    is_won: bool,
}

impl<'g, G, S> ZeroWindow<'g, G, S>
where
    G: Game<Values = Chain<bool>>,
    S: PartitionSystem<Position = G::Position>,
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

    /// Whether the maximizer wins from here.
    ///
    /// # Errors
    /// When the nodes allowed are used up, which cannot happen without [`limited`](Self::limited).
    pub fn is_won(&mut self, position: &G::Position) -> Result<bool, OutOfNodes> {
        self.explored.clear();
        Ok(self.search(position)?.0)
    }

    /// What the table holds: under each key, sets and whether they are won. For tests and studies.
    pub fn entries(&self) -> impl Iterator<Item = (&S::Key, &S::Set, bool)> {
        self.table.iter().map(|(key, entry)| (key, &entry.set, entry.is_won))
    }

    fn search(&mut self, position: &G::Position) -> Result<(bool, S::Set), OutOfNodes> {
        self.counters.visited += 1;
        // Step 1. The game is over: P.
        let turn = self.game.turn(position);
        if let Turn::Over(is_won) = turn {
            return Ok((is_won, self.system.generalise(position)));
        }
        // Step 2. The position is in a known set.
        let key = self.system.key(position);
        if let Some(found) = key.as_ref().and_then(|key| self.look_up(key, position)) {
            self.counters.table_hits += 1;
            return Ok(found);
        }
        // Step 3. Search the successors: R or C.
        if self.counters.expanded == self.limit {
            return Err(OutOfNodes { limit: self.limit });
        }
        self.counters.expanded += 1;
        let (is_won, set) = self.expand(position, turn == Turn::Max)?;
        // Step 4. Remember the set.
        if let Some(key) = key {
            self.counters.stored += 1;
            self.table.store(key, Entry { set: set.clone(), is_won });
        }
        Ok((is_won, set))
    }

    /// The side to move wants a position that is won (maximizer) or lost.
    fn expand(
        &mut self,
        position: &G::Position,
        wanted: bool,
    ) -> Result<(bool, S::Set), OutOfNodes> {
        let first = self.explored.len();
        for successor in self.game.successors(position) {
            let (is_won, set) = self.search(&successor)?;
            if is_won == wanted {
                self.explored.truncate(first);
                return Ok((wanted, self.system.reach(position, &successor, &set)));
            }
            self.explored.push((successor, set));
        }
        let set = self.system.constrained(position, &self.explored[first..]);
        self.explored.truncate(first);
        Ok((!wanted, set))
    }

    fn look_up(&mut self, key: &S::Key, position: &G::Position) -> Option<(bool, S::Set)> {
        let system = self.system;
        let entry = self.table.find(key, |entry| system.contains(&entry.set, position))?;
        Some((entry.is_won, entry.set.clone()))
    }
}

/// A game cut down to "is it worth at least the goal?".
#[derive(Clone, Debug)]
pub struct AtLeast<'g, G: Game> {
    game: &'g G,
    goal: ValueOf<G>,
}

impl<'g, G: Game> AtLeast<'g, G> {
    /// This game, won when it is worth at least `goal`.
    pub fn new(game: &'g G, goal: ValueOf<G>) -> Self {
        Self { game, goal }
    }
}

impl<G: Game<Values: TotalOrder>> Game for AtLeast<'_, G> {
    type Position = G::Position;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, position: &G::Position) -> Turn<bool> {
        match self.game.turn(position) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(value) => Turn::Over(value >= self.goal),
        }
    }

    fn successors(&self, position: &G::Position) -> impl Iterator<Item = G::Position> {
        self.game.successors(position)
    }
}

/// The greatest number of `lo..=hi` that is reached, by halving [GIB, §2.4].
///
/// `lo` is taken to be reached without asking; what is reached, all less than it are too.
///
/// ```
/// use merrimac_search::partition::greatest;
/// assert_eq!(greatest(0, 13, |tricks| Ok::<_, ()>(tricks <= 9)), Ok(9));
/// ```
///
/// # Errors
/// Whatever `is_reached` fails with.
pub fn greatest<E>(
    lo: i32,
    hi: i32,
    mut is_reached: impl FnMut(i32) -> Result<bool, E>,
) -> Result<i32, E> {
    let (mut lo, mut hi) = (lo, hi);
    while lo < hi {
        let goal = hi - (hi - lo) / 2;
        if is_reached(goal)? {
            lo = goal;
        } else {
            hi = goal - 1;
        }
    }
    Ok(lo)
}
