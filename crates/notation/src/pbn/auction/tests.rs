use merrimac_cards::Seat;

use super::*;
use crate::pbn::Reader;

/// Walks the calls of a section that starts with `first`, with North the dealer.
fn walk(first: Seat, calls: &str) -> Bidding {
    let text = format!("[Auction \"{first}\"]\n{calls}\n");
    let parsed = Reader::new(text.as_bytes()).next().expect("a game").expect("short");
    let (_, entries) = parsed.game.auction().expect("it has an auction");
    Bidding::walk(first, Some(Seat::North), entries)
}

fn contract(calls: &str) -> String {
    let bidding = walk(Seat::North, calls);
    assert!(bidding.is_sound(), "{:?}", bidding.faults);
    bidding.contract().map_or("passed".to_owned(), |contract| contract.to_string())
}

#[test]
fn contracts_and_declarers() {
    assert_eq!(contract("1S Pass 4S AP"), "4S by N");
    assert_eq!(contract("1NT 2H X AP"), "2HX by E");
    assert_eq!(contract("AP"), "passed");
    assert_eq!(contract("1H all pass pass pass"), "1H by N");
    assert_eq!(contract("Pass Pass AP"), "passed");
}

#[test]
fn irregularities_that_the_opponents_accepted() {
    // The reference file's game: North is skipped, South is insufficient, and so on.
    let bidding = walk(Seat::West, "- ^S 1D ^I 1C 4S ^I 3NT ^S ^S X 5H X AP");
    assert!(bidding.is_sound(), "{:?}", bidding.faults);
    assert!(bidding.is_over());
    assert_eq!(
        bidding.contract().map(|contract| contract.to_string()).as_deref(),
        Some("5HX by N")
    );
    assert_eq!(bidding.regular, 0);
}

#[test]
fn faults_end_what_is_regular() {
    let bidding = walk(Seat::North, "1D 1C 2C");
    assert_eq!(bidding.regular, 1);
    assert_eq!(bidding.calls.len(), 3);
    assert_eq!(bidding.faults.len(), 1);
}
