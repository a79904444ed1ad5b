//! Small endings with open cards: which layouts are won, for all of them in one search.
//!
//! The search of [`crate::search`] once more, for hands of up to seven cards. Nearly all positions of a large
//! ending are such, and what they cost is not their sets but all around them. So the sets have a size that the
//! compiler knows and need no allocation, one for each number of cards.

mod one;

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{SUIT, Start, Trick, Tricks, bits};
use crate::rules::{Place, Rules, Turn};
use crate::search::{Effort, Stopped};
use crate::sets::Set;

/// A set of layouts of one size of endings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<const N: usize>([u64; N]);

/// What is done with such sets, whatever their size.
pub(super) trait Bits: Clone {
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];
    /// These layouts and no others of another set.
    fn keep(&mut self, others: &[u64]);
    fn remove(&mut self, others: &[u64]);
    fn add(&mut self, others: &[u64]);
    fn is_empty(&self) -> bool;
    /// The layout, if there is just one.
    fn single(&self) -> Option<usize> {
        let (mut any, mut more) = (0, 0);
        for word in self.words() {
            more |= word & word.wrapping_sub(1);
            more |= if any == 0 { 0 } else { *word };
            any |= word;
        }
        if more != 0 || any == 0 {
            return None;
        }
        let place = self.words().iter().position(|&word| word != 0)?;
        Some(64 * place + any.trailing_zeros() as usize)
    }
}

impl<const N: usize> Bits for Words<N> {
    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }

    #[inline]
    fn keep(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] &= others[index]);
    }

    #[inline]
    fn remove(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] &= !others[index]);
    }

    #[inline]
    fn add(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] |= others[index]);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
}

impl Bits for Set {
    fn words(&self) -> &[u64] {
        self.words()
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self.words_mut()
    }

    fn keep(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word &= other);
    }

    fn remove(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word &= !other);
    }

    fn add(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word |= other);
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}

/// The layouts of a position that are known to be won, and those that are known to be lost.
type Table<B> = RefCell<FxHashMap<u128, (B, B)>>;

/// What is known of positions, by the number of cards a hand.
#[derive(Debug, Default)]
pub(super) struct Opened {
    one: Table<Words<1>>,
    two: Table<Words<1>>,
    three: Table<Words<1>>,
    four: Table<Words<2>>,
    five: Table<Words<4>>,
    six: Table<Words<15>>,
    seven: Table<Words<54>>,
}

/// So many cards a hand.
struct Cards<const N: usize>;

/// What depends on the number of cards.
trait Size {
    const CARDS: usize;
    type Layouts: Bits + Copy;
    /// No layout.
    const NONE: Self::Layouts;
    /// One card fewer.
    type Next: Size;
    fn table(opened: &Opened) -> &Table<Self::Layouts>;
}

macro_rules! sizes {
    ($($cards:literal: $words:literal words, then $next:literal, in $table:ident;)*) => {$(
        impl Size for Cards<$cards> {
            const CARDS: usize = $cards;
            type Layouts = Words<$words>;
            const NONE: Words<$words> = Words([0; $words]);
            type Next = Cards<$next>;
            fn table(opened: &Opened) -> &Table<Self::Layouts> {
                &opened.$table
            }
        }
    )*};
}

sizes! {
    1: 1 words, then 1, in one;
    2: 1 words, then 1, in two;
    3: 1 words, then 2, in three;
    4: 2 words, then 3, in four;
    5: 4 words, then 4, in five;
    6: 15 words, then 5, in six;
    7: 54 words, then 6, in seven;
}

impl Tricks {
    /// The layouts of `asked` that are won with open cards, where no verdict tells; nothing if there are more
    /// cards than this is made for.
    pub(super) fn open_small(
        &self,
        start: &Start,
        asked: &Set,
        effort: &mut Effort,
    ) -> Option<Result<Set, Stopped>> {
        match start.cards() {
            2 => Some(self.open_of::<Cards<2>>(start, asked, effort)),
            3 => Some(self.open_of::<Cards<3>>(start, asked, effort)),
            4 => Some(self.open_of::<Cards<4>>(start, asked, effort)),
            5 => Some(self.open_of::<Cards<5>>(start, asked, effort)),
            6 => Some(self.open_of::<Cards<6>>(start, asked, effort)),
            7 => Some(self.open_of::<Cards<7>>(start, asked, effort)),
            _ => None,
        }
    }

    /// The same from within a trick.
    pub(super) fn open_small_trick(
        &self,
        trick: &Trick,
        asked: &Set,
        effort: &mut Effort,
    ) -> Option<Result<Set, Stopped>> {
        match trick.start.cards() {
            2 => Some(self.open_of_trick::<Cards<2>>(trick, asked, effort)),
            3 => Some(self.open_of_trick::<Cards<3>>(trick, asked, effort)),
            4 => Some(self.open_of_trick::<Cards<4>>(trick, asked, effort)),
            5 => Some(self.open_of_trick::<Cards<5>>(trick, asked, effort)),
            6 => Some(self.open_of_trick::<Cards<6>>(trick, asked, effort)),
            7 => Some(self.open_of_trick::<Cards<7>>(trick, asked, effort)),
            _ => None,
        }
    }

