//! A match as it is shown: boards as they are finished, a bar with the running score, how it ended.

use indicatif::ProgressBar;
use merrimac_tournament::{BoardReport, Course, Settings, TableResult};

use crate::failure::{Done, warn};
use crate::output;
use crate::progress::Progress;

/// A match that is shown.
pub(super) struct Shown {
    course: Course,
    json: bool,
    bar: ProgressBar,
}

impl Shown {
    pub(super) fn new(settings: &Settings, boards: usize, json: bool, progress: &Progress) -> Self {
        let course = Course::new(settings, boards);
        let bar = progress.over(course.tables() as u64, "tables");
        Self { course, json, bar }
    }

    /// The match itself.
    pub(super) const fn course(&self) -> &Course {
        &self.course
    }

    /// Takes a finished table in.
    pub(super) fn take(&mut self, result: TableResult) -> anyhow::Result<()> {
        let Self { course, json, bar } = self;
        bar.inc(1);
        let show = |board: &BoardReport<'_>| bar.suspend(|| output::shown(board, *json));
        course.take(result, show)?;
        if !course.score().swings.is_empty() {
            let ([ours, theirs], mean) = (course.score().both_ways(), course.score().per_board());
            bar.set_message(format!("tables, {ours} - {theirs} IMPs, {mean} a board"));
        }
        Ok(())
    }

    /// Prints how it ended.
    pub(super) fn finish(self) -> anyhow::Result<Done> {
        self.bar.finish_and_clear();
        output::shown(&self.course.report(), self.json)?;
        let failed = self.course.failed();
        warn_of_failures(&failed);
        Ok(if failed.is_empty() { Done::Well } else { Done::Negative })
    }
}

/// Says which tables came to no end.
fn warn_of_failures(failed: &[&TableResult]) {
    const MOST: usize = 10;
    for table in failed.iter().take(MOST) {
        let why = table.failure.as_deref().unwrap_or_default();
        let number = table.record.number.unwrap_or_default();
        warn(&format!("board {number}, {} room: {why}", table.place.room().name()));
    }
    if failed.len() > MOST {
        warn(&format!("{} tables in all came to no end", failed.len()));
    }
}
