//! How a board is scored: what a score is worth against other tables' scores.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::imps;

/// How scores of the same board are compared.
///
/// It decides what is worth a risk. IMPs \[Laws 78B\] pay for how much, so a game or a slam is
/// worth more than any overtrick. Matchpoints \[Laws 78A\] pay for how often, so thirty points
/// more at most tables are worth a risk of four hundred at a few. Total points add up: a
/// difference is worth itself.
///
/// Rubber bridge is not among them: what a trick is worth there depends on the partscores and games
/// that came before, which no board carries.
///
/// ```
/// use merrimac_cards::Scoring;
/// let scoring: Scoring = "mp".parse()?;
/// assert_eq!(scoring, Scoring::Matchpoints);
/// assert_eq!(scoring.to_string(), "matchpoints");
/// # Ok::<(), merrimac_cards::ParseScoringError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Scoring {
    /// International match points.
    #[default]
    Imps,
    /// Matchpoints: two for every score beaten, one for every score tied.
    Matchpoints,
    /// The points themselves.
    TotalPoints,
}

impl Scoring {
    /// All of them, teams' first.
    pub const ALL: [Self; 3] = [Self::Imps, Self::Matchpoints, Self::TotalPoints];

    /// What a score is worth against another table's score for the same side: IMPs, matchpoints
    /// (2, 1 or 0), or points.
    ///
    /// ```
    /// use merrimac_cards::Scoring;
    /// assert_eq!(Scoring::Imps.compare(430, 400), 1);
    /// assert_eq!(Scoring::Imps.compare(-50, 400), -10);
    /// assert_eq!(Scoring::Matchpoints.compare(430, 400), 2);
    /// assert_eq!(Scoring::Matchpoints.compare(-50, 400), 0);
    /// assert_eq!(Scoring::TotalPoints.compare(-50, 400), -450);
    /// ```
    pub fn compare(self, ours: i32, theirs: i32) -> i32 {
        match self {
            Self::Imps => imps(ours.saturating_sub(theirs)),
            Self::Matchpoints => i32::from(ours > theirs) + i32::from(ours >= theirs),
            Self::TotalPoints => ours.saturating_sub(theirs),
        }
    }

    /// The mean of [`compare`](Self::compare) over a field of scores, each with its share of the
    /// tables; the shares add up to 1.
    ///
    /// ```
    /// use merrimac_cards::Scoring;
    /// let field = [(400, 0.5), (430, 0.25), (-50, 0.25)];
    /// assert_eq!(Scoring::Matchpoints.against(400, field), 1.0);
    /// assert_eq!(Scoring::Matchpoints.against(430, field), 1.75);
    /// ```
    pub fn against(self, ours: i32, field: impl IntoIterator<Item = (i32, f64)>) -> f64 {
        let part = |(theirs, share): (i32, f64)| share * f64::from(self.compare(ours, theirs));
        field.into_iter().map(part).sum()
    }

    /// Its name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Imps => "imps",
            Self::Matchpoints => "matchpoints",
            Self::TotalPoints => "total",
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no way of scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a way of scoring: imps, matchpoints (or mp) or total")]
pub struct ParseScoringError;

impl FromStr for Scoring {
    type Err = ParseScoringError;

    /// Reads a name in any case, and what people write for it: `imp`, `mp`, `mps`.
    fn from_str(text: &str) -> Result<Self, ParseScoringError> {
        match text.to_ascii_lowercase().as_str() {
            "imps" | "imp" => Ok(Self::Imps),
            "matchpoints" | "mp" | "mps" => Ok(Self::Matchpoints),
            "total" => Ok(Self::TotalPoints),
            _ => Err(ParseScoringError),
        }
    }
}

#[cfg(test)]
mod tests;
