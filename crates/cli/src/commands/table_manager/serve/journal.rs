//! What a hosted session leaves: every board at once, a log for people, the result of the match.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use merrimac_cards::{Record, VictoryPoints};
use merrimac_notation::{Format, RecordWriter, Records};
use merrimac_tournament::{Place, TableResult, TeamsScore};
use serde::Serialize;

use super::ledger::{self, Ledger};
use crate::output;
use crate::progress::Progress;

/// Writes down what happens at the tables.
pub(super) struct Journal {
    /// Written first, so that the file of boards never has more than the store.
    ledger: Option<Ledger>,
    /// Written board by board and not kept in memory, so that nothing is lost whatever happens.
    records: Option<RecordWriter<Box<dyn Write + Send>>>,
    print: Print,
    bar: ProgressBar,
    /// Where faults are said.
    progress: Progress,
    results: Results,
    /// The first thing that could not be written.
    failure: Option<anyhow::Error>,
}

/// What goes to standard output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Print {
    Pbn,
    Lines,
    Json,
}

impl Journal {
    /// Makes ready to write, and writes what an earlier session has left. A file that exists already
    /// is left alone, unless all it holds is part of that.
    pub(super) fn start(
        file: Option<&Path>,
        json: bool,
        ledger: Option<Ledger>,
        earlier: Vec<TableResult>,
        tables: usize,
        progress: &Progress,
    ) -> anyhow::Result<Self> {
        let print = match (json, file) {
            (true, _) => Print::Json,
            (false, Some(_)) => Print::Lines,
            (false, None) => Print::Pbn,
        };
        let out: Option<Box<dyn Write + Send>> = match file {
            Some(path) => {
                let context = || format!("cannot write {}", path.display());
                Some(Box::new(create(path, &earlier).with_context(context)?))
            }
            None if print == Print::Pbn => Some(Box::new(io::stdout())),
            None => None,
        };
        let records = out.map(|out| RecordWriter::new(Format::Pbn, out)).transpose()?;
        let bar = progress.over(tables as u64, "tables");
        let results = Results::default();
        let progress = progress.clone();
        let mut journal = Self { ledger, records, print, bar, progress, results, failure: None };
        earlier.into_iter().try_for_each(|result| journal.write(result))?;
        Ok(journal)
    }

    /// Takes in a table that has been played.
    pub(super) fn take(&mut self, result: TableResult) {
        let kept = self.ledger.as_mut().map_or(Ok(()), |ledger| ledger.keep(&result));
        if let Err(error) = kept.and_then(|()| self.write(result)) {
            self.progress.log(&format!("cannot write on: {error:#}"));
            self.failure.get_or_insert(error);
        }
    }

    fn write(&mut self, result: TableResult) -> anyhow::Result<()> {
        self.bar.inc(1);
        if let Some(records) = &mut self.records {
            records.write(&result.record)?;
        }
        match self.print {
            Print::Pbn => {}
            Print::Json => output::json(&merrimac_forms::Board::from(&result.record))?,
            Print::Lines => output::text(&result_line(&result.record))?,
        }
        self.results.add(result);
        Ok(())
    }

    /// Ends the files and prints the result of the match, if there was one. `is_over` says that no
    /// later session will add to it.
    pub(super) fn finish(mut self, is_over: bool) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if let Some(records) = self.records.take() {
            records.finish()?.flush()?;
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some(ledger) = self.ledger.as_mut().filter(|_| is_over) {
            ledger.finish()?;
        }
        match (self.results.summary(), self.print) {
            (Some(summary), Print::Json) => output::json(&summary)?,
            (Some(summary), Print::Lines) => output::text(&summary.line())?,
            _ => {}
        }
        Ok(())
    }
}

/// Makes a file for boards.
fn create(path: &Path, earlier: &[TableResult]) -> anyhow::Result<File> {
    if earlier.is_empty() || !path.exists() {
        return Ok(File::create_new(path)?);
    }
    for reading in Records::new(Format::Pbn, BufReader::new(File::open(path)?)) {
        let record = reading?.record;
        if !earlier.iter().any(|result| is_same_table(&record, &result.record)) {
            bail!("it exists, and holds something else than this match so far");
        }
    }
    Ok(File::create(path)?)
}

/// Whether two records are of the same board at the same table, or the first is the beginning of the
/// second: the last one of a file may not have been written to its end.
fn is_same_table(one: &Record, whole: &Record) -> bool {
    let calls = |record: &Record| record.calls.iter().map(|made| made.call).collect::<Vec<_>>();
    let cards = |record: &Record| record.cards.iter().map(|played| played.card).collect::<Vec<_>>();
    one.deal == whole.deal
        && one.room == whole.room
        && !one.calls.is_empty()
        && calls(whole).starts_with(&calls(one))
        && cards(whole).starts_with(&cards(one))
}

/// `board 1 open: 5C by W, 10 tricks, +50`
fn result_line(record: &Record) -> String {
    let number = record.number.unwrap_or(1);
    let room = record.room.map_or_else(String::new, |room| format!(" {}", room.name()));
    let contract = match (record.contract(), record.tricks) {
        (Some(contract), Some(tricks)) => format!("{contract}, {tricks} tricks"),
        _ => "passed out".to_owned(),
    };
    let score = record.north_south_score().unwrap_or(0);
    format!("board {number}{room}: {contract}, {score:+}\n")
}

/// The scores of both rooms.
#[derive(Default)]
struct Results {
    /// Home and away.
    teams: Option<[String; 2]>,
    /// Tables whose other room has not played the board yet.
    waiting: BTreeMap<Place, TableResult>,
    score: TeamsScore,
}

/// The result of a match.
#[derive(Serialize)]
struct Summary {
    boards: usize,
    home: String,
    away: String,
    imps: i32,
    vps: [String; 2],
}

impl Results {
    fn add(&mut self, result: TableResult) {
        self.teams.get_or_insert_with(|| ledger::teams(&result));
        match self.waiting.remove(&result.place.other_room()) {
            Some(other) if other.place < result.place => self.score.add(&other, &result),
            Some(other) => self.score.add(&result, &other),
            None => drop(self.waiting.insert(result.place, result)),
        }
    }

    fn summary(&self) -> Option<Summary> {
        let boards = self.score.swings.len();
        let [home, away] = self.teams.clone().filter(|_| boards > 0)?;
        let points = self.score.victory_points();
        let vps = [points, VictoryPoints::ALL - points].map(|points| points.to_string());
        Some(Summary { boards, home, away, imps: self.score.imps(), vps })
    }
}

impl Summary {
    fn line(&self) -> String {
        let Self { boards, home, away, imps, vps: [won, lost] } = self;
        format!("{home} against {away}: {imps:+} IMPs over {boards} boards, {won} - {lost} VPs\n")
    }
}
