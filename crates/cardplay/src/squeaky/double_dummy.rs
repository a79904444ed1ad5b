//! What cards come to in a layout when everybody sees everything.

use merrimac_cards::{Contract, PlayState};
use merrimac_double_dummy::{Budget, Interrupted, Solver};

use crate::equals::Equals;

/// The cards that are asked about, and what for.
#[derive(Debug, Clone, Copy)]
pub(super) struct DoubleDummy<'a> {
    pub(super) candidates: &'a [Equals],
    pub(super) contract: Contract,
}

impl DoubleDummy<'_> {
    /// Declarer's tricks in all after each card.
    pub(super) fn tricks(
        self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        play: &PlayState,
    ) -> Result<Vec<u8>, Interrupted> {
        let choices = solver.try_choices(play, budget)?;
        let of = |candidate: &Equals| {
            let found = choices.iter().find(|found| found.cards.contains(candidate.top()));
            play.won()[self.contract.side()] + found.map_or(0, |found| found.tricks)
        };
        Ok(self.candidates.iter().map(of).collect())
    }

    /// The same, card by card, which is sooner done for a few of many.
    pub(super) fn tricks_one_by_one(
        self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        play: &PlayState,
    ) -> Result<Vec<u8>, Interrupted> {
        let side = self.contract.side();
        self.after_each(play, |after| {
            let to_come = if after.is_over() { 0 } else { solver.try_tricks(after, budget)?[side] };
            Ok(after.won()[side] + to_come)
        })
    }

    /// The same as far as the contract goes, which is all that counts in a problem and much sooner found: one
    /// trick less stands for every failure.
    pub(super) fn tricks_for_the_contract(
        self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        play: &PlayState,
    ) -> Result<Vec<u8>, Interrupted> {
        let (side, target) = (self.contract.side(), self.contract.bid.tricks());
        self.after_each(play, |after| {
            let need = target.saturating_sub(after.won()[side]);
            let makes = need == 0 || solver.try_reaches(after, side, need, budget)?;
            Ok(target - u8::from(!makes))
        })
    }

    /// What is found after each card.
    fn after_each(
        self,
        play: &PlayState,
        mut find: impl FnMut(&PlayState) -> Result<u8, Interrupted>,
    ) -> Result<Vec<u8>, Interrupted> {
        let mut after = play.clone();
        let of = |candidate: &Equals| {
            after.play(candidate.top()).expect("candidates are legal");
            let found = find(&after);
            after.undo();
            found
        };
        self.candidates.iter().map(of).collect()
    }
}
