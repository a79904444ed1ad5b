//! Where results go: readable lines for people, one JSON object a line for programs, files that
//! appear only when they are whole.

mod interrupted;
mod sink;

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

pub(crate) use sink::{OutputFile, RecordSink};

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    raw(line.as_bytes())
}

/// Prints a value for programs if they ask, else for people.
pub(crate) fn shown(value: &(impl Display + Serialize), json: bool) -> io::Result<()> {
    if json { self::json(value) } else { text(&value.to_string()) }
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
