//! A match under way: tables as they are finished, boards in their order, the running score.

use std::collections::BTreeMap;

use crate::contest::Place;
use crate::field::{CrossTable, pairs};
use crate::report::{BoardReport, Ending, MatchReport};
use crate::result::TableResult;
use crate::stopping::{Stopping, Verdict};
use crate::store::Settings;
use crate::teams::TeamsScore;

/// A match under way.
#[derive(Debug)]
pub struct Course {
    settings: Settings,
    /// How many boards the match has; fewer than planned once it is stopped.
    boards: usize,
    /// Finished tables of boards whose turn has not come.
    waiting: BTreeMap<Place, TableResult>,
    /// The tables of the boards before the next one.
    finished: Vec<TableResult>,
    next: usize,
    /// The match of the first two.
    score: TeamsScore,
    verdict: Verdict,
}

impl Course {
    /// A match of which nothing has been played yet.
    pub fn new(settings: &Settings, boards: usize) -> Self {
        Self {
            settings: settings.clone(),
            boards,
            waiting: BTreeMap::new(),
            finished: Vec::new(),
            next: 0,
            score: TeamsScore::default(),
            verdict: Verdict::Open,
        }
    }

    /// How many boards count.
    pub const fn boards(&self) -> usize {
        self.boards
    }

    /// How many tables they have.
    pub fn tables(&self) -> usize {
        self.boards * self.tables_a_board()
    }

    fn tables_a_board(&self) -> usize {
        let entrants = self.settings.entrants.len();
        entrants * (entrants - 1)
    }

    /// Whether every board that counts is finished.
    pub const fn is_over(&self) -> bool {
        self.next >= self.boards
    }

    /// The match of the first two so far.
    pub const fn score(&self) -> &TeamsScore {
        &self.score
    }

    /// The tables that came to no end.
    pub fn failed(&self) -> Vec<&TableResult> {
        self.finished.iter().filter(|table| table.failure.is_some()).collect()
    }

    /// Takes a finished table in, and tells of every board that is finished with it. Boards are counted
    /// and told in their order, whatever the order in which their tables are finished, so that stopping
    /// does not depend on it.
    ///
    /// # Errors
    /// The first of `each`.
    pub fn take<E>(
        &mut self,
        result: TableResult,
        mut each: impl FnMut(&BoardReport<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.waiting.insert(result.place, result);
        while !self.is_over() {
            let of_board = |place: &&Place| place.board == self.next;
            if self.waiting.keys().take_while(of_board).count() < self.tables_a_board() {
                break;
            }
            let later = self.waiting.split_off(&first_of(self.next + 1));
            let tables: Vec<TableResult> =
                std::mem::replace(&mut self.waiting, later).into_values().collect();
            each(&BoardReport { settings: &self.settings, tables: &tables })?;
            self.count_board(tables);
        }
        Ok(())
    }

    fn count_board(&mut self, tables: Vec<TableResult>) {
        if let [open, closed] = tables.as_slice() {
            self.score.add(open, closed);
            if let Some(stopping) = &self.settings.stopping {
                self.verdict = Stopping::verdict(stopping, &self.score.per_board());
            }
        }
        self.finished.extend(tables);
        self.next += 1;
        if self.verdict != Verdict::Open {
            self.boards = self.next;
        }
    }

    /// How it ended, or stands.
    pub fn report(&self) -> MatchReport<'_> {
        let entrants = self.settings.entrants.len();
        let ending = if entrants == 2 {
            Ending::Teams { score: &self.score, verdict: self.verdict }
        } else {
            let cross = CrossTable::of(&self.finished, entrants);
            Ending::Field { cross, pairs: pairs(&self.finished, entrants) }
        };
        MatchReport { settings: &self.settings, ending }
    }
}

/// The first place of a board in the order of places.
const fn first_of(board: usize) -> Place {
    Place { board, north_south: 0, east_west: 0 }
}
