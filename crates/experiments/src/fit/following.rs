//! How much each card is liked by a defender who follows suit or discards.

use merrimac_cardplay::{FollowLikings, Named};
use merrimac_cards::{Card, PlayState, Record, Seat};

use super::logit::Choice;
use super::{Fit, Linear, replay};

impl Linear for FollowLikings {
    fn of_the_code() -> Self {
        Self::FITTED.clone()
    }

    fn numbers(&mut self) -> Vec<Named<'_>> {
        Self::numbers(self)
    }
}

/// Fits the likings to the cards with which defenders followed on some boards, and tries them on others.
pub fn following(boards: &[Record], others: &[Record]) -> Fit {
    let units = FollowLikings::units();
    let choices = |boards: &[Record]| {
        let mut choices = Vec::new();
        for board in boards {
            let Some(contract) = board.contract() else { continue };
            replay(board, |play, seat, card| {
                if seat.side() != contract.side() {
                    choices.extend(choice(play, seat, card, &units));
                }
            });
        }
        choices
    };
    super::fitted::<FollowLikings>("cards of defenders", &choices(boards), &choices(others))
}

/// A card played to a trick that somebody else led, if there was a choice.
fn choice(play: &PlayState, seat: Seat, played: Card, units: &[FollowLikings]) -> Option<Choice> {
    let (table, held) = (play.current_trick()?, play.hand(seat));
    let cards: Vec<Card> = play.legal_cards().iter().collect();
    let chosen = cards.iter().position(|&card| card == played)?;
    let liking = |unit: &FollowLikings, card| unit.liking(table, seat, held, card, play.strain());
    let has_choice = cards.len() > 1 && liking(units.first()?, played).is_some();
    let features = |&card: &Card| {
        super::present(units.iter().map(|unit| liking(unit, card).unwrap_or_default()))
    };
    has_choice.then(|| Choice { cards: cards.iter().map(features).collect(), chosen })
}
