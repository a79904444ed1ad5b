//! Card play as a whole.

mod four_lines;
mod listing;
mod scoring;
mod squeaky;
mod claims;
mod techniques;

use merrimac_cardplay::{Budget, Objective, Settings, Situation, Tools, choose};
use merrimac_cards::{Card, Contract, Deal, Seat, Vulnerability};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::{Decision, SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// What a seat has seen of a deal after some cards.
fn view_of(deal: &Deal, contract: Contract, seat: Seat, cards: &[Card]) -> SeatView {
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: Seat::North,
        vulnerability: Vulnerability::None,
        seat,
        hand: deal.hand(seat),
    })
    .expect("the hand has thirteen cards");
    view.see_contract(contract).expect("there was no other");
    for (number, &card) in cards.iter().enumerate() {
        view.see_card(card).expect("the card is legal");
        if number == 0 && !view.is_dummy() {
            let dummy = deal.hand(contract.dummy());
            view.see_dummy(dummy).expect("the lead was made");
        }
    }
    view
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("it is a card")).collect()
}

/// A decision by chances, reading nothing into the play.
fn plain(
    solver: &mut Solver,
    view: &SeatView,
    shown: &DealConstraint,
    samples: usize,
    seed: u64,
) -> Decision<Card> {
    let mut tools = Tools {
        solver,
        rng: &mut ChaCha8Rng::seed_from_u64(seed),
        budget: Budget::of_samples(samples),
    };
    let situation = Situation { view, shown, calls: None, objective: Objective::Contract };
    let settings = Settings { doubt: f64::INFINITY, ..Settings::PLAIN };
    choose(&mut tools, &situation, &settings).expect("there is a card to play")
}
