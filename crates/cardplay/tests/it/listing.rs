//! Sampled figures come to those of the whole list of layouts.

use merrimac_cards::{Card, Contract, PlayState, Seat};
use merrimac_dealing::{DealConstraint, Shoe};
use merrimac_double_dummy::Solver;
use merrimac_table::{Decision, Figure};

use crate::{plain, view_of};

/// Samples that are averaged.
const SAMPLES: u64 = 100;

/// Endings that are compared.
const ENDINGS: usize = 3;

/// Everybody plays low until declarer is on lead with five cards left.
fn five_card_ending(number: u32) -> Option<(Contract, Vec<Card>)> {
    let deal = Shoe::new(4).board(number).deal;
    let contract = Contract::parse("1NT", Seat::South).ok()?;
    let mut play = PlayState::new(&deal, contract.strain(), contract.opening_leader());
    while play.hand(Seat::South).len() > 5 || !play.current_trick()?.is_empty() {
        let low = play.legal_cards().iter().min_by_key(|card| card.rank())?;
        play.play(low).ok()?;
    }
    let cards = play.cards_played().map(|(_, card)| card).collect();
    (play.turn() == Some(Seat::South)).then_some((contract, cards))
}

/// The tricks that a decision expects of a card.
fn tricks(decision: &Decision<Card>, card: Card) -> f64 {
    let candidate = decision.reasons.candidates.iter().find(|one| one.choice == card);
    let tricks = candidate.and_then(|candidate| candidate.figure(Figure::TRICKS));
    tricks.expect("every card was looked at")
}

#[test]
fn samples_converge_to_the_list() {
    let mut solver = Solver::default();
    let mut compared = 0;
    for number in 1.. {
        if compared == ENDINGS {
            break;
        }
        let Some((contract, cards)) = five_card_ending(number) else { continue };
        let view = view_of(&Shoe::new(4).board(number).deal, contract, Seat::South, &cards);
        let anything = DealConstraint::anything();
        let listed = plain(&mut solver, &view, &anything, 50, 1);
        // A sample of two is drawn where a list of 252 is too long for it.
        let samples: Vec<_> =
            (1..=SAMPLES).map(|seed| plain(&mut solver, &view, &anything, 2, seed)).collect();
        if listed.reasons.candidates.len() < 2 || samples[0].reasons.figure("samples") != Some(2.0)
        {
            continue;
        }
        compared += 1;
        for candidate in &listed.reasons.candidates {
            let card = candidate.choice;
            let exact = tricks(&listed, card);
            let drawn: Vec<f64> = samples.iter().map(|one| tricks(one, card)).collect();
            let mean = drawn.iter().sum::<f64>() / SAMPLES as f64;
            let variance =
                drawn.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / SAMPLES as f64;
            // Four standard errors: once in sixteen thousand comparisons by chance.
            let allowed = 4.0 * (variance / SAMPLES as f64).sqrt() + 1e-9;
            assert!((mean - exact).abs() <= allowed, "board {number}, {card}: {mean} {exact}");
        }
    }
}
