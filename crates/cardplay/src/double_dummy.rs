//! What cards come to in a layout when everybody sees everything.

use merrimac_cards::{Card, Contract, PlayState, Seat};
use merrimac_double_dummy::{Budget, Interrupted, Solver};

/// A solver that is asked about a contract.
#[derive(Debug)]
pub(crate) struct DoubleDummy<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) budget: Budget<'a>,
    pub(crate) contract: Contract,
}

impl DoubleDummy<'_> {
    /// Declarer's tricks in all after each of some legal cards, found for all cards at once.
    pub(crate) fn tricks(
        &mut self,
        play: &PlayState,
        cards: &[Card],
    ) -> Result<Vec<u8>, Interrupted> {
        let side = self.contract.side();
        let is_declarers = |turn: Seat| turn.side() == side;
        let left = 13 - play.won().values().sum::<u8>();
        let choices = self.solver.try_choices(play, &self.budget)?;
        let of = |card: &Card| {
            let found = choices.iter().find(|found| found.cards.contains(*card));
            let tricks = found.map_or(0, |found| found.tricks);
            let declarers =
                if play.turn().is_some_and(is_declarers) { tricks } else { left - tricks };
            play.won()[side] + declarers
        };
        Ok(cards.iter().map(of).collect())
    }

    /// The same card by card, which is sooner done for a few of many.
    pub(crate) fn tricks_one_by_one(
        &mut self,
        play: &PlayState,
        cards: &[Card],
    ) -> Result<Vec<u8>, Interrupted> {
        let side = self.contract.side();
        let of = |after: &PlayState| {
            let is_over = after.is_over();
            let to_come =
                if is_over { 0 } else { self.solver.try_tricks(after, &self.budget)?[side] };
            Ok(after.won()[side] + to_come)
        };
        after_each(play, cards, of)
    }

    /// The same as far as the contract goes, which is all that counts in a problem and much sooner found:
    /// one trick less stands for every failure.
    pub(crate) fn tricks_for_the_contract(
        &mut self,
        play: &PlayState,
        cards: &[Card],
    ) -> Result<Vec<u8>, Interrupted> {
        let (side, target) = (self.contract.side(), self.contract.bid.tricks());
        let of = |after: &PlayState| {
            let need = target.saturating_sub(after.won()[side]);
            let makes = need == 0 || self.solver.try_reaches(after, side, need, &self.budget)?;
            Ok(target - u8::from(!makes))
        };
        after_each(play, cards, of)
    }
}

/// What is found after each card.
fn after_each(
    play: &PlayState,
    cards: &[Card],
    mut find: impl FnMut(&PlayState) -> Result<u8, Interrupted>,
) -> Result<Vec<u8>, Interrupted> {
    let mut after = play.clone();
    let of = |&card: &Card| {
        after.play(card).expect("candidates are legal");
        let found = find(&after);
        after.undo();
        found
    };
    cards.iter().map(of).collect()
}

#[cfg(test)]
mod tests;
