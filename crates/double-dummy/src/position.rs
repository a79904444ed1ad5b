//! The position inside the search: four hands as bits, with the trump suit moved to the top.
//!
//! Sixteen bits a suit, deuce lowest, as in [`Hand`]. Suits are renamed so that trumps, if there
//! are any, are suit 3: among the cards that can win a trick (the suit led and trumps) the higher
//! bit then always wins, and no comparison has to ask about trumps.

use merrimac_cards::{BySeat, Card, Hand, Rank, Seat, Strain, Suit};

/// Bits of one suit.
pub(crate) const LANE: u64 = 0xFFFF;
/// The thirteen places in use of every suit.
pub(crate) const FULL: u64 = 0x1FFF_1FFF_1FFF_1FFF;
/// The deuce of every suit.
const DEUCES: u64 = 0x0001_0001_0001_0001;
/// The renamed trump suit.
pub(crate) const TRUMP: usize = 3;

/// The bits of one suit within a set of cards.
#[inline(always)]
pub(crate) const fn suit_mask(suit: usize) -> u64 {
    LANE << (16 * (suit & 3))
}

/// The cards of one suit, moved down to the lowest sixteen bits.
#[inline(always)]
pub(crate) const fn lane(cards: u64, suit: usize) -> u64 {
    cards >> (16 * (suit & 3)) & LANE
}

/// The lowest bit of a set of cards, or nothing of nothing.
#[inline(always)]
pub(crate) const fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// The highest bit of a set of cards, or nothing of nothing.
#[inline(always)]
pub(crate) const fn highest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { 1 << cards.ilog2() }
}

/// Fills every suit from its highest card down.
#[inline(always)]
pub(crate) const fn fill_down(cards: u64) -> u64 {
    let filled = cards | cards >> 1 & 0x7FFF_7FFF_7FFF_7FFF;
    let filled = filled | filled >> 2 & 0x3FFF_3FFF_3FFF_3FFF;
    let filled = filled | filled >> 4 & 0x0FFF_0FFF_0FFF_0FFF;
    filled | filled >> 8 & 0x00FF_00FF_00FF_00FF
}

/// The highest card of every suit.
#[inline(always)]
pub(crate) const fn highest_of_each(cards: u64) -> u64 {
    let filled = fill_down(cards);
    filled & !(filled >> 1 & 0x7FFF_7FFF_7FFF_7FFF)
}

/// The lowest card of every suit.
#[inline(always)]
pub(crate) const fn lowest_of_each(cards: u64) -> u64 {
    lowest(cards & suit_mask(0))
        | lowest(cards & suit_mask(1))
        | lowest(cards & suit_mask(2))
        | lowest(cards & suit_mask(3))
}

/// How many cards there are of every suit, as four numbers of sixteen bits.
///
/// All four at once cost less than one portable population count of each.
#[inline(always)]
pub(crate) const fn count_each(cards: u64) -> u64 {
    let pairs = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    (eights + (eights >> 8)) & 0x000F_000F_000F_000F
}

/// Of every run of equivalent cards in a hand, the lowest one.
///
/// Cards are equivalent if no card of another player lies between them. A card is the lowest of its
/// run if the next present card below it is another player's, or there is none. One addition finds
/// them all: a carry started just above every foreign card, and below every deuce, runs through the
/// absent places and stops at the next card present.
#[inline(always)]
pub(crate) const fn lowest_equivalents(hand: u64, present: u64) -> u64 {
    let foreign = present & !hand;
    ((foreign << 1 | DEUCES) + (FULL & !present)) & hand
}

/// How the real suits are renamed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Renaming {
    /// The real suit that stands at each place.
    suits: [Suit; 4],
}

impl Renaming {
    /// Moves the trump suit to place 3 by exchanging it with spades.
    pub(crate) fn new(strain: Strain) -> Self {
        let mut suits = Suit::ALL;
        if let Some(trump) = strain.trump() {
            suits.swap(trump.index(), TRUMP);
        }
        Self { suits }
    }

    /// A set of cards in search form.
    pub(crate) fn inward(self, hand: Hand) -> u64 {
        let place =
            |place: usize| u64::from(hand.holding(self.suits[place]).bits()) << (16 * place);
        place(0) | place(1) | place(2) | place(3)
    }

    /// The bit number of a card in search form.
    pub(crate) fn card_inward(self, card: Card) -> u8 {
        self.inward(Hand::EMPTY.with(card)).trailing_zeros() as u8
    }

    /// The card that stands at a bit of the search form.
    pub(crate) fn card_outward(self, place: u8) -> Card {
        Card::new(self.suits[place as usize >> 4], Rank::from_index(place as usize & 15))
    }

    /// The four hands in search form, N E S W.
    pub(crate) fn hands_inward(self, hands: &BySeat<Hand>) -> [u64; 4] {
        Seat::ALL.map(|seat| self.inward(hands[seat]))
    }
}

/// How many cards each player holds in each suit: sixteen numbers of four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape(u64);

impl Shape {
    /// Counts the four hands.
    pub(crate) fn of(hands: &[u64; 4]) -> Self {
        let mut shape = 0;
        for (seat, &hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape |= u64::from(lane(hand, suit).count_ones()) << (4 * (4 * seat + suit));
            }
        }
        Self(shape)
    }

    /// The shape after a player has played a card of a suit.
    #[inline(always)]
    pub(crate) const fn without(self, seat: usize, suit: usize) -> Self {
        Self(self.0.wrapping_sub(1 << (4 * (4 * seat + suit))))
    }

    /// The lengths with those of one player first.
    #[inline(always)]
    pub(crate) const fn seen_by(self, seat: usize) -> u64 {
        self.0.rotate_right(16 * seat as u32)
    }

    /// Shape and leader in one number. North's clubs follow from the other fifteen lengths, because
    /// all hands are equally long, and give their place to the leader.
    #[inline(always)]
    pub(crate) const fn with_leader(self, leader: usize) -> u64 {
        self.0 & !15 | leader as u64
    }
}

#[cfg(test)]
mod tests;
