//! What one player knows of the cards: hands seen, cards played, suits shown out of.
//!
//! Cards are always counted into the thirteen a player was dealt, so that what the auction said
//! stays true while cards are played. What is known here is fact: samplers never relax it.

use merrimac_cards::{BySeat, BySuit, Card, Deal, Hand, PartialDeal, Seat, Suit};
use thiserror::Error;

/// The known part of a deal.
///
/// ```
/// use merrimac_cards::{Seat, Suit};
/// use merrimac_dealing::Known;
/// let known = Known::nothing()
///     .with_hand(Seat::South, "AKQ2.AKQ.AKQ.AKQ".parse()?)?
///     .with_played(Seat::West, "HJ".parse()?)?
///     .with_void(Seat::East, Suit::Spades);
/// assert_eq!(known.cards_left(Seat::West), 12);
/// assert_eq!(known.hidden().len(), 52 - 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Known {
    hands: BySeat<Hand>,
    played: BySeat<Hand>,
    lacks: BySeat<Hand>,
    voids: BySeat<BySuit<bool>>,
}

/// The facts contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnownError {
    /// A card in two hands.
    #[error("{card} is with {} and with {}", one.name(), other.name())]
    Twice {
        /// The card.
        card: Card,
        /// One who has it.
        one: Seat,
        /// The other.
        other: Seat,
    },
    /// A hand of more than thirteen cards.
    #[error("{} would have {count} cards, more than 13", seat.name())]
    TooMany {
        /// Whose hand.
        seat: Seat,
        /// How many cards.
        count: usize,
    },
    /// A card of a suit that the player has shown out of.
    #[error("{} has no {card}", seat.name())]
    NotThere {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Another number of cards left than the cards played leave.
    #[error("{} has {left} cards left after the cards played, not {said}", seat.name())]
    CardsLeft {
        /// Whose hand.
        seat: Seat,
        /// What the cards played leave.
        left: usize,
        /// What was said.
        said: usize,
    },
}

impl Known {
    /// No card is known.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// The cards that a partial deal shows.
    pub fn of_partial(deal: &PartialDeal) -> Self {
        Self { hands: *deal.hands(), ..Self::default() }
    }

    /// This, and cards that a player was dealt: all thirteen, or those that are known.
    ///
    /// # Errors
    /// If another player has one, the hand gets too long or the player cannot have one.
    pub fn with_hand(mut self, seat: Seat, cards: Hand) -> Result<Self, KnownError> {
        for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
            if let Some(card) = (self.hands[other] & cards).iter().next() {
                return Err(KnownError::Twice { card, one: other, other: seat });
            }
        }
        if let Some(card) =
            (cards - self.hands[seat]).iter().find(|&card| self.is_barred(seat, card))
        {
            return Err(KnownError::NotThere { seat, card });
        }
        let count = (self.hands[seat] | cards).len();
        if count > 13 {
            return Err(KnownError::TooMany { seat, count });
        }
        self.hands[seat] = self.hands[seat] | cards;
        Ok(self)
    }

    /// This, and a card that a player has played.
    ///
    /// # Errors
    /// As [`Known::with_hand`].
    pub fn with_played(self, seat: Seat, card: Card) -> Result<Self, KnownError> {
        let mut known = self.with_hand(seat, Hand::EMPTY.with(card))?;
        known.played[seat] = known.played[seat].with(card);
        Ok(known)
    }

    /// This, and that a player has no further card of a suit: none but those known.
    pub fn with_void(mut self, seat: Seat, suit: Suit) -> Self {
        self.voids[seat][suit] = true;
        self
    }

    /// This, and cards that a player was not dealt.
    ///
    /// # Errors
    /// If the player is known to have one.
    pub fn without_cards(mut self, seat: Seat, cards: Hand) -> Result<Self, KnownError> {
        if let Some(card) = (self.hands[seat] & cards).iter().next() {
            return Err(KnownError::NotThere { seat, card });
        }
        self.lacks[seat] = self.lacks[seat] | cards;
        Ok(self)
    }

    /// This, after a check of how many cards a player has left.
    ///
    /// # Errors
    /// If the cards played leave another number.
    pub fn with_cards_left(self, seat: Seat, said: usize) -> Result<Self, KnownError> {
        match self.cards_left(seat) {
            left if left == said => Ok(self),
            left => Err(KnownError::CardsLeft { seat, left, said }),
        }
    }

    /// The cards that a player is known to have been dealt.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// The cards that a player has played.
    pub fn played(&self, seat: Seat) -> Hand {
        self.played[seat]
    }

    /// How many cards a player still holds.
    pub fn cards_left(&self, seat: Seat) -> usize {
        13 - self.played[seat].len()
    }

    /// How many of a player's cards are unknown.
    pub fn unknown_cards(&self, seat: Seat) -> usize {
        13 - self.hands[seat].len()
    }

    /// The cards whose place is unknown.
    pub fn hidden(&self) -> Hand {
        !self.hands.values().fold(Hand::EMPTY, |known, &hand| known | hand)
    }

    /// The hidden cards that a player cannot have.
    pub fn barred(&self, seat: Seat) -> Hand {
        let is_void = |suit: &Suit| self.voids[seat][*suit];
        let void_suits = Suit::ALL.into_iter().filter(is_void);
        let of_voids = void_suits.fold(Hand::EMPTY, |cards, suit| {
            cards.with_holding(suit, merrimac_cards::Holding::FULL)
        });
        (self.lacks[seat] | of_voids) & self.hidden()
    }

    fn is_barred(&self, seat: Seat, card: Card) -> bool {
        self.voids[seat][card.suit()] || self.lacks[seat].contains(card)
    }

    /// Whether a deal agrees with all that is known.
    pub fn admits(&self, deal: &Deal) -> bool {
        Seat::ALL.into_iter().all(|seat| {
            let hand = deal.hand(seat);
            (self.hands[seat] - hand).is_empty() && (self.barred(seat) & hand).is_empty()
        })
    }
}

#[cfg(test)]
mod tests;
