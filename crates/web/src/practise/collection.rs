//! The problems that come with the program.

use std::collections::{HashMap, HashSet};

use merrimac_cards::{Card, Record, Seat};
use merrimac_notation::pbn;
use serde::Serialize;

use super::exercise::Exercise;

/// The files of problems.
const FILES: [&str; 2] = [
    include_str!("../../../../problems/baker.pbn"),
    include_str!("../../../../problems/two-way.pbn"),
];

/// How many of the players that were tried fail each problem, and one: `merrimac problems FILE --levels`.
const LEVELS: &str = include_str!("../../../../problems/levels.tsv");

/// A problem: what declarer sees is the same in all its layouts.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) id: String,
    /// What it is called before it is played: nothing that gives it away.
    pub(crate) title: String,
    /// What its source calls it.
    pub(crate) source: String,
    pub(crate) theme: String,
    /// How hard it is, from 1 to 4.
    pub(crate) level: u8,
    pub(crate) layouts: Vec<Record>,
}

/// All problems, the easiest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Collection(Vec<Problem>);

/// A problem in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ProblemForm {
    id: String,
    title: String,
    theme: String,
    level: u8,
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
        let levels = levels();
        for problem in &mut problems.0 {
            let level = levels.get(problem.source.as_str()).copied();
            // Our player may have guessed right in all of several layouts; here nobody can.
            let level = level.filter(|_| problem.layouts.len() == 1);
            problem.level = level.unwrap_or(HARDEST);
        }
        problems.0.sort_by_key(|problem| problem.level);
        for (number, problem) in (1..).zip(&mut problems.0) {
            problem.title = format!("Problem {number}");
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
            let source = name.clone().unwrap_or_else(|| known("Site"));
            match self.0.iter_mut().find(|problem| name.is_some() && problem.source == source) {
                Some(problem) => problem.layouts.push(record),
                None => self.0.push(Problem {
                    id: slug(&source),
                    title: String::new(),
                    source,
                    theme: known("Event"),
                    level: HARDEST,
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

    /// The ids of all of them.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|problem| problem.id.as_str())
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
            level: problem.level,
            contract: contract.text(),
            declarer: contract.declarer,
            lead: first.cards.first().map(|recorded| recorded.card),
            layouts: problem.layouts.len(),
        })
    }
}

/// The level of a problem that none of the players solved, or that was not tried.
const HARDEST: u8 = 4;

/// Levels by what the source calls the problem.
fn levels() -> HashMap<&'static str, u8> {
    let lines = LEVELS.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once('\t'));
    pairs.filter_map(|(source, level)| Some((source, level.parse().ok()?))).collect()
}

/// A title as part of an address: `Baker Bridge Squeeze 1` is `baker-bridge-squeeze-1`.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
