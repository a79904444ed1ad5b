//! The language of the classic `dealer` program: conditions in, deals and statistics out.
//!
//! A script names expressions, states a condition and says what to do with the deals that meet it:
//!
//! ```text
//! weak_two = shape(north, 6xxx - any 0xxx) and hcp(north) >= 5 and hcp(north) <= 11
//! condition weak_two
//! produce 1000
//! action average "hearts" hearts(north), frequency "points" (hcp(north), 5, 11)
//! ```
//!
//! The whole language is here: `generate`, `produce`, `vulnerable`, `dealer`, `predeal` of cards and
//! of lengths, `pointcount`, `altcount`, C's operators, the functions on hands, `tricks` through a
//! [`DoubleDummy`] of the caller's, `score`, `imps`, `rnd`, all ways of printing, averages and
//! frequencies of one and two numbers. What can be counted is not tried but dealt directly, see
//! [`Run`] for what `generate` then counts.
//!
//! # Differences from the classic program
//! - Random numbers differ, so the deals of a seed do.
//! - `#` starts a comment anywhere in a line; `hascard` takes `SA` beside `AS`; `printes` needs no
//!   brackets; a minus may stand before any operand; `nonvul` means `nv`.
//! - `predeal` of lengths is exact, where some versions of the program ignore it.
//! - Division by zero gives zero. IMPs are those of \[Laws 78\].
//! - Shapes that cannot be (`5555`) are no error and admit nothing.
//! - `printpbn` leaves the date open: libraries know no clock.
//! - `evalcontract`, which the program never finished, is not an action.

mod compile;
mod error;
mod evaluate;
mod grammar;
mod lexer;
mod parser;
mod print;
mod run;
mod statistics;
mod tree;

use std::str::FromStr;

use merrimac_cards::{Seat, Vulnerability};
use thiserror::Error;

pub use error::{Expectation, ScriptError, ScriptPlace, ScriptProblem};
pub use evaluate::DoubleDummy;
pub use run::{Produced, Run, RunReport, RunSettings, Step};
pub use statistics::{Average, Frequency, Frequency2, Statistic};

use tree::{Action, Expr, Tree};

/// A script that was read.
///
/// ```
/// use merrimac_dealing::{RunSettings, Script};
/// let script: Script = "
///     condition hcp(north) >= 20 and shape(north, any 4333)
///     produce 3
///     action printoneline, average \"points\" hcp(north)
/// ".parse()?;
/// let mut run = script.run(RunSettings::new(1))?;
/// for produced in &mut run {
///     assert!(produced.text.starts_with("n "));
/// }
/// assert!(run.summary().starts_with("points: 2"));
/// assert_eq!(run.report().produced, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    tree: Tree,
}

/// A script cannot be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RunError {
    /// It asks for `tricks` and there is nobody to solve deals.
    #[error("the script uses tricks(), which needs a double-dummy solver")]
    NeedsSolver,
}

impl FromStr for Script {
    type Err = ScriptError;

    /// Reads a script; an error says where it stands and what was expected.
    fn from_str(text: &str) -> Result<Self, ScriptError> {
        Ok(Self { tree: parser::parse(text)? })
    }
}

impl Script {
    /// Prepares to run it.
    ///
    /// # Errors
    /// If it needs a solver.
    pub fn run(&self, settings: RunSettings) -> Result<Run<'_>, RunError> {
        Run::new(self, settings, None)
    }

    /// Prepares to run it with someone who solves deals for `tricks`.
    pub fn run_with<'a>(
        &'a self,
        settings: RunSettings,
        solver: &'a mut dyn DoubleDummy,
    ) -> Run<'a> {
        Run::new(self, settings, Some(solver)).expect("there is a solver")
    }

    /// Whether it uses `tricks`.
    pub fn needs_solver(&self) -> bool {
        let of_actions = self.tree.actions.iter().flatten().flat_map(Action::expressions);
        let mut waiting: Vec<&Expr> =
            of_actions.chain(&self.tree.condition).chain(&self.tree.definitions).collect();
        while let Some(expr) = waiting.pop() {
            if matches!(expr, Expr::Tricks(..)) {
                return true;
            }
            waiting.extend(expr.parts());
        }
        false
    }

    /// The dealer that it sets.
    pub const fn dealer(&self) -> Option<Seat> {
        self.tree.dealer
    }

    /// The vulnerability that it sets.
    pub const fn vulnerability(&self) -> Option<Vulnerability> {
        self.tree.vulnerability
    }
}

#[cfg(test)]
mod tests;
