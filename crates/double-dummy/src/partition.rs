//! Which ranks mattered: from the cards that won tricks to a set of positions.
//!
//! The search returns with every value the cards that won a trick *by rank*. Two positions of the
//! same shape and leader have the same value if the owners of those cards, and of all higher ones,
//! agree: the small cards may lie anywhere. This is the paper's `(P, R, C)` for bridge
//! \[GIB, "Partition search"\]: [`Layout`] is a position as seen by rank, [`Partition`] the set of
//! all layouts that agree on the top few cards of each suit.

use crate::position::{count_each, highest, lane, lowest, suit_mask};

mod owners;

pub(crate) use owners::{Owners, OwnersOfDeals};

/// Who holds the cards still in play, as two bits a card from the highest down, 32 bits a suit.
///
/// Only 26 of the 32 bits are ever used. Absolute ranks are gone: the king is the top card once the
/// ace has been played.
pub(crate) type Layout = u128;

/// Where in the spare bits of a partition's cards its weight stands.
const WEIGHT_AT: u32 = 64;

/// A set of layouts: those that agree with `cards` wherever `mask` is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Partition {
    /// The owners of the cards that mattered, and in bits that no owner uses the weight.
    pub(crate) cards: Layout,
    /// Two bits for every card that mattered.
    pub(crate) mask: u128,
}

/// Turns the cards that won by rank into the cards whose owners must agree.
///
/// Only the lowest card of a suit counts, since all higher ones come with it. It stands for its
/// whole run of equivalent cards, because the search tried only one of them; so the lowest of the
/// run is meant. If nothing of another player lies below the run, the shape alone says who holds
/// it, and the next higher card of another player is the last that matters.
#[inline(always)]
pub(crate) fn relevant(hands: &[u64; 4], present: u64, winners: u64) -> u64 {
    let mut cards = 0;
    let mut rest = winners;
    while rest != 0 {
        let suit = rest.trailing_zeros() as usize >> 4;
        let mask = suit_mask(suit);
        let winner = lowest(rest);
        rest &= !mask;
        let owner = owner_of(hands, winner);
        let foreign = present & mask & !hands[owner];
        let below = foreign & (winner - 1);
        if below == 0 {
            cards |= lowest(foreign);
        } else {
            let run = hands[owner] & mask & !(u64::MAX >> below.leading_zeros());
            cards |= lowest(run);
        }
    }
    cards
}

/// Who holds a card that somebody holds.
#[inline(always)]
fn owner_of(hands: &[u64; 4], card: u64) -> usize {
    if hands[0] & card != 0 {
        0
    } else if hands[1] & card != 0 {
        1
    } else if hands[2] & card != 0 {
        2
    } else {
        3
    }
}

impl Partition {
    /// The layouts that agree with `layout` on the given cards, at most one a suit, and on all higher
    /// ones of their suits.
    #[inline(always)]
    pub(crate) fn around(layout: Layout, present: u64, relevant: u64) -> Self {
        // In each suit the bits from the relevant one up; none if nothing is relevant.
        let fixed = present & (0x8000_8000_8000_8000 - relevant);
        let counts = count_each(fixed);
        let mask_of =
            |suit: usize| (0xFFFF_FFFF_0000_0000_u64 >> (2 * lane(counts, suit))) & 0xFFFF_FFFF;
        let low = mask_of(0) | mask_of(1) << 32;
        let high = mask_of(2) | mask_of(3) << 32;
        let mask = u128::from(low) | u128::from(high) << 64;
        let weight = counts.wrapping_mul(0x0001_0001_0001_0001) >> 48;
        Self { cards: layout & mask | u128::from(weight) << WEIGHT_AT, mask }
    }

    /// How many cards the set fixes: few if it is wide.
    #[inline(always)]
    pub(crate) const fn weight(&self) -> u8 {
        (self.cards >> WEIGHT_AT) as u8 & 63
    }

    /// Whether a layout belongs to the set.
    #[inline(always)]
    pub(crate) const fn contains(&self, layout: Layout) -> bool {
        (self.cards ^ layout) & self.mask == 0
    }

    /// The cards of a position that the set fixes: the lowest of each suit.
    #[inline(always)]
    pub(crate) fn relevant(&self, present: u64) -> u64 {
        let mut cards = 0;
        for suit in 0..4 {
            let fixed = (self.mask >> (32 * suit)) as u32;
            if fixed != 0 {
                let mut holding = lane(present, suit);
                for _ in 1..(!fixed).leading_zeros() / 2 {
                    holding &= !highest(holding);
                }
                cards |= highest(holding) << (16 * suit);
            }
        }
        cards
    }
}

#[cfg(test)]
mod tests;
