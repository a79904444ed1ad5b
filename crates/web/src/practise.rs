//! Practice: problems for declarer in which wrong lines fail, and single suits.
//!
//! A problem is played at a table like any other, but the defenders see all cards, and what they
//! hold is not settled: after every card of declarer's the layouts that are still possible are
//! counted in which the contract can be made. A card that gives up clearly more of them than the best
//! one did is a mistake, and from then on the hidden cards lie so that it costs the contract. A card
//! that gives up nothing to speak of is no mistake, and the hidden cards never lie so that it fails.
//!
//! The modules in reading order: `collection` (the problems that come with the program), `exercise`
//! (a problem as it is played), `named` (what gave it its name), `layouts` (what distinguishes layouts, in words), `duel` (one
//! suit searched exactly) and `trainer` (single suits).

mod collection;
mod duel;
mod exercise;
mod layouts;
mod named;
mod rehearsal;
mod trainer;

pub(crate) use collection::Collection;
pub use rehearsal::{Declaring, Rehearsal};

pub(crate) use exercise::{Exercise, ExerciseForm, Judged, defend};
pub(crate) use trainer::{Drill, DrillAnswer, DrillStep};
