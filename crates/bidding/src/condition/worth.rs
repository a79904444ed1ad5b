//! What a hand is worth once a suit is agreed.
//!
//! High cards count ace 4, king 3, queen 2, jack 1; in a suit contract aces and kings take more
//! tricks than that says, queens and jacks fewer. Over 3,805 random fits of eight cards or more,
//! solved double dummy, an ace took 1.56 tricks, a king 0.99, a queen 0.42 and a jack 0.21; a point
//! of shortness, in either hand, as much as a high-card point; and each trump beyond the eighth half
//! a trick. So the worth is high cards and shortness, corrected by the controls that are more or
//! fewer than usual for so many high cards, with a point for each further trump.

use merrimac_cards::{BySuit, Hand, Suit};
use merrimac_dealing::Range;

use super::{Certainty, Ground, Held, less};
use crate::hand_set::{HandSet, Strength, support_bonus};

/// The trumps that both hands together are expected to have.
const USUAL_TRUMPS: u8 = 8;
/// Points for further trumps, at most.
const MOST_FOR_TRUMPS: u8 = 3;
/// Points for controls, at most; as many are taken off at most.
const MOST_FOR_CONTROLS: i32 = 2;

/// The worth of a hand in support of a suit.
pub(super) fn worth(held: Held, trumps: Suit, ground: &Ground) -> i32 {
    let lengths = BySuit::from_fn(|suit| held.class.length(suit));
    let shape = bonus(lengths, trumps, ground);
    held.class.strength(Strength::HighCards) + i32::from(shape) + for_controls(held.hand)
}

/// Keeps the hands whose worth is in a range; controls, which shape and points cannot tell, count in
/// favour of hands that may be meant and against those that must be.
pub(super) fn narrow(
    hands: &mut HandSet,
    trumps: Suit,
    range: Range,
    ground: &Ground,
    certainty: Certainty,
) {
    let slack = match certainty {
        Certainty::Maybe => MOST_FOR_CONTROLS,
        Certainty::Surely => -MOST_FOR_CONTROLS,
    };
    let lo = range.lo.saturating_sub(slack);
    let hi = range.hi.saturating_add(slack);
    if lo > hi {
        hands.clear();
    } else {
        hands.keep_counted(|lengths| bonus(lengths, trumps, ground), Range::new(lo, hi));
    }
}

/// A range for both hands without what partner brings: at least the usual minimum.
pub(super) fn without_least(range: Range, trumps: Suit, ground: &Ground) -> Range {
    less(range, ground.partner_support[trumps].least)
}

/// A range for both hands without the most that partner brings.
pub(super) fn without_most(range: Range, trumps: Suit, ground: &Ground) -> Range {
    less(range, ground.partner_support[trumps].most)
}

/// What the shape adds.
fn bonus(lengths: BySuit<u8>, trumps: Suit, ground: &Ground) -> u8 {
    let together = lengths[trumps] + ground.partner_lengths[trumps].least;
    support_bonus(lengths, trumps) + together.saturating_sub(USUAL_TRUMPS).min(MOST_FOR_TRUMPS)
}

/// What aces and kings add beyond three controls for ten points; negative where they are fewer.
fn for_controls(hand: Hand) -> i32 {
    let tenths = 10 * i32::from(hand.controls()) - 3 * i32::from(hand.high_card_points());
    (tenths + 5).div_euclid(10).clamp(-MOST_FOR_CONTROLS, MOST_FOR_CONTROLS)
}
