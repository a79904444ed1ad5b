//! What a hosted session leaves: every board at once, a log for people, the result of the match.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use merrimac_cards::Record;
use merrimac_notation::{Format, RecordWriter, Records};
use merrimac_tournament::{HostedMatch, HostedScore, TableResult};

use crate::output;
use crate::progress::Progress;

/// Writes down what happens at the tables.
pub(super) struct Journal {
    /// Written first, so that the file of boards never has more than the store.
    store: Option<HostedMatch>,
    /// Written board by board and not kept in memory, so that nothing is lost whatever happens.
    records: Option<RecordWriter<Box<dyn Write + Send>>>,
    print: Print,
    bar: ProgressBar,
    /// Where faults are said.
    progress: Progress,
    score: HostedScore,
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
        store: Option<HostedMatch>,
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
        let progress = progress.clone();
        let mut journal = Self {
            store,
            records,
            print,
            bar,
            progress,
            score: HostedScore::default(),
            failure: None,
        };
        earlier.into_iter().try_for_each(|result| journal.write(result))?;
        Ok(journal)
    }

    /// Takes in a table that has been played.
    pub(super) fn take(&mut self, result: TableResult) {
        let kept = self.store.as_mut().map_or(Ok(()), |store| store.keep(&result));
        if let Err(error) = kept.map_err(Into::into).and_then(|()| self.write(result)) {
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
        self.score.add(result);
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
        if let Some(store) = self.store.as_mut().filter(|_| is_over) {
            store.finish()?;
        }
        if let Some(result) = self.score.result().filter(|_| self.print != Print::Pbn) {
            output::shown(&result, self.print == Print::Json)?;
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
