//! Bayes on a sample: what players did says where the cards are.
//!
//! \[GIB §3\]: "The analysis indicates that 80% of the time that the next player (say West) holds
//! the ♠K, it is a mistake for West not to play it. In other words, West's failure to play the ♠K
//! leads to odds of 4:1 that he hasn't got it." Here that is done deal by deal: each piece of
//! [`Evidence`] says how likely what was seen is in a given deal, and [`Weighted`] multiplies the
//! weights by it. The evaluation is then `Σ w_d s(m, d)` instead of `Σ s(m, d)`.
//!
//! [`CardChosen`] is the evidence of a card played, or not played: who plans well makes a mistake
//! with a small probability only, and else chooses among the cards that are no mistakes. What a
//! mistake is comes from outside, as [`Mistakes`]: a double-dummy solver's business. Leads and
//! signals are evidence of the same kind.
//!
//! # Differences from the paper
//! GIB weights by the probability that a player holds a card, averaged over the sample; here every
//! deal is weighed by itself, which keeps what is known about cards together.

use merrimac_cards::{Card, Deal, Hand};
use rand::rngs::ChaCha8Rng;

use crate::chance::fraction;
use crate::sampler::Sample;

/// Something seen, and how likely it is in a deal.
pub trait Evidence {
    /// How likely what was seen is if the cards lie so: 0 to 1, or any scale that is the same for
    /// every deal.
    fn likelihood(&self, deal: &Deal) -> f64;
}

impl<F: Fn(&Deal) -> f64> Evidence for F {
    fn likelihood(&self, deal: &Deal) -> f64 {
        self(deal)
    }
}

/// What would have been a mistake at one decision, deal by deal.
pub trait Mistakes {
    /// The cards that the player could have played and that would have cost something.
    fn mistakes(&self, deal: &Deal) -> Hand;
}

impl<F: Fn(&Deal) -> Hand> Mistakes for F {
    fn mistakes(&self, deal: &Deal) -> Hand {
        self(deal)
    }
}

/// A player had a choice and played this card.
///
/// In each deal, the cards to choose from are those of `candidates` that the player holds. With
/// probability `error` the card is one of the mistakes, else one of the others, each as likely as
/// the next. Not playing ♠K over the ♠5 is thus evidence against it wherever that is a mistake.
#[derive(Debug, Clone)]
pub struct CardChosen<M> {
    /// Who played.
    pub player: merrimac_cards::Seat,
    /// The card played.
    pub card: Card,
    /// What the rules would have allowed, if held: the suit led, or every card not yet played.
    pub candidates: Hand,
    /// How often this player makes a mistake when there is one to make: 0 to 1.
    pub error: f64,
    /// What would have been one.
    pub mistakes: M,
}

impl<M: Mistakes> Evidence for CardChosen<M> {
    fn likelihood(&self, deal: &Deal) -> f64 {
        let choices = deal.hand(self.player) & self.candidates.with(self.card);
        if !choices.contains(self.card) {
            return 0.0;
        }
        let mistakes = self.mistakes.mistakes(deal) & choices;
        let sound = choices - mistakes;
        let share = |chance: f64, cards: Hand| chance / cards.len() as f64;
        match (mistakes.is_empty(), sound.is_empty(), mistakes.contains(self.card)) {
            // Everything costs or nothing does: the choice says nothing but how wide it was.
            (true, _, _) | (_, true, _) => share(1.0, choices),
            (_, _, true) => share(self.error, mistakes),
            (_, _, false) => share(1.0 - self.error, sound),
        }
    }
}

/// Deals with weights.
///
/// ```
/// use merrimac_cards::{Deal, Seat};
/// use merrimac_dealing::{Shoe, Weighted};
/// let shoe = Shoe::new(1);
/// let mut sample = Weighted::equal((1..=8).map(|number| shoe.board(number).deal));
/// // East would have bid with an opening hand four times in five.
/// sample.weigh(&|deal: &Deal| match deal.hand(Seat::East).high_card_points() {
///     0..12 => 1.0,
///     _ => 0.2,
/// });
/// assert!(sample.effective_size() < 8.0);
/// let total: f64 = sample.weights().iter().sum();
/// assert!((total - 1.0).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Weighted {
    deals: Vec<Deal>,
    weights: Vec<f64>,
}

impl Weighted {
    /// Deals that all count the same.
    pub fn equal(deals: impl IntoIterator<Item = Deal>) -> Self {
        Self::new(deals.into_iter().map(|deal| (deal, 1.0)))
    }

    /// Deals as a sampler gives them.
    pub fn of_samples(samples: &[Sample]) -> Self {
        Self::new(samples.iter().map(|sample| (sample.deal, sample.weight)))
    }

    /// Deals with weights of any scale; what is no number from 0 up counts as 0.
    pub fn new(deals: impl IntoIterator<Item = (Deal, f64)>) -> Self {
        let (deals, weights) = deals.into_iter().unzip();
        let mut weighted = Self { deals, weights };
        weighted.normalise();
        weighted
    }

    /// The deals.
    pub fn deals(&self) -> &[Deal] {
        &self.deals
    }

    /// Their weights, which add up to 1, or are all 0 if nothing is possible any more.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Whether the evidence has ruled every deal out.
    pub fn is_refuted(&self) -> bool {
        self.weights.iter().all(|&weight| weight <= 0.0)
    }

    /// Takes evidence into account. Returns how likely it was on the whole.
    pub fn weigh(&mut self, evidence: &impl Evidence) -> f64 {
        for (deal, weight) in self.deals.iter().zip(&mut self.weights) {
            if *weight > 0.0 {
                *weight *= evidence.likelihood(deal);
            }
        }
        self.normalise()
    }

    /// How many deals of equal weight would say as much: `(Σw)² / Σw²`.
    pub fn effective_size(&self) -> f64 {
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if squares > 0.0 { self.weights.iter().sum::<f64>().powi(2) / squares } else { 0.0 }
    }

    /// The weighted mean of a number; 0 if nothing is possible any more.
    pub fn mean(&self, number: impl Fn(&Deal) -> f64) -> f64 {
        let parts = self.deals.iter().zip(&self.weights);
        parts.filter(|(_, weight)| **weight > 0.0).map(|(deal, weight)| weight * number(deal)).sum()
    }

    /// Draws deals in proportion to their weights, at equal steps from a random start: a deal of
    /// weight w comes up `count·w` times, rounded up or down. Nothing if nothing is possible.
    pub fn resample(&self, rng: &mut ChaCha8Rng, count: usize) -> Vec<Deal> {
        if self.is_refuted() {
            return Vec::new();
        }
        let start = fraction(rng);
        let (mut place, mut reached) = (0, self.weights[0]);
        let steps = (0..count).map(|step| (step as f64 + start) / count as f64);
        steps
            .map(|mark| {
                while reached <= mark && place + 1 < self.weights.len() {
                    place += 1;
                    reached += self.weights[place];
                }
                self.deals[place]
            })
            .collect()
    }

    /// Makes the weights add up to 1; returns what they added up to.
    fn normalise(&mut self) -> f64 {
        for weight in &mut self.weights {
            if !weight.is_finite() || *weight < 0.0 {
                *weight = 0.0;
            }
        }
        let sum: f64 = self.weights.iter().sum();
        if sum > 0.0 {
            for weight in &mut self.weights {
                *weight /= sum;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests;
