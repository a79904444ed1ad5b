use super::*;
use crate::Shoe;

fn hands() -> impl Iterator<Item = Hand> {
    let shoe = Shoe::new(11);
    (1..200).flat_map(move |number| *shoe.board(number).deal.hands().as_array())
}

/// The box holds every hand that meets the constraint; an exact one no other.
fn check(text: &str, is_exact: bool) {
    let constraint: Constraint = text.parse().unwrap();
    let ranges = Ranges::of(&constraint);
    assert_eq!(ranges.is_exact, is_exact, "{text}");
    for hand in hands() {
        assert!(!constraint.admits(hand) || ranges.admits(hand), "{text} and {hand}");
        if is_exact {
            assert_eq!(constraint.admits(hand), ranges.admits(hand), "{text} and {hand}");
        }
    }
}

#[test]
fn boxes_hold_what_they_are_read_from() {
    for (text, is_exact) in [
        ("15-17 hcp, balanced", true),
        ("5+ spades, not 4+ hearts, holds SA", true),
        ("not holds SA", true),
        ("not 12+ hcp", true),
        ("not 11- hcp", true),
        ("not 5-11 hcp", false),
        ("4+ hearts or 5+ spades", true),
        ("12+ hcp or 5+ spades", false),
        ("12+ hcp or 8-10 hcp", false),
        ("12+ hcp, 3+ controls", false),
        ("not (12+ hcp, balanced)", false),
        ("stopper in hearts, 10- hcp", false),
        ("3+ shortness", true),
        ("8- losers", false),
        ("2+ aces", true),
        ("anything", true),
    ] {
        check(text, is_exact);
    }
}

/// Layers add up to at least the likelihood of any hand, and to no more than they need not.
#[test]
fn layers_bound_the_likelihood() {
    for text in [
        "15-17 hcp, balanced else 0.1",
        "(12+ hcp else 0.5), (5+ hearts else 0.2)",
        "(12+ hcp else 0.5), (5+ hearts else 0.2), (3- spades else 0.3)",
        "not (12+ hcp else 0.5)",
        "(12+ hcp else 0.5) or 5+ spades",
        "15-17 hcp",
    ] {
        let constraint: Constraint = text.parse().unwrap();
        let layers = layers(&constraint);
        assert!(layers.len() <= MOST_LAYERS);
        for hand in hands() {
            let inside = layers.iter().filter(|layer| layer.ranges.admits(hand));
            let bound: f64 = inside.map(|layer| layer.share).sum();
            assert!(bound >= constraint.likelihood(hand) - 1e-12, "{text} and {hand}");
        }
    }
    let exact = "15-17 hcp, balanced else 0.1".parse().unwrap();
    let flat = "KQ2.AT4.AJ65.Q85".parse().unwrap();
    let shares = layers(&exact).into_iter().filter(|layer| layer.ranges.admits(flat));
    assert!((shares.map(|layer| layer.share).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn wider_boxes_hold_narrower_ones() {
    let ranges = Ranges::of(&"15-17 hcp, balanced, holds SA".parse().unwrap());
    let wider = ranges.widened(2, 1);
    assert!(wider.admits("AQ98.KJ2.KQ76.32".parse().unwrap()));
    assert!(wider.admits("AQ9876.KJ2.K7.32".parse().unwrap()));
    assert!(!wider.admits("KQ9876.KJ2.K7.32".parse().unwrap()));
    for hand in hands() {
        assert!(!ranges.admits(hand) || wider.admits(hand));
    }
}
