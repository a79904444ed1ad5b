//! What is said of calls: true of those who make them, and as players say it.

use std::fmt::Write as _;

use merrimac_bidding::{Explanation, Fidelity, Position, System, describe, sayc, share};
use merrimac_cards::{Auction, BySide, Deal, Hand, Seat, Vulnerability};
use merrimac_dealing::Shoe;

fn standard() -> System {
    sayc().unwrap_or_else(|error| panic!("{error}"))
}

/// The last call of an auction, as everybody understands it.
fn last(system: &System, auction: &str) -> Explanation {
    let auction = Auction::parse(Seat::North, auction).expect("legal calls");
    let systems = BySide::from_fn(|_| system);
    let mut position = Position::new(systems, Seat::North, Vulnerability::None);
    let heard = auction.calls().iter().map(|&call| position.hear(call).expect("legal calls"));
    Explanation::from(&heard.last().expect("there are calls"))
}

#[test]
fn what_belongs_to_one_rule_is_not_said_of_all() {
    let system = standard();
    let game = last(&system, "1NT P 3NT");
    assert_eq!(
        game.meaning,
        "to play: ≤3♠, ≤3♥, 10–15 HCP; or 7+ in a minor, 7–9 HCP, ace and king of it"
    );
    assert_eq!((game.hcp, game.hull, game.alternatives.len()), ([7, 15], true, 3));
    assert_eq!(game.alternatives[0].hcp, [10, 15]);
    assert!(game.alternatives[1..].iter().all(|one| one.hcp == [7, 9]));
    assert_eq!(last(&system, "1S P 1NT").meaning, "≤2♠, 6–9 HCP");
    let notrump = last(&system, "1H P 1NT");
    assert!(notrump.hcp[0] >= 6 && notrump.hcp[1] <= 10, "{notrump:?}");
    // Four points are enough only with a freak, and it is then said to be counted with length.
    let two_hearts = last(&system, "1S P 2H").meaning;
    assert!(two_hearts.contains("5+♥, 10+ HCP") && !two_hearts.contains("4+ HCP"), "{two_hearts}");
}

#[test]
fn a_call_that_departs_from_the_system_does_not_claim_what_it_says() {
    let system = standard();
    let auction = Auction::parse(Seat::North, "1H").expect("legal calls");
    let position = Position::after(BySide::from_fn(|_| &system), Vulnerability::None, &auction);
    let hand: Hand = "AKQJ9872.2.A4.T5".parse().expect("a hand");
    let jump = position.meaning("4S".parse().expect("a call")).expect("a legal call");
    assert!(!jump.admits(hand) && !jump.said().iter().any(|one| one.admits(hand)));
    let by_system = position.meaning(position.choose(hand).call).expect("a legal call");
    assert!(by_system.admits(hand));
    assert_eq!(
        merrimac_bidding::describe_departure(&by_system),
        "by judgement; by the system 1♠ (5+♠, 8–18 HCP)"
    );
}

#[test]
fn a_multi_is_announced_with_its_majors() {
    let rules = "use sayc\nsystem \"Multi\"\nafter start tier 4\n  2D \"Multi\" f1 art alert : M 6, hcp 6-10\n\
                 \x20 2D \"Multi\" f1 art alert : hcp 20-21, balanced\n";
    let system = System::load("multi", [("multi.rules", rules)]).expect("rules");
    let multi = last(&system, "2D");
    assert_eq!(
        multi.meaning,
        "Multi, forcing one round: 6 in a major, 6–10 HCP; or balanced, 20–21 HCP"
    );
    assert_eq!((multi.alternatives.len(), multi.hcp), (3, [6, 21]));
    assert_eq!(multi.alternatives[0].hcp, [6, 10]);
}

#[test]
fn people_of_whom_we_know_no_system_are_taken_to_play_one() {
    let system = standard();
    let auction = Auction::parse(Seat::North, "1NT").expect("legal calls");
    let mut position =
        Position::new(BySide::from_fn(|_| &system), Seat::North, Vulnerability::None);
    let heard = position.hear(auction.calls()[0]).expect("a legal call");
    let words = "if Standard American: balanced, 15–17 HCP";
    assert_eq!(merrimac_bidding::describe_as_guess(&heard), words);
    assert_eq!(last(&standard().as_guess(), "1NT").meaning, words);
}

/// A small part of `merrimac system said`: nobody has anything but what is said of his calls, and hands of which
/// that is said bid so.
#[test]
fn what_is_said_is_true_of_those_who_bid_so() {
    let system = standard();
    let mut fidelity = Fidelity::new(&system);
    let shoe = Shoe::new(3_110);
    for number in 1..=320 {
        let board = shoe.board(number);
        let found = fidelity.bid_out(&board.deal, board.dealer, board.vulnerability);
        assert!(found.outside.is_empty(), "{}: {:?}", board.deal, found.outside);
    }
    let commonest = fidelity.commonest(20);
    let shares = commonest.iter().map(|(auction, _)| {
        let auction = Auction::parse(Seat::North, auction).expect("it was bid");
        share(&system, &auction, 40, 1).expect("hands that fit").of_dealt
    });
    let mean = shares.sum::<f64>() / commonest.len() as f64;
    assert!(mean >= 0.8, "{mean}");
}

/// People do not bid by our rules, so this is a share; it falls if what is said becomes false.
#[test]
fn most_championship_calls_are_what_is_said_of_them() {
    let system = standard();
    let records = include_str!("../../../../corpora/records/championships.tsv");
    let mut fidelity = Fidelity::new(&system);
    let (mut calls, mut outside) = (0, 0);
    for line in records.lines().step_by(20) {
        let columns: Vec<&str> = line.split('\t').collect();
        let read = || -> Option<(Deal, Vulnerability, Auction)> {
            let dealer = columns.get(6)?.parse().ok()?;
            let vulnerability = columns.get(7)?.parse().ok()?;
            let auction = columns.get(10)?.replace(['!', '*'], "");
            Some((
                columns.get(9)?.parse().ok()?,
                vulnerability,
                Auction::parse(dealer, &auction).ok()?,
            ))
        };
        let Some((deal, vulnerability, auction)) = read() else { continue };
        let found = fidelity.follow(&deal, vulnerability, &auction);
        calls += found.calls;
        outside += found.outside.len();
    }
    let share = outside as f64 / calls as f64;
    assert!(calls > 300 && share < 0.4, "{outside} of {calls}");
}

/// Meanings are narrowed by what was shown before, and never grow.
#[test]
fn alternatives_make_up_what_is_shown() {
    let system = standard();
    let shoe = Shoe::new(4);
    for number in 1..=40 {
        let board = shoe.board(number);
        let systems = BySide::from_fn(|_| &system);
        let mut position = Position::new(systems, board.dealer, board.vulnerability);
        while let Some(seat) = position.auction().turn() {
            let hand = board.deal.hand(seat);
            let heard = position.hear(position.choose(hand).call).expect("a legal call");
            let mut what = String::new();
            write!(what, "{}: {}", position.auction(), describe(&heard)).expect("text");
            let mut union = merrimac_bidding::HandSet::none();
            for alternative in heard.alternatives() {
                union.insert(&alternative.hands);
            }
            assert_eq!(union, *heard.shown.hands, "{what}");
            assert!(heard.admits(hand), "{what}: {hand}");
            assert!(position.constraint_on(seat).admits(hand), "{what}: {hand}");
        }
    }
}
