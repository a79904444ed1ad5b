use super::*;

/// Whether the last card of a trick led by North is odd from this holding.
fn check(cards: &str, spades: &str, expected: bool) {
    let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
    let [before @ .., card] = &cards[..] else { panic!("there is a card") };
    let mut table = Trick::new(Seat::North);
    for &card in before {
        table.push(card);
    }
    let held: Hand = format!("{spades}.32.32.32").parse().expect("a hand");
    let seat = table.turn();
    assert_eq!(is_odd(&table, seat, held, *card, Strain::Notrump), expected, "{cards:?} {spades}");
}

#[test]
fn fourth_hand_takes_the_trick_if_it_can() {
    check("S4 S7 S8 S2", "K62", true);
    check("S4 S7 S8 S2", "652", false);
    // East's nine holds the trick for West, who sits fourth.
    check("S4 S9 S8 S2", "K62", false);
}

#[test]
fn fourth_hand_takes_it_cheaply() {
    check("S4 S7 S8 SA", "AT2", true);
    check("S4 S7 S8 SA", "AK2", false);
    check("S4 S7 S8 ST", "AT2", false);
}

#[test]
fn honours_are_not_wasted() {
    check("SA SQ", "Q72", true);
    check("SA SQ", "QJ", false);
    check("SA S2", "Q72", false);
    check("S4 SQ", "Q72", false);
}
