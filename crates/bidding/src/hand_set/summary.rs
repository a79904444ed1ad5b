//! What can be said of a set of hands in a few numbers.

use merrimac_cards::BySuit;

/// The share of hands that may be weaker than a "minimum" or shorter than a "shown" length.
const TAIL: f64 = 0.1;

/// A number that hands of a set have: the extremes, and what is usual.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spread {
    /// The least any hand has.
    pub lo: u8,
    /// The most any hand has.
    pub hi: u8,
    /// Nine hands in ten have at least this.
    pub least: u8,
    /// Nine hands in ten have at most this.
    pub most: u8,
    /// The mean.
    pub mean: f64,
}

impl Spread {
    pub(super) fn of(counts: &[f64]) -> Self {
        let total: f64 = counts.iter().sum();
        let held = |place: &usize| counts[*place] > 0.0;
        let (Some(lo), Some(hi)) =
            ((0..counts.len()).find(held), (0..counts.len()).rev().find(held))
        else {
            return Self::default();
        };
        let mean = counts.iter().enumerate().map(|(place, count)| place as f64 * count);
        Self {
            lo: lo as u8,
            hi: hi as u8,
            least: beyond_tail(counts, lo..=hi, total).unwrap_or(lo) as u8,
            most: beyond_tail(counts, (lo..=hi).rev(), total).unwrap_or(hi) as u8,
            mean: mean.sum::<f64>() / total,
        }
    }
}

/// The first place with more than the tail at or before it.
fn beyond_tail(
    counts: &[f64],
    mut places: impl Iterator<Item = usize>,
    total: f64,
) -> Option<usize> {
    let mut sum = 0.0;
    places.find(|&place| {
        sum += counts[place];
        sum > TAIL * total
    })
}

/// What can be said of the hands in a set.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// High-card points.
    pub high_cards: Spread,
    /// High cards with points for length.
    pub points: Spread,
    /// High cards with points for shortness, in support of each suit.
    pub support: BySuit<Spread>,
    /// How long each suit is.
    pub lengths: BySuit<Spread>,
    /// What share of the hands is balanced.
    pub balanced: f64,
    /// What share of all hands is in the set.
    pub weight: f64,
}
