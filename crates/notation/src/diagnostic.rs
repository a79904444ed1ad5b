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

/// One fault found while reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic<P> {
    /// How bad it is.
    pub severity: Severity,
    /// Where it stands.
    pub place: Place,
    /// The line it stands in, for showing to people; long lines are cut.
    pub excerpt: String,
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
