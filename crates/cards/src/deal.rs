//! Who holds what: deals with cards still unknown, whole deals, and boards.
//!
//! A [`DealBuilder`] takes cards as they come and may be wrong in any way; [`DealBuilder::partial`]
//! proves that nothing is held twice and nobody has too much; [`PartialDeal::full`] proves that
//! every card is there. Whoever is given a [`Deal`] need not look again.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::Card;
use crate::hand::{Hand, ParseHandError};
use crate::seat::{BySeat, Seat, Vulnerability};

/// Four sets of cards with nothing proven about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DealBuilder {
    /// What each player is said to hold.
    pub hands: BySeat<Hand>,
}

impl DealBuilder {
    /// Proves that no card is held twice and no hand has more than thirteen.
    ///
    /// # Errors
    /// Names the first card held twice or the first hand too long.
    pub fn partial(self) -> Result<PartialDeal, DealError> {
        let mut seen = Hand::EMPTY;
        for (seat, &hand) in self.hands.iter() {
            if let Some(card) = (seen & hand).iter().next() {
                return Err(DealError::Twice { card });
            }
            if hand.len() > 13 {
                return Err(DealError::TooMany { seat, count: hand.len() });
            }
            seen = seen | hand;
        }
        Ok(PartialDeal { hands: self.hands })
    }

    /// Gives the cards nobody holds to the only player who lacks any, if there is just one and they
    /// come to exactly thirteen.
    pub fn complete_last_hand(mut self) -> Self {
        let known = self.hands.values().fold(Hand::EMPTY, |known, &hand| known | hand);
        let is_short = |&seat: &Seat| self.hands[seat].len() < 13;
        let mut short = Seat::ALL.into_iter().filter(is_short);
        if let (Some(seat), None) = (short.next(), short.next())
            && (self.hands[seat] | !known).len() == 13
        {
            self.hands[seat] = self.hands[seat] | !known;
        }
        self
    }
}

/// What is wrong with four hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealError {
    /// Two players hold the same card.
    #[error("{card} is dealt twice")]
    Twice {
        /// The card.
        card: Card,
    },
    /// A hand of more than thirteen cards.
    #[error("{} has {count} cards, more than 13", seat.name())]
    TooMany {
        /// Whose hand.
        seat: Seat,
        /// How many cards.
        count: usize,
    },
    /// A whole deal was needed and a hand has fewer than thirteen cards.
    #[error("{} has {count} cards instead of 13", seat.name())]
    TooFew {
        /// Whose hand.
        seat: Seat,
        /// How many cards.
        count: usize,
    },
}

/// Four hands of at most thirteen cards, no card twice; some cards may be unknown.
///
/// ```
/// use merrimac_cards::{PartialDeal, Seat};
/// let deal: PartialDeal = "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -".parse()?;
/// assert_eq!(deal.hand(Seat::East).len(), 13);
/// assert!(deal.hand(Seat::North).is_empty());
/// assert_eq!(deal.to_string(), "N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85");
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PartialDeal {
    hands: BySeat<Hand>,
}

impl PartialDeal {
    /// The cards of one player that are known.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// All four hands.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// Every card that is known.
    pub fn known(&self) -> Hand {
        self.hands.values().fold(Hand::EMPTY, |known, &hand| known | hand)
    }

    /// Who is known to hold a card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(card))
    }

    /// The deal, if all 52 cards are known.
    ///
    /// # Errors
    /// Names the first hand with fewer than thirteen cards.
    pub fn full(self) -> Result<Deal, DealError> {
        match self.hands.iter().find(|(_, hand)| hand.len() != 13) {
            Some((seat, hand)) => Err(DealError::TooFew { seat, count: hand.len() }),
            None => Ok(Deal { hands: self.hands }),
        }
    }

    /// The hands in PBN's order from a seat of choice: `W:hand hand hand hand`, `-` for an unknown
    /// hand.
    pub fn text_from(&self, first: Seat) -> String {
        let hands = first.onwards().map(|seat| match self.hands[seat] {
            Hand::EMPTY => "-".to_owned(),
            hand => hand.to_string(),
        });
        format!("{first}:{}", hands.collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for PartialDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text_from(Seat::North))
    }
}

