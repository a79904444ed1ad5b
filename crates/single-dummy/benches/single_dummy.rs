//! Instructions of the single-dummy solver, counted under Valgrind. Each bench checks its answer.
#![expect(missing_docs, reason = "the macros make public functions that nobody calls")]

use std::hint::black_box;

use gungraun::prelude::*;
use merrimac_cards::{Hand, Seat, Strain};
use merrimac_single_dummy::{
    Ending, EndingBuilder, Layouts, Payoff, SuitCombination, solve, solve_payoff,
};

/// North's cards, South's and those that are out; at notrump, South on lead.
fn ending(hands: [&str; 3], tricks: u8) -> (Ending, Layouts) {
    let [north, south, hidden] = hands.map(|text| text.parse::<Hand>().expect("a hand"));
    let mut builder = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, tricks);
    builder.hands[Seat::North] = north;
    builder.hands[Seat::South] = south;
    builder.hidden = hidden;
    let ending = Ending::try_from(builder).expect("a possible ending");
    let layouts = Layouts::all(&ending);
    (ending, layouts)
}

/// Six cards a hand: 924 layouts.
fn six_cards(tricks: u8) -> (Ending, Layouts) {
    ending(["AQ.K4.85.", "93.A7.KJ.", "KJT8.QJT9.AQT9."], tricks)
}

/// Four cards a hand: 70 layouts.
fn four_cards() -> (Ending, Layouts) {
    ending(["AQ..85.", "93..KJ.", "KJT8..AQT9."], 2)
}

fn suit(north: &str, south: &str) -> SuitCombination {
    let holding = |text: &str| text.parse().expect("a holding");
    SuitCombination::new(holding(north), holding(south)).expect("a combination")
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-7, "{found}, not {expected}");
}

#[library_benchmark]
#[bench::four_tricks(six_cards(4), 0.720_779_220_8)]
#[bench::five_tricks(six_cards(5), 0.299_783_549_8)]
fn likeliest_plan((ending, layouts): (Ending, Layouts), probability: f64) {
    let solution = solve(black_box(&ending), &layouts, u64::MAX, Hand::EMPTY);
    assert!(solution.finished);
    assert_near(solution.probability(), probability);
}

#[library_benchmark]
#[bench::tricks(four_cards(), 1.914_285_714_3)]
fn best_average((ending, layouts): (Ending, Layouts), expected: f64) {
    let solution = solve_payoff(&ending, &layouts, &Payoff::tricks(&ending), u64::MAX, Hand::EMPTY);
    assert_near(solution.expected(), expected);
}

#[library_benchmark]
#[bench::aqt9(suit("AQT9", "432"), 3, 0.76)]
#[bench::kj9(suit("KJ932", "A54"), 4, 0.895_652_173_9)]
fn suit_combination(suit: SuitCombination, tricks: u8, probability: f64) {
    let goal = black_box(&suit).solve_for(tricks).expect("the suit has this many rounds");
    assert_near(goal.probability, probability);
}

library_benchmark_group!(
    name = single_dummy,
    benchmarks = [likeliest_plan, best_average, suit_combination]
);

main!(library_benchmark_groups = single_dummy);
