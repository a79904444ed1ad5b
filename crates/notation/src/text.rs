//! Bytes as text, for formats older than UTF-8, and texts as they fit into lines.

use std::borrow::Cow;

/// The lines of a file with their numbers from 1, line ends of any system taken off.
///
/// A line that is not UTF-8 is read as Latin-1, which the older formats are written in.
pub(crate) fn lines_of(bytes: &[u8]) -> impl Iterator<Item = (u64, Cow<'_, str>)> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let lines = bytes.split(|&byte| byte == b'\n');
    (1..).zip(lines.map(|line| decode(without_returns(line))))
}

/// Files that went through several systems end their lines with several returns.
fn without_returns(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_suffix(b"\r") {
        line = rest;
    }
    line
}

/// UTF-8 if it is valid, else Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A text as it fits into a line, for names and notes come from outside.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    spaced.trim().to_owned()
}
