//! What is decided of a choice: layouts that are left out, and layouts that are kept.
//!
//! Prices tell which decisions every choice above a floor has in common: a choice that decides otherwise is
//! bounded below it. What they leave open is settled by branch and bound, where that is small enough, or
//! decided one way and the other.

use super::Heaviest;
use super::casts::Group;
use super::items::Items;
use super::prices::{Offer, Payment, Priced};
use crate::sets::Set;

/// Layouts that are left out, and layouts that are kept.
#[derive(Debug, Clone)]
pub(crate) struct Decided {
    pub(crate) out: Set,
    pub(crate) kept: Set,
}

impl Decided {
    /// No layout of a universe like this.
    pub(crate) fn nothing(like: &Set) -> Self {
        let none = like.minus(like);
        Self { out: none.clone(), kept: none }
    }
}

/// What is found of a choice.
#[derive(Debug)]
pub(crate) struct Settled {
    /// A choice above the floor.
    pub(crate) chosen: Option<Set>,
    /// No choice outweighs this.
    pub(crate) at_most: u64,
    /// Whether the choice is the heaviest, or there is none.
    pub(crate) is_proven: bool,
}

/// How often each item was chosen in a number of offers.
#[derive(Debug)]
pub(crate) struct Habits {
    times: Vec<u32>,
    offers: u32,
}

impl Habits {
    /// Counts an offer.
    pub(crate) fn note(&mut self, offer: &Offer) {
        self.offers += 1;
        offer.items.iter().for_each(|&item| self.times[item] += 1);
    }

    /// How often an item was now chosen, now not.
    fn doubt(&self, item: usize) -> u32 {
        self.times[item].min(self.offers - self.times[item])
    }
}

impl Priced {
    /// No offer yet.
    pub(crate) fn habits(&self) -> Habits {
        Habits { times: vec![0; self.layouts.len()], offers: 0 }
    }

    /// Decides what all choices above `floor` have in common, as far as these prices tell; false if there is
    /// no such choice.
    pub(crate) fn fix(
        &mut self,
        prices: &[f64],
        decided: &mut Decided,
        floor: u64,
        steps: &mut u64,
    ) -> bool {
        let target = (floor + 1) * self.scale;
        let payment = self.pay(prices, decided);
        self.weigh_items(&payment.left, decided);
        let (weight, items) = self.heaviest_above(floor, payment.paid_back, steps);
        let value = weight + payment.paid_back;
        if value < target {
            return false;
        }
        let chosen = Items::from(&items, self.layouts.len());
        for item in 0..self.layouts.len() {
            if *steps > 0 && self.is_open(item, decided) && self.is_disputed(item, decided) {
                self.fix_item(
                    item,
                    chosen.contains(item),
                    decided,
                    floor,
                    payment.paid_back,
                    steps,
                );
            }
        }
        self.fix_layouts(&payment, value - target, decided);
        self.follow(decided)
    }

    /// Tries an item the other way: out if it is chosen, in if it is not. If nothing above the floor is left,
    /// it stays as it is.
    fn fix_item(
        &mut self,
        item: usize,
        is_chosen: bool,
        decided: &mut Decided,
        floor: u64,
        paid_back: u64,
        steps: &mut u64,
    ) {
        let around: Vec<usize> = self.pairs.apart[item].iter().collect();
        let (tried, left) = if is_chosen { (vec![item], around) } else { (around, vec![item]) };
        let weights: Vec<u64> =
            tried.iter().map(|&other| std::mem::take(&mut self.pairs.weights[other])).collect();
        let (weight, _) = self.heaviest_above(floor, paid_back, steps);
        for (&other, weight) in tried.iter().zip(weights) {
            self.pairs.weights[other] = weight;
        }
        if weight + paid_back < (floor + 1) * self.scale {
            for other in left {
                self.pairs.weights[other] = 0;
                self.layouts[other].iter().for_each(|&layout| decided.out.insert(layout));
            }
        }
    }

    /// Layouts that cost more than there is to spare stay out; those of an undisputed item that save more
    /// than that stay in.
    fn fix_layouts(&self, payment: &Payment, spare: u64, decided: &mut Decided) {
        for (item, layouts) in self.layouts.iter().enumerate() {
            let is_disputed = self.is_disputed(item, decided);
            for &layout in layouts {
                if decided.out.contains(layout) {
                    continue;
                }
                if payment.beyond[layout] > spare {
                    decided.out.insert(layout);
                } else if !is_disputed && payment.left[layout] > spare {
                    decided.kept.insert(layout);
                }
            }
        }
    }

