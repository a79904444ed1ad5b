//! Instructions of the double-dummy solver, counted under Valgrind. Each bench checks its answer.
#![expect(missing_docs, reason = "the macros make public functions that nobody calls")]

use std::hint::black_box;

use gungraun::prelude::*;
use merrimac_cards::{Deal, PlayState, Seat, Strain};
use merrimac_double_dummy::Solver;

const DEAL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

/// A solver and a deal, made before instructions are counted.
fn setup() -> (Solver, Deal) {
    (Solver::default(), DEAL.parse().expect("the deal is whole"))
}

/// The deal in spades after five tricks of the highest legal cards, North to lead first.
fn after_five_tricks() -> (Solver, PlayState) {
    let (solver, deal) = setup();
    let mut play = PlayState::new(&deal, Strain::Spades, Seat::North);
    for _ in 0..20 {
        let card = play.legal_cards().iter().next().expect("tricks are left");
        play.play(card).expect("the card is legal");
    }
    (solver, play)
}

#[library_benchmark]
#[bench::spades(setup(), Strain::Spades, 8)]
#[bench::notrump(setup(), Strain::Notrump, 6)]
fn one_contract((mut solver, deal): (Solver, Deal), strain: Strain, tricks: u8) -> Solver {
    assert_eq!(solver.solve(black_box(&deal), strain, Seat::North), tricks);
    solver
}

#[library_benchmark]
#[bench::table(setup())]
fn whole_table((mut solver, deal): (Solver, Deal)) -> Solver {
    let table = solver.table(black_box(&deal));
    let of = |seat: Seat| Strain::ALL.map(|strain| table[seat][strain]);
    let expected = [[7, 5, 6, 5, 6], [5, 7, 6, 8, 6], [7, 5, 6, 5, 6], [5, 7, 6, 8, 6]];
    assert_eq!(Seat::ALL.map(of), expected);
    solver
}

#[library_benchmark]
#[bench::after_five_tricks(after_five_tricks())]
fn every_card((mut solver, play): (Solver, PlayState)) -> Solver {
    let cards = solver.cards(black_box(&play));
    let tricks: Vec<u8> = cards.iter().map(|card| card.tricks).collect();
    assert_eq!(tricks, [5, 5, 5, 5, 5, 6, 6, 6]);
    solver
}

library_benchmark_group!(name = double_dummy, benchmarks = [one_contract, whole_table, every_card]);

main!(library_benchmark_groups = double_dummy);
