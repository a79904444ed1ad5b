//! The maximum-weight stable set by branch and bound \[MWSS\], after whatever makes it simpler.
//!
//! 1. Reductions: a vertex that outweighs all its neighbours is chosen; a vertex is dropped if a neighbour weighs
//!    no less and conflicts with nothing else than it does (domination).
//! 2. If the bound by a weighted clique cover does not exceed the incumbent, there is nothing to find.
//! 3. Connected components add up; of co-components, between which all edges are, one is taken.
//! 4. Large graphs are bounded by the clique relaxation ([`CliqueCover`]), and vertices dropped that no set above
//!    the incumbent can have.
//! 5. Else a vertex is chosen with its twins, or omitted with them.

use crate::clique_cover::CliqueCover;
use crate::graph::ConflictGraph;
use merrimac_bit_set::BitSet;

/// A stable set and its weight; none if there is none above the incumbent.
///
/// Where there were not enough steps the weight is an upper bound, and the set a good one.
pub(crate) type Found = Option<(u64, Vec<usize>)>;

/// Graphs of this many vertices or more are bounded by the clique relaxation before there are branches.
const LEAST_COVERED: usize = 64;

/// A search for the maximum-weight stable set.
pub(crate) struct BranchAndBound<'a> {
    graph: &'a ConflictGraph,
    /// How much work is left to do; what is open then is only bounded.
    steps: u64,
    is_exact: bool,
    /// By how much a set may be lighter than the maximum, and by how much it is at most.
    tolerance: u64,
    conceded: u64,
}

impl<'a> BranchAndBound<'a> {
    /// Nothing is chosen yet.
    pub(crate) fn new(graph: &'a ConflictGraph, steps: u64, tolerance: u64) -> Self {
        Self { graph, steps, is_exact: true, tolerance, conceded: 0 }
    }

    /// How much work is left to do.
    pub(crate) fn steps_left(&self) -> u64 {
        self.steps
    }

    /// By how much the maximum may outweigh what was found.
    pub(crate) fn conceded(&self) -> u64 {
        self.conceded
    }

    /// Whether the steps were enough.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The maximum among open vertices, if it weighs more than the incumbent. The empty set is above -1.
    pub(crate) fn maximum(&mut self, mut open: BitSet, incumbent: i64) -> Found {
        let words = open.words().len() as u64;
        let work = open.len() as u64 * words.div_ceil(8);
        self.steps = self.steps.saturating_sub(work);
        if self.steps == 0 {
            return self.bounded(&open, incumbent);
        }
        let mut taken = Vec::new();
        self.reduce(&mut open, &mut taken);
        self.with(taken, incumbent, |search, incumbent| search.split(&open, incumbent))
    }

    /// A good set and an upper bound, if that is above the incumbent.
    fn bounded(&mut self, open: &BitSet, incumbent: i64) -> Found {
        let bound = self.bound(open);
        if bound as i64 <= incumbent {
            return None;
        }
        self.is_exact = false;
        Some((bound, self.graph.greedy(open)))
    }

    /// Vertices that are chosen, and the maximum of what can be chosen with them.
    fn with(
        &mut self,
        mut vertices: Vec<usize>,
        incumbent: i64,
        more: impl FnOnce(&mut Self, i64) -> Found,
    ) -> Found {
        let weight: u64 = vertices.iter().map(|&vertex| self.graph.weights[vertex]).sum();
        let found = more(self, (incumbent - weight as i64).max(-1));
        found.map(|(more, others)| {
            vertices.extend(others);
            (weight + more, vertices)
        })
    }

    /// The maximum where no reduction applies.
    fn split(&mut self, open: &BitSet, incumbent: i64) -> Found {
        if open.is_empty() {
            return (incumbent < 0).then(Default::default);
        }
        let order = self.order(open);
        if last_bound(&order) as i64 <= incumbent {
            return None;
        }
        let components = self.graph.components(open);
        if components.len() > 1 {
            return self.sum(&components, incumbent);
        }
        let co_components = self.graph.co_components(open);
        if co_components.len() > 1 {
            return self.best_component(co_components, incumbent);
        }
        if open.len() >= LEAST_COVERED {
            self.cover(open, incumbent)
        } else {
            self.branch(open, &order, incumbent)
        }
    }

