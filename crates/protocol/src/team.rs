//! Names of teams, such that they can stand between quotation marks on one line.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a team: printable ASCII without quotation marks, neither empty nor endless.
///
/// ```
/// use merrimac_protocol::TeamName;
/// let team: TeamName = "  Merrimac ".parse()?;
/// assert_eq!(team.as_str(), "Merrimac");
/// assert!("The \"A\" team".parse::<TeamName>().is_err());
/// # Ok::<(), merrimac_protocol::ParseTeamError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TeamName(String);

impl TeamName {
    /// The longest name, in letters.
    pub const LONGEST: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TeamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The text cannot name a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a team's name of 1 to 64 printable ASCII letters without quotation marks")]
pub struct ParseTeamError;

impl FromStr for TeamName {
    type Err = ParseTeamError;

    /// Forgives blanks around the name and runs of them within.
    fn from_str(text: &str) -> Result<Self, ParseTeamError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_printable = name.chars().all(|letter| (' '..='~').contains(&letter));
        let is_short = (1..=Self::LONGEST).contains(&name.len());
        if is_printable && is_short && !name.contains('"') {
            Ok(Self(name))
        } else {
            Err(ParseTeamError)
        }
    }
}
