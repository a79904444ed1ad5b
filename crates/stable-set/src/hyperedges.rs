//! Hyperedges as slack vertices of a graph.
//!
//! A hyperedge has several *parts*, sets of elements, and a feasible choice has nothing of one part at least. For
//! each part there is a *slack vertex*, in conflict with all elements of the part and with the other slack vertices
//! of the same hyperedge. If it weighs as much as the lightest part, a maximum has a slack vertex of every hyperedge,
//! as to leave out that part costs no more. So only edges are left, at the cost of a few more vertices.

use crate::bit_set::BitSet;
use crate::fixing::Fixed;
use crate::graph::ConflictGraph;
use crate::relaxation::Problem;
use crate::vertices::VertexSet;

/// Elements of one vertex that are in the same parts: they are chosen together, or not at all.
pub(crate) struct Group {
    vertex: usize,
    elements: Vec<usize>,
    /// The parts that they are in, counted over all hyperedges.
    parts: Vec<usize>,
}

impl Group {
    pub(crate) fn elements(&self) -> impl Iterator<Item = usize> + '_ {
        self.elements.iter().copied()
    }
}

/// A hyperedge with what is open of its parts.
pub(crate) struct Hyperedge {
    number: usize,
    pub(crate) parts: Vec<BitSet>,
}

impl Hyperedge {
    /// What a warm start knows a slack vertex by: no number of an element.
    fn name(&self, part: usize) -> usize {
        usize::MAX - 1 - (self.number << 8 | part)
    }
}

impl Problem {
    /// The hyperedges that are left, without what is fixed; none if one of them cannot be avoided.
    pub(crate) fn hyperedges(&self, fixed: &Fixed) -> Option<Vec<Hyperedge>> {
        let mut hyperedges = Vec::new();
        for (number, parts) in self.parts.iter().enumerate() {
            let parts: Vec<BitSet> = parts.iter().map(|part| part.minus(&fixed.excluded)).collect();
            if parts.iter().any(BitSet::is_empty) {
                continue;
            }
            let open = parts.into_iter().filter(|part| !part.intersects(&fixed.included));
            let hyperedge = Hyperedge { number, parts: open.collect() };
            if hyperedge.parts.is_empty() {
                return None;
            }
            hyperedges.push(hyperedge);
        }
        Some(hyperedges)
    }

    /// The elements that are not fixed, in groups.
    pub(crate) fn groups(&self, hyperedges: &[Hyperedge], fixed: &Fixed) -> Vec<Group> {
        let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); self.weights.len()];
        for (number, part) in hyperedges.iter().flat_map(|hyperedge| &hyperedge.parts).enumerate() {
            part.iter().for_each(|element| parts_of[element].push(number));
        }
        let mut groups: Vec<Group> = Vec::new();
        for (vertex, elements) in self.elements.iter().enumerate() {
            let first = groups.len();
            for &element in elements {
                if fixed.excluded.contains(element) || fixed.included.contains(element) {
                    continue;
                }
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
    pub(crate) fn to_graph(
        &self,
        groups: &[Group],
        hyperedges: &[Hyperedge],
    ) -> (ConflictGraph, u64) {
        let weigh = |element: usize| self.weights[element] / self.scale;
        let mut weights: Vec<u64> =
            groups.iter().map(|group| group.elements().map(weigh).sum()).collect();
        let mut names: Vec<usize> = groups.iter().map(|group| group.elements[0]).collect();
        let mut of_slacks = 0;
        for hyperedge in hyperedges {
            let parts = hyperedge.parts.iter().map(|part| part.iter().map(weigh).sum());
            let lightest = parts.min().unwrap_or(0);
            of_slacks += lightest;
            for part in 0..hyperedge.parts.len() {
                weights.push(lightest);
                names.push(hyperedge.name(part));
            }
        }
        (
            ConflictGraph { weights, neighbours: self.neighbours(groups, hyperedges), names },
            of_slacks,
        )
    }

    /// The neighbours of each group and, after them, of each slack vertex.
    fn neighbours(&self, groups: &[Group], hyperedges: &[Hyperedge]) -> Vec<VertexSet> {
        let mut groups_of = vec![Vec::new(); self.elements.len()];
        groups.iter().enumerate().for_each(|(place, group)| groups_of[group.vertex].push(place));
        let size =
            groups.len() + hyperedges.iter().map(|hyperedge| hyperedge.parts.len()).sum::<usize>();
        let mut neighbours = vec![VertexSet::none(size); size];
        for (place, group) in groups.iter().enumerate() {
            let others =
                self.graph.neighbours[group.vertex].iter().flat_map(|vertex| &groups_of[vertex]);
            others.for_each(|&other| neighbours[place].insert(other));
            for slack in group.parts.iter().map(|part| groups.len() + part) {
                neighbours[place].insert(slack);
                neighbours[slack].insert(place);
            }
        }
        let mut first = groups.len();
        for hyperedge in hyperedges {
            let slacks = first..first + hyperedge.parts.len();
            for slack in slacks.clone() {
                slacks
                    .clone()
                    .filter(|&other| other != slack)
                    .for_each(|other| neighbours[slack].insert(other));
            }
            first = slacks.end;
        }
        neighbours
    }
}
