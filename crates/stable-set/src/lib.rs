//! Maximum-weight stable sets of conflict graphs with hyperedges. Knows no bridge.
//!
//! Some things with weights cannot be chosen together: pairs of them (edges), or several at once (hyperedges).
//! Which choice without a conflict weighs most? Without hyperedges that is the maximum-weight stable set, or
//! independent set, of a graph. The modules in reading order:
//!
//! | module | what |
//! |---|---|
//! | `bit_set`, `vertices` | sets as bits: of elements, and of vertices |
//! | `graph` | weighted conflict graphs |
//! | `branch_and_bound` | reductions, bounds by weighted clique covers, branches \[MWSS\] |
//! | `clique_cover` | the clique relaxation and its dual by a first-order method [PDHG, PDLP], with cuts \[GLS\] |
//! | `cotree` | graphs taken apart into unions and joins, for any weights |
//! | `relaxation` | hyperedges by Lagrangian relaxation \[LR\], multipliers by subgradient steps \[HK\] |
//! | `hyperedges` | hyperedges as slack vertices of a graph |
//! | `fixing` | what follows from bounds, and how to branch on what does not |
//! | `lagrangian_weights` | Lagrangian decomposition: weights split among subproblems \[LD\] |
//!
//! Weights are whole numbers and bounds are counted in whole numbers, so that what is proven does not depend on
//! rounding. Work is counted in steps; when a budget of steps is spent, what is left is a bound and says so.
//!
//! ```
//! use merrimac_stable_set::{ConflictGraph, Question, WarmStart};
//! // A path of four vertices: the ends weigh 3 each, the middle 2 and 4.
//! let graph = ConflictGraph::new(vec![3, 2, 4, 3], |one, other| one.abs_diff(other) == 1);
//! let mut steps = 1_000;
//! let best = graph.maximum(Question::EXACT, &mut steps, &mut WarmStart::default());
//! assert_eq!((best.vertices, best.upper_bound, best.is_optimal), (vec![0, 2], 7, true));
//! ```
//!
//! # Panics
//! Numbers of vertices and elements must be those of the graph or set that they are asked of.

mod bit_set;
mod vertices;
mod graph;
mod branch_and_bound;
mod clique_cover;
mod cotree;
mod relaxation;
mod hyperedges;
mod fixing;
mod lagrangian_weights;

pub use bit_set::{BitSet, members, reduce};
pub use clique_cover::WarmStart;
pub use fixing::{Fixed, Frequencies, Solved};
pub use graph::{ConflictGraph, Question, StableSet};
pub use lagrangian_weights::LagrangianWeights;
pub use relaxation::{Problem, Relaxed, StepSize};

#[cfg(test)]
mod tests;
