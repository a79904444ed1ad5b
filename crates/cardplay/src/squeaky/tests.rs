//! Rollouts on small endings, and what follows from made-up estimates.

use merrimac_cards::{Card, Contract, Deal, PlayState, Seat, Vulnerability};
use merrimac_dealing::DealConstraint;
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Settings;
use super::candidate::{Evaluation, Found};
use super::lookahead::Lookahead;
use super::payoff::Comparison;
use super::sample::{Layout, Sample, Task};
use super::wheel::Plan;
use crate::achievable::tests::{ending, solver, two_way};
use crate::equals::equals;
use crate::inference::Inference;
use crate::objective::{Objective, Worth};
use crate::situation::Situation;

#[test]
fn playing_on_wins_one_side_of_a_guess_that_double_dummy_defers() {
    let small = two_way();
    let mut solver = solver();
    for card in small.positions[0].play.legal_cards().iter() {
        let set = small.open(&mut solver, card);
        let won = small.search(&mut solver).roll_out(&small.of(set), card, &[0.5; 2]).unwrap();
        assert_eq!(won.count_ones(), 1, "{card}");
        assert_eq!(won & !set, 0, "{card}");
    }
    // A low card keeps both ways open.
    assert_eq!(small.open(&mut solver, "S2".parse().unwrap()), 0b11);
}

#[test]
fn playing_on_wins_no_more_than_double_dummy_and_never_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut certain = 0;
    for _ in 0..60 {
        let small = ending(&mut rng, 4, 8);
        for card in small.positions[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let positions = small.of(set);
            let mut solver = solver();
            let mut search = small.search(&mut solver);
            let won = search.roll_out(&positions, card, &[1.0; 8]).unwrap();
            assert_eq!(won & !set, 0, "{card}");
            assert_eq!(won == 0, set == 0, "{card}");
            certain += usize::from(won == set && set.count_ones() > 1);
        }
    }
    assert!(certain > 50, "{certain}");
}

#[test]
fn overtricks_are_played_for_from_every_card_or_from_none() {
    let small = two_way();
    let cards: Vec<Card> = small.positions[0].play.legal_cards().iter().collect();
    let mut answers = Vec::new();
    for work in 0..400 {
        let mut solver = solver();
        let mut search = small.search_within(&mut solver, work);
        // None can be pruned: each may win everything.
        let plans = cards.iter().map(|&card| Plan::new(card, 0.0, vec![0.5; 2], true)).collect();
        let mut lookahead = Lookahead { search: &mut search, positions: &small.positions, plans };
        let is_answered = lookahead.roll_out_all();
        assert!(!is_answered || lookahead.plans.iter().all(|plan| plan.is_compared), "{work}");
        answers.push(is_answered);
    }
    assert!(answers.contains(&true) && answers.contains(&false));
    assert!(answers.is_sorted(), "more work is never less");
}

/// Two cards with pessimistic estimates in some of fifty layouts; double dummy the first wins thirty, the
/// second 35. They are a sample, or all the layouts there are.
fn with_two_cards<A>(
    pessimistic: [usize; 2],
    complete: bool,
    ask: impl FnOnce(Comparison) -> A,
) -> A {
    with_care([Evaluation::Full; 2], pessimistic, complete, ask)
}

/// The same, looked at so closely.
fn with_care<A>(
    evaluation: [Evaluation; 2],
    pessimistic: [usize; 2],
    complete: bool,
    ask: impl FnOnce(Comparison) -> A,
) -> A {
    let tricks = |layout: usize| vec![if layout < 30 { 9 } else { 8 }, 8 + u8::from(layout < 35)];
    with_tricks((0..50).map(tricks).collect(), complete, |mut comparison| {
        comparison.follow(|_, _| Some(goal(pessimistic.map(first_of_fifty), evaluation)));
        ask(comparison)
    })
}

fn worth_of(comparison: &Comparison, place: usize) -> f64 {
    comparison.worth_of(&comparison.candidates[place])
}

/// The first layouts of fifty.
fn first_of_fifty(most: usize) -> Vec<bool> {
    (0..50).map(|layout| layout < most).collect()
}

/// What two cards win of a goal, looked at so closely.
fn goal(won: [Vec<bool>; 2], evaluation: [Evaluation; 2]) -> Vec<Found> {
    let found = |(won, evaluation)| Found::new(won, evaluation, Some(1));
    won.into_iter().zip(evaluation).map(found).collect()
}

