//! The heaviest choice by branch and bound, after whatever makes it simpler.
//!
//! 1. Items that outweigh all that conflicts with them are chosen, those that are never better dropped.
//! 2. If the bound does not exceed the floor, there is nothing to find.
//! 3. Parts without a conflict between them add up; of sides between which all is in conflict one is taken.
//! 4. Many items are bounded by cliques at a price, and those dropped that nothing above the floor can have.
//! 5. Else an item is chosen with its twins, or left out with them.

use super::Conflicts;
use super::cover::{Cover, Memory};
use super::items::Items;

/// A choice and its weight; none if there is none above the floor.
///
/// Where there were not enough steps the weight is what no choice exceeds, and the choice a good one.
pub(super) type Found = Option<(u64, Vec<usize>)>;

/// So many items are covered by cliques at a price before there are branches.
const COVERED: usize = 64;

/// A branch of the search for the heaviest choice.
pub(super) struct Choice<'a> {
    conflicts: &'a Conflicts,
    /// How much work is left to do; what is open then is only bounded.
    steps: u64,
    is_exact: bool,
    /// What does not matter of a weight, and what was left aside because of that.
    spare: u64,
    error: u64,
    /// How many items were decided before, one way or the other.
    depth: u32,
    memory: &'a mut Memory,
}

impl<'a> Choice<'a> {
    /// Nothing is chosen yet.
    pub(super) fn new(
        conflicts: &'a Conflicts,
        steps: u64,
        spare: u64,
        memory: &'a mut Memory,
    ) -> Self {
        Self { conflicts, steps, is_exact: true, spare, error: 0, depth: 0, memory }
    }

    /// How much work is left to do.
    pub(super) fn steps_left(&self) -> u64 {
        self.steps
    }

    /// By how much the heaviest choice may outweigh what was found.
    pub(super) fn error(&self) -> u64 {
        self.error
    }

    /// Whether the steps were enough.
    pub(super) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The heaviest choice of open items, if it weighs more than the floor. Nothing is above -1.
    pub(super) fn heaviest(&mut self, mut open: Items, floor: i64) -> Found {
        let words = open.words() as u64;
        let work = open.len() as u64 * words.div_ceil(8);
        self.steps = self.steps.saturating_sub(work);
        if self.steps == 0 {
            return self.bounded(&open, floor);
        }
        let mut taken = Vec::new();
        self.reduce(&mut open, &mut taken);
        self.with(taken, floor, |choice, floor| choice.split(&open, floor))
    }

    /// A good choice and what no choice exceeds, if that is above the floor.
    fn bounded(&mut self, open: &Items, floor: i64) -> Found {
        let bound = self.bound(open);
        if bound as i64 <= floor {
            return None;
        }
        self.is_exact = false;
        Some((bound, self.conflicts.some_of(open)))
    }

    /// Items that are chosen, and the heaviest of what can be chosen with them.
    fn with(
        &mut self,
        mut items: Vec<usize>,
        floor: i64,
        more: impl FnOnce(&mut Self, i64) -> Found,
    ) -> Found {
        let weight: u64 = items.iter().map(|&item| self.conflicts.weights[item]).sum();
        let found = more(self, (floor - weight as i64).max(-1));
        found.map(|(more, others)| {
            items.extend(others);
            (weight + more, items)
        })
    }

    /// The same where nothing is free.
    fn split(&mut self, open: &Items, floor: i64) -> Found {
        if open.is_empty() {
            return (floor < 0).then(Default::default);
        }
        let order = self.order(open);
        if last_bound(&order) as i64 <= floor {
            return None;
        }
        let parts = self.conflicts.parts(open);
        if parts.len() > 1 {
            return self.sum(&parts, floor);
        }
        let sides = self.conflicts.sides(open);
        if sides.len() > 1 {
            return self.best_side(sides, floor);
        }
        if open.len() >= COVERED {
            self.cover(open, floor)
        } else {
            self.branch(open, &order, floor)
        }
    }

    /// Cliques at a price, and branches for what they leave open.
    fn cover(&mut self, open: &Items, mut floor: i64) -> Found {
        let mut cover = Cover::new(self.conflicts, open, self.memory);
        let mut point = cover.recall(self.memory);
        let covered = cover.settle(&mut point, floor, self.spare, &mut self.steps);
        if self.depth == 0 {
            cover.remember(&point, self.memory);
        }
        let mut best = None;
        if covered.weight as i64 > floor {
            floor = covered.weight as i64;
            best = Some((covered.weight, covered.choice));
        }
        let above = covered.at_most as i64 - floor;
        if above <= self.spare as i64 {
            self.error += above.max(0) as u64;
            return best;
        }
        if self.steps == 0 {
            self.is_exact = false;
            return Some((covered.at_most, best.map(|(_, items)| items).unwrap_or_default()));
        }
        let mut left = open.clone();
        let out = open.iter().zip(&covered.with).filter(|(_, with)| **with as i64 <= floor);
        out.for_each(|(item, _)| left.remove(item));
        let found = if 10 * left.len() < 9 * open.len() {
            self.heaviest(left, floor)
        } else {
            let doubt = |&item: &usize| {
                let part = cover.part(item, &point);
                part.min(1.0 - part) * self.conflicts.weights[item] as f64
            };
            let item = left.iter().max_by(|one, other| doubt(one).total_cmp(&doubt(other)));
            item.and_then(|item| self.branch_on(item, &left, floor))
        };
        // Branches that were not searched to their end may be bounded less closely than the whole.
        let found = found.map(|(weight, items)| (weight.min(covered.at_most), items));
        found.or(best)
    }

