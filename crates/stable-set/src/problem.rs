//! Problems with hyperedges, solved as graphs with slack vertices.
//!
//! A hyperedge has several *parts*, sets of elements, and a feasible choice has nothing of one part at least. For
//! each part there is a *slack vertex*, in conflict with all elements of the part and with the other slack vertices
//! of the same hyperedge. If it weighs as much as the lightest part, a maximum has a slack vertex of every hyperedge,
//! as to omit that part costs no more. So only edges are left, at the cost of a few more vertices.

use crate::graph::{ConflictGraph, Query, StableSet};
use merrimac_bit_set::BitSet;

/// Weighted elements, in vertices of those that conflict with the same others, and hyperedges between elements.
///
/// ```
/// use merrimac_stable_set::{BitSet, Problem};
/// // Three elements without an edge, of which not all can be chosen.
/// let mut problem = Problem::new(vec![vec![0], vec![1], vec![2]], &[4, 2, 3], |_, _| false);
/// let part = |element: usize| {
///     let mut part = BitSet::empty(3);
///     part.insert(element);
///     part
/// };
/// problem.add_hyperedge(vec![part(0), part(1), part(2)]);
/// let solved = problem.solve(0, 0, &mut 1_000);
/// assert!(solved.is_optimal && solved.upper_bound == 7); // all but the lightest
/// ```
#[derive(Debug)]
pub struct Problem {
    /// By vertex: its elements, and its neighbours.
    elements: Vec<Vec<usize>>,
    neighbours: Vec<BitSet>,
    /// By element.
    weights: Vec<u64>,
    /// By hyperedge: its parts.
    hyperedges: Vec<Vec<BitSet>>,
}

/// What is found of a problem.
#[derive(Debug)]
pub struct Solved {
    /// A choice that respects all edges and hyperedges and is above the incumbent.
    pub chosen: Option<BitSet>,
    /// No feasible choice outweighs this, unless it is no heavier than the incumbent.
    pub upper_bound: u64,
    /// Whether the choice is the maximum but for the tolerance, or there is none.
    pub is_optimal: bool,
}

/// Elements of one vertex that are in the same parts: they are chosen together, or not at all.
struct Group {
    vertex: usize,
    elements: Vec<usize>,
    /// The parts that they are in, counted over all hyperedges.
    parts: Vec<usize>,
}

/// The parts of a hyperedge, without elements of no weight.
type Hyperedge = Vec<BitSet>;

/// With more slack vertices a large problem is not solved as a graph.
const MOST_SLACKS: usize = 1_000;

impl Problem {
    /// Elements by vertex, the weights of all elements, and which vertices conflict.
    pub fn new(
        elements: Vec<Vec<usize>>,
        weights: &[u64],
        conflict: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let neighbours = ConflictGraph::new(vec![0; elements.len()], conflict).neighbours;
        Self { elements, neighbours, weights: weights.to_vec(), hyperedges: Vec::new() }
    }

    /// Gives the elements other weights. Edges and hyperedges do not depend on them.
    pub fn set_weights(&mut self, weights: &[u64]) {
        self.weights = weights.to_vec();
    }

    /// Adds a hyperedge: no feasible choice has an element of each of these parts.
    pub fn add_hyperedge(&mut self, parts: Vec<BitSet>) {
        self.hyperedges.push(parts);
    }

    /// Whether there are too many hyperedges for a large problem to be solved as a graph.
    pub fn is_crowded(&self) -> bool {
        self.hyperedges.iter().map(Vec::len).sum::<usize>() > MOST_SLACKS
    }

    /// Makes a choice respect the hyperedges: omits the lightest part of each that it has an element of every part of.
    pub fn repair(&self, chosen: &mut BitSet) {
        for parts in &self.hyperedges {
            self.repair_one(parts, chosen);
        }
    }

    /// The same for the parts of one hyperedge.
    pub fn repair_one(&self, parts: &[BitSet], chosen: &mut BitSet) {
        let held: Vec<BitSet> = parts.iter().map(|part| part.and(chosen)).collect();
        if held.iter().all(|part| !part.is_empty()) {
            let weigh = |part: &&BitSet| self.weigh(part.iter());
            if let Some(lightest) = held.iter().min_by_key(weigh) {
                chosen.remove(lightest);
            }
        }
    }

