//! LIN, the format of Bridge Base Online: vugraph matches, single hands, lists of one's own hands.
//!
//! A file is a stream of commands `tag|value|`. Line breaks between commands mean nothing, and
//! there is no nesting: a board is whatever stands between two commands that begin one. Seats run
//! S, W, N, E everywhere, the dealer is a digit in that order, cards stand in the order they were
//! played. [`Document`] keeps the stream as it is; [`Document::contents`] finds the boards in it;
//! [`Boards`] does the same from a reader, holding one board at a time.
//!
//! | tag | value |
//! |---|---|
//! | `vg` | title, segment, scoring, first board, last board, team, carry-over, team, carry-over |
//! | `rs` | results, open and closed room in turn: `4SWx-4`, `3NE+1`, `PASS`, nothing |
//! | `bn` | the number on each board, where it differs from its place in the file |
//! | `pn` | four names S, W, N, E; or eight, the open room's first |
//! | `qx` | begins a board: `o7`, `c7` for number 7 in the open or closed room |
//! | `md` | dealer's digit (1 S, 2 W, 3 N, 4 E, 0 unknown) and the hands S, W, N, E |
//! | `ah` | heading, mostly `Board 7` |
//! | `sv` | vulnerability: `o` or `0`, `n`, `e`, `b` |
//! | `mb`, `an` | a call, `!` if alerted; what it was explained as |
//! | `pc`, `mc` | a card; declarer's tricks by a claim |
//! | `nt`, `at` | chat and other text, which become comments |
//! | `st`, `rh`, `pg`, `ob`, … | layout and the like: kept in the document, without meaning here |
//!
//! # What is forgiven
//! Latin-1 and UTF-8, either case, ranks in any order, `10`, a fourth hand left out (it gets the
//! remaining cards), calls run together (`pppp`), `x` and `xx` for `d` and `r`, a missing `mc` (the
//! result is then taken from `rs`), missing final passes once a card was played, a stray `|`.
//! Calls and cards end before the first that is not legal, which is reported.
//!
//! # What LIN cannot carry
//! `|` and line breaks within a text (written as `¦` and a blank), commas in names, remarks on single
//! cards (they become chat), site and date, endings, and outside a match a contract without calls.

mod command;
mod problem;
mod reader;
mod header;
mod hands;
mod words;
mod board;
mod boards;
mod write;
mod writer;

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use merrimac_cards::Record;

use crate::diagnostic::Diagnostic;

pub use boards::{Boards, Reading};
pub use command::Command;
pub use header::{Header, ParseResultError, TableResult, Team, Vugraph};
pub use problem::LinProblem;
pub use reader::{Commands, MAX_BOARD_BYTES, MAX_VALUE_BYTES, ReadError};
pub use writer::Writer;

pub(crate) use board::{BoardReader, Piece};
pub(crate) use hands::write_hand;
pub(crate) use words::call_word;
pub(crate) use write::claim_for_result;

/// A LIN file: its commands in order.
///
/// Reading, writing and reading again gives an equal document.
///
/// ```
/// use merrimac_notation::lin::Document;
/// let text = "qx|o7|md|1SAKQJ,,,|zz|4.42|mb|1C!|an|strong|pg||\n";
/// let document: Document = text.parse()?;
/// assert_eq!(document.to_string(), text);
/// let record = &document.contents().records[0];
/// assert_eq!((record.number, record.calls[0].note.as_str()), (Some(7), "strong"));
/// # Ok::<(), merrimac_notation::lin::ReadError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    /// The commands in order.
    pub commands: Vec<Command>,
}

/// What a LIN file says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Contents {
    /// What it says about all its boards; of several matches in one file, the last.
    pub header: Header,
    /// The boards in the order of the file.
    pub records: Vec<Record>,
    /// What was wrong.
    pub diagnostics: Vec<Diagnostic<LinProblem>>,
}

impl Document {
    /// Reads a whole file.
    ///
    /// # Errors
    /// If the input fails, or a single value is longer than [`MAX_VALUE_BYTES`].
    pub fn read(input: impl BufRead) -> Result<Self, ReadError> {
        Ok(Self { commands: Commands::new(input).collect::<Result<_, _>>()? })
    }

    /// The boards and what the file says about them.
    pub fn contents(&self) -> Contents {
        let mut contents = Contents::default();
        let mut grouper = boards::Grouper::default();
        let mut readings: Vec<_> =
            self.commands.iter().filter_map(|command| grouper.take(command.clone())).collect();
        readings.extend(grouper.finish());
        contents.diagnostics.append(&mut grouper.diagnostics);
        for mut reading in readings {
            contents.diagnostics.append(&mut reading.diagnostics);
            contents.records.push(reading.record);
        }
        contents.diagnostics.sort_by_key(|diagnostic| diagnostic.place);
        contents.header = grouper.header;
        contents
    }
}

impl FromStr for Document {
    type Err = ReadError;

    /// As [`Document::read`].
    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::read(text.as_bytes())
    }
}

impl fmt::Display for Document {
    /// The commands, with line breaks where they were read or where boards begin, and one at the
    /// end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for command in &self.commands {
            write!(f, "{command}")?;
        }
        if self.commands.is_empty() { Ok(()) } else { f.write_str("\n") }
    }
}

#[cfg(test)]
mod tests;
