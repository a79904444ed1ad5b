//! Games: positions, who moves, where one may go, what the end is worth.
//!
//! [GIB, Def. 5.0.3] is a tuple `(G, V, p_I, s, ev, f₊, f₋)`. Here it is the trait [`Game`]: `G` is
//! its `Position`, `s` its [`successors`](Game::successors), `ev` its [`turn`](Game::turn), and the
//! value set with its two combination functions is a [`Lattice`]. The initial position `p_I` is an
//! argument of every search instead, so that one game can be searched from anywhere.

use crate::lattice::Lattice;

/// A game for two sides without loops: no position is its own descendant.
///
/// "How to add a game" on the [front page](crate#how-to-add-a-game) writes one step by step.
pub trait Game {
    /// A position (`G`).
    type Position;
    /// The values and how each side combines them (`V`, `f₊`, `f₋`).
    type Values: Lattice;

    /// The lattice of values.
    fn values(&self) -> &Self::Values;

    /// Who moves, or what the position is worth if the game is over (`ev`).
    fn turn(&self, position: &Self::Position) -> Turn<ValueOf<Self>>;

    /// The positions one move away, the most promising first (`s`).
    ///
    /// There is at least one exactly when the game is not over.
    fn successors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;
}

/// The values of a game.
pub type ValueOf<G> = <<G as Game>::Values as Lattice>::Value;

/// What `ev` says of a position: `max`, `min` or a value [GIB, Def. 5.0.3].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn<V> {
    /// The maximizer moves.
    Max,
    /// The minimizer moves.
    Min,
    /// Nobody moves; this is the value.
    Over(V),
}

/// What a search did: the paper compares methods by nodes expanded [GIB, §2.5].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions looked at, whatever became of them.
    pub visited: u64,
    /// Positions whose successors were searched.
    pub expanded: u64,
    /// Positions answered from the table.
    pub table_hits: u64,
    /// Entries put into the table.
    pub stored: u64,
}

/// A value and what it cost to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<V> {
    /// The value of the position asked about.
    pub value: V,
    /// The work done for it.
    pub counters: Counters,
}
