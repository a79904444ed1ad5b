//! Double dummy for all layouts at once: which of them are won.
//!
//! The search of [`crate::search`] once more. Nearly all positions of an ending have few cards, and what they cost is
//! not their sets but all around them. So up to eight cards the sets have a size that the compiler knows and need no
//! allocation, one for each number of cards.

use merrimac_stable_set::BitSet;
use std::cell::RefCell;

use super::words::{Bits, Words};
use super::{SUIT, Start, Trick, Tricks, bits};
use crate::cache::Cache;
use crate::effort::{Effort, Stopped};
use crate::rules::{At, Place, Rules, Turn};

/// The layouts of a position that are known to be won, and those that are known to be lost.
type Table<B> = RefCell<Cache<u128, (B, B)>>;

/// What is known of positions, by the number of cards a hand.
#[derive(Debug, Default)]
pub(super) struct DoubleDummyTables {
    one: Table<Words<1>>,
    two: Table<Words<1>>,
    three: Table<Words<1>>,
    four: Table<Words<2>>,
    five: Table<Words<4>>,
    six: Table<Words<15>>,
    seven: Table<Words<54>>,
    eight: Table<Words<202>>,
    nine: Table<BitSet>,
    ten: Table<BitSet>,
}

/// This many cards a hand.
struct Cards<const N: usize>;

/// What depends on the number of cards.
trait Size {
    const CARDS: usize;
    type Layouts: Bits;
    /// One card fewer.
    type Next: Size;
    /// No layout.
    fn none() -> Self::Layouts;
    fn table(double_dummy: &DoubleDummyTables) -> &Table<Self::Layouts>;
}

macro_rules! sizes {
    ($($cards:literal: $layouts:ty = $none:expr, then $next:literal, in $table:ident;)*) => {$(
        impl Size for Cards<$cards> {
            const CARDS: usize = $cards;
            type Layouts = $layouts;
            type Next = Cards<$next>;
            #[inline]
            fn none() -> $layouts {
                $none
            }
            fn table(double_dummy: &DoubleDummyTables) -> &Table<Self::Layouts> {
                &double_dummy.$table
            }
        }
    )*};
}

sizes! {
    1: Words<1> = Words::NONE, then 1, in one;
    2: Words<1> = Words::NONE, then 1, in two;
    3: Words<1> = Words::NONE, then 2, in three;
    4: Words<2> = Words::NONE, then 3, in four;
    5: Words<4> = Words::NONE, then 4, in five;
    6: Words<15> = Words::NONE, then 5, in six;
    7: Words<54> = Words::NONE, then 6, in seven;
    8: Words<202> = Words::NONE, then 7, in eight;
    9: BitSet = BitSet::empty(48_620), then 8, in nine;
    10: BitSet = BitSet::empty(184_756), then 9, in ten;
}

impl Tricks {
    /// The layouts of `asked` that are won double dummy, where no verdict tells.
    pub(super) fn double_dummy(
        &self,
        at: At<'_, Start, Trick>,
        asked: &BitSet,
        effort: &mut Effort,
    ) -> Result<BitSet, Stopped> {
        let start = match at {
            At::Start(start) => start,
            At::Trick(trick) => &trick.start,
        };
        match start.cards() {
            0 | 1 => self.double_dummy_of::<Cards<1>>(at, asked, effort),
            2 => self.double_dummy_of::<Cards<2>>(at, asked, effort),
            3 => self.double_dummy_of::<Cards<3>>(at, asked, effort),
            4 => self.double_dummy_of::<Cards<4>>(at, asked, effort),
            5 => self.double_dummy_of::<Cards<5>>(at, asked, effort),
            6 => self.double_dummy_of::<Cards<6>>(at, asked, effort),
            7 => self.double_dummy_of::<Cards<7>>(at, asked, effort),
            8 => self.double_dummy_of::<Cards<8>>(at, asked, effort),
            9 => self.double_dummy_of::<Cards<9>>(at, asked, effort),
            _ => self.double_dummy_of::<Cards<10>>(at, asked, effort),
        }
    }

    fn double_dummy_of<S: Size>(
        &self,
        at: At<'_, Start, Trick>,
        asked: &BitSet,
        effort: &mut Effort,
    ) -> Result<BitSet, Stopped> {
        let mut layouts = S::none();
        layouts.add(asked.words());
        let won = match at {
            At::Start(start) => self.double_dummy_from::<S>(start, &layouts, effort)?,
            At::Trick(trick) => self.double_dummy_within::<S>(trick, &layouts, effort)?,
        };
        let mut result = asked.none();
        let words = won.words();
        result.words_mut()[..words.len()].copy_from_slice(words);
        Ok(result)
    }

