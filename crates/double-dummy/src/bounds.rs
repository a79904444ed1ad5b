//! Tricks that can be counted without search: bounds at the start of a trick.
//!
//! [`sure_tricks`] counts what the side on lead can cash from the top; [`stopped_tricks`] what the
//! other side must get whatever is led. Both say which cards they relied on, so that a node ended
//! here is as general as one that was searched. They are lower bounds, never guesses.

use crate::position::{TRUMP, highest, lowest, suit_mask};

/// A number of tricks, and the cards whose rank it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tricks {
    pub(crate) count: u32,
    pub(crate) winners: u64,
}

/// The places above the highest card of a set; all places for the empty set.
#[inline(always)]
const fn above(cards: u64) -> u64 {
    // The top places are never used, so a set has at least one leading zero.
    !((u64::MAX >> 1) >> (cards.leading_zeros() - 1))
}

/// The four hands around the player on lead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around {
    pub(crate) me: u64,
    pub(crate) left: u64,
    pub(crate) partner: u64,
    pub(crate) right: u64,
}

impl Around {
    #[inline(always)]
    pub(crate) const fn seat(hands: &[u64; 4], seat: usize) -> Self {
        Self {
            me: hands[seat & 3],
            left: hands[(seat + 1) & 3],
            partner: hands[(seat + 2) & 3],
            right: hands[(seat + 3) & 3],
        }
    }
}

/// How many tricks the player on lead can cash from a suit, given who holds its top cards.
#[inline(always)]
fn cash(my: u64, my_winners: u32, partners: u64, partner_winners: u32) -> u32 {
    if partner_winners == 0 {
        return my_winners;
    }
    if my_winners == 0 {
        return if my == 0 { 0 } else { partner_winners };
    }
    // Partner's lowest card beats all mine, or mine all his: the suit is blocked.
    if highest(my) < lowest(partners) {
        return partner_winners;
    }
    if lowest(my) > highest(partners) {
        return my_winners;
    }
    // One of partner's winners must serve as a small card if he has no other.
    let spent = u32::from(partner_winners == partners.count_ones());
    my.count_ones().min(my_winners + partner_winners - spent)
}

/// Tricks the side on lead can take at once: top cards with entries, and its top trumps.
#[inline(always)]
pub(crate) fn sure_tricks<const TRUMPS: bool>(hands: &Around, tricks_left: u32) -> Tricks {
    let &Around { me, left, partner, right } = hands;
    let trumps = if TRUMPS { top_trumps(me, partner, left | right) } else { NO_TRICKS };
    let (mut my_total, mut partner_total) = (0, 0);
    let mut my_cards = 0;
    let mut partner_cards = 0;
    let mut partner_has_entry = false;
    for suit in 0..if TRUMPS { 3 } else { 4 } {
        let mask = suit_mask(suit);
        let (my, partners) = (me & mask, partner & mask);
        if my | partners == 0 {
            continue;
        }
        let (lefts, rights) = (left & mask, right & mask);
        let winners = above(lefts | rights) & mask;
        let (my_top, partner_top) = (my & winners, partners & winners);
        if my_top | partner_top == 0 {
            continue;
        }
        let limit = if TRUMPS { rounds_without_ruff(left, right, lefts, rights) } else { 13 };
        if limit == 0 {
            continue;
        }
        let (my_winners, partner_winners) = (my_top.count_ones(), partner_top.count_ones());
        my_total += cash(my, my_winners, partners, partner_winners).min(limit);
        partner_total += cash(partners, partner_winners, my, my_winners).min(limit);
        partner_has_entry |= my != 0 && partner_top != 0 && highest(partner_top) > lowest(my);
        // Once the others have no card left, the rest win by length.
        let (others_l, others_r) = (lefts.count_ones(), rights.count_ones());
        let opponents = others_l.max(others_r);
        my_cards |= top(my_top, opponents.max(partners.count_ones()));
        partner_cards |= top(partner_top, opponents.max(my.count_ones()));
    }
    let (side, cards) = if partner_has_entry {
        (my_total.max(partner_total), my_cards | partner_cards)
    } else {
        (my_total, my_cards)
    };
    Tricks { count: (trumps.count + side).min(tricks_left), winners: trumps.winners | cards }
}

