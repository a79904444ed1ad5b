//! Conditional logit \[`McFadden`, "Conditional logit analysis of qualitative choice behavior", 1974\]: one
//! of several cards is chosen with a probability in proportion to the exponential of its liking, and a
//! liking is a sum of weights, one for each feature of the card.
//!
//! The weights are those under which the choices are likeliest, by Newton's method: the logarithm of the
//! likelihood is concave. A small penalty on their squares decides between weights that come to the same.

use super::linear::Cholesky;

/// A feature of a card, and how much of it the card has.
pub(super) type Feature = (usize, f64);

/// A choice that somebody made.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    /// The features of every card he had.
    pub(super) cards: Vec<Vec<Feature>>,
    /// Which card he took.
    pub(super) chosen: usize,
}

/// Weights, and their standard errors.
#[derive(Debug, Clone)]
pub(super) struct Weights {
    pub(super) values: Vec<f64>,
    pub(super) errors: Vec<f64>,
}

/// What a sum of squares of one costs, against the logarithm of the likelihood of one choice.
const PENALTY: f64 = 1.0;
/// Steps of Newton's method, at most; it mostly takes ten.
const MOST_STEPS: usize = 50;
/// Steps that are shorter than this end the search.
const SHORT: f64 = 1e-7;

impl Choice {
    /// How likely each card is.
    fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let liking = |card: &Vec<Feature>| card.iter().map(|&(f, x)| weights[f] * x).sum::<f64>();
        let likings: Vec<f64> = self.cards.iter().map(liking).collect();
        let most = likings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut chances: Vec<f64> = likings.iter().map(|liking| (liking - most).exp()).collect();
        let all: f64 = chances.iter().sum();
        for chance in &mut chances {
            *chance /= all;
        }
        chances
    }
}

/// The mean logarithm of the likelihood of a choice.
pub(super) fn mean_log_likelihood(choices: &[Choice], weights: &[f64]) -> f64 {
    let log = |choice: &Choice| choice.chances(weights)[choice.chosen].ln();
    choices.iter().map(log).sum::<f64>() / choices.len().max(1) as f64
}

/// The weights under which the choices are likeliest.
pub(super) fn fit(choices: &[Choice], size: usize) -> Weights {
    let mut values = vec![0.0; size];
    for _ in 0..MOST_STEPS {
        let (slope, information) = slope_and_information(choices, &values);
        let factors = Cholesky::of(&information, size).expect("the penalty makes it definite");
        let step = factors.solve(&slope);
        // From zero a whole step of Newton's method may overshoot where a card is nearly always played.
        let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        let part = (2.0 / longest).min(1.0);
        values.iter_mut().zip(&step).for_each(|(value, step)| *value += part * step);
        if longest < SHORT {
            break;
        }
    }
    let (_, information) = slope_and_information(choices, &values);
    let factors = Cholesky::of(&information, size).expect("the penalty makes it definite");
    let errors = factors.inverse_diagonal().into_iter().map(f64::sqrt).collect();
    Weights { values, errors }
}

/// The gradient of the penalised logarithm of the likelihood, and its negative Hessian.
fn slope_and_information(choices: &[Choice], weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let size = weights.len();
    let mut slope: Vec<f64> = weights.iter().map(|weight| -PENALTY * weight).collect();
    let mut information = vec![0.0; size * size];
    (0..size).for_each(|place| information[place * size + place] = PENALTY);
    for choice in choices {
        let chances = choice.chances(weights);
        let mut mean: Vec<Feature> = Vec::new();
        for (card, &chance) in choice.cards.iter().zip(&chances) {
            for &(feature, x) in card {
                match mean.iter_mut().find(|(known, _)| *known == feature) {
                    Some((_, sum)) => *sum += chance * x,
                    None => mean.push((feature, chance * x)),
                }
                for &(other, y) in card {
                    information[feature * size + other] += chance * x * y;
                }
            }
        }
        choice.cards[choice.chosen].iter().for_each(|&(feature, x)| slope[feature] += x);
        for &(feature, x) in &mean {
            slope[feature] -= x;
            for &(other, y) in &mean {
                information[feature * size + other] -= x * y;
            }
        }
    }
    (slope, information)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn weights_are_found_again() {
        let truth = [1.5, -0.7, 0.4];
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut choices = Vec::new();
        for _ in 0..20_000 {
            let card = |rng: &mut ChaCha8Rng| -> Vec<Feature> {
                (0..3).filter(|_| rng.random_bool(0.5)).map(|feature| (feature, 1.0)).collect()
            };
            let cards: Vec<_> = (0..4).map(|_| card(&mut rng)).collect();
            let mut choice = Choice { cards, chosen: 0 };
            let mut left = rng.random::<f64>();
            let chances = choice.chances(&truth);
            choice.chosen = chances
                .iter()
                .position(|chance| {
                    left -= chance;
                    left < 0.0
                })
                .unwrap_or(3);
            choices.push(choice);
        }
        let fitted = fit(&choices, 3);
        for ((value, error), truth) in fitted.values.iter().zip(&fitted.errors).zip(truth) {
            assert!((value - truth).abs() < 4.0 * error && *error < 0.03, "{value} {truth}");
        }
        assert!(
            mean_log_likelihood(&choices, &fitted.values) >= mean_log_likelihood(&choices, &truth)
        );
    }
}
