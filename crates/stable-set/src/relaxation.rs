//! Hyperedges by Lagrangian relaxation.
//!
//! Of a *minimal infeasible subset* of elements at least one is left out. A relaxation does not ask for that but
//! charges for it: each element of the subset costs a multiplier, and as many multipliers as it has elements less one
//! are a constant gain. Whatever the multipliers, the maximum of the relaxation is no less than that of the problem
//! \[LR\], and it is a stable set of a graph without hyperedges. Subgradient steps raise multipliers where the relaxed
//! solution has the whole of a subset and lower them where it leaves out more than one element \[HK\].

use crate::bit_set::BitSet;
use crate::clique_cover::WarmStart;
use crate::cotree::Cotree;
use crate::fixing::Fixed;
use crate::graph::ConflictGraph;
use crate::vertices::VertexSet;

/// Weighted elements, in vertices of those that conflict with the same others, and hyperedges between elements.
#[derive(Debug)]
pub struct Problem {
    /// The vertices, with the weights of the last relaxation.
    pub(crate) graph: ConflictGraph,
    pub(crate) cotree: Cotree,
    /// By vertex: its elements.
    pub(crate) elements: Vec<Vec<usize>>,
    /// By element: its vertex.
    pub(crate) vertex_of: Vec<usize>,
    /// By element, in units of which `scale` are one: multipliers are finer than weights.
    pub(crate) weights: Vec<u64>,
    pub(crate) scale: u64,
    /// By hyperedge: a minimal infeasible subset.
    pub(crate) infeasible: Vec<Vec<usize>>,
    /// By hyperedge: its parts. A feasible choice has nothing of one of them at least.
    pub(crate) parts: Vec<Vec<BitSet>>,
    pub(crate) warm_start: WarmStart,
}

/// The maximum of a relaxation.
#[derive(Debug)]
pub struct Relaxed {
    /// No feasible choice outweighs this.
    pub upper_bound: u64,
    /// The elements chosen. They may have the whole of a hyperedge.
    pub chosen: BitSet,
    pub(crate) vertices: Vec<usize>,
    /// What it weighs with the constant, in fine units.
    value: u64,
}

/// How far multipliers move.
#[derive(Debug, Clone, Copy)]
pub struct StepSize {
    /// Where the bound is to come down to.
    pub target: u64,
    /// The part of the step that would take it there.
    pub factor: f64,
}

/// Weights of a relaxation.
pub(crate) struct Penalties {
    /// By element: its weight less its multipliers, if that is positive.
    pub(crate) reduced: Vec<u64>,
    /// By element: what its multipliers exceed its weight by.
    pub(crate) deficit: Vec<u64>,
    /// What is gained whatever is chosen.
    pub(crate) constant: u64,
}

/// With more slack vertices a large problem is not solved as a graph.
const MOST_SLACKS: usize = 1_000;

/// What all weights together are at most, in fine units.
const MOST_TOTAL: u64 = 1 << 54;

impl Problem {
    /// Elements by vertex, the weights of all elements, and which vertices conflict.
    pub fn new(
        elements: Vec<Vec<usize>>,
        weights: &[u64],
        conflict: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut vertex_of = vec![usize::MAX; weights.len()];
        for (vertex, elements) in elements.iter().enumerate() {
            for &element in elements {
                vertex_of[element] = vertex;
            }
        }
        let mut graph = ConflictGraph::new(vec![0; elements.len()], conflict);
        graph.names = elements.iter().map(|elements| elements[0]).collect();
        let cotree = Cotree::of(&graph, &VertexSet::all(elements.len()));
        let mut problem = Self {
            graph,
            cotree,
            elements,
            vertex_of,
            weights: Vec::new(),
            scale: 1,
            infeasible: Vec::new(),
            parts: Vec::new(),
            warm_start: WarmStart::default(),
        };
        problem.set_weights(weights);
        problem
    }

    /// Gives the elements other weights. Edges and hyperedges do not depend on them.
    pub fn set_weights(&mut self, weights: &[u64]) {
        self.scale = (MOST_TOTAL / weights.iter().sum::<u64>().max(1)).clamp(1, 1 << 10);
        self.weights = weights.iter().map(|weight| weight * self.scale).collect();
    }

    /// Adds a hyperedge: no feasible choice has an element of each part, and the minimal infeasible subset is one
    /// way to have that.
    pub fn add_hyperedge(&mut self, subset: &BitSet, parts: Vec<BitSet>) {
        self.infeasible.push(subset.iter().collect());
        self.parts.push(parts);
    }

    /// Whether there are too many hyperedges for a large problem to be solved as a graph.
    pub fn is_crowded(&self) -> bool {
        self.parts.iter().map(Vec::len).sum::<usize>() > MOST_SLACKS
    }

    /// Makes a choice feasible: leaves out the lightest part of each hyperedge that it has.
    pub fn repair(&self, chosen: &mut BitSet) {
        for parts in &self.parts {
            self.repair_one(parts, chosen);
        }
    }