    /// The layouts that are won from a position between tricks.
    fn double_dummy_from<S: Size>(
        &self,
        start: &Start,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        let mut won = asked.clone();
        if S::CARDS == 1 {
            won.keep(self.last_trick(start).words());
            return Ok(won);
        }
        let key = self.key(start);
        let known = S::table(&self.double_dummy).borrow().get(&key).cloned();
        let is_new = known.is_none();
        let (known_won, known_lost) = known.unwrap_or_else(|| self.quick_bounds_of::<S>(start));
        won.keep(known_won.words());
        let mut unknown = asked.clone();
        unknown.remove(known_won.words());
        unknown.remove(known_lost.words());
        if unknown.is_empty() {
            return Ok(won);
        }
        effort.spend()?;
        let more = self.double_dummy_within::<S>(&self.begin(start), &unknown, effort)?;
        unknown.remove(more.words());
        won.add(more.words());
        // Positions with fewer cards only have been looked at since.
        let (mut all_won, mut all_lost) = (known_won, known_lost);
        all_won.add(more.words());
        all_lost.add(unknown.words());
        let mut table = S::table(&self.double_dummy).borrow_mut();
        if is_new {
            table.count(2 * S::Layouts::BYTES * all_won.words().len() as u64, &effort.memory);
        }
        table.insert(key, (all_won, all_lost), &effort.memory);
        Ok(won)
    }

    fn quick_bounds_of<S: Size>(&self, start: &Start) -> (S::Layouts, S::Layouts) {
        let none = S::none();
        let lost = self.surely_lost(start, &none);
        (none.clone(), lost.unwrap_or(none))
    }

    /// The same from within a trick.
    fn double_dummy_within<S: Size>(
        &self,
        trick: &Trick,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        match self.turn(trick) {
            Turn::Complete => self.double_dummy_after::<S>(trick, asked, effort),
            Turn::Declarer => {
                let (mut rest, mut won) = (asked.clone(), asked.clone());
                let partner_wins = trick.count > 0 && trick.best_seat.is_multiple_of(2);
                let cards = Self::apart(trick, Self::legal_of_seen(trick));
                for card in self.in_order(trick, cards, partner_wins) {
                    let more =
                        self.double_dummy_within::<S>(&self.play(trick, card), &rest, effort)?;
                    rest.remove(more.words());
                    if rest.is_empty() {
                        return Ok(won);
                    }
                }
                won.remove(rest.words());
                Ok(won)
            }
            Turn::Defender => {
                let mut alive = asked.clone();
                let suit = SUIT << (16 * trick.suit);
                let follows = if trick.count == 0 { u64::MAX } else { suit };
                self.double_dummy_defence::<S>(trick, trick.hidden & follows, &mut alive, effort)?;
                if trick.count > 0 {
                    let mut void = alive.clone();
                    for card in bits(trick.hidden & suit) {
                        self.only_holding(trick, card, false, &mut void);
                    }
                    if !void.is_empty() {
                        let others = trick.hidden & !suit;
                        alive.remove(void.words());
                        self.double_dummy_defence::<S>(trick, others, &mut void, effort)?;
                        alive.add(void.words());
                    }
                }
                Ok(alive)
            }
        }
    }

    /// Takes the layouts away in which one of these cards of the defender beats declarer. One of a
    /// defender's equivalent cards is enough.
    fn double_dummy_defence<S: Size>(
        &self,
        trick: &Trick,
        cards: u64,
        alive: &mut S::Layouts,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        let partner_wins = trick.count > 0 && trick.best_seat % 2 == 1;
        for card in self.in_order(trick, cards, partner_wins) {
            let mut layouts = alive.clone();
            self.only_holding(trick, card, true, &mut layouts);
            let lower = (cards & ((1 << card) - 1)).checked_ilog2().map(|low| low as Place);
            if let Some(low) = lower.filter(|&low| Self::neighbours(trick, low, card)) {
                self.only_holding(trick, low, false, &mut layouts);
            }
            if layouts.is_empty() {
                continue;
            }
            let won = self.double_dummy_within::<S>(&self.play(trick, card), &layouts, effort)?;
            layouts.remove(won.words());
            alive.remove(layouts.words());
            if alive.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps the layouts in which the defender to play holds a card, or does not.
    #[inline]
    fn only_holding(&self, trick: &Trick, card: Place, holds: bool, layouts: &mut impl Bits) {
        let with_left = self.layouts(&trick.start).with_left(Self::hidden_index(trick, card));
        if holds == (trick.seat() == super::LEFT) {
            layouts.keep(with_left.words());
        } else {
            layouts.remove(with_left.words());
        }
    }

    /// The same after a complete trick.
    fn double_dummy_after<S: Size>(
        &self,
        trick: &Trick,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        let start = self.close(trick);
        match self.verdict(&start) {
            Some(true) => return Ok(asked.clone()),
            Some(false) => return Ok(S::none()),
            None => {}
        }
        let squeeze = self.squeeze(trick);
        let mut there = S::Next::none();
        squeeze.press(asked.words(), there.words_mut());
        let there = self.double_dummy_from::<S::Next>(&start, &there, effort)?;
        let mut won = S::none();
        squeeze.draw(there.words(), won.words_mut());
        Ok(won)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/double_dummy.rs"]
pub(super) mod tests;
