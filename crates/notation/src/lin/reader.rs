//! Bytes to commands, one at a time.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use crate::diagnostic::Place;
use crate::text::decode;

use super::command::{Command, is_tag};

/// The longest value that is read, in bytes: a limit on memory, far beyond what is said anywhere.
pub const MAX_VALUE_BYTES: usize = 1 << 20;

/// The most that a single board may take, in bytes: boards are held whole.
pub const MAX_BOARD_BYTES: usize = 1 << 24;

/// Why reading stopped.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input failed.
    #[error("cannot read the input: {0}")]
    Input(#[from] io::Error),
    /// No `|` for too long.
    #[error("{place}: expected | within {MAX_VALUE_BYTES} bytes; this is no LIN file")]
    LongValue {
        /// Where the value begins.
        place: Place,
    },
    /// A board that does not end.
    #[error("{place}: the board is larger than {MAX_BOARD_BYTES} bytes")]
    LongBoard {
        /// Where the limit was passed.
        place: Place,
    },
}

/// The commands of an input, read as they are asked for.
#[derive(Debug)]
pub struct Commands<R> {
    input: R,
    /// Where the next character stands.
    line: u64,
    column: u64,
    has_failed: bool,
}

/// What stands before a `|`.
struct Field {
    text: String,
    start: Place,
    is_closed: bool,
}

impl<R: BufRead> Commands<R> {
    /// Reads from the start of the input.
    pub const fn new(input: R) -> Self {
        Self { input, line: 1, column: 1, has_failed: false }
    }

    /// Reads no further.
    pub(super) const fn stop(&mut self) {
        self.has_failed = true;
    }

    fn next_command(&mut self) -> Result<Option<Command>, ReadError> {
        let Some(mut first) = self.field()? else { return Ok(None) };
        if (first.start.line, first.start.column) == (1, 1) {
            first.text = without_byte_order_mark(&first.text);
        }
        let before = first.text.len() - first.text.trim_start().len();
        let starts_line = first.text[..before].contains('\n');
        let mut place = advanced(first.start, &first.text[..before]);
        let text = first.text.trim();
        place.length = text.chars().count() as u64;
        if !first.is_closed && text.is_empty() {
            return Ok(None);
        }
        if !is_tag(text) {
            let text = plain_line_breaks(text);
            let command = Command::read(String::new(), text, starts_line, place, first.is_closed);
            return Ok(Some(command));
        }
        let value = self.field()?;
        let is_closed = value.as_ref().is_some_and(|value| value.is_closed);
        let value = value.map(|value| plain_line_breaks(&value.text)).unwrap_or_default();
        place.length += value.chars().count() as u64 + 1;
        Ok(Some(Command::read(text.to_owned(), value, starts_line, place, is_closed)))
    }

    /// The text up to the next `|` or the end.
    fn field(&mut self) -> Result<Option<Field>, ReadError> {
        let mut bytes = Vec::new();
        let limit = MAX_VALUE_BYTES as u64 + 1;
        self.input.by_ref().take(limit).read_until(b'|', &mut bytes)?;
        let start = Place { line: self.line, column: self.column, length: 0 };
        let is_closed = bytes.last() == Some(&b'|');
        if bytes.len() > MAX_VALUE_BYTES && !is_closed {
            return Err(ReadError::LongValue { place: start });
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        if is_closed {
            bytes.pop();
        }
        let text = decode(&bytes).into_owned();
        let end = advanced(start, &text);
        (self.line, self.column) = (end.line, end.column + u64::from(is_closed));
        Ok(Some(Field { text, start, is_closed }))
    }
}

impl<R: BufRead> Iterator for Commands<R> {
    type Item = Result<Command, ReadError>;

    /// The next command; nothing more after an error.
    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let next = self.next_command();
        self.has_failed = next.is_err();
        next.transpose()
    }
}

/// The text without what some editors put at the start of a file.
fn without_byte_order_mark(text: &str) -> String {
    const MARK: char = '\u{feff}';
    let rest = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == MARK);
    text[..text.len() - rest.len()].replace(MARK, "") + rest
}

/// The text with every kind of line break written as `\n`.
fn plain_line_breaks(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Where a text ends that starts at `place`.
fn advanced(place: Place, text: &str) -> Place {
    text.chars().fold(place, |at, letter| match letter {
        '\n' => Place { line: at.line + 1, column: 1, ..at },
        _ => Place { column: at.column + 1, ..at },
    })
}
