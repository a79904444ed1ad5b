//! The experiments of the paper, repeated with our own runs, and the programs that fitted the numbers in
//! the code.
//!
//! Every study is a value that says what is to be measured; running it takes a
//! [`Pool`](merrimac_parallel::Pool), tells of every result as soon as it is its turn, and gives a report
//! that prints itself for people ([`Display`](std::fmt::Display)) and for programs
//! ([`Serialize`](serde::Serialize)). Players, systems and boards come from the caller.
//!
//! | module | what | where in the paper |
//! |---|---|---|
//! | `partition` | nodes with partition search against nodes without | §2.5, Figure 3 |
//! | `errors` | double-dummy mistakes by trick | §3, Figures 4 to 6 |
//! | `evidence` | what declarer learns from the cards the defenders play | §3 |
//! | `contests` | auctions by the marks of bidding contests | §4 |
//! | `bidding` | contracts against par, by rules and by simulation | §4 |
//! | `gaps` | where simulation and rules of a system disagree most | §4 |
//! | `cardplay` | recorded contracts played again | §3 |
//! | `endings` | large endings within limits of time and memory | |
//! | `lattice` | exact single-dummy play: time, and what sampling loses | §5, §6.5 |
//! | `squeaky` | a declarer with a plan: problems, endings, explanations | §7.3 |
//! | `hints` | names of techniques, and sentences against their figures | |
//!
//! [`mod@bench`] works on positions that never change, so that a change of the search shows. [`fit`] makes the numbers in the code again that came from data.
//!
//! [`training`] makes the judge of the auction.
//!
//! # Panics
//! Nothing here panics on what comes from outside. A panic is a bug in this crate.

pub mod partition;
pub mod errors;
pub mod evidence;
pub mod contests;
pub mod bidding;
pub mod gaps;
pub mod cardplay;
pub mod lattice;
pub mod endings;
pub mod squeaky;
pub mod hints;
pub mod bench;
pub mod fit;
pub mod training;

mod error;
mod figure;
mod journal;
mod view;

pub use error::StudyError;

/// A file of a study: its name and what stands in it.
pub type StudyFile = (&'static str, String);

/// A report as JSON that people can read.
fn pretty(report: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(report).expect("a report has text for keys") + "\n"
}
