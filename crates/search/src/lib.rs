//! Games and how to search them, knowing no bridge at all.

mod lattice;
mod chain;
mod finite;
mod bits;
mod antichain;
mod diagram;

mod game;
mod minimax;
mod alpha_beta;
mod pruning;
pub mod partition;

mod imperfect;
pub mod achievable;
pub mod squeaky_wheel;

pub mod laws;

pub use alpha_beta::alpha_beta;
pub use antichain::{Antichain, Antichains};
pub use bits::{BitSet, Bits};
pub use chain::Chain;
pub use diagram::{Diagram, Diagrams};
pub use finite::{Finite, NotALattice};
pub use game::{Counters, Game, Solved, Turn, ValueOf};
pub use imperfect::{Achieving, ImperfectGame, Omniscient, Seen, SingleDummy};
pub use lattice::{Distributive, Lattice, PowerSet, TotalOrder};
pub use minimax::minimax;
pub use pruning::{Pruning, lattice_alpha_beta, prune};
