use merrimac_cards::{AuctionState, Outcome, Record};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;

/// Values as one fixed seed makes them.
fn sample<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    let tree = |_| strategy.new_tree(&mut runner).expect("nothing is filtered out");
    (0..count).map(tree).map(|tree| tree.current()).collect()
}

/// A property that holds because a strategy never makes the difficult case would say nothing.
#[test]
fn records_of_every_kind_are_made() {
    let records = sample(&record(), 300);
    let is_made = |kind: &str, is_kind: &dyn Fn(&Record) -> bool| {
        assert!(records.iter().any(is_kind), "no record with {kind}");
    };
    is_made("an unfinished auction", &|record| record.outcome.is_none());
    is_made("no bid", &|record| record.outcome == Some(Outcome::PassedOut));
    is_made("every card", &|record| record.cards.len() == 52 && record.tricks.is_some());
    is_made("a claim", &|record| record.claim.is_some());
    is_made("no result", &|record| record.contract().is_some() && record.tricks.is_none());
    is_made("a double", &|record| {
        record.contract().is_some_and(|contract| contract.doubling == Doubling::Doubled)
    });
    is_made("a redouble", &|record| {
        record.contract().is_some_and(|contract| contract.doubling == Doubling::Redoubled)
    });
    is_made("an explained call", &|record| record.calls.iter().any(|call| call.alerted));
    is_made("a remark on a card", &|record| record.cards.iter().any(|card| !card.note.is_empty()));
}

#[test]
fn auctions_are_of_all_lengths_and_levels() {
    let auctions = sample(&auction(), 300);
    let levels: Vec<_> =
        auctions.iter().filter_map(Auction::contract).map(|c| c.bid.level()).collect();
    assert!((1..=7).all(|level| levels.contains(&level)));
    assert!(auctions.iter().any(|auction| auction.state() == AuctionState::PassedOut));
    assert!(auctions.iter().any(|auction| auction.calls().len() > 20));
}

#[test]
fn endings_have_even_hands() {
    for cards in 0..=13 {
        for position in sample(&ending(cards), 5) {
            assert!(position.hands().values().all(|hand| hand.len() == cards));
        }
    }
}
