//! Whole auctions: they end, nobody passes what may not be passed, nobody contradicts himself.

use merrimac_bidding::{Forcing, HandClass, Position, sayc};
use merrimac_cards::{BySide, Call};
use merrimac_dealing::Shoe;

#[test]
fn random_boards_are_bid_out_in_good_order() {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let shoe = Shoe::new(7);
    let mut calls = 0;
    let boards = 400;
    for number in 1..=boards {
        let board = shoe.board(number);
        let systems = BySide::from_fn(|_| &system);
        let mut position = Position::new(systems, board.dealer, board.vulnerability);
        let mut last_forcing = Forcing::No;
        while let Some(seat) = position.auction().turn() {
            let hand = board.deal.hand(seat);
            let chosen = position.choose(hand);
            let heard = position.hear(chosen.call).unwrap();
            let what = format!("board {number}, {} ({})", board.deal, position.auction());
            assert!(heard.is_consistent, "{what}: contradiction");
            assert!(heard.shown.hands.contains(HandClass::of(hand)), "{what}: not its hand");
            let passed = position.auction().calls().len() > 2
                && position.auction().calls().ends_with(&[Call::Pass, Call::Pass]);
            assert!(!(passed && last_forcing == Forcing::OneRound && was_bid(&position)), "{what}");
            last_forcing = match chosen.call {
                Call::Pass => last_forcing,
                _ => chosen.rule.map_or(Forcing::No, merrimac_bidding::Rule::forcing),
            };
            calls += 1;
            assert!(position.auction().calls().len() < 60, "{what}: too long");
        }
    }
    let mean = f64::from(calls) / f64::from(boards);
    assert!((6.0..14.0).contains(&mean), "{mean} calls a board");
}

/// Whether the call two before the last one was a bid.
fn was_bid(position: &Position<'_>) -> bool {
    position.auction().calls().iter().rev().nth(2).is_some_and(|call| call.bid().is_some())
}
