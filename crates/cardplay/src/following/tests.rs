use merrimac_cards::{Hand, Seat, Strain, Trick};

use super::*;
use crate::equals::groups;

/// How likely West, after South has led and whoever else has played, plays a card from a hand.
fn played(before: &[&str], hand: &str, card: &str, strain: Strain) -> f64 {
    let mut table = Trick::new(Seat::West.rotated(4 - before.len()));
    for card in before {
        table.push(card.parse().unwrap());
    }
    let (held, card): (Hand, Card) = (hand.parse().unwrap(), card.parse().unwrap());
    let same = groups(held, !held).into_iter().find(|group| group.cards().contains(card)).unwrap();
    likelihood(&table, Seat::West, held, same, strain)
}

#[test]
fn a_queen_under_the_ace_comes_from_few_cards() {
    let alone = played(&["SA"], "Q.K952.K963.T852", "SQ", Strain::Hearts);
    let with_jack = played(&["SA"], "QJ.K952.K963.T85", "SQ", Strain::Hearts);
    let with_two = played(&["SA"], "Q32.K95.K963.T85", "SQ", Strain::Hearts);
    assert!((alone - 1.0).abs() < 1e-9 && (with_jack - 1.0).abs() < 1e-9, "{alone} {with_jack}");
    assert!(with_two < 0.3, "{with_two}");
}

#[test]
fn fourth_hand_takes_the_trick_cheaply() {
    let before = ["S4", "S5", "ST"];
    let cheap = played(&before, "AJ3.K95.K963.T85", "SJ", Strain::Notrump);
    let dear = played(&before, "AJ3.K95.K963.T85", "SA", Strain::Notrump);
    let low = played(&before, "AJ3.K95.K963.T85", "S3", Strain::Notrump);
    assert!(cheap > 2.0 * dear && cheap > 2.0 * low, "{cheap} {dear} {low}");
}

#[test]
fn guards_and_honours_are_kept() {
    let discard = |hand, card| played(&["SA"], hand, card, Strain::Notrump);
    assert!(discard(".9862.Q63.T87542", "C2") > discard(".9862.Q63.T87542", "D3"));
    assert!(discard(".9862.963.T87542", "D3") > discard(".9862.Q63.T87542", "D3"));
    assert!(discard(".9862.963.T87542", "H2") > 2.0 * discard(".A862.963.T87542", "HA"));
}