    /// Items without conflicts between their parts: each part for itself, the smaller ones first.
    fn sum(&mut self, parts: &[Items], floor: i64) -> Found {
        let mut by_size: Vec<(u64, &Items)> =
            parts.iter().map(|part| (self.bound(part), part)).collect();
        by_size.sort_by_key(|(_, part)| part.len());
        let mut total: u64 = by_size.iter().map(|(bound, _)| bound).sum();
        let mut chosen = Vec::new();
        for (bound, part) in by_size {
            let others = total - bound;
            let found = self.heaviest(part.clone(), (floor - others as i64).max(-1));
            let (weight, items) = found?;
            total = others + weight;
            chosen.extend(items);
        }
        (total as i64 > floor).then_some((total, chosen))
    }

    /// Items that conflict with all others but those of their side: one side or another.
    fn best_side(&mut self, sides: Vec<Items>, mut floor: i64) -> Found {
        let mut best = None;
        for side in sides {
            if let Some((weight, items)) = self.heaviest(side, floor) {
                floor = weight as i64;
                best = Some((weight, items));
            }
        }
        best
    }

    /// With an item and its twins, or without them.
    fn branch(&mut self, open: &Items, order: &[(usize, u64)], floor: i64) -> Found {
        let conflicts = self.conflicts;
        let weighs = |&item: &usize| {
            let around = open.common(&conflicts.apart[item]);
            let around: u64 = around.map(|other| conflicts.weights[other]).sum();
            (around + conflicts.weights[item], std::cmp::Reverse(item))
        };
        // A choice above the floor has one of the items that take the bound there.
        let beyond = order.iter().filter(|&&(_, bound)| bound as i64 > floor);
        let item = beyond.map(|&(item, _)| item).max_by_key(weighs);
        self.branch_on(item.expect("the bound is above the floor"), open, floor)
    }

    /// With this item and its twins, or without them.
    fn branch_on(&mut self, item: usize, open: &Items, mut floor: i64) -> Found {
        let conflicts = self.conflicts;
        let twins = self.twins(item, open);

        self.depth += 1;
        let mut without = open.clone();
        for &twin in &twins {
            without.remove(twin);
        }
        let mut with = without.clone();
        with.drop_all(&conflicts.apart[item]);
        let chosen = self.with(twins, floor, |choice, floor| choice.heaviest(with, floor));
        if let Some((weight, _)) = &chosen {
            floor = *weight as i64;
        }
        let found = self.heaviest(without, floor).or(chosen);
        self.depth -= 1;
        found
    }

    /// Chooses what outweighs all that it conflicts with, and drops what another one is better than.
    fn reduce(&mut self, open: &mut Items, taken: &mut Vec<usize>) {
        let conflicts = self.conflicts;
        let mut near = vec![0; conflicts.weights.len()];
        open.iter().for_each(|item| near[item] = open.count_common(&conflicts.apart[item]));
        let mut waiting: Vec<usize> = open.iter().collect();
        while let Some(item) = waiting.pop() {
            if !open.contains(item) {
                continue;
            }
            let mut around = open.clone();
            around.keep(&conflicts.apart[item]);
            let lost: u64 = around.iter().map(|other| conflicts.weights[other]).sum();
            if lost <= conflicts.weights[item] {
                open.remove(item);
                open.drop_all(&around);
                taken.push(item);
                for other in around.iter() {
                    waiting.extend(open.common(&conflicts.apart[other]));
                }
                continue;
            }
            // Who conflicts with all that this item does, and weighs no more, is never better.
            for other in around.iter() {
                if conflicts.weights[other] <= conflicts.weights[item]
                    && near[other] >= near[item]
                    && around.is_within(&conflicts.apart[other], other)
                {
                    open.remove(other);
                    waiting.extend(open.common(&conflicts.apart[other]));
                }
            }
        }
    }

    /// Open items with the same conflicts: the item and those like it.
    fn twins(&self, item: usize, open: &Items) -> Vec<usize> {
        let conflicts = self.conflicts;
        let is_twin = |&other: &usize| {
            other == item
                || !conflicts.apart[item].contains(other)
                    && conflicts.apart[item].equals_within(&conflicts.apart[other], open)
        };
        open.iter().filter(is_twin).collect()
    }

    /// What no choice of open items outweighs.
    pub(super) fn bound(&self, open: &Items) -> u64 {
        last_bound(&self.order(open))
    }

    /// Items in an order such that those up to each of them weigh no more than its bound.
    fn order(&self, open: &Items) -> Vec<(usize, u64)> {
        let conflicts = self.conflicts;
        let mut left = conflicts.weights.clone();
        let mut rest = open.clone();
        let mut order = Vec::new();
        let mut bound = 0;
        // Of a clique one item at most is chosen.
        while let Some(first) = heaviest_of(&rest, &left) {
            let clique = clique(conflicts, first, &rest, &left);
            let least = clique.iter().map(|&item| left[item]).min().unwrap_or(0);
            bound += least;
            for item in clique {
                left[item] -= least;
                if left[item] == 0 {
                    rest.remove(item);
                    order.push((item, bound));
                }
            }
        }
        order
    }
}

/// The bound of all items of an order.
fn last_bound(order: &[(usize, u64)]) -> u64 {
    order.last().map_or(0, |&(_, bound)| bound)
}

fn heaviest_of(items: &Items, weights: &[u64]) -> Option<usize> {
    items.iter().max_by_key(|&item| weights[item])
}

/// A clique with an item, of the heaviest that can be added each time.
fn clique(conflicts: &Conflicts, first: usize, among: &Items, weights: &[u64]) -> Vec<usize> {
    let mut clique = vec![first];
    let mut common = among.clone();
    common.keep(&conflicts.apart[first]);
    while let Some(next) = heaviest_of(&common, weights) {
        clique.push(next);
        common.keep(&conflicts.apart[next]);
    }
    clique
}
