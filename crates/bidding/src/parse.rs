//! Reads rule files.
//!
//! The language is described in `docs/how-to/systems.md`. A file is a list of blocks; a block is one
//! or more heads (`after 1M (P)` …) and the rows that answer them, indented. A line that is indented
//! deeper than its row continues it. Errors say where, what was expected and what was found.

mod lexer;
mod parser;

use std::collections::BTreeMap;
use std::ops::Range as Span;

use thiserror::Error;

use crate::condition::Condition;
use crate::syntax::{RuleFile, SuitName};

/// Conditions with names, from `define` lines: the letters they take, and what they ask.
#[derive(Debug, Clone, Default)]
pub struct Definitions {
    named: BTreeMap<String, (Vec<SuitName>, Condition<SuitName>)>,
}

/// What is wrong with a rule file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{line}:{column}: expected {expected}, found {found}")]
pub struct ParseRulesError {
    /// The bytes of the text that it is about.
    pub span: Span<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What should have been there.
    pub expected: String,
    /// What was there.
    pub found: String,
}

/// Reads a rule file. Names defined in it, and in files read before with the same definitions, may be
/// used.
///
/// ```
/// use merrimac_bidding::{Definitions, parse_rules};
/// let text = "after 1M\n  2M \"raise\" : M 3+, support M 6-10\n  P : points 0-5\n";
/// let file = parse_rules(text, &mut Definitions::default())?;
/// assert_eq!(file.blocks[0].rows.len(), 2);
/// let error = parse_rules("after 1M\n  2M : M many\n", &mut Definitions::default());
/// assert_eq!(error.unwrap_err().to_string(), "2:10: expected a range such as 5+, 6-9 or 4, found many");
/// # Ok::<(), merrimac_bidding::ParseRulesError>(())
/// ```
///
/// # Errors
/// The first thing that cannot be understood.
pub fn parse_rules(text: &str, definitions: &mut Definitions) -> Result<RuleFile, ParseRulesError> {
    parser::parse(text, definitions)
}

/// The system that a rule file names in its first line as the one it is laid over, and where.
pub(crate) fn base(text: &str) -> Option<(String, Span<usize>)> {
    parser::base(text)
}

/// What is wrong at a place of a text.
pub(crate) fn wrong_at(text: &str, span: Span<usize>, expected: &str) -> ParseRulesError {
    let found = text[span.clone()].to_owned();
    parser::error(text, span, expected, &found)
}

#[cfg(test)]
mod tests;