    /// The clique relaxation, and branches for what it leaves open.
    fn cover(&mut self, open: &BitSet, mut incumbent: i64) -> Found {
        let mut cover = CliqueCover::new(self.graph, open);
        let (bounds, point) = cover.solve(incumbent, self.tolerance, &mut self.steps);
        let mut best = None;
        if bounds.weight as i64 > incumbent {
            incumbent = bounds.weight as i64;
            best = Some((bounds.weight, bounds.stable_set));
        }
        let above = bounds.upper_bound as i64 - incumbent;
        if above <= self.tolerance as i64 {
            self.conceded += above.max(0) as u64;
            return best;
        }
        if self.steps == 0 {
            self.is_exact = false;
            return Some((
                bounds.upper_bound,
                best.map(|(_, vertices)| vertices).unwrap_or_default(),
            ));
        }
        let mut left = open.clone();
        let out = open.iter().zip(&bounds.with).filter(|(_, with)| **with as i64 <= incumbent);
        out.for_each(|(vertex, _)| left.take(vertex));
        let found = if 10 * left.len() < 9 * open.len() {
            self.maximum(left, incumbent)
        } else {
            // The most fractional vertex, by weight.
            let fraction = |&vertex: &usize| {
                let value = cover.value(vertex, &point);
                value.min(1.0 - value) * self.graph.weights[vertex] as f64
            };
            let vertex = left.iter().max_by(|one, other| fraction(one).total_cmp(&fraction(other)));
            vertex.and_then(|vertex| self.branch_on(vertex, &left, incumbent))
        };
        // Branches that were not searched to their end may be bounded less closely than the whole.
        let found = found.map(|(weight, vertices)| (weight.min(bounds.upper_bound), vertices));
        found.or(best)
    }

    /// Each connected component for itself, the smaller ones first.
    fn sum(&mut self, components: &[BitSet], incumbent: i64) -> Found {
        let mut by_size: Vec<(u64, &BitSet)> =
            components.iter().map(|component| (self.bound(component), component)).collect();
        by_size.sort_by_key(|(_, component)| component.len());
        let mut total: u64 = by_size.iter().map(|(bound, _)| bound).sum();
        let mut chosen = Vec::new();
        for (bound, component) in by_size {
            let others = total - bound;
            let found = self.maximum(component.clone(), (incumbent - others as i64).max(-1));
            let (weight, vertices) = found?;
            total = others + weight;
            chosen.extend(vertices);
        }
        (total as i64 > incumbent).then_some((total, chosen))
    }

    /// The best of the co-components.
    fn best_component(&mut self, co_components: Vec<BitSet>, mut incumbent: i64) -> Found {
        let mut best = None;
        for co_component in co_components {
            if let Some((weight, vertices)) = self.maximum(co_component, incumbent) {
                incumbent = weight as i64;
                best = Some((weight, vertices));
            }
        }
        best
    }

    /// Branches on the vertex with the heaviest neighbourhood among those that take the bound above the incumbent.
    fn branch(&mut self, open: &BitSet, order: &[(usize, u64)], incumbent: i64) -> Found {
        let graph = self.graph;
        let weighs = |&vertex: &usize| {
            let around = open.common(&graph.neighbours[vertex]);
            let around: u64 = around.map(|other| graph.weights[other]).sum();
            (around + graph.weights[vertex], std::cmp::Reverse(vertex))
        };
        // A set above the incumbent has one of the vertices that take the bound there.
        let beyond = order.iter().filter(|&&(_, bound)| bound as i64 > incumbent);
        let vertex = beyond.map(|&(vertex, _)| vertex).max_by_key(weighs);
        self.branch_on(vertex.expect("the bound is above the incumbent"), open, incumbent)
    }

