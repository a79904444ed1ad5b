//! Partition search: remember *sets* of positions, not single ones [GIB, §2].
//!
//! A row of crosses across the top has won whatever the other six squares hold. So the table should
//! remember "crosses across the top, the rest does not matter", and everything that follows from it:
//! two crosses, the third square free and cross to move is won too, wherever else the marks are. In
//! bridge the squares that do not matter are the small cards.
//!
//! What may be left out depends on the game, which says it by a [`PartitionSystem`], the triple
//! `(P, R, C)` of [GIB, Def. 2.3.2]:
//!
//! - `P`, [`generalise`](PartitionSystem::generalise): the game is over; which others end alike, for
//!   the same reason?
//! - `R`, [`reach`](PartitionSystem::reach): from here one can move into a known set; which others
//!   can?
//! - `C`, [`constrained`](PartitionSystem::constrained): from here every move leads into known sets;
//!   for which others is it so?
//!
//! Two searches use it: [`Interval`], Algorithm 2.3.3 for any total order, and [`ZeroWindow`], its
//! form for win or lose [GIB, §2.4], which keeps the sets larger and is the one to use in earnest.
//! [`Singletons`] is the system that leaves nothing out, and turns both into alpha-beta with an
//! ordinary table.

mod interval;
mod table;
mod zero_window;

use std::hash::Hash;
use std::marker::PhantomData;

use thiserror::Error;

pub use interval::Interval;
pub use zero_window::{AtLeast, ZeroWindow, greatest};

/// Which positions are alike, and why: the `(P, R, C)` of a game [GIB, Def. 2.3.2].
///
/// Sets only ever hold positions that share a [`key`](PartitionSystem::key), and all positions that
/// share one have the same side to move, or are all over. A set that `P`, `R` or `C` makes for a
/// position holds that position.
pub trait PartitionSystem {
    /// A position of the game.
    type Position;
    /// A set of positions.
    type Set: Clone;
    /// What all positions of a set have in common and is cheap to look up: for cards, the shape of
    /// the hands and who leads.
    type Key: Eq + Hash;

    /// The key under which sets that might hold this position are kept. `None` if the table should
    /// not be troubled with such positions: nothing is looked up or stored for them, while sets
    /// still pass through (for cards, in the middle of a trick).
    fn key(&self, position: &Self::Position) -> Option<Self::Key>;

    /// Whether the set holds this position, given that the keys agree.
    fn contains(&self, set: &Self::Set, position: &Self::Position) -> bool;

    /// `P(p)`: positions where the game is over too, with the same value.
    fn generalise(&self, position: &Self::Position) -> Self::Set;

    /// `R(p, S)`: positions from which some move leads into `S`, as from `position` the move to
    /// `successor` does.
    fn reach(
        &self,
        position: &Self::Position,
        successor: &Self::Position,
        set: &Self::Set,
    ) -> Self::Set;

    /// `C(p, S)`: positions from which every move leads into one of the sets, as from `position`
    /// every move does. Each successor comes with the set that holds it.
    fn constrained(
        &self,
        position: &Self::Position,
        explored: &[(Self::Position, Self::Set)],
    ) -> Self::Set;
}

/// A partition system whose sets can be intersected, as [`Interval`] needs where a value is neither
/// a win nor a loss (the steps with a double dagger in [GIB, Alg. 2.3.3]).
pub trait Intersect: PartitionSystem {
    /// The positions in both sets.
    fn intersect(&self, a: &Self::Set, b: &Self::Set) -> Self::Set;
}

/// The search would expand more nodes than it was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search needs more than {limit} nodes")]
pub struct OutOfNodes {
    /// How many it was allowed.
    pub limit: u64,
}

/// The system in which every position is alike to itself only.
///
/// "If the sets are small, partition search collapses to conventional α-β pruning" [GIB, §2.4].
#[derive(Clone, Copy, Debug)]
pub struct Singletons<P>(PhantomData<P>);

impl<P> Singletons<P> {
    /// The system for positions of this type.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for Singletons<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Clone + Eq + Hash> PartitionSystem for Singletons<P> {
    type Position = P;
    type Set = ();
    type Key = P;

    fn key(&self, position: &P) -> Option<P> {
        Some(position.clone())
    }

    fn contains(&self, (): &(), _: &P) -> bool {
        true // The key has said it all.
    }

    fn generalise(&self, _: &P) {}

    fn reach(&self, _: &P, _: &P, (): &()) {}

    fn constrained(&self, _: &P, _: &[(P, ())]) {}
}

impl<P: Clone + Eq + Hash> Intersect for Singletons<P> {
    fn intersect(&self, (): &(), (): &()) {}
}
