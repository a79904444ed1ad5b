//! Boards to an output, one at a time.

use std::io::{self, Write};

use merrimac_cards::Record;

use super::Document;
use super::write::Context;

/// Writes boards as they come; the match they belong to is named when it changes.
///
/// A match of two rooms with its list of results in front needs all its boards first: see
/// [`Document::vugraph`].
///
/// ```
/// use merrimac_cards::Record;
/// use merrimac_notation::lin::Writer;
/// let mut writer = Writer::new(Vec::new());
/// writer.write(&Record { number: Some(7), ..Record::default() })?;
/// assert_eq!(writer.finish()?, b"pn|,,,|st||md|0,,,|rh||ah|Board 7|pg||\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    context: Context,
}

impl<W: Write> Writer<W> {
    /// A writer of boards to UTF-8 text.
    pub const fn new(out: W) -> Self {
        Self { out, context: Context::new() }
    }

    /// Writes one board.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        write!(self.out, "{}", Document::tidied(self.context.commands(record)))
    }

    /// Ends the file and gives the output back.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}
