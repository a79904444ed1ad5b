//! RBN, Richard Pavlicek's bridge notation, version 3.2, and RBX, its packed form.
//!
//! A file is a row of records parted by blank lines. Each line of a record is a one-letter label, a
//! blank, and data: `D` date, `T` title, `L` location, `E` event, `S` session, `F` form of scoring,
//! `K` teams, `N` names, `B` board, `H` hands, `A` auction, `C` contract, `P` play, `R` result, `M`
//! makes double dummy, `I` items; a digit labels a note to the auction or, after the `P` line, to
//! the play. The first ten labels hold for all records that follow until they are given again. A
//! line in braces is a remark and may run over several lines; a line that starts with `%` is for
//! programs.
//!
//! Two layers: [`RbnFile`] keeps the lines, all of them and in order; [`read`] makes each record,
//! with what it takes over from earlier ones, a [`Record`], and [`RbnFile::from_records`] goes back.
//!
//! ```
//! use merrimac_notation::rbn;
//! let text = "B 8\nH W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:\n\
//!             A WZ:1S2H2S4D:4SPP5H:XA\nC 5HX:N\nP CK972:CQ!H483\nR 9-300\n";
//! let reading = rbn::read(text.as_bytes());
//! assert!(reading.diagnostics.is_empty());
//! assert_eq!(reading.records[0].contract().unwrap().to_string(), "5HX by N");
//! assert_eq!(reading.records[0].cards[5].card.to_string(), "H4");
//! assert_eq!(reading.file.to_string(), text);
//! ```
//!
//! # What a record does not take over
//! Opinions (`!`, `??`), hidden hands, the goal of a contract, scores, titles, sessions, teams and
//! items stay in the document; [`makes`] reads an `M` line. Pseudo cards (`x`, `?` in hands) are
//! reported and left out; pseudo plays (`-`, `~`, `+`) are worked out where the hands are known, and
//! the play ends where they are not, or at a suitless trick. A record's dealer-less vulnerability,
//! the fact of a claim, and more than nine notes have no place in RBN; further notes are written as
//! remarks.
//!
//! # RBX
//! One record a line, each label followed by its data in braces: `B{8}H{W:...}`. Its description was
//! not to be had; this is the form other programs read. A remark stands in braces without a label.

mod auction;
mod makes;
mod play;
mod read;
mod write;

use std::fmt;

use merrimac_cards::{DealError, IllegalCall, IllegalCard, Record};
use thiserror::Error;

pub use makes::makes;
pub use read::{Reading, read, read_rbx};

use crate::text::lines_of;

/// An RBN file, line by line. Writing it gives back every line that was read; only line ends and
/// the number of blank lines between records are made regular.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RbnFile {
    /// The records in order.
    pub records: Vec<RbnRecord>,
}

/// The lines of one record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RbnRecord {
    /// The lines in order.
    pub lines: Vec<RbnLine>,
}

/// A line of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RbnLine {
    /// A label and what follows the blank after it.
    Labelled {
        /// The label, any letter or digit, known or not.
        label: char,
        /// The data.
        data: String,
    },
    /// A remark, without its braces; it may run over several lines.
    Remark(String),
    /// A line that is neither: for programs (`%`), or continuing an item list.
    Other(String),
}

impl RbnLine {
    /// A labelled line.
    pub(crate) fn labelled(label: char, data: impl Into<String>) -> Self {
        Self::Labelled { label, data: data.into() }
    }

    /// How many lines of the file it takes.
    fn height(&self) -> u64 {
        match self {
            Self::Remark(text) => 1 + text.matches('\n').count() as u64,
            Self::Labelled { .. } | Self::Other(_) => 1,
        }
    }
}

