//! Records into any format.

use std::io::{self, Write};

use merrimac_cards::Record;
use thiserror::Error;

use super::Format;
use crate::bbo::Link;
use crate::diagram::{Diagram, Symbols};
use crate::duplimate::{self, BoardNumberError, MachineFormat};
use crate::lin;
use crate::pbn::{self, Game};
use crate::rbn::RbnFile;

/// Why a record could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    #[error("cannot write on: {0}")]
    Io(#[from] io::Error),
    /// Numbers that a dealing machine's file cannot carry.
    #[error(transparent)]
    Numbers(#[from] BoardNumberError),
    /// A dealing machine deals whole deals.
    #[error("{format} needs every card, and board {} has some unknown", number_text(*number))]
    PartialDeal {
        /// The format.
        format: Format,
        /// The number of the board, if it has one.
        number: Option<u32>,
    },
    /// GIB's library says how many tricks each contract makes, which records do not.
    #[error("gib holds solved deals, and boards do not say their double-dummy results")]
    Unsolved,
    /// A format that is only read.
    #[error("{format} is only read, not written")]
    ReadOnly {
        /// The format.
        format: Format,
    },
}

fn number_text(number: Option<u32>) -> String {
    number.map_or_else(|| "without a number".to_owned(), |number| number.to_string())
}

/// Writes boards in any format, one after the other.
///
/// PBN, LIN, links, deals and diagrams go out as they come. RBN and the files of dealing machines are
/// held until [`finish`](Self::finish): they say things once for many boards.
///
/// ```
/// use merrimac_cards::{Board, Record};
/// use merrimac_notation::{Format, RecordWriter};
/// let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
/// let record = Record::of_board(&Board::numbered(1, deal.parse()?));
/// let mut writer = RecordWriter::new(Format::Deals, Vec::new())?;
/// writer.write(&record)?;
/// assert_eq!(writer.finish()?, format!("{deal}\n").into_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordWriter<W>(Sink<W>);

enum Sink<W> {
    Pbn(pbn::Writer<W>),
    Lin(lin::Writer<W>),
    Links(W),
    Deals(W),
    Diagrams { out: W, is_first: bool },
    Rbn { out: W, packed: bool, records: Vec<Record> },
    Machine { out: W, machine: MachineFormat, records: Vec<Record> },
}

impl<W: Write> RecordWriter<W> {
    /// A writer of boards in this format.
    ///
    /// # Errors
    /// If the format cannot hold what records say.
    pub fn new(format: Format, out: W) -> Result<Self, WriteError> {
        Ok(Self(match format {
            Format::Pbn => Sink::Pbn(pbn::Writer::new(out)),
            Format::Lin => Sink::Lin(lin::Writer::new(out)),
            Format::Link => Sink::Links(out),
            Format::Deals => Sink::Deals(out),
            Format::Diagram => Sink::Diagrams { out, is_first: true },
            Format::Rbn => Sink::Rbn { out, packed: false, records: Vec::new() },
            Format::Rbx => Sink::Rbn { out, packed: true, records: Vec::new() },
            Format::Machine(machine) => Sink::Machine { out, machine, records: Vec::new() },
            Format::Giblib => return Err(WriteError::Unsolved),
            Format::Rows => return Err(WriteError::ReadOnly { format }),
        }))
    }

    /// Writes one board.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        match &mut self.0 {
            Sink::Pbn(writer) => writer.write(&Game::from_record(record))?,
            Sink::Lin(writer) => writer.write(record)?,
            Sink::Links(out) => writeln!(out, "{}", Link::from_record(record))?,
            Sink::Deals(out) => writeln!(out, "{}", record.deal)?,
            Sink::Diagrams { out, is_first } => {
                let gap = if std::mem::take(is_first) { "" } else { "\n\n" };
                write!(out, "{gap}{}", Diagram::of_record(record, Symbols::Unicode))?;
            }
            Sink::Rbn { records, .. } | Sink::Machine { records, .. } => {
                records.push(record.clone());
            }
        }
        Ok(())
    }

    /// Ends the file and gives the output back.
    ///
    /// # Errors
    /// If the output fails, or the boards do not fit the format.
    pub fn finish(self) -> Result<W, WriteError> {
        let mut out = match self.0 {
            Sink::Pbn(writer) => return Ok(writer.finish()?),
            Sink::Lin(writer) => return Ok(writer.finish()?),
            Sink::Links(out) | Sink::Deals(out) | Sink::Diagrams { out, .. } => out,
            Sink::Rbn { mut out, packed, records } => {
                let file = RbnFile::from_records(&records);
                let text = if packed { file.to_rbx() } else { file.to_string() };
                out.write_all(text.as_bytes())?;
                out
            }
            Sink::Machine { mut out, machine, records } => {
                let board = |record: &Record| {
                    let format = Format::Machine(machine);
                    record.board().ok_or(WriteError::PartialDeal { format, number: record.number })
                };
                let boards: Vec<_> = records.iter().map(board).collect::<Result<_, _>>()?;
                out.write_all(&duplimate::write(machine, &boards)?)?;
                out
            }
        };
        out.flush()?;
        Ok(out)
    }
}
