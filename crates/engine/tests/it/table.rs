//! Whole boards: legal, claimed soundly, the same on a second run.

use std::sync::Arc;
use std::time::Duration;

use merrimac_bidding::sayc;
use merrimac_cards::{Board, Card, Contract, Outcome, Record, Seat, Side};
use merrimac_dealing::Shoe;
use merrimac_engine::{Engine, Notebook, Settings};
use merrimac_table::{ClaimOutcome, Finish};

use crate::{board, engines, play, quick};

#[test]
fn four_engines_play_boards_out_and_the_same_again() {
    for number in 1..=4 {
        let start = board(number);
        let first = play(&start, &mut engines(&quick(1)));
        assert!(first.finish.is_ok(), "{:?}", first.finish);
        assert_eq!(first, play(&start, &mut engines(&quick(1))));
    }
}

#[test]
fn another_seed_is_another_player() {
    let start = board(3);
    let plays: Vec<_> =
        (1..=3).map(|seed| play(&start, &mut engines(&quick(seed))).record.cards).collect();
    assert!(plays.iter().any(|cards| *cards != plays[0]));
}

#[test]
fn a_claim_gives_what_the_cards_would_have_given() {
    let mut claimed = 0;
    for number in 1..=8 {
        let start = board(number);
        let settings = Settings { samples: 1, ..quick(1) };
        let with_claims = play(&start, &mut engines(&settings));
        if with_claims.finish != Ok(Finish::Claimed) {
            continue;
        }
        claimed += 1;
        let accepted =
            with_claims.claims.iter().filter(|one| one.outcome == ClaimOutcome::Accepted);
        assert_eq!(accepted.count(), 1);
        // Whoever goes on from there against best play gets the same.
        let mut solver = merrimac_double_dummy::Solver::default();
        let position = with_claims.record.position().expect("the deal is known");
        let side = with_claims.record.contract().expect("it was played").side();
        let left = solver.tricks(&position)[side];
        assert_eq!(with_claims.record.tricks, Some(position.won()[side] + left));
        assert!(position.won()[Side::NorthSouth] + position.won()[Side::EastWest] < 13);
    }
    assert!(claimed >= 4, "{claimed} of 8 boards were claimed");
}

#[test]
fn without_time_the_answer_is_still_a_card() {
    let start = board(2);
    let settings = Settings { think: Some(Duration::ZERO), samples: 1000, ..quick(1) };
    let board = play(&start, &mut engines(&settings));
    assert!(board.finish.is_ok());
}

#[test]
fn who_listens_passes_and_plays_like_one_who_bids() {
    let system = Arc::new(sayc().expect("the system that comes with the program"));
    let bidding = || [(); 4].map(|()| Engine::playing(quick(1), Arc::clone(&system)));
    let listening = || [(); 4].map(|()| Engine::listening(quick(1), Arc::clone(&system)));
    let start = Record::of_board(&Shoe::new(8).board(2));
    assert_eq!(play(&start, &mut listening()).finish, Ok(Finish::PassedOut));
    let bid = play(&start, &mut bidding()).record;
    assert!(bid.contract().is_some());
    let again = Record { cards: Vec::new(), tricks: None, ..bid.clone() };
    assert_eq!(play(&again, &mut listening()).record.cards, bid.cards);
    // Without an ear for calls, other deals are looked at.
    assert_ne!(play(&again, &mut engines(&quick(1))).record.cards, bid.cards);
}

#[test]
fn who_looks_decisions_up_plays_as_if_he_had_made_them() {
    let layouts = [
        "N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876",
        "N:KJ54.432.A32.432 Q7.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 632.876.J65.Q876",
    ];
    let start = |deal: &str| {
        let deal = deal.parse().expect("it is a deal");
        let contract = Contract::parse("5NT", Seat::South).expect("it is a contract");
        let board = Record::of_board(&Board::numbered(1, deal));
        // Who leads has another hand in the second layout, and may have another lead.
        let cards = vec!["H8".parse::<Card>().expect("it is a card").into()];
        Record { outcome: Some(Outcome::Contract(contract)), cards, ..board }
    };
    let settings: Settings = "swo".parse().expect("it is an engine");
    let settings = Settings { samples: 3, ..settings };
    let with_notebook = |notebook: &Arc<Notebook>| {
        engines(&settings).map(|engine| engine.with_notebook(Arc::clone(notebook)))
    };
    let (notebook, new) = (Arc::new(Notebook::default()), Arc::new(Notebook::default()));
    let mut pages = Vec::new();
    for deal in [layouts[0], layouts[1], layouts[0]] {
        let alone = play(&start(deal), &mut engines(&settings));
        assert_eq!(play(&start(deal), &mut with_notebook(&notebook)), alone);
        pages.push(notebook.len());
    }
    play(&start(layouts[1]), &mut with_notebook(&new));
    // Where the second layout looks the same as the first, and all the way the second time, nothing is written.
    assert!(pages[1] - pages[0] < new.len() && pages[2] == pages[1], "{pages:?}, {}", new.len());
}
