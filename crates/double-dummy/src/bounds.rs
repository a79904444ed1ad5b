//! Tricks that can be counted without search: bounds at the start of a trick.
//!
//! [`sure_tricks`] counts what the side on lead can cash from the top; [`stopped_tricks`] what the
//! other side must get whatever is led. Both say which cards they relied on, so that a node ended
//! here is as general as one that was searched. They are lower bounds, never guesses.

use crate::position::{
    FULL, Shape, TRUMP, count_each, fill_down, highest, highest_of_each, lane, lowest, suit_mask,
};
use crate::steps::Steps;

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
    /// How long everybody is in every suit, the player on lead first.
    lengths: u64,
}

impl Around {
    /// The same seen by the next player.
    #[inline(always)]
    const fn next(&self) -> Self {
        Self {
            lengths: self.lengths.rotate_right(16),
            me: self.left,
            left: self.partner,
            partner: self.right,
            right: self.me,
        }
    }

    /// The same seen by partner.
    #[inline(always)]
    const fn opposite(&self) -> Self {
        Self {
            lengths: self.lengths.rotate_right(32),
            me: self.partner,
            left: self.right,
            partner: self.me,
            right: self.left,
        }
    }

    #[inline(always)]
    pub(crate) const fn seat(hands: &[u64; 4], shape: Shape, seat: usize) -> Self {
        Self {
            lengths: shape.seen_by(seat),
            me: hands[seat & 3],
            left: hands[(seat + 1) & 3],
            partner: hands[(seat + 2) & 3],
            right: hands[(seat + 3) & 3],
        }
    }

    /// The lengths of one suit: mine, left's, partner's, right's.
    #[inline(always)]
    pub(crate) const fn lengths(&self, suit: usize) -> [u32; 4] {
        let suit = self.lengths >> (4 * suit);
        [
            (suit & 15) as u32,
            (suit >> 16 & 15) as u32,
            (suit >> 32 & 15) as u32,
            (suit >> 48 & 15) as u32,
        ]
    }
}

/// One player's cards of a suit.
#[derive(Debug, Clone, Copy)]
struct Held {
    cards: u64,
    length: u32,
    /// The cards above all cards of the opponents, and how many they are.
    top: u64,
    winners: u32,
}

impl Held {
    #[inline(always)]
    const fn of(cards: u64, length: u32, winners: u64) -> Self {
        let top = cards & winners;
        Self { cards, length, top, winners: top.count_ones() }
    }
}

/// How many tricks the player on lead can cash from a suit, given who holds its top cards.
#[inline(always)]
fn cash(my: &Held, partners: &Held) -> u32 {
    let (my_winners, partner_winners) = (my.winners, partners.winners);
    if partner_winners == 0 {
        return my_winners;
    }
    if my_winners == 0 {
        return if my.cards == 0 { 0 } else { partner_winners };
    }
    // Partner's lowest card beats all mine, or mine all his: the suit is blocked.
    if my.cards < lowest(partners.cards) {
        return partner_winners;
    }
    if lowest(my.cards) > partners.cards {
        return my_winners;
    }
    // One of partner's winners must serve as a small card if he has no other.
    let spent = u32::from(partner_winners == partners.length);
    my.length.min(my_winners + partner_winners - spent)
}

/// How many winners the player on lead can cash in a suit and still be on lead.
#[inline(always)]
fn stay(my: &Held, partners: &Held) -> u32 {
    if lowest(my.top) > partners.cards {
        return my.winners;
    }
    my.winners.min(partners.length - partners.winners)
}

/// How many tricks a player on lead can cash in a suit and still be on lead, small cards included
/// that win because nobody else has a card of the suit left (-1.9 % nodes, -6.0 % at
/// notrump). `opponents` is the longer of theirs.
#[inline(always)]
fn run<S: Steps>(my: &Held, partners: &Held, opponents: u32) -> u32 {
    let high = stay(my, partners);
    if S::LENGTH && high >= opponents && partners.length <= opponents { my.length } else { high }
}

