use merrimac_cards::{Hand, Strain};

use super::*;

#[test]
fn leads_are_those_agreed() {
    let check = |holding: &str, against_suits: char, against_notrump: char| {
        for (strain, expected) in
            [(Strain::Spades, against_suits), (Strain::Notrump, against_notrump)]
        {
            let led = standard_lead(holding.parse().unwrap(), strain).unwrap();
            assert_eq!(led.letter(), expected, "{holding} against {strain}");
        }
    };
    check("7", '7', '7');
    check("72", '7', '7');
    check("K2", 'K', 'K');
    check("872", '2', '8');
    check("K72", '2', '2');
    check("8752", '7', '7');
    check("K8752", '5', '5');
    check("KQJ2", 'K', 'K');
    check("KQ72", 'K', '2');
    check("QJ92", 'Q', 'Q');
    check("AKQ2", 'A', 'A');
    check("AK2", 'A', 'A');
    check("A9752", 'A', '5');
    check("KJT4", '4', 'J');
    check("AQJ4", 'A', 'Q');
    assert_eq!(standard_lead(Holding::EMPTY, Strain::Notrump), None);
}

#[test]
fn a_lead_that_is_not_the_agreed_one_is_unlikely() {
    let hand = |text: &str| text.parse::<Hand>().unwrap();
    let five = "H5".parse().unwrap();
    let fourth_best = likelihood(hand("982.KJ852.43.972"), five, Strain::Notrump);
    let top_of_nothing = likelihood(hand("9832.852.43.9732"), five, Strain::Notrump);
    let has_longer = likelihood(hand("98765.KJ85.43.92"), five, Strain::Notrump);
    assert!(fourth_best > has_longer && has_longer > top_of_nothing);
}
