//! GIB's double-dummy library: deals with the tricks of all twenty contracts, one deal a line.
//!
//! A line is `W N E S:tricks`: four hands clockwise from West, each `S.H.D.C` and separated by
//! blanks, a colon, and twenty hexadecimal digits. The digits go strain by strain, NT ♠ ♥ ♦ ♣; in
//! each strain by who is on lead, South, East, North, West; and every digit counts the tricks of
//! *North and South*, whoever declares \[library notes published with the library\]. Here they are
//! turned into what everybody else speaks of: declarer's tricks, by declarer and strain. The leader
//! sits to declarer's left, so the four digits of a strain belong to East, North, West and South as
//! declarers, and those of East and West are counted from thirteen down.
//!
//! The library also exists as a binary file of 26 bytes a deal; its notes leave the byte order open,
//! so that form is not read here.

use std::fmt;
use std::str::FromStr;

use merrimac_cards::{BySeat, ByStrain, Deal, DealBuilder, ParseDealError, Seat, Side, Strain};
use thiserror::Error;

use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};
use crate::text::lines_of;

/// A deal and the tricks each player can take as declarer in each strain.
///
/// ```
/// use merrimac_cards::{Seat, Strain};
/// use merrimac_notation::giblib::SolvedDeal;
/// let line = "JT852.93.KQ7.J82 AQ97.JT654.T6.A5 43.AK8.A542.7643 K6.Q72.J983.KQT9\
///             :88887777A9A977778888";
/// let solved: SolvedDeal = line.parse()?;
/// assert_eq!(solved.tricks[Seat::North][Strain::Notrump], 8);
/// assert_eq!(solved.tricks[Seat::East][Strain::Hearts], 3);
/// assert_eq!(solved.to_string(), line);
/// # Ok::<(), merrimac_notation::giblib::ParseSolvedDealError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolvedDeal {
    /// The cards.
    pub deal: Deal,
    /// Declarer's tricks against best play, 0 to 13.
    pub tricks: BySeat<ByStrain<u8>>,
}

/// The order of the strains in a line.
const STRAINS: [Strain; 5] =
    [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];
/// The order of the players on lead in each strain.
const LEADERS: [Seat; 4] = [Seat::South, Seat::East, Seat::North, Seat::West];

/// The contracts in the order of the digits, as declarer and strain.
fn contracts() -> impl Iterator<Item = (Seat, Strain)> {
    STRAINS.into_iter().flat_map(|strain| LEADERS.map(|leader| (leader.previous(), strain)))
}

/// Declarer's tricks for the tricks of North and South, and the other way round.
fn seen_from_declarer(tricks: u8, declarer: Seat) -> u8 {
    match declarer.side() {
        Side::NorthSouth => tricks,
        Side::EastWest => 13 - tricks,
    }
}

impl fmt::Display for SolvedDeal {
    /// The line of the library, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands: Vec<_> =
            Seat::West.onwards().map(|seat| self.deal.hand(seat).to_string()).collect();
        write!(f, "{}:", hands.join(" "))?;
        contracts().try_for_each(|(declarer, strain)| {
            write!(f, "{:X}", seen_from_declarer(self.tricks[declarer][strain], declarer))
        })
    }
}

/// The text is no line of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSolvedDealError {
    /// No colon between the hands and the tricks.
    #[error("expected four hands, a colon and twenty hexadecimal digits")]
    Colon,
    /// Hands that are no deal.
    #[error(transparent)]
    Deal(#[from] ParseDealError),
    /// Not twenty digits.
    #[error("expected twenty digits, found {found}")]
    Count {
        /// Byte offset of the first digit.
        at: usize,
        /// How many there are.
        found: usize,
    },
    /// A digit that is no number of tricks.
    #[error("expected a number of tricks from 0 to D, found {found:?}")]
    Digit {
        /// Byte offset of the digit.
        at: usize,
        /// What stands there.
        found: char,
    },
}

impl ParseSolvedDealError {
    /// Where in the line the error stands, in bytes.
    pub const fn at(&self) -> usize {
        match self {
            Self::Deal(error) => error.at(),
            Self::Count { at, .. } | Self::Digit { at, .. } => *at,
            Self::Colon => 0,
        }
    }
}

impl FromStr for SolvedDeal {
    type Err = ParseSolvedDealError;

    /// Reads one line. Forgives extra blanks, digits in lower case, and all that
    /// [`Hand`](merrimac_cards::Hand) forgives.
    fn from_str(line: &str) -> Result<Self, ParseSolvedDealError> {
        let (hands, digits) = line.split_once(':').ok_or(ParseSolvedDealError::Colon)?;
        Ok(Self { deal: deal(hands)?, tricks: tricks(digits, hands.len() + 1)? })
    }
}

fn deal(hands: &str) -> Result<Deal, ParseDealError> {
    Ok(DealBuilder::parse_hands(Seat::West, hands)?.partial()?.full()?)
}

fn tricks(digits: &str, at: usize) -> Result<BySeat<ByStrain<u8>>, ParseSolvedDealError> {
    let text = digits.trim();
    let at = at + digits.len() - digits.trim_start().len();
    let found = text.chars().count();
    if found != 20 {
        return Err(ParseSolvedDealError::Count { at, found });
    }
    let mut tricks = BySeat::<ByStrain<u8>>::default();
    for ((declarer, strain), (place, found)) in contracts().zip(text.char_indices()) {
        let count = found.to_digit(16).filter(|&count| count <= 13);
        let count = count.ok_or(ParseSolvedDealError::Digit { at: at + place, found })?;
        tricks[declarer][strain] = seen_from_declarer(count as u8, declarer);
    }
    Ok(tricks)
}

/// Reads a library, or any part of one, line by line. Empty lines are passed over.
pub fn read(
    bytes: &[u8],
) -> impl Iterator<Item = Result<SolvedDeal, Diagnostic<ParseSolvedDealError>>> + '_ {
    lines_of(bytes).filter(|(_, line)| !line.trim().is_empty()).map(|(number, line)| {
        line.parse().map_err(|problem: ParseSolvedDealError| {
            let before = line.get(..problem.at()).unwrap_or_default().chars().count();
            Diagnostic {
                severity: Severity::Error,
                place: Place { line: number, column: before as u64 + 1, length: 1 },
                excerpt: Excerpt::of_line(&line),
                problem,
            }
        })
    })
}

#[cfg(test)]
mod tests;
