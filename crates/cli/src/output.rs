//! Where results go: readable lines for people, one JSON object a line for programs, files that
//! appear only when they are whole.

mod json_board;
mod sink;

use std::io::{self, Write};

use serde::Serialize;

pub(crate) use json_board::JsonBoard;
pub(crate) use sink::{OutputFile, RecordSink};

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    raw(line.as_bytes())
}

/// Prints text for people; colours are taken out unless a terminal shows them and `NO_COLOR` is
/// unset.
pub(crate) fn text(text: &str) -> io::Result<()> {
    anstream::stdout().lock().write_all(text.as_bytes())
}

/// Prints bytes as they are.
pub(crate) fn raw(bytes: &[u8]) -> io::Result<()> {
    io::stdout().lock().write_all(bytes)
}
