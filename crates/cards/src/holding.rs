//! The cards of one suit in one hand.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};
use std::str::FromStr;

use thiserror::Error;

use crate::card::Rank;

/// A set of ranks in one suit, one bit a rank with the deuce lowest.
///
/// ```
/// use merrimac_cards::{Holding, Rank};
/// let holding: Holding = "AQT2".parse()?;
/// assert_eq!(holding.len(), 4);
/// assert_eq!(holding.highest(), Some(Rank::Ace));
/// assert_eq!(holding.to_string(), "AQT2");
/// # Ok::<(), merrimac_cards::ParseHoldingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Holding(u16);

#[expect(clippy::len_without_is_empty, reason = "an empty holding is a void")]
impl Holding {
    /// A void.
    pub const EMPTY: Self = Self(0);
    /// All thirteen cards.
    pub const FULL: Self = Self(0x1FFF);

    /// The holding with these bits.
    ///
    /// # Panics
    /// If a bit above the ace's is set.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        assert!(bits <= Self::FULL.0);
        Self(bits)
    }

    /// One bit a rank: bit 0 is the deuce, bit 12 the ace.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_void(self) -> bool {
        self.0 == 0
    }

    /// Whether this rank is held.
    #[inline]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & 1 << rank as u16 != 0
    }

    /// The holding with this rank too.
    #[inline]
    pub const fn with(self, rank: Rank) -> Self {
        Self(self.0 | 1 << rank as u16)
    }

    /// The holding without this rank.
    #[inline]
    pub const fn without(self, rank: Rank) -> Self {
        Self(self.0 & !(1 << rank as u16))
    }

    /// The highest rank held.
    #[inline]
    pub const fn highest(self) -> Option<Rank> {
        match self.0 {
            0 => None,
            bits => Some(Rank::ALL[15 - bits.leading_zeros() as usize]),
        }
    }

    /// The lowest rank held.
    #[inline]
    pub const fn lowest(self) -> Option<Rank> {
        match self.0 {
            0 => None,
            bits => Some(Rank::ALL[bits.trailing_zeros() as usize]),
        }
    }

    /// Milton Work's points of the cards held.
    #[inline]
    pub const fn high_card_points(self) -> u8 {
        POINTS[(self.0 >> Rank::Jack as u16) as usize]
    }

    /// The ranks held, highest first, as people name them.
    #[inline]
    pub const fn iter(self) -> Ranks {
        Ranks(self)
    }
}

/// High-card points by which of jack, queen, king and ace are held.
const POINTS: [u8; 16] = {
    let mut points = [0; 16];
    let mut honours = 0;
    while honours < 16 {
        let mut place = 0;
        while place < 4 {
            if honours >> place & 1 == 1 {
                points[honours] += Rank::ALL[Rank::Jack as usize + place].high_card_points();
            }
            place += 1;
        }
        honours += 1;
    }
    points
};

/// The ranks of a holding, highest first.
#[derive(Debug, Clone)]
pub struct Ranks(Holding);

impl Iterator for Ranks {
    type Item = Rank;

    #[inline]
    fn next(&mut self) -> Option<Rank> {
        let rank = self.0.highest()?;
        self.0 = self.0.without(rank);
        Some(rank)
    }
}

impl DoubleEndedIterator for Ranks {
    #[inline]
    fn next_back(&mut self) -> Option<Rank> {
        let rank = self.0.lowest()?;
        self.0 = self.0.without(rank);
        Some(rank)
    }
}

impl FromIterator<Rank> for Holding {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitOr for Holding {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Holding {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Holding {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Holding {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Holding {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

impl fmt::Display for Holding {
    /// The ranks from the highest; nothing for a void.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(Rank::letter).collect::<String>())
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Holding({self})")
    }
}

/// The text is not a holding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseHoldingError {
    /// A character that is no rank, at this byte of the text.
    #[error("expected a rank (2 to 9, T, J, Q, K or A), found {found:?}")]
    Rank {
        /// Byte offset of the character.
        at: usize,
        /// The character.
        found: char,
    },
    /// A rank that was there already, at this byte of the text.
    #[error("{rank} appears twice in one suit")]
    Twice {
        /// Byte offset of the second appearance.
        at: usize,
        /// The rank.
        rank: Rank,
    },
}

impl ParseHoldingError {
    /// Where in the text the error stands, in bytes.
    pub const fn at(&self) -> usize {
        match self {
            Self::Rank { at, .. } | Self::Twice { at, .. } => *at,
        }
    }
}

impl FromStr for Holding {
    type Err = ParseHoldingError;

    /// Reads ranks in any order and case. Forgives `10` for `T` and `-` for a void.
    fn from_str(text: &str) -> Result<Self, ParseHoldingError> {
        if text == "-" {
            return Ok(Self::EMPTY);
        }
        let mut holding = Self::EMPTY;
        let mut letters = text.char_indices().peekable();
        while let Some((at, found)) = letters.next() {
            let rank = match found {
                '1' if letters.next_if(|&(_, digit)| digit == '0').is_some() => Some(Rank::Ten),
                letter => Rank::from_letter(letter),
            };
            let rank = rank.ok_or(ParseHoldingError::Rank { at, found })?;
            if holding.contains(rank) {
                return Err(ParseHoldingError::Twice { at, rank });
            }
            holding = holding.with(rank);
        }
        Ok(holding)
    }
}

#[cfg(test)]
mod tests;
