//! Two suits at a time: the ways by points, convolved once for each four lengths.

use merrimac_cards::{BySuit, Suit};
use rand::rngs::ChaCha8Rng;

use super::Matrix;
use super::suit::{Points, SuitWays};
use crate::chance::pick;
use crate::constraint::Range;

const MAJORS: [Suit; 2] = [Suit::Spades, Suit::Hearts];
const MINORS: [Suit; 2] = [Suit::Diamonds, Suit::Clubs];
const NONE: u32 = u32::MAX;

/// The ways of two suits together.
#[derive(Debug, Clone)]
struct Half {
    /// Points and ways, those with ways only.
    entries: Vec<(Points, f64)>,
    /// The points that occur are below these numbers.
    size: [usize; 2],
    /// Ways with points below p and q, at `p * (size[1] + 1) + q`.
    sums: Vec<f64>,
}

impl Half {
    fn new(first: &SuitWays, second: &SuitWays, sizes: [[u8; 2]; 2]) -> Self {
        let [one, two] = [first.cell(sizes[0]), second.cell(sizes[1])];
        let most = |number: usize| {
            let most = |entries: &[super::suit::Entry]| {
                entries.iter().map(|entry| usize::from(entry.points[number])).max().unwrap_or(0)
            };
            most(one) + most(two) + 1
        };
        let size = [most(0), most(1)];
        let mut grid = vec![0.0; size[0] * size[1]];
        for left in one {
            for right in two {
                let place = |number: usize| {
                    usize::from(left.points[number]) + usize::from(right.points[number])
                };
                grid[place(0) * size[1] + place(1)] += left.ways * right.ways;
            }
        }
        let with_ways = grid.iter().enumerate().filter(|(_, ways)| **ways > 0.0);
        let points = |place: usize| [(place / size[1]) as u8, (place % size[1]) as u8];
        let entries = with_ways.map(|(place, &ways)| (points(place), ways)).collect();
        Self { entries, size, sums: running_sums(&grid, size) }
    }

    /// The ways with the first taker's points in one range and the second's in another.
    fn within(&self, ranges: [Range; 2]) -> f64 {
        let cut = |number: usize, bound: i32| bound.clamp(0, self.size[number] as i32) as usize;
        let [lo, hi] = [
            [0, 1].map(|number| cut(number, ranges[number].lo)),
            [0, 1].map(|number| cut(number, ranges[number].hi.saturating_add(1))),
        ];
        if lo[0] >= hi[0] || lo[1] >= hi[1] {
            return 0.0;
        }
        let sum = |p: usize, q: usize| self.sums[p * (self.size[1] + 1) + q];
        // Differences of rounded sums may fall a crumb below nothing.
        (sum(hi[0], hi[1]) - sum(lo[0], hi[1]) - sum(hi[0], lo[1]) + sum(lo[0], lo[1])).max(0.0)
    }
}

fn running_sums(grid: &[f64], size: [usize; 2]) -> Vec<f64> {
    let width = size[1] + 1;
    let mut sums = vec![0.0; (size[0] + 1) * width];
    for p in 0..size[0] {
        let mut row = 0.0;
        for q in 0..size[1] {
            row += grid[p * size[1] + q];
            sums[(p + 1) * width + q + 1] = sums[p * width + q + 1] + row;
        }
    }
    sums
}

/// What a range leaves once some points are there.
fn less(ranges: [Range; 2], points: Points) -> [Range; 2] {
    [0, 1].map(|number| {
        let Range { lo, hi } = ranges[number];
        let there = i32::from(points[number]);
        Range::new(lo.saturating_sub(there), hi.saturating_sub(there))
    })
}

/// All halves met so far, by their lengths.
#[derive(Debug, Clone)]
pub(crate) struct Halves {
    majors: Vec<u32>,
    minors: Vec<u32>,
    all: Vec<Half>,
}

impl Halves {
    pub(crate) fn new() -> Self {
        let empty = || vec![NONE; 14 * 14 * 14 * 14];
        Self { majors: empty(), minors: empty(), all: Vec::new() }
    }

