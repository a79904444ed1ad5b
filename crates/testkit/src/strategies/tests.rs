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
fn files_tell_less_and_more_than_tables() {
    let records = sample(&told_record(&plain_text()), 300);
    let is_made = |kind: &str, is_kind: &dyn Fn(&Record) -> bool| {
        assert!(records.iter().any(is_kind), "no record with {kind}");
    };
    is_made("no number", &|record| record.number.is_none());
    is_made("another dealer than the number's", &|record| {
        record.number.map(Seat::dealer_of_board) != record.dealer
    });
    is_made("unknown vulnerability", &|record| record.vulnerability.is_none());
    is_made("every card and unknown hands", &|record| {
        record.cards.len() == 52 && record.deal.full().is_err()
    });
    is_made("one unknown hand", &|record| record.deal.known().len() == 39);
    is_made("a contract without its auction", &|record| {
        record.contract().is_some() && !record.auction().is_over()
    });
    is_made("a result without a claim", &|record| {
        record.tricks.is_some() && record.claim.is_none() && record.cards.len() < 52
    });
    is_made("an ending", &|record| matches!(record.outcome, Some(Outcome::Ending { .. })));
    is_made("a note without an alert", &|record| {
        record.calls.iter().any(|call| !call.alerted && !call.note.is_empty())
    });
    is_made("more notes on calls than PBN has numbers", &|record| {
        record.calls.iter().filter(|call| !call.note.is_empty()).count() > 32
    });
    is_made("more remarks on cards than PBN has numbers", &|record| {
        record.cards.iter().filter(|card| !card.note.is_empty()).count() > 32
    });
}

#[test]
fn texts_have_no_forbidden_letters() {
    let texts = sample(&text_without("aeiou|"), 300);
    assert!(texts.iter().all(|text| !text.contains(['a', 'e', '|']) && text.trim() == text));
    assert!(texts.iter().any(String::is_empty) && texts.iter().any(|text| !text.is_ascii()));
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
