//! Hands whose lengths and points lie in ranges: what a few words can say.

use merrimac_cards::BySuit;
use merrimac_dealing::Range;

use super::{CLASSES, HandSet, MOST_POINTS, Strength, is_balanced, wanted};

/// Ranges of lengths and points.
#[derive(Debug, Clone)]
pub(crate) struct HandBox {
    /// The least and the most cards of each suit.
    pub(crate) lengths: BySuit<[u8; 2]>,
    /// Whether hands are balanced, if that is said.
    pub(crate) is_balanced: Option<bool>,
    /// Points in ranges, as they are counted.
    pub(crate) strengths: Vec<(Strength, Range)>,
}

impl HandBox {
    /// The points of the hands of a shape, a bit for each.
    fn points(&self, shape: usize) -> u64 {
        let lengths = CLASSES.lengths[shape];
        let fits = lengths.iter().all(|(suit, &length)| {
            let [lo, hi] = self.lengths[suit];
            (lo..=hi).contains(&length)
        });
        if !fits || self.is_balanced.is_some_and(|wanted| wanted != is_balanced(lengths)) {
            return 0;
        }
        self.strengths.iter().fold(super::ALL_POINTS, |mask, &(strength, range)| {
            mask & (wanted(range) >> CLASSES.bonuses[strength.index()][shape])
        })
    }

    /// The hands in it.
    pub(crate) fn hands(&self) -> HandSet {
        let mut hands = HandSet::none();
        for (shape, mask) in hands.points.iter_mut().enumerate() {
            *mask = self.points(shape);
        }
        hands
    }

    /// Whether some hand in it is balanced.
    pub(crate) fn has_balanced(&self) -> bool {
        (0..CLASSES.lengths.len())
            .any(|shape| self.points(shape) != 0 && is_balanced(CLASSES.lengths[shape]))
    }

    /// What share of all hands is in it and in none of some sets.
    pub(crate) fn weight_beyond(&self, sets: [&HandSet; 3]) -> f64 {
        let mut sum = 0.0;
        for shape in 0..CLASSES.lengths.len() {
            let mut rest =
                sets.iter().fold(self.points(shape), |mask, set| mask & !set.points[shape]);
            while rest != 0 {
                let place = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                sum += CLASSES.weights[shape][place.min(MOST_POINTS)];
            }
        }
        sum
    }
}
