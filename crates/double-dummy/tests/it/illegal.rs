//! Positions that cannot be: each is refused before there is anything to solve, with its reason.

use std::str::FromStr;

use merrimac_cards::{Deal, PartialDeal, PlayState, Seat, Strain};

/// Reads hands, lets South lead at notrump and plays cards; what is wrong, if anything.
fn fault(hands: &str, played: &[&str]) -> Option<String> {
    let position = match PartialDeal::from_str(hands) {
        Ok(position) => position,
        Err(error) => return Some(error.to_string()),
    };
    let mut play = match PlayState::ending(&position, Strain::Notrump, Seat::South) {
        Ok(play) => play,
        Err(error) => return Some(error.to_string()),
    };
    let mut faults =
        played.iter().filter_map(|card| play.play(card.parse().expect("a card")).err());
    faults.next().map(|error| error.to_string())
}

#[test]
fn every_illegal_kind_has_its_reason() {
    let rows: [(&str, &[&str], Option<&str>); 6] = [
        ("N:AQ... K2... 43... 65...", &["S3", "S5"], None),
        (
            "N:AQ... K... 43... 65...",
            &[],
            Some("the hands are uneven: North 2, East 1, South 2, West 2"),
        ),
        ("N:AQ... AK... 43... 65...", &[], Some("SA is dealt twice")),
        ("N:AQ... K2... 43... 65...", &["S9"], Some("South does not hold S9")),
        (
            "N:A.2.. K.3.. 4.4.. 6.5..",
            &["S4", "H5"],
            Some("West must follow suit and may not play H5"),
        ),
        ("N:AKQJT98765432.A.. .K.. .Q.. .J..", &[], Some("North has 14 cards, more than 13")),
    ];
    for (hands, played, expected) in rows {
        assert_eq!(fault(hands, played).as_deref(), expected, "{hands} {played:?}");
    }
}

#[test]
fn a_deal_with_cards_missing_is_none() {
    let error = Deal::from_str("N:AQ... K2... 43... 65...").expect_err("only eight cards");
    assert_eq!(error.to_string(), "North has 2 cards instead of 13");
}
