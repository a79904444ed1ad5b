//! One command of the stream.

use std::fmt;

use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};

use super::problem::LinProblem;

/// One `tag|value|`, or a stray piece of text that is no command.
///
/// Two commands are equal if they are written alike; where they stand does not matter.
///
/// ```
/// use merrimac_notation::lin::Command;
/// let command = Command::new("nt", "one|two");
/// assert_eq!(command.to_string(), "nt|one¦two|");
/// ```
#[derive(Debug, Clone)]
pub struct Command {
    tag: String,
    value: String,
    starts_line: bool,
    place: Place,
    is_closed: bool,
}

impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        (&self.tag, &self.value, self.starts_line) == (&other.tag, &other.value, other.starts_line)
    }
}

impl Eq for Command {}

impl Command {
    /// A command; of the value, `|` and line breaks are replaced by what LIN can carry.
    ///
    /// # Panics
    /// If the tag is not two ASCII letters or digits.
    pub fn new(tag: &str, value: &str) -> Self {
        assert!(is_tag(tag));
        Self {
            tag: tag.to_owned(),
            value: carried(value),
            starts_line: false,
            place: Place { line: 0, column: 0, length: 0 },
            is_closed: true,
        }
    }

    /// The same command at the beginning of a line.
    pub fn on_new_line(self) -> Self {
        Self { starts_line: true, ..self }
    }

    /// The two letters that say what it is, as written; empty for a stray piece of text.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// What it says, as written, line breaks included.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether a line break stands before it.
    pub const fn starts_line(&self) -> bool {
        self.starts_line
    }

    /// Where it stands: line 0 if it was not read from a text.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// A command as read: `tag` is empty for stray text.
    pub(super) const fn read(
        tag: String,
        value: String,
        starts_line: bool,
        place: Place,
        is_closed: bool,
    ) -> Self {
        Self { tag, value, starts_line, place, is_closed }
    }

    /// How many bytes it takes in memory, about.
    pub(super) fn size(&self) -> usize {
        self.tag.len() + self.value.len() + size_of::<Self>()
    }

    /// Whether its tag is this one, in either case.
    pub(super) fn is(&self, tag: &str) -> bool {
        self.tag.eq_ignore_ascii_case(tag)
    }

    /// The value as running text: without line breaks, trimmed.
    pub(super) fn text(&self) -> String {
        carried(self.value.trim())
    }

    /// Where the value stands.
    pub(super) fn value_place(&self) -> Place {
        let column = self.place.column + self.tag.chars().count() as u64 + 1;
        Place { column, length: self.value.chars().count() as u64, ..self.place }
    }

    /// What is wrong with the way it is written.
    pub(super) fn fault(&self) -> Option<Diagnostic<LinProblem>> {
        if self.tag.is_empty() {
            let problem = LinProblem::Tag { found: Excerpt::of_line(&self.value).text };
            return Some(self.warn(problem));
        }
        (!self.is_closed).then(|| self.warn(LinProblem::Unclosed))
    }

    /// A warning about the whole command.
    pub(super) fn warn(&self, problem: LinProblem) -> Diagnostic<LinProblem> {
        let (severity, place) = (Severity::Warning, self.place);
        Diagnostic { severity, place, excerpt: self.excerpt(), problem }
    }

    /// The command for showing to people: a line of LIN may be a whole board.
    pub(super) fn excerpt(&self) -> Excerpt {
        let text = match self.tag.as_str() {
            "" => format!("{}|", self.value),
            tag => format!("{tag}|{}|", self.value),
        };
        Excerpt::starting_at(self.place.column, &text)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line_break = if self.starts_line { "\n" } else { "" };
        match self.tag.as_str() {
            "" => write!(f, "{line_break}{}|", self.value),
            tag => write!(f, "{line_break}{tag}|{}|", self.value),
        }
    }
}

/// Whether a text can be a tag.
pub(super) fn is_tag(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The text with what ends a value replaced: `|` by `¦`, line breaks by blanks.
pub(super) fn carried(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ").replace('|', "¦")
}
