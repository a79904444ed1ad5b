//! How much each card of a hand is liked as the opening lead.

use merrimac_cardplay::{Called, LeadLikings, Named};
use merrimac_cards::Record;

use super::logit::Choice;
use super::{Fit, Linear};

impl Linear for LeadLikings {
    fn of_the_code() -> Self {
        Self::FITTED.clone()
    }

    fn numbers(&mut self) -> Vec<Named<'_>> {
        Self::numbers(self)
    }
}

/// Fits the likings to the leads of some boards, and tries them on others.
pub fn leads(boards: &[Record], others: &[Record]) -> Fit {
    let units = LeadLikings::units();
    let choices = |boards: &[Record]| -> Vec<Choice> {
        boards.iter().filter_map(|board| choice(board, &units)).collect()
    };
    super::fitted::<LeadLikings>("opening leads", &choices(boards), &choices(others))
}

/// The opening lead of a board.
fn choice(board: &Record, units: &[LeadLikings]) -> Option<Choice> {
    let contract = board.contract()?;
    let hand = board.deal.full().ok()?.hand(contract.opening_leader());
    let led = board.cards.first()?.card;
    let called = Called::new(&board.auction(), contract);
    let cards: Vec<_> = hand.iter().collect();
    let chosen = cards.iter().position(|&card| card == led)?;
    let features = |&card| {
        let liking = |unit: &LeadLikings| unit.liking(hand, card, contract.strain(), &called);
        super::present(units.iter().map(liking))
    };
    Some(Choice { cards: cards.iter().map(features).collect(), chosen })
}