    /// How many ways there are with these lengths and points in range.
    pub(crate) fn ways(
        &mut self,
        suits: &BySuit<SuitWays>,
        matrix: Matrix,
        wanted: [Range; 2],
    ) -> f64 {
        let majors = Self::find(&mut self.majors, &mut self.all, suits, matrix, MAJORS);
        let minors = Self::find(&mut self.minors, &mut self.all, suits, matrix, MINORS);
        let [majors, minors] = [majors, minors].map(|place| &self.all[place as usize]);
        majors
            .entries
            .iter()
            .map(|(points, ways)| ways * minors.within(less(wanted, *points)))
            .sum()
    }

    fn find(
        table: &mut [u32],
        halves: &mut Vec<Half>,
        suits: &BySuit<SuitWays>,
        matrix: Matrix,
        pair: [Suit; 2],
    ) -> u32 {
        let place = &mut table[key(matrix, pair)];
        if *place == NONE {
            *place = halves.len() as u32;
            halves.push(Half::new(&suits[pair[0]], &suits[pair[1]], sizes(matrix, pair)));
        }
        *place
    }

    /// The points of each suit, in proportion to the ways that have them: `ways` in all.
    pub(crate) fn draw_points(
        &self,
        rng: &mut ChaCha8Rng,
        suits: &BySuit<SuitWays>,
        matrix: Matrix,
        (ways, wanted): (f64, [Range; 2]),
    ) -> Option<BySuit<Points>> {
        let majors = self.all.get(self.majors[key(matrix, MAJORS)] as usize)?;
        let minors = self.all.get(self.minors[key(matrix, MINORS)] as usize)?;
        let in_majors = choose(rng, majors, ways, |&(points, ways)| {
            ways * minors.within(less(wanted, points))
        })?;
        let left = less(wanted, in_majors.0);
        let fits = |points: Points, number: usize| left[number].contains(points[number].into());
        let in_minors = choose(rng, minors, minors.within(left), |&(points, ways)| {
            if fits(points, 0) && fits(points, 1) { ways } else { 0.0 }
        })?;
        let mut points = BySuit::default();
        for (pair, half) in [(MAJORS, in_majors), (MINORS, in_minors)] {
            let parts = split(rng, [&suits[pair[0]], &suits[pair[1]]], sizes(matrix, pair), half)?;
            [points[pair[0]], points[pair[1]]] = parts;
        }
        Some(points)
    }
}

/// One of a half's points with its ways, drawn by weight.
fn choose(
    rng: &mut ChaCha8Rng,
    half: &Half,
    total: f64,
    weight: impl Fn(&(Points, f64)) -> f64,
) -> Option<(Points, f64)> {
    match &half.entries[..] {
        [only] => Some(*only),
        entries => Some(entries[pick(rng, total, entries.iter().map(weight))?]),
    }
}

/// Splits the points of two suits between them, in proportion to the ways.
fn split(
    rng: &mut ChaCha8Rng,
    suits: [&SuitWays; 2],
    sizes: [[u8; 2]; 2],
    (total, ways): (Points, f64),
) -> Option<[Points; 2]> {
    let rest =
        |points: Points| Some([total[0].checked_sub(points[0])?, total[1].checked_sub(points[1])?]);
    let [entries, others] = [suits[0].cell(sizes[0]), suits[1].cell(sizes[1])];
    if let [only] = entries {
        return Some([only.points, rest(only.points)?]);
    }
    // Both cells rise by points; what is left falls while the first rises, so that one walk back
    // through the second meets all partners.
    let mut end = others.len();
    let weights = entries.iter().map(|entry| {
        let Some(rest) = rest(entry.points) else { return 0.0 };
        while end > 0 && others[end - 1].points > rest {
            end -= 1;
        }
        let partner = others[..end].last().filter(|other| other.points == rest);
        partner.map_or(0.0, |other| entry.ways * other.ways)
    });
    let points = entries[pick(rng, ways, weights)?].points;
    Some([points, rest(points)?])
}

fn sizes(matrix: Matrix, pair: [Suit; 2]) -> [[u8; 2]; 2] {
    pair.map(|suit| [matrix[0][suit], matrix[1][suit]])
}

fn key(matrix: Matrix, pair: [Suit; 2]) -> usize {
    let digits = sizes(matrix, pair);
    digits.as_flattened().iter().fold(0, |key, &digit| 14 * key + usize::from(digit))
}
