//! Boards from the first call to the last card.

use merrimac_cards::{AuctionState, Outcome};
use merrimac_table::{Event, Finish, Settings, play_board};
use proptest::prelude::*;

use crate::setting::{any_start, passive, random, run, schiphol, schiphol_in, seated};

#[test]
fn four_passive_players_pass_the_board_out() {
    let board = run(&schiphol(), passive());
    assert_eq!(board.finish, Ok(Finish::PassedOut));
    assert_eq!(board.record.outcome, Some(Outcome::PassedOut));
    assert_eq!((board.record.calls.len(), board.calls.len()), (4, 4));
    assert_eq!(board.record.tricks, None);
    assert!(board.record.players.values().all(|name| name == "Passive"));
}

#[test]
fn four_passive_players_follow_low() {
    let board = run(&schiphol_in("4H by S"), passive());
    assert_eq!(board.finish, Ok(Finish::PlayedOut));
    let first: Vec<_> = board.record.cards.iter().take(8).map(|card| card.card).collect();
    let expected = ["D2", "D7", "DT", "D3", "S4", "S3", "S2", "C2"];
    assert_eq!(first, expected.map(|card| card.parse().unwrap()));
}

#[test]
fn the_bidding_alone_can_be_run() {
    let mut seed = 0;
    let (board, mut company) = loop {
        let mut company = random(seed);
        let settings = Settings::auction_only();
        let board = play_board(&schiphol(), seated(&mut company), &settings, &mut ()).unwrap();
        if board.finish != Ok(Finish::PassedOut) {
            break (board, company);
        }
        seed += 1;
    };
    assert_eq!(board.finish, Ok(Finish::AuctionHeld));
    assert!(board.record.contract().is_some() && board.record.cards.is_empty());
    let whole = Settings::whole_board();
    let played = play_board(&board.record, seated(&mut company), &whole, &mut ()).unwrap();
    assert_eq!(played.record.calls, board.record.calls);
    assert_eq!(played.finish, Ok(Finish::PlayedOut));
}

#[test]
fn random_auctions_end_reasonably() {
    let boards: Vec<_> = (0..200).map(|seed| run(&schiphol(), random(seed))).collect();
    let passed_out = boards.iter().filter(|board| board.finish == Ok(Finish::PassedOut)).count();
    let mut levels: Vec<_> = boards
        .iter()
        .filter_map(|board| board.record.contract())
        .map(|contract| contract.bid.level())
        .collect();
    assert!((10..80).contains(&passed_out), "{passed_out} of 200 passed out");
    levels.sort_unstable();
    assert!(levels.contains(&1) && levels.contains(&4), "{levels:?}");
    assert!(levels[levels.len() / 2] < 4, "{levels:?}");
}

#[test]
fn an_observer_is_told_everything_in_order() {
    let mut log = Vec::new();
    let mut company = passive();
    let mut observer = |event: Event<'_>| match event {
        Event::CallMade { seat, call, .. } => log.push(format!("{seat} {call}")),
        Event::CardPlayed { seat, card, .. } => log.push(format!("{seat} {card}")),
        Event::DummyFaced { dummy, .. } => log.push(format!("{dummy} is dummy")),
        Event::TrickWon { winner, tricks } => log.push(format!("{winner} wins {tricks}")),
        Event::BoardStarts { .. } => log.push("starts".to_owned()),
        Event::BoardEnds { board } => log.push(format!("ends {:?}", board.finish)),
        _ => {}
    };
    let start = schiphol_in("4H by S");
    play_board(&start, seated(&mut company), &Settings::whole_board(), &mut observer).unwrap();
    let beginning = ["starts", "W D2", "N is dummy", "N D7", "E DT", "S D3", "E wins 1", "E S4"];
    assert_eq!(log[..beginning.len()], beginning);
    assert_eq!(log.last().unwrap(), "ends Ok(PlayedOut)");
    assert_eq!(log.len(), 1 + 52 + 1 + 13 + 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever four random players do, the record replays: the calls make the contract, the cards
    /// are legal and give the tricks, and every call and card has its reasons.
    #[test]
    fn records_replay(start in any_start(), seed: u64) {
        let board = run(&start, random(seed));
        let record = &board.record;
        prop_assert_eq!(record.board(), start.board());
        prop_assert_eq!(record.auction().calls().len(), record.calls.len());
        prop_assert_eq!(board.calls.len(), record.calls.len());
        prop_assert_eq!(board.cards.len(), record.cards.len());
        match record.auction().state() {
            AuctionState::Contract(contract) => {
                prop_assert_eq!(board.finish, Ok(Finish::PlayedOut));
                prop_assert_eq!(record.contract(), Some(contract));
                let position = record.position().unwrap();
                prop_assert!(position.is_over());
                prop_assert_eq!(record.tricks, Some(position.won()[contract.side()]));
                prop_assert_eq!(position.won().values().sum::<u8>(), 13);
            }
            AuctionState::PassedOut => prop_assert_eq!(board.finish, Ok(Finish::PassedOut)),
            AuctionState::Turn(seat) => prop_assert!(false, "{} was still to call", seat),
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_board(start in any_start(), seed: u64) {
        prop_assert_eq!(run(&start, random(seed)), run(&start, random(seed)));
    }
}
