//! Boards to an output, one at a time.

use std::io::{self, Write};

use merrimac_cards::Record;

use super::Document;

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
    /// Event and scoring of the board before.
    last_match: Option<(String, String)>,
}

impl<W: Write> Writer<W> {
    /// A writer of boards to UTF-8 text.
    pub const fn new(out: W) -> Self {
        Self { out, last_match: None }
    }

    /// Writes one board.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        let this_match = (record.event.clone(), record.scoring.clone());
        let mut board = Document::from_record(record);
        if self.last_match.as_ref() == Some(&this_match) {
            board.commands.retain(|command| command.tag() != "vg");
        }
        self.last_match = Some(this_match);
        write!(self.out, "{board}")
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
