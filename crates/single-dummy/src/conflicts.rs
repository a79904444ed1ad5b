//! Which items cannot be chosen together, and the heaviest choice without such.
//!
//! Knows no bridge. An item is what cannot be told apart: here, layouts that conflict with the same others.
//! Most conflicts are pairs, so the question is for the heaviest independent set of a graph, to which a few
//! conflicts of three or more are added. It is answered by branch and bound: a clique gives at most the
//! heaviest of its members, and a weight may be spread over several cliques (weighted colouring, as in the
//! best solvers for heaviest cliques [MWSS]). Where the conflicts come from a guess,
//! "either these layouts or those", the bound is met at once.

use crate::search::Stopped;

/// A set of items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Items(Box<[u64]>);

impl Items {
    fn none(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)].into())
    }

    fn contains(&self, item: usize) -> bool {
        self.0[item / 64] >> (item % 64) & 1 == 1
    }

    fn insert(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    fn remove(&mut self, item: usize) {
        self.0[item / 64] &= !(1 << (item % 64));
    }

    fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    fn drop_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let non_empty = |word: u64| (word != 0).then_some(word);
            std::iter::successors(non_empty(word), move |rest| non_empty(rest & (rest - 1)))
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }
}

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

    /// The heaviest choice without a conflict, rising. `spend` is asked before every step.
    pub(crate) fn heaviest(
        &self,
        mut spend: impl FnMut() -> Result<(), Stopped>,
    ) -> Result<Vec<usize>, Stopped> {
        let mut chosen = Vec::new();
        for part in self.parts() {
            let mut choice = Choice {
                conflicts: self,
                spend: &mut spend,
                chosen: Vec::new(),
                is_chosen: Items::none(self.weights.len()),
                best: Vec::new(),
                weight: 0,
            };
            choice.extend(part, 0)?;
            chosen.append(&mut choice.best);
        }
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// Items that conflict, directly or through others, together.
    fn parts(&self) -> Vec<Items> {
        let size = self.weights.len();
        let mut is_placed = vec![false; size];
        let mut parts = Vec::new();
        for first in 0..size {
            if std::mem::replace(&mut is_placed[first], true) {
                continue;
            }
            let mut part = Items::none(size);
            let mut waiting = vec![first];
            while let Some(item) = waiting.pop() {
                part.insert(item);
                let larger = self.larger_of[item].iter().flat_map(|&index| &self.larger[index]);
                for other in self.apart[item].iter().chain(larger.copied()) {
                    if !std::mem::replace(&mut is_placed[other], true) {
                        waiting.push(other);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}

/// A branch of the search for the heaviest choice.
struct Choice<'a, F> {
    conflicts: &'a Conflicts,
    spend: &'a mut F,
    chosen: Vec<usize>,
    is_chosen: Items,
    best: Vec<usize>,
    weight: u64,
}

impl<F: FnMut() -> Result<(), Stopped>> Choice<'_, F> {
    /// Adds items of `open` to those chosen, which weigh `weight`.
    fn extend(&mut self, mut open: Items, weight: u64) -> Result<(), Stopped> {
        (self.spend)()?;
        let depth = self.chosen.len();
        let weight = weight + self.take_the_free(&mut open);
        if weight > self.weight || self.best.is_empty() {
            self.weight = weight;
            self.best.clone_from(&self.chosen);
        }
        for (item, bound) in self.bounds(&open).into_iter().rev() {
            if weight + bound <= self.weight {
                break;
            }
            open.remove(item);
            let mut rest = open.clone();
            rest.drop_all(&self.conflicts.apart[item]);
            self.choose(item);
            self.drop_last_of_larger(item, &mut rest);
            self.extend(rest, weight + self.conflicts.weights[item])?;
            self.unchoose();
        }
        while self.chosen.len() > depth {
            self.unchoose();
        }
        Ok(())
    }

    fn choose(&mut self, item: usize) {
        self.chosen.push(item);
        self.is_chosen.insert(item);
    }

    fn unchoose(&mut self) {
        if let Some(item) = self.chosen.pop() {
            self.is_chosen.remove(item);
        }
    }

    /// Chooses what conflicts with nothing that is open.
    fn take_the_free(&mut self, open: &mut Items) -> u64 {
        let conflicts = self.conflicts;
        let is_free = |item: &usize| {
            !conflicts.apart[*item].intersects(open)
                && conflicts.larger_of[*item].iter().all(|&index| {
                    let others = &conflicts.larger[index];
                    others
                        .iter()
                        .any(|&other| !self.is_chosen.contains(other) && !open.contains(other))
                })
        };
        let free: Vec<usize> = open.iter().filter(is_free).collect();
        for &item in &free {
            open.remove(item);
            self.choose(item);
        }
        free.iter().map(|&item| conflicts.weights[item]).sum()
    }

    /// Closes items that would complete a larger conflict.
    fn drop_last_of_larger(&self, item: usize, open: &mut Items) {
        for &index in &self.conflicts.larger_of[item] {
            let others = self.conflicts.larger[index].iter();
            let mut missing = others.filter(|&&other| !self.is_chosen.contains(other));
            if let (Some(&last), None) = (missing.next(), missing.next()) {
                open.remove(last);
            }
        }
    }

    /// Items in an order such that those up to each of them weigh no more than its bound.
    fn bounds(&self, open: &Items) -> Vec<(usize, u64)> {
        let conflicts = self.conflicts;
        let mut left = conflicts.weights.clone();
        let mut rest = open.clone();
        let mut order = Vec::new();
        let mut bound = 0;
        let mut pay = |group: &[usize], left: &mut Vec<u64>, rest: &mut Items, times: u64| {
            let least = group.iter().map(|&item| left[item]).min().unwrap_or(0);
            bound += least * times;
            for &item in group {
                left[item] -= least;
                if left[item] == 0 {
                    rest.remove(item);
                    order.push((item, bound));
                }
            }
        };
        // Of a larger conflict one item at least is left out.
        for larger in &conflicts.larger {
            let missing: Vec<usize> =
                larger.iter().copied().filter(|&item| !self.is_chosen.contains(item)).collect();
            if missing.len() > 1 && missing.iter().all(|&item| rest.contains(item)) {
                pay(&missing, &mut left, &mut rest, missing.len() as u64 - 1);
            }
        }
        // Of a clique one item at most is chosen.
        let heaviest = |items: &Items, left: &[u64]| items.iter().max_by_key(|&item| left[item]);
        while let Some(first) = heaviest(&rest, &left) {
            let mut clique = vec![first];
            let mut common = rest.clone();
            common.keep(&conflicts.apart[first]);
            while let Some(next) = heaviest(&common, &left) {
                clique.push(next);
                common.keep(&conflicts.apart[next]);
            }
            pay(&clique, &mut left, &mut rest, 1);
        }
        order
    }
}

#[cfg(test)]
mod tests;
