use merrimac_cards::Suit;

use super::*;

/// Five clubs are out between East and West, who have shown everything else.
///
/// ```text
///           ♠ AKQJ ♥ AKQ ♦ AKQ ♣ AKQ
/// ♠ 654 ♥ 8765 ♦ 8765         ♠ 32 ♥ 432 ♦ 432
///           ♠ T987 ♥ JT9 ♦ JT9 ♣ JT9
/// ```
fn ending() -> Known {
    let hand = |text: &str| text.parse::<Hand>().unwrap();
    Known::nothing()
        .with_hand(Seat::North, hand("AKQJ.AKQ.AKQ.AKQ"))
        .and_then(|known| known.with_hand(Seat::South, hand("T987.JT9.JT9.JT9")))
        .and_then(|known| known.with_hand(Seat::West, hand("654.8765.8765.")))
        .and_then(|known| known.with_hand(Seat::East, hand("32.432.432.")))
        .unwrap()
}

#[test]
fn all_ways_are_listed_once() {
    let known = ending();
    let layouts = enumerate(&known, &DealConstraint::anything(), 100).unwrap();
    // Seven clubs, two with West and five with East.
    assert_eq!(layouts.len(), 21);
    assert!(layouts.iter().all(|layout| known.admits(&layout.deal)));
    assert!(layouts.iter().all(|layout| (layout.probability - 1.0 / 21.0).abs() < 1e-12));
    let mut deals: Vec<String> = layouts.iter().map(|layout| layout.deal.to_string()).collect();
    deals.sort();
    deals.dedup();
    assert_eq!(deals.len(), 21);
}

#[test]
fn soft_constraints_share_the_probability() {
    let known = ending();
    let asked =
        DealConstraint::anything().with_hand(Seat::West, "holds C8 else 0.5".parse().unwrap());
    let layouts = enumerate(&known, &asked, 100).unwrap();
    let with_eight = layouts.iter().filter(|layout| {
        layout.deal.hand(Seat::West).holding(Suit::Clubs).contains(merrimac_cards::Rank::Eight)
    });
    let probability: f64 = with_eight.map(|layout| layout.probability).sum();
    // Six layouts of weight 1 against fifteen of weight a half.
    assert!((probability - 6.0 / 13.5).abs() < 1e-12);
}

#[test]
fn voids_and_limits_hold() {
    let known = ending().with_void(Seat::West, Suit::Clubs);
    assert_eq!(enumerate(&known, &DealConstraint::anything(), 100).unwrap(), []);
    let too_many = enumerate(&Known::nothing(), &DealConstraint::anything(), 100);
    assert!(matches!(too_many, Err(EnumerateError::TooMany { limit: 100, .. })));
}
