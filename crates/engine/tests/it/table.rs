//! Whole boards: legal, claimed soundly, the same on a second run.

use std::sync::Arc;
use std::time::Duration;

use merrimac_cards::{Board, Card, Contract, Outcome, Record, Seat, Side};
use merrimac_dealing::Shoe;
use merrimac_engine::{DecisionCache, Profile};
use merrimac_table::{ClaimOutcome, Finish};

use crate::{board, engines, play, quick};

#[test]
fn four_engines_play_boards_out_and_the_same_again() {
    for number in 1..=4 {
        let start = board(number);
        let first = play(&start, &mut engines(&quick(), 1));
        assert!(first.finish.is_ok(), "{:?}", first.finish);
        assert_eq!(first, play(&start, &mut engines(&quick(), 1)));
    }
}

#[test]
fn another_seed_is_another_player() {
    let start = board(3);
    let plays: Vec<_> =
        (1..=3).map(|seed| play(&start, &mut engines(&quick(), seed)).record.cards).collect();
    assert!(plays.iter().any(|cards| *cards != plays[0]));
}

#[test]
fn a_claim_gives_what_the_cards_would_have_given() {
    let mut claimed = 0;
    for number in 1..=8 {
        let start = board(number);
        let profile = "mc+1".parse().expect("it is a name");
        let with_claims = play(&start, &mut engines(&profile, 1));
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
    let profile = "mc+1000".parse().expect("it is a name");
    let hurried = engines(&profile, 1).map(|engine| engine.with_time(Some(Duration::ZERO)));
    let board = play(&start, &mut { hurried });
    assert!(board.finish.is_ok());
    // The first lead needs time, and its reasons say that there was none.
    assert!(board.cards[0].ended_early);
    let calm = play(&start, &mut engines(&quick(), 1));
    assert!(calm.cards.iter().all(|reasons| !reasons.ended_early));
}

#[test]
fn who_listens_passes_and_plays_like_one_who_bids() {
    let seated = |name: &str| engines(&name.parse().expect("it is a name"), 1);
    let start = Record::of_board(&Shoe::new(8).board(2));
    assert_eq!(play(&start, &mut seated("mc+3")).finish, Ok(Finish::PassedOut));
    let bid = play(&start, &mut seated("sayc+off=cappelletti+mc+3")).record;
    assert!(bid.contract().is_some());
    let again = Record { cards: Vec::new(), tricks: None, ..bid.clone() };
    assert_eq!(play(&again, &mut seated("mc+3")).record.cards, bid.cards);
    // Where the calls are not known, other deals are looked at.
    let untold = Record { calls: Vec::new(), ..again };
    assert_ne!(play(&untold, &mut seated("mc+3")).record.cards, bid.cards);
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
    let profile: Profile = "swo+3".parse().expect("it is an engine");
    let with_cache = |cache: &Arc<DecisionCache>| {
        engines(&profile, 1).map(|engine| engine.with_cache(Arc::clone(cache)))
    };
    let (cache, new) = (Arc::new(DecisionCache::default()), Arc::new(DecisionCache::default()));
    let mut entries = Vec::new();
    for deal in [layouts[0], layouts[1], layouts[0]] {
        let alone = play(&start(deal), &mut engines(&profile, 1));
        assert_eq!(play(&start(deal), &mut with_cache(&cache)), alone);
        entries.push(cache.len());
    }
    play(&start(layouts[1]), &mut with_cache(&new));
    // Where the second layout looks the same as the first, and all the way the second time, nothing is written.
    assert!(
        entries[1] - entries[0] < new.len() && entries[2] == entries[1],
        "{entries:?}, {}",
        new.len()
    );
}