/// Tricks the side on lead can take at once: top cards with entries, and its top trumps.
///
/// Counting ends as soon as `enough` are found, so that the answer rests on few cards.
#[inline(always)]
pub(crate) fn sure_tricks<const TRUMPS: bool, S: Steps>(hands: &Around, enough: u32) -> Tricks {
    let mut trumps = NO_TRICKS;
    let (mut left_can_ruff, mut right_can_ruff) = (false, false);
    let mut hands = *hands;
    if TRUMPS {
        let [mine, lefts, partners, rights] = hands.lengths(TRUMP);
        let (ours, theirs) = (hands.me | hands.partner, hands.left | hands.right);
        trumps = top_trumps(ours, mine.max(partners), theirs, enough);
        if trumps.count >= enough {
            return trumps;
        }
        left_can_ruff = lefts != 0;
        right_can_ruff = rights != 0;
        if S::DRAWN_TRUMPS
            && (left_can_ruff || right_can_ruff)
            && let Some(drawn) = drawn_trumps(&hands)
        {
            if drawn.tricks.count >= enough {
                return drawn.tricks;
            }
            trumps = drawn.tricks;
            (left_can_ruff, right_can_ruff) = (false, false);
            if drawn.by_partner {
                hands = hands.opposite();
            }
        }
    }
    let Around { me, left, partner, right, .. } = hands;
    let (mut my_total, mut partner_total) = (trumps.count, trumps.count);
    let mut my_cards = trumps.winners;
    let mut partner_cards = 0;
    // What crossing to partner costs in the cheapest suit to do it in.
    let mut crossing = u32::MAX;
    let side_suits = if TRUMPS { FULL & !suit_mask(TRUMP) } else { FULL };
    let winners = (me | partner) & side_suits & !fill_down(left | right);
    let (my_counts, partner_counts) = (count_each(me & winners), count_each(partner & winners));
    let mut rest = winners;
    while rest != 0 {
        let suit = rest.trailing_zeros() as usize >> 4;
        let mask = suit_mask(suit);
        rest &= !mask;
        let [my_length, left_length, partner_length, right_length] = hands.lengths(suit);
        let mut limit = 13;
        if TRUMPS {
            limit = if left_can_ruff { left_length } else { 13 };
            limit = if right_can_ruff { limit.min(right_length) } else { limit };
            if limit == 0 {
                continue;
            }
        }
        let my = Held {
            cards: me & mask,
            length: my_length,
            top: me & winners & mask,
            winners: lane(my_counts, suit) as u32,
        };
        let partners = Held {
            cards: partner & mask,
            length: partner_length,
            top: partner & winners & mask,
            winners: lane(partner_counts, suit) as u32,
        };
        // Once the others have no card left, the rest win by length.
        let opponents = left_length.max(right_length);
        let by_rank = opponents.max(partner_length);
        if partners.winners == 0 {
            let wanted = enough - my_total;
            if my.winners.min(limit) >= wanted {
                my_cards |= top(my.top, my.winners, by_rank.min(wanted));
                let entry = if my_total > trumps.count { partner_cards } else { 0 };
                return Tricks { count: enough, winners: my_cards | entry };
            }
        }
        let staying = run::<S>(&my, &partners, opponents).min(limit);
        let partner_run = run::<S>(&partners, &my, opponents);
        let mut cashing = cash(&my, &partners);
        if my.winners == 0 && my.cards != 0 {
            cashing = cashing.max(partner_run);
        }
        my_total += cashing.min(limit).max(staying);
        my_cards |= top(my.top, my.winners, by_rank);
        partner_cards |= top(partners.top, partners.winners, opponents.max(my_length));
        if my_total >= enough {
            return Tricks { count: my_total, winners: my_cards | partner_cards };
        }
        let by_partner = cash(&partners, &my).max(partner_run).min(limit);
        partner_total += by_partner.max(staying);
        if my.cards != 0 && partners.top > lowest(my.cards) {
            crossing = crossing.min(staying.saturating_sub(by_partner));
        }
    }
    if crossing == u32::MAX {
        return Tricks { count: my_total, winners: my_cards };
    }
    let count = my_total.max(partner_total - crossing);
    Tricks { count, winners: my_cards | partner_cards }
}

/// The opponents' trumps can be drawn.
#[derive(Debug, Clone, Copy)]
struct Drawn {
    tricks: Tricks,
    /// Partner draws them and is on lead afterwards.
    by_partner: bool,
}

/// Trumps drawn by one hand, that of the leader or his partner's: then every trump of the longer
/// hand takes a trick, and side suits are safe from ruffs (-3.3 % nodes with trumps).
#[inline(always)]
fn drawn_trumps(hands: &Around) -> Option<Drawn> {
    let &Around { me, left, partner, right, .. } = hands;
    let [mine, lefts, partners, rights] = hands.lengths(TRUMP);
    let rounds = lefts.max(rights);
    let mask = suit_mask(TRUMP);
    let tops = above((left | right) & mask);
    let my = Held::of(me & mask, mine, tops);
    let held = Held::of(partner & mask, partners, tops);
    let count = mine.max(partners);
    if stay(&my, &held) >= rounds {
        let winners = top(my.top, my.winners, rounds.max(partners));
        return Some(Drawn { tricks: Tricks { count, winners }, by_partner: false });
    }
    // The first round is led to partner.
    if my.cards != 0 && lowest(my.cards) < held.top && stay(&held, &my) >= rounds {
        let winners = top(held.top, held.winners, rounds.max(mine));
        return Some(Drawn { tricks: Tricks { count, winners }, by_partner: true });
    }
    None
}

const NO_TRICKS: Tricks = Tricks { count: 0, winners: 0 };

/// The highest `count` of `length` cards.
#[inline(always)]
fn top(mut cards: u64, length: u32, count: u32) -> u64 {
    for _ in count..length {
        cards &= cards - 1;
    }
    cards
}

