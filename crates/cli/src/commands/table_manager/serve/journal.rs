//! What a hosted table leaves: every board at once, a log for people, the result of the match.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use indicatif::ProgressBar;
use merrimac_cards::{Record, Room, Seat, imps};
use merrimac_notation::{Format, RecordWriter};
use merrimac_protocol::Report;
use serde::Serialize;

use crate::output::{self, JsonBoard};
use crate::progress;

/// Writes down what happens at a table.
pub(super) struct Journal {
    /// Written board by board and not kept in memory, so that nothing is lost whatever happens.
    records: Option<RecordWriter<Box<dyn Write + Send>>>,
    print: Print,
    bar: ProgressBar,
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
    /// Makes ready to write; a file that exists already is left alone.
    pub(super) fn start(file: Option<&Path>, json: bool, sittings: usize) -> anyhow::Result<Self> {
        let print = match (json, file) {
            (true, _) => Print::Json,
            (false, Some(_)) => Print::Lines,
            (false, None) => Print::Pbn,
        };
        let out: Option<Box<dyn Write + Send>> = match file {
            Some(path) => {
                let context = || format!("cannot write {}", path.display());
                Some(Box::new(File::create_new(path).with_context(context)?))
            }
            None if print == Print::Pbn => Some(Box::new(io::stdout())),
            None => None,
        };
        let records = out.map(|out| RecordWriter::new(Format::Pbn, out)).transpose()?;
        let bar = progress::over(sittings as u64, "boards");
        Ok(Self { records, print, bar, results: Results::default(), failure: None })
    }

    /// Says something on standard error.
    pub(super) fn log(&self, line: &str) {
        self.bar.suspend(|| anstream::eprintln!("{line}"));
    }

    /// Takes in what happened.
    pub(super) fn take(&mut self, report: Report) {
        match report {
            Report::Seated { seat, team, peer } => {
                self.log(&format!("{} is taken by {team} ({peer})", seat.name()));
            }
            Report::TurnedAway { peer, reason } => {
                self.log(&format!("{peer} was turned away: {reason}"));
            }
            Report::Dismissed { seat, offence } => {
                self.log(&format!("{} was dismissed: {offence}", seat.name()));
            }
            Report::BoardStarts(sitting) => {
                let number = sitting.source.number.unwrap_or(1);
                let room =
                    sitting.room.map_or_else(String::new, |room| format!(" ({})", room.name()));
                self.log(&format!("board {number}{room} begins"));
            }
            Report::Played(record) => {
                let written = self.write(&record);
                if let Err(error) = written {
                    self.log(&format!("cannot write on: {error:#}"));
                    self.failure.get_or_insert(error);
                }
            }
            _ => {}
        }
    }

    fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        self.bar.inc(1);
        if let Some(records) = &mut self.records {
            records.write(record)?;
        }
        self.results.add(record);
        match self.print {
            Print::Pbn => {}
            Print::Json => output::json(&JsonBoard::from(record))?,
            Print::Lines => output::text(&result_line(record))?,
        }
        Ok(())
    }

    /// Ends the files and prints the result of the match, if there was one.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if let Some(records) = self.records.take() {
            records.finish()?.flush()?;
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        match (self.results.summary(), self.print) {
            (Some(summary), Print::Json) => output::json(&summary)?,
            (Some(summary), Print::Lines) => output::text(&summary.line())?,
            _ => {}
        }
        Ok(())
    }
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
    /// The team that sits North and South in the open room, and its opponents.
    teams: Option<[String; 2]>,
    /// By board: North and South's score in the open room until the closed one is played.
    open: BTreeMap<u32, i32>,
    boards: u32,
    imps: i32,
}

/// The result of a match.
#[derive(Serialize)]
struct Summary {
    boards: u32,
    home: String,
    away: String,
    imps: i32,
}

impl Results {
    fn add(&mut self, record: &Record) {
        let Some(score) = record.north_south_score() else { return };
        let number = record.number.unwrap_or(1);
        match record.room {
            Some(Room::Open) => {
                let names = [Seat::North, Seat::East].map(|seat| record.players[seat].clone());
                self.teams.get_or_insert(names);
                self.open.insert(number, score);
            }
            Some(Room::Closed) => {
                if let Some(open) = self.open.remove(&number) {
                    self.boards += 1;
                    self.imps += imps(open - score);
                }
            }
            None => {}
        }
    }

    fn summary(&self) -> Option<Summary> {
        let [home, away] = self.teams.clone().filter(|_| self.boards > 0)?;
        Some(Summary { boards: self.boards, home, away, imps: self.imps })
    }
}

impl Summary {
    fn line(&self) -> String {
        let Self { boards, home, away, imps } = self;
        format!("{home} against {away}: {imps:+} IMPs over {boards} boards\n")
    }
}
