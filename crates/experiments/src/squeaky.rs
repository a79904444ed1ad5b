//! A declarer with a plan: on problems, in endings, and held to its own words [GIB, §7.3].
//!
//! | module | what |
//! |---|---|
//! | `problems` | every declarer plays every problem and further layouts of it: strength against time |
//! | `endings` | how far the card chosen falls short of the best in endings that can be solved exactly |
//! | `explanations` | whether it gets the tricks in layouts that fit what it said it played for |

mod endings;
mod explanations;
mod plot;
mod problems;
mod report;
mod table;

pub use endings::{Endings, EndingsReport, MeasuredEnding};
pub use explanations::{Explained, Explanations, ExplanationsReport};
pub use problems::{Declarer, Declarers, Problems};
pub use report::{Fared, Report, Total};
