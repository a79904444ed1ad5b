//! How the cards of a hand are spread over the suits.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::{BySuit, Suit};
use crate::hand::Hand;

/// The lengths of the four suits.
///
/// ```
/// use merrimac_cards::{Hand, Shape};
/// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
/// assert_eq!(hand.shape().to_string(), "4=2=5=2");
/// assert_eq!(hand.shape().pattern(), [5, 4, 2, 2]);
/// assert_eq!("4=2=5=2".parse(), Ok(hand.shape()));
/// # Ok::<(), merrimac_cards::ParseHandError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    lengths: BySuit<u8>,
}

impl Shape {
    /// The length of one suit.
    pub fn length(self, suit: Suit) -> u8 {
        self.lengths[suit]
    }

    /// The lengths of all suits.
    pub const fn lengths(&self) -> &BySuit<u8> {
        &self.lengths
    }

    /// The lengths from the longest, whatever the suits: 5-4-3-1.
    pub fn pattern(self) -> [u8; 4] {
        let mut pattern = *self.lengths.as_array();
        pattern.sort_unstable_by(|one, other| other.cmp(one));
        pattern
    }

    /// Whether it is 4-3-3-3, 4-4-3-2 or 5-3-3-2.
    pub fn is_balanced(self) -> bool {
        matches!(self.pattern(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }

    /// Whether it is balanced, or 5-4-2-2 or 6-3-2-2.
    pub fn is_semi_balanced(self) -> bool {
        self.is_balanced() || matches!(self.pattern(), [5, 4, 2, 2] | [6, 3, 2, 2])
    }
}

impl Hand {
    /// The lengths of its suits.
    pub fn shape(self) -> Shape {
        Shape { lengths: BySuit::from_fn(|suit| self.holding(suit).len() as u8) }
    }
}

impl fmt::Display for Shape {
    /// Spades first, with equals signs, which say that the order is that of the suits: `4=2=5=2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = Suit::DESCENDING.map(|suit| self.lengths[suit].to_string());
        f.pad(&lengths.join("="))
    }
}

/// The text is not a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected four lengths of 0 to 13 from spades on, as in 4=2=5=2")]
pub struct ParseShapeError;

impl FromStr for Shape {
    type Err = ParseShapeError;

    /// Reads the form [`Shape`] prints. Any number of cards will do.
    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let mut words = text.split('=');
        let mut lengths = BySuit::default();
        for suit in Suit::DESCENDING {
            let length: u8 =
                words.next().and_then(|word| word.parse().ok()).ok_or(ParseShapeError)?;
            if length > 13 {
                return Err(ParseShapeError);
            }
            lengths[suit] = length;
        }
        if words.next().is_some() { Err(ParseShapeError) } else { Ok(Self { lengths }) }
    }
}

#[cfg(test)]
mod tests;