/// Two cards that come to a number of tricks double dummy in each of fifty layouts, in three notrump.
fn with_tricks<A>(tricks: Vec<Vec<u8>>, complete: bool, ask: impl FnOnce(Comparison) -> A) -> A {
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: Seat::South,
        vulnerability: Vulnerability::None,
        seat: Seat::South,
        hand: "AK5.AK5.A543.A43".parse().unwrap(),
    })
    .unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    view.see_contract(contract).unwrap();
    view.see_card("SQ".parse().unwrap()).unwrap();
    view.see_dummy("T76.432.K876.K65".parse().unwrap()).unwrap();
    let candidates = equals(&view);
    let deal = "N:T76.432.K876.K65 4.T987.QJT9.QJT9 AK5.AK5.A543.A43 QJ9832.QJ6.2.872";
    let deal: Deal = deal.parse().unwrap();
    let play = PlayState::new(&deal, contract.strain(), contract.opening_leader());
    let layout = |tricks: &Vec<u8>| Layout {
        deal,
        weight: 0.02,
        play: play.clone(),
        best: tricks.iter().copied().max().unwrap(),
    };
    let sample = Sample { layouts: tricks.iter().map(layout).collect(), tricks, complete };
    let (shown, objective) = (DealConstraint::anything(), Objective::default());
    let worth = Worth::new(&view, contract, objective);
    let situation = Situation { view: &view, shown: &shown, calls: None, objective };
    let inference = &Inference::AGREEMENTS;
    let candidates = &candidates[..2];
    let task = Task { situation: &situation, inference, contract, worth, candidates };
    ask(Comparison::new(&task, sample))
}

#[test]
fn one_layout_of_a_sample_does_not_decide_and_one_of_all_layouts_does() {
    let is_the_surer_card_chosen =
        |complete| with_two_cards([26, 25], complete, |comparison| comparison.ranked()[0] == 0);
    assert!(!is_the_surer_card_chosen(false));
    assert!(is_the_surer_card_chosen(true));
}

#[test]
fn a_further_sample_is_for_cards_that_chance_may_have_kept_behind() {
    let contenders =
        |pessimistic| with_two_cards(pessimistic, false, |comparison| comparison.contenders());
    assert_eq!(contenders([26, 25]), [1, 0]);
    assert_eq!(contenders([30, 5]), [0]);
    assert_eq!(with_two_cards([26, 25], true, |comparison| comparison.contenders()), [0]);
    assert!(with_two_cards([25, 25], false, |comparison| comparison.are_alike(&[0, 1])));
    assert!(!with_two_cards([26, 25], false, |comparison| comparison.are_alike(&[0, 1])));
}

#[test]
fn what_could_not_be_looked_at_is_taken_to_lose_as_much_as_what_was() {
    let ranked = |evaluation, pessimistic| {
        with_care([Evaluation::Full, evaluation], [pessimistic, 35], false, |comparison| {
            assert_eq!(comparison.candidates[1].is_compared(), evaluation > Evaluation::Pruned);
            comparison.ranked()
        })
    };
    // The first loses ten layouts of thirty, so the second, with an estimate of 35, is taken for 25.
    assert_eq!(ranked(Evaluation::DoubleDummy, 20), [1, 0]);
    assert_eq!(ranked(Evaluation::Pruned, 20), [0, 1]);
    let worth = |pessimistic, place| {
        let evaluation = [Evaluation::Full, Evaluation::DoubleDummy];
        with_care(evaluation, [pessimistic, 35], false, |comparison| worth_of(&comparison, place))
    };
    assert!(worth(20, 1) < worth(30, 1));
    assert!((worth(30, 0) - worth(20, 0) - (worth(30, 1) - worth(20, 1))).abs() < 1e-9);
}

#[test]
fn overtricks_of_a_card_that_was_left_out_are_not_forgotten() {
    // Both make the contract everywhere; double dummy the first takes ten tricks in forty layouts, the second
    // in all fifty. Of the first's forty 35 are left after the rollout, and the second had none.
    let worths = |evaluation| {
        let tricks = |layout: usize| vec![9 + u8::from(layout < 40), 10];
        with_tricks((0..50).map(tricks).collect(), false, |mut comparison| {
            comparison.follow(|_, target| {
                Some(match target {
                    9 => goal([50, 50].map(first_of_fifty), [Evaluation::Full; 2]),
                    _ => goal([35, 50].map(first_of_fifty), evaluation),
                })
            });
            assert!(comparison.candidates[1].is_compared());
            [0, 1].map(|place| worth_of(&comparison, place))
        })
    };
    let [first, second] = worths([Evaluation::Full, Evaluation::Pruned]);
    let [_, hopes] = worths([Evaluation::Full; 2]);
    let double_dummy = -0.2;
    assert!((hopes - second - (double_dummy - first)).abs() < 1e-9, "five layouts less for either");
    assert!(second > first);
}

#[test]
fn small_samples_are_planned_for_oftener() {
    assert_eq!(
        [1, 4, 15, 25, 50, 200].map(|deals| Settings::STANDARD.max_samples(deals)),
        [13, 13, 13, 8, 4, 4]
    );
}

#[test]
fn samples_count_together_by_their_layouts() {
    with_two_cards([20, 25], false, |one| {
        with_two_cards([30, 25], false, |other| {
            let mean = f64::midpoint(worth_of(&one, 0), worth_of(&other, 0));
            let both = one.joined(other);
            assert_eq!(both.layouts.len(), 100);
            let weight: f64 = both.layouts.iter().map(|layout| layout.weight).sum();
            assert!((weight - 1.0).abs() < 1e-9 && (worth_of(&both, 0) - mean).abs() < 1e-9);
            assert_eq!(
                both.candidates[0].tricks.iter().filter(|tricks| tricks.pessimistic > 8).count(),
                50
            );
        });
    });
}
