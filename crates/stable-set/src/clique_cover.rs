//! The clique relaxation: an upper bound by a fractional clique cover.
//!
//! A stable set has at most one vertex of each clique. The linear program that says no more than that, with values
//! between 0 and 1 for vertices, bounds every stable set from above, far better than edges alone do \[GLS\]. Its dual
//! prices cliques: if the cliques of each vertex together cost at least its weight, no stable set outweighs the sum
//! of all prices. Where conflicts come from guesses, "either these or those", the optimum is nearly always a stable
//! set, and the dual prices prove it where branches would be without number.
//!
//! Primal and dual are found together by a first-order method \[PDHG\]: a vertex gains where it weighs more than
//! its cliques cost, a dual price rises where a clique has more than one vertex and falls where it has less; from
//! time to time the averages are where the method starts again \[PDLP\].
//!
//! There are more cliques than can be listed. The first ones have every edge once; where a fractional solution has
//! more than one of another clique, that is a violated cut, and is added.
//!
//! No conclusion rests on floating-point numbers: dual prices are rounded to whole numbers of small units, and the
//! bound is counted from these.

use crate::graph::ConflictGraph;
use merrimac_bit_set::BitSet;

/// The primal weight of \[PDLP\]: how long dual steps are for primal ones.
const PRIMAL_WEIGHT: f64 = 0.1;

/// Bounds are counted every time this many rounds are done.
const ROUNDS_A_CHECK: u32 = 20;

/// The method starts again from the averages when their error has come down to this part, or after this many
/// rounds.
const RESTART_GAIN: f64 = 0.3;
const LONGEST_RUN: u32 = 400;

/// If the distance between the bounds does not come down by one part in this many, this many checks in a row, it
/// is time for cuts.
const IDLE_CHECKS: u32 = 5;
const LEAST_GAIN: u64 = 30;

/// A clique is violated if its values sum up to more than this; cuts are looked for this many times, among
/// vertices that are this fractional at least.
const VIOLATION: f64 = 1.02;
const CUT_ROUNDS: u32 = 12;
const LEAST_FRACTION: f64 = 0.01;

/// This many units of a dual price are one of a weight, as long as all weights together are no more units than
/// the other.
const DUAL_UNITS: u64 = 1 << 20;
const MOST_TOTAL: f64 = (1_u64 << 50) as f64;

/// One round over this many entries of cliques is as much work as one step of the search.
const ENTRIES_A_STEP: u64 = 200;

/// At most this many entries of cliques are listed; a clique that is omitted makes the bound weaker, not wrong.
const MOST_ENTRIES: usize = 4_000_000;

/// The clique relaxation of a subgraph. Its vertices go by their place in it.
pub(crate) struct CliqueCover<'a> {
    graph: &'a ConflictGraph,
    /// By place.
    vertices: Vec<usize>,
    /// By place: its neighbours.
    adjacent: Vec<BitSet>,
    rows: Vec<Vec<u32>>,
    cliques: Table,
    /// By place: its cliques.
    of: Table,
    /// How many vertices each clique has, and how many cliques each vertex.
    clique_sizes: Vec<f64>,
    clique_counts: Vec<f64>,
}

/// Rows of numbers, one after the other.
struct Table {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Table {
    fn new(rows: &[Vec<u32>]) -> Self {
        let mut table = Self { starts: vec![0], entries: Vec::new() };
        for row in rows {
            table.entries.extend_from_slice(row);
            table.starts.push(table.entries.len() as u32);
        }
        table
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, at: usize) -> &[u32] {
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    fn sum(&self, at: usize, of: &[f64]) -> f64 {
        self.row(at).iter().map(|&entry| of[entry as usize]).sum()
    }
}

/// Bounds, and what follows from them.
pub(crate) struct CoverBounds {
    /// No stable set outweighs this.
    pub(crate) upper_bound: u64,
    /// A stable set, and its weight.
    pub(crate) weight: u64,
    pub(crate) stable_set: Vec<usize>,
    /// By place: no stable set with this vertex outweighs this.
    pub(crate) with: Vec<u64>,
}

/// A fractional solution, and dual prices.
#[derive(Clone)]
pub(crate) struct Point {
    primal: Vec<f64>,
    duals: Vec<f64>,
}

impl Point {
    fn zero(vertices: usize, cliques: usize) -> Self {
        Self { primal: vec![0.0; vertices], duals: vec![0.0; cliques] }
    }

