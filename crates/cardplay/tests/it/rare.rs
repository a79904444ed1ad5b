//! Deals that a small sample does not hold.

use merrimac_cards::{Card, Contract, Deal, Seat};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::{Decision, Figure};

use crate::{cards, plain, view_of};

/// South's decisions at the second trick with samples of twelve, for eight seeds.
fn decisions(contract: &str, deal: &str, trick: &str) -> Vec<Decision<Card>> {
    let deal: Deal = deal.parse().expect("the deal is well formed");
    let contract = Contract::parse(contract, Seat::South).expect("it is a contract");
    let view = view_of(&deal, contract, Seat::South, &cards(trick));
    let anything = DealConstraint::anything();
    (1..=8).map(|seed| plain(&mut Solver::default(), &view, &anything, 12, seed)).collect()
}

#[test]
fn a_small_chance_is_looked_for_and_counted_as_small() {
    // Without a way to dummy only a bare king of spades, one deal in eighteen, saves the contract.
    let decisions = decisions(
        "7NT",
        "N:32.765.7654.7654 K.J432.QT98.JT98 AQJT98.AK.AK.AKQ 7654.QT98.J32.32",
        "HT H5 H2 HA",
    );
    let best = |decision: &Decision<Card>| {
        let figures = decision.reasons.candidates.iter();
        figures.filter_map(|one| one.figure(Figure::CHANCE)).fold(0.0, f64::max)
    };
    let chances: Vec<f64> = decisions.iter().map(best).collect();
    // Twelve deals hold the chance every other time, sixty nearly always.
    assert!(chances.iter().filter(|&&chance| chance > 0.0).count() >= 6, "{chances:?}");
    assert!(chances.iter().sum::<f64>() / 8.0 < 0.15, "{chances:?}");
}

#[test]
fn a_small_danger_is_looked_for_and_counted_as_small() {
    // The ace of hearts before trumps are drawn is ruffed if somebody has none, one deal in twenty-five.
    let deal = "N:87.65432.5432.32 32.87.9876.87654 AKQJT9.AKQ.AK.AK 654.JT9.QJT.QJT9";
    let decisions = decisions("7S", deal, "CQ C2 C4 CA");
    let ace: Card = "HA".parse().expect("it is a card");
    let chances: Vec<f64> = decisions
        .iter()
        .filter_map(|decision| decision.reasons.candidates.iter().find(|one| one.choice == ace))
        .filter_map(|candidate| candidate.figure(Figure::CHANCE))
        .collect();
    assert!(chances.iter().filter(|&&chance| chance < 1.0).count() >= 6, "{chances:?}");
    assert!(chances.iter().sum::<f64>() / 8.0 > 0.85, "{chances:?}");
}
