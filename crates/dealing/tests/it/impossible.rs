//! What cannot be is said at once, with the reason.

use merrimac_cards::{Hand, Seat, Suit};
use merrimac_dealing::{DealConstraint, Impossible, Known, Relaxation, Sampler, Settings};

fn strict() -> Settings {
    Settings { relax: false, ..Settings::new(1) }
}

fn reason(known: Known, hands: &[(Seat, &str)]) -> String {
    let asked = hands.iter().fold(DealConstraint::anything(), |asked, (seat, text)| {
        asked.with_hand(*seat, text.parse().unwrap())
    });
    Sampler::new(known, asked, strict()).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn contradictions_have_a_reason() {
    let nothing = Known::nothing();
    let south: Hand = "AKQ2.AKQ.AKQ.AKQ".parse().unwrap();
    let strong_south = nothing.with_hand(Seat::South, south).unwrap();
    for (known, hands, expected) in [
        (
            nothing,
            &[(Seat::North, "17+ hearts")][..],
            "no hand of thirteen cards has the suit lengths asked of North",
        ),
        (
            nothing,
            &[(Seat::North, "41+ hcp")],
            "North cannot count 41+: between 0 and 37 are possible",
        ),
        (
            strong_south,
            &[(Seat::North, "5+ hcp")],
            "North cannot count 5+: between 0 and 4 are possible",
        ),
        (
            strong_south,
            &[(Seat::South, "5+ spades")],
            "the suit lengths asked of South do not fit the cards that are known",
        ),
        (nothing, &[(Seat::North, "holds SA"), (Seat::East, "holds SA")], "East cannot have SA"),
        (
            nothing,
            &[(Seat::North, "7+ hearts"), (Seat::East, "7+ hearts")],
            "the hands take at least 14 hearts, and there are 13",
        ),
        (
            nothing,
            &[
                (Seat::North, "3- hearts"),
                (Seat::East, "3- hearts"),
                (Seat::South, "3- hearts"),
                (Seat::West, "3- hearts"),
            ],
            "the hands take at most 12 hearts, and there are 13",
        ),
        (
            nothing,
            &[(Seat::North, "21+ hcp"), (Seat::East, "20+ hcp")],
            "the hands count at least 41 points, and there are 40",
        ),
        (
            nothing,
            &[(Seat::North, "0 losers, 37 hcp, 10+ spades")],
            "each hand is possible by itself, but not all of them together",
        ),
    ] {
        assert_eq!(reason(known, hands), expected, "{hands:?}");
    }
}

/// Both opponents have shown out of hearts, and hearts are out.
#[test]
fn contradicting_voids_are_an_error_even_when_giving_way() {
    let known = Known::nothing()
        .with_hand(Seat::South, "AKQ2.AKQ.AKQ.AKQ".parse().unwrap())
        .and_then(|known| known.with_hand(Seat::North, "T987.JT9.JT9.JT9".parse().unwrap()))
        .unwrap()
        .with_void(Seat::East, Suit::Hearts)
        .with_void(Seat::West, Suit::Hearts);
    let asked = DealConstraint::anything();
    let error = Sampler::new(known, asked, Settings::new(1)).unwrap_err();
    assert!(matches!(error, Impossible::Nobody { card } if card.suit() == Suit::Hearts));
    assert_eq!(error.to_string(), "nobody can have H8: every player has shown out or is full");
}

#[test]
fn giving_way_keeps_the_reason() {
    let asked = DealConstraint::anything().with_hand(Seat::North, "38-41 hcp".parse().unwrap());
    let mut sampler = Sampler::new(Known::nothing(), asked, Settings::new(1)).unwrap();
    let report = sampler.report().clone();
    assert_eq!(report.relaxed, Relaxation::Points);
    assert!(matches!(report.reason, Some(Impossible::Points { seat: Seat::North, .. })));
    // Two points less: the four hands with 37, and those with 36.
    let drawn = sampler.draw(20);
    assert!(drawn.iter().all(|one| one.deal.hand(Seat::North).high_card_points() >= 36));
    assert!(drawn.iter().all(|one| one.relaxed == Relaxation::Points));
}
