//! Instructions of the functions that everything above calls most.
//!
//! Counted under Valgrind, so that the numbers are the same on a busy machine. Needs Valgrind and
//! `gungraun-runner` of the same version as the library. Each bench checks its answer.
#![expect(missing_docs, reason = "the macros make public functions that nobody calls")]

use std::hint::black_box;

use gungraun::prelude::*;
use merrimac_cards::{Bid, Contract, Deal, Doubling, PlayState, Seat, Strain, Vulnerability};

const SCHIPHOL: &str = "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4";

fn schiphol() -> Deal {
    SCHIPHOL.parse().expect("the deal is whole")
}

// Plays the highest legal card 52 times, then takes all of them back.
#[library_benchmark]
#[bench::hearts(schiphol())]
fn play_and_undo_a_deal(deal: Deal) {
    let mut position = PlayState::new(black_box(&deal), Strain::Hearts, Seat::West);
    while let Some(card) = position.legal_cards().iter().next() {
        position.play(card).expect("the card is legal");
    }
    assert_eq!(position.won().values().sum::<u8>(), 13);
    while position.undo().is_some() {}
    assert_eq!(position.hands(), deal.hands());
}

#[library_benchmark]
#[bench::schiphol(schiphol())]
fn read_a_deal(expected: Deal) {
    let deal: Deal = black_box(SCHIPHOL).parse().expect("the deal is whole");
    assert_eq!(deal, expected);
}

// Every result of every contract at one vulnerability: 1470 scores.
#[library_benchmark]
fn score_every_contract() {
    let mut sum = 0;
    for bid in Bid::all() {
        for doubling in Doubling::ALL {
            let contract = black_box(Contract { bid, doubling, declarer: Seat::South });
            sum += (0..=13).map(|tricks| contract.score(tricks, Vulnerability::Both)).sum::<i32>();
        }
    }
    assert_eq!(sum, -1_429_620);
}

library_benchmark_group!(
    name = cards,
    benchmarks = [play_and_undo_a_deal, read_a_deal, score_every_contract]
);

main!(library_benchmark_groups = cards);
