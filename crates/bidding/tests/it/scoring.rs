//! Matchpoints against IMPs: calls that depend on how the board is scored, and should.
//!
//! Their part score, not vulnerable, will probably go down. At matchpoints a double then wins whenever it does:
//! more than half of the time is enough. At IMPs it turns 50 into 100, two IMPs, and a contract that makes into
//! a doubled game, eight or nine IMPs, so four times out of five are needed.

use std::sync::Arc;

use merrimac_bidding::{Bidder, Borel, Verdict, sayc};
use merrimac_cards::{Auction, Call, Contract, Scoring, Seat, Vulnerability, imps};
use merrimac_table::{SeatFacts, SeatView};

/// Hands that pass at IMPs and double at matchpoints; North dealt, nobody is vulnerable.
const DOUBLES: [(&str, &str, &str); 2] =
    [("K984.J65.T62.K64", "1NT P P 2H P P", "2H"), ("Q5.K2.743.QJ9542", "1H 3D P 4D P P", "4D")];

fn view(hand: &str, auction: &str) -> SeatView {
    let auction = Auction::parse(Seat::North, auction).expect("an auction");
    let seat = auction.turn().expect("somebody is to call");
    let facts = SeatFacts {
        number: 1,
        dealer: Seat::North,
        vulnerability: Vulnerability::None,
        seat,
        hand: hand.parse().expect("a hand"),
    };
    let mut view = SeatView::new(facts).expect("thirteen cards");
    for &call in auction.calls() {
        view.hear(call.into()).expect("a legal call");
    }
    view
}

/// What a simulation of a hundred deals comes to.
fn verdict(view: &SeatView, scoring: Scoring) -> Verdict {
    let borel = Borel { samples: 96, ..Borel::new(1).scored_by(scoring) };
    let mut bidder = Bidder::by_simulation(Arc::new(sayc().expect("the system")), borel);
    bidder.simulate(view, None).expect("the call is simulated")
}

/// How often a contract must fail for a double to pay at IMPs, by the Laws' scores.
fn break_even(contract: &str) -> f64 {
    let score = |text: &str, over: i8| {
        let contract = Contract::parse(text, Seat::South).expect("a contract");
        let tricks = contract.bid.tricks().saturating_add_signed(over);
        contract.score(tricks, Vulnerability::None)
    };
    let doubled = format!("{contract}X");
    let won = imps(score(contract, -1) - score(&doubled, -1));
    let lost = imps(score(&doubled, 0) - score(contract, 0));
    f64::from(lost) / f64::from(won + lost)
}

#[test]
fn part_scores_are_doubled_at_matchpoints() {
    for (hand, auction, contract) in DOUBLES {
        let view = view(hand, auction);
        let [at_imps, at_matchpoints] =
            [Scoring::Imps, Scoring::Matchpoints].map(|scoring| verdict(&view, scoring));
        assert_eq!((at_imps.call, at_matchpoints.call), (Call::Pass, Call::Double), "{hand}");
        let double = at_matchpoints.candidates.iter().find(|one| one.call == Call::Double);
        let double = double.expect("it was weighed");
        // A top is two: a double that always works gains one, one that always fails loses one.
        let share_down = f64::midpoint(1.0, double.gain);
        assert!(double.gain > 2.0 * double.error, "{hand}: {double:?}");
        assert!(share_down > 0.5 && share_down < break_even(contract), "{hand}: {share_down}");
    }
}