    fn add(&mut self, other: &Self) {
        self.primal.iter_mut().zip(&other.primal).for_each(|(sum, value)| *sum += value);
        self.duals.iter_mut().zip(&other.duals).for_each(|(sum, dual)| *sum += dual);
    }

    fn scaled_down(&self, by: f64) -> Self {
        let divide = |values: &[f64]| values.iter().map(|value| value / by).collect();
        Self { primal: divide(&self.primal), duals: divide(&self.duals) }
    }
}

impl<'a> CliqueCover<'a> {
    /// The relaxation of the subgraph of these vertices.
    pub(crate) fn new(graph: &'a ConflictGraph, open: &BitSet) -> Self {
        let vertices: Vec<usize> = open.iter().collect();
        let mut place_of = vec![u32::MAX; graph.weights.len()];
        vertices.iter().zip(0..).for_each(|(&vertex, place)| place_of[vertex] = place);
        let adjacent = |&vertex: &usize| {
            let mut adjacent = BitSet::empty(vertices.len());
            let others = open.common(&graph.neighbours[vertex]);
            others.for_each(|other| adjacent.insert(place_of[other] as usize));
            adjacent
        };
        let adjacent: Vec<BitSet> = vertices.iter().map(adjacent).collect();
        let rows = cliques(&adjacent);
        let (cliques, of) = (Table::new(&[]), Table::new(&[]));
        let (clique_sizes, clique_counts) = (Vec::new(), Vec::new());
        let mut cover =
            Self { graph, vertices, adjacent, rows, cliques, of, clique_sizes, clique_counts };
        cover.tabulate();
        cover
    }

    fn tabulate(&mut self) {
        let mut of = vec![Vec::new(); self.vertices.len()];
        for (clique, row) in self.rows.iter().enumerate() {
            for &place in row {
                of[place as usize].push(clique as u32);
            }
        }
        let length = |row: &Vec<u32>| row.len() as f64;
        self.clique_sizes = self.rows.iter().map(length).collect();
        self.clique_counts = of.iter().map(|row| length(row).max(1.0)).collect();
        (self.cliques, self.of) = (Table::new(&self.rows), Table::new(&of));
    }

    /// Adds violated cliques, if there are any.
    fn add_cuts(&mut self, primal: &[f64], steps: &mut u64) -> bool {
        let mut by_value: Vec<usize> =
            (0..primal.len()).filter(|&place| primal[place] > LEAST_FRACTION).collect();
        by_value.sort_by(|&one, &other| primal[other].total_cmp(&primal[one]));
        let before = self.rows.len();
        for &first in by_value.iter().filter(|&&place| primal[place] < 1.0 - LEAST_FRACTION) {
            *steps = steps.saturating_sub(self.adjacent.len().div_ceil(64) as u64);
            let (mut clique, mut common) = (vec![first as u32], self.adjacent[first].clone());
            let mut sum = primal[first];
            for &place in &by_value {
                if common.contains(place) {
                    clique.push(place as u32);
                    common.keep(&self.adjacent[place]);
                    sum += primal[place];
                }
            }
            if sum > VIOLATION {
                while let Some(place) = common.first() {
                    clique.push(place as u32);
                    common.keep(&self.adjacent[place]);
                }
                clique.sort_unstable();
                if !self.rows[before..].contains(&clique) {
                    self.rows.push(clique);
                }
            }
        }
        self.tabulate();
        self.rows.len() > before
    }

