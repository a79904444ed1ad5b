//! What a hand is worth, for those who decide how high to go.
//!
//! High cards count ace 4, king 3, queen 2, jack 1. Solved double dummy, aces and kings take more
//! tricks than that says, queens and jacks fewer. Over 2,535 random fits of eight cards or more an ace
//! takes 1.58 tricks, a king 0.97, a queen 0.49 and a jack 0.24; a point of shortness, in either hand, as
//! much as a high-card point (0.30); and each trump beyond the eighth 0.42. In 1,029 notrump contracts with
//! 22 to 28 points an ace takes 2.4 tricks, a king 1.5, a queen 0.8, a jack 0.4 and a ten 0.1. That is
//! `merrimac study fit worth --deals 1500`; the weights below are choices in its light.
//!
//! So the *value* is high cards, corrected by the controls that are more or fewer than usual for so
//! many high cards, and by tens; the *worth* in a suit counts controls, shortness and a point for each
//! further trump.

use merrimac_cards::{BySuit, Hand, Rank, Suit};
use merrimac_dealing::Range;

use super::{Certainty, Ground, Held, less};
use crate::hand_set::{HandSet, Spread, Strength, support_bonus};

/// The trumps that both hands together are expected to have.
const USUAL_TRUMPS: u8 = 8;
/// Points for further trumps, at most.
const MOST_FOR_TRUMPS: u8 = 3;
/// Points for good or bad honours, at most; as many are taken off at most.
const MOST_FOR_HONOURS: i32 = 2;

/// The value of a hand: high cards as they take tricks.
pub(super) fn value(held: Held) -> i32 {
    let corrected = whole(for_controls(held.hand) + for_tens(held.hand));
    held.class.strength(Strength::HighCards) + corrected
}

/// The worth of a hand with a suit as trumps, or without any.
pub(super) fn worth(held: Held, trumps: Option<Suit>, ground: &Ground) -> i32 {
    let Some(trumps) = trumps else { return value(held) };
    let lengths = BySuit::from_fn(|suit| held.class.length(suit));
    let shape = i32::from(bonus(lengths, trumps, ground));
    held.class.strength(Strength::HighCards) + shape + whole(for_controls(held.hand))
}

/// Keeps the hands whose worth is in a range; honours, which shape and points cannot tell, count in
/// favour of hands that may be meant and against those that must be.
pub(super) fn narrow(
    hands: &mut HandSet,
    trumps: Option<Suit>,
    range: Range,
    ground: &Ground,
    certainty: Certainty,
) {
    let slack = match certainty {
        Certainty::Maybe => MOST_FOR_HONOURS,
        Certainty::Surely => -MOST_FOR_HONOURS,
    };
    let lo = range.lo.saturating_sub(slack);
    let hi = range.hi.saturating_add(slack);
    if lo > hi {
        hands.clear();
    } else {
        let added = |lengths| trumps.map_or(0, |trumps| bonus(lengths, trumps, ground));
        hands.keep_counted(added, Range::new(lo, hi));
    }
}

/// A range for both hands without what partner brings: at least the usual minimum.
pub(super) fn without_least(range: Range, trumps: Option<Suit>, ground: &Ground) -> Range {
    less(range, partner(trumps, ground).least)
}

/// A range for both hands without the most that partner brings.
pub(super) fn without_most(range: Range, trumps: Option<Suit>, ground: &Ground) -> Range {
    less(range, partner(trumps, ground).most)
}

fn partner(trumps: Option<Suit>, ground: &Ground) -> Spread {
    trumps.map_or(ground.partner_high_cards, |trumps| ground.partner_support[trumps])
}

/// What the shape adds.
fn bonus(lengths: BySuit<u8>, trumps: Suit, ground: &Ground) -> u8 {
    let together = lengths[trumps] + ground.partner_lengths[trumps].least;
    support_bonus(lengths, trumps) + together.saturating_sub(USUAL_TRUMPS).min(MOST_FOR_TRUMPS)
}

/// What aces and kings add beyond three controls for ten points, in tenths; negative where they are
/// fewer.
fn for_controls(hand: Hand) -> i32 {
    10 * i32::from(hand.controls()) - 3 * i32::from(hand.high_card_points())
}

/// What tens beyond the first add without trumps, in tenths.
fn for_tens(hand: Hand) -> i32 {
    4 * (i32::from(hand.count(Rank::Ten)) - 1)
}

/// Tenths as whole points, within what honours may add or take off.
fn whole(tenths: i32) -> i32 {
    (tenths + 5).div_euclid(10).clamp(-MOST_FOR_HONOURS, MOST_FOR_HONOURS)
}

#[cfg(test)]
mod tests;
