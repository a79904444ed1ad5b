//! Maximum-weight stable sets of conflict graphs with hyperedges. Knows no bridge.
//!
//! Some things with weights cannot be chosen together: pairs of them (edges), or several at once (hyperedges).
//! Which choice without a conflict weighs most? Without hyperedges that is the maximum-weight stable set, or
//! independent set, of a graph. The modules in reading order:
//!
//! | module | what |
//! |---|---|
//! | `graph` | weighted conflict graphs |
//! | `branch_and_bound` | reductions, bounds by weighted clique covers, branches \[MWSS\] |
//! | `clique_cover` | the clique relaxation and its dual by a first-order method [PDHG, PDLP], with cuts \[GLS\] |
//! | `problem` | hyperedges as slack vertices of a graph |
//! | `lagrangian_weights` | Lagrangian decomposition: weights split among subproblems \[LD\] |
//!
//! Weights are whole numbers and bounds are counted in whole numbers, so that what is proven does not depend on
//! rounding. Work is counted in steps; when a budget of steps is spent, what is left is a bound and says so.
//!
//! ```
//! use merrimac_stable_set::{ConflictGraph, Query};
//! // A path of four vertices: the ends weigh 3 each, the middle 2 and 4.
//! let graph = ConflictGraph::new(vec![3, 2, 4, 3], |one, other| one.abs_diff(other) == 1);
//! let mut steps = 1_000;
//! let best = graph.maximum(Query::EXACT, &mut steps);
//! assert_eq!((best.vertices, best.upper_bound, best.is_optimal), (vec![0, 2], 7, true));
//! ```
//!
//! # Panics
//! Numbers of vertices and elements must be those of the graph or set that they are asked of.

mod graph;
mod branch_and_bound;
mod clique_cover;
mod problem;
mod lagrangian_weights;

pub use graph::{ConflictGraph, Query, StableSet};
pub use lagrangian_weights::LagrangianWeights;
pub use merrimac_bit_set::{BitSet, members};
pub use problem::{Problem, Solved};

#[cfg(test)]
#[path = "../tests/unit/brute_force.rs"]
mod tests;