    /// The fractional value of a vertex.
    pub(crate) fn value(&self, vertex: usize, point: &Point) -> f64 {
        self.vertices.binary_search(&vertex).map_or(0.0, |place| point.primal[place])
    }

    fn weight(&self, place: usize) -> u64 {
        self.graph.weights[self.vertices[place]]
    }

    /// Brings the bounds together: until nothing above the incumbent outweighs the set found by more than the
    /// tolerance, or as far as cuts go. Also the last fractional solution, with its dual prices.
    pub(crate) fn solve(
        &mut self,
        incumbent: i64,
        tolerance: u64,
        steps: &mut u64,
    ) -> (CoverBounds, Point) {
        let mut now = Point::zero(self.vertices.len(), self.cliques.len());
        let total: u64 = (0..self.vertices.len()).map(|place| self.weight(place)).sum();
        let with = vec![total; self.vertices.len()];
        let mut bounds =
            CoverBounds { upper_bound: total, weight: 0, stable_set: Vec::new(), with };
        let unit = (total as f64 / self.vertices.len() as f64).max(1.0);
        let weights: Vec<f64> =
            (0..self.vertices.len()).map(|place| self.weight(place) as f64 / unit).collect();
        let mut sum = Point::zero(self.vertices.len(), self.cliques.len());
        let (mut rounds, mut error, mut idle_checks, mut cuts) = (0, f64::MAX, 0, 0);
        let mut distance_before = u64::MAX;
        loop {
            let entries = self.cliques.entries.len() as u64;
            *steps = steps.saturating_sub(u64::from(ROUNDS_A_CHECK) * entries / ENTRIES_A_STEP + 1);
            for _ in 0..ROUNDS_A_CHECK {
                self.step(&mut now, &weights);
                sum.add(&now);
            }
            rounds += ROUNDS_A_CHECK;
            let average = sum.scaled_down(f64::from(rounds));
            let (error_now, error_of_average) =
                (self.error(&now, &weights), self.error(&average, &weights));
            let (better, least) = if error_of_average < error_now {
                (&average, error_of_average)
            } else {
                (&now, error_now)
            };
            self.count_bound(better, unit, &mut bounds);
            self.round(better, &mut bounds);
            let above = bounds.weight.max(incumbent.max(0) as u64);
            let distance = bounds.upper_bound.saturating_sub(above);
            idle_checks = if distance >= distance_before - distance_before / LEAST_GAIN {
                idle_checks + 1
            } else {
                0
            };
            distance_before = distance_before.min(distance);
            if bounds.upper_bound as i64 <= incumbent || distance <= tolerance || *steps == 0 {
                return (bounds, now);
            }
            if idle_checks == IDLE_CHECKS {
                now = better.clone();
                cuts += 1;
                if cuts > CUT_ROUNDS || !self.add_cuts(&now.primal, steps) {
                    return (bounds, now);
                }
                now.duals.resize(self.rows.len(), 0.0);
                sum = Point::zero(self.vertices.len(), self.rows.len());
                (rounds, error, idle_checks) = (0, f64::MAX, 0);
                continue;
            }
            if least < RESTART_GAIN * error || rounds >= LONGEST_RUN {
                now = better.clone();
                sum = Point::zero(self.vertices.len(), self.cliques.len());
                (rounds, error) = (0, least);
            }
        }
    }

    /// One primal and one dual step. Sums come first, so that divisions are done several at a time.
    fn step(&self, Point { primal, duals }: &mut Point, weights: &[f64]) {
        let gain = |(place, weight): (usize, &f64)| weight - self.of.sum(place, duals);
        let mut gains: Vec<f64> = weights.iter().enumerate().map(gain).collect();
        for ((value, gain), cliques) in primal.iter_mut().zip(&mut gains).zip(&self.clique_counts) {
            let next = (*value + *gain / (PRIMAL_WEIGHT * cliques)).clamp(0.0, 1.0);
            *gain = 2.0 * next - *value;
            *value = next;
        }
        let ahead = gains;
        let violation = |clique| self.cliques.sum(clique, &ahead) - 1.0;
        let violation: Vec<f64> = (0..duals.len()).map(violation).collect();
        for ((dual, violation), size) in duals.iter_mut().zip(violation).zip(&self.clique_sizes) {
            *dual = (*dual + violation * PRIMAL_WEIGHT / size).max(0.0);
        }
    }

