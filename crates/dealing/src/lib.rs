//! Deals: shuffled, meeting constraints, weighted by evidence, or made by a script.
//!
//! A Monte Carlo player is only as good as its sample \[GIB §3\]. The modules in reading order:
//!
//! | module | what |
//! |---|---|
//! | `shuffle` | plain random boards, seeded |
//! | `shapes` | sets of suit lengths |
//! | `constraint` | what is asked of a hand or a deal, and the part of it that can be counted |
//! | `expression` | constraints as text: `15-17 hcp, balanced` |
//! | `known` | the cards that are known: facts |
//! | `counting` | how many deals fit, exactly, and one of them at random |
//! | `sampler` | unbiased deals that fit all of that; never a hang |
//! | `enumerate` | all of them, when they are few |
//! | `weight` | Bayes: what players did, as weights on a sample |
//! | `script` | the language of the classic dealer program |
//!
//! The same seed gives the same deals on any machine.
//!
//! # Panics
//! Nothing here panics on any input; an `expect` marks what the code before it makes certain.

mod chance;
mod shuffle;
mod shapes;
mod constraint;
mod expression;
mod known;
mod counting;
mod sampler;
mod enumerate;
mod weight;
mod script;

pub use constraint::{Comparison, Constraint, Count, DealConstraint, Joint, Measure, Range, Term};
pub use enumerate::{EnumerateError, Layout, enumerate};
pub use expression::{Expected, ExpressionError};
pub use known::{Known, KnownError};
pub use sampler::{Impossible, Relaxation, Report, Sample, Sampler, Settings};
pub use script::{
    Average, DoubleDummy, Expectation, Frequency, Frequency2, Produced, Run, RunError, RunReport,
    RunSettings, Script, ScriptError, ScriptPlace, ScriptProblem, Statistic, Step,
};
pub use shapes::{ParseShapesError, ShapeSet};
pub use shuffle::{Shoe, shuffle};
pub use weight::{CardChosen, Evidence, Mistakes, Weighted};
