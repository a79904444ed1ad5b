//! What callers rely on: budgets, little memory, the same answer twice.

use std::sync::atomic::AtomicBool;

use merrimac_cards::{Deal, PlayState, Seat, Strain};
use merrimac_double_dummy::{Budget, Interrupted, Solver};

fn deal() -> Deal {
    "N:J76.96.J543.AQ62 AT.AKT742.6.T543 Q985.QJ3.AK987.7 K432.85.QT2.KJ98".parse().expect("a deal")
}

#[test]
fn a_spent_budget_is_said() {
    let mut solver = Solver::default();
    let budget = Budget { nodes: 10, stop: None };
    assert_eq!(solver.try_table(&deal(), &budget), Err(Interrupted));
    // What was half searched does no harm.
    assert_eq!(solver.table(&deal()), Solver::default().table(&deal()));
}

#[test]
fn a_raised_flag_stops_the_search() {
    let stop = AtomicBool::new(true);
    let budget = Budget { nodes: u64::MAX, stop: Some(&stop) };
    let play = PlayState::new(&deal(), Strain::Notrump, Seat::West);
    assert_eq!(Solver::default().try_tricks(&play, &budget), Err(Interrupted));
}

#[test]
fn little_memory_gives_the_same_answers() {
    let hard: Deal = "N:QJ8762.QJT7..T82 KT43.A965.A7.K73 .K843.KJ643.AJ54 A95.2.QT9852.Q96"
        .parse()
        .expect("a deal");
    assert_eq!(
        Solver::new(0).solve(&hard, Strain::Notrump, Seat::South),
        Solver::default().solve(&hard, Strain::Notrump, Seat::South)
    );
}

#[test]
fn a_finished_play_has_no_tricks_left() {
    let mut play = PlayState::new(&deal(), Strain::Hearts, Seat::North);
    let mut solver = Solver::default();
    while let Some(card) = play.legal_cards().iter().next() {
        play.play(card).expect("the card is legal");
    }
    assert!(solver.cards(&play).is_empty());
    assert_eq!(solver.tricks(&play).values().sum::<u8>(), 0);
}
