//! Collects the faults of one game and dresses them up as diagnostics.

use crate::pbn::game::At;
use crate::pbn::problem::PbnProblem;
use crate::{Diagnostic, Excerpt, Place, Severity};

/// Faults in the order they were found, not more than a reader can bear.
#[derive(Debug, Clone, Default)]
pub(crate) struct Faults {
    list: Vec<(Place, PbnProblem)>,
}

impl Faults {
    /// Beyond this number of faults a game is not worth listing, and memory is bounded.
    const MOST: usize = 500;

    pub(crate) fn push(&mut self, place: Place, problem: PbnProblem) {
        match self.list.len() {
            0..Self::MOST => self.list.push((place, problem)),
            Self::MOST => self.list.push((place, PbnProblem::TooManyFaults)),
            _ => {}
        }
    }

    /// A fault at a part of a document; one that was not read from a text has no place.
    pub(crate) fn push_at(&mut self, at: At, problem: PbnProblem) {
        self.push(at.0.unwrap_or(Place { line: 0, column: 0, length: 0 }), problem);
    }

    /// Adds the faults of `other` that cost something.
    pub(crate) fn extend_with_errors(&mut self, other: &Self) {
        for (place, problem) in &other.list {
            if problem.severity() == Severity::Error {
                self.push(*place, problem.clone());
            }
        }
    }

    /// The diagnostics in the order of the text, quoting its lines.
    pub(crate) fn diagnostics(mut self, source: &Source) -> Vec<Diagnostic<PbnProblem>> {
        self.list.sort_by_key(|(place, _)| *place);
        self.list
            .into_iter()
            .map(|(place, problem)| Diagnostic {
                severity: problem.severity(),
                place,
                excerpt: source.line(place.line),
                problem,
            })
            .collect()
    }
}

/// The beginnings of the lines a game was read from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Source {
    first: u64,
    lines: Vec<Excerpt>,
}

impl Source {
    pub(crate) fn push(&mut self, number: u64, text: &str) {
        if self.lines.is_empty() {
            self.first = number;
        }
        self.lines.push(Excerpt::of_line(text));
    }

    fn line(&self, number: u64) -> Excerpt {
        let index = number.checked_sub(self.first).map(|index| index as usize);
        index.and_then(|index| self.lines.get(index)).cloned().unwrap_or_default()
    }
}
