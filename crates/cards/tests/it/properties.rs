//! What must hold for every card, hand, deal, auction and play.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use merrimac_cards::{
    Auction, AuctionState, Call, Card, Hand, Outcome, Side, Suit, Vulnerability, cross_imps, imps,
    matchpoints,
};
use merrimac_testkit::strategies;
use proptest::collection::vec;
use proptest::prelude::*;

fn reads_back<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(read) => prop_assert_eq!(&read, value),
        Err(error) => prop_assert!(false, "{text:?} gives {error:?}"),
    }
    Ok(())
}

proptest! {
    #[test]
    fn small_values_read_back(
        suit in strategies::suit(),
        strain in strategies::strain(),
        card in strategies::card(),
        seat in strategies::seat(),
        vulnerability in strategies::vulnerability(),
        bid in strategies::bid(),
        call in strategies::call(),
        contract in strategies::contract(),
    ) {
        reads_back(&suit)?;
        reads_back(&strain)?;
        reads_back(&card)?;
        reads_back(&seat)?;
        reads_back(&vulnerability)?;
        reads_back(&bid)?;
        reads_back(&call)?;
        reads_back(&contract)?;
    }

    #[test]
    fn sets_of_cards_read_back(
        holding in strategies::holding(),
        hand in (0..=52usize).prop_flat_map(strategies::hand),
        partial in strategies::partial_deal(),
        deal in strategies::deal(),
    ) {
        reads_back(&holding)?;
        reads_back(&hand)?;
        reads_back(&hand.shape())?;
        reads_back(&partial)?;
        reads_back(&deal)?;
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,40}", deal_like in "[NESW]:[AKQJT2-9. -]{0,60}") {
        let _ = text.parse::<Card>();
        let _ = text.parse::<Hand>();
        let _ = text.parse::<Call>();
        let _ = text.parse::<merrimac_cards::Contract>();
        let _ = text.parse::<merrimac_cards::Deal>();
        let _ = text.parse::<merrimac_cards::Shape>();
        let _ = text.parse::<merrimac_cards::VictoryPoints>();
        let _ = Auction::parse(merrimac_cards::Seat::North, &text);
        if let Err(error) = deal_like.parse::<merrimac_cards::Deal>() {
            prop_assert!(error.at() <= deal_like.len());
        }
    }

    #[test]
    fn hands_are_sets(one in strategies::hand(13), other in strategies::hand(13)) {
        prop_assert_eq!((one & other).len() + (one | other).len(), 26);
        prop_assert_eq!((one - other) | (one & other), one);
        prop_assert_eq!(one ^ other, (one | other) - (one & other));
        prop_assert_eq!(!!one, one);
        prop_assert_eq!(one.iter().collect::<Hand>(), one);
        prop_assert!(one.iter().all(|card| one.contains(card) && !one.without(card).contains(card)));
    }

    #[test]
    fn every_card_of_a_deal_has_one_holder(deal in strategies::deal()) {
        for card in Card::all() {
            prop_assert!(deal.hand(deal.holder(card)).contains(card));
        }
        let all = deal.hands().values().fold(Hand::EMPTY, |all, &hand| all | hand);
        prop_assert_eq!(all, Hand::FULL);
        let points: u8 = deal.hands().values().map(|hand| hand.high_card_points()).sum();
        prop_assert_eq!(points, 40);
    }

    #[test]
    fn evaluations_stay_within_their_bounds(hand in strategies::hand(13)) {
        prop_assert!(hand.high_card_points() <= 37);
        prop_assert!(hand.controls() <= 12);
        prop_assert!(hand.losers() <= 12);
        prop_assert!(hand.new_losers_in_halves() <= 24);
        prop_assert!(2 * hand.losers() <= hand.losers_in_halves());
        prop_assert!(hand.shape().is_semi_balanced() || !hand.shape().is_balanced());
        prop_assert_eq!(hand.shape().pattern().into_iter().sum::<u8>(), 13);
        prop_assert_eq!(hand.kaplan_rubens_in_hundredths() % 5, 0);
        let longest = hand.holding(hand.longest_suit()).len();
        prop_assert!(Suit::ALL.into_iter().all(|suit| hand.holding(suit).len() <= longest));
    }

    #[test]
    fn legal_calls_are_exactly_those_accepted(auction in strategies::auction_prefix()) {
        let legal: Vec<_> = auction.legal_calls().collect();
        for call in Call::all() {
            let mut next = auction.clone();
            prop_assert_eq!(next.call(call).is_ok(), legal.contains(&call));
            if legal.contains(&call) {
                prop_assert_eq!(next.undo(), Some(call));
            }
            prop_assert_eq!(&next, &auction);
        }
        prop_assert_eq!(legal.is_empty(), auction.is_over());
        prop_assert!(auction.is_over() || legal.contains(&Call::Pass));
    }

    #[test]
    fn finished_auctions_read_back_and_name_their_contract(auction in strategies::auction()) {
        prop_assert!(auction.is_over());
        prop_assert!(auction.calls().len() <= Auction::MAX_CALLS);
        let read = Auction::parse(auction.dealer(), &auction.to_string());
        prop_assert_eq!(read.as_ref(), Ok(&auction));
        match auction.state() {
            AuctionState::Contract(contract) => {
                let (bidder, bid) = auction.last_bid().unwrap();
                prop_assert_eq!(contract.bid, bid);
                prop_assert_eq!(contract.side(), bidder.side());
            }
            state => {
                prop_assert_eq!(state, AuctionState::PassedOut);
                prop_assert_eq!(auction.calls(), [Call::Pass; 4]);
            }
        }
    }

    #[test]
    fn undo_takes_every_card_back(position in strategies::play_prefix()) {
        let mut before = position.clone();
        let mut taken_back = Vec::new();
        while let Some((seat, card)) = before.undo() {
            prop_assert_eq!(before.turn(), Some(seat));
            prop_assert!(before.hand(seat).contains(card));
            taken_back.push(card);
        }
        prop_assert!(before.hands().values().all(|hand| hand.len() == 13));
        prop_assert!(before.won().values().all(|&won| won == 0));
        for card in taken_back.into_iter().rev() {
            prop_assert!(before.play(card).is_ok());
        }
        prop_assert_eq!(before, position);
    }

    #[test]
    fn legal_cards_are_exactly_those_accepted(position in strategies::play_prefix()) {
        let legal = position.legal_cards();
        for card in Card::all() {
            let mut next = position.clone();
            prop_assert_eq!(next.play(card).is_ok(), legal.contains(card));
            if legal.contains(card) {
                prop_assert_eq!(next.undo().map(|(_, card)| card), Some(card));
            }
            prop_assert_eq!(&next, &position);
        }
        prop_assert_eq!(legal.is_empty(), position.is_over());
        let complete = position.tricks().iter().filter(|trick| trick.is_complete()).count();
        prop_assert_eq!(usize::from(position.won().values().sum::<u8>()), complete);
    }

    #[test]
    fn more_tricks_never_score_less(
        contract in strategies::contract(),
        vulnerability in strategies::vulnerability(),
    ) {
        let scores: Vec<_> = (0..=13).map(|tricks| contract.score(tricks, vulnerability)).collect();
        prop_assert!(scores.is_sorted_by(|less, more| less < more));
        prop_assert!(scores[usize::from(contract.bid.tricks())] > 0);
        prop_assert!(scores[usize::from(contract.bid.tricks()) - 1] < 0);
        prop_assert!(scores.iter().all(|score| score % 10 == 0 && (-7600..=3160).contains(score)));
        let only_opponents = match contract.side() {
            Side::NorthSouth => Vulnerability::EastWest,
            Side::EastWest => Vulnerability::NorthSouth,
        };
        prop_assert_eq!(contract.score(13, only_opponents), contract.score(13, Vulnerability::None));
    }

    #[test]
    fn comparisons_of_tables_cancel(scores in vec((-760..=760).prop_map(|tens: i32| 10 * tens), 0..12)) {
        prop_assert_eq!(cross_imps(&scores).into_iter().sum::<i32>(), 0);
        let tables = scores.len() as u32;
        prop_assert_eq!(matchpoints(&scores).into_iter().sum::<u32>(), tables * tables.saturating_sub(1));
        for pair in scores.windows(2) {
            prop_assert_eq!(imps(pair[0] - pair[1]), -imps(pair[1] - pair[0]));
        }
    }

    #[test]
    fn records_fit_together(record in strategies::record()) {
        let auction = record.auction();
        prop_assert_eq!(auction.calls().len(), record.calls.len());
        prop_assert_eq!(auction.contract(), record.contract());
        prop_assert_eq!(
            auction.state() == AuctionState::PassedOut,
            record.outcome == Some(Outcome::PassedOut)
        );
        let Some(position) = record.position() else {
            prop_assert!(record.cards.is_empty() && record.tricks.is_none());
            return Ok(());
        };
        prop_assert_eq!(position.cards_played().count(), record.cards.len());
        prop_assert_eq!(record.north_south_score().is_some(), record.tricks.is_some());
        if position.is_over() {
            let side = record.contract().unwrap().side();
            prop_assert_eq!(record.tricks, Some(position.won()[side]));
            prop_assert_eq!(record.claim, None);
        }
    }
}
