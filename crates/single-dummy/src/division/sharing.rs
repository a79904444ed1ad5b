//! How the weights of layouts are shared out among the defender's cards.

/// How much of the last direction stays in the next one: without it shares go to and fro.
const DRIFT: f32 = 0.6;

/// Shares of a position in which a defender is to play.
pub(super) struct Sharing {
    /// By layout: its cards, and its place among the layouts of each.
    places: Vec<Vec<(u32, u32)>>,
    /// By card, layout by layout.
    shares: Vec<Vec<f64>>,
    /// Those with the least bound.
    least: Vec<Vec<f64>>,
    /// Those of each depth of decisions, before the first branch.
    saved: Vec<(u32, Vec<Vec<f64>>)>,
    /// Where shares are to go: up where a layout is not won.
    drift: Vec<Vec<f32>>,
    /// What was shared out the last time.
    weights: Vec<u64>,
}

impl Sharing {
    /// Equal shares among cards with these layouts, of so many.
    pub(super) fn equal<'a>(len: usize, cards: impl Iterator<Item = &'a [u32]>) -> Self {
        let mut places = vec![Vec::new(); len];
        let mut sizes = Vec::new();
        for (card, layouts) in cards.enumerate() {
            for (at, &layout) in layouts.iter().enumerate() {
                places[layout as usize].push((card as u32, at as u32));
            }
            sizes.push(layouts.len());
        }
        let mut shares: Vec<Vec<f64>> = sizes.iter().map(|&size| vec![0.0; size]).collect();
        for places in &places {
            for &(card, at) in places {
                shares[card as usize][at as usize] = 1.0 / places.len() as f64;
            }
        }
        let drift = sizes.iter().map(|&size| vec![0.0; size]).collect();
        Self {
            places,
            least: shares.clone(),
            saved: Vec::new(),
            shares,
            drift,
            weights: vec![0; len],
        }
    }

    /// Whole numbers by card that add up to the weights, and the weight of layouts without a card.
    pub(super) fn share_out(&self, weights: &[u64]) -> (Vec<Vec<u64>>, u64) {
        let mut by_card: Vec<Vec<u64>> =
            self.shares.iter().map(|shares| vec![0; shares.len()]).collect();
        let mut sure = 0;
        for (places, &weight) in self.places.iter().zip(weights) {
            let Some((&(last, last_at), others)) = places.split_last() else {
                sure += weight;
                continue;
            };
            let mut left = weight;
            for &(card, at) in others {
                let share = self.shares[card as usize][at as usize];
                let part = ((weight as f64 * share).round() as u64).min(left);
                by_card[card as usize][at as usize] = part;
                left -= part;
            }
            by_card[last as usize][last_at as usize] = left;
        }
        (by_card, sure)
    }

    /// How much of each layout is won, from how much is won after each card.
    pub(super) fn mix(&self, won: &[Vec<f32>]) -> Vec<f32> {
        let mix = |places: &Vec<(u32, u32)>| {
            if places.is_empty() {
                return 1.0;
            }
            let parts = places.iter().map(|&(card, at)| {
                won[card as usize][at as usize] * self.shares[card as usize][at as usize] as f32
            });
            parts.sum()
        };
        self.places.iter().map(mix).collect()
    }

    /// Takes account of what is won after each card with these weights.
    pub(super) fn note(&mut self, won: &[Vec<f32>], weights: &[u64]) {
        self.weights.clear();
        self.weights.extend_from_slice(weights);
        for (places, &weight) in self.places.iter().zip(&self.weights) {
            if places.len() < 2 {
                continue;
            }
            let sum: f32 = places.iter().map(|&(card, at)| won[card as usize][at as usize]).sum();
            let mean = sum / places.len() as f32;
            for &(card, at) in places {
                let drift = &mut self.drift[card as usize][at as usize];
                let lacks = mean - won[card as usize][at as usize];
                *drift = if weight > 0 { DRIFT * *drift + lacks } else { 0.0 };
            }
        }
    }

    /// How far shares would go altogether, squared.
    pub(super) fn norm(&self) -> f64 {
        self.drift.iter().flatten().map(|&drift| f64::from(drift) * f64::from(drift)).sum()
    }

    /// Moves the shares by a step of so much weight.
    pub(super) fn adjust(&mut self, step: f64) {
        for (places, &weight) in self.places.iter().zip(&self.weights) {
            if places.len() < 2 || weight == 0 {
                continue;
            }
            let step = step / weight as f64;
            let mut sum = 0.0;
            for &(card, at) in places {
                let (card, at) = (card as usize, at as usize);
                let share = &mut self.shares[card][at];
                *share = (*share + step * f64::from(self.drift[card][at])).max(0.0);
                sum += *share;
            }
            for &(card, at) in places {
                self.shares[card as usize][at as usize] /= sum;
            }
        }
    }

    /// Remembers the shares as those with the least bound.
    pub(super) fn keep(&mut self) {
        self.least.clone_from(&self.shares);
    }

    /// Saves the shares for the next branch.
    pub(super) fn save(&mut self, depth: u32) {
        self.saved.push((depth, self.shares.clone()));
    }

    /// Goes back to the shares saved at this depth, if there are any.
    pub(super) fn reload(&mut self, depth: u32) {
        while let Some((of, shares)) = self.saved.pop_if(|(of, _)| *of >= depth) {
            if of == depth {
                self.shares = shares;
            }
        }
        self.drift.iter_mut().flatten().for_each(|drift| *drift = 0.0);
    }

    /// Goes back to the shares with the least bound.
    pub(super) fn restore(&mut self) {
        self.shares.clone_from(&self.least);
        self.drift.iter_mut().flatten().for_each(|drift| *drift = 0.0);
    }
}
