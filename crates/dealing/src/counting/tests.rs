#![expect(clippy::float_cmp, reason = "whole numbers below 2^53 are exact")]

use merrimac_cards::Rank;
use rand::SeedableRng;

use super::*;
use crate::constraint::{Constraint, Ranges};

fn taker(constraint: &Constraint) -> Taker {
    let ranges = Ranges::of(constraint);
    let [known, barred] = [Hand::EMPTY; 2];
    Taker { known, barred, shapes: ranges.shapes, tally: ranges.tally }
}

fn count(constraints: &[Constraint]) -> f64 {
    let takers: Vec<Taker> = constraints.iter().map(taker).collect();
    Counting::new(Hand::FULL, &takers, |_| true).total()
}

/// Numbers of hands, from the literature: all, 4-3-3-3, ten points, no card above the nine.
#[test]
fn hands_are_counted_exactly() {
    let all = 635_013_559_600.0;
    assert_eq!(count(&[Constraint::Anything]), all);
    assert_eq!(count(&[Constraint::shape("any 4333".parse().unwrap())]), 66_905_856_160.0);
    assert_eq!(count(&[Constraint::high_cards(10, 10)]), 59_723_754_816.0);
    assert_eq!(count(&[Constraint::high_cards(37, 37)]), 4.0);
    assert_eq!(count(&[Constraint::high_cards(38, 40)]), 0.0);
    let top_five = crate::Measure::Whole(crate::Count::Top(5));
    assert_eq!(count(&[Constraint::Measure(top_five, crate::Range::new(0, 0))]), 347_373_600.0);
}

/// Two hands: C(52,13)·C(39,13) in all; ways add up however points cut them up.
#[test]
fn pairs_of_hands_are_counted_exactly() {
    let all = 635_013_559_600.0 * 8_122_425_444.0;
    let close = |one: f64, other: f64| (one / other - 1.0).abs() < 1e-12;
    assert!(close(count(&[Constraint::Anything, Constraint::Anything]), all));
    let north = |lo, hi| Constraint::high_cards(lo, hi).and(Constraint::balanced());
    let long = Constraint::length(Suit::Hearts, 7, 13);
    let south = |lo, hi| Constraint::high_cards(lo, hi).and(long.clone());
    let below = count(&[north(0, 11), south(0, 9)]);
    let above = count(&[north(0, 11), south(10, 40)]);
    let rest = count(&[north(12, 40), long.clone()]);
    assert!(close(below + above + rest, count(&[Constraint::balanced(), long.clone()])));
    // Thirteen spades here leave any thirteen of 39 there.
    let spades = Constraint::length(Suit::Spades, 13, 13);
    assert_eq!(count(&[spades, Constraint::Anything]), 8_122_425_444.0);
}

#[test]
fn draws_lie_in_the_ranges() {
    let north = Constraint::high_cards(15, 17).and(Constraint::balanced());
    let south = Constraint::length(Suit::Hearts, 5, 13).and(Constraint::high_cards(6, 9));
    let takers = [taker(&north), taker(&south)];
    let counting = Counting::new(Hand::FULL, &takers, |_| true);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..200 {
        let [one, two] = counting.draw(&mut rng).unwrap();
        assert!(north.admits(one) && south.admits(two) && (one & two).is_empty());
    }
}

#[test]
fn barred_cards_and_voids_are_kept_out() {
    let mut north = taker(&Constraint::high_cards(10, 20));
    let hearts = Hand::from_holdings(|suit| {
        if suit == Suit::Hearts {
            merrimac_cards::Holding::FULL
        } else {
            merrimac_cards::Holding::EMPTY
        }
    });
    north.barred = hearts.with(merrimac_cards::Card::new(Suit::Spades, Rank::Seven));
    let counting = Counting::new(Hand::FULL, std::slice::from_ref(&north), |_| true);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..100 {
        let [hand, _] = counting.draw(&mut rng).unwrap();
        assert!((hand & north.barred).is_empty() && hand.len() == 13);
    }
}
