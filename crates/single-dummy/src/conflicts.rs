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

    fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn remove(&mut self, item: usize) {
        self.0[item / 64] &= !(1 << (item % 64));
    }

    fn all(size: usize) -> Self {
        let mut all = Self::none(size);
        (0..size).for_each(|item| all.insert(item));
        all
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether the members among these are the same.
    fn equals_within(&self, other: &Self, these: &Self) -> bool {
        self.0.iter().zip(&other.0).zip(&these.0).all(|((a, b), these)| (a ^ b) & these == 0)
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

    /// The heaviest choice without a conflict, if it weighs more than `mark`, or a good one if there are not
    /// enough steps.
    pub(crate) fn heaviest(&self, mark: u64, steps: u64) -> Heaviest {
        let size = self.weights.len();
        let mut choice = Choice { conflicts: self, steps, is_chosen: Items::none(size) };
        let open = Items::all(size);
        let bound = choice.order(&open).last().map_or(0, |&(_, bound)| bound);
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

/// A choice and its weight; none if there is none above the floor.
type Found = Result<Option<(u64, Vec<usize>)>, Stopped>;

/// A branch of the search for the heaviest choice.
struct Choice<'a> {
    conflicts: &'a Conflicts,
    /// How much work is left to do.
    steps: u64,
    is_chosen: Items,
}

impl Choice<'_> {
    /// The heaviest choice of open items, if it weighs more than the floor. Nothing is above -1.
    fn heaviest(&mut self, mut open: Items, floor: i64) -> Found {
        let words = open.0.len() as u64;
        let work = open.len() as u64 * words.div_ceil(8);
        self.steps = self.steps.checked_sub(work).ok_or(Stopped)?;
        let mut taken = Vec::new();
        self.reduce(&mut open, &mut taken);
        self.with(taken, floor, |choice, floor| choice.split(&open, floor))
    }

    /// Items that are chosen, and the heaviest of what can be chosen with them.
    fn with(
        &mut self,
        mut items: Vec<usize>,
        floor: i64,
        more: impl FnOnce(&mut Self, i64) -> Found,
    ) -> Found {
        let weight: u64 = items.iter().map(|&item| self.conflicts.weights[item]).sum();
        for &item in &items {
            self.is_chosen.insert(item);
        }
        let found = more(self, (floor - weight as i64).max(-1));
        for &item in &items {
            self.is_chosen.remove(item);
        }
        Ok(found?.map(|(more, others)| {
            items.extend(others);
            (weight + more, items)
        }))
    }

    /// The same where nothing is free.
    fn split(&mut self, open: &Items, floor: i64) -> Found {
        if open.is_empty() {
            return Ok((floor < 0).then(Default::default));
        }
        let order = self.order(open);
        if order.last().map_or(0, |&(_, bound)| bound) as i64 <= floor
            || self.bound_of_cliques(open) as i64 <= floor
        {
            return Ok(None);
        }
        let parts = self.parts(open);
        if parts.len() > 1 {
            return self.sum(&parts, floor);
        }
        let sides = self.sides(open);
        if sides.len() > 1 {
            return self.best_side(sides, floor);
        }
        self.branch(open, &order, floor)
    }

    /// Items without conflicts between their parts: each part for itself, the smaller ones first.
    fn sum(&mut self, parts: &[Items], floor: i64) -> Found {
        let bound = |part: &Items| self.order(part).last().map_or(0, |&(_, bound)| bound);
        let mut total: u64 = parts.iter().map(bound).sum();
        let mut by_size: Vec<(u64, &Items)> =
            parts.iter().map(|part| (bound(part), part)).collect();
        by_size.sort_by_key(|(_, part)| part.len());
        let mut chosen = Vec::new();
        for (bound, part) in by_size {
            let others = total - bound;
            let found = self.heaviest(part.clone(), (floor - others as i64).max(-1))?;
            let Some((weight, items)) = found else { return Ok(None) };
            total = others + weight;
            chosen.extend(items);
        }
        Ok((total as i64 > floor).then_some((total, chosen)))
    }

    /// Items that conflict with all others but those of their side: one side or another.
    fn best_side(&mut self, sides: Vec<Items>, mut floor: i64) -> Found {
        let mut best = None;
        for side in sides {
            if let Some((weight, items)) = self.heaviest(side, floor)? {
                floor = weight as i64;
                best = Some((weight, items));
            }
        }
        Ok(best)
    }

    /// With an item and its twins, or without them.
    fn branch(&mut self, open: &Items, order: &[(usize, u64)], mut floor: i64) -> Found {
        let conflicts = self.conflicts;
        let weighs = |&item: &usize| {
            let around = open.iter().filter(|&other| conflicts.apart[item].contains(other));
            let around: u64 = around.map(|other| conflicts.weights[other]).sum();
            (around + conflicts.weights[item], std::cmp::Reverse(item))
        };
        // A choice above the floor has one of the items that take the bound there.
        let beyond = order.iter().filter(|&&(_, bound)| bound as i64 > floor);
        let item = beyond.map(|&(item, _)| item).max_by_key(weighs);
        let item = item.expect("the bound is above the floor");
        let twins = self.twins(item, open);

        let mut without = open.clone();
        for &twin in &twins {
            without.remove(twin);
        }
        let mut with = without.clone();
        with.drop_all(&conflicts.apart[item]);
        let chosen = self.with(twins, floor, |choice, floor| {
            choice.drop_last_of_larger(item, &mut with);
            choice.heaviest(with, floor)
        })?;
        if let Some((weight, _)) = &chosen {
            floor = *weight as i64;
        }
        Ok(self.heaviest(without, floor)?.or(chosen))
    }

    /// Whether a larger conflict of the item can still come about.
    fn is_in_larger(&self, item: usize, open: &Items) -> bool {
        let conflicts = self.conflicts;
        let is_left = |&other: &usize| self.is_chosen.contains(other) || open.contains(other);
        conflicts.larger_of[item].iter().any(|&index| conflicts.larger[index].iter().all(is_left))
    }

    /// Chooses what outweighs all that it conflicts with, and drops what another one is better than.
    fn reduce(&mut self, open: &mut Items, taken: &mut Vec<usize>) {
        let conflicts = self.conflicts;
        let bound: Vec<bool> = (0..conflicts.weights.len())
            .map(|item| open.contains(item) && self.is_in_larger(item, open))
            .collect();
        let mut waiting: Vec<usize> = open.iter().collect();
        while let Some(item) = waiting.pop() {
            if !open.contains(item) || bound[item] {
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
                    let mut touched = open.clone();
                    touched.keep(&conflicts.apart[other]);
                    waiting.extend(touched.iter());
                }
                continue;
            }
            // Who conflicts with all that this item does, and weighs no more, is never better.
            for other in around.iter() {
                let mut beyond = around.clone();
                beyond.drop_all(&conflicts.apart[other]);
                beyond.remove(other);
                if beyond.is_empty() && conflicts.weights[other] <= conflicts.weights[item] {
                    open.remove(other);
                    let mut touched = open.clone();
                    touched.keep(&conflicts.apart[other]);
                    waiting.extend(touched.iter());
                }
            }
        }
    }

    /// Open items with the same conflicts, none of them in a larger one: the item and those like it.
    fn twins(&self, item: usize, open: &Items) -> Vec<usize> {
        if self.is_in_larger(item, open) {
            return vec![item];
        }
        let conflicts = self.conflicts;
        let is_twin = |&other: &usize| {
            other == item
                || !conflicts.apart[item].contains(other)
                    && conflicts.apart[item].equals_within(&conflicts.apart[other], open)
                    && !self.is_in_larger(other, open)
        };
        open.iter().filter(is_twin).collect()
    }

    /// Items that conflict, directly or through others, together.
    fn parts(&self, open: &Items) -> Vec<Items> {
        let conflicts = self.conflicts;
        let mut left = open.clone();
        let mut parts = Vec::new();
        while let Some(first) = left.first() {
            left.remove(first);
            let mut part = Items::none(conflicts.weights.len());
            let mut waiting = vec![first];
            while let Some(item) = waiting.pop() {
                part.insert(item);
                let mut near = left.clone();
                near.keep(&conflicts.apart[item]);
                let is_left =
                    |&other: &usize| self.is_chosen.contains(other) || open.contains(other);
                for &index in &conflicts.larger_of[item] {
                    if conflicts.larger[index].iter().all(is_left) {
                        let others = conflicts.larger[index].iter().copied();
                        others.filter(|&o| left.contains(o)).for_each(|o| near.insert(o));
                    }
                }
                left.drop_all(&near);
                waiting.extend(near.iter());
            }
            parts.push(part);
        }
        parts
    }

    /// Items that do not conflict, directly or through others, together: from two of these sides nothing can
    /// be chosen together.
    fn sides(&self, open: &Items) -> Vec<Items> {
        let mut left = open.clone();
        let mut sides = Vec::new();
        while let Some(first) = left.first() {
            left.remove(first);
            let mut side = Items::none(self.conflicts.weights.len());
            let mut waiting = vec![first];
            while let Some(item) = waiting.pop() {
                side.insert(item);
                let mut near = left.clone();
                near.drop_all(&self.conflicts.apart[item]);
                left.drop_all(&near);
                waiting.extend(near.iter());
            }
            sides.push(side);
        }
        sides
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

    /// What no choice of open items outweighs: cliques first, then what larger conflicts take from items that
    /// are in no clique.
    fn bound_of_cliques(&self, open: &Items) -> u64 {
        let conflicts = self.conflicts;
        let mut alone = vec![0; conflicts.weights.len()];
        let mut left = conflicts.weights.clone();
        let mut rest = open.clone();
        let mut bound = 0;
        while let Some(first) = heaviest_of(&rest, &left) {
            let clique = clique(conflicts, first, &rest, &left);
            let least = clique.iter().map(|&item| left[item]).min().unwrap_or(0);
            bound += least;
            if clique.len() == 1 {
                alone[first] = least;
            }
            for item in clique {
                left[item] -= least;
                if left[item] == 0 {
                    rest.remove(item);
                }
            }
        }
        for larger in &conflicts.larger {
            let missing = larger.iter().filter(|&&item| !self.is_chosen.contains(item));
            let least = missing.clone().map(|&item| alone[item]).min().unwrap_or(0);
            if least > 0 {
                bound -= least;
                missing.for_each(|&item| alone[item] -= least);
            }
        }
        bound
    }

    /// Items in an order such that those up to each of them weigh no more than its bound.
    fn order(&self, open: &Items) -> Vec<(usize, u64)> {
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
        while let Some(first) = heaviest_of(&rest, &left) {
            let clique = clique(conflicts, first, &rest, &left);
            pay(&clique, &mut left, &mut rest, 1);
        }
        order
    }
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

#[cfg(test)]
mod tests;
