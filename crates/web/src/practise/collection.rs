//! The problems that come with the program.

use std::collections::HashSet;

use merrimac_cards::{Card, Record, Seat};
use merrimac_notation::pbn;
use serde::Serialize;

use super::exercise::Exercise;

/// The files of problems.
const FILES: [&str; 2] = [
    include_str!("../../../../problems/baker.pbn"),
    include_str!("../../../../problems/two-way.pbn"),
];

/// A problem: what declarer sees is the same in all its layouts.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) theme: String,
    pub(crate) layouts: Vec<Record>,
}

/// All problems, in the order of the files.
#[derive(Debug, Clone, Default)]
pub(crate) struct Collection(Vec<Problem>);

/// A problem in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ProblemForm {
    id: String,
    title: String,
    theme: String,
    contract: String,
    declarer: Seat,
    lead: Option<Card>,
    layouts: usize,
}

impl Collection {
    /// The problems inside the program.
    pub(crate) fn embedded() -> Self {
        let mut problems = Self::default();
        for file in FILES {
            problems.read(file);
        }
        problems
    }

    fn read(&mut self, text: &str) {
        for parsed in pbn::Reader::new(text.as_bytes()).flatten() {
            let known = |name: &str| parsed.game.known(name).unwrap_or_default().to_owned();
            let (record, _) = parsed.record();
            let is_playable = record.contract().is_some() && record.deal.full().is_ok();
            // A problem that cannot be made on its lead teaches nothing.
            if !is_playable || known("X_Verified") == "no" {
                continue;
            }
            let name = Some(known("Problem")).filter(|name| !name.is_empty());
            let title = name.clone().unwrap_or_else(|| known("Site"));
            match self.0.iter_mut().find(|problem| name.is_some() && problem.title == title) {
                Some(problem) => problem.layouts.push(record),
                None => self.0.push(Problem {
                    id: slug(&title),
                    title,
                    theme: known("Event"),
                    layouts: vec![record],
                }),
            }
        }
        let mut seen = HashSet::new();
        self.0.retain(|problem| seen.insert(problem.id.clone()));
    }

    /// All of them, as a list.
    pub(crate) fn list(&self) -> Vec<ProblemForm> {
        self.0.iter().filter_map(ProblemForm::of).collect()
    }

    /// One of them, to be played.
    pub(crate) fn exercise(&self, id: &str) -> Option<Exercise> {
        self.0.iter().find(|problem| problem.id == id).and_then(Exercise::of)
    }
}

impl ProblemForm {
    fn of(problem: &Problem) -> Option<Self> {
        let first = problem.layouts.first()?;
        let contract = first.contract()?;
        Some(Self {
            id: problem.id.clone(),
            title: problem.title.clone(),
            theme: problem.theme.clone(),
            contract: contract.text(),
            declarer: contract.declarer,
            lead: first.cards.first().map(|recorded| recorded.card),
            layouts: problem.layouts.len(),
        })
    }
}

/// A title as part of an address: `Baker Bridge Squeeze 1` is `baker-bridge-squeeze-1`.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
