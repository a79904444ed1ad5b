//! Which cards to try, and in which order.
//!
//! Only the lowest of equivalent cards is a candidate. The order is everything to alpha-beta: the
//! rules below are those of good play, by place in the trick; [`leads`] has those for the lead.

mod leads;
mod wild;

use crate::bounds::Around;
use crate::position::{TRUMP, highest, lowest, suit_mask};

pub(crate) use leads::order_leads;
pub(crate) use wild::order_wild_leads;

/// Cards in the order in which they are to be tried.
#[derive(Debug)]
pub(crate) struct Moves {
    cards: [u8; 16],
    len: usize,
}

impl Moves {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { cards: [0; 16], len: 0 }
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The card to try at a place of the order.
    #[inline(always)]
    pub(crate) const fn card(&self, at: usize) -> u8 {
        self.cards[at & 15]
    }

    #[inline(always)]
    fn push(&mut self, card: u8) {
        self.cards[self.len & 15] = card;
        self.len += 1;
    }

    #[inline(always)]
    pub(crate) fn push_rising(&mut self, mut cards: u64) {
        while cards != 0 {
            self.push(cards.trailing_zeros() as u8);
            cards &= cards - 1;
        }
    }

    #[inline(always)]
    fn push_falling(&mut self, mut cards: u64) {
        while cards != 0 {
            let card = highest(cards);
            self.push(card.trailing_zeros() as u8);
            cards ^= card;
        }
    }
}

/// What has been played to a trick.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrickSoFar {
    /// All cards in play when the trick began.
    pub(crate) present: u64,
    /// The suit led.
    pub(crate) suit: usize,
    /// The card that is winning, and who played it.
    pub(crate) best: u8,
    pub(crate) best_seat: usize,
    /// Whether another card of the winning card's suit was played: then it wins by rank.
    pub(crate) contested: bool,
}

impl TrickSoFar {
    /// The card that is winning, as a set.
    #[inline(always)]
    pub(crate) const fn best_card(&self) -> u64 {
        1 << (self.best & 63)
    }
}

/// Orders the cards of the suit led.
#[inline(always)]
pub(crate) fn order_following(
    moves: &mut Moves,
    hands: &Around,
    trick: &TrickSoFar,
    candidates: u64,
    place: usize,
    partner_wins: bool,
) {
    let best = trick.best_card();
    let mask = suit_mask(trick.suit);
    let is_last = place == 3;
    let my_top = highest(candidates);
    // With a ruff on the table nothing beats it.
    let winning = if best & mask != 0 { candidates & !(best | (best - 1)) } else { 0 };
    if winning == 0 {
        return moves.push_rising(candidates);
    }
    let lefts = if is_last { 0 } else { hands.left & mask };
    let partners = hands.partner & mask;
    let between = |low: u64, high: u64| (high - 1) & !(low | (low - 1));
    if partner_wins && (lefts == 0 || best > highest(lefts) || lefts & between(best, my_top) == 0) {
        return moves.push_rising(candidates);
    }
    if place == 1 && partners != 0 && highest(partners) > best {
        let partner_top = highest(partners);
        let left_top = highest(lefts);
        if left_top > partner_top.max(my_top) && lefts & !(partner_top - 1) == lefts & !(my_top - 1)
        {
            return moves.push_rising(candidates);
        }
        if partner_top > left_top {
            return moves.push_rising(candidates);
        }
    }
    if lefts == 0 || lowest(winning) > highest(lefts) {
        moves.push_rising(winning);
    } else {
        moves.push_falling(winning);
    }
    moves.push_rising(candidates & !winning);
}

/// Orders ruffs and discards of a player who is void in the suit led.
#[inline(always)]
pub(crate) fn order_void<const TRUMPS: bool>(
    moves: &mut Moves,
    hands: &Around,
    trick: &TrickSoFar,
    candidates: u64,
    place: usize,
    partner_wins: bool,
) {
    let mut rest = candidates;
    let best = trick.best_card();
    let lefts = if place == 3 { 0 } else { hands.left & suit_mask(trick.suit) };
    let mine = candidates & suit_mask(TRUMP);
    if TRUMPS && mine != 0 {
        let partner_is_safe = partner_wins && (place == 3 || lefts != 0 && best > highest(lefts));
        if !partner_is_safe {
            if best & suit_mask(TRUMP) != 0 {
                if !partner_wins {
                    let higher = mine & !(best | (best - 1));
                    moves.push_rising(higher);
                    rest &= !higher;
                }
            } else if place == 3 || lefts != 0 || hands.left & suit_mask(TRUMP) == 0 {
                moves.push(mine.trailing_zeros() as u8);
                rest &= !lowest(mine);
            } else {
                moves.push_rising(mine);
                rest &= !mine;
            }
        }
    }
    // One low card of each suit, from the longest suit first.
    let mut order = [(0_u32, 0_u64); 4];
    let mut suits = 0;
    for suit in 0..if TRUMPS { 3 } else { 4 } {
        let my = rest & suit_mask(suit);
        if my != 0 {
            let length = my.count_ones();
            let mut at = suits;
            while at > 0 && order[at - 1].0 < length {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = (length, lowest(my));
            suits += 1;
        }
    }
    for &(_, card) in &order[..suits] {
        moves.push(card.trailing_zeros() as u8);
        rest &= !card;
    }
    moves.push_rising(rest);
}
