//! What conflicts in a position, for any weights.
//!
//! A decomposition asks about the same positions again and again, with other weights of their layouts. Which of them conflict
//! does not depend on these, so it is kept from one time to the next.

use merrimac_stable_set::{BitSet, ConflictGraph, Problem, Query};
use rustc_hash::FxHashMap;

use crate::best::{Best, weigh};
use crate::effort::Memory;
use crate::pairs::DepthLimit;

/// This many items altogether are kept: about 200 MB with seven cards a hand.
const MOST_ITEMS: usize = 200_000;

/// Layouts that conflict with the same others.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) layouts: Vec<usize>,
    pub(crate) apart: BitSet,
}

/// The items of a position with their conflicts, for any weights.
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

    /// The same with other weights.
    pub(crate) fn weighed(mut self, weights: &[u64]) -> Self {
        self.problem.set_weights(weights);
        self
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

/// The items of a position with the conflicts that come about within the next tricks, for any weights.
#[derive(Debug)]
pub(crate) struct Near {
    pub(crate) items: Vec<Item>,
    conflicts: ConflictGraph,
}

impl Near {
    pub(crate) fn new(items: Vec<Item>) -> Self {
        let conflicts = ConflictGraph::new(vec![0; items.len()], |one, other| {
            items[one].apart.contains(items[other].layouts[0])
        });
        Self { items, conflicts }
    }

    /// What no choice outweighs that is above the incumbent, as far as these conflicts tell.
    pub(crate) fn bound(&mut self, weights: &[u64], incumbent: u64, steps: &mut u64) -> u64 {
        let weigh_item = |item: &Item| item.layouts.iter().map(|&layout| weights[layout]).sum();
        self.conflicts.set_weights(self.items.iter().map(weigh_item).collect());
        let query = Query { incumbent: Some(incumbent), tolerance: 0 };
        self.conflicts.maximum(query, steps).upper_bound
    }
}

/// What is kept of positions that may be asked about again with other weights: by position, layouts, and how far
/// conflicts are looked for.
#[derive(Debug)]
pub(crate) struct Kept<G> {
    kept: FxHashMap<Key, (G, Size)>,
    all: Size,
}

/// How much is kept.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
    pub(crate) items: usize,
    pub(crate) bytes: u64,
}

impl Size {
    /// Of items with their conflicts, as layouts and as items.
    pub(crate) fn of(items: &[Item]) -> Self {
        let words: usize = items.iter().map(|item| item.apart.words().len()).sum();
        let layouts: usize = items.iter().map(|item| item.layouts.len()).sum();
        // The conflicts of items are in the graph, in its modules and in a cover of cliques.
        let conflicts = 3 * items.len() * items.len().div_ceil(64);
        let bytes = 8 * (words + 2 * layouts + conflicts) + size_of_val(items);
        Self { items: items.len(), bytes: bytes as u64 }
    }
}

pub(crate) type Key = ((u128, u32), BitSet, DepthLimit);

impl<G> Default for Kept<G> {
    fn default() -> Self {
        Self { kept: FxHashMap::default(), all: Size::default() }
    }
}

impl<G> Kept<G> {
    pub(crate) fn get(&self, key: &Key) -> Option<&G> {
        self.kept.get(key).map(|(kept, _)| kept)
    }

    pub(crate) fn take(&mut self, key: &Key) -> Option<G> {
        let (kept, size) = self.kept.remove(key)?;
        self.all.items -= size.items;
        self.all.bytes -= size.bytes;
        Some(kept)
    }

    /// Keeps what has this size and is counted already. When there is too much, all the others are forgotten:
    /// how many bytes are free then.
    pub(crate) fn keep(&mut self, key: Key, what: G, size: Size, memory: &Memory) -> u64 {
        let mut forgotten = 0;
        if self.all.items + size.items > MOST_ITEMS
            || self.all.bytes + size.bytes > memory.limit() / 4
        {
            self.kept.clear();
            forgotten = std::mem::take(&mut self.all).bytes;
            memory.give_back(forgotten);
        }
        self.all.items += size.items;
        self.all.bytes += size.bytes;
        self.kept.insert(key, (what, size));
        forgotten
    }
}
