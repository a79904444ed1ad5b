use super::*;

fn auction(calls: &str) -> Auction {
    Auction::parse(Seat::North, calls).unwrap()
}

fn check_contract(calls: &str, expected: &str) {
    assert_eq!(
        auction(calls).contract().map(|contract| contract.to_string()),
        Some(expected.into())
    );
}

fn check_illegal(calls: &str, expected: &str) {
    let error = Auction::parse(Seat::North, calls).unwrap_err();
    assert_eq!(error.to_string(), expected, "{calls}");
    let last_word = calls.rfind(' ').map_or(0, |blank| blank + 1);
    assert_eq!(error.at, last_word, "{calls}");
}

#[test]
fn declarer_is_who_first_named_the_strain() {
    check_contract("1NT P 3NT P P P", "3NT by N");
    check_contract("P 1H P 4H P P P", "4H by E");
    check_contract("1H 1S 2S 4H X P P P", "4HX by W");
    check_contract("1S P 2H P 2S P 4H P P P", "4H by S");
    check_contract("1C X XX P P P", "1CXX by N");
    check_contract("1C X 1D P P P", "1D by S");
}

#[test]
fn an_auction_ends_after_three_passes_or_four() {
    assert_eq!(auction("P P P").turn(), Some(Seat::West));
    assert_eq!(auction("P P P P").state(), AuctionState::PassedOut);
    assert_eq!(auction("P P P 1C P P").turn(), Some(Seat::South));
    assert!(auction("P P P 1C P P P").is_over());
    assert_eq!(auction("P P P P").legal_calls().count(), 0);
}

#[test]
fn marks_of_alerts_are_passed_over() {
    assert_eq!(auction("1NT P 2D! P 2H"), auction("1NT P 2D P 2H"));
    check_illegal("1NT !", "expected a call: P, X, XX or 1C to 7NT");
    check_illegal("1NT 2D!!", "expected a strain after the level: C, D, H, S or NT");
}

#[test]
fn illegal_calls_say_why() {
    check_illegal("1D 1C", "1C is not higher than 1D");
    check_illegal("1D 1D", "1D is not higher than 1D");
    check_illegal("X", "only an opponent's undoubled bid may be doubled");
    check_illegal("1D P X", "only an opponent's undoubled bid may be doubled");
    check_illegal("1D X P X", "only an opponent's undoubled bid may be doubled");
    check_illegal(
        "1D XX",
        "only a bid of one's own side, doubled by an opponent, may be redoubled",
    );
    check_illegal(
        "1D X P XX",
        "only a bid of one's own side, doubled by an opponent, may be redoubled",
    );
    check_illegal("1C P P P 1D", "the auction is over");
    check_illegal("1C two", "expected a call: P, X, XX or 1C to 7NT");
}

#[test]
fn the_longest_auction_has_319_calls() {
    let mut longest = Auction::new(Seat::North);
    let passes =
        |auction: &mut Auction, count| (0..count).for_each(|_| auction.call(Call::Pass).unwrap());
    passes(&mut longest, 3);
    for bid in Bid::all() {
        longest.call(bid.into()).unwrap();
        passes(&mut longest, 2);
        longest.call(Call::Double).unwrap();
        passes(&mut longest, 2);
        longest.call(Call::Redouble).unwrap();
        passes(&mut longest, 2);
    }
    longest.call(Call::Pass).unwrap();
    assert_eq!(longest.calls().len(), Auction::MAX_CALLS);
    assert!(longest.is_over());
}