impl fmt::Display for RbnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Labelled { label, data } if data.is_empty() => write!(f, "{label}"),
            Self::Labelled { label, data } => write!(f, "{label} {data}"),
            Self::Remark(text) => write!(f, "{{{text}}}"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl RbnFile {
    /// Reads the lines of a file. Any bytes are a file: what is not understood is kept.
    pub fn parse(bytes: &[u8]) -> Self {
        Self::parse_placed(bytes).0
    }

    /// The file whose records mean these. What a record shares with the one before is not repeated.
    pub fn from_records(records: &[Record]) -> Self {
        write::file(records)
    }

    /// The file packed: one record a line. Braces inside the data become parentheses, and lines that
    /// have no label become remarks.
    pub fn to_rbx(&self) -> String {
        let mut text = String::new();
        for record in &self.records {
            for line in &record.lines {
                let data = match line {
                    RbnLine::Labelled { label, data } => {
                        text.push(*label);
                        data
                    }
                    RbnLine::Remark(data) | RbnLine::Other(data) => data,
                };
                text.push('{');
                text.extend(data.chars().map(plain));
                text.push('}');
            }
            text.push('\n');
        }
        text
    }

    /// Reads packed records. Forgives text between the braces' groups, which it keeps as a remark.
    pub fn parse_rbx(bytes: &[u8]) -> Self {
        let lines = lines_of(bytes).filter(|(_, line)| !line.trim().is_empty());
        Self { records: lines.map(|(_, line)| unpack(&line)).collect() }
    }

    /// The lines, and the number of the line that each record starts at. A brace that nobody closed
    /// is closed at the record's end.
    fn parse_placed(bytes: &[u8]) -> (Self, Vec<u64>) {
        let mut file = Self::default();
        let mut starts = Vec::new();
        let mut record = RbnRecord::default();
        let mut remark: Option<String> = None;
        for (number, line) in lines_of(bytes) {
            if line.trim().is_empty() {
                record.lines.extend(remark.take().map(RbnLine::Remark));
                if !record.lines.is_empty() {
                    file.records.push(std::mem::take(&mut record));
                }
                continue;
            }
            if record.lines.is_empty() && remark.is_none() {
                starts.push(number);
            }
            let text = match (&mut remark, line.strip_prefix('{')) {
                (Some(open), _) => {
                    open.push('\n');
                    open.push_str(&line);
                    open
                }
                (None, Some(start)) => remark.insert(start.to_owned()),
                (None, None) => {
                    record.lines.push(labelled_or_other(&line));
                    continue;
                }
            };
            if let Some(text) = text.trim_end().strip_suffix('}') {
                record.lines.push(RbnLine::Remark(text.to_owned()));
                remark = None;
            }
        }
        record.lines.extend(remark.map(RbnLine::Remark));
        if !record.lines.is_empty() {
            file.records.push(record);
        }
        (file, starts)
    }
}

fn labelled_or_other(line: &str) -> RbnLine {
    let mut letters = line.chars();
    match (letters.next(), letters.next()) {
        (Some(label), None) if label.is_ascii_alphanumeric() => RbnLine::labelled(label, ""),
        (Some(label), Some(' ')) if label.is_ascii_alphanumeric() => {
            RbnLine::labelled(label, letters.as_str().trim_end())
        }
        _ => RbnLine::Other(line.to_owned()),
    }
}

fn unpack(mut line: &str) -> RbnRecord {
    let mut record = RbnRecord::default();
    while let Some((before, rest)) = line.split_once('{') {
        let (data, rest) = rest.split_once('}').unwrap_or((rest, ""));
        line = rest;
        let before = before.trim();
        let mut letters = before.chars();
        match (letters.next(), letters.next()) {
            (Some(label), None) if label.is_ascii_alphanumeric() => {
                record.lines.push(RbnLine::labelled(label, data));
            }
            (None, _) => record.lines.push(RbnLine::Remark(data.to_owned())),
            (Some(_), _) => record.lines.push(RbnLine::Remark(format!("{before} {data}"))),
        }
    }
    if !line.trim().is_empty() {
        record.lines.push(RbnLine::Remark(line.trim().to_owned()));
    }
    record
}

/// A character as it may stand inside braces.
fn plain(letter: char) -> char {
    match letter {
        '{' => '(',
        '}' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    }
}

impl fmt::Display for RbnFile {
    /// The file's text: a line a line, a blank line between records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, record) in self.records.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            record.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        Ok(())
    }
}

/// What can be wrong with a line of RBN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RbnProblem {
    /// A line without a known label.
    #[error("expected a label: one of DTLESFKNBHACPRMI or a digit, then a blank")]
    Label,
    /// The same label twice in one record.
    #[error("the label appears twice in one record")]
    LabelTwice,
    /// More data than any reader of RBN has to take.
    #[error("the line is longer than {} characters", read::LONGEST)]
    Long,
    /// Hands that do not start with a seat.
    #[error("expected the first hand's seat and a colon, as in W:")]
    FirstSeat,
    /// More than four hands, or more than four suits in one.
    #[error("expected at most four hands of at most four suits")]
    Hands,
    /// Something that is no rank.
    #[error("expected a rank: 2 to 9, T, J, Q, K or A")]
    Rank,
    /// A rank twice in one suit.
    #[error("the rank appears twice in the suit")]
    RankTwice,
    /// A card that stands for no card in particular.
    #[error("x and ? stand for no card in particular and are left out")]
    PseudoCard,
    /// Hands that cannot be.
    #[error(transparent)]
    Deal(DealError),
    /// An auction without a dealer.
    #[error("expected dealer and vulnerability: N, E, S or W, then Z, N, E, B or ?")]
    Dealer,
    /// Something that is no call.
    #[error("expected a call: 1C to 7N, P, X, R or A")]
    Call,
    /// A call that may not be made.
    #[error(transparent)]
    IllegalCall(IllegalCall),
    /// A reference to a note without its number, or to one that is not there.
    #[error("expected the number of a note, 0 to 9, that is given below")]
    Note,
    /// Something that is no contract.
    #[error("expected a contract and declarer, as in 4SX:N")]
    Contract,
    /// Something that is no card.
    #[error("expected a card: a suit and a rank, or a rank of the suit led")]
    Card,
    /// A card that may not be played.
    #[error(transparent)]
    IllegalCard(IllegalCard),
    /// A pseudo play that cannot be worked out.
    #[error("the play cannot be followed from here on")]
    PseudoPlay,
    /// A result that cannot be.
    #[error("expected the tricks declarer won, 0 to 13, or P")]
    Tricks,
}

#[cfg(test)]
mod tests;
