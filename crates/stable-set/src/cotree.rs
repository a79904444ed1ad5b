//! A graph taken apart into disjoint unions and joins, as the cotree of a cograph is; what is neither stays whole.
//!
//! Components have no edge between them; between co-components all edges are. Inside a component there may be
//! co-components, inside a co-component components, and so on. What remains takes a search. None of this depends
//! on weights: the same graph is asked again and again with others.

use crate::branch_and_bound::BranchAndBound;
use crate::clique_cover::WarmStart;
use crate::graph::ConflictGraph;
use crate::vertices::VertexSet;

/// A subgraph by how it is made up.
#[derive(Debug)]
pub(crate) enum Cotree {
    Leaf(usize),
    /// No edge between these: stable sets add up.
    Union(Vec<Cotree>),
    /// All edges between these: a stable set is inside one of them.
    Join(Vec<Cotree>),
    /// Connected, and so is its complement.
    Prime(VertexSet),
}

impl Cotree {
    /// Takes a subgraph apart.
    pub(crate) fn of(graph: &ConflictGraph, vertices: &VertexSet) -> Self {
        if let (Some(first), true) = (vertices.first(), vertices.len() == 1) {
            return Self::Leaf(first);
        }
        let components = graph.components(vertices);
        if components.len() != 1 {
            let mut components: Vec<Self> =
                components.iter().map(|component| Self::of(graph, component)).collect();
            components.sort_by_key(Self::size);
            return Self::Union(components);
        }
        let co_components = graph.co_components(vertices);
        if co_components.len() > 1 {
            return Self::Join(
                co_components.iter().map(|co_component| Self::of(graph, co_component)).collect(),
            );
        }
        Self::Prime(vertices.clone())
    }

    /// The maximum-weight stable set and its weight, if that is more than the incumbent; else the incumbent. If
    /// there are not enough steps, a good set and an upper bound.
    pub(crate) fn maximum(
        &self,
        graph: &ConflictGraph,
        incumbent: i64,
        steps: &mut u64,
        warm_start: &mut WarmStart,
    ) -> (u64, Vec<usize>) {
        match self {
            Self::Leaf(vertex) => (graph.weights[*vertex], vec![*vertex]),
            Self::Union(components) => {
                // Only the last component knows what the others leave of the incumbent.
                let (mut weight, mut vertices) = (0, Vec::new());
                for (index, component) in components.iter().enumerate() {
                    let is_last = index + 1 == components.len();
                    let incumbent = if is_last { (incumbent - weight as i64).max(-1) } else { -1 };
                    let (more, others) = component.maximum(graph, incumbent, steps, warm_start);
                    weight += more;
                    vertices.extend(others);
                }
                (weight, vertices)
            }
            Self::Join(co_components) => {
                let mut best = (incumbent.max(0) as u64, Vec::new());
                for co_component in co_components {
                    let found = co_component.maximum(
                        graph,
                        (best.0 as i64).max(incumbent),
                        steps,
                        warm_start,
                    );
                    if found.0 > best.0 || best.1.is_empty() && found.0 == best.0 {
                        best = found;
                    }
                }
                best
            }
            Self::Prime(vertices) => {
                let mut open = vertices.clone();
                let idle = vertices.iter().filter(|&vertex| graph.weights[vertex] == 0);
                idle.for_each(|vertex| open.remove(vertex));
                let mut search = BranchAndBound::new(graph, *steps, 0, warm_start);
                let found = search.maximum(open, incumbent);
                *steps = search.steps_left();
                found.unwrap_or((incumbent.max(0) as u64, Vec::new()))
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Union(subgraphs) | Self::Join(subgraphs) => {
                subgraphs.iter().map(Self::size).sum()
            }
            Self::Prime(vertices) => vertices.len(),
        }
    }
}
