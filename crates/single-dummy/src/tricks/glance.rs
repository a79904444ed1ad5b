//! What is decided at a glance: the last trick, and tricks that one side or the other is sure of.

use super::{LEFT, SUIT, Start, Tricks, bits};
use crate::rules::Place;
use crate::sets::Set;

impl Tricks {
    /// The layouts in which the last trick is enough.
    pub(super) fn last_trick(&self, start: &Start) -> Set {
        let mut won = Set::empty(self.layouts(start).size());
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
        let trumps = self.trump.map_or(0, |trump| SUIT << (16 * trump));
        let top_trumps = start.seen.iter().map(|&hand| tops(hand & trumps, start.hidden & trumps));
        let top_trumps = top_trumps.max().unwrap_or(0);
        if start.leader.is_multiple_of(2) {
            top_trumps.max(cashed_by_both(start, trumps))
        } else {
            top_trumps
        }
    }

    /// Layouts in which the defenders are sure of enough tricks to beat declarer: top trumps in one
    /// hand, and what a defender on lead can cash.
    pub(super) fn surely_lost(&self, start: &Start) -> Option<Set> {
        let enough = start.cards() - start.need as usize + 1;
        let trumps = self.trump.map_or(0, |trump| SUIT << (16 * trump));
        let seen = start.seen[0] | start.seen[1];
        let ruffs = seen & trumps != 0;
        let mut lost: Option<Set> = None;
        for seat in [1, LEFT] {
            let leads = start.leader == seat;
            let suits = suits_of(if leads && !ruffs { u64::MAX } else { trumps });
            let runs: Vec<u64> =
                suits.map(|suit| above(start.hidden & suit, seen & suit)).collect();
            if (runs.iter().map(|run| run.count_ones()).sum::<u32>() as usize) < enough {
                continue;
            }
            let layouts = self.with_at_least(start, seat, &runs, enough);
            match &mut lost {
                Some(lost) => lost.add(&layouts),
                None => lost = Some(layouts),
            }
        }
        lost
    }

    /// Layouts in which a hidden hand holds so many of the top cards of these runs. A run counts from
    /// its top, as far as one hand holds it.
    fn with_at_least(&self, start: &Start, seat: u8, runs: &[u64], enough: usize) -> Set {
        let universe = self.layouts(start);
        let all = Set::full(universe.size());
        let mut at_least = vec![Set::empty(universe.size()); enough + 1];
        at_least[0] = all.clone();
        for &run in runs {
            let mut unbroken = all.clone();
            for card in bits(run).collect::<Vec<_>>().into_iter().rev() {
                let index = (start.hidden & ((1 << card) - 1)).count_ones() as usize;
                let with_left = universe.with_left(index);
                unbroken =
                    if seat == LEFT { unbroken.and(with_left) } else { unbroken.minus(with_left) };
                if unbroken.is_empty() {
                    break;
                }
                for count in (1..=enough).rev() {
                    let more = at_least[count - 1].and(&unbroken);
                    at_least[count].add(&more);
                }
            }
        }
        at_least.pop().expect("there is a set for each count")
    }
}

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
fn above(cards: u64, others: u64) -> u64 {
    match others.checked_ilog2() {
        Some(63) => 0,
        Some(highest) => cards & u64::MAX << (highest + 1),
        None => cards,
    }
}

/// The suits of which a mask has all cards.
fn suits_of(mask: u64) -> impl Iterator<Item = u64> {
    (0..4).map(|suit| SUIT << (16 * suit)).filter(move |suit| mask & suit == *suit)
}

/// Tricks that the seen hand on lead can cash in suits that nobody ruffs, and the other one after it.
///
/// A suit is cashed by one hand. The other hand plays what it does not need to those tricks; if it needs all
/// that it has, there are as many tricks as cards.
fn cashed_by_both(start: &Start, trumps: u64) -> u32 {
    let leader = usize::from(start.leader / 2);
    let (own, partners) = (start.seen[leader], start.seen[1 - leader]);
    let mine = |suit: u64| run(own & suit, partners & suit, start.hidden & suit);
    let theirs = |suit: u64| run(partners & suit, own & suit, start.hidden & suit);
    let out = start.hidden & trumps;
    let draws = out != 0 && tops(own & trumps, out | partners & trumps) >= out.count_ones();
    let safe = if out == 0 || draws { u64::MAX } else { trumps };
    let best =
        |suit: u64| if draws && suit == trumps { mine(suit) } else { mine(suit).max(theirs(suit)) };
    let crosses = |suit: u64| {
        let low = (own & suit).trailing_zeros();
        let high = (partners & suit).checked_ilog2().unwrap_or(0);
        let wins = tops(partners & suit, start.hidden & suit) > 0;
        own & suit != 0 && high > low && wins && !(draws && suit == trumps)
    };
    let alone: u32 = suits_of(safe).map(mine).sum();
    let together: u32 = suits_of(safe).map(best).sum();
    let by_crossing = suits_of(safe)
        .filter(|&suit| crosses(suit))
        .map(|suit| together - best(suit) + theirs(suit).max(1));
    alone.max(by_crossing.max().unwrap_or(0)).min(start.cards() as u32)
}
