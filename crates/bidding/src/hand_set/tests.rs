use super::*;

fn class(hand: &str) -> HandClass {
    HandClass::of(hand.parse().unwrap())
}

#[test]
fn weights_are_those_of_all_hands() {
    let balanced = HandSet::from_lengths(is_balanced);
    assert_eq!(balanced, HandSet::of_shapes(&ShapeSet::balanced()));
    assert!((balanced.weight() - 0.4761).abs() < 1e-4);
    let thirteen = HandSet::of_strength(Strength::HighCards, Range::new(13, 13));
    assert!((thirteen.weight() - 0.069_143).abs() < 1e-6);
    let mean = HandSet::all().summary().high_cards.mean;
    assert!((mean - 10.0).abs() < 1e-9);
}

#[test]
fn strengths_are_counted() {
    let rows = [
        ("AKQT985432.2.A4.", Strength::Points, 19),
        ("K982.Q753.97.753", Strength::Support(Suit::Hearts), 6),
        ("9.QJ743.Q732.987", Strength::Support(Suit::Hearts), 8),
        ("AJ974.KQT52.4.63", Strength::Opening, 20),
        ("AQJ75.K83.765.43", Strength::FourthSeat, 15),
    ];
    for (hand, strength, count) in rows {
        assert_eq!(class(hand).strength(strength), count, "{hand}");
        let exactly = HandSet::of_strength(strength, Range::new(count, count));
        assert!(exactly.contains(class(hand)), "{hand}");
        assert!(!(!exactly).contains(class(hand)), "{hand}");
    }
}

#[test]
fn a_set_becomes_a_constraint() {
    let notrump = HandSet::of_strength(Strength::HighCards, Range::new(15, 17))
        & &HandSet::of_shapes(&ShapeSet::balanced());
    let spades = HandSet::of_strength(Strength::Points, Range::at_least(12))
        & &HandSet::from_lengths(|lengths| lengths[Suit::Spades] >= 5);
    let either = notrump.clone() | &spades;
    for text in ["KQ2.AT4.AJ65.Q85", "AQJ75.K83.K65.43", "AQJ7.K83.K65.543", "QJ875432.K83.K5."] {
        let hand: Hand = text.parse().unwrap();
        for set in [&notrump, &spades, &either] {
            assert_eq!(set.constraint().admits(hand), set.contains(HandClass::of(hand)), "{text}");
        }
    }
    assert!(!HandSet::none().constraint().admits("KQ2.AT4.AJ65.Q85".parse().unwrap()));
}

#[test]
fn what_is_usual_is_not_the_extreme() {
    let opening = HandSet::of_strength(Strength::Opening, Range::at_least(20));
    let summary = opening.summary();
    assert!(summary.high_cards.lo < 8);
    assert!(summary.high_cards.least >= 11);
}
