//! Small random choices made with few random words: subsets of a suit, orders of a pack.
//!
//! A word of 64 bits holds many small choices. Read as a fraction `r/2⁶⁴`, multiplying it by n gives
//! a number below n in front of the point and a fresh fraction behind it; bounds n₁ … nₖ taken so in
//! turn are all uniform if the word is thrown away whenever `r·n₁⋯nₖ mod 2⁶⁴ < 2⁶⁴ mod n₁⋯nₖ`
//! (Lemire's multiply-and-reject with a product for the bound). A shuffled pack takes six words.

use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

/// A number below a bound, each equally likely.
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: u64) -> u64 {
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let wide = u128::from(rng.next_u64()) * u128::from(bound);
        if wide as u64 >= threshold {
            return (wide >> 64) as u64;
        }
    }
}

/// A number from 0 up to but not including 1.
pub(crate) fn fraction(rng: &mut ChaCha8Rng) -> f64 {
    rng.random::<f64>()
}

/// The place of a weight drawn in proportion. Rounding may leave a crumb over at the end: it goes
/// to the last weight that is not nothing.
pub(crate) fn pick(
    rng: &mut ChaCha8Rng,
    total: f64,
    weights: impl Iterator<Item = f64>,
) -> Option<usize> {
    let mut left = fraction(rng) * total;
    let mut last = None;
    for (place, weight) in weights.enumerate() {
        if weight > 0.0 {
            if left < weight {
                return Some(place);
            }
            left -= weight;
            last = Some(place);
        }
    }
    last
}

/// Sets of thirteen bits by how many are set, smallest numbers first: the first `C(n, k)` sets of k
/// bits are those within the lowest n.
static SUBSETS: LazyLock<[Vec<u16>; 14]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        (0..1 << 13).filter(|set: &u16| set.count_ones() as usize == size).collect()
    })
});

/// Draws `size` of the set bits of `from`, which has thirteen at most; fewer if it has fewer.
pub(crate) fn subset(rng: &mut ChaCha8Rng, from: u16, size: usize) -> u16 {
    let there = from.count_ones() as usize;
    if size >= there {
        return from;
    }
    if size == 0 {
        return 0;
    }
    let ways = choose(there, size) as u64;
    spread(SUBSETS[size][below(rng, ways) as usize], from)
}

/// Puts the lowest bits of a set on the set bits of `onto`, in order.
fn spread(set: u16, onto: u16) -> u16 {
    let (mut set, mut onto, mut out) = (set, onto, 0);
    while set != 0 {
        let lowest = onto & onto.wrapping_neg();
        if set & 1 == 1 {
            out |= lowest;
        }
        onto ^= lowest;
        set >>= 1;
    }
    out
}

/// The number of ways to choose `some` of `all`, at most 52: Pascal's triangle.
pub(crate) fn choose(all: usize, some: usize) -> f64 {
    if some > all { 0.0 } else { PASCAL[all][some] }
}

static PASCAL: LazyLock<[[f64; 53]; 53]> = LazyLock::new(|| {
    let mut triangle = [[0.0; 53]; 53];
    for all in 0..53 {
        triangle[all][0] = 1.0;
        for some in 1..=all {
            triangle[all][some] = triangle[all - 1][some - 1] + triangle[all - 1][some];
        }
    }
    triangle
});

/// Choices made from one random word.
#[derive(Debug, Clone)]
struct Round {
    from: usize,
    to: usize,
    product: u64,
    threshold: u64,
}

/// Shuffles the first places of a row of cards of fixed length.
#[derive(Debug, Clone)]
pub(crate) struct Mixer {
    len: usize,
    rounds: Vec<Round>,
}

impl Mixer {
    /// For rows of `len` cards of which the first `count` places are to be random.
    pub(crate) fn new(len: usize, count: usize) -> Self {
        let mut rounds = Vec::new();
        let mut from = 0;
        while from < count.min(len) {
            let (mut to, mut product) = (from, 1_u64);
            // Products below 2⁵⁶ throw a word away less than once in 256 times.
            while to < count.min(len) && product * ((len - to) as u64) < 1 << 56 {
                product *= (len - to) as u64;
                to += 1;
            }
            rounds.push(Round { from, to, product, threshold: product.wrapping_neg() % product });
            from = to;
        }
        Self { len, rounds }
    }

    /// Shuffles.
    pub(crate) fn mix(&self, rng: &mut ChaCha8Rng, cards: &mut [u8]) {
        debug_assert_eq!(cards.len(), self.len);
        for round in &self.rounds {
            let mut word = rng.next_u64();
            while word.wrapping_mul(round.product) < round.threshold {
                word = rng.next_u64();
            }
            for place in round.from..round.to {
                let wide = u128::from(word) * (self.len - place) as u128;
                cards.swap(place, place + (wide >> 64) as usize);
                word = wide as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests;
