//! How many deals there are, exactly, and one of them at random.
//!
//! One or two players, the *takers*, are dealt directly from the hidden cards; the others are the
//! *pool*, which gets what is left and is split by chance. Write `a`, `b` for the numbers of cards of
//! each suit that the takers get, `p` and `q` for the points of these. The number of ways is
//!
//! ```text
//!   N = Σ over (a, b)   Σ over p₁…p₄, q₁…q₄   Π over suits i   W_i(aᵢ, bᵢ, pᵢ, qᵢ)
//!
//!   W_i(a, b, p, q) = Σ over spreads of the marked cards of suit i with points p and q,
//!                     x of them to the first taker, y to the second:
//!                     C(n, a-x) · C(n-a+x, b-y)       for n unmarked cards
//! ```
//!
//! where the outer sum runs over the length matrices that both takers' shapes admit, and the inner
//! over points whose sums lie in their ranges. Cards are *marked* when they count points or someone
//! must not have them; the rest of a suit are alike. The inner sum is split in two halves of two
//! suits: for each half and its four lengths, the ways by points are convolved once (`half`) and,
//! for the second half, summed up so that any rectangle of points is four look-ups.
//!
//! Drawing walks the same sums: a matrix in proportion to its ways, then points of the halves, of
//! the suits, a spread of the marked cards, and unmarked cards at random. Every deal in the ranges is
//! equally likely.
//!
//! Ways are whole numbers kept in `f64`: exact up to 2⁵³, and to one part in 10¹⁶ beyond.

mod half;
mod suit;

use merrimac_cards::{BySuit, Hand, Suit};
use rand::rngs::ChaCha8Rng;

use crate::chance::fraction;
use crate::constraint::{Range, Tally};
use crate::shapes::{ShapeSet, lengths};

use half::Halves;
use suit::SuitWays;

/// A player whose hidden cards are dealt directly.
#[derive(Debug, Clone)]
pub(crate) struct Taker {
    /// The cards that are known already.
    pub(crate) known: Hand,
    /// Hidden cards that it cannot have.
    pub(crate) barred: Hand,
    /// The shapes that its thirteen cards may have.
    pub(crate) shapes: ShapeSet,
    /// What its thirteen cards may count.
    pub(crate) tally: Option<Tally>,
}

impl Taker {
    /// The suit lengths that it may get from the hidden cards.
    fn dealt_lengths(&self, hidden: Hand) -> Vec<BySuit<u8>> {
        let known = lengths(self.known);
        let free = lengths(hidden - self.barred);
        let dealt = |shape: BySuit<u8>| {
            let fits = |suit: Suit| (known[suit]..=known[suit] + free[suit]).contains(&shape[suit]);
            let all_fit = Suit::ALL.into_iter().all(fits);
            all_fit.then(|| BySuit::from_fn(|suit| shape[suit] - known[suit]))
        };
        self.shapes.iter().filter_map(dealt).collect()
    }

    /// The points that the hidden cards may bring; exactly none if points do not matter.
    fn wanted(&self) -> Range {
        let Some(tally) = &self.tally else { return Range::new(0, 0) };
        let have = tally.of(self.known);
        let lo = tally.range.lo.saturating_sub(have).max(0);
        Range::new(lo, tally.range.hi.saturating_sub(have))
    }

    /// What a hidden card counts.
    fn points(&self, rank: usize) -> u8 {
        self.tally.as_ref().map_or(0, |tally| tally.values[rank])
    }
}

/// How many cards of each suit each taker gets; the second row is empty with one taker.
pub(crate) type Matrix = [BySuit<u8>; 2];

/// All ways to deal one or two takers.
#[derive(Debug, Clone)]
pub(crate) struct Counting {
    suits: BySuit<SuitWays>,
    halves: Halves,
    wanted: [Range; 2],
    matrices: Vec<Matrix>,
    /// Ways of the matrices up to and with each.
    cumulative: Vec<f64>,
}

impl Counting {
    /// Counts the deals of the hidden cards to one or two takers. `admits` may turn length matrices
    /// down.
    pub(crate) fn new(hidden: Hand, takers: &[Taker], admits: impl Fn(Matrix) -> bool) -> Self {
        let mut counting = Self {
            suits: BySuit::from_fn(|suit| SuitWays::new(hidden, takers, suit)),
            halves: Halves::new(),
            wanted: [0, 1].map(|place| takers.get(place).map_or(Range::new(0, 0), Taker::wanted)),
            matrices: Vec::new(),
            cumulative: Vec::new(),
        };
        let free = lengths(hidden);
        let rows = |place: usize| {
            takers.get(place).map_or(vec![BySuit::default()], |taker| taker.dealt_lengths(hidden))
        };
        let second_rows = rows(1);
        for first in rows(0) {
            for &second in &second_rows {
                let fits = |suit: Suit| first[suit] + second[suit] <= free[suit];
                if Suit::ALL.into_iter().all(fits) && admits([first, second]) {
                    counting.add([first, second]);
                }
            }
        }
        counting
    }

    fn add(&mut self, matrix: Matrix) {
        let ways = self.halves.ways(&self.suits, matrix, self.wanted);
        if ways > 0.0 {
            self.cumulative.push(self.total() + ways);
            self.matrices.push(matrix);
        }
    }

    /// How many ways there are to deal the takers.
    pub(crate) fn total(&self) -> f64 {
        self.cumulative.last().copied().unwrap_or(0.0)
    }

    /// What the takers get, each way equally likely; nothing if there is no way.
    pub(crate) fn draw(&self, rng: &mut ChaCha8Rng) -> Option<[Hand; 2]> {
        let sought = fraction(rng) * self.total();
        let place = self.cumulative.partition_point(|&ways| ways <= sought);
        let place = place.min(self.matrices.len().checked_sub(1)?);
        let matrix = self.matrices[place];
        let before = if place == 0 { 0.0 } else { self.cumulative[place - 1] };
        let wanted = (self.cumulative[place] - before, self.wanted);
        let points = self.halves.draw_points(rng, &self.suits, matrix, wanted)?;
        let mut hands = [Hand::EMPTY; 2];
        for suit in Suit::ALL {
            let sizes = [matrix[0][suit], matrix[1][suit]];
            let holdings = self.suits[suit].draw(rng, sizes, points[suit])?;
            hands = [0, 1].map(|place| hands[place].with_holding(suit, holdings[place]));
        }
        Some(hands)
    }
}

#[cfg(test)]
mod tests;
