//! Elements that are fixed, in or out, and what is left to solve.
//!
//! Reduced costs and probing tell what all choices above the incumbent have in common: a choice that is otherwise is
//! bounded below it. What they leave open is solved as a graph with slack vertices, where that is small enough, or is
//! the root of two branches.

use crate::bit_set::BitSet;
use crate::graph::{Question, StableSet};
use crate::hyperedges::Group;
use crate::relaxation::{Penalties, Problem, Relaxed};
use crate::vertices::VertexSet;

/// What is decided of a choice.
#[derive(Debug, Clone)]
pub struct Fixed {
    /// Elements that are left out.
    pub excluded: BitSet,
    /// Elements that are chosen.
    pub included: BitSet,
}

impl Fixed {
    /// Nothing is decided of the elements of a universe like this.
    pub fn nothing(like: &BitSet) -> Self {
        let none = like.none();
        Self { excluded: none.clone(), included: none }
    }
}

/// What is found of a problem.
#[derive(Debug)]
pub struct Solved {
    /// A choice without a known conflict that is above the incumbent.
    pub chosen: Option<BitSet>,
    /// No feasible choice outweighs this, unless it is no heavier than the incumbent.
    pub upper_bound: u64,
    /// Whether the choice is the maximum, or there is none.
    pub is_optimal: bool,
}

/// How often each vertex was in relaxed solutions.
#[derive(Debug)]
pub struct Frequencies {
    times: Vec<u32>,
    solutions: u32,
}

impl Frequencies {
    /// Counts a relaxed solution.
    pub fn count(&mut self, relaxed: &Relaxed) {
        self.solutions += 1;
        relaxed.vertices.iter().for_each(|&vertex| self.times[vertex] += 1);
    }

    /// How often a vertex was in, or out, whichever is less.
    fn hesitation(&self, vertex: usize) -> u32 {
        self.times[vertex].min(self.solutions - self.times[vertex])
    }
}

impl Problem {
    /// No relaxed solution yet.
    pub fn frequencies(&self) -> Frequencies {
        Frequencies { times: vec![0; self.elements.len()], solutions: 0 }
    }

    /// Fixes what all choices above the incumbent have in common, as far as these multipliers tell; false if there
    /// is no such choice.
    pub fn fix(
        &mut self,
        multipliers: &[f64],
        fixed: &mut Fixed,
        incumbent: u64,
        steps: &mut u64,
    ) -> bool {
        let target = (incumbent + 1) * self.scale;
        let penalties = self.penalties_at(multipliers, fixed);
        self.weigh_vertices(&penalties.reduced, fixed);
        let (weight, vertices) = self.maximum_above(incumbent, penalties.constant, steps);
        let value = weight + penalties.constant;
        if value < target {
            return false;
        }
        let chosen = VertexSet::of(&vertices, self.elements.len());
        for vertex in 0..self.elements.len() {
            if *steps > 0 && self.is_open(vertex, fixed) && self.has_open_neighbour(vertex, fixed) {
                let neighbours: Vec<usize> = self.graph.neighbours[vertex].iter().collect();
                // In the other way than it is: out if it is chosen, in if it is not.
                let (zero, excluded) = if chosen.contains(vertex) {
                    (vec![vertex], neighbours)
                } else {
                    (neighbours, vec![vertex])
                };
                let (weight, _) = self.without(&zero, |problem| {
                    problem.maximum_above(incumbent, penalties.constant, steps)
                });
                if weight + penalties.constant < target {
                    self.exclude(&excluded, fixed);
                }
            }
        }
        self.fix_by_reduced_cost(&penalties, value - target, fixed);
        self.propagate(fixed)
    }

    /// Asks about the problem with no weight on some vertices.
    fn without<T>(&mut self, vertices: &[usize], ask: impl FnOnce(&mut Self) -> T) -> T {
        let weights: Vec<u64> = vertices
            .iter()
            .map(|&vertex| std::mem::take(&mut self.graph.weights[vertex]))
            .collect();
        let answer = ask(self);
        for (&vertex, weight) in vertices.iter().zip(weights) {
            self.graph.weights[vertex] = weight;
        }
        answer
    }

    /// Excludes all elements of some vertices.
    fn exclude(&mut self, vertices: &[usize], fixed: &mut Fixed) {
        for &vertex in vertices {
            self.graph.weights[vertex] = 0;
            self.elements[vertex].iter().for_each(|&element| fixed.excluded.insert(element));
        }
    }

    /// Elements whose reduced cost is more than the bound exceeds the incumbent by are excluded; those without a
    /// conflict that are worth more than that are included.
    fn fix_by_reduced_cost(&self, penalties: &Penalties, tolerance: u64, fixed: &mut Fixed) {
        for (vertex, elements) in self.elements.iter().enumerate() {
            let has_open_neighbour = self.has_open_neighbour(vertex, fixed);
            for &element in elements {
                if fixed.excluded.contains(element) {
                    continue;
                }
                if penalties.deficit[element] > tolerance {
                    fixed.excluded.insert(element);
                } else if !has_open_neighbour && penalties.reduced[element] > tolerance {
                    fixed.included.insert(element);
                }
            }
        }
    }