    fn is_open(&self, item: usize, decided: &Decided) -> bool {
        self.layouts[item].iter().any(|&layout| !decided.out.contains(layout))
    }

    /// Whether an item has a conflict with one that is open.
    fn is_disputed(&self, item: usize, decided: &Decided) -> bool {
        self.pairs.apart[item].iter().any(|other| self.is_open(other, decided))
    }

    /// Leaves out the last layout of a larger conflict of which the others are kept; false if all are kept.
    fn follow(&self, decided: &mut Decided) -> bool {
        for core in &self.cores {
            if Self::is_live(core, decided) {
                let mut free = core.iter().filter(|&&layout| !decided.kept.contains(layout));
                match (free.next(), free.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => decided.out.insert(last),
                    _ => {}
                }
            }
        }
        !decided.out.intersects(&decided.kept)
    }

    /// The heaviest choice without any conflict noted, if there is one above `floor`, give or take what there
    /// is to spare.
    pub(crate) fn settle(
        &mut self,
        decided: &mut Decided,
        floor: u64,
        spare: u64,
        steps: &mut u64,
    ) -> Settled {
        if !self.follow(decided) {
            return Settled { chosen: None, at_most: floor, is_proven: true };
        }
        let Some(casts) = self.casts(decided) else {
            return Settled { chosen: None, at_most: floor, is_proven: true };
        };
        let groups = self.groups(&casts, decided);
        let (conflicts, extra) = self.down_to_pairs(&groups, &casts);
        let weigh = |layout: usize| self.weights[layout] / self.scale;
        let kept: u64 = decided.kept.iter().map(weigh).sum();
        let rest = (floor + extra).checked_sub(kept);
        let Heaviest { items, at_most, is_proven } =
            conflicts.heaviest(rest, spare, steps, &mut self.memory);
        let mut chosen = decided.kept.clone();
        let layouts = items.iter().filter_map(|&item| groups.get(item)).flat_map(Group::layouts);
        layouts.for_each(|layout| chosen.insert(layout));
        for cast in &casts {
            self.repair_one(&cast.roles, &mut chosen);
        }
        let weight: u64 = chosen.iter().map(weigh).sum();
        let at_most = (kept + at_most).saturating_sub(extra).max(floor);
        Settled { chosen: (weight > floor).then_some(chosen), at_most, is_proven }
    }

    /// Two ways to go on: without an item that was now chosen and now not, or without all that conflicts
    /// with it; if there is none, without a dear layout, or with it. Nothing if nothing is in doubt.
    pub(crate) fn branches(
        &self,
        habits: &Habits,
        prices: &[f64],
        decided: &Decided,
    ) -> Vec<Decided> {
        let weigh = |item: usize| -> u64 {
            let open = self.layouts[item].iter().filter(|&&layout| !decided.out.contains(layout));
            open.map(|&layout| self.weights[layout]).sum()
        };
        let doubtful = (0..self.layouts.len()).filter(|&item| {
            5 * habits.doubt(item) > habits.offers
                && self.is_open(item, decided)
                && self.is_disputed(item, decided)
        });
        let gravest =
            doubtful.max_by_key(|&item| u128::from(weigh(item)) * u128::from(habits.doubt(item)));
        if let Some(item) = gravest {
            let without = self.without_items(decided, [item]);
            return vec![without, self.without_items(decided, self.pairs.apart[item].iter())];
        }
        let Some(layout) = self.dearest(prices, decided) else { return Vec::new() };
        let mut without = decided.clone();
        without.out.insert(layout);
        let mut with = self.without_items(decided, self.pairs.apart[self.item_of[layout]].iter());
        with.kept.insert(layout);
        if self.follow(&mut with) { vec![without, with] } else { vec![without] }
    }

    fn without_items(&self, decided: &Decided, items: impl IntoIterator<Item = usize>) -> Decided {
        let mut decided = decided.clone();
        let layouts = items.into_iter().flat_map(|item| &self.layouts[item]);
        layouts.for_each(|&layout| decided.out.insert(layout));
        decided
    }

    /// The layout that pays most.
    fn dearest(&self, prices: &[f64], decided: &Decided) -> Option<usize> {
        let mut due = vec![0.0; self.weights.len()];
        for (core, &price) in self.cores.iter().zip(prices) {
            if Self::is_live(core, decided) {
                let free = core.iter().filter(|&&layout| !decided.kept.contains(layout));
                free.for_each(|&layout| due[layout] += price);
            }
        }
        let most = (0..due.len()).max_by(|&one, &other| due[one].total_cmp(&due[other]))?;
        (due[most] > 0.0).then_some(most)
    }
}
