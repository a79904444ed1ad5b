//! What is decided at a glance: the last trick, and tricks that one side or the other is sure of.

use super::{LEFT, SUIT, Start, Tricks};
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
            let suits = if leads && !ruffs { u64::MAX } else { trumps };
            let runs = SUITS.map(|suit| above(start.hidden & suit & suits, seen & suit));
            if (runs.iter().map(|run| run.count_ones()).sum::<u32>() as usize) < enough {
                continue;
            }
            let layouts = self.with_at_least(start, seat, runs, enough);
            match &mut lost {
                Some(lost) => lost.add(&layouts),
                None => lost = Some(layouts),
            }
        }
        lost
    }

    /// Layouts in which a hidden hand holds so many of the top cards of these runs. A run counts from
    /// its top, as far as one hand holds it.
    fn with_at_least(&self, start: &Start, seat: u8, runs: [u64; 4], enough: usize) -> Set {
        let universe = self.layouts(start);
        let all = Set::full(universe.size());
        let mut at_least = vec![Set::empty(universe.size()); enough + 1];
        at_least[0] = all.clone();
        for mut run in runs {
            let mut unbroken = all.clone();
            while let Some(card) = run.checked_ilog2() {
                run ^= 1 << card;
                let index = (start.hidden & ((1 << card) - 1)).count_ones() as usize;
                let with_left = universe.with_left(index);
                if seat == LEFT {
                    unbroken.keep(with_left);
                } else {
                    unbroken.remove(with_left);
                }
                if unbroken.is_empty() {
                    break;
                }
                for count in (1..=enough).rev() {
                    let (fewer, so_many) = at_least.split_at_mut(count);
                    so_many[0].add_common(&fewer[count - 1], &unbroken);
                }
            }
        }
        at_least.pop().expect("there is a set for each count")
    }
}

/// The places of each suit's cards.
const SUITS: [u64; 4] = [SUIT, SUIT << 16, SUIT << 32, SUIT << 48];

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
