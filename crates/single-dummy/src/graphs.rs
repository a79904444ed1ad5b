//! What conflicts in a position, for any weights.
//!
//! A decomposition asks about the same positions again and again, with other weights of their layouts. Which of them conflict
//! does not depend on these, so it is kept from one time to the next.

use merrimac_stable_set::{BitSet, Problem};
use rustc_hash::FxHashMap;

use crate::best::{Best, weigh};
use crate::effort::Memory;
use crate::pairs::DepthLimit;

/// This many bytes of them are kept.
const MOST_BYTES: u64 = 400_000_000;

/// Layouts that conflict with the same others.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) layouts: Vec<usize>,
    pub(crate) apart: BitSet,
}

/// The items of a position with their conflicts, all or those that come about within the next tricks, for any weights.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) items: Vec<Item>,
    pub(crate) problem: Problem,
    /// The last plans that were best.
    plans: Vec<BitSet>,
}

/// This many plans are kept.
const PLANS: usize = 16;

impl Graph {
    pub(crate) fn new(items: Vec<Item>, weights: &[u64]) -> Self {
        let problem = Problem::new(
            items.iter().map(|item| item.layouts.clone()).collect(),
            weights,
            |one, other| items[one].apart.contains(items[other].layouts[0]),
        );
        Self { items, problem, plans: Vec::new() }
    }

    /// What it takes: items and their conflicts, as layouts and as items.
    pub(crate) fn bytes(&self) -> u64 {
        let words: usize = self.items.iter().map(|item| item.apart.words().len()).sum();
        let layouts: usize = self.items.iter().map(|item| item.layouts.len()).sum();
        // The conflicts of items are in the graph, in its modules and in a cover of cliques.
        let conflicts = 3 * self.items.len() * self.items.len().div_ceil(64);
        (8 * (words + 2 * layouts + conflicts) + size_of_val(&self.items[..])) as u64
    }

    /// The same with other weights.
    pub(crate) fn weighed(mut self, weights: &[u64]) -> Self {
        self.problem.set_weights(weights);
        self
    }

    /// What no choice outweighs that is above the incumbent, as far as these conflicts tell.
    pub(crate) fn bound(&mut self, weights: &[u64], incumbent: u64, steps: &mut u64) -> u64 {
        self.problem.set_weights(weights);
        self.problem.solve(incumbent, 0, steps).upper_bound
    }

    /// Starts with the heaviest plan that is kept.
    pub(crate) fn recall(&self, weights: &[u64], best: &mut Best) {
        for plan in &self.plans {
            let won = weigh(weights, plan);
            if won > best.won {
                (best.plan, best.won) = (plan.clone(), won);
            }
        }
    }

    pub(crate) fn remember(&mut self, plan: &BitSet) {
        self.plans.retain(|other| other != plan);
        if self.plans.len() == PLANS {
            self.plans.remove(0);
        }
        self.plans.push(plan.clone());
    }
}

pub(crate) type Key = ((u128, u32), BitSet, DepthLimit);

/// What is kept of positions that may be asked about again with other weights: by position, layouts, and how far
/// conflicts are looked for.
#[derive(Debug, Default)]
pub(crate) struct Graphs {
    kept: FxHashMap<Key, Graph>,
    bytes: u64,
}

impl Graphs {
    pub(crate) fn get(&self, key: &Key) -> Option<&Graph> {
        self.kept.get(key)
    }

    pub(crate) fn take(&mut self, key: &Key) -> Option<Graph> {
        let graph = self.kept.remove(key)?;
        self.bytes -= graph.bytes();
        Some(graph)
    }

    /// Keeps what is counted already. When there is too much, all the others are forgotten.
    pub(crate) fn keep(&mut self, key: Key, graph: Graph, memory: &Memory) {
        if self.bytes + graph.bytes() > MOST_BYTES.min(memory.limit() / 4) {
            self.forget(memory);
        }
        self.bytes += graph.bytes();
        self.kept.insert(key, graph);
    }

    pub(crate) fn forget(&mut self, memory: &Memory) {
        self.kept.clear();
        memory.give_back(std::mem::take(&mut self.bytes));
    }
}
