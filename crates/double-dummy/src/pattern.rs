//! The positions an answer holds for, written with x's.
//!
//! "Expert discussion of a particular deal often will refer to small cards as x's" \[GIB, §2.5\]: the
//! paper replaces the cards that were proven never to matter by x's. The proof knows which those are,
//! at 52 cards as in a small ending: the search returns with every value the cards that won by rank.

use std::fmt;

use merrimac_cards::{BySeat, BySide, Card, Hand, Seat, Suit};

/// A position in which the cards that do not matter are x's, and the tricks each side takes in every
/// position it stands for: those with the same cards but for x's, and any cards of the suit that are
/// lower than the others for the x's. Cards of a trick in progress lie where they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    /// What the players hold.
    pub hands: BySeat<Hand>,
    /// The cards that matter.
    pub cards: Hand,
    /// The remaining tricks that each side takes, the one in progress included.
    pub tricks: BySide<u8>,
}

impl fmt::Display for Pattern {
    /// The hands as PBN writes them, from North, with x's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit_of = |hand: Hand, suit: Suit| -> String {
            let matters = |rank| self.cards.contains(Card::new(suit, rank));
            let letter = |rank| if matters(rank) { rank.letter() } else { 'x' };
            hand.holding(suit).iter().map(letter).collect()
        };
        let hand = |seat| Suit::DESCENDING.map(|suit| suit_of(self.hands[seat], suit)).join(".");
        f.pad(&format!("N:{}", Seat::ALL.map(hand).join(" ")))
    }
}
