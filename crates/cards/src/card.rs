//! Suits, ranks, strains and single cards.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::keyed::{keyed_map, plain_enum};

/// A suit, in rising order of rank in the auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

plain_enum!(Suit, 4, [Clubs, Diamonds, Hearts, Spades]);

keyed_map! {
    /// One value a suit, in the order ♣ ♦ ♥ ♠.
    BySuit, Suit
}

impl Suit {
    /// The suits as hands are written and held: ♠ ♥ ♦ ♣.
    pub const DESCENDING: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Whether this is hearts or spades.
    pub const fn is_major(self) -> bool {
        matches!(self, Self::Hearts | Self::Spades)
    }

    /// `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }

    /// `clubs`, `diamonds`, `hearts` or `spades`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }

    /// The suit a letter (in either case) or a symbol stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'C' | 'c' | '♣' => Some(Self::Clubs),
            'D' | 'd' | '♦' => Some(Self::Diamonds),
            'H' | 'h' | '♥' => Some(Self::Hearts),
            'S' | 's' | '♠' => Some(Self::Spades),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// The text is not a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a suit: S, H, D or C")]
pub struct ParseSuitError;

impl FromStr for Suit {
    type Err = ParseSuitError;

    /// Reads one letter, in either case, or a suit symbol.
    fn from_str(text: &str) -> Result<Self, ParseSuitError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter).ok_or(ParseSuitError),
            _ => Err(ParseSuitError),
        }
    }
}

/// What a contract is played in: a trump suit or notrump, in rising order of the auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Strain {
    /// Clubs are trumps.
    Clubs,
    /// Diamonds are trumps.
    Diamonds,
    /// Hearts are trumps.
    Hearts,
    /// Spades are trumps.
    Spades,
    /// There is no trump suit.
    Notrump,
}

plain_enum!(Strain, 5, [Clubs, Diamonds, Hearts, Spades, Notrump]);

keyed_map! {
    /// One value a strain, in the order ♣ ♦ ♥ ♠ NT.
    ByStrain, Strain
}

impl Strain {
    /// The trump suit, if there is one.
    #[inline]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Self::Clubs => Some(Suit::Clubs),
            Self::Diamonds => Some(Suit::Diamonds),
            Self::Hearts => Some(Suit::Hearts),
            Self::Spades => Some(Suit::Spades),
            Self::Notrump => None,
        }
    }

    /// `C`, `D`, `H`, `S` or `NT`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Diamonds => "D",
            Self::Hearts => "H",
            Self::Spades => "S",
            Self::Notrump => "NT",
        }
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Self {
        Self::from_index(suit.index())
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a strain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a strain: C, D, H, S or NT")]
pub struct ParseStrainError;

impl FromStr for Strain {
    type Err = ParseStrainError;

    /// Reads a suit letter or symbol, `NT` or `N`, in either case.
    fn from_str(text: &str) -> Result<Self, ParseStrainError> {
        if text.eq_ignore_ascii_case("NT") || text.eq_ignore_ascii_case("N") {
            return Ok(Self::Notrump);
        }
        text.parse::<Suit>().map(Self::from).map_err(|_| ParseStrainError)
    }
}

/// The rank of a card, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

plain_enum!(
    Rank,
    13,
    [Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace]
);

impl Rank {
    const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

    /// `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// As people write it: `A`, `10`.
    pub fn words(self) -> String {
        if self == Self::Ten { "10".to_owned() } else { self.letter().to_string() }
    }

    /// The rank a letter stands for, in either case; `1` is not a rank, for `10` is written `T`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '2'..='9' => Some(Self::ALL[letter as usize - '2' as usize]),
            'T' | 't' => Some(Self::Ten),
            'J' | 'j' => Some(Self::Jack),
            'Q' | 'q' => Some(Self::Queen),
            'K' | 'k' => Some(Self::King),
            'A' | 'a' => Some(Self::Ace),
            _ => None,
        }
    }

    /// Milton Work's points: ace 4, king 3, queen 2, jack 1.
    pub const fn high_card_points(self) -> u8 {
        (self as u8).saturating_sub(Self::Ten as u8)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// One of the 52 cards. Cards sort by suit, then by rank.
///
/// ```
/// use merrimac_cards::{Card, Rank, Suit};
/// let card: Card = "HT".parse()?;
/// assert_eq!(card, Card::new(Suit::Hearts, Rank::Ten));
/// assert_eq!(card.to_string(), "HT");
/// # Ok::<(), merrimac_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    /// Sixteen places a suit, so that the place of a card is its bit in a [`Hand`](crate::Hand).
    place: u8,
}

impl Card {
    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self { place: (suit as u8) << 4 | rank as u8 }
    }

    /// All 52 cards, by suit, then by rank.
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Self::new(suit, rank)))
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.place >> 4) as usize]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.place & 15) as usize]
    }

    /// As people write it: `♠A`, `♥10`.
    pub fn words(self) -> String {
        format!("{}{}", self.suit().symbol(), self.rank().words())
    }

    /// The number of its bit in [`Hand::bits`](crate::Hand::bits): sixteen a suit, thirteen in use.
    #[inline]
    pub const fn bit_place(self) -> u8 {
        self.place
    }

    /// The card whose bit has this number.
    pub(crate) const fn from_bit_place(place: u8) -> Self {
        debug_assert!(place < 64 && place & 15 < 13);
        Self { place }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [self.suit().letter() as u8, self.rank().letter() as u8];
        f.pad(std::str::from_utf8_mut(&mut text).expect("suit and rank letters are ASCII"))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCardError {
    /// The first letter is no suit.
    #[error("expected a suit first: S, H, D or C")]
    Suit,
    /// What follows the suit is no rank.
    #[error("expected a rank after the suit: 2 to 9, T, J, Q, K or A")]
    Rank,
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads suit, then rank, in either case. Forgives suit symbols and `10` for `T`.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let mut letters = text.chars();
        let suit = letters.next().and_then(Suit::from_letter).ok_or(ParseCardError::Suit)?;
        let rank = letters.as_str();
        let mut rank_letters = rank.chars();
        let rank = match (rank_letters.next(), rank_letters.next()) {
            (Some(letter), None) => Rank::from_letter(letter),
            _ if rank == "10" => Some(Rank::Ten),
            _ => None,
        };
        rank.map(|rank| Self::new(suit, rank)).ok_or(ParseCardError::Rank)
    }
}

#[cfg(test)]
mod tests;
