//! Every format behind one door: find out which one a text is in, read records, write records.
//!
//! A program that has something to say about one format uses that format's own module; this one is
//! for those who do not care how a board was written down. PBN and LIN stream, a board at a time;
//! the others come in small files, which are read whole up to [`LARGEST_FILE`].

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::duplimate::{self, MachineFormat, bri, dge, dup};
use crate::text::decode;

pub use read::{LARGEST_FILE, Problem, ReadError, Reading, Records};
pub use write::{RecordWriter, WriteError};

/// A way to write boards down.
///
/// ```
/// use merrimac_notation::Format;
/// assert_eq!("pbn".parse(), Ok(Format::Pbn));
/// assert_eq!(Format::detect(b"qx|o7|md|1SAKQJ,,,|"), Some(Format::Lin));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Bridge Notation.
    Pbn,
    /// The files of Bridge Base Online.
    Lin,
    /// Links to Bridge Base Online's hand viewer, one a line.
    Link,
    /// Richard's Bridge Notation.
    Rbn,
    /// The same, packed to a line a board.
    Rbx,
    /// A file of a dealing machine.
    Machine(MachineFormat),
    /// GIB's library of solved deals.
    Giblib,
    /// Bare deals, `N:S.H.D.C …`, one a line.
    Deals,
    /// Pictures for people.
    Diagram,
    /// Lists of played boards, one a line.
    Rows,
}

impl Format {
    /// All of them, the commonest first.
    pub const ALL: [Self; 13] = [
        Self::Pbn,
        Self::Lin,
        Self::Link,
        Self::Rbn,
        Self::Rbx,
        Self::Machine(MachineFormat::Dup),
        Self::Machine(MachineFormat::Bri),
        Self::Machine(MachineFormat::Dge),
        Self::Machine(MachineFormat::Dlm),
        Self::Giblib,
        Self::Deals,
        Self::Diagram,
        Self::Rows,
    ];

    /// Its name, which is the usual ending of its files where they have one.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Lin => "lin",
            Self::Link => "link",
            Self::Rbn => "rbn",
            Self::Rbx => "rbx",
            Self::Machine(machine) => machine.extension(),
            Self::Giblib => "gib",
            Self::Deals => "deals",
            Self::Diagram => "diagram",
            Self::Rows => "tsv",
        }
    }

    /// The format of files with this ending, in either case. Files ending in `txt` may hold
    /// anything.
    pub fn from_extension(extension: &str) -> Option<Self> {
        extension.parse().ok()
    }

    /// The format that a file looks like, from its first bytes.
    ///
    /// Files of dealing machines are known by their first board, which has to be there as a whole.
    pub fn detect(start: &[u8]) -> Option<Self> {
        let text = decode(start);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let line = text.lines().next().unwrap_or_default().trim();
        if let Some(machine) = machine(start) {
            Some(Self::Machine(machine))
        } else if line.starts_with("[Document]") {
            Some(Self::Machine(MachineFormat::Dlm))
        } else if line.starts_with('%') || text.lines().any(is_pbn_tag) {
            Some(Self::Pbn)
        } else if line.contains("://") || line.contains("handviewer") {
            Some(Self::Link)
        } else if crate::rows::is_row(line) {
            Some(Self::Rows)
        } else if is_lin(line) {
            Some(Self::Lin)
        } else if is_bare_deal(line) {
            Some(Self::Deals)
        } else if line.rsplit_once(':').is_some_and(|(_, digits)| is_giblib(digits)) {
            Some(Self::Giblib)
        } else if line.chars().nth(1) == Some('{') {
            Some(Self::Rbx)
        } else if is_rbn(text) {
            Some(Self::Rbn)
        } else if crate::diagram::read_deals(text).iter().any(Result::is_ok) {
            Some(Self::Diagram)
        } else {
            None
        }
    }
}

/// The machine whose file begins with a board. DGE is a part of DUP and comes after it.
fn machine(start: &[u8]) -> Option<MachineFormat> {
    [
        (MachineFormat::Dup, dup::BOARD_SIZE),
        (MachineFormat::Bri, bri::BOARD_SIZE),
        (MachineFormat::Dge, dge::BOARD_SIZE),
    ]
    .into_iter()
    .find(|&(machine, size)| {
        start.get(..size).is_some_and(|board| duplimate::read(machine, board).is_ok())
    })
    .map(|(machine, _)| machine)
}

/// `[Name "value"]`; other formats have brackets too, around the numbers of notes.
fn is_pbn_tag(line: &str) -> bool {
    let Some(tag) = line.trim_start().strip_prefix('[') else { return false };
    let name = tag.trim_start();
    let value =
        name.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    value.len() < name.len() && value.trim_start().starts_with('"')
}

/// `tag|value|`, the tag being two letters or so.
fn is_lin(line: &str) -> bool {
    line.split_once('|').is_some_and(|(tag, _)| {
        (1..=3).contains(&tag.len()) && tag.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// A seat, a colon, and something that has four suits, or four hands of which none is known.
fn is_bare_deal(line: &str) -> bool {
    let (seat, hands) = line.split_once(':').unwrap_or_default();
    seat.parse::<merrimac_cards::Seat>().is_ok()
        && (hands.contains('.') || line.parse::<merrimac_cards::DealBuilder>().is_ok())
}

fn is_giblib(digits: &str) -> bool {
    digits.trim().len() == 20 && digits.trim().bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Nothing but lines of a capital letter, a blank and data.
fn is_rbn(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with(['{', '%']));
    let labelled = |line: &str| {
        let mut letters = line.chars();
        letters.next().is_some_and(|label| "DTLEFSKNBHACPRMI".contains(label))
            && letters.next().is_none_or(|blank| blank == ' ')
    };
    lines.next().is_some_and(labelled) && lines.next().is_some_and(labelled)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "expected a format: pbn, lin, link, rbn, rbx, dup, bri, dge, dlm, gib, deals, diagram or tsv"
)]
pub struct ParseFormatError;

impl FromStr for Format {
    type Err = ParseFormatError;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let named = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or(ParseFormatError)
    }
}

#[cfg(test)]
mod tests;
