//! Records out of any format.

use std::io::{self, BufRead, Read};
use std::vec;

use merrimac_cards::{ParseDealError, Record};
use thiserror::Error;

use super::Format;
use crate::bbo::{Link, LinkError};
use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};
use crate::diagram::{DiagramProblem, read_deals};
use crate::duplimate::{self, MachineFileError};
use crate::giblib::{self, ParseSolvedDealError};
use crate::lin::{self, LinProblem};
use crate::pbn::{self, PbnProblem};
use crate::rbn::{self, RbnProblem};
use crate::rows::{self, RowProblem};
use crate::text::{decode, lines_of};

/// The most bytes that are read of a format that is read whole.
pub const LARGEST_FILE: u64 = 64 << 20;

/// One board as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What the board is, as far as it could be read.
    pub record: Record,
    /// What was wrong with it.
    pub diagnostics: Vec<Diagnostic<Problem>>,
}

/// What is wrong with a place in a text of some format.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "one variant a format")]
pub enum Problem {
    #[error(transparent)]
    Pbn(#[from] PbnProblem),
    #[error(transparent)]
    Lin(#[from] LinProblem),
    #[error(transparent)]
    Rbn(#[from] RbnProblem),
    #[error(transparent)]
    Giblib(#[from] ParseSolvedDealError),
    #[error(transparent)]
    Deal(#[from] ParseDealError),
    #[error(transparent)]
    Diagram(#[from] DiagramProblem),
    #[error(transparent)]
    Row(#[from] RowProblem),
}

/// Why nothing more, or nothing of a board, could be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "one variant a format")]
pub enum ReadError {
    #[error(transparent)]
    Pbn(#[from] pbn::ReadError),
    #[error(transparent)]
    Lin(#[from] lin::ReadError),
    #[error("line {line}: {source}")]
    Link { line: u64, source: LinkError },
    #[error(transparent)]
    Machine(#[from] MachineFileError),
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
    #[error("larger than {LARGEST_FILE} bytes; only PBN and LIN may be")]
    TooLarge,
}

impl ReadError {
    /// Whether nothing more can be read; otherwise one board was lost and the next may follow.
    pub const fn is_final(&self) -> bool {
        !matches!(self, Self::Pbn(pbn::ReadError::GameTooLong { .. }) | Self::Link { .. })
    }
}

/// The boards of an input in any format, one after the other.
///
/// ```
/// use merrimac_notation::{Format, Records};
/// let text = "[Board \"7\"]\n[Dealer \"S\"]\n";
/// let mut records = Records::new(Format::Pbn, text.as_bytes());
/// assert_eq!(records.next().expect("one board")?.record.number, Some(7));
/// assert!(records.next().is_none());
/// # Ok::<(), merrimac_notation::ReadError>(())
/// ```
pub struct Records<R>(Source<R>);

enum Source<R> {
    Pbn(Box<pbn::Reader<R>>),
    Lin(Box<lin::Boards<R>>),
    /// A format that is read whole, before its first board is asked for.
    Unread(Format, R),
    Read(vec::IntoIter<Result<Reading, ReadError>>),
}

impl<R: BufRead> Records<R> {
    /// Reads from the start of the input.
    pub fn new(format: Format, input: R) -> Self {
        Self(match format {
            Format::Pbn => Source::Pbn(Box::new(pbn::Reader::new(input))),
            Format::Lin => Source::Lin(Box::new(lin::Boards::new(input))),
            format => Source::Unread(format, input),
        })
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Reading, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Source::Unread(format, input) = &mut self.0 {
            let read = read_whole(input).and_then(|bytes| whole(*format, &bytes));
            self.0 = Source::Read(read.unwrap_or_else(|error| vec![Err(error)]).into_iter());
        }
        match &mut self.0 {
            Source::Pbn(reader) => reader.next().map(|parsed| {
                let (record, diagnostics) = parsed?.record();
                Ok(Reading { record, diagnostics: placed(diagnostics) })
            }),
            Source::Lin(boards) => boards.next().map(|reading| {
                let reading = reading?;
                Ok(Reading { record: reading.record, diagnostics: placed(reading.diagnostics) })
            }),
            Source::Read(readings) => readings.next(),
            Source::Unread(..) => None,
        }
    }
}

fn read_whole(input: &mut impl BufRead) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    input.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// The boards of a format that is read whole.
fn whole(format: Format, bytes: &[u8]) -> Result<Vec<Result<Reading, ReadError>>, ReadError> {
    match format {
        Format::Rbn => Ok(rbn(rbn::read(bytes))),
        Format::Rbx => Ok(rbn(rbn::read_rbx(bytes))),
        Format::Machine(machine) => {
            let boards = duplimate::read(machine, bytes)?;
            Ok(boards.iter().map(|board| Ok(sound(Record::of_board(board)))).collect())
        }
        Format::Giblib => Ok((1..)
            .zip(giblib::read(bytes))
            .map(|(number, solved)| {
                let solved = solved.map(|solved| sound(deal_record(number, solved.deal.into())));
                Ok(solved.unwrap_or_else(unsound))
            })
            .collect()),
        Format::Deals => Ok(deals(bytes).collect()),
        Format::Link => Ok(links(bytes).collect()),
        Format::Diagram => Ok((1..)
            .zip(read_deals(&decode(bytes)))
            .map(|(number, deal)| {
                Ok(deal.map_or_else(unsound, |deal| sound(deal_record(number, deal))))
            })
            .collect()),
        Format::Rows => Ok(rows::read(bytes)
            .map(|reading| {
                let diagnostics = placed(reading.diagnostics);
                Ok(Reading { record: reading.record, diagnostics })
            })
            .collect()),
        Format::Pbn | Format::Lin => Ok(Vec::new()),
    }
}

fn rbn(reading: rbn::Reading) -> Vec<Result<Reading, ReadError>> {
    with_first(reading.records, placed(reading.diagnostics))
}

/// The boards of a text that does not say which of them its faults belong to: all stand with the
/// first.
fn with_first(
    records: Vec<Record>,
    mut diagnostics: Vec<Diagnostic<Problem>>,
) -> Vec<Result<Reading, ReadError>> {
    let reading = |record| Reading { record, diagnostics: std::mem::take(&mut diagnostics) };
    records.into_iter().map(reading).map(Ok).collect()
}

fn deals(bytes: &[u8]) -> impl Iterator<Item = Result<Reading, ReadError>> {
    let lines = lines_of(bytes).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    (1..).zip(lines).map(|(number, (line_number, line))| {
        let text = line.trim();
        let fault = |problem: ParseDealError| {
            let before = line.len() - line.trim_start().len() + problem.at();
            let column = line.get(..before).unwrap_or_default().chars().count() as u64 + 1;
            unsound(Diagnostic {
                severity: Severity::Error,
                place: Place { line: line_number, column, length: 1 },
                excerpt: Excerpt::of_line(&line),
                problem,
            })
        };
        let deal = text.parse::<merrimac_cards::DealBuilder>();
        let deal = deal.and_then(|deal| Ok(deal.complete_last_hand().partial()?));
        Ok(deal.map_or_else(fault, |deal| sound(deal_record(number, deal))))
    })
}

fn links(bytes: &[u8]) -> impl Iterator<Item = Result<Reading, ReadError>> {
    let lines = lines_of(bytes).filter(|(_, line)| !line.trim().is_empty());
    lines.flat_map(|(line, text)| {
        match text.trim().parse().and_then(|link: Link| link.contents()) {
            Err(source) => vec![Err(ReadError::Link { line, source })],
            Ok(contents) => {
                let mut diagnostics = placed(contents.diagnostics);
                for diagnostic in &mut diagnostics {
                    diagnostic.place.line = line;
                }
                with_first(contents.records, diagnostics)
            }
        }
    })
}

/// A board of which only number and deal are known.
fn deal_record(number: u32, deal: merrimac_cards::PartialDeal) -> Record {
    Record { number: Some(number), deal, ..Record::default() }
}

fn sound(record: Record) -> Reading {
    Reading { record, diagnostics: Vec::new() }
}

fn unsound<P>(fault: Diagnostic<P>) -> Reading
where
    Problem: From<P>,
{
    Reading { record: Record::default(), diagnostics: placed(vec![fault]) }
}

fn placed<P>(diagnostics: Vec<Diagnostic<P>>) -> Vec<Diagnostic<Problem>>
where
    Problem: From<P>,
{
    diagnostics.into_iter().map(|fault| fault.map(Problem::from)).collect()
}