    /// With this vertex and its twins, or without them.
    fn branch_on(&mut self, vertex: usize, open: &BitSet, mut incumbent: i64) -> Found {
        let graph = self.graph;
        let twins = self.twins(vertex, open);
        let mut without = open.clone();
        for &twin in &twins {
            without.take(twin);
        }
        let mut with = without.clone();
        with.remove(&graph.neighbours[vertex]);
        let chosen =
            self.with(twins, incumbent, |search, incumbent| search.maximum(with, incumbent));
        if let Some((weight, _)) = &chosen {
            incumbent = *weight as i64;
        }
        self.maximum(without, incumbent).or(chosen)
    }

    /// Chooses what outweighs all its neighbours, and drops what a neighbour dominates.
    fn reduce(&mut self, open: &mut BitSet, taken: &mut Vec<usize>) {
        let graph = self.graph;
        let mut near = vec![0; graph.weights.len()];
        open.iter().for_each(|vertex| near[vertex] = open.count_common(&graph.neighbours[vertex]));
        let mut waiting: Vec<usize> = open.iter().collect();
        while let Some(vertex) = waiting.pop() {
            if !open.contains(vertex) {
                continue;
            }
            let mut around = open.clone();
            around.keep(&graph.neighbours[vertex]);
            let lost: u64 = around.iter().map(|other| graph.weights[other]).sum();
            if lost <= graph.weights[vertex] {
                open.take(vertex);
                open.remove(&around);
                taken.push(vertex);
                for other in around.iter() {
                    waiting.extend(open.common(&graph.neighbours[other]));
                }
                continue;
            }
            // Domination: a neighbour with all the neighbours of this vertex that weighs no more is never better.
            for other in around.iter() {
                if graph.weights[other] <= graph.weights[vertex]
                    && near[other] >= near[vertex]
                    && around.is_subset_but(&graph.neighbours[other], other)
                {
                    open.take(other);
                    waiting.extend(open.common(&graph.neighbours[other]));
                }
            }
        }
    }

    /// False twins: the vertex and all open ones with the same neighbours.
    fn twins(&self, vertex: usize, open: &BitSet) -> Vec<usize> {
        let graph = self.graph;
        let is_twin = |&other: &usize| {
            other == vertex
                || !graph.neighbours[vertex].contains(other)
                    && graph.neighbours[vertex].equals_within(&graph.neighbours[other], open)
        };
        open.iter().filter(is_twin).collect()
    }

    /// An upper bound by a weighted clique cover.
    pub(crate) fn bound(&self, open: &BitSet) -> u64 {
        last_bound(&self.order(open))
    }

    /// Vertices in an order such that no stable set of those up to each of them outweighs its bound.
    fn order(&self, open: &BitSet) -> Vec<(usize, u64)> {
        let graph = self.graph;
        let mut left = graph.weights.clone();
        let mut rest = open.clone();
        let mut order = Vec::new();
        let mut bound = 0;
        // A stable set has at most one vertex of a clique; a weight may be spread over several cliques.
        while let Some(first) = heaviest_of(&rest, &left) {
            let clique = clique(graph, first, &rest, &left);
            let least = clique.iter().map(|&vertex| left[vertex]).min().unwrap_or(0);
            bound += least;
            for vertex in clique {
                left[vertex] -= least;
                if left[vertex] == 0 {
                    rest.take(vertex);
                    order.push((vertex, bound));
                }
            }
        }
        order
    }
}

/// The bound of all vertices of an order.
fn last_bound(order: &[(usize, u64)]) -> u64 {
    order.last().map_or(0, |&(_, bound)| bound)
}

fn heaviest_of(vertices: &BitSet, weights: &[u64]) -> Option<usize> {
    vertices.iter().max_by_key(|&vertex| weights[vertex])
}

/// A clique with a vertex, made larger by the heaviest that fits each time.
fn clique(graph: &ConflictGraph, first: usize, among: &BitSet, weights: &[u64]) -> Vec<usize> {
    let mut clique = vec![first];
    let mut common = among.clone();
    common.keep(&graph.neighbours[first]);
    while let Some(next) = heaviest_of(&common, weights) {
        clique.push(next);
        common.keep(&graph.neighbours[next]);
    }
    clique
}