    /// The same for the parts of one hyperedge.
    pub fn repair_one(&self, parts: &[BitSet], chosen: &mut BitSet) {
        let held: Vec<BitSet> = parts.iter().map(|part| part.and(chosen)).collect();
        if held.iter().all(|part| !part.is_empty()) {
            let weigh =
                |part: &&BitSet| part.iter().map(|element| self.weights[element]).sum::<u64>();
            if let Some(lightest) = held.iter().min_by_key(weigh) {
                chosen.remove(lightest);
            }
        }
    }

    /// Whether nothing of an infeasible subset is excluded yet.
    pub(crate) fn is_active(subset: &[usize], fixed: &Fixed) -> bool {
        !subset.iter().any(|&element| fixed.excluded.contains(element))
    }

    /// The maximum of the relaxation with these multipliers, one a hyperedge, if it is above the incumbent; what is
    /// not counts as the incumbent.
    pub fn relax(
        &mut self,
        multipliers: &[f64],
        fixed: &Fixed,
        incumbent: u64,
        steps: &mut u64,
    ) -> Relaxed {
        let Penalties { reduced, constant, .. } = self.penalties_at(multipliers, fixed);
        self.weigh_vertices(&reduced, fixed);
        let (weight, vertices) = self.maximum_above(incumbent, constant, steps);
        let mut chosen = fixed.excluded.none();
        for &element in vertices.iter().flat_map(|&vertex| &self.elements[vertex]) {
            if !fixed.excluded.contains(element) && reduced[element] > 0 {
                chosen.insert(element);
            }
        }
        let value = weight.saturating_add(constant);
        Relaxed { upper_bound: value / self.scale, chosen, vertices, value }
    }

    /// The maximum with the weights of now, if it is above the incumbent together with the constant.
    pub(crate) fn maximum_above(
        &mut self,
        incumbent: u64,
        constant: u64,
        steps: &mut u64,
    ) -> (u64, Vec<usize>) {
        let least = ((incumbent + 1) * self.scale).saturating_sub(1);
        let incumbent = least as i64 - constant as i64;
        self.cotree.maximum(&self.graph, incumbent.max(-1), steps, &mut self.warm_start)
    }

    /// The weights of the relaxation with these multipliers.
    pub(crate) fn penalties_at(&self, multipliers: &[f64], fixed: &Fixed) -> Penalties {
        let mut due = vec![0_u64; self.weights.len()];
        let mut constant = 0_u64;
        for (subset, &multiplier) in self.infeasible.iter().zip(multipliers) {
            let multiplier = multiplier as u64;
            if multiplier > 0 && Self::is_active(subset, fixed) {
                let free = subset.iter().filter(|&&element| !fixed.included.contains(element));
                constant += multiplier * (free.clone().count() as u64).saturating_sub(1);
                free.for_each(|&element| due[element] += multiplier);
            }
        }
        let minus = |from: &[u64], taken: &[u64]| {
            from.iter().zip(taken).map(|(from, taken)| from.saturating_sub(*taken)).collect()
        };
        Penalties {
            reduced: minus(&self.weights, &due),
            deficit: minus(&due, &self.weights),
            constant,
        }
    }

    /// Gives vertices the reduced weights of their elements.
    pub(crate) fn weigh_vertices(&mut self, reduced: &[u64], fixed: &Fixed) {
        for (vertex, elements) in self.elements.iter().enumerate() {
            let open = elements.iter().filter(|&&element| !fixed.excluded.contains(element));
            self.graph.weights[vertex] = open.map(|&element| reduced[element]).sum();
        }
    }

    /// Moves the multipliers along the subgradient of a relaxed solution: as far as would take the bound down to
    /// the target if nothing else changed, times the step-size factor \[HK\].
    pub fn subgradient_step(
        &self,
        multipliers: &mut Vec<f64>,
        relaxed: &Relaxed,
        fixed: &Fixed,
        size: StepSize,
    ) {
        multipliers.resize(self.infeasible.len(), 0.0);
        let excess = |subset: &Vec<usize>| {
            if !Self::is_active(subset, fixed) {
                return 0.0;
            }
            let left_out =
                subset.iter().filter(|&&element| !relaxed.chosen.contains(element)).count();
            1.0 - left_out as f64
        };
        let excesses: Vec<f64> = self.infeasible.iter().map(excess).collect();
        let moves = |&(excess, multiplier): &(&f64, &f64)| *excess > 0.0 || *multiplier > 0.0;
        let moving = excesses.iter().zip(multipliers.iter()).filter(moves);
        let norm: f64 = moving.map(|(excess, _)| excess * excess).sum();
        if norm == 0.0 {
            return;
        }
        let step = size.factor
            * (relaxed.value.saturating_sub(size.target * self.scale) as f64).max(1.0)
            / norm;
        for ((multiplier, excess), subset) in
            multipliers.iter_mut().zip(excesses).zip(&self.infeasible)
        {
            // More than the lightest element weighs does not change the maximum.
            let most = subset.iter().map(|&element| self.weights[element]).min().unwrap_or(0);
            *multiplier = (*multiplier + step * excess).clamp(0.0, most as f64);
        }
    }
}