    fn is_open(&self, vertex: usize, fixed: &Fixed) -> bool {
        self.elements[vertex].iter().any(|&element| !fixed.excluded.contains(element))
    }

    /// Whether a neighbour is open.
    fn has_open_neighbour(&self, vertex: usize, fixed: &Fixed) -> bool {
        self.graph.neighbours[vertex].iter().any(|other| self.is_open(other, fixed))
    }

    /// Unit propagation: excludes the last element of an infeasible subset of which all others are included; false
    /// if all are.
    fn propagate(&self, fixed: &mut Fixed) -> bool {
        for subset in &self.infeasible {
            if Self::is_active(subset, fixed) {
                let mut free = subset.iter().filter(|&&element| !fixed.included.contains(element));
                match (free.next(), free.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => fixed.excluded.insert(last),
                    _ => {}
                }
            }
        }
        !fixed.excluded.intersects(&fixed.included)
    }

    /// The maximum choice without a known conflict, if there is one above the incumbent.
    pub fn solve(
        &mut self,
        fixed: &mut Fixed,
        incumbent: u64,
        tolerance: u64,
        steps: &mut u64,
    ) -> Solved {
        if !self.propagate(fixed) {
            return Solved { chosen: None, upper_bound: incumbent, is_optimal: true };
        }
        let Some(hyperedges) = self.hyperedges(fixed) else {
            return Solved { chosen: None, upper_bound: incumbent, is_optimal: true };
        };
        let groups = self.groups(&hyperedges, fixed);
        let (graph, extra) = self.to_graph(&groups, &hyperedges);
        let weigh = |element: usize| self.weights[element] / self.scale;
        let included: u64 = fixed.included.iter().map(weigh).sum();
        let question = Question { incumbent: (incumbent + extra).checked_sub(included), tolerance };
        let StableSet { vertices, upper_bound, is_optimal } =
            graph.maximum(question, steps, &mut self.warm_start);
        let mut chosen = fixed.included.clone();
        let elements =
            vertices.iter().filter_map(|&vertex| groups.get(vertex)).flat_map(Group::elements);
        elements.for_each(|element| chosen.insert(element));
        for hyperedge in &hyperedges {
            self.repair_one(&hyperedge.parts, &mut chosen);
        }
        let weight: u64 = chosen.iter().map(weigh).sum();
        let upper_bound = (included + upper_bound).saturating_sub(extra).max(incumbent);
        Solved { chosen: (weight > incumbent).then_some(chosen), upper_bound, is_optimal }
    }

    /// Two branches: without the vertex that relaxed solutions have now and then, or without its neighbours; if
    /// there is none, without the element that pays most, or with it. None if nothing is left to branch on.
    pub fn branches(
        &self,
        frequencies: &Frequencies,
        multipliers: &[f64],
        fixed: &Fixed,
    ) -> Vec<Fixed> {
        let weigh = |vertex: usize| -> u64 {
            let open =
                self.elements[vertex].iter().filter(|&&element| !fixed.excluded.contains(element));
            open.map(|&element| self.weights[element]).sum()
        };
        let hesitant = (0..self.elements.len()).filter(|&vertex| {
            5 * frequencies.hesitation(vertex) > frequencies.solutions
                && self.is_open(vertex, fixed)
                && self.has_open_neighbour(vertex, fixed)
        });
        let branching = hesitant.max_by_key(|&vertex| {
            u128::from(weigh(vertex)) * u128::from(frequencies.hesitation(vertex))
        });
        if let Some(vertex) = branching {
            let without = self.without_vertices(fixed, [vertex]);
            return vec![
                without,
                self.without_vertices(fixed, self.graph.neighbours[vertex].iter()),
            ];
        }
        let Some(element) = self.most_penalised(multipliers, fixed) else { return Vec::new() };
        let mut without = fixed.clone();
        without.excluded.insert(element);
        let mut with =
            self.without_vertices(fixed, self.graph.neighbours[self.vertex_of[element]].iter());
        with.included.insert(element);
        if self.propagate(&mut with) { vec![without, with] } else { vec![without] }
    }

    fn without_vertices(&self, fixed: &Fixed, vertices: impl IntoIterator<Item = usize>) -> Fixed {
        let mut fixed = fixed.clone();
        let elements = vertices.into_iter().flat_map(|vertex| &self.elements[vertex]);
        elements.for_each(|&element| fixed.excluded.insert(element));
        fixed
    }

    /// The element with the largest multipliers.
    fn most_penalised(&self, multipliers: &[f64], fixed: &Fixed) -> Option<usize> {
        let mut due = vec![0.0; self.weights.len()];
        for (subset, &multiplier) in self.infeasible.iter().zip(multipliers) {
            if Self::is_active(subset, fixed) {
                let free = subset.iter().filter(|&&element| !fixed.included.contains(element));
                free.for_each(|&element| due[element] += multiplier);
            }
        }
        let most = (0..due.len()).max_by(|&one, &other| due[one].total_cmp(&due[other]))?;
        (due[most] > 0.0).then_some(most)
    }
}