    fn open_of_trick<S: Size>(
        &self,
        trick: &Trick,
        asked: &Set,
        effort: &mut Effort,
    ) -> Result<Set, Stopped> {
        let mut layouts = S::NONE;
        layouts.add(asked.words());
        let won = self.open_within::<S>(trick, &layouts, effort)?;
        let mut result = Set::empty(self.layouts(&trick.start).size());
        let words = won.words();
        result.words_mut()[..words.len()].copy_from_slice(words);
        Ok(result)
    }

    fn open_of<S: Size>(
        &self,
        start: &Start,
        asked: &Set,
        effort: &mut Effort,
    ) -> Result<Set, Stopped> {
        let mut layouts = S::NONE;
        layouts.add(asked.words());
        let won = self.open_from::<S>(start, &layouts, effort)?;
        let mut result = Set::empty(self.layouts(start).size());
        let words = won.words();
        result.words_mut()[..words.len()].copy_from_slice(words);
        Ok(result)
    }

    /// The layouts that are won from a position between tricks.
    fn open_from<S: Size>(
        &self,
        start: &Start,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        let mut won = *asked;
        if S::CARDS == 1 {
            won.keep(self.last_trick(start).words());
            return Ok(won);
        }
        let key = self.key(start);
        let known = S::table(&self.opened).borrow().get(&key).copied();
        let (known_won, known_lost) = known.unwrap_or_else(|| self.at_a_glance::<S>(start));
        won.keep(known_won.words());
        let mut unknown = *asked;
        unknown.remove(known_won.words());
        unknown.remove(known_lost.words());
        if unknown.is_empty() {
            return Ok(won);
        }
        effort.spend()?;
        let more = self.open_within::<S>(&self.begin(start), &unknown, effort)?;
        unknown.remove(more.words());
        won.add(more.words());
        // Positions with fewer cards only have been looked at since.
        let (mut all_won, mut all_lost) = (known_won, known_lost);
        all_won.add(more.words());
        all_lost.add(unknown.words());
        S::table(&self.opened).borrow_mut().insert(key, (all_won, all_lost));
        Ok(won)
    }

    fn at_a_glance<S: Size>(&self, start: &Start) -> (S::Layouts, S::Layouts) {
        let none = S::NONE;
        (none, self.surely_lost(start, &none).unwrap_or(none))
    }

    /// The same from within a trick.
    fn open_within<S: Size>(
        &self,
        trick: &Trick,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        if let Some(layout) = asked.single() {
            let is_won = self.one_within::<S>(trick, self.one(&trick.start, layout), effort)?;
            return Ok(if is_won { *asked } else { S::NONE });
        }
        match self.turn(trick) {
            Turn::Complete => self.open_after::<S>(trick, asked, effort),
            Turn::Declarer => {
                let (mut rest, mut won) = (*asked, *asked);
                let partner_wins = trick.count > 0 && trick.best_seat.is_multiple_of(2);
                let cards = Self::apart(trick, Self::legal_of_seen(trick));
                for card in self.in_order(trick, cards, partner_wins) {
                    let more = self.open_within::<S>(&self.play(trick, card), &rest, effort)?;
                    rest.remove(more.words());
                    if rest.is_empty() {
                        return Ok(won);
                    }
                }
                won.remove(rest.words());
                Ok(won)
            }
            Turn::Defender => {
                let mut alive = *asked;
                let suit = SUIT << (16 * trick.suit);
                let follows = if trick.count == 0 { u64::MAX } else { suit };
                self.open_defence::<S>(trick, trick.hidden & follows, asked, &mut alive, effort)?;
                if trick.count > 0 {
                    let mut void = alive;
                    for card in bits(trick.hidden & suit) {
                        self.only_holding(trick, card, false, &mut void);
                    }
                    if !void.is_empty() {
                        let others = trick.hidden & !suit;
                        self.open_defence::<S>(trick, others, &void, &mut alive, effort)?;
                    }
                }
                Ok(alive)
            }
        }
    }

    /// Takes the layouts away in which one of these cards of the defender beats declarer. One of a
    /// defender's equivalent cards is enough.
    fn open_defence<S: Size>(
        &self,
        trick: &Trick,
        cards: u64,
        possible: &S::Layouts,
        alive: &mut S::Layouts,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        let partner_wins = trick.count > 0 && trick.best_seat % 2 == 1;
        for card in self.in_order(trick, cards, partner_wins) {
            let mut layouts = *possible;
            layouts.keep(alive.words());
            self.only_holding(trick, card, true, &mut layouts);
            let lower = (cards & ((1 << card) - 1)).checked_ilog2().map(|low| low as Place);
            if let Some(low) = lower.filter(|&low| Self::neighbours(trick, low, card)) {
                self.only_holding(trick, low, false, &mut layouts);
            }
            if layouts.is_empty() {
                continue;
            }
            let won = self.open_within::<S>(&self.play(trick, card), &layouts, effort)?;
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
    fn open_after<S: Size>(
        &self,
        trick: &Trick,
        asked: &S::Layouts,
        effort: &mut Effort,
    ) -> Result<S::Layouts, Stopped> {
        let start = self.close(trick);
        match self.verdict(&start) {
            Some(true) => return Ok(*asked),
            Some(false) => return Ok(S::NONE),
            None => {}
        }
        let squeeze = self.squeeze(trick);
        let mut there = S::Next::NONE;
        squeeze.press(asked.words(), there.words_mut());
        let there = self.open_from::<S::Next>(&start, &there, effort)?;
        let mut won = S::NONE;
        squeeze.draw(there.words(), won.words_mut());
        Ok(won)
    }
}

#[cfg(test)]
mod tests;
