//! Which items cannot be chosen together, and the heaviest choice without such.
//!
//! Knows no bridge. An item is what cannot be told apart: here, layouts that conflict with the same others.
//! Most conflicts are pairs, and those of three or more come down to pairs ([`casts`]), so the question is
//! for the heaviest independent set of a graph. It is answered by branch and bound: a clique gives at most the
//! heaviest of its members, and a weight may be spread over several cliques (weighted colouring, as in the
//! best solvers for heaviest cliques [MWSS]). Before that whatever simplifies is done: parts without a
//! conflict between them add up; of sides between which all is in conflict one is chosen; who outweighs all
//! that conflicts with it is chosen, who is worse than a neighbour is not; twins go together. Where the
//! conflicts come from guesses, "either these layouts or those", that is often enough; what is large all the
//! same is bounded by cliques at a price ([`cover`]) before there are branches.
//!
//! Many larger conflicts are too much for that. They are paid for instead ([`prices`]), and what the prices
//! leave undecided is small.

mod casts;
mod choice;
mod cover;
mod decided;
mod items;
mod modules;
mod prices;

use choice::Choice;
pub(crate) use cover::Memory;
pub(crate) use decided::{Decided, Habits, Settled};
use items::Items;
pub(crate) use prices::Priced;

/// Weighted items and their conflicts.
#[derive(Debug)]
pub(crate) struct Conflicts {
    weights: Vec<u64>,
    /// By item: those that cannot be chosen with it.
    apart: Vec<Items>,
    /// By item: what it is known by from one question to the next.
    names: Vec<usize>,
}

impl Conflicts {
    /// Items of these weights, with the pairs for which `apart` holds.
    pub(crate) fn new(weights: Vec<u64>, apart: impl Fn(usize, usize) -> bool) -> Self {
        let size = weights.len();
        let neighbours = |item: usize| {
            let mut items = Items::none(size);
            (0..size).filter(|&other| other != item && apart(item, other)).for_each(|other| {
                items.insert(other);
            });
            items
        };
        let apart = (0..size).map(neighbours).collect();
        Self { weights, apart, names: (0..size).collect() }
    }

    /// Gives the items other weights.
    pub(crate) fn weigh(&mut self, weights: Vec<u64>) {
        self.weights = weights;
    }

    /// The heaviest choice without a conflict, if it weighs more than `mark`, or a bound if there are not
    /// enough steps. A choice that is no lighter than the heaviest but for what there is to `spare` will do.
    pub(crate) fn heaviest(
        &self,
        mark: Option<u64>,
        spare: u64,
        steps: &mut u64,
        memory: &mut Memory,
    ) -> Heaviest {
        let mut choice = Choice::new(self, *steps, spare, memory);
        let floor = mark.map_or(-1, |mark| mark as i64);
        let found = choice.heaviest(Items::all(self.weights.len()), floor);
        let is_proven = choice.is_exact();
        *steps = choice.steps_left();
        let (at_most, mut items) = found.unwrap_or((mark.unwrap_or(0), Vec::new()));
        let at_most = at_most + choice.error();
        items.sort_unstable();
        Heaviest { items, at_most, is_proven }
    }

    /// Some choice of these items without a pair in conflict, those that cost least first.
    fn some_of(&self, open: &Items) -> Vec<usize> {
        let cost = |item: usize| {
            let around = self.apart[item].iter().filter(|&other| open.contains(other));
            let lost: u64 = around.map(|other| self.weights[other]).sum();
            lost as f64 / self.weights[item].max(1) as f64
        };
        let mut by_cost: Vec<(f64, usize)> = open.iter().map(|item| (cost(item), item)).collect();
        by_cost.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut chosen = Items::none(self.weights.len());
        for (_, item) in by_cost {
            if !self.apart[item].intersects(&chosen) {
                chosen.insert(item);
            }
        }
        chosen.iter().collect()
    }

    /// Items of which two are in conflict, directly or through others, together.
    fn parts(&self, open: &Items) -> Vec<Items> {
        self.connected(open, |item, near| near.keep(&self.apart[item]))
    }

    /// Items that do not conflict, directly or through others, together: from two of these sides nothing can
    /// be chosen together.
    fn sides(&self, open: &Items) -> Vec<Items> {
        self.connected(open, |item, near| near.drop_all(&self.apart[item]))
    }

    /// Items together with what is kept as near to them of all that are left, with what is near to that, and
    /// so on.
    fn connected(&self, open: &Items, keep_near: impl Fn(usize, &mut Items)) -> Vec<Items> {
        let mut left = open.clone();
        let mut found = Vec::new();
        while let Some(first) = left.first() {
            left.remove(first);
            let mut together = Items::none(self.weights.len());
            let mut waiting = vec![first];
            while let Some(item) = waiting.pop() {
                together.insert(item);
                let mut next = left.clone();
                keep_near(item, &mut next);
                left.drop_all(&next);
                waiting.extend(next.iter());
            }
            found.push(together);
        }
        found
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
