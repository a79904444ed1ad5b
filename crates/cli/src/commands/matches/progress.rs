//! A match under way: tables as they are finished, boards in their order, the running score.

use std::collections::BTreeMap;

use indicatif::ProgressBar;
use merrimac_tournament::{
    CrossTable, Place, Settings, Stopping, TableResult, TeamsScore, Verdict, pairs,
};

use super::print::{Ending, Printer, warn_of_failures};
use crate::failure::Done;
use crate::progress;

/// A match under way.
pub(super) struct Course {
    settings: Settings,
    printer: Printer,
    bar: ProgressBar,
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
    pub(super) fn new(settings: &Settings, boards: usize, printer: Printer) -> Self {
        let entrants = settings.entrants.len();
        let tables = boards * entrants * (entrants - 1);
        Self {
            settings: settings.clone(),
            printer,
            bar: progress::over(tables as u64, "tables"),
            boards,
            waiting: BTreeMap::new(),
            finished: Vec::new(),
            next: 0,
            score: TeamsScore::default(),
            verdict: Verdict::Open,
        }
    }

    /// How many boards count.
    pub(super) const fn boards(&self) -> usize {
        self.boards
    }

    /// Whether every board that counts is finished.
    pub(super) const fn is_over(&self) -> bool {
        self.next >= self.boards
    }

    /// Takes a finished table in. Boards are counted and printed in their order, whatever the order
    /// in which their tables are finished, so that stopping does not depend on it.
    pub(super) fn take(&mut self, result: TableResult) -> anyhow::Result<()> {
        self.bar.inc(1);
        self.waiting.insert(result.place, result);
        let entrants = self.settings.entrants.len();
        while !self.is_over() {
            let of_board = |place: &&Place| place.board == self.next;
            if self.waiting.keys().take_while(of_board).count() < entrants * (entrants - 1) {
                break;
            }
            let later = self.waiting.split_off(&first_of(self.next + 1));
            let tables: Vec<TableResult> =
                std::mem::replace(&mut self.waiting, later).into_values().collect();
            self.count_board(tables)?;
        }
        Ok(())
    }

    fn count_board(&mut self, tables: Vec<TableResult>) -> anyhow::Result<()> {
        let printer = &self.printer;
        self.bar.suspend(|| printer.board(&self.settings, &tables))?;
        if let [open, closed] = tables.as_slice() {
            self.score.add(open, closed);
            let [ours, theirs] = self.score.both_ways();
            let mean = self.score.per_board();
            self.bar.set_message(format!("tables, {ours} - {theirs} IMPs, {mean} a board"));
            self.decide();
        }
        self.finished.extend(tables);
        self.next += 1;
        if self.verdict != Verdict::Open {
            self.boards = self.next;
        }
        Ok(())
    }

    fn decide(&mut self) {
        if let Some(stopping) = &self.settings.stopping {
            self.verdict = Stopping::verdict(stopping, &self.score.per_board());
        }
    }

    /// Prints how it ended.
    pub(super) fn finish(self) -> anyhow::Result<Done> {
        self.bar.finish_and_clear();
        let entrants = self.settings.entrants.len();
        let ending = if entrants == 2 {
            Ending::Teams { score: &self.score, verdict: self.verdict }
        } else {
            let cross = CrossTable::of(&self.finished, entrants);
            Ending::Field { cross, pairs: pairs(&self.finished, entrants) }
        };
        self.printer.ending(&self.settings, &ending)?;
        let failed: Vec<&TableResult> =
            self.finished.iter().filter(|table| table.failure.is_some()).collect();
        warn_of_failures(&failed);
        Ok(if failed.is_empty() { Done::Well } else { Done::Negative })
    }
}

/// The first place of a board in the order of places.
const fn first_of(board: usize) -> Place {
    Place { board, north_south: 0, east_west: 0 }
}