/// Tricks that two partners must take with trumps higher than any of the opponents; `longest` is
/// the length of the longer of the two.
#[inline(always)]
fn top_trumps(ours: u64, longest: u32, opponents: u64, enough: u32) -> Tricks {
    let mask = suit_mask(TRUMP);
    let opponents = opponents & mask;
    if opponents == 0 {
        return Tricks { count: longest, winners: 0 };
    }
    let winners = ours & mask & above(opponents);
    if winners == 0 {
        return NO_TRICKS;
    }
    let length = winners.count_ones();
    let count = length.min(longest).min(enough);
    Tricks { count, winners: top(winners, length, count) }
}

/// Tricks the side not on lead gets whatever happens.
#[inline(always)]
pub(crate) fn stopped_tricks<const TRUMPS: bool, S: Steps>(
    hands: &Around,
    enough: u32,
    tricks_left: u32,
) -> Tricks {
    let &Around { me, left, partner, right, .. } = hands;
    if TRUMPS && (me | left | partner | right) & suit_mask(TRUMP) != 0 {
        let [_, lefts, _, rights] = hands.lengths(TRUMP);
        if lefts | rights == 0 {
            return NO_TRICKS;
        }
        let sure = top_trumps(left | right, lefts.max(rights), me | partner, enough);
        if sure.count != 0 || enough > 1 || !S::GUARDED_TRUMP {
            return sure;
        }
        return guarded_trump(left, right, partner, me, false, 13);
    }
    stopped_at_notrump::<S>(hands, enough, tricks_left)
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
    if (before_first | before_second) & ace != 0 && (first & both == both || second & both == both)
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

/// What the opponents get at notrump if they hold the top card of every suit that can be led:
/// whoever wins the first trick cashes what he can cash from his own hand (-1.4 % nodes, -5.4 % at
/// notrump).
#[inline(always)]
fn taken_over<S: Steps>(hands: &Around, stoppers: u64, enough: u32) -> Tricks {
    let mut all = Tricks { count: u32::MAX, winners: stoppers };
    if enough == 1 || !S::TAKEN_OVER {
        all.count = 1;
        return all;
    }
    for opponent in [hands.next(), hands.opposite().next()] {
        if opponent.me & stoppers != 0 {
            let cashed = cashed_alone::<S>(&opponent);
            all.count = all.count.min(cashed.count.max(1));
            all.winners |= cashed.winners;
        }
    }
    all
}

/// What the player on lead can cash at notrump without losing the lead even to partner.
#[inline(always)]
fn cashed_alone<S: Steps>(hands: &Around) -> Tricks {
    let &Around { me, left, partner, right, .. } = hands;
    let winners = (me | partner) & FULL & !fill_down(left | right);
    let mut all = NO_TRICKS;
    let mut rest = winners & me;
    while rest != 0 {
        let suit = rest.trailing_zeros() as usize >> 4;
        let mask = suit_mask(suit);
        rest &= !mask;
        let [mine, lefts, partners, rights] = hands.lengths(suit);
        let my = Held::of(me & mask, mine, winners);
        let held = Held::of(partner & mask, partners, winners);
        let opponents = lefts.max(rights);
        all.count += run::<S>(&my, &held, opponents);
        all.winners |= top(my.top, my.winners, opponents.max(partners));
    }
    all
}

/// At notrump, the side on lead can go on without losing a trick only in suits whose top card it
/// holds. If these are too short for all the tricks, the opponents get one. If in every suit the
/// leader can lead the top card is an opponent's, they get in at once; and if one of them has all
/// those cards, he takes them all.
///
/// Why no defender is made to discard a top card: a side that is to lose no trick leads to every one of
/// them, and each round of such a free suit uses up at least one free round; with *k* tricks left there
/// are at most *k* − 1. A defender has at most three top cards, since some suit is free, so nobody is short
/// of room before three cards are left, and then only one who holds all three. With two cards left there is
/// at most one free round, of a suit in which each hand has at most one card: its winner is known when it
/// is led, and so is his last card and the top card to keep. With three left, a hand can keep it open who
/// wins a free round only by holding two cards of the suit; it then has one other card and the leader two,
/// and the defender keeps the top card over the one and one of those over the two. With trumps this is
/// false: a ruff can bring down a top card.
#[inline(always)]
fn stopped_at_notrump<S: Steps>(hands: &Around, enough: u32, tricks_left: u32) -> Tricks {
    let &Around { me, left, partner, right, .. } = hands;
    let opponents = left | right;
    let tops = highest_of_each(me | partner | opponents);
    let all_stoppers = tops & opponents;
    let mut stoppers = 0;
    let mut free_rounds = 0;
    let mut leader_is_stopped = true;
    for suit in 0..4 {
        let mask = suit_mask(suit);
        let [mine, _, partners, _] = hands.lengths(suit);
        if all_stoppers & mask == 0 {
            leader_is_stopped &= mine == 0;
            free_rounds += mine.max(partners);
        } else if mine != 0 {
            stoppers |= all_stoppers & mask;
        }
    }
    if leader_is_stopped {
        return taken_over::<S>(hands, stoppers, enough);
    }
    if free_rounds < tricks_left {
        return Tricks { count: 1, winners: all_stoppers };
    }
    NO_TRICKS
}
