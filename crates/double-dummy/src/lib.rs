//! How many tricks a side takes when everybody sees all four hands.
//!
//! Partition search \[GIB, "Partition search"\] made fast: a null-window search over the play whose
//! transposition table holds *sets* of positions, those that agree on the top cards that mattered.
//! The reading order is the order of the modules below: the [`solver`](Solver) asks, `search`
//! recurses, `moves` says what to try, `bounds` what can be counted, `partition` which ranks
//! mattered and `table` what is known. [`mod@reference`] is the same thing without any of it, for tests.
//!
//! A [`Solver`] belongs to its caller, who reuses it; there is no global state, nothing reads a
//! clock, and the same questions in the same order get the same answers after the same nodes.
//!
//! # Panics
//! A valid position cannot fail: no function here panics.

#![expect(
    clippy::inline_always,
    reason = "a step of the search is a function for the reader and a few instructions for the machine"
)]

mod solver;
mod question;
mod guess;
mod search;
mod steps;
mod moves;
mod cutoff;
mod bounds;
mod partition;
mod table;
mod position;
mod stats;
mod pattern;
mod par;
mod analysis;
mod line;
mod worth;
mod board;

pub mod plain;
pub mod reference;

pub use analysis::{AnalysedCard, Analysis, PlayError, Role};
pub use board::{AnalysedBoard, Costs, SolvedBoard};
pub use par::{Declarers, Par, ParContract, par, par_by_opener};
pub use pattern::Pattern;
pub use question::first_guess;
pub use solver::{Budget, CardTricks, Choice, DdTable, Interrupted, Solver};
pub use stats::Stats;
pub use steps::{AllSteps, Steps};
pub use worth::{ContractWorth, FIELD};
