#![expect(clippy::float_cmp, reason = "the numbers are quotients of small whole numbers")]

use merrimac_cards::{Rank, Seat, Suit};
use rand::SeedableRng;

use super::*;
use crate::Shoe;

fn deals(count: u32) -> Vec<Deal> {
    let shoe = Shoe::new(5);
    (1..=count).map(|number| shoe.board(number).deal).collect()
}

fn spade(rank: Rank) -> Card {
    Card::new(Suit::Spades, rank)
}

/// The paper's example: West follows to a spade with a small card. Holding the king, that would be
/// a mistake four times in five; who never makes one then holds it at odds of 1 to 4 against before.
#[test]
fn not_playing_the_king_is_evidence_against_it() {
    let king = spade(Rank::King);
    // West has the king and the deuce, or the three and the deuce; equally many of each.
    let with_king = |deal: &Deal| deal.hand(Seat::West).contains(king);
    let plays_the_two = |deal: &Deal| deal.hand(Seat::West).contains(spade(Rank::Two));
    let mut sample: Vec<Deal> = deals(4000).into_iter().filter(plays_the_two).collect();
    let some = sample.iter().filter(|deal| with_king(deal)).count();
    let mut lacking = 0;
    sample.retain(|deal| {
        with_king(deal) || {
            lacking += 1;
            lacking <= some
        }
    });
    // It is a mistake not to play the king in four deals of five.
    let mut number = 0;
    let king_deals: Vec<(Deal, bool)> = sample
        .iter()
        .filter(|deal| with_king(deal))
        .map(|&deal| {
            number += 1;
            (deal, number % 5 != 0)
        })
        .collect();
    let mistakes = |deal: &Deal| {
        let costs = king_deals.iter().any(|(other, costs)| other == deal && *costs);
        let held = deal.hand(Seat::West);
        if costs { held.without(king) } else { Hand::EMPTY }
    };
    // Only the king and the two are compared, so that the width of the choice does not matter.
    let candidates = Hand::EMPTY.with(king);
    let evidence =
        CardChosen { player: Seat::West, card: spade(Rank::Two), candidates, error: 0.0, mistakes };
    let mut weighted = Weighted::equal(sample);
    assert!((weighted.mean(|deal| f64::from(u8::from(with_king(deal)))) - 0.5).abs() < 1e-9);
    weighted.weigh(&evidence);
    let odds = weighted.mean(|deal| f64::from(u8::from(with_king(deal))));
    // A fifth of the kings are left, and where both cards were sound the two was one of two.
    let expected = 0.2 * 0.5 / (0.2 * 0.5 + 1.0);
    assert!((odds - expected).abs() < 0.01, "{odds} instead of {expected}");
}

#[test]
fn a_card_not_held_rules_the_deal_out() {
    let card = spade(Rank::Ace);
    let nothing = |_: &Deal| Hand::EMPTY;
    let evidence = CardChosen {
        player: Seat::North,
        card,
        candidates: Hand::FULL,
        error: 0.1,
        mistakes: nothing,
    };
    for deal in deals(20) {
        let expected = if deal.holder(card) == Seat::North { 1.0 / 13.0 } else { 0.0 };
        assert_eq!(evidence.likelihood(&deal), expected);
    }
}

#[test]
fn mistakes_are_as_rare_as_said() {
    let card = spade(Rank::Ace);
    let deal = deals(40).into_iter().find(|deal| deal.holder(card) == Seat::North).unwrap();
    let evidence = |mistakes: Hand| CardChosen {
        player: Seat::North,
        card,
        candidates: Hand::FULL,
        error: 0.1,
        mistakes: move |_: &Deal| mistakes,
    };
    let close = |one: f64, other: f64| (one - other).abs() < 1e-12;
    assert!(close(evidence(Hand::EMPTY.with(card)).likelihood(&deal), 0.1));
    assert!(close(evidence(!Hand::EMPTY.with(card)).likelihood(&deal), 0.9));
    assert!(close(evidence(Hand::FULL).likelihood(&deal), 1.0 / 13.0));
}

#[test]
fn resampling_follows_the_weights() {
    let sample = Weighted::new(deals(3).into_iter().zip([1.0, 2.0, 1.0]));
    assert!((sample.effective_size() - 16.0 / 6.0).abs() < 1e-12);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let drawn = sample.resample(&mut rng, 400);
    let counts: Vec<usize> =
        sample.deals().iter().map(|deal| drawn.iter().filter(|one| *one == deal).count()).collect();
    assert_eq!(counts, [100, 200, 100]);
    let refuted = Weighted::new(deals(2).into_iter().zip([f64::NAN, -1.0]));
    assert!(refuted.is_refuted() && refuted.resample(&mut rng, 5).is_empty());
    assert_eq!(refuted.effective_size(), 0.0);
    assert!(Weighted::default().resample(&mut rng, 5).is_empty());
}
