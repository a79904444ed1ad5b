//! Which card to lead first at notrump when every suit is missing somewhere.
//!
//! The weights for leads were fitted to ordinary deals. On the symmetric deal with four voids they
//! search three times as many nodes as these few rules, which know nothing of lengths.

use super::Moves;
use crate::bounds::Around;
use crate::position::{highest, lowest, suit_mask};

/// Orders the cards to lead: finesses, then strong suits, then others, high cards first, and of each
/// suit its highest and lowest card before those between.
pub(crate) fn order_wild_leads(moves: &mut Moves, hands: &Around, present: u64, candidates: u64) {
    let &Around { me, left, partner, right, .. } = hands;
    let (mut finesses, mut strong, mut plain) = (0, 0, 0);
    for suit in 0..4 {
        let mask = suit_mask(suit);
        let my = candidates & mask;
        if my == 0 {
            continue;
        }
        let ends = highest(my) | lowest(my);
        let (partners, lefts, rights) = (partner & mask, left & mask, right & mask);
        let ours = me & mask | partners;
        let all = present & mask;
        let ace = highest(all);
        let king = highest(all ^ ace);
        let queen = highest(all ^ ace ^ king);
        let jack = highest(all ^ ace ^ king ^ queen);
        let ten = highest(all ^ ace ^ king ^ queen ^ jack);
        let holds = |hand: u64, cards: u64| cards != 0 && hand & cards == cards;
        let two = |hand: u64| hand & hand.wrapping_sub(1) != 0;
        let is_finesse = holds(partners, king) && holds(lefts, ace)
            || holds(partners, ace)
                && holds(lefts, king)
                && (holds(partners, queen) || holds(ours, queen | jack))
            || holds(partners, king)
                && holds(lefts, queen)
                && (holds(partners, jack) || holds(ours, jack | ten));
        if is_finesse && two(partners) && two(lefts) {
            finesses |= ends;
        } else if lefts != 0 && rights != 0 && (ours & (ace | king | queen)).count_ones() >= 2 {
            strong |= ends;
        } else {
            plain |= ends;
        }
    }
    moves.push_falling(finesses);
    moves.push_falling(strong);
    moves.push_falling(plain);
    moves.push_falling(candidates & !(finesses | strong | plain));
}
