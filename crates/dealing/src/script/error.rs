//! What is wrong with a script, and where.

use std::fmt;

use merrimac_cards::{Card, Seat};
use thiserror::Error;

/// A stretch of one line of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScriptPlace {
    /// The line, from 1.
    pub line: u64,
    /// The column of its first character, from 1, in characters.
    pub column: u64,
    /// How many characters it covers; 0 at the end of the script.
    pub length: u64,
}

impl fmt::Display for ScriptPlace {
    /// `line:column`, as compilers print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text is not a script.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct ScriptError {
    /// Where.
    pub place: ScriptPlace,
    /// The line it stands in, for showing to people; long lines are cut.
    pub excerpt: String,
    /// What.
    pub problem: ScriptProblem,
}

/// What is wrong with a script.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScriptProblem {
    /// Something else should stand there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What.
        expected: Expectation,
        /// What stands there.
        found: String,
    },
    /// A name that was not defined before.
    #[error("expected a name defined further up, found {name}")]
    Unknown {
        /// The name.
        name: String,
    },
    /// A name that was defined before.
    #[error("{name} is defined already")]
    Redefined {
        /// The name.
        name: String,
    },
    /// A word of the language where a new name should stand.
    #[error("{name} is a word of the language and cannot be defined")]
    Reserved {
        /// The word.
        name: String,
    },
    /// A comment without end.
    #[error("expected */ to end this comment")]
    OpenComment,
    /// A string without end.
    #[error("expected a quotation mark to end this string")]
    OpenString,
    /// A number that does not fit 32 bits.
    #[error("expected a number below 2147483648")]
    Number,
    /// A card given to two players, or twice.
    #[error("{card} is dealt already")]
    Twice {
        /// The card.
        card: Card,
    },
    /// A player given more than thirteen cards.
    #[error("{} gets more than 13 cards", seat.name())]
    TooMany {
        /// Whose hand.
        seat: Seat,
    },
    /// Expressions too deep inside each other.
    #[error("expected a simpler expression: this one is more than {most} levels deep")]
    TooDeep {
        /// The most levels there may be.
        most: u32,
    },
    /// A frequency table too large to print.
    #[error("expected bounds in rising order, with at most {most} rows and columns between them")]
    Bounds {
        /// The most rows times columns.
        most: i64,
    },
}

/// What should stand at a place of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expectation {
    /// A command, a definition or a condition.
    Statement,
    /// An expression.
    Expression,
    /// A sign or word.
    Sign(&'static str),
    /// A seat.
    Seat,
    /// A suit.
    Suit,
    /// A suit or notrump.
    Strain,
    /// A card.
    Card,
    /// Cards of a suit.
    Holding,
    /// A shape.
    Shape,
    /// A number.
    Number,
    /// The number of an alternative count.
    CountNumber,
    /// Who is vulnerable.
    Vulnerability,
    /// Whether declarer is vulnerable.
    Vulnerable,
    /// A contract.
    Contract,
    /// Something to do with the deals.
    Action,
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Statement => "a command, a definition or a condition",
            Self::Expression => "an expression",
            Self::Sign(sign) => return write!(f, "{sign}"),
            Self::Seat => "north, east, south or west",
            Self::Suit => "clubs, diamonds, hearts or spades",
            Self::Strain => "clubs, diamonds, hearts, spades or notrump",
            Self::Card => "a card such as AS",
            Self::Holding => "cards of a suit such as SAKT4",
            Self::Shape => "a shape such as 5431 or 4xxx",
            Self::Number => "a number",
            Self::CountNumber => "the number of a count, 0 to 9",
            Self::Vulnerability => "none, ns, ew or all",
            Self::Vulnerable => "vul or nv",
            Self::Contract => "a contract such as x3N",
            Self::Action => {
                "an action: print, printall, printew, printpbn, printcompact, printoneline, \
                 printes, average or frequency"
            }
        })
    }
}
