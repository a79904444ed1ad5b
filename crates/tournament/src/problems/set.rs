//! Problems put together from boards.

use std::collections::BTreeMap;

use merrimac_cards::Record;

use super::{Problem, Task};

/// The problems of a file, in the order of their first layouts.
///
/// Boards that share a tag `Problem` are layouts of one problem; a board without it is a problem of
/// its own. `X_Kind` says whom it is for (`declarer` or `defence`), `X_Play "composed"` that nobody
/// chose the cards played before, `Theme` or else `Event` what it is about.
#[derive(Debug)]
pub struct ProblemSet {
    task: Task,
    theme: Option<String>,
    problems: Vec<Problem>,
    places: BTreeMap<String, usize>,
    boards: u64,
    /// Boards that are no problems for this side.
    others: u64,
}

impl ProblemSet {
    /// Will hold the problems of one side; of one theme only, if one is given.
    pub fn new(task: Task, theme: Option<&str>) -> Self {
        let theme = theme.map(str::to_owned);
        let (problems, places) = (Vec::new(), BTreeMap::new());
        Self { task, theme, problems, places, boards: 0, others: 0 }
    }

    /// Takes a board in; `tag` knows what the file says of it beyond the record.
    pub fn add<'a>(&mut self, mut record: Record, tag: impl Fn(&str) -> Option<&'a str>) {
        self.boards += 1;
        let is_for_us = tag("X_Kind").is_none_or(|kind| kind == self.task.kind());
        if record.contract().is_none() || !is_for_us {
            self.others += 1;
            return;
        }
        let theme = tag("Theme").or_else(|| tag("Event")).unwrap_or_default();
        if self.theme.as_deref().is_some_and(|wanted| wanted != theme) {
            return;
        }
        let name = match (tag("Problem").or_else(|| tag("Site")), record.number) {
            (Some(name), _) => name.to_owned(),
            (None, Some(number)) => format!("board {number}"),
            (None, None) => format!("game {}", self.boards),
        };
        let place = *self.places.entry(name.clone()).or_insert_with(|| {
            let (theme, is_composed) = (theme.to_owned(), tag("X_Play") == Some("composed"));
            self.problems.push(Problem { name, theme, is_composed, layouts: Vec::new() });
            self.problems.len() - 1
        });
        // Calls that do not lead to the contract would tell nothing true.
        if record.auction().contract() != record.contract() {
            record.calls.clear();
        }
        self.problems[place].layouts.push(record);
    }

    /// How many boards are no problems for this side.
    pub const fn others(&self) -> u64 {
        self.others
    }

    /// The problems.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }
}
