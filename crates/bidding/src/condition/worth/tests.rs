use merrimac_cards::{BySide, Seat, Vulnerability};

use super::*;
use crate::condition::Condition;
use crate::hand_set::HandClass;
use crate::position::Position;
use crate::system::System;

/// What partner has shown by opening one notrump: balanced, 15 to 17.
fn opposite_notrump() -> Ground {
    let rules = "after start\n  1N : hcp 15-17, balanced\n  P : anything\n";
    let system = System::load("t", [("t", rules)]).unwrap_or_else(|error| panic!("{error}"));
    let mut position =
        Position::new(BySide::from_fn(|_| &system), Seat::North, Vulnerability::None);
    position.hear("1NT".parse().unwrap()).unwrap();
    position.hear("P".parse().unwrap()).unwrap();
    position.ground()
}

fn held(hand: &str) -> Held {
    Held::from(hand.parse::<Hand>().unwrap())
}

#[test]
fn aces_are_worth_more_than_queens_and_jacks() {
    let rows = [
        // Two aces and a king of eleven points: five controls where three are usual.
        ("A9872.A74.64.K65", 12),
        ("QJ87.QJ4.QJ4.QJ5", 10),
        ("KQ87.A84.K64.J65", 13),
    ];
    for (hand, expected) in rows {
        assert_eq!(value(held(hand)), expected, "{hand}");
    }
    // Tens count without trumps only.
    let ground = opposite_notrump();
    let tens = held("KT87.AT4.QT4.T65");
    assert_eq!(worth(tens, None, &ground), 11);
    assert_eq!(worth(tens, Some(Suit::Spades), &ground), 9);
}

#[test]
fn shortness_and_further_trumps_count_in_a_suit() {
    let ground = opposite_notrump();
    // Ten points, a singleton with five trumps, and no more than seven trumps for sure.
    assert_eq!(worth(held("KQ873.4.A842.J65"), Some(Suit::Spades), &ground), 13);
    // The same with seven: one beyond the eighth.
    assert_eq!(worth(held("KQ87532.4.A8.J65"), Some(Suit::Spades), &ground), 15);
}

#[test]
fn sets_of_hands_hold_what_may_and_only_what_must_meet_it() {
    let ground = opposite_notrump();
    let asked = Condition::Worth(Some(Suit::Spades), Range::at_least(31));
    let (mut maybe, mut surely) = (HandSet::all(), HandSet::all());
    asked.narrow(&mut maybe, &ground, Certainty::Maybe);
    asked.narrow(&mut surely, &ground, Certainty::Surely);
    for hand in [
        "AK873.4.A842.K65",
        "QJ873.Q4.KQ42.QJ",
        "KQ87532.4.A8.A65",
        "T9872.KJ4.QJ4.Q5",
        "A432.A2.A432.432",
    ] {
        let (one, class) = (held(hand), HandClass::of(hand.parse().unwrap()));
        let holds = asked.holds(one, &ground);
        assert!(!holds || maybe.contains(class), "{hand}");
        assert!(holds || !surely.contains(class), "{hand}");
    }
    assert!(surely.contains(HandClass::of("AKQ873.4.AK42.K5".parse().unwrap())));
}
