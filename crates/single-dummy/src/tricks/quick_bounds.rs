//! What is decided at once: the last trick, and tricks that declarer is sure of.

use merrimac_stable_set::BitSet;

use super::{SUIT, Start, Tricks};
use crate::rules::Place;

impl Tricks {
    /// The layouts in which the last trick is enough.
    pub(super) fn last_trick(&self, start: &Start) -> BitSet {
        let mut won = BitSet::empty(self.layouts(start).size());
        let place = |cards: u64| cards.trailing_zeros() as Place;
        let hidden = [place(start.hidden), 63 - start.hidden.leading_zeros() as Place];
        for layout in 0..2 {
            let cards =
                [place(start.seen[0]), hidden[1 - layout], place(start.seen[1]), hidden[layout]];
            let after_the_lead = (1..4).map(|turn| (start.leader + turn) % 4);
            let winner = after_the_lead.fold(start.leader, |best, seat| {
                let beats = self.beats(cards[usize::from(seat)], cards[usize::from(best)]);
                if beats { seat } else { best }
            });
            if start.need <= i8::from(winner.is_multiple_of(2)) {
                won.insert(layout);
            }
        }
        won
    }

    /// Tricks that declarer's side takes whatever the layout: the top trumps of one hand, and what the hand
    /// on lead can cash and, if a small card crosses to it, the other hand after it.
    pub(super) fn sure_tricks(&self, start: &Start) -> u32 {
        let trumps = self.trumps();
        let top_trumps = start.seen.iter().map(|&hand| tops(hand & trumps, start.hidden & trumps));
        let top_trumps = top_trumps.max().unwrap_or(0);
        if start.leader.is_multiple_of(2) {
            top_trumps.max(cashed_by_both(start, trumps))
        } else {
            top_trumps
        }
    }
}

/// The places of each suit's cards.
pub(super) const SUITS: [u64; 4] = [SUIT, SUIT << 16, SUIT << 32, SUIT << 48];

/// How many of one hand's cards of a suit are above all these others.
fn tops(own: u64, others: u64) -> u32 {
    above(own, others).count_ones()
}

/// How many tricks one hand cashes in a suit: its top cards, and all if no other hand has a card left then.
fn run(own: u64, partners: u64, hidden: u64) -> u32 {
    let tops = tops(own, hidden | partners);
    let falls = tops >= hidden.count_ones() && tops >= partners.count_ones();
    if tops > 0 && falls { own.count_ones() } else { tops }
}

/// The cards of a suit that are above all these others.
pub(super) fn above(cards: u64, others: u64) -> u64 {
    match others.checked_ilog2() {
        Some(63) => 0,
        Some(highest) => cards & u64::MAX << (highest + 1),
        None => cards,
    }
}

/// Tricks that the seen hand on lead can cash in suits that nobody ruffs, and the other one after it.
///
/// A suit is cashed by one hand. The other hand plays what it does not need to those tricks; if it needs all
/// that it has, there are as many tricks as cards.
fn cashed_by_both(start: &Start, trumps: u64) -> u32 {
    let leader = usize::from(start.leader / 2);
    let (own, partners) = (start.seen[leader], start.seen[1 - leader]);
    let out = start.hidden & trumps;
    let draws = out != 0 && tops(own & trumps, out | partners & trumps) >= out.count_ones();
    let is_safe = |suit: u64| out == 0 || draws || suit == trumps;
    // What is cashed in all suits by the hand on lead alone, and by the better hand in each; and how many more
    // tricks, or fewer, there are if one suit is for crossing.
    let (mut alone, mut together, mut by_crossing) = (0, 0, None);
    for suit in SUITS.into_iter().filter(|&suit| is_safe(suit)) {
        let (own, partners, hidden) = (own & suit, partners & suit, start.hidden & suit);
        let mine = run(own, partners, hidden);
        alone += mine;
        if draws && suit == trumps {
            together += mine;
            continue;
        }
        let theirs = run(partners, own, hidden);
        let best = mine.max(theirs);
        together += best;
        let crosses = own != 0
            && partners.checked_ilog2().unwrap_or(0) > own.trailing_zeros()
            && tops(partners, hidden) > 0;
        if crosses {
            by_crossing = by_crossing.max(Some(theirs.max(1) as i32 - best as i32));
        }
    }
    let crossing = by_crossing.map_or(0, |more| together.saturating_add_signed(more));
    alone.max(crossing).min(start.cards() as u32)
}
