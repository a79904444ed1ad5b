//! Boards taken up where they stand: fixed auctions, contracts, leads, positions.

use merrimac_cards::{Auction, Call, Card, Outcome, Record, RecordedCall, Seat, Strain};
use merrimac_table::{Decision, Finish, Settings, StartProblem, play_board};
use proptest::prelude::*;

use crate::setting::{Scripted, any_start, passive, random, run, schiphol, schiphol_in, seated};

fn with_calls(calls: &str) -> Record {
    let auction = Auction::parse(Seat::North, calls).unwrap();
    Record { calls: auction.calls().iter().map(|&call| call.into()).collect(), ..schiphol() }
}

#[test]
fn the_beginning_of_an_auction_can_be_given() {
    let board = run(&with_calls("1D 1S P 2S"), passive());
    assert_eq!(board.record.auction().to_string(), "1D 1S P 2S P P P");
    assert_eq!(board.record.contract(), Some("2S by E".parse().unwrap()));
    assert_eq!(board.record.cards.len(), 52);
}

#[test]
fn a_contract_and_a_lead_can_be_given() {
    let mut start = schiphol_in("4H by S");
    start.cards.push("SK".parse::<Card>().unwrap().into());
    let board = run(&start, passive());
    assert_eq!(board.record.cards[0], start.cards[0]);
    assert_eq!(board.record.cards.len(), 52);
    assert!(board.record.calls.is_empty());
    let out = Record { outcome: Some(Outcome::PassedOut), ..schiphol() };
    assert_eq!(run(&out, random(1)).finish, Ok(Finish::PassedOut));
}

#[test]
fn old_results_are_dropped() {
    let start = Record { tricks: Some(13), claim: Some(13), ..schiphol_in("4H by S") };
    let board = run(&start, passive());
    assert_eq!(board.record.claim, None);
    assert_eq!(board.record.tricks, run(&schiphol_in("4H by S"), passive()).record.tricks);
}

#[test]
fn alerts_and_explanations_are_recorded() {
    let call: Call = "1C".parse().unwrap();
    let decision = Decision::plain(call).alerted("16 points or more");
    let player = Scripted { call: Some(decision), ..Scripted::default() };
    let board = run(&schiphol(), player.at(Seat::North));
    let expected = RecordedCall { call, alerted: true, note: "16 points or more".to_owned() };
    assert_eq!(board.record.calls[0], expected);
    assert!(board.calls[0].alert && !board.calls[1].alert);
}

#[test]
fn impossible_starts_are_refused() {
    let check = |start: Record, expected: &str| {
        let mut company = passive();
        let settings = Settings::whole_board();
        let problem = play_board(&start, seated(&mut company), &settings, &mut ()).unwrap_err();
        assert_eq!(problem.to_string(), expected);
        problem
    };
    let with_cards = |mut start: Record, cards: &[&str]| {
        start.cards = cards.iter().map(|card| card.parse::<Card>().unwrap().into()).collect();
        start
    };
    check(Record::default(), "the whole deal must be known: North has 0 cards instead of 13");
    let mut calls = with_calls("1D");
    calls.calls.push("1C".parse::<Call>().unwrap().into());
    check(calls, "call 2 cannot be 1C: 1C is not higher than 1D");
    let other = "the calls do not lead to the contract that is said to be played";
    let settled = |calls| Record { outcome: schiphol_in("4H by S").outcome, ..with_calls(calls) };
    check(settled("1D P P P"), other);
    check(settled("1D"), other);
    let ending = Outcome::Ending { strain: Strain::Hearts, leader: Seat::West };
    let problem = check(
        Record { outcome: Some(ending), ..schiphol() },
        "an ending has no declarer, so nobody can play it",
    );
    assert_eq!(problem, StartProblem::Ending);
    check(with_cards(schiphol(), &["SK"]), "cards have been played but there is no contract");
    check(
        with_cards(schiphol_in("4H by S"), &["SK", "SA"]),
        "card 2 cannot be SA: North does not hold SA",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// A random player has no memory, so a board taken up anywhere goes on as it did.
    #[test]
    fn a_board_taken_up_half_way_goes_on_the_same(
        start in any_start(),
        seed: u64,
        calls in 0..12_usize,
        cards in 0..53_usize,
    ) {
        let whole = run(&start, random(seed));
        let mut half = Record { outcome: None, ..whole.record.clone() };
        half.cards.truncate(cards);
        if half.cards.is_empty() {
            half.calls.truncate(calls);
        }
        let taken_up = run(&half, random(seed));
        prop_assert_eq!(taken_up.record, whole.record);
    }
}
