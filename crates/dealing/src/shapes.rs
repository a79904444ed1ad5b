//! Sets of shapes: which suit lengths a hand of thirteen may have.
//!
//! There are 560 ways to spread thirteen cards over four suits. A [`ShapeSet`] holds one bit for
//! each, so that "balanced", "5+ spades" and `any 5431 - 5xxx` are all the same kind of thing and
//! combine by and, or and not at the price of a few words.

use std::ops::{BitAnd, BitOr, Not, RangeInclusive, Sub};

use merrimac_cards::{BySuit, Hand, Suit};
use thiserror::Error;

/// How many cards a hand has.
const HAND: u8 = 13;
/// Bits a shape could have: lengths of spades, hearts and diamonds, 0 to 13 each.
const BITS: usize = 14 * 14 * 14;
const WORDS: usize = BITS.div_ceil(64);

/// A set of shapes of thirteen cards.
///
/// ```
/// use merrimac_dealing::ShapeSet;
/// let balanced: ShapeSet = "any 4333 + any 4432 + any 5332".parse()?;
/// assert_eq!(balanced.len(), 4 + 12 + 12);
/// assert_eq!(balanced, ShapeSet::balanced());
/// # Ok::<(), merrimac_dealing::ParseShapesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ShapeSet {
    words: [u64; WORDS],
}

impl ShapeSet {
    /// No shape.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// All 560 shapes.
    pub fn all() -> Self {
        Self::from_fn(|_| true)
    }

    /// The shapes that pass a test of their lengths.
    pub fn from_fn(mut admits: impl FnMut(BySuit<u8>) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for spades in 0..=HAND {
            for hearts in 0..=HAND - spades {
                for diamonds in 0..=HAND - spades - hearts {
                    let clubs = HAND - spades - hearts - diamonds;
                    let lengths = BySuit::from_array([clubs, diamonds, hearts, spades]);
                    if admits(lengths) {
                        set.insert(lengths);
                    }
                }
            }
        }
        set
    }

    /// 4-3-3-3, 4-4-3-2 and 5-3-3-2.
    pub fn balanced() -> Self {
        Self::from_fn(|lengths| {
            matches!(pattern(lengths), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
        })
    }

    /// The balanced shapes, 5-4-2-2 and 6-3-2-2.
    pub fn semi_balanced() -> Self {
        Self::balanced()
            | Self::from_fn(|lengths| matches!(pattern(lengths), [5, 4, 2, 2] | [6, 3, 2, 2]))
    }

    /// The shapes with a suit's length in a range.
    pub fn with_length(suit: Suit, range: RangeInclusive<u8>) -> Self {
        Self::from_fn(|lengths| range.contains(&lengths[suit]))
    }

    /// Puts a shape into the set; lengths that are not thirteen cards change nothing.
    pub fn insert(&mut self, lengths: BySuit<u8>) {
        if lengths.values().map(|&length| u32::from(length)).sum::<u32>() == u32::from(HAND) {
            let bit = bit(lengths);
            self.words[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Whether a shape of thirteen cards is in the set.
    #[inline]
    pub fn contains(&self, lengths: BySuit<u8>) -> bool {
        let bit = bit(lengths);
        self.words[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Whether the shape of a hand of thirteen is in the set.
    #[inline]
    pub fn admits(&self, hand: Hand) -> bool {
        self.contains(lengths(hand))
    }

    /// How many shapes.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether every shape is there.
    pub fn is_all(&self) -> bool {
        self.len() == 560
    }

    /// The lengths of each shape in the set.
    pub fn iter(&self) -> impl Iterator<Item = BySuit<u8>> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.checked_ilog2()? as usize;
                rest ^= 1 << bit;
                let number = 64 * place + bit;
                let [spades, hearts, diamonds] = [number / 196, number / 14 % 14, number % 14];
                let clubs = 13 - spades - hearts - diamonds;
                Some(BySuit::from_array([clubs, diamonds, hearts, spades].map(|one| one as u8)))
            })
        })
    }

    /// The shortest and longest a suit gets; nothing for the empty set.
    pub fn span(&self, suit: Suit) -> Option<(u8, u8)> {
        let lengths = || self.iter().map(|lengths| lengths[suit]);
        Some((lengths().min()?, lengths().max()?))
    }

    /// The shapes of a pattern such as `5431` or `4xx3`, from spades on; in any order of the suits
    /// if `any` says so. Nothing if the digits come to more than thirteen, or to less without `x`.
    pub fn of_pattern(digits: [Option<u8>; 4], any: bool) -> Self {
        let fits = |order: &[usize; 4], lengths: BySuit<u8>| {
            Suit::DESCENDING.into_iter().zip(order).all(|(suit, &place)| match digits[place] {
                Some(length) => lengths[suit] == length,
                None => true,
            })
        };
        let orders = if any { orders() } else { vec![[0, 1, 2, 3]] };
        Self::from_fn(|lengths| orders.iter().any(|order| fits(order, lengths)))
    }

    fn combine(&self, other: &Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: std::array::from_fn(|place| with(self.words[place], other.words[place])) }
    }
}

