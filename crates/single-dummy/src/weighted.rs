//! The layouts of an ending, with what each weighs.

use merrimac_cards::{Card, Hand};
use merrimac_stable_set::BitSet;

use crate::best::Weights;
use crate::ending::Ending;
use crate::tricks::{Start, bits};
use crate::universe::Universe;

/// One way the hidden cards may lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// What declarer's left-hand opponent holds.
    pub left: Hand,
    /// What declarer's right-hand opponent holds.
    pub right: Hand,
    /// How probable it is.
    pub probability: f64,
}

/// Every way the hidden cards may lie, with its probability.
#[derive(Debug, Clone)]
pub struct Layouts {
    /// Left hands and weights. Weights are whole numbers, so that sums are exact.
    weighed: Vec<(Hand, u64)>,
}

/// What all layouts together weigh at most when probabilities are turned into whole numbers.
const SCALE: f64 = (1_u64 << 50) as f64;

impl Layouts {
    /// All layouts that fit what is known, each as probable as the next. That is how vacant places
    /// count: every layout is one deal.
    pub fn all(ending: &Ending) -> Self {
        Self::listed(ending, |_, _| 1.0)
    }

    /// All layouts that fit what is known, each with the weight that `weight` gives to the left and the
    /// right hand: what the bidding and the play have told, say. Weights may have any scale; what is
    /// no number above 0 rules a layout out.
    pub fn listed(ending: &Ending, weight: impl Fn(Hand, Hand) -> f64) -> Self {
        let weighed: Vec<(Hand, f64)> = left_hands(ending)
            .filter(|&left| ending.admits(left))
            .map(|left| (left, weight(left, ending.hidden() - left)))
            .filter(|&(_, weight)| weight.is_finite() && weight > 0.0)
            .collect();
        let total: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        let equal = weighed.iter().all(|&(_, weight)| weight.to_bits() == weighed[0].1.to_bits());
        let whole = |weight: f64| {
            if equal { 1 } else { ((weight / total * SCALE).round() as u64).max(1) }
        };
        Self { weighed: weighed.into_iter().map(|(left, weight)| (left, whole(weight))).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.weighed.len()
    }

    /// Whether nothing is possible.
    pub fn is_empty(&self) -> bool {
        self.weighed.is_empty()
    }

    /// The layouts in the search's numbers, and their weights.
    pub(crate) fn numbered(&self, ending: &Ending, universe: &Universe) -> (BitSet, Weights) {
        let start = ending.start();
        let mut set = BitSet::empty(universe.size());
        let mut weights = vec![0; universe.size()];
        for &(left, weight) in &self.weighed {
            let held = ending.left_played().map_or(left, |card: Card| left.with(card));
            let number = universe.number(compressed(held.bits(), start.hidden) as u32);
            set.insert(number);
            weights[number] = weight;
        }
        (set, weights.into())
    }

    /// The layouts with these numbers.
    pub(crate) fn named(
        ending: &Ending,
        universe: &Universe,
        weights: &[u64],
        set: &BitSet,
    ) -> Vec<Layout> {
        let start = ending.start();
        let total: u64 = weights.iter().sum();
        let named = set.iter().map(|number| {
            let left = left_cards(&start, universe.left_hand(number)) & ending.hidden();
            let probability = weights[number] as f64 / total as f64;
            Layout { left, right: ending.hidden() - left, probability }
        });
        named.collect()
    }
}

/// The left hands that the lengths allow.
fn left_hands(ending: &Ending) -> impl Iterator<Item = Hand> {
    let cards: Vec<Card> = ending.hidden().iter().collect();
    let [left, _] = ending.defenders();
    let length = ending.tricks_left() - usize::from(ending.trick().card_of(left).is_some());
    (0..1_u32 << cards.len()).filter(move |held| held.count_ones() as usize == length).map(
        move |held| {
            let is_held = |place: &usize| held >> place & 1 == 1;
            (0..cards.len()).filter(is_held).map(|place| cards[place]).collect()
        },
    )
}

/// The bits of `cards` as bits over the cards of `hidden`.
fn compressed(cards: u64, hidden: u64) -> u64 {
    bits(hidden).enumerate().fold(0, |left, (index, card)| left | (cards >> card & 1) << index)
}

fn left_cards(start: &Start, left_hand: u32) -> Hand {
    let held = bits(start.hidden).enumerate().filter(|(index, _)| left_hand >> index & 1 == 1);
    Hand::from_bits(held.fold(0, |cards, (_, card)| cards | 1 << card))
}
