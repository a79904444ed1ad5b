//! One layout alone double dummy: both hidden hands are known, and no sets are needed.
//!
//! After a few cards of a trick most queries are about one layout. What is found goes into the table of all.

use super::Size;
use crate::effort::{Effort, Stopped};
use crate::rules::{Rules, Turn};
use crate::tricks::words::Bits;
use crate::tricks::{LEFT, SUIT, Start, Trick, Tricks, bits};
use crate::universe::without;

/// A layout by what declarer's left-hand opponent holds.
#[derive(Clone, Copy)]
pub(super) struct One {
    /// His cards; those that have been played may be among them.
    left: u64,
    /// One bit a hidden card at the start of the trick.
    left_hand: u32,
}

impl Tricks {
    /// A layout by its number.
    pub(super) fn one(&self, start: &Start, layout: usize) -> One {
        let left_hand = self.layouts(start).left_hand(layout);
        let held = bits(start.hidden).enumerate().filter(|(index, _)| left_hand >> index & 1 == 1);
        One { left: held.fold(0, |left, (_, card)| left | 1 << card), left_hand }
    }

    /// Whether a layout is won from within a trick.
    pub(super) fn one_within<S: Size>(
        &self,
        trick: &Trick,
        one: One,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        let (hand, is_declarer) = match self.turn(trick) {
            Turn::Complete => return self.one_after::<S>(trick, one, effort),
            Turn::Declarer => (trick.seen[usize::from(trick.seat() / 2)], true),
            Turn::Defender if trick.seat() == LEFT => (trick.hidden & one.left, false),
            Turn::Defender => (trick.hidden & !one.left, false),
        };
        let suit = SUIT << (16 * trick.suit);
        let follows = trick.count > 0 && hand & suit != 0;
        let cards = Self::apart(trick, if follows { hand & suit } else { hand });
        let partner_wins = trick.count > 0 && trick.best_seat.is_multiple_of(2) == is_declarer;
        for card in self.in_order(trick, cards, partner_wins) {
            if self.one_within::<S>(&self.play(trick, card), one, effort)? == is_declarer {
                return Ok(is_declarer);
            }
        }
        Ok(!is_declarer)
    }

    /// The same after a complete trick.
    fn one_after<S: Size>(
        &self,
        trick: &Trick,
        one: One,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        let start = self.close(trick);
        if let Some(verdict) = self.verdict(&start) {
            return Ok(verdict);
        }
        let (_, _, played) = self.renumbering(trick);
        let one = One { left: one.left, left_hand: without(one.left_hand, played) };
        self.one_from::<S::Next>(&start, one, effort)
    }

    /// The same from a position between tricks.
    fn one_from<S: Size>(
        &self,
        start: &Start,
        one: One,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        let layout = self.layouts(start).number(one.left_hand);
        if S::CARDS == 1 {
            return Ok(self.last_trick(start).contains(layout));
        }
        let key = self.key(start);
        let (word, bit) = (layout / 64, 1 << (layout % 64));
        let is_in = |layouts: &S::Layouts| layouts.words()[word] & bit != 0;
        let known = S::table(&self.double_dummy)
            .borrow()
            .get(&key)
            .map(|(won, lost)| (is_in(won), is_in(lost)));
        let quick_bounds = match known {
            Some((true, _)) => return Ok(true),
            Some((_, true)) => return Ok(false),
            Some(_) => None,
            None => Some(self.quick_bounds_of::<S>(start)),
        };
        if quick_bounds.as_ref().is_some_and(|(_, lost)| is_in(lost)) {
            return Ok(false);
        }
        effort.spend()?;
        let is_won = self.one_within::<S>(&self.begin(start), one, effort)?;
        let mut table = S::table(&self.double_dummy).borrow_mut();
        let first = || quick_bounds.unwrap_or((S::NONE, S::NONE));
        let (won, lost) = table.or_insert_with(key, &effort.memory, first);
        let target = if is_won { won } else { lost };
        target.words_mut()[word] |= bit;
        Ok(is_won)
    }
}
