//! Lines of a PBN file: bytes in, text out, in bounded memory.
//!
//! A line ends with LF, CR or CRLF. Each line is UTF-8 if it is valid UTF-8 and Latin-1 otherwise:
//! the standard is Latin-1 \[PBN 2.2\], today's programs write UTF-8, and a file may have gone
//! through both.

use std::io::{self, BufRead};

use crate::text::decode;

/// One line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TextLine {
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    /// Its text.
    pub(crate) text: String,
    /// How many characters its end takes: 1, or 2 for CRLF.
    pub(crate) end: usize,
}

/// What [`Lines`] found.
#[derive(Debug)]
pub(crate) enum Found {
    /// A line.
    Line(TextLine),
    /// A line longer than the limit; it was skipped.
    TooLong { number: u64 },
    /// The end of the file.
    End,
}

/// Reads lines from bytes.
pub(crate) struct Lines<R> {
    input: R,
    number: u64,
    limit: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R, limit: usize) -> Self {
        Self { input, number: 0, limit, bytes: Vec::new() }
    }

    pub(crate) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> io::Result<Found> {
        self.bytes.clear();
        let mut too_long = false;
        let mut any = false;
        let end = loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break None;
            }
            any = true;
            let stop = chunk.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let part = &chunk[..stop.unwrap_or(chunk.len())];
            too_long |= self.bytes.len() + part.len() > self.limit;
            if !too_long {
                self.bytes.extend_from_slice(part);
            }
            let end = stop.map(|stop| chunk[stop]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break end;
            }
        };
        if !any {
            return Ok(Found::End);
        }
        let end = if end == Some(b'\r') && self.skip_line_feed()? { 2 } else { 1 };
        self.number += 1;
        let number = self.number;
        if too_long {
            return Ok(Found::TooLong { number });
        }
        let mut text = decode(&self.bytes).into_owned();
        if number == 1 && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Ok(Found::Line(TextLine { number, text, end }))
    }

    /// Takes the LF of a CRLF.
    fn skip_line_feed(&mut self) -> io::Result<bool> {
        loop {
            match self.input.fill_buf() {
                Ok(chunk) => {
                    let found = chunk.first() == Some(&b'\n');
                    if found {
                        self.input.consume(1);
                    }
                    return Ok(found);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests;
