use merrimac_cards::{Auction, BySide, Seat, Vulnerability};

use super::*;
use crate::hand_set::HandClass;

const TINY: &str = "\
after start
  2C \"strong\" f1 art alert : hcp 22+
  1N : hcp 15-17, balanced
  1M : M 5+, hcp 12-21
  P : anything
after 2C
  2D \"waiting\" f1 art : anything
after 1N
  2C \"Stayman\" f1 art alert : hcp 8+, S 4 or H 4
  3N : hcp 10+
  P : anything
after 1M
  2N \"Jacoby\" gf art agrees M : M 4+, hcp 13+
  2M : M 3+, hcp 6-9
  P : anything
";

fn system() -> System {
    System::load("tiny", [("tiny", TINY)]).unwrap_or_else(|error| panic!("{error}"))
}

fn position<'s>(system: &'s System, auction: &str) -> Position<'s> {
    let auction = Auction::parse(Seat::North, auction).unwrap();
    Position::after(BySide::from_fn(|_| system), Vulnerability::None, &auction)
}

#[track_caller]
fn check_call(auction: &str, hand: &str, expected: &str) {
    let system = system();
    let chosen = position(&system, auction).choose(hand.parse().unwrap());
    assert_eq!(chosen.call.to_string(), expected, "{hand} after ({auction})");
}

#[test]
fn the_first_row_that_fits_is_the_call() {
    check_call("", "KQ2.AT4.AJ65.Q85", "1NT");
    check_call("", "KQ234.AT4.AJ6.Q8", "1NT");
    check_call("", "KQ2345.AT4.AJ6.8", "1S");
    check_call("", "5432.432.432.432", "P");
    check_call("1NT P", "K432.A32.5432.32", "P");
    check_call("1NT P", "K432.A32.K432.32", "2C");
}

#[test]
fn a_forcing_bid_is_not_passed_even_without_a_rule() {
    check_call("2C P", "5432.432.432.432", "2D");
    // Nothing is written about what follows Stayman: opener bids all the same.
    let system = system();
    let hand = "KQ2.AT4.AJ65.Q85".parse().unwrap();
    assert_ne!(position(&system, "1NT P 2C P").choose(hand).call, Call::Pass);
    // Over a double he may pass: responder has another turn.
    assert_eq!(position(&system, "1NT P 2C X").choose(hand).call, Call::Pass);
}

#[test]
fn a_game_force_lasts_until_game() {
    let system = system();
    let hand = "KQ234.AT4.A62.Q8".parse().unwrap();
    let may_pass = |auction: &str| {
        position(&system, auction).turn().candidates().iter().any(|one| one.call == Call::Pass)
    };
    assert_ne!(position(&system, "1S P 2NT P").choose(hand).call, Call::Pass);
    assert!(!may_pass("1S P 2NT P 3C P 3S P"));
    assert!(may_pass("1S P 2NT P 3C P 4S P"));
}

#[test]
fn a_pass_denies_what_would_have_bid() {
    let system = system();
    let after = position(&system, "P");
    let passed = &after.shown(Seat::North).hands;
    let holds = |hand: &str| passed.contains(HandClass::of(hand.parse().unwrap()));
    assert!(!holds("KQ2.AT4.AJ65.Q85"));
    assert!(!holds("AKQ2.AK4.AKJ6.85"));
    assert!(holds("KQ2.AT4.AJ65.285"));
}

#[test]
fn a_natural_fit_agrees_the_suit_and_a_contradiction_is_noticed() {
    let system = system();
    let raised = position(&system, "1S P 2S");
    assert_eq!(raised.agreed[Seat::North.side()].suit, Some(Suit::Spades));
    let mut position = position(&system, "1NT P 2C P");
    assert!(position.hear("2D".parse().unwrap()).unwrap().is_consistent);
}

#[test]
fn what_is_not_legal_is_refused_and_changes_nothing() {
    let system = system();
    let mut position = position(&system, "1S");
    assert!(position.hear("1H".parse().unwrap()).is_err());
    assert_eq!(position.auction().calls().len(), 1);
}

#[test]
fn a_suit_bid_without_a_rule_is_natural() {
    let system = system();
    let shown = |auction: &str, suit: Suit| {
        position(&system, auction).shown(Seat::South).summary.lengths[suit].lo
    };
    assert_eq!(shown("1S P 2H", Suit::Hearts), 4);
    assert_eq!(shown("1S P 3H", Suit::Hearts), 5);
    assert_eq!(shown("1S P 4H", Suit::Hearts), 6);
    assert_eq!(shown("1S P 3S", Suit::Spades), 3);
    assert_eq!(shown("1S 2D 3D", Suit::Diamonds), 0);
}

#[test]
fn a_sign_off_can_be_asked_for() {
    let rules = "after start\n  1S : S 5+, hcp 12+\n  P : anything\nafter 1S\n  4S so : S 4+\n  \
                 2S inv : S 3\n  P : anything\nafter 1S bid\n  4N when signedoff partner : hcp 12+\n  \
                 3N when not signedoff partner : hcp 12+\n";
    let system = System::load("t", [("t", rules)]).unwrap_or_else(|error| panic!("{error}"));
    let hand = "KQ234.AT4.A62.Q8".parse().unwrap();
    assert_eq!(position(&system, "1S P 4S P").choose(hand).call.to_string(), "4NT");
    assert_eq!(position(&system, "1S P 2S P").choose(hand).call.to_string(), "3NT");
}