    /// The maximum-weight choice that respects all edges and hyperedges, if there is one above the incumbent; one that is
    /// lighter by no more than the tolerance will do. A good one and a bound if there are not enough steps.
    pub fn solve(&self, incumbent: u64, tolerance: u64, steps: &mut u64) -> Solved {
        let hyperedges = self.hyperedges_with_weight();
        let groups = self.groups(&hyperedges);
        let (graph, of_slacks) = self.to_graph(&groups, &hyperedges);
        let query = Query { incumbent: Some(incumbent + of_slacks), tolerance };
        let StableSet { vertices, upper_bound, is_optimal } = graph.maximum(query, steps);
        let mut chosen = BitSet::empty(self.weights.len());
        let groups_chosen = vertices.iter().filter_map(|&vertex| groups.get(vertex));
        groups_chosen.flat_map(|group| &group.elements).for_each(|&element| chosen.insert(element));
        for hyperedge in &hyperedges {
            self.repair_one(hyperedge, &mut chosen);
        }
        let upper_bound = upper_bound.saturating_sub(of_slacks).max(incumbent);
        let is_above = self.weigh(chosen.iter()) > incumbent;
        Solved { chosen: is_above.then_some(chosen), upper_bound, is_optimal }
    }

    fn weigh(&self, elements: impl Iterator<Item = usize>) -> u64 {
        elements.map(|element| self.weights[element]).sum()
    }

    /// The hyperedges of which every part has an element with some weight: others are respected at no cost.
    fn hyperedges_with_weight(&self) -> Vec<Hyperedge> {
        let mut idle = BitSet::empty(self.weights.len());
        let weightless = (0..self.weights.len()).filter(|&element| self.weights[element] == 0);
        weightless.for_each(|element| idle.insert(element));
        let with_weight =
            |parts: &Vec<BitSet>| parts.iter().map(|part| part.minus(&idle)).collect();
        let hyperedges = self.hyperedges.iter().map(with_weight);
        hyperedges.filter(|parts: &Hyperedge| !parts.iter().any(BitSet::is_empty)).collect()
    }

    /// The elements with some weight, in groups.
    fn groups(&self, hyperedges: &[Hyperedge]) -> Vec<Group> {
        let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); self.weights.len()];
        for (number, part) in hyperedges.iter().flatten().enumerate() {
            part.iter().for_each(|element| parts_of[element].push(number));
        }
        let mut groups: Vec<Group> = Vec::new();
        for (vertex, elements) in self.elements.iter().enumerate() {
            let first = groups.len();
            for &element in elements.iter().filter(|&&element| self.weights[element] > 0) {
                let parts = &parts_of[element];
                let mut of_vertex = groups[first..].iter_mut();
                if let Some(group) = of_vertex.find(|group| group.parts == *parts) {
                    group.elements.push(element);
                } else {
                    groups.push(Group { vertex, elements: vec![element], parts: parts.clone() });
                }
            }
        }
        groups
    }

    /// The graph of groups and, after them, slack vertices; and what the slack vertices of a maximum weigh together.
    fn to_graph(&self, groups: &[Group], hyperedges: &[Hyperedge]) -> (ConflictGraph, u64) {
        let of_group = |group: &Group| self.weigh(group.elements.iter().copied());
        let mut weights: Vec<u64> = groups.iter().map(of_group).collect();
        let mut of_slacks = 0;
        for hyperedge in hyperedges {
            let parts = hyperedge.iter().map(|part| self.weigh(part.iter()));
            let lightest = parts.min().unwrap_or(0);
            of_slacks += lightest;
            weights.extend(std::iter::repeat_n(lightest, hyperedge.len()));
        }
        let neighbours = self.neighbours(groups, hyperedges);
        (ConflictGraph { weights, neighbours }, of_slacks)
    }

    /// The neighbours of each group and, after them, of each slack vertex.
    fn neighbours(&self, groups: &[Group], hyperedges: &[Hyperedge]) -> Vec<BitSet> {
        let mut groups_of = vec![Vec::new(); self.elements.len()];
        groups.iter().enumerate().for_each(|(place, group)| groups_of[group.vertex].push(place));
        let slacks: usize = hyperedges.iter().map(Vec::len).sum();
        let size = groups.len() + slacks;
        let mut neighbours = vec![BitSet::empty(size); size];
        for (place, group) in groups.iter().enumerate() {
            let others = self.neighbours[group.vertex].iter().flat_map(|vertex| &groups_of[vertex]);
            others.for_each(|&other| neighbours[place].insert(other));
            for slack in group.parts.iter().map(|part| groups.len() + part) {
                neighbours[place].insert(slack);
                neighbours[slack].insert(place);
            }
        }
        let mut first = groups.len();
        for hyperedge in hyperedges {
            let slacks = first..first + hyperedge.len();
            for slack in slacks.clone() {
                let others = slacks.clone().filter(|&other| other != slack);
                others.for_each(|other| neighbours[slack].insert(other));
            }
            first = slacks.end;
        }
        neighbours
    }
}
