//! Bytes into lines, without ever holding more than one line may have.

use thiserror::Error;

/// The longest line that is accepted, in bytes; the longest the protocol has is well below.
pub const LONGEST_LINE: usize = 4096;

/// Bytes as they arrive, given out as lines.
///
/// Lines end with a line feed, with or without a return before it. What is no UTF-8 becomes
/// replacement characters, which no message contains.
///
/// ```
/// use merrimac_protocol::LineBuffer;
/// let mut lines = LineBuffer::default();
/// lines.extend(b"North passes\r\nEast pa");
/// assert_eq!(lines.next_line(), Ok(Some("North passes".to_owned())));
/// assert_eq!(lines.next_line(), Ok(None));
/// lines.extend(b"sses\n");
/// assert_eq!(lines.next_line(), Ok(Some("East passes".to_owned())));
/// ```
#[derive(Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
}

/// A line that does not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a line is longer than {LONGEST_LINE} bytes")]
pub struct LineTooLong;

impl LineBuffer {
    /// Takes bytes in. Whoever calls this takes out all the lines before the next bytes, so that
    /// no more than one read and one line are ever held.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line, without its end.
    ///
    /// # Errors
    /// If the line is too long, whether or not it has ended.
    pub fn next_line(&mut self) -> Result<Option<String>, LineTooLong> {
        let end = self.bytes.iter().position(|&byte| byte == b'\n');
        if end.unwrap_or(self.bytes.len()) > LONGEST_LINE {
            return Err(LineTooLong);
        }
        let Some(end) = end else { return Ok(None) };
        let rest = self.bytes.split_off(end + 1);
        let line = std::mem::replace(&mut self.bytes, rest);
        Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()))
    }
}
