//! Which items cannot be chosen together, and the heaviest choice without such.
//!
//! Knows no bridge. An item is what cannot be told apart: here, layouts that conflict with the same others.
//! Most conflicts are pairs, so the question is for the heaviest independent set of a graph, to which a few
//! conflicts of three or more are added. It is answered by branch and bound: a clique gives at most the
//! heaviest of its members, and a weight may be spread over several cliques (weighted colouring, as in the
//! best solvers for heaviest cliques [MWSS]). Before that whatever simplifies is done: parts without a
//! conflict between them add up; of sides between which all is in conflict one is chosen; who outweighs all
//! that conflicts with it is chosen, who is worse than a neighbour is not; twins go together. Where the
//! conflicts come from guesses, "either these layouts or those", nothing else is needed.

mod choice;
mod items;

use choice::Choice;
use items::Items;

use crate::search::Stopped;

/// Weighted items and their conflicts.
#[derive(Debug)]
pub(crate) struct Conflicts {
    weights: Vec<u64>,
    /// By item: those that cannot be chosen with it.
    apart: Vec<Items>,
    /// Conflicts of three and more items.
    larger: Vec<Vec<usize>>,
    /// By item: its larger conflicts.
    larger_of: Vec<Vec<usize>>,
}

impl Conflicts {
    /// Items of these weights, with the pairs for which `apart` holds and the larger conflicts.
    pub(crate) fn new(
        weights: Vec<u64>,
        apart: impl Fn(usize, usize) -> bool,
        larger: Vec<Vec<usize>>,
    ) -> Self {
        let size = weights.len();
        let neighbours = |item: usize| {
            let mut items = Items::none(size);
            (0..size).filter(|&other| other != item && apart(item, other)).for_each(|other| {
                items.insert(other);
            });
            items
        };
        let apart = (0..size).map(neighbours).collect();
        let mut larger_of = vec![Vec::new(); size];
        for (conflict, items) in larger.iter().enumerate() {
            for &item in items {
                larger_of[item].push(conflict);
            }
        }
        Self { weights, apart, larger, larger_of }
    }

    /// The heaviest choice without a conflict, if it weighs more than `mark`, or a good one if there are not
    /// enough steps.
    pub(crate) fn heaviest(&self, mark: u64, steps: u64) -> Heaviest {
        let size = self.weights.len();
        let mut choice = Choice::new(self, steps);
        let open = Items::all(size);
        let bound = choice.bound(&open);
        match choice.heaviest(open, mark as i64) {
            Ok(Some((weight, mut items))) => {
                items.sort_unstable();
                Heaviest { items, at_most: weight, is_proven: true }
            }
            Ok(None) => Heaviest { items: Vec::new(), at_most: mark, is_proven: true },
            Err(Stopped) => Heaviest { items: self.good(steps), at_most: bound, is_proven: false },
        }
    }

    /// A good choice without a conflict: the heaviest by pairs, without the lightest of each larger conflict.
    fn good(&self, steps: u64) -> Vec<usize> {
        if self.larger.is_empty() {
            return self.some();
        }
        let mut chosen = Items::none(self.weights.len());
        for item in self.of_pairs().heaviest(0, steps).items {
            chosen.insert(item);
        }
        for larger in &self.larger {
            let lightest = larger.iter().min_by_key(|&&item| self.weights[item]);
            if let Some(&lightest) = lightest
                && larger.iter().all(|&item| chosen.contains(item))
            {
                chosen.remove(lightest);
            }
        }
        chosen.iter().collect()
    }

    /// Some choice without a conflict, those that cost least first.
    fn some(&self) -> Vec<usize> {
        let cost = |item: usize| {
            let lost: u64 = self.apart[item].iter().map(|other| self.weights[other]).sum();
            lost as f64 / self.weights[item].max(1) as f64
        };
        let mut by_cost: Vec<(f64, usize)> =
            (0..self.weights.len()).map(|item| (cost(item), item)).collect();
        by_cost.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut chosen = Items::none(self.weights.len());
        for (_, item) in by_cost {
            let completes = |&index: &usize| {
                self.larger[index].iter().all(|&other| other == item || chosen.contains(other))
            };
            if !self.apart[item].intersects(&chosen) && !self.larger_of[item].iter().any(completes)
            {
                chosen.insert(item);
            }
        }
        chosen.iter().collect()
    }

    /// The same conflicts without the larger ones.
    fn of_pairs(&self) -> Self {
        let larger_of = vec![Vec::new(); self.weights.len()];
        let (weights, apart) = (self.weights.clone(), self.apart.clone());
        Self { weights, apart, larger: Vec::new(), larger_of }
    }
}

/// A choice of items, and what no choice outweighs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heaviest {
    pub(crate) items: Vec<usize>,
    pub(crate) at_most: u64,
    /// Whether the search came to its end.
    pub(crate) is_proven: bool,
}

#[cfg(test)]
mod tests;