impl fmt::Debug for PartialDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseDealError {
    /// It does not start with a seat and a colon.
    #[error("expected the first hand's seat and a colon, as in N:")]
    First,
    /// Not four hands.
    #[error("expected four hands separated by blanks, found {found}")]
    Hands {
        /// How many there are.
        found: usize,
    },
    /// A hand that cannot be read.
    #[error("{}'s hand: {source}", seat.name())]
    Hand {
        /// Byte offset of the hand in the text.
        start: usize,
        /// Whose hand.
        seat: Seat,
        /// What is wrong with it.
        source: ParseHandError,
    },
    /// Four hands that cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl ParseDealError {
    /// Where in the text the error stands, in bytes.
    pub const fn at(&self) -> usize {
        match self {
            Self::Hand { start, source, .. } => *start + source.at(),
            Self::First | Self::Hands { .. } | Self::Deal(_) => 0,
        }
    }
}

impl ParseDealError {
    /// The error of a text that starts this many bytes into another.
    const fn moved(self, by: usize) -> Self {
        match self {
            Self::Hand { start, seat, source } => Self::Hand { start: start + by, seat, source },
            other => other,
        }
    }
}

impl FromStr for DealBuilder {
    type Err = ParseDealError;

    /// Reads `N:hand hand hand hand` from any first seat, clockwise, `-` for an unknown hand.
    /// Forgives extra blanks and all that [`Hand`] forgives.
    fn from_str(text: &str) -> Result<Self, ParseDealError> {
        let (first, hands) = text.split_once(':').ok_or(ParseDealError::First)?;
        let first: Seat = first.trim().parse().map_err(|_| ParseDealError::First)?;
        let start = text.len() - hands.len();
        Self::parse_hands(first, hands).map_err(|error| error.moved(start))
    }
}

impl DealBuilder {
    /// Reads `hand hand hand hand`, clockwise from a seat, `-` for an unknown hand.
    ///
    /// # Errors
    /// If there are not four hands, or one cannot be read.
    pub fn parse_hands(first: Seat, text: &str) -> Result<Self, ParseDealError> {
        let found = text.split_whitespace().count();
        if found != 4 {
            return Err(ParseDealError::Hands { found });
        }
        let mut builder = Self::default();
        for (seat, hand) in first.onwards().zip(text.split_whitespace()) {
            if hand != "-" {
                let start = hand.as_ptr() as usize - text.as_ptr() as usize;
                builder.hands[seat] =
                    hand.parse().map_err(|source| ParseDealError::Hand { start, seat, source })?;
            }
        }
        Ok(builder)
    }
}

impl FromStr for PartialDeal {
    type Err = ParseDealError;

    /// As [`DealBuilder`], then proves the hands.
    fn from_str(text: &str) -> Result<Self, ParseDealError> {
        Ok(text.parse::<DealBuilder>()?.partial()?)
    }
}

/// A whole deal: thirteen cards each, all 52 there.
///
/// ```
/// use merrimac_cards::Deal;
/// let text = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
/// let deal: Deal = text.parse()?;
/// assert_eq!(deal.to_string(), text);
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<Hand>,
}

impl Deal {
    /// Deals a pack of 52 different cards out: the first thirteen to North, and so on clockwise.
    ///
    /// # Errors
    /// If a card appears twice.
    pub fn from_pack(pack: &[Card; 52]) -> Result<Self, DealError> {
        let hands = BySeat::from_fn(|seat| {
            pack[13 * seat.index()..13 * (seat.index() + 1)].iter().copied().collect::<Hand>()
        });
        DealBuilder { hands }.partial()?.full()
    }

    /// One player's thirteen cards.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// All four hands.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// Who holds a card.
    pub fn holder(&self, card: Card) -> Seat {
        PartialDeal::from(*self).holder(card).expect("a deal has every card")
    }
}

impl From<Deal> for PartialDeal {
    fn from(deal: Deal) -> Self {
        Self { hands: deal.hands }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&PartialDeal::from(*self), f)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseDealError;

    /// As [`PartialDeal`]; if exactly one hand is `-`, it gets the remaining cards.
    fn from_str(text: &str) -> Result<Self, ParseDealError> {
        Ok(text.parse::<DealBuilder>()?.complete_last_hand().partial()?.full()?)
    }
}

/// A deal with what the board around it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The number on the board, from 1.
    pub number: u32,
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The four hands.
    pub deal: Deal,
}

impl Board {
    /// The board of this number, with the dealer and vulnerability that the number fixes.
    pub const fn numbered(number: u32, deal: Deal) -> Self {
        Self {
            number,
            dealer: Seat::dealer_of_board(number),
            vulnerability: Vulnerability::of_board(number),
            deal,
        }
    }
}

#[cfg(test)]
mod tests;
