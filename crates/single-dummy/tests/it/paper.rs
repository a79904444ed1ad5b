//! The ending of [GIB, Appendix B], refusals, budgets, positions within a trick.

use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder, EndingError, Layouts, Plan, solve};

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// ♣KJT8 in dummy, ♠T ♦98 ♣9 in hand, ♠Q with West, ♦J and ♣A with East; three clubs each are out.
fn appendix_b(tricks: u8) -> EndingBuilder {
    let mut ending = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, tricks);
    ending.hands[Seat::North] = hand("...KJT8");
    ending.hands[Seat::South] = hand("T..98.9");
    ending.hands[Seat::West] = hand("Q...");
    ending.hands[Seat::East] = hand("..J.A");
    ending.hidden = hand("...Q7642");
    ending
}

fn is_certain(plan: &Plan) -> bool {
    plan.probability > 1.0 - 1e-12
}

fn plan<'a>(plans: &'a [Plan], text: &str) -> &'a Plan {
    plans.iter().find(|plan| plan.equivalents.contains(card(text))).expect("a legal card")
}

#[test]
fn the_diamond_nine_makes_wherever_the_queen_is() {
    let ending = Ending::try_from(appendix_b(2)).expect("a possible ending");
    let solution = solve(&ending, &Layouts::all(&ending), u64::MAX, Hand::FULL);
    assert!(solution.finished);
    assert!(is_certain(plan(&solution.plans, "D9")));
    assert_eq!(plan(&solution.plans, "D9").plays_for, "every layout");
    // Leading the club guesses the queen.
    let club = plan(&solution.plans, "C9");
    assert!(club.probability < 1.0, "{}", club.plays_for);
}

#[test]
fn after_the_nine_dummy_throws_the_ten() {
    let mut builder = appendix_b(2);
    builder.hands[Seat::South] = hand("T..8.9");
    builder.hands[Seat::West] = Hand::EMPTY;
    builder.hidden = builder.hidden - hand("Q...");
    builder.hands[Seat::East] = hand("..J.A");
    builder.hidden = hand("...Q7642");
    builder.trick.push(card("D9"));
    builder.trick.push(card("SQ"));
    let ending = Ending::try_from(builder).expect("a possible ending");
    let solution = solve(&ending, &Layouts::all(&ending), u64::MAX, Hand::FULL);
    let ten = plan(&solution.plans, "CT");
    assert!(is_certain(ten));
    for discard in ["CK", "C8"] {
        assert!(plan(&solution.plans, discard).probability < 1.0, "{discard}");
    }
}

#[test]
fn impossible_endings_are_refused_with_a_reason() {
    let check = |change: &dyn Fn(&mut EndingBuilder), message: &str| {
        let mut builder = appendix_b(2);
        change(&mut builder);
        let error = Ending::try_from(builder).expect_err("no such ending");
        assert_eq!(error.to_string(), message);
    };
    check(&|ending| ending.tricks = 5, "5 tricks are needed and 4 are left");
    check(&|ending| ending.hidden = hand("...Q764"), "7 cards are out and the defenders hold 8");
    check(&|ending| ending.hidden = hand("...K7642"), "CK is in two places");
    check(&|ending| ending.hands[Seat::East] = hand("Q..J.A"), "SQ is in two places");
    check(
        &|ending| ending.hands[Seat::North] = hand("...KJT"),
        "North holds 3 cards and should hold 4",
    );
    check(
        &|ending| ending.voids[Seat::West][merrimac_cards::Suit::Spades] = true,
        "West has shown out of the suit of SQ",
    );
    let mut empty = EndingBuilder::new(Strain::Hearts, Seat::East, Seat::North, 1);
    empty.hidden = Hand::EMPTY;
    assert_eq!(Ending::try_from(empty), Err(EndingError::Over));
}

#[test]
fn a_spent_budget_gives_bounds() {
    let (ending, _) = crate::endings::random(7, 4, 0);
    let layouts = Layouts::all(&ending);
    let whole = solve(&ending, &layouts, u64::MAX, Hand::FULL);
    for budget in [0, 3, 10, 30, 100] {
        let cut = solve(&ending, &layouts, budget, Hand::FULL);
        for plan in &cut.plans {
            let same = |other: &&Plan| other.card == plan.card;
            let truth = whole.plans.iter().find(same).expect("the same cards").probability;
            assert!(plan.probability <= truth && truth <= plan.at_most, "budget {budget}");
        }
        assert!(cut.nodes <= budget);
    }
    assert!(!solve(&ending, &layouts, 3, Hand::FULL).finished);
}
