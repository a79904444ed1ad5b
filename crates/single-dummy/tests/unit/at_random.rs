//! Positions at random, for tests.

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::best::Weights;
use crate::rules::Rules;
use crate::tricks::{Start, Tricks};

/// A random position with declarer or dummy on lead, and random weights.
pub(crate) fn random(rng: &mut impl rand::Rng, cards: usize) -> (Tricks, Start, Weights) {
    let mut pack: Vec<u64> =
        (0..4).flat_map(|suit| (0..13).map(move |rank| 16 * suit + rank)).collect();
    pack.shuffle(rng);
    let hand =
        |from: usize, to: usize| pack[from..to].iter().fold(0, |hand, card| hand | 1 << card);
    let trump = [None, Some(0), Some(3)][rng.random_range(0..3)];
    let rules = Tricks::new(cards, trump);
    let start = Start {
        seen: [hand(0, cards), hand(cards, 2 * cards)],
        hidden: hand(2 * cards, 4 * cards),
        leader: 2 * rng.random_range(0..2),
        need: rng.random_range(1..=cards as i8 / 2 + 1),
    };
    let weights = (0..rules.universe(&start)).map(|_| rng.random_range(0..4)).collect();
    (rules, start, weights)
}
