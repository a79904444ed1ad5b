//! Faults in a text: where they stand and what was expected there.

use std::fmt;

/// A stretch of one line of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column of its first character, from 1, in characters.
    pub column: u64,
    /// How many characters it covers; 0 for the spot between two.
    pub length: u64,
}

impl fmt::Display for Place {
    /// `line:column`, as compilers print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How bad a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The format's rules are broken, but the meaning is clear and was kept.
    Warning,
    /// Something could not be read, or cannot be true, and was left out.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The surroundings of a fault: its line, or of a long line the part it stands in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// The text, cut where it is too long to be shown.
    pub text: String,
    /// The column of its first character in the line, from 1.
    pub column: u64,
}

impl Excerpt {
    /// How many characters are shown.
    const LONGEST: usize = 160;

    /// A whole line.
    pub fn of_line(line: &str) -> Self {
        Self::starting_at(1, line)
    }

    /// A part of a line that starts in this column. Line breaks within it are shown as blanks.
    pub fn starting_at(column: u64, text: &str) -> Self {
        let letters = text.chars().take(Self::LONGEST);
        let on_one_line = |letter| if matches!(letter, '\n' | '\r') { ' ' } else { letter };
        Self { text: letters.map(on_one_line).collect(), column }
    }

    /// The bytes of the text that a place on the same line covers, as far as they are in it.
    pub fn range_of(&self, place: Place) -> std::ops::Range<usize> {
        let byte_at = |column: u64| {
            let letters = column.saturating_sub(self.column) as usize;
            self.text.char_indices().nth(letters).map_or(self.text.len(), |(byte, _)| byte)
        };
        byte_at(place.column)..byte_at(place.column.saturating_add(place.length))
    }
}

/// One fault found while reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic<P> {
    /// How bad it is.
    pub severity: Severity,
    /// Where it stands.
    pub place: Place,
    /// What stands there, for showing to people.
    pub excerpt: Excerpt,
    /// What is wrong: a small enum of the format, whose text says what was expected.
    pub problem: P,
}

impl<P> Diagnostic<P> {
    /// The same fault, said in other words.
    pub fn map<Q>(self, say: impl FnOnce(P) -> Q) -> Diagnostic<Q> {
        let Self { severity, place, excerpt, problem } = self;
        Diagnostic { severity, place, excerpt, problem: say(problem) }
    }
}

impl<P: fmt::Display> fmt::Display for Diagnostic<P> {
    /// `line:column: error: what is wrong`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.severity, self.problem)
    }
}
