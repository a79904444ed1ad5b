//! The play of the cards: tricks, who must follow, who wins, make and undo.
//!
//! [`PlayState::play`] refuses what the Laws forbid, so no state holds a revoke. Endings are states
//! too: any equal number of cards, any player on lead.

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::card::{Card, Strain, Suit};
use crate::deal::{Deal, PartialDeal};
use crate::hand::Hand;
use crate::seat::{BySeat, BySide, Seat};

/// Up to four cards, in the order they were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trick {
    leader: Seat,
    cards: [Option<Card>; 4],
}

impl Trick {
    /// A trick before its first card.
    pub const fn new(leader: Seat) -> Self {
        Self { leader, cards: [None; 4] }
    }

    /// Who leads to it.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// How many cards have been played to it.
    #[inline]
    pub fn len(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Whether nobody has played to it.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.cards[0].is_none()
    }

    /// Whether all four have played.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.cards[3].is_some()
    }

    /// Whose turn it is; the leader again once the trick is complete.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.leader.rotated(self.len())
    }

    /// The suit led.
    #[inline]
    pub fn suit(&self) -> Option<Suit> {
        self.cards[0].map(Card::suit)
    }

    /// The cards with who played them, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.onwards().zip(self.cards.into_iter().flatten())
    }

    /// The card a player played to it.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.cards[seat.turns_after(self.leader)]
    }

    /// Who is winning the trick, and with what.
    pub fn winner(&self, strain: Strain) -> Option<(Seat, Card)> {
        self.iter().reduce(|best, next| if beats(next.1, best.1, strain) { next } else { best })
    }

    /// Puts the next card on it. Whether it may be played is the business of whoever knows the
    /// hands: a [`PlayState`], or somebody who sees only some of them.
    ///
    /// # Panics
    /// If the trick is complete.
    pub fn push(&mut self, card: Card) {
        let place = self.len();
        self.cards[place] = Some(card);
    }

    fn pop(&mut self) -> Option<Card> {
        self.cards.iter_mut().rev().find(|card| card.is_some())?.take()
    }
}

/// Whether `card`, played after `best`, takes the trick from it.
fn beats(card: Card, best: Card, strain: Strain) -> bool {
    if card.suit() == best.suit() {
        card.rank() > best.rank()
    } else {
        Some(card.suit()) == strain.trump()
    }
}

/// A position in the play: what each player still holds, the tricks so far, whose turn it is.
///
/// ```
/// use merrimac_cards::{Deal, PlayState, Seat, Strain};
/// let deal: Deal =
///     "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let mut play = PlayState::new(&deal, Strain::Hearts, Seat::West);
/// for card in ["SK", "H3", "S4", "S3"] {
///     play.play(card.parse()?)?;
/// }
/// assert_eq!(play.turn(), Some(Seat::North)); // dummy ruffed
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayState {
    strain: Strain,
    hands: BySeat<Hand>,
    /// Complete tricks, then the one in progress, if any card remains. In place, since searches copy positions.
    tricks: ArrayVec<Trick, 13>,
    won: BySide<u8>,
}

impl PlayState {
    /// The position before the opening lead.
    pub fn new(deal: &Deal, strain: Strain, leader: Seat) -> Self {
        Self {
            strain,
            hands: *deal.hands(),
            tricks: ArrayVec::from_iter([Trick::new(leader)]),
            won: BySide::default(),
        }
    }

    /// An ending: everybody holds equally many cards and `leader` is on lead.
    ///
    /// # Errors
    /// If the hands are not of one length.
    pub fn ending(
        position: &PartialDeal,
        strain: Strain,
        leader: Seat,
    ) -> Result<Self, UnevenHands> {
        let hands = *position.hands();
        let counts = hands.map(Hand::len);
        if counts.values().any(|&count| count != counts[Seat::North]) {
            return Err(UnevenHands { counts });
        }
        let first = (counts[leader] > 0).then(|| Trick::new(leader));
        let tricks = first.into_iter().collect();
        Ok(Self { strain, hands, tricks, won: BySide::default() })
    }

    /// What is being played in.
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// What a player still holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// What all four still hold.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// The tricks in order; the last one may be in progress or still empty.
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// The trick in progress (perhaps still empty), unless the play is over.
    pub fn current_trick(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| !trick.is_complete())
    }

    /// How many tricks each side has won.
    pub const fn won(&self) -> &BySide<u8> {
        &self.won
    }

    /// Every card in the order of play.
    pub fn cards_played(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.tricks.iter().flat_map(Trick::iter)
    }

    /// Whose turn it is, until the last card.
    pub fn turn(&self) -> Option<Seat> {
        self.current_trick().map(Trick::turn)
    }

    /// Whether every card has been played.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// The cards the player whose turn it is may play: the suit led if held, else anything.
    pub fn legal_cards(&self) -> Hand {
        let Some(trick) = self.current_trick() else { return Hand::EMPTY };
        let hand = self.hands[trick.turn()];
        match trick.suit() {
            Some(suit) if !hand.holding(suit).is_void() => {
                Hand::EMPTY.with_holding(suit, hand.holding(suit))
            }
            _ => hand,
        }
    }

    /// Plays a card for the player whose turn it is.
    ///
    /// # Errors
    /// If the card is not held or does not follow suit; the position is then unchanged.
    pub fn play(&mut self, card: Card) -> Result<(), IllegalCard> {
        let turn = self.turn().ok_or(IllegalCard::PlayOver)?;
        if !self.hands[turn].contains(card) {
            return Err(IllegalCard::NotHeld { seat: turn, card });
        }
        if !self.legal_cards().contains(card) {
            return Err(IllegalCard::Revoke { seat: turn, card });
        }
        self.hands[turn] = self.hands[turn].without(card);
        let trick = self.tricks.last_mut().expect("somebody is to play");
        trick.push(card);
        if trick.is_complete() {
            let (winner, _) = trick.winner(self.strain).expect("the trick has cards");
            self.won[winner.side()] += 1;
            if !self.hands[winner].is_empty() {
                self.tricks.push(Trick::new(winner));
            }
        }
        Ok(())
    }

    /// Takes the last card back and says whose it was.
    pub fn undo(&mut self) -> Option<(Seat, Card)> {
        if self.tricks.len() > 1 && self.tricks.last().is_some_and(Trick::is_empty) {
            self.tricks.pop();
        }
        let trick = self.tricks.last_mut()?;
        if trick.is_complete() {
            let (winner, _) = trick.winner(self.strain).expect("the trick has cards");
            self.won[winner.side()] -= 1;
        }
        let card = trick.pop()?;
        let seat = trick.turn();
        self.hands[seat] = self.hands[seat].with(card);
        Some((seat, card))
    }
}

/// Four hands that are not of one length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the hands are uneven: North {}, East {}, South {}, West {}",
    counts[Seat::North], counts[Seat::East], counts[Seat::South], counts[Seat::West]
)]
pub struct UnevenHands {
    /// How many cards each player holds.
    pub counts: BySeat<usize>,
}

/// Why a card may not be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalCard {
    /// No card is left.
    #[error("the play is over")]
    PlayOver,
    /// The player whose turn it is does not hold it.
    #[error("{} does not hold {card}", seat.name())]
    NotHeld {
        /// Whose turn it is.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The player could follow suit.
    #[error("{} must follow suit and may not play {card}", seat.name())]
    Revoke {
        /// Whose turn it is.
        seat: Seat,
        /// The card.
        card: Card,
    },
}

#[cfg(test)]
mod tests;
