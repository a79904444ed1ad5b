//! One level of recursion for defenders: what will partner and declarer make of this card?
//!
//! \[GIB §8.2\]: "each element of the Monte Carlo sample must now be considered from other players'
//! points of view, as they generate and then analyze their own samples." Double dummy, partner never
//! goes wrong and declarer never guesses wrong, so a card that helps the one or misleads the other looks
//! no better than the next. Here the best few candidates are looked at again. In a few deals of the
//! sample the others go on as Monte Carlo players with small samples of their own, from what they
//! would see in that deal, until it is this defender's turn again; from there on double dummy.
//!
//! # Differences from the paper
//! The paper does not say how far ahead others are modelled. Here the plain algorithm chooses their
//! cards, without a recursion of its own and without reading anything into what was played.

use merrimac_cards::{Card, Contract, Deal, PlayState, Seat};
use merrimac_table::{SeatFacts, SeatView};

use crate::equals::Equals;
use crate::inference::opening;
use crate::monte_carlo::{Settings, choose};
use crate::situation::{Budget, Situation, Tools};

/// How much is spent on others' points of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recursion {
    /// How many candidates are looked at again: the best ones.
    pub candidates: usize,
    /// In how many deals.
    pub deals: usize,
    /// How many deals the others look at for each of their cards.
    pub samples: usize,
}

impl Recursion {
    /// Few of everything, for the work multiplies: each of these cards is a decision of somebody else.
    pub const SMALL: Self = Self { candidates: 2, deals: 8, samples: 3 };
}

/// Declarer's tricks after a card in a deal, if the others go on as they would; none if the deal does not
/// fit the play or time runs out.
pub(crate) fn outlook(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    recursion: &Recursion,
    deal: &Deal,
    candidate: Equals,
) -> Option<u8> {
    let view = situation.view;
    let contract = view.contract()?;
    let mut play = opening(deal, contract);
    view.cards_played().try_for_each(|(_, card)| play.play(card)).ok()?;
    play.play(candidate.top()).ok()?;
    while let Some(turn) = play.turn() {
        let chooser = if turn == contract.dummy() { contract.declarer } else { turn };
        if chooser == view.seat() || tools.budget.is_stopped() {
            break;
        }
        let card = others_card(tools, situation, recursion, deal, &play, chooser)?;
        play.play(card).ok()?;
    }
    let side = contract.side();
    let to_come = if play.is_over() { 0 } else { tools.solver.tricks(&play)[side] };
    Some(play.won()[side] + to_come)
}

/// What another player would play in a deal.
fn others_card(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    recursion: &Recursion,
    deal: &Deal,
    play: &PlayState,
    chooser: Seat,
) -> Option<Card> {
    if let [only] = play.legal_cards().iter().collect::<Vec<_>>()[..] {
        return Some(only);
    }
    let contract = situation.view.contract()?;
    let view = seen_by(situation.view, contract, chooser, deal, play)?;
    let budget = Budget { samples: recursion.samples, ..tools.budget };
    let mut tools = Tools { solver: tools.solver, rng: tools.rng, budget };
    let theirs = Situation { view: &view, calls: None, ..*situation };
    choose(&mut tools, &theirs, &Settings::PLAIN).map(|decision| decision.choice)
}

/// What a seat would have seen by now if the cards lay so.
fn seen_by(
    ours: &SeatView,
    contract: Contract,
    seat: Seat,
    deal: &Deal,
    play: &PlayState,
) -> Option<SeatView> {
    let mut view = SeatView::new(SeatFacts {
        number: ours.number(),
        dealer: ours.dealer(),
        vulnerability: ours.vulnerability(),
        seat,
        hand: deal.hand(seat),
    })
    .ok()?;
    ours.calls().iter().try_for_each(|call| view.hear(call.call.into())).ok()?;
    view.see_contract(contract).ok()?;
    for (place, (_, card)) in play.cards_played().enumerate() {
        view.see_card(card).ok()?;
        if place == 0 {
            view.see_dummy(deal.hand(contract.dummy())).ok()?;
        }
    }
    Some(view)
}
