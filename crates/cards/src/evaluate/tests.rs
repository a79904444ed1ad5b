use super::*;

fn holding(text: &str) -> Holding {
    text.parse().unwrap()
}

/// What a hand counts: high cards, controls, quick tricks in halves, shortness, length, Banzai,
/// high cards and two longest suits.
fn check_counts(hand: &str, expected: [u8; 7]) {
    let hand: Hand = hand.parse().unwrap();
    let counts = [
        hand.high_card_points(),
        hand.controls(),
        hand.quick_tricks_in_halves(),
        hand.shortness_points(),
        hand.length_points(),
        hand.banzai_points(),
        hand.opening_count(),
    ];
    assert_eq!(counts, expected, "{hand}");
}

#[test]
fn counts_of_whole_hands() {
    check_counts("AKQ2.KQ3.AQ4.KQ5", [25, 7, 11, 0, 0, 34, 32]);
    check_counts("KQT2.AT.J6542.85", [10, 3, 4, 2, 1, 16, 19]);
    check_counts(".63.AKQ987.A9732", [13, 5, 6, 4, 3, 17, 24]);
    check_counts("AJ974.KQT52.4.63", [10, 3, 4, 3, 2, 15, 20]);
    check_counts("5432.543.543.432", [0, 0, 0, 0, 0, 0, 7]);
    check_counts("AKQJT98765432...", [10, 3, 4, 9, 9, 15, 23]);
    assert_eq!("AKQ2.KQ3.AQ4.KQ5".parse::<Hand>().unwrap().count(Rank::King), 3);
}

#[test]
fn quick_tricks_by_suit() {
    for (text, halves) in [
        ("AKQ", 4),
        ("AK", 4),
        ("AQ", 3),
        ("AJT", 2),
        ("A", 2),
        ("KQ", 2),
        ("K2", 1),
        ("K", 0),
        ("QJT", 0),
        ("", 0),
    ] {
        assert_eq!(holding(text).quick_tricks_in_halves(), halves, "{text}");
    }
}

/// Losers; in halves with the bare queen; new losers in halves.
#[test]
fn losers_by_suit() {
    for (text, losers, in_halves, new_in_halves) in [
        ("", 0, 0, 0),
        ("A", 0, 0, 0),
        ("K", 1, 2, 3),
        ("AK", 0, 0, 0),
        ("A2", 1, 2, 2),
        ("K2", 1, 2, 3),
        ("KQ", 1, 2, 3),
        ("Q2", 2, 4, 5),
        ("32", 2, 4, 5),
        ("AKQ", 0, 0, 0),
        ("AK2", 1, 2, 1),
        ("AQ2", 1, 2, 2),
        ("KQ2", 1, 2, 3),
        ("Q32", 2, 5, 5),
        ("QJ2", 2, 4, 5),
        ("Q5432", 2, 5, 5),
        ("J5432", 3, 6, 6),
        ("AKQ98765432", 0, 0, 0),
    ] {
        let suit = holding(text);
        assert_eq!(suit.losers(), losers, "{text}");
        assert_eq!(suit.losers_in_halves(), in_halves, "{text}");
        assert_eq!(suit.new_losers_in_halves(), new_in_halves, "{text}");
    }
    let hand: Hand = "AKQ52.K74.63.A82".parse().unwrap();
    assert_eq!((hand.losers(), hand.losers_in_halves()), (6, 12));
    assert_eq!(hand.new_losers_in_halves(), 4 + 5 + 3);
}

#[test]
fn stoppers_by_suit() {
    for (text, expected) in [
        ("A", Stopper::Full),
        ("K2", Stopper::Full),
        ("Q32", Stopper::Full),
        ("J432", Stopper::Full),
        ("QJ2", Stopper::Full),
        ("K", Stopper::Partial),
        ("Q2", Stopper::Partial),
        ("QJ", Stopper::Partial),
        ("J32", Stopper::Partial),
        ("Q", Stopper::None),
        ("J2", Stopper::None),
        ("T9876", Stopper::None),
        ("", Stopper::None),
    ] {
        assert_eq!(holding(text).stopper(), expected, "{text}");
    }
}

#[test]
fn good_suits_and_their_quality() {
    for (text, good, quality) in [
        ("AK432", true, 7),
        ("AQ432", true, 7),
        ("KJT32", true, 8),
        ("QJT98", true, 8),
        ("AJ5432", false, 8),
        ("JT9876", false, 6),
        ("AKQJ", false, 8),
        ("98765432", false, 8),
        ("", false, 0),
    ] {
        assert_eq!(holding(text).is_good_suit(), good, "{text}");
        assert_eq!(holding(text).suit_quality(), quality, "{text}");
    }
    let hand: Hand = "AK32.432.5432.32".parse().unwrap();
    assert_eq!(hand.longest_suit(), Suit::Spades);
}

/// Suit by suit, worked by hand; `AQTxxx` is 8.45 in all in the literature.
#[test]
fn kaplan_rubens_by_suit() {
    for (text, honours_and_quality, quality) in [
        ("AQT432", 845, 420),
        ("AKQ", 600 + 270, 270),
        ("K", 50 + 30, 30),
        ("Q", 20, 20),
        ("Q2", 50 + 40, 40),
        ("KQ", 275 + 100, 100),
        ("J2", 20, 20),
        ("AJ2", 325 + 150, 150),
        ("KQJ2", 350 + 240, 240),
        ("QJT9", 75 + 25 + 25 + 180, 180),
        ("T98", 30, 30),
        ("AK65432", 500 + 560, 560),
        ("AQ765432", 400 + 560, 560),
        ("765432", 0, 0),
        ("", 0, 0),
    ] {
        let suit = holding(text);
        assert_eq!(suit.kaplan_rubens_quality_in_hundredths(), quality, "quality of {text}");
        let alone = Hand::EMPTY.with_holding(Suit::Hearts, suit);
        let shape = 100 * i32::from(alone.shortness_points()) - 100;
        assert_eq!(alone.kaplan_rubens_in_hundredths() - shape, honours_and_quality, "{text}");
    }
    let flat: Hand = "5432.543.543.432".parse().unwrap();
    assert_eq!(flat.kaplan_rubens_in_hundredths(), -50);
}