    /// How far a point is from an optimum: the duality gap, and by how much cliques are violated.
    fn error(&self, Point { primal, duals }: &Point, weights: &[f64]) -> f64 {
        let (mut bound, mut worth, mut violation) = (0.0, 0.0, 0.0);
        for (place, (value, weight)) in primal.iter().zip(weights).enumerate() {
            bound += (weight - self.of.sum(place, duals)).max(0.0);
            worth += weight * value;
        }
        for (clique, dual) in duals.iter().enumerate() {
            bound += dual;
            violation += (self.cliques.sum(clique, primal) - 1.0).max(0.0).powi(2);
        }
        ((bound - worth).powi(2) + violation).sqrt()
    }

    /// Counts the bound of dual prices in whole numbers of units finer than weights.
    fn count_bound(&self, point: &Point, unit: f64, bounds: &mut CoverBounds) {
        let total = unit * self.vertices.len() as f64;
        let units = ((MOST_TOTAL / total) as u64).clamp(1, DUAL_UNITS);
        let of_one = unit * units as f64;
        let duals: Vec<u64> = point.duals.iter().map(|dual| (dual * of_one) as u64).collect();
        let mut upper_bound: u64 = duals.iter().sum();
        let mut costs = Vec::with_capacity(self.vertices.len());
        for place in 0..self.vertices.len() {
            let weight = self.weight(place) * units;
            let paid: u64 = self.of.row(place).iter().map(|&clique| duals[clique as usize]).sum();
            upper_bound += weight.saturating_sub(paid);
            costs.push(paid.saturating_sub(weight));
        }
        if upper_bound / units < bounds.upper_bound {
            bounds.upper_bound = upper_bound / units;
            bounds.with =
                costs.iter().map(|cost| upper_bound.saturating_sub(*cost) / units).collect();
        }
    }

    /// Rounds a fractional solution to a stable set: the largest values first.
    fn round(&self, point: &Point, bounds: &mut CoverBounds) {
        let mut by_value: Vec<usize> = (0..self.vertices.len()).collect();
        by_value.sort_by(|&one, &other| point.primal[other].total_cmp(&point.primal[one]));
        let mut closed = BitSet::empty(self.graph.weights.len());
        let (mut stable_set, mut weight) = (Vec::new(), 0);
        for place in by_value {
            let vertex = self.vertices[place];
            if closed.contains(vertex) {
                continue;
            }
            closed.add(&self.graph.neighbours[vertex]);
            stable_set.push(vertex);
            weight += self.weight(place);
        }
        if weight > bounds.weight {
            (bounds.stable_set, bounds.weight) = (stable_set, weight);
        }
    }
}

/// Cliques such that each edge is in one of them.
fn cliques(adjacent: &[BitSet]) -> Vec<Vec<u32>> {
    let mut left = adjacent.to_vec();
    let (mut found, mut entries) = (Vec::new(), 0);
    for one in 0..adjacent.len() {
        while let Some(other) = left[one].first() {
            let mut clique = vec![one];
            let mut common = adjacent[one].clone();
            // Edges that are in no clique yet first.
            let mut fresh = left[one].clone();
            let mut next = Some(other);
            while let Some(place) = next {
                clique.push(place);
                common.keep(&adjacent[place]);
                fresh.add(&left[place]);
                next = common.common(&fresh).next().or_else(|| common.first());
            }
            for &place in &clique {
                for &other in &clique {
                    left[place].take(other);
                }
            }
            entries += clique.len();
            found.push(clique.into_iter().map(|place| place as u32).collect());
            if entries > MOST_ENTRIES {
                return found;
            }
        }
    }
    found
}
