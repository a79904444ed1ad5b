//! Forwards and backwards through a network, and steps down the gradient (Adam, Kingma and Ba 2015).

use std::array;

use merrimac_judge::{BY_SYSTEM, Floats, Layer, OUTPUTS, Output, SHAPE};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::trials::Trial;

/// Trials in a step.
const BATCH: usize = 256;
/// Times that the trials of a round are gone through.
const PASSES: usize = 2;
/// What an IMP counts in the policy, and an error of the foretold.
const IMP: f32 = 0.2;
const FORETOLD: f32 = 1.0;
/// What keeps the policy from being sure too early.
const ENTROPY: f32 = 0.02;
/// The least probability that a call keeps in training, so that it is still heard of.
const FLOOR: f32 = 0.03;
/// How much of the mean and of the square of the gradient is kept.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Weights of the middle layer must fit in a byte.
const WIDEST_MIDDLE: f32 = 1.98;
/// Weights of the other layers must fit in two.
const WIDEST: f32 = 120.0;

/// Weights with what Adam keeps of each.
#[derive(Debug, Clone)]
pub(super) struct Descent {
    weights: Floats,
    means: Floats,
    squares: Floats,
    steps: u32,
}

/// What the units of a network are for one trial.
struct Units {
    first: [f32; SHAPE[1]],
    middle: [f32; SHAPE[2]],
    last: [f32; OUTPUTS],
}

impl Descent {
    /// Small weights at random, none in the last layer: the outputs begin at nothing.
    pub(super) fn new(rng: &mut ChaCha8Rng) -> Self {
        let mut weights = zeros();
        for (number, width) in [(0, 0.15_f32), (1, 0.12)] {
            for weight in &mut weights[number].weights {
                *weight = rng.random_range(-width..width);
            }
            weights[number].biases.fill(0.1);
        }
        Self { weights, means: zeros(), squares: zeros(), steps: 0 }
    }

    pub(super) const fn weights(&self) -> &Floats {
        &self.weights
    }

    /// Learns from trials, and says what the policy gained on them over the rules' calls before, and what the best
    /// calls would have.
    pub(super) fn learn(&mut self, trials: &[Trial], rate: f32) -> (f64, f64) {
        let gains = trials.iter().map(|trial| {
            let policy = policy(&self.forwards(trial), trial);
            let gain: f32 =
                trial.calls.iter().zip(&policy).map(|(call, share)| call.1 * share).sum();
            f64::from(gain - trial.calls[0].1)
        });
        let gain = gains.sum::<f64>() / trials.len().max(1) as f64;
        let best = trials.iter().map(|trial| {
            let best = trial.calls.iter().map(|call| call.1).fold(f32::MIN, f32::max);
            f64::from(best - trial.calls[0].1)
        });
        let best = best.sum::<f64>() / trials.len().max(1) as f64;
        for _ in 0..PASSES {
            for batch in trials.chunks(BATCH) {
                let mut slope = zeros();
                for trial in batch {
                    self.backwards(trial, &mut slope);
                }
                self.step(&slope, batch.len(), rate);
            }
        }
        (gain, best)
    }

