//! Weighted conflict graphs: which vertices cannot be chosen together, and the stable set that weighs most.

use crate::branch_and_bound::BranchAndBound;
use merrimac_bit_set::BitSet;

/// Weighted vertices and the edges between those that conflict.
#[derive(Debug)]
pub struct ConflictGraph {
    pub(crate) weights: Vec<u64>,
    /// By vertex: those that cannot be chosen with it.
    pub(crate) neighbours: Vec<BitSet>,
}

/// How much is asked of a stable set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// Only sets that weigh more are of interest; none if any set is.
    pub incumbent: Option<u64>,
    /// A set that is lighter than the maximum by no more than this will do.
    pub tolerance: u64,
}

impl Query {
    /// The maximum, whatever it weighs.
    pub const EXACT: Self = Self { incumbent: None, tolerance: 0 };
}

/// A stable set, and what none outweighs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StableSet {
    /// Its vertices, rising; none if none above the incumbent was found.
    pub vertices: Vec<usize>,
    /// No stable set weighs more, unless it is no heavier than the incumbent.
    pub upper_bound: u64,
    /// Whether the search came to its end.
    pub is_optimal: bool,
}

impl ConflictGraph {
    /// Vertices of these weights, with an edge wherever `conflict` holds. It must be symmetric.
    pub fn new(weights: Vec<u64>, conflict: impl Fn(usize, usize) -> bool) -> Self {
        let size = weights.len();
        let neighbours = |vertex: usize| {
            let others = (0..size).filter(|&other| other != vertex && conflict(vertex, other));
            let mut neighbours = BitSet::empty(size);
            others.for_each(|other| neighbours.insert(other));
            neighbours
        };
        let neighbours = (0..size).map(neighbours).collect();
        Self { weights, neighbours }
    }

    /// Gives the vertices other weights.
    pub fn set_weights(&mut self, weights: Vec<u64>) {
        self.weights = weights;
    }

    /// The maximum-weight stable set, as far as it is asked for; a good one and a bound if there are not enough
    /// steps.
    pub fn maximum(&self, query: Query, steps: &mut u64) -> StableSet {
        let mut search = BranchAndBound::new(self, *steps, query.tolerance);
        let incumbent = query.incumbent.map_or(-1, |incumbent| incumbent as i64);
        let found = search.maximum(BitSet::full(self.weights.len()), incumbent);
        let is_optimal = search.is_exact();
        *steps = search.steps_left();
        let nothing = (query.incumbent.unwrap_or(0), Vec::new());
        let (upper_bound, mut vertices) = found.unwrap_or(nothing);
        let upper_bound = upper_bound + search.conceded();
        vertices.sort_unstable();
        StableSet { vertices, upper_bound, is_optimal }
    }

    /// Some stable set of these vertices: those first whose neighbours weigh least for their own weight.
    pub(crate) fn greedy(&self, open: &BitSet) -> Vec<usize> {
        let cost = |vertex: usize| {
            let around = self.neighbours[vertex].iter().filter(|&other| open.contains(other));
            let lost: u64 = around.map(|other| self.weights[other]).sum();
            lost as f64 / self.weights[vertex].max(1) as f64
        };
        let mut by_cost: Vec<(f64, usize)> =
            open.iter().map(|vertex| (cost(vertex), vertex)).collect();
        by_cost.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut chosen = BitSet::empty(self.weights.len());
        for (_, vertex) in by_cost {
            if !self.neighbours[vertex].intersects(&chosen) {
                chosen.insert(vertex);
            }
        }
        chosen.iter().collect()
    }

    /// The connected components of a subgraph. Stable sets of them add up.
    pub(crate) fn components(&self, open: &BitSet) -> Vec<BitSet> {
        self.connected(open, |vertex, near| near.keep(&self.neighbours[vertex]))
    }

    /// The connected components of the complement of a subgraph. A stable set is inside one of them.
    pub(crate) fn co_components(&self, open: &BitSet) -> Vec<BitSet> {
        self.connected(open, |vertex, near| near.remove(&self.neighbours[vertex]))
    }

    /// Components by whatever `keep_near` leaves of the vertices that are in none yet.
    fn connected(&self, open: &BitSet, keep_near: impl Fn(usize, &mut BitSet)) -> Vec<BitSet> {
        let mut left = open.clone();
        let mut found = Vec::new();
        while let Some(first) = left.first() {
            left.take(first);
            let mut component = BitSet::empty(self.weights.len());
            let mut waiting = vec![first];
            while let Some(vertex) = waiting.pop() {
                component.insert(vertex);
                let mut next = left.clone();
                keep_near(vertex, &mut next);
                left.remove(&next);
                waiting.extend(next.iter());
            }
            found.push(component);
        }
        found
    }
}
