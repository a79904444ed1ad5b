//! The smallest systems and auctions that were bid or read wrongly.

use merrimac_bidding::{HandClass, Position, System};
use merrimac_cards::{Auction, BySide, Seat, Suit, Vulnerability};

/// North and South, East and West by the same rules, North the dealer.
fn position<'s>(system: &'s System, auction: &str) -> Position<'s> {
    let auction = Auction::parse(Seat::North, auction).expect("an auction");
    Position::after(BySide::from_fn(|_| system), Vulnerability::None, &auction)
}

fn system(rules: &str) -> System {
    System::load("small", [("small", rules)]).unwrap_or_else(|error| panic!("{error}"))
}

/// Who may not pass and whom no row in force suits takes one that was set aside for a more special
/// one. His call was read as if he had the hand of the row in force.
#[test]
fn a_last_resort_shows_no_more_than_it_asks_for() {
    let rules = "after start\n  1S f1 : S 5+, hcp 12+\n  P : anything\n\
                 after 1S\n  2S : S 3+, hcp 6-9\n\
                 after ... 1x\n  2x : anything\n";
    let system = system(rules);
    let hand = "2.8765.8765.8765".parse().expect("a hand");
    let mut position = position(&system, "1S P");
    let call = position.choose(hand).call;
    assert_eq!(call.to_string(), "2S");
    let heard = position.hear(call).expect("a legal call");
    assert!(heard.is_consistent);
    assert!(heard.shown.hands.contains(HandClass::of(hand)), "the hand that bid so");
    assert_eq!(heard.shown.summary.lengths[Suit::Spades].lo, 0);
}

/// A double of an artificial question left the answer without rules.
#[test]
fn a_doubled_question_is_answered() {
    let rules = "after start\n  2C \"strong\" f1 art alert : hcp 22+\n  P : anything\n\
                 after 2C\n  2D \"waiting\" f1 art : anything\n";
    let system = system(rules);
    let hand = "5432.432.432.432".parse().expect("a hand");
    assert_eq!(position(&system, "2C P").choose(hand).call.to_string(), "2D");
    assert_eq!(position(&system, "2C X").choose(hand).call.to_string(), "2D");
    // What follows is read the same way, too.
    let answered = position(&system, "2C X 2D");
    assert!(answered.shown(Seat::North).summary.high_cards.lo >= 22);
}
