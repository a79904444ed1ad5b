//! `merrimac match export`

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use merrimac_cards::Record;
use merrimac_notation::Format;
use merrimac_tournament::{MatchEntry, TableResult, csv};

use super::Which;
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
            file.write_all(csv(&entry.settings, &results).as_bytes())?;
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