const NO_TRICKS: Tricks = Tricks { count: 0, winners: 0 };

/// The highest `count` cards of a set.
#[inline(always)]
fn top(mut cards: u64, count: u32) -> u64 {
    while cards.count_ones() > count {
        cards &= cards - 1;
    }
    cards
}

/// How many rounds of a side suit pass before an opponent can ruff.
#[inline(always)]
fn rounds_without_ruff(left: u64, right: u64, lefts: u64, rights: u64) -> u32 {
    let rounds = |hand: u64, holding: u64| {
        if hand & suit_mask(TRUMP) != 0 { holding.count_ones() } else { 13 }
    };
    rounds(left, lefts).min(rounds(right, rights))
}

/// Tricks that two partners must take with trumps higher than any of the opponents.
#[inline(always)]
fn top_trumps(one: u64, other: u64, opponents: u64) -> Tricks {
    let mask = suit_mask(TRUMP);
    let (one, other, opponents) = (one & mask, other & mask, opponents & mask);
    let longest = one.count_ones().max(other.count_ones());
    if opponents == 0 {
        return Tricks { count: longest, winners: 0 };
    }
    let winners = top((one | other) & above(opponents), longest);
    Tricks { count: winners.count_ones(), winners }
}

/// Tricks the side not on lead gets whatever happens.
#[inline(always)]
pub(crate) fn stopped_tricks<const TRUMPS: bool>(hands: &Around) -> Tricks {
    let &Around { me, left, partner, right } = hands;
    if TRUMPS && (me | left | partner | right) & suit_mask(TRUMP) != 0 {
        let sure = top_trumps(left, right, me | partner);
        if sure.count != 0 {
            return sure;
        }
        return guarded_trump(left, right, partner, me, false, 13);
    }
    stopped_at_notrump(hands)
}

/// A trick with trumps although an opponent holds the ace: Kx behind it, KQ against it, Qxx behind
/// both ace and king. `first` and `second` are partners; `after_first` plays after `first`'s
/// partner, that is, `second` sits behind `before_second`.
#[inline(always)]
pub(crate) fn guarded_trump(
    first: u64,
    second: u64,
    before_second: u64,
    before_first: u64,
    first_on_lead: bool,
    tricks_left: u32,
) -> Tricks {
    let mask = suit_mask(TRUMP);
    let all = (first | second | before_first | before_second) & mask;
    if all.count_ones() < 3 {
        return NO_TRICKS;
    }
    let ace = highest(all);
    let king = highest(all ^ ace);
    let queen = highest(all ^ ace ^ king);
    let (first, second) = (first & mask, second & mask);
    let behind = |holder: u64, before: u64, honour: u64, higher: u64, length: u32| {
        holder & honour != 0 && holder.count_ones() >= length && before & higher == higher
    };
    let can_wait = |rounds: u32| !first_on_lead || tricks_left >= rounds;
    if behind(second, before_second, king, ace, 2)
        || behind(first, before_first, king, ace, 2) && can_wait(3)
    {
        return Tricks { count: 1, winners: ace | king };
    }
    let both = king | queen;
    if (before_first | before_second) & ace != 0
        && (first & both == both || second & both == both)
    {
        return Tricks { count: 1, winners: ace | both };
    }
    if all.count_ones() >= 5
        && (behind(second, before_second, queen, ace | king, 3)
            || behind(first, before_first, queen, ace | king, 3) && can_wait(4))
    {
        return Tricks { count: 1, winners: ace | both };
    }
    NO_TRICKS
}

/// At notrump, if in every suit the leader can lead the top card is an opponent's, they get in; and
/// if one of them has all those cards, he takes them all.
#[inline(always)]
fn stopped_at_notrump(hands: &Around) -> Tricks {
    let &Around { me, left, partner, right } = hands;
    let opponents = left | right;
    let mut winners = 0;
    for suit in 0..4 {
        let mask = suit_mask(suit);
        if me & mask != 0 {
            let top = highest((me | partner | opponents) & mask);
            if opponents & top == 0 {
                return NO_TRICKS;
            }
            winners |= top;
        }
    }
    let all_in_one = left & winners == winners || right & winners == winners;
    Tricks { count: if all_in_one { winners.count_ones() } else { 1 }, winners }
}
