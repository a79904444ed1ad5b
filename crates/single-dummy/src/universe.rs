//! The numbering of layouts: which of the hidden cards declarer's left-hand opponent holds.
//!
//! Layouts are numbered in the order of their bit patterns. Playing a card from each hidden hand
//! keeps that order, so the layouts that remain are numbered by taking the old numbers in turn.

use merrimac_stable_set::BitSet;
use std::cell::OnceCell;

use crate::best::Weights;
use crate::squeeze::Squeeze;

/// The layouts of some hidden cards.
#[derive(Debug)]
pub(crate) struct Universe {
    cards: usize,
    /// Bit `i`: the left hand holds hidden card `i`.
    left_hands: Vec<u32>,
    number_of: Vec<u32>,
    all: BitSet,
    /// By card: the layouts in which the left hand holds it.
    with_left: Vec<BitSet>,
    /// By the cards that left and right play, or none: which layouts stay possible.
    squeezes: Vec<OnceCell<Squeeze>>,
}

impl Universe {
    /// The layouts of this many hidden cards with left hands that are possible.
    pub(crate) fn new(cards: usize, is_possible: impl Fn(u32) -> bool) -> Self {
        let left_hands: Vec<u32> = (0..1 << cards).filter(|&hand| is_possible(hand)).collect();
        let mut number_of = vec![u32::MAX; 1 << cards];
        for (number, &hand) in left_hands.iter().enumerate() {
            number_of[hand as usize] = number as u32;
        }
        let with_left = (0..cards)
            .map(|card| {
                let mut set = BitSet::empty(left_hands.len());
                let holds = |&(_, hand): &(usize, &u32)| hand >> card & 1 == 1;
                left_hands.iter().enumerate().filter(holds).for_each(|(k, _)| set.insert(k));
                set
            })
            .collect();
        let all = BitSet::full(left_hands.len());
        let squeezes = (0..(cards + 1) * (cards + 1)).map(|_| OnceCell::new()).collect();
        Self { cards, left_hands, number_of, all, with_left, squeezes }
    }

    pub(crate) fn size(&self) -> usize {
        self.left_hands.len()
    }

    /// What all of this takes when every squeeze has been used.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.all.words().len();
        let squeezes = self.squeezes.len() * words * Squeeze::BYTES_A_WORD;
        let sets = (self.with_left.len() + 1) * 8 * words;
        (squeezes + sets + 4 * (self.left_hands.len() + self.number_of.len())) as u64
    }

    /// The left hand of a layout, one bit a hidden card.
    pub(crate) fn left_hand(&self, layout: usize) -> u32 {
        self.left_hands[layout]
    }

    /// The number of the layout with this left hand.
    pub(crate) fn number(&self, left_hand: u32) -> usize {
        self.number_of[left_hand as usize] as usize
    }

    /// All layouts.
    pub(crate) fn all(&self) -> &BitSet {
        &self.all
    }

    /// The layouts in which the left hand holds a card.
    #[inline]
    pub(crate) fn with_left(&self, card: usize) -> &BitSet {
        &self.with_left[card]
    }

    /// The number of one layout in `next`, after left and right have played these cards.
    pub(crate) fn project_one(&self, next: &Self, played: (usize, usize), layout: usize) -> usize {
        next.number(without(self.left_hands[layout], played))
    }

    /// Weights of layouts by their numbers in `next`.
    pub(crate) fn project_weights(&self, played: (usize, usize), weights: &[u64]) -> Weights {
        self.squeeze(played).kept().map(|source| weights[source]).collect()
    }

    /// How the layouts move together after left and right have played these cards: the number of cards stands for
    /// none.
    pub(crate) fn squeeze(&self, (left, right): (usize, usize)) -> &Squeeze {
        self.squeezes[left * (self.cards + 1) + right].get_or_init(|| {
            let mut kept = self.with_left.get(left).unwrap_or(&self.all).clone();
            self.with_left.get(right).into_iter().for_each(|right| kept.remove(right));
            Squeeze::to(&kept)
        })
    }
}

/// A left hand, one bit a hidden card, when left and right have played these cards.
fn without(left_hand: u32, (left, right): (usize, usize)) -> u32 {
    close_gap(close_gap(left_hand, left.max(right)), left.min(right))
}

/// Drops the bit at `place` and moves those above it down.
fn close_gap(bits: u32, place: usize) -> u32 {
    let below = (1 << place) - 1;
    bits & below | bits >> 1 & !below
}