    fn forwards(&self, trial: &Trial) -> Units {
        let [first, middle, last] = &self.weights;
        let mut units = Units {
            first: array::from_fn(|unit| first.biases[unit]),
            middle: array::from_fn(|unit| middle.biases[unit]),
            last: array::from_fn(|unit| last.biases[unit]),
        };
        for &input in &trial.inputs {
            add(&mut units.first, column(first, usize::from(input)), 1.0);
        }
        clip(&mut units.first);
        for (place, &value) in units.first.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut units.middle, column(middle, place), value);
        }
        clip(&mut units.middle);
        for (place, &value) in units.middle.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut units.last, column(last, place), value);
        }
        units
    }

    /// Adds the slope of the loss of one trial.
    fn backwards(&self, trial: &Trial, slope: &mut Floats) {
        let units = self.forwards(trial);
        let mut last = [0.0; OUTPUTS];
        for ((call, _), gradient) in trial.calls.iter().zip(of_policy(&units, trial)) {
            last[Output::Call(*call).index()] = gradient;
        }
        for &(output, fact) in &trial.facts {
            let place = output.index();
            last[place] = FORETOLD * (units.last[place] - fact);
        }
        let [to_first, to_middle, to_last] = slope;
        let middle = down(&self.weights[2], &units.middle, &last, to_last);
        let first = down(&self.weights[1], &units.first, &middle, to_middle);
        for &input in &trial.inputs {
            add(column_mut(to_first, usize::from(input)), &first, 1.0);
        }
        add(&mut to_first.biases, &first, 1.0);
    }

    fn step(&mut self, slope: &Floats, trials: usize, rate: f32) {
        self.steps += 1;
        let steps = self.steps as f32;
        let rate = rate * (1.0 - KEPT[1].powf(steps)).sqrt() / (1.0 - KEPT[0].powf(steps));
        let layers = self.weights.iter_mut().zip(&mut self.means).zip(&mut self.squares).zip(slope);
        for (number, (((weights, means), squares), slope)) in layers.enumerate() {
            let widest = if number == 1 { WIDEST_MIDDLE } else { WIDEST };
            let numbers = |layer: &mut Layer<f32, f32>| {
                [std::mem::take(&mut layer.weights), std::mem::take(&mut layer.biases)]
            };
            let mut old = [numbers(weights), numbers(means), numbers(squares)];
            for (part, slopes) in [&slope.weights, &slope.biases].into_iter().enumerate() {
                let [weights, means, squares] = &mut old;
                let all = weights[part].iter_mut().zip(&mut means[part]).zip(&mut squares[part]);
                for (((weight, mean), square), slope) in all.zip(slopes) {
                    let slope = slope / trials as f32;
                    *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
                    *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
                    *weight =
                        (*weight - rate * *mean / (square.sqrt() + 1e-8)).clamp(-widest, widest);
                }
            }
            for (layer, [weights, biases]) in [weights, means, squares].into_iter().zip(old) {
                *layer = Layer { weights, biases };
            }
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for layer in [&self.weights, &self.means, &self.squares].into_iter().flatten() {
            let numbers = layer.weights.iter().chain(&layer.biases);
            bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (steps, rest) = bytes.split_first_chunk()?;
        let (numbers, left_over) = rest.as_chunks::<4>();
        let mut numbers = numbers.iter().map(|&number| f32::from_le_bytes(number));
        let mut read = || {
            let mut floats = zeros();
            for layer in &mut floats {
                for number in layer.weights.iter_mut().chain(&mut layer.biases) {
                    *number = numbers.next()?;
                }
            }
            Some(floats)
        };
        let (weights, means, squares) = (read()?, read()?, read()?);
        let is_all = left_over.is_empty() && numbers.next().is_none();
        is_all.then_some(Self { weights, means, squares, steps: u32::from_le_bytes(*steps) })
    }
}

fn zeros() -> Floats {
    array::from_fn(|layer| Layer {
        weights: vec![0.0; SHAPE[layer] * SHAPE[layer + 1]],
        biases: vec![0.0; SHAPE[layer + 1]],
    })
}

/// The share of each call of a trial.
fn policy(units: &Units, trial: &Trial) -> Vec<f32> {
    let liking = trial.calls.iter().enumerate().map(|(place, (call, _))| {
        let preferred = if place == 0 { BY_SYSTEM as f32 } else { 0.0 };
        units.last[Output::Call(*call).index()] + preferred
    });
    let liking: Vec<f32> = liking.collect();
    let most = liking.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = liking.iter().map(|one| (one - most).exp()).collect();
    let all: f32 = odds.iter().sum();
    odds.iter().map(|one| one / all).collect()
}

/// How the loss of the policy falls with the liking of each call: what the call is better than the policy
/// is, times its share.
fn of_policy(units: &Units, trial: &Trial) -> Vec<f32> {
    let policy = policy(units, trial);
    let floor = |share: f32| share.max(FLOOR);
    let worth = |place: usize| IMP * trial.calls[place].1 - ENTROPY * floor(policy[place]).ln();
    let mean: f32 = policy.iter().enumerate().map(|(place, share)| share * worth(place)).sum();
    policy.iter().enumerate().map(|(place, &share)| -floor(share) * (worth(place) - mean)).collect()
}

/// The slopes of a layer, and those of the units before it.
fn down<const N: usize>(
    layer: &Layer<f32, f32>,
    values: &[f32; N],
    above: &[f32],
    slope: &mut Layer<f32, f32>,
) -> [f32; N] {
    add(&mut slope.biases, above, 1.0);
    array::from_fn(|place| {
        let value = values[place];
        if value > 0.0 {
            add(column_mut(slope, place), above, value);
        }
        // A clipped unit passes nothing on.
        if value <= 0.0 || value >= 1.0 {
            return 0.0;
        }
        column(layer, place).iter().zip(above).map(|(weight, slope)| weight * slope).sum()
    })
}

fn column(layer: &Layer<f32, f32>, place: usize) -> &[f32] {
    let units = layer.biases.len();
    &layer.weights[place * units..(place + 1) * units]
}

fn column_mut(layer: &mut Layer<f32, f32>, place: usize) -> &mut [f32] {
    let units = layer.biases.len();
    &mut layer.weights[place * units..(place + 1) * units]
}

fn add(to: &mut [f32], what: &[f32], times: f32) {
    for (one, other) in to.iter_mut().zip(what) {
        *one += times * other;
    }
}

fn clip(units: &mut [f32]) {
    for unit in units {
        *unit = unit.clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use merrimac_cards::Call;
    use rand::SeedableRng;

    use super::*;

    /// The loss whose slope is taken, with shares above the floor.
    fn loss(descent: &Descent, trial: &Trial) -> f64 {
        let units = descent.forwards(trial);
        let shares = policy(&units, trial);
        let worth: f32 =
            trial.calls.iter().zip(&shares).map(|(call, share)| share * IMP * call.1).sum();
        let entropy: f32 = shares.iter().map(|share| -share * share.ln()).sum();
        let errors = trial
            .facts
            .iter()
            .map(|&(output, fact)| FORETOLD * (units.last[output.index()] - fact).powi(2) / 2.0);
        f64::from(errors.sum::<f32>() - worth - ENTROPY * entropy)
    }

    #[test]
    fn the_better_call_is_learned() {
        let mut descent = Descent::new(&mut ChaCha8Rng::seed_from_u64(6));
        let bid = |text: &str| text.parse::<Call>().expect("a call");
        let trial = Trial {
            inputs: (0..SHAPE[0] as u16).step_by(41).collect(),
            calls: vec![(bid("P"), 0.0), (bid("3S"), 4.0), (bid("X"), -3.0)],
            facts: vec![(Output::Points(1), 0.7)],
        };
        let trials = vec![trial; 8];
        let gains: Vec<f64> = (0..60).map(|_| descent.learn(&trials, 0.01).0).collect();
        assert!(gains[0] < 0.5 && gains[59] > 3.5, "{gains:?}");
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut descent = Descent::new(&mut rng);
        for weight in &mut descent.weights[2].weights {
            *weight = rng.random_range(-0.3..0.3);
        }
        let bid = |text: &str| text.parse::<Call>().expect("a call");
        let trial = Trial {
            inputs: (0..SHAPE[0] as u16).step_by(37).collect(),
            calls: vec![(bid("P"), 0.0), (bid("2H"), 1.5), (bid("X"), -2.0)],
            facts: vec![(Output::Points(2), 0.4)],
        };
        let mut slope = zeros();
        descent.backwards(&trial, &mut slope);
        let mut told_apart = 0;
        for (layer, slopes) in slope.iter().enumerate() {
            for place in (0..slopes.weights.len()).step_by(991) {
                const STEP: f32 = 0.01;
                let mut moved = |by: f32| {
                    descent.weights[layer].weights[place] += by;
                    loss(&descent, &trial)
                };
                let (less, more) = (moved(-STEP), moved(2.0 * STEP));
                moved(-STEP);
                let numeric = (more - less) / f64::from(2.0 * STEP);
                let exact = f64::from(slopes.weights[place]);
                assert!((numeric - exact).abs() < 2e-3 + 0.05 * exact.abs(), "{layer} {place}");
                told_apart += usize::from(exact.abs() > 5e-3);
            }
        }
        assert!(told_apart > 5, "slopes to compare: {told_apart}");
    }
}
