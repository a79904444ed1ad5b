//! `merrimac match export`

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use merrimac_cards::Record;
use merrimac_notation::Format;
use merrimac_tournament::{MatchEntry, TableResult};

use super::Which;
use crate::commands::matches::print::add_line;
use crate::failure::Done;
use crate::output::{OutputFile, RecordSink};

/// Write a match of a store as PBN, LIN or another format of boards, or as CSV, one table a line
#[derive(Debug, Args)]
pub(in super::super) struct Export {
    #[command(flatten)]
    which: Which,
    /// The file to write; standard output, as PBN, if left out. Its ending is the format
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format: csv, pbn, lin … [default: by the ending of the file, else pbn]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
}

impl Export {
    pub(in super::super) fn run(&self) -> anyhow::Result<Done> {
        let (store, entry) = self.which.open()?;
        let results = store.results(entry.id)?;
        let ending = self.output.as_deref().and_then(|path| path.extension()?.to_str());
        let format = self.format.as_deref().or(ending);
        if format.is_some_and(|format| format.eq_ignore_ascii_case("csv")) {
            let mut file = OutputFile::create(self.output.as_deref())?;
            file.write_all(csv(&entry, &results).as_bytes())?;
            file.finish()?;
            return Ok(Done::Well);
        }
        let format = self.format.as_deref().map(str::parse::<Format>).transpose()?;
        let mut sink = RecordSink::create(self.output.as_deref(), format)?;
        for result in &results {
            sink.write(&exported(&entry, result))?;
        }
        sink.finish()?;
        Ok(Done::Well)
    }
}

/// The record of a table with what the store knows beside it.
fn exported(entry: &MatchEntry, result: &TableResult) -> Record {
    let room = (entry.settings.entrants.len() == 2).then(|| result.place.room());
    let event = match result.record.event.as_str() {
        "" => entry.settings.entrants.join(" - "),
        event => event.to_owned(),
    };
    Record { room, event, scoring: "IMP".to_owned(), ..result.record.clone() }
}

fn csv(entry: &MatchEntry, results: &[TableResult]) -> String {
    let mut text = String::new();
    add_line(
        &mut text,
        "board,north_south,east_west,dealer,vulnerability,deal,auction,contract,declarer,tricks,\
         score,score_if_doubled,dd_tricks,lead_cost,declarer_cost,defence_cost,seconds,failure",
    );
    for result in results {
        add_line(&mut text, &csv_line(entry, result));
    }
    text
}

fn csv_line(entry: &MatchEntry, result: &TableResult) -> String {
    let record = &result.record;
    let name = |index: usize| entry.settings.entrants.get(index).cloned().unwrap_or_default();
    let calls: Vec<String> = record.calls.iter().map(|made| made.call.to_string()).collect();
    let contract = record.contract();
    let outcome = match contract {
        Some(contract) => contract.text(),
        None if record.outcome.is_some() => "Pass".to_owned(),
        None => String::new(),
    };
    let appraisal = result.appraisal;
    let seconds: f64 = result.thoughts.iter().map(|thought| thought.seconds).sum();
    let columns = [
        text(record.number),
        name(result.place.north_south),
        name(result.place.east_west),
        text(record.dealer),
        text(record.vulnerability),
        record.deal.to_string(),
        calls.join(" "),
        outcome,
        text(contract.map(|contract| contract.declarer)),
        text(record.tricks),
        text(result.score),
        text(result.score_if_doubled),
        text(appraisal.map(|appraisal| appraisal.contract)),
        text(appraisal.map(|appraisal| appraisal.lead)),
        text(appraisal.map(|appraisal| appraisal.declarer)),
        text(appraisal.map(|appraisal| appraisal.defence)),
        format!("{seconds:.3}"),
        result.failure.clone().unwrap_or_default(),
    ];
    columns.map(|column| quoted(&column)).join(",")
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A column, in quotes if it needs them.
fn quoted(column: &str) -> String {
    if column.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", column.replace('"', "\"\""))
    } else {
        column.to_owned()
    }
}
