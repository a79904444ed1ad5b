//! Double-dummy mistakes by trick: the curves of \[GIB, Figures 4–6\].
//!
//! A card is a mistake if it costs its side a trick against perfect play of everybody from there on
//! (`Solver::analyse`). For every trick we count the cards declarer's side and the defenders chose and
//! how many were mistakes; and, over the tricks that were completed, in how many a side made at least
//! one. The opening lead, made without a sight of dummy, stands apart among the cards; among the tricks
//! it belongs to the defenders' first.
//!
//! The paper counts mistakes that *cost the contract* (or, of defenders, gave it back): those are
//! counted beside, over the tricks that began with something to lose.

use merrimac_cards::Contract;
use merrimac_double_dummy::{AnalysedCard, Analysis, Role};
use serde::{Deserialize, Serialize};

/// Counts over one trick of many boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TrickTally {
    /// Cards played.
    pub cards: u32,
    /// Those that were mistakes.
    pub card_errors: u32,
    /// Tricks that they cost.
    pub tricks_lost: u32,
    /// Boards on which the trick was completed.
    pub tricks: u32,
    /// Those of them in which the side made a mistake.
    pub tricks_with_error: u32,
    /// Boards on which the trick was completed and the contract was still the side's to lose: makeable
    /// for declarer, beatable for the defenders.
    pub at_stake: u32,
    /// Those of them in which the side lost it.
    pub contracts_lost: u32,
}

impl TrickTally {
    /// How often the side made a mistake in a completed trick.
    pub fn error_rate(&self) -> f64 {
        rate(self.tricks_with_error, self.tricks)
    }

    /// How often the side lost the contract in a trick that began with it in hand.
    pub fn contract_rate(&self) -> f64 {
        rate(self.contracts_lost, self.at_stake)
    }

    /// How many of the cards were mistakes.
    pub fn card_error_rate(&self) -> f64 {
        rate(self.card_errors, self.cards)
    }

    fn add_card(&mut self, card: &AnalysedCard) {
        self.cards += 1;
        self.card_errors += u32::from(card.cost() > 0);
        self.tricks_lost += u32::from(card.cost());
    }
}

fn rate(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

/// Mistakes on many boards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MistakeTally {
    /// How many boards.
    pub boards: u32,
    /// The opening leads; only cards are counted.
    pub lead: TrickTally,
    /// Declarer, with dummy's cards, trick by trick.
    pub declarer: [TrickTally; 13],
    /// The defenders, trick by trick.
    pub defence: [TrickTally; 13],
}

impl MistakeTally {
    /// Counts a board.
    pub fn add(&mut self, analysis: &Analysis, contract: Contract) {
        self.boards += 1;
        for card in &analysis.cards {
            self.cell(card).add_card(card);
        }
        let needed = contract.bid.tricks();
        // A full trick; the last may have been cut short by a claim.
        for (index, trick) in analysis.cards.chunks_exact(4).enumerate().take(13) {
            let before = trick[0].before;
            let is_makeable = before >= needed;
            count_trick(&mut self.declarer[index], trick, is_makeable, |card| {
                (card.role == Role::Declarer).then_some(card.after < needed)
            });
            count_trick(&mut self.defence[index], trick, !is_makeable, |card| {
                (card.role != Role::Declarer).then_some(card.after >= needed)
            });
        }
    }

    fn cell(&mut self, card: &AnalysedCard) -> &mut TrickTally {
        let index = card.trick.clamp(1, 13) - 1;
        match card.role {
            Role::OpeningLeader => &mut self.lead,
            Role::Declarer => &mut self.declarer[index],
            Role::Defender => &mut self.defence[index],
        }
    }

    /// Mistakes of one kind a board.
    pub fn per_board(&self, tallies: &[TrickTally]) -> f64 {
        let errors: u32 = tallies.iter().map(|tally| tally.card_errors).sum();
        rate(errors, self.boards)
    }
}

/// Counts a completed trick for one side. `outcome` says of a card of that side whether the contract
/// is lost for it after the card, and nothing of the others.
fn count_trick(
    tally: &mut TrickTally,
    trick: &[AnalysedCard],
    at_stake: bool,
    outcome: impl Fn(&AnalysedCard) -> Option<bool>,
) {
    let own = || trick.iter().filter(|card| outcome(card).is_some());
    tally.tricks += 1;
    tally.tricks_with_error += u32::from(own().any(|card| card.cost() > 0));
    if at_stake {
        tally.at_stake += 1;
        let lost = own().any(|card| card.cost() > 0 && outcome(card) == Some(true));
        tally.contracts_lost += u32::from(lost);
    }
}
