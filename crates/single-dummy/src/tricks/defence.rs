//! Tricks that the defenders are sure of, layout by layout, for all layouts at once.
//!
//! Top trumps always take tricks. A defender on lead cashes what he has from the top, in side suits as far as every
//! seen hand with trumps follows; then a small card may cross to his partner, who goes on.

use super::quick_bounds::{SUITS, above};
use super::words::Bits;
use super::{LEFT, SUIT, Start, Tricks, bits};
use crate::rules::Place;
use crate::universe::Universe;

/// More tricks than that are not counted.
const MOST: usize = 8;

impl Tricks {
    /// Layouts in which the defenders are sure of enough tricks to beat declarer; nothing if there can be none.
    ///
    /// A suit is cashed by one of them, and the other one plays what he does not need. He must not have to ruff, as
    /// he would with nothing but trumps left. Before the last trick of those that are enough he has more cards than
    /// declarer needs tricks, so he has another one if there are fewer trumps than that. And where no seen hand has
    /// trumps, all of his take tricks.
    pub(super) fn surely_lost<B: Bits>(&self, start: &Start, none: &B) -> Option<B> {
        let enough = start.cards() - start.need as usize + 1;
        let runs = self.runs(start, enough);
        let most = runs.iter().map(|run| run.count_ones()).sum::<u32>() as usize;
        if enough > MOST || most < enough {
            return None;
        }
        let leader = if start.leader == LEFT { LEFT } else { 1 };
        let partner = (leader + 2) % 4;
        let hands = Hands { universe: self.layouts(start), hidden: start.hidden };
        let mut counts = Counts::new(enough, none);
        counts.add(&hands, runs, leader);
        counts.add(&hands, runs.map(|run| run & self.trumps()), partner);
        let mut lost = counts.enough();
        let sides = runs.map(|run| run & !self.trumps());
        if sides != [0; 4] {
            counts.add(&hands, sides, partner);
            let mut more = counts.enough();
            more.keep(hands.crossing(runs, leader, none).words());
            lost.add(more.words());
        }
        Some(lost)
    }

    pub(super) fn trumps(&self) -> u64 {
        self.trump.map_or(0, |trump| SUIT << (16 * trump))
    }

    /// By suit: the hidden cards that may be cashed.
    fn runs(&self, start: &Start, enough: usize) -> [u64; 4] {
        let trumps = self.trumps();
        let seen = start.seen[0] | start.seen[1];
        let out = (start.hidden & trumps).count_ones() as i8;
        let must_ruff = seen & trumps != 0 && enough > 1 && out >= start.need;
        let cashes = !start.leader.is_multiple_of(2) && !must_ruff;
        SUITS.map(|suit| {
            let run = above(start.hidden & suit, seen & suit);
            if suit == trumps {
                run
            } else if cashes {
                highest(run, rounds(start, suit, trumps))
            } else {
                0
            }
        })
    }
}

/// How often a suit can be led before a seen hand with trumps does not follow.
fn rounds(start: &Start, suit: u64, trumps: u64) -> u32 {
    let ruffing = start.seen.iter().filter(|&&hand| hand & trumps != 0);
    ruffing.map(|hand| (hand & suit).count_ones()).min().unwrap_or(u32::MAX)
}

/// The highest of these cards, this many.
fn highest(mut cards: u64, count: u32) -> u64 {
    while cards.count_ones() > count {
        cards &= cards - 1;
    }
    cards
}

/// The hidden hands.
struct Hands<'a> {
    universe: &'a Universe,
    hidden: u64,
}

impl Hands<'_> {
    /// Keeps the layouts in which a defender has a card, or has not.
    #[inline]
    fn keep<B: Bits>(&self, layouts: &mut B, card: Place, seat: u8, has: bool) {
        let index = (self.hidden & ((1 << card) - 1)).count_ones() as usize;
        let with_left = self.universe.with_left(index).words();
        if has == (seat == LEFT) {
            layouts.keep(with_left);
        } else {
            layouts.remove(with_left);
        }
    }

    /// Layouts in which the defender on lead has a card to which his partner has the highest.
    fn crossing<B: Bits>(&self, runs: [u64; 4], leader: u8, none: &B) -> B {
        let mut crossing = none.clone();
        for (run, suit) in runs.into_iter().zip(SUITS) {
            let Some(top) = run.checked_ilog2() else { continue };
            let mut with_partner = none.clone();
            with_partner.add(self.universe.all().words());
            self.keep(&mut with_partner, top as Place, leader, false);
            let mut stuck = with_partner.clone();
            for card in bits(self.hidden & suit & !(1 << top)) {
                self.keep(&mut stuck, card, leader, false);
            }
            with_partner.remove(stuck.words());
            crossing.add(with_partner.words());
        }
        crossing
    }
}

/// Layouts by how many tricks are counted in them.
struct Counts<B> {
    none: B,
    /// At least one trick, two, and so on.
    at_least: [B; MOST],
    enough: usize,
}

impl<B: Bits> Counts<B> {
    fn new(enough: usize, none: &B) -> Self {
        Self { none: none.clone(), at_least: std::array::from_fn(|_| none.clone()), enough }
    }

    /// Counts the cards of runs from the highest, as far as one defender has them.
    fn add(&mut self, hands: &Hands<'_>, runs: [u64; 4], seat: u8) {
        for mut run in runs {
            let mut unbroken = self.none.clone();
            unbroken.add(hands.universe.all().words());
            while let Some(card) = run.checked_ilog2() {
                run ^= 1 << card;
                hands.keep(&mut unbroken, card as Place, seat, true);
                if unbroken.is_empty() {
                    break;
                }
                self.add_one(&unbroken);
            }
        }
    }

    /// Counts one more trick in some layouts.
    fn add_one(&mut self, layouts: &B) {
        for count in (1..self.enough).rev() {
            let mut more = self.at_least[count - 1].clone();
            more.keep(layouts.words());
            self.at_least[count].add(more.words());
        }
        self.at_least[0].add(layouts.words());
    }

    /// Layouts with enough tricks.
    fn enough(&self) -> B {
        self.at_least[self.enough - 1].clone()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/defence.rs"]
mod tests;
