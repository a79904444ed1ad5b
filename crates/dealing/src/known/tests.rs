use super::*;

fn hand(text: &str) -> Hand {
    text.parse().unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn facts_add_up() {
    let known = Known::nothing()
        .with_hand(Seat::South, hand("AKQ2.AKQ.AKQ.AKQ"))
        .and_then(|known| known.with_played(Seat::South, card("SA")))
        .and_then(|known| known.with_played(Seat::West, card("S3")))
        .unwrap();
    assert_eq!((known.cards_left(Seat::South), known.unknown_cards(Seat::South)), (12, 0));
    assert_eq!((known.cards_left(Seat::West), known.unknown_cards(Seat::West)), (12, 12));
    assert_eq!(known.played(Seat::West), hand("3..."));
    assert_eq!(known.hidden().len(), 38);
    let known = known.with_void(Seat::West, Suit::Spades);
    assert_eq!(known.barred(Seat::West), known.hidden() & hand("AKQJT98765432..."));
    assert!(known.with_cards_left(Seat::West, 12).is_ok());
    let partial = "N:AKQ2.AKQ.AKQ.AKQ - - -".parse().unwrap();
    assert_eq!(Known::of_partial(&partial).hand(Seat::North).len(), 13);
}

#[test]
fn contradictions_are_named() {
    let known = Known::nothing()
        .with_hand(Seat::South, hand("AKQ2.AKQ.AKQ.AKQ"))
        .unwrap()
        .with_void(Seat::West, Suit::Hearts);
    let message = |result: Result<Known, KnownError>| result.unwrap_err().to_string();
    assert_eq!(
        message(known.with_played(Seat::West, card("SA"))),
        "SA is with South and with West"
    );
    assert_eq!(message(known.with_played(Seat::West, card("H2"))), "West has no H2");
    assert_eq!(
        message(known.with_played(Seat::South, card("H2"))),
        "South would have 14 cards, more than 13"
    );
    assert_eq!(message(known.without_cards(Seat::South, hand("2..."))), "South has no S2");
    let lacking = known.without_cards(Seat::West, hand("3...")).unwrap();
    assert_eq!(message(lacking.with_played(Seat::West, card("S3"))), "West has no S3");
    let left = "West has 13 cards left after the cards played, not 12";
    assert_eq!(message(known.with_cards_left(Seat::West, 12)), left);
}

#[test]
fn deals_agree_or_not() {
    let deal: Deal =
        "N:AKQ2.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 654.876.876.8765 J3.5432.5432.432".parse().unwrap();
    let known = Known::nothing().with_played(Seat::West, card("SJ")).unwrap();
    assert!(known.admits(&deal));
    assert!(!known.with_void(Seat::West, Suit::Spades).admits(&deal));
    assert!(!known.without_cards(Seat::North, hand("2...")).unwrap().admits(&deal));
    assert!(!Known::nothing().with_played(Seat::East, card("SJ")).unwrap().admits(&deal));
}
