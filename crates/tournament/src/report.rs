//! Matches for people and for programs: a line a board, then how it ended.

mod csv;
mod json;
mod readable;

use std::fmt;

use serde::{Serialize, Serializer};

use crate::field::{CrossTable, PairsLine};
use crate::result::TableResult;
use crate::stopping::Verdict;
use crate::store::Settings;
use crate::teams::{Swing, TeamsScore};

pub use csv::csv;

/// A board that all its tables have finished. People read one line of a board of two rooms, and nothing
/// before the end of a larger contest.
#[derive(Debug, Clone, Copy)]
pub struct BoardReport<'a> {
    /// What is played.
    pub settings: &'a Settings,
    /// The tables of the board, in their order.
    pub tables: &'a [TableResult],
}

/// How a match ended.
#[derive(Debug)]
pub struct MatchReport<'a> {
    /// What was played.
    pub settings: &'a Settings,
    /// The result.
    pub ending: Ending<'a>,
}

/// The result of a match.
#[derive(Debug)]
pub enum Ending<'a> {
    /// Of two.
    Teams {
        /// The score of the first.
        score: &'a TeamsScore,
        /// Whether a difference was established.
        verdict: Verdict,
    },
    /// Of several.
    Field {
        /// Everybody against everybody.
        cross: CrossTable,
        /// Everybody as a pair.
        pairs: Vec<PairsLine>,
    },
}

impl fmt::Display for BoardReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [open, closed] = self.tables else { return Ok(()) };
        f.write_str(&readable::readable_board(open, closed, Swing::between(open, closed).as_ref()))
    }
}

impl Serialize for BoardReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let [open, closed] = self.tables {
            let swing = Swing::between(open, closed);
            json::JsonSwing::of(open, closed, swing.as_ref()).serialize(serializer)
        } else {
            json::json_tables(self.settings, self.tables).serialize(serializer)
        }
    }
}

impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match &self.ending {
            Ending::Teams { score, verdict } => {
                readable::readable_score(self.settings, score, *verdict)
            }
            Ending::Field { cross, pairs } => readable::readable_field(self.settings, cross, pairs),
        })
    }
}

impl Serialize for MatchReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.ending {
            Ending::Teams { score, verdict } => {
                json::JsonScore::of(self.settings, score, *verdict).serialize(serializer)
            }
            Ending::Field { cross, pairs } => {
                json::json_field(self.settings, cross, pairs).serialize(serializer)
            }
        }
    }
}
