//! Calls: bids, pass, double, redouble.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::Strain;

/// An undertaking to win a number of tricks in a strain. Bids sort as they outrank each other.
///
/// ```
/// use merrimac_cards::{Bid, Strain};
/// let bid: Bid = "3NT".parse()?;
/// assert_eq!((bid.level(), bid.strain()), (3, Strain::Notrump));
/// assert!(bid < "4C".parse()?);
/// # Ok::<(), merrimac_cards::ParseCallError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bid {
    level: u8,
    strain: Strain,
}

impl Bid {
    /// How many different bids there are.
    pub const COUNT: usize = 35;

    /// The bid of this level and strain.
    ///
    /// # Panics
    /// If the level is not 1 to 7.
    pub const fn new(level: u8, strain: Strain) -> Self {
        assert!(1 <= level && level <= 7);
        Self { level, strain }
    }

    /// The bid of this level and strain, if the level is 1 to 7.
    pub const fn try_new(level: u8, strain: Strain) -> Option<Self> {
        if 1 <= level && level <= 7 { Some(Self { level, strain }) } else { None }
    }

    /// All 35 bids, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// Odd tricks bid for: 1 to 7.
    #[inline]
    pub const fn level(self) -> u8 {
        self.level
    }

    /// The strain bid.
    #[inline]
    pub const fn strain(self) -> Strain {
        self.strain
    }

    /// Tricks needed: six more than the level.
    #[inline]
    pub const fn tricks(self) -> u8 {
        self.level + 6
    }

    /// The place of this bid among all bids, lowest first: 0 to 34.
    #[inline]
    pub const fn index(self) -> usize {
        (self.level as usize - 1) * 5 + self.strain as usize
    }

    /// The bid at a place among all bids.
    ///
    /// # Panics
    /// If `index` is not below [`Self::COUNT`].
    pub const fn from_index(index: usize) -> Self {
        Self::new(index as u8 / 5 + 1, Strain::from_index(index % 5))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.level, self.strain))
    }
}

impl FromStr for Bid {
    type Err = ParseCallError;

    /// Reads a level and a strain in either case; `N` will do for `NT`.
    fn from_str(text: &str) -> Result<Self, ParseCallError> {
        let level =
            text.chars().next().and_then(|digit| digit.to_digit(10)).ok_or(ParseCallError::Call)?;
        let strain = text[1..].parse().map_err(|_| ParseCallError::Strain)?;
        Self::try_new(level as u8, strain).ok_or(ParseCallError::Level)
    }
}

/// What a player says at a turn of the auction.
///
/// ```
/// use merrimac_cards::Call;
/// assert_eq!("X".parse(), Ok(Call::Double));
/// assert_eq!("1n".parse::<Call>()?.to_string(), "1NT");
/// # Ok::<(), merrimac_cards::ParseCallError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Call {
    /// No bid.
    Pass,
    /// Doubles the opponents' last bid.
    Double,
    /// Redoubles one's own side's doubled bid.
    Redouble,
    /// A bid.
    Bid(Bid),
}

impl Call {
    /// How many different calls there are.
    pub const COUNT: usize = Bid::COUNT + 3;

    /// All calls: pass, double, redouble, then the bids from the lowest.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Pass, Self::Double, Self::Redouble].into_iter().chain(Bid::all().map(Self::Bid))
    }

    /// The bid, if this is one.
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Self::Bid(bid) => Some(bid),
            _ => None,
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Self {
        Self::Bid(bid)
    }
}

impl Call {
    /// As people write it: `1♠`, `3NT`, `pass`, `double`.
    pub fn words(self) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Double => "double".to_owned(),
            Self::Redouble => "redouble".to_owned(),
            Self::Bid(bid) => match bid.strain().trump() {
                Some(suit) => format!("{}{}", bid.level(), suit.symbol()),
                None => format!("{}NT", bid.level()),
            },
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("P"),
            Self::Double => f.pad("X"),
            Self::Redouble => f.pad("XX"),
            Self::Bid(bid) => fmt::Display::fmt(bid, f),
        }
    }
}

/// The text is not a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCallError {
    /// Neither a word for pass, double or redouble nor a digit.
    #[error("expected a call: P, X, XX or 1C to 7NT")]
    Call,
    /// A bid of a level that does not exist.
    #[error("expected a level from 1 to 7")]
    Level,
    /// A bid of a strain that does not exist.
    #[error("expected a strain after the level: C, D, H, S or NT")]
    Strain,
}

impl FromStr for Call {
    type Err = ParseCallError;

    /// Reads `P` or `Pass`, `X`, `XX` and bids, in either case. Forgives `D`, `Dbl`, `R` and `Rdbl`
    /// and all that [`Bid`] forgives.
    fn from_str(text: &str) -> Result<Self, ParseCallError> {
        match text.to_ascii_lowercase().as_str() {
            "p" | "pass" => Ok(Self::Pass),
            "x" | "d" | "dbl" => Ok(Self::Double),
            "xx" | "r" | "rdbl" => Ok(Self::Redouble),
            bid => bid.parse().map(Self::Bid),
        }
    }
}

#[cfg(test)]
mod tests;
