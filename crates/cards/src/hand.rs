//! The cards of one player, or any other set of cards.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};
use std::str::FromStr;

use thiserror::Error;

use crate::card::{Card, Suit};
use crate::holding::{Holding, ParseHoldingError};

/// A set of cards: sixteen bits a suit, clubs lowest, of which thirteen are used.
///
/// ```
/// use merrimac_cards::{Hand, Suit};
/// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
/// assert_eq!(hand.len(), 13);
/// assert_eq!(hand.holding(Suit::Hearts).to_string(), "AT");
/// assert_eq!(hand.to_string(), "KQT2.AT.J6542.85");
/// # Ok::<(), merrimac_cards::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hand(u64);

impl Hand {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self(0x1FFF_1FFF_1FFF_1FFF);

    /// The set with these bits.
    ///
    /// # Panics
    /// If a bit is set that belongs to no card.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        assert!(bits & !Self::FULL.0 == 0);
        Self(bits)
    }

    /// One bit a card, at [`Card::bit_place`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The hand made of one holding a suit.
    pub fn from_holdings(mut holding: impl FnMut(Suit) -> Holding) -> Self {
        Suit::ALL.into_iter().fold(Self::EMPTY, |hand, suit| hand.with_holding(suit, holding(suit)))
    }

    /// The cards of one suit.
    #[inline]
    pub const fn holding(self, suit: Suit) -> Holding {
        Holding::from_bits((self.0 >> (16 * suit as u32)) as u16)
    }

    /// The hand with the cards of one suit replaced.
    #[inline]
    pub const fn with_holding(self, suit: Suit, holding: Holding) -> Self {
        let place = 16 * suit as u32;
        Self(self.0 & !(0xFFFF << place) | (holding.bits() as u64) << place)
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is held.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & 1 << card.bit_place() != 0
    }

    /// The hand with this card too.
    #[inline]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.bit_place())
    }

    /// The hand without this card.
    #[inline]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.bit_place()))
    }

    /// The cards, spades first and highest first, as hands are written.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let place = bits.checked_ilog2()?;
            bits ^= 1 << place;
            Some(Card::from_bit_place(place as u8))
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitOr for Hand {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Hand {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Hand {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Hand {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Hand {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

impl fmt::Display for Hand {
    /// `S.H.D.C`, highest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [spades, hearts, diamonds, clubs] = Suit::DESCENDING.map(|suit| self.holding(suit));
        f.pad(&format!("{spades}.{hearts}.{diamonds}.{clubs}"))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

/// The text is not a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseHandError {
    /// Not four holdings.
    #[error("expected four suits separated by dots, found {found}")]
    Suits {
        /// How many there are.
        found: usize,
    },
    /// A suit that cannot be read.
    #[error("in {suit:?}: {source}")]
    Holding {
        /// Byte offset of the suit in the text.
        start: usize,
        /// Which suit.
        suit: Suit,
        /// What is wrong with it.
        source: ParseHoldingError,
    },
}

impl ParseHandError {
    /// Where in the text the error stands, in bytes.
    pub const fn at(&self) -> usize {
        match self {
            Self::Suits { .. } => 0,
            Self::Holding { start, source, .. } => *start + source.at(),
        }
    }
}

impl FromStr for Hand {
    type Err = ParseHandError;

    /// Reads `S.H.D.C`, with all that [`Holding`] forgives. Any number of cards will do.
    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        let found = text.split('.').count();
        if found != 4 {
            return Err(ParseHandError::Suits { found });
        }
        let mut hand = Self::EMPTY;
        let mut start = 0;
        for (suit, ranks) in Suit::DESCENDING.into_iter().zip(text.split('.')) {
            let holding =
                ranks.parse().map_err(|source| ParseHandError::Holding { start, suit, source })?;
            hand = hand.with_holding(suit, holding);
            start += ranks.len() + 1;
        }
        Ok(hand)
    }
}