/// The lengths of a hand's suits, all four counted at once: bits are added up in pairs, fours,
/// eights and sixteens, and a suit has sixteen.
#[inline]
pub(crate) fn lengths(hand: Hand) -> BySuit<u8> {
    let bits = hand.bits();
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let suits = eights + (eights >> 8);
    BySuit::from_array([0, 16, 32, 48].map(|place| (suits >> place) as u8 & 31))
}

#[inline]
fn bit(lengths: BySuit<u8>) -> usize {
    let [_, diamonds, hearts, spades] = lengths.as_array().map(usize::from);
    (196 * spades + 14 * hearts + diamonds).min(BITS - 1)
}

/// The lengths from the longest.
fn pattern(lengths: BySuit<u8>) -> [u8; 4] {
    let mut pattern = *lengths.as_array();
    pattern.sort_unstable_by(|one, other| other.cmp(one));
    pattern
}

/// The 24 orders of four things.
fn orders() -> Vec<[usize; 4]> {
    let all = (0..256).map(|code: usize| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3]);
    all.filter(|order| (0..4).all(|thing| order.contains(&thing))).collect()
}

impl BitAnd for &ShapeSet {
    type Output = ShapeSet;

    fn bitand(self, other: Self) -> ShapeSet {
        self.combine(other, |one, two| one & two)
    }
}

impl BitOr for ShapeSet {
    type Output = ShapeSet;

    fn bitor(self, other: Self) -> ShapeSet {
        self.combine(&other, |one, two| one | two)
    }
}

impl Sub for ShapeSet {
    type Output = ShapeSet;

    fn sub(self, other: Self) -> ShapeSet {
        self.combine(&other, |one, two| one & !two)
    }
}

impl Not for ShapeSet {
    type Output = ShapeSet;

    fn not(self) -> ShapeSet {
        Self::all() - self
    }
}

/// The text is not a list of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected shapes such as 5431, any 4333 or 5xxx, joined by + or -")]
pub struct ParseShapesError {
    /// Byte offset of the word that cannot be read.
    pub at: usize,
}

impl std::str::FromStr for ShapeSet {
    type Err = ParseShapesError;

    /// Reads `any 4333 + 54xx - any 0xxx`: four digits or `x` from spades on, `any` for any order
    /// of the suits, `+` (or a comma) to add and `-` to take away, from left to right.
    fn from_str(text: &str) -> Result<Self, ParseShapesError> {
        let mut set = Self::EMPTY;
        let (mut adds, mut any, mut waiting) = (true, false, true);
        for (at, word) in words(text) {
            match word {
                "+" | "," if !waiting => (adds, waiting) = (true, true),
                "-" if !waiting => (adds, waiting) = (false, true),
                "any" if waiting && !any => any = true,
                _ if waiting => {
                    let digits = digits(word).ok_or(ParseShapesError { at })?;
                    let shapes = Self::of_pattern(digits, any);
                    set = if adds { set | shapes } else { set - shapes };
                    (any, waiting) = (false, false);
                }
                _ => return Err(ParseShapesError { at }),
            }
        }
        if waiting { Err(ParseShapesError { at: text.len() }) } else { Ok(set) }
    }
}

/// Four digits or `x`.
fn digits(word: &str) -> Option<[Option<u8>; 4]> {
    let mut digits = [None; 4];
    if word.len() != 4 {
        return None;
    }
    for (place, letter) in digits.iter_mut().zip(word.bytes()) {
        *place = match letter {
            b'0'..=b'9' => Some(letter - b'0'),
            b'x' | b'X' => None,
            _ => return None,
        };
    }
    Some(digits)
}

/// The words and signs of a list with where they stand.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        let first = text[at..].chars().next()?;
        let length = if first.is_ascii_alphanumeric() {
            let is_word = |letter: char| letter.is_ascii_alphanumeric();
            text[at..].find(|letter| !is_word(letter)).unwrap_or(text[at..].len())
        } else {
            first.len_utf8()
        };
        at += length;
        Some((at - length, &text[at - length..at]))
    })
}

#[cfg(test)]
mod tests;
