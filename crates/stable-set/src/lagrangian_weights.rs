//! Lagrangian decomposition: weights split among subproblems.
//!
//! An element that is in several subproblems counts only if it is chosen in each of them. So its weight may be split
//! among them in any way: whatever the split, no choice is worth more than the maxima of the subproblems, each with
//! its part of the weights, together \[LD\]. The split moves towards subproblems that do not choose the element, with
//! some momentum, and the least bound is kept.

/// How much of the last direction stays in the next one: without it the split goes to and fro.
const MOMENTUM: f32 = 0.6;

/// How the weights of elements are split among subproblems.
#[derive(Debug)]
pub struct LagrangianWeights {
    /// By element: its subproblems, and its place in each.
    places: Vec<Vec<(u32, u32)>>,
    /// By subproblem and place: the part of the weight, all parts of an element adding up to one.
    parts: Vec<Vec<f64>>,
    /// The split with the least bound.
    least: Vec<Vec<f64>>,
    /// Splits that were saved, with the depth of the branch.
    saved: Vec<(u32, Vec<Vec<f64>>)>,
    /// Where parts are to go: up where an element is not chosen.
    direction: Vec<Vec<f32>>,
    /// What was split the last time.
    weights: Vec<u64>,
}

impl LagrangianWeights {
    /// An equal split of the weights of elements among subproblems with these elements each.
    pub fn equal<'a>(len: usize, subproblems: impl Iterator<Item = &'a [u32]>) -> Self {
        let mut places = vec![Vec::new(); len];
        let mut sizes = Vec::new();
        for (subproblem, elements) in subproblems.enumerate() {
            for (at, &element) in elements.iter().enumerate() {
                places[element as usize].push((subproblem as u32, at as u32));
            }
            sizes.push(elements.len());
        }
        let mut parts: Vec<Vec<f64>> = sizes.iter().map(|&size| vec![0.0; size]).collect();
        for places in &places {
            for &(subproblem, at) in places {
                parts[subproblem as usize][at as usize] = 1.0 / places.len() as f64;
            }
        }
        let direction = sizes.iter().map(|&size| vec![0.0; size]).collect();
        Self {
            places,
            least: parts.clone(),
            saved: Vec::new(),
            parts,
            direction,
            weights: vec![0; len],
        }
    }

    /// Whole numbers by subproblem that add up to the weights, and the weight of elements that are in none.
    pub fn split(&self, weights: &[u64]) -> (Vec<Vec<u64>>, u64) {
        let mut by_subproblem: Vec<Vec<u64>> =
            self.parts.iter().map(|parts| vec![0; parts.len()]).collect();
        let mut unsplit = 0;
        for (places, &weight) in self.places.iter().zip(weights) {
            let Some((&(last, last_at), others)) = places.split_last() else {
                unsplit += weight;
                continue;
            };
            let mut left = weight;
            for &(subproblem, at) in others {
                let part = self.parts[subproblem as usize][at as usize];
                let amount = ((weight as f64 * part).round() as u64).min(left);
                by_subproblem[subproblem as usize][at as usize] = amount;
                left -= amount;
            }
            by_subproblem[last as usize][last_at as usize] = left;
        }
        (by_subproblem, unsplit)
    }

    /// How much of each element is chosen, from how much of it is in each subproblem.
    pub fn mix(&self, chosen: &[Vec<f32>]) -> Vec<f32> {
        let mix = |places: &Vec<(u32, u32)>| {
            if places.is_empty() {
                return 1.0;
            }
            let parts = places.iter().map(|&(subproblem, at)| {
                chosen[subproblem as usize][at as usize]
                    * self.parts[subproblem as usize][at as usize] as f32
            });
            parts.sum()
        };
        self.places.iter().map(mix).collect()
    }

    /// Takes account of what the subproblems choose with these weights.
    pub fn note(&mut self, chosen: &[Vec<f32>], weights: &[u64]) {
        self.weights.clear();
        self.weights.extend_from_slice(weights);
        for (places, &weight) in self.places.iter().zip(&self.weights) {
            if places.len() < 2 {
                continue;
            }
            let sum: f32 = places
                .iter()
                .map(|&(subproblem, at)| chosen[subproblem as usize][at as usize])
                .sum();
            let mean = sum / places.len() as f32;
            for &(subproblem, at) in places {
                let direction = &mut self.direction[subproblem as usize][at as usize];
                let lacks = mean - chosen[subproblem as usize][at as usize];
                *direction = if weight > 0 { MOMENTUM * *direction + lacks } else { 0.0 };
            }
        }
    }

    /// The square of the length of the next step.
    pub fn norm(&self) -> f64 {
        self.direction
            .iter()
            .flatten()
            .map(|&direction| f64::from(direction) * f64::from(direction))
            .sum()
    }

    /// Moves the split by a step of this much weight.
    pub fn step(&mut self, step: f64) {
        for (places, &weight) in self.places.iter().zip(&self.weights) {
            if places.len() < 2 || weight == 0 {
                continue;
            }
            let step = step / weight as f64;
            let mut sum = 0.0;
            for &(subproblem, at) in places {
                let (subproblem, at) = (subproblem as usize, at as usize);
                let part = &mut self.parts[subproblem][at];
                *part = (*part + step * f64::from(self.direction[subproblem][at])).max(0.0);
                sum += *part;
            }
            for &(subproblem, at) in places {
                self.parts[subproblem as usize][at as usize] /= sum;
            }
        }
    }

    /// Keeps the split as the one with the least bound.
    pub fn keep(&mut self) {
        self.least.clone_from(&self.parts);
    }

    /// Saves the split for the next branch at this depth.
    pub fn save(&mut self, depth: u32) {
        self.saved.push((depth, self.parts.clone()));
    }

    /// Goes back to the split saved at this depth, if there is any.
    pub fn reload(&mut self, depth: u32) {
        while let Some((of, parts)) = self.saved.pop_if(|(of, _)| *of >= depth) {
            if of == depth {
                self.parts = parts;
            }
        }
        self.direction.iter_mut().flatten().for_each(|direction| *direction = 0.0);
    }

    /// Goes back to the split with the least bound.
    pub fn restore(&mut self) {
        self.parts.clone_from(&self.least);
        self.direction.iter_mut().flatten().for_each(|direction| *direction = 0.0);
    }
}
