use merrimac_cards::{Auction, Contract, Hand, Seat, Strain};

use super::*;

fn led(hand: &str, card: &str, strain: Strain, called: &Called) -> f64 {
    let hand: Hand = hand.parse().unwrap();
    likelihood(hand, card.parse().unwrap(), strain, called)
}

#[test]
fn a_hand_leads_one_of_its_cards() {
    for hand in ["982.KJ852.43.972", "AKQJT98765432...", "A.AK.AKQ.AKQJT98"] {
        for strain in [Strain::Notrump, Strain::Hearts, Strain::Clubs] {
            let cards = hand.parse::<Hand>().unwrap();
            let all = cards.iter().map(|card| likelihood(cards, card, strain, &Called::default()));
            assert!((all.sum::<f64>() - 1.0).abs() < 1e-9, "{hand} against {strain}");
        }
    }
}

#[test]
fn an_ace_against_a_suit_comes_with_the_king() {
    let called = Called::default();
    let with = led("982.843.AK73.972", "DA", Strain::Spades, &called);
    let without = led("982.843.A873.K72", "DA", Strain::Spades, &called);
    assert!(with > 5.0 * without, "{with} {without}");
}

#[test]
fn who_leads_small_has_no_sequence_elsewhere() {
    let called = Called::default();
    let nothing = led("982.J843.T9.Q972", "H3", Strain::Spades, &called);
    let sequence = led("982.J843.T9.KQJ2", "H3", Strain::Spades, &called);
    assert!(nothing > 1.5 * sequence, "{nothing} {sequence}");
}

#[test]
fn partners_suit_is_led() {
    let auction = Auction::parse(Seat::South, "1NT 2S 3NT P P P").unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    // West leads, and his partner has not said a word.
    let silent = led("92.KJ852.432.972", "S9", Strain::Notrump, &Called::new(&auction, contract));
    let auction = Auction::parse(Seat::South, "1NT P 2C 2S 3NT P P P").unwrap();
    let called = Called::new(&auction, contract);
    assert!(led("92.KJ852.432.972", "S9", Strain::Notrump, &called) > 5.0 * silent);
}
