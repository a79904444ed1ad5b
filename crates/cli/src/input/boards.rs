//! The boards of an input with their faults, and of PBN with the whole document.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;
use merrimac_cards::{PartialDeal, Record, Seat, Vulnerability};
use merrimac_notation::{Diagnostic, Format, Problem, Records, pbn};

use super::Input;
use crate::failure::Faults;
use crate::progress;

/// A board as it was read.
pub(crate) struct ReadBoard {
    /// What it is, as far as it could be read.
    pub(crate) record: Record,
    /// Its document, if it was read from PBN.
    pub(crate) game: Option<pbn::Game>,
    /// What was wrong with it.
    pub(crate) diagnostics: Vec<Diagnostic<Problem>>,
    /// Why nothing could be read of it at all.
    pub(crate) lost: Option<String>,
}

impl ReadBoard {
    /// A deal that stands in no file.
    pub(crate) fn of_deal(deal: PartialDeal) -> Self {
        Self::of_record(Record { deal, ..Record::default() })
    }

    fn of_record(record: Record) -> Self {
        Self { record, game: None, diagnostics: Vec::new(), lost: None }
    }

    /// Draws what was wrong with it.
    pub(crate) fn draw_faults(&self, faults: &mut Faults) {
        self.diagnostics.iter().for_each(|fault| faults.draw(fault));
        if let Some(lost) = &self.lost {
            faults.lost(lost);
        }
    }
}

/// Says what is wrong with a board as a whole, naming it if it has a number.
pub(crate) fn fault_of_board(record: &Record, fault: &impl std::fmt::Display) -> String {
    record
        .number
        .map_or_else(|| format!("{fault:#}"), |number| format!("board {number}: {fault:#}"))
}

/// The boards of an input, one after the other.
pub(crate) struct Boards {
    /// What to call the input in messages.
    pub(crate) name: PathBuf,
    /// How many are done, to be finished when all are.
    pub(crate) bar: ProgressBar,
    /// How much of the input has been read.
    bytes: ProgressBar,
    found: u64,
    /// Whether a board is done when the next one is asked for; else whoever takes the results counts.
    is_done_when_read: bool,
    source: Source,
    /// The numbers of boards are only their places in the file.
    numbers_are_places: bool,
    /// The only number that is wanted.
    number: Option<u32>,
    /// Whether a board has been given out, or it has been said that there is none.
    is_answered: bool,
}

enum Source {
    Pbn(Box<pbn::Reader<Box<dyn BufRead>>>),
    Other(Box<Records<Box<dyn BufRead>>>),
}

impl Boards {
    /// Opens a file, or standard input.
    pub(crate) fn open(file: Option<&Path>, format: Option<Format>) -> anyhow::Result<Self> {
        let Input { name, format, reader, bytes } = Input::open(file, format)?;
        let source = match format {
            Format::Pbn => Source::Pbn(Box::new(pbn::Reader::new(reader))),
            format => Source::Other(Box::new(Records::new(format, reader))),
        };
        let numbers_are_places = matches!(format, Format::Deals | Format::Giblib | Format::Diagram);
        let bar =
            if bytes.length() > Some(0) { progress::over_boards() } else { ProgressBar::hidden() };
        Ok(Self {
            name,
            bar,
            bytes,
            found: 0,
            is_done_when_read: true,
            source,
            numbers_are_places,
            number: None,
            is_answered: false,
        })
    }

    /// For a pool, which reads ahead: whoever takes the results counts what is done.
    pub(crate) fn for_pool(self) -> Self {
        Self { is_done_when_read: false, ..self }
    }

    /// Only the boards of this number, if one is given.
    pub(crate) fn numbered(self, number: Option<u32>) -> Self {
        Self { number, ..self }
    }

    /// That nothing was found is an error, said once.
    fn nothing(&mut self) -> Option<anyhow::Error> {
        let is_news = !std::mem::replace(&mut self.is_answered, true);
        is_news.then(|| match self.number {
            Some(number) => anyhow!("{}: there is no board {number}", self.name.display()),
            None => anyhow!("{}: there are no boards", self.name.display()),
        })
    }

    /// Counts one more board, and judges by it how many there are.
    fn count(&mut self) {
        if self.is_done_when_read && self.found > 0 {
            self.bar.inc(1);
        }
        self.found += 1;
        let all = self.bytes.length().unwrap_or_default();
        self.bar.set_length(progress::expected(self.found, self.bytes.position(), all));
    }

    fn read(&mut self) -> Option<anyhow::Result<ReadBoard>> {
        let lost = |error: String| {
            let board = ReadBoard::of_record(Record::default());
            Ok(ReadBoard { lost: Some(error), ..board })
        };
        Some(match &mut self.source {
            Source::Pbn(reader) => match reader.next()? {
                Ok(parsed) => {
                    let (record, diagnostics) = parsed.record();
                    let diagnostics =
                        diagnostics.into_iter().map(|fault| fault.map(Problem::from)).collect();
                    Ok(ReadBoard { record, game: Some(parsed.game), diagnostics, lost: None })
                }
                Err(error @ pbn::ReadError::GameTooLong { .. }) => lost(error.to_string()),
                Err(error) => Err(error.into()),
            },
            Source::Other(records) => match records.next()? {
                Ok(reading) => {
                    let board = ReadBoard::of_record(reading.record);
                    Ok(ReadBoard { diagnostics: reading.diagnostics, ..board })
                }
                Err(error) if error.is_final() => Err(error.into()),
                Err(error) => lost(error.to_string()),
            },
        })
    }
}

impl Iterator for Boards {
    type Item = anyhow::Result<ReadBoard>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(read) = self.read() else { return self.nothing().map(Err) };
            let mut board = match read.with_context(|| self.name.display().to_string()) {
                Ok(board) => board,
                Err(error) => return Some(Err(error)),
            };
            if self.numbers_are_places {
                let record = &mut board.record;
                record.dealer = record.dealer.or(Some(Seat::North));
                record.vulnerability = record.vulnerability.or(Some(Vulnerability::None));
            }
            let is_wanted = self.number.is_none() || self.number == board.record.number;
            if is_wanted || board.lost.is_some() {
                self.is_answered = true;
                self.count();
                return Some(Ok(board));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Boards;

    /// Boards that have been read are not yet done, unless whoever reads them is done with each before
    /// the next.
    #[test]
    fn progress_counts_boards_that_are_done() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deals.txt");
        let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\n";
        fs::write(&file, deal.repeat(5)).expect("a writable folder");
        let open = || Boards::open(Some(&file), None).expect("deals can be read");
        let mut ahead = open().for_pool();
        assert_eq!(ahead.by_ref().flatten().count(), 5);
        assert_eq!((ahead.bar.position(), ahead.bar.length()), (0, Some(5)));
        let mut one_by_one = open();
        assert_eq!(one_by_one.by_ref().take(3).flatten().count(), 3);
        assert_eq!(one_by_one.bar.position(), 2);
    }
}
