//! Larger conflicts at a price.
//!
//! Of a conflict of three or more layouts one at least is left out. A choice that knows nothing of this may
//! be made to pay instead: each layout of the conflict costs its price, and what can be won of them, all but
//! one, is paid back. Whatever the prices, no plan is worth more than the heaviest choice at these prices
//! [LR], and that choice is as simple as if there were pairs only. Prices rise where a choice has
//! the whole of a conflict and fall where it leaves out more than one [HK].

use super::cover::Memory;
use super::items::Items;
use super::modules::Module;
use super::{Conflicts, Decided};
use crate::sets::Set;

/// Layouts with their conflicts: pairs between items, and larger ones between layouts.
#[derive(Debug)]
pub(crate) struct Priced {
    /// The items, weighed at the prices last asked about.
    pub(super) pairs: Conflicts,
    pub(super) modules: Module,
    /// By item.
    pub(super) layouts: Vec<Vec<usize>>,
    /// By layout.
    pub(super) item_of: Vec<usize>,
    /// By layout, in units of which `scale` are one: prices are finer than weights.
    pub(super) weights: Vec<u64>,
    pub(super) scale: u64,
    /// The larger conflicts.
    pub(super) cores: Vec<Vec<usize>>,
    /// By larger conflict: a choice has no layout for one of its roles at least.
    pub(super) roles: Vec<Vec<Set>>,
    pub(super) memory: Memory,
}

/// The heaviest choice at some prices.
#[derive(Debug)]
pub(crate) struct Offer {
    /// No plan outweighs this.
    pub(crate) at_most: u64,
    /// The layouts chosen.
    pub(crate) chosen: Set,
    pub(super) items: Vec<usize>,
    /// What the choice weighs with what is paid back, in fine units.
    value: u64,
}

/// What layouts pay.
pub(super) struct Payment {
    /// By layout: what is left of its weight.
    pub(super) left: Vec<u64>,
    /// By layout: what it would have to pay beyond its weight.
    pub(super) beyond: Vec<u64>,
    pub(super) paid_back: u64,
}

/// With more gaps than these larger conflicts are too many for a large question.
const MOST_GAPS: usize = 1_000;

/// What all weights together are at most, in fine units.
const MOST: u64 = 1 << 54;

impl Priced {
    /// Layouts by item, what they weigh, and which items are in conflict.
    pub(crate) fn new(
        layouts: Vec<Vec<usize>>,
        weights: &[u64],
        apart: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut item_of = vec![usize::MAX; weights.len()];
        for (item, layouts) in layouts.iter().enumerate() {
            for &layout in layouts {
                item_of[layout] = item;
            }
        }
        let mut pairs = Conflicts::new(vec![0; layouts.len()], apart);
        pairs.names = layouts.iter().map(|layouts| layouts[0]).collect();
        let modules = Module::of(&pairs, &Items::all(layouts.len()));
        let mut priced = Self {
            pairs,
            modules,
            layouts,
            item_of,
            weights: Vec::new(),
            scale: 1,
            cores: Vec::new(),
            roles: Vec::new(),
            memory: Memory::default(),
        };
        priced.weigh(weights);
        priced
    }

    /// Takes other weights. What is known of conflicts does not depend on them.
    pub(crate) fn weigh(&mut self, weights: &[u64]) {
        self.scale = (MOST / weights.iter().sum::<u64>().max(1)).clamp(1, 1 << 10);
        self.weights = weights.iter().map(|weight| weight * self.scale).collect();
    }

    /// Notes a larger conflict with its roles.
    pub(crate) fn note(&mut self, core: &Set, roles: Vec<Set>) {
        self.cores.push(core.iter().collect());
        self.roles.push(roles);
    }

    /// Whether there are too many gaps for a choice of a large question ever to be settled.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.roles.iter().map(Vec::len).sum::<usize>() > MOST_GAPS
    }

    /// Leaves out of a choice what is lightest of each larger conflict that it has.
    pub(crate) fn repair(&self, chosen: &mut Set) {
        for roles in &self.roles {
            self.repair_one(roles, chosen);
        }
    }

    /// The same for one of them.
    pub(crate) fn repair_one(&self, roles: &[Set], chosen: &mut Set) {
        let cast: Vec<Set> = roles.iter().map(|role| role.and(chosen)).collect();
        if cast.iter().all(|role| !role.is_empty()) {
            let weigh = |role: &&Set| role.iter().map(|layout| self.weights[layout]).sum::<u64>();
            if let Some(lightest) = cast.iter().min_by_key(weigh) {
                chosen.remove(lightest);
            }
        }
    }

    /// Whether a branch leaves a larger conflict to be looked after.
    pub(super) fn is_live(core: &[usize], decided: &Decided) -> bool {
        !core.iter().any(|&layout| decided.out.contains(layout))
    }

    /// The heaviest choice at these prices, one a larger conflict, if no more is known than that it is above
    /// `floor`; a choice that is not counts as `floor`.
    pub(crate) fn offer(
        &mut self,
        prices: &[f64],
        decided: &Decided,
        floor: u64,
        steps: &mut u64,
    ) -> Offer {
        let Payment { left, paid_back, .. } = self.pay(prices, decided);
        self.weigh_items(&left, decided);
        let (weight, items) = self.heaviest_above(floor, paid_back, steps);
        let mut chosen = decided.out.minus(&decided.out);
        for &layout in items.iter().flat_map(|&item| &self.layouts[item]) {
            if !decided.out.contains(layout) && left[layout] > 0 {
                chosen.insert(layout);
            }
        }
        let value = weight.saturating_add(paid_back);
        Offer { at_most: value / self.scale, chosen, items, value }
    }

    /// The heaviest choice of items as they are weighed now, unless it is not above the floor with what is
    /// paid back.
    pub(super) fn heaviest_above(
        &mut self,
        floor: u64,
        paid_back: u64,
        steps: &mut u64,
    ) -> (u64, Vec<usize>) {
        let least = ((floor + 1) * self.scale).saturating_sub(1);
        let floor = least as i64 - paid_back as i64;
        self.modules.heaviest(&self.pairs, floor.max(-1), steps, &mut self.memory)
    }

    pub(super) fn pay(&self, prices: &[f64], decided: &Decided) -> Payment {
        let mut due = vec![0_u64; self.weights.len()];
        let mut paid_back = 0_u64;
        for (core, &price) in self.cores.iter().zip(prices) {
            let price = price as u64;
            if price > 0 && Self::is_live(core, decided) {
                let free = core.iter().filter(|&&layout| !decided.kept.contains(layout));
                paid_back += price * (free.clone().count() as u64).saturating_sub(1);
                free.for_each(|&layout| due[layout] += price);
            }
        }
        let minus = |from: &[u64], taken: &[u64]| {
            from.iter().zip(taken).map(|(from, taken)| from.saturating_sub(*taken)).collect()
        };
        Payment { left: minus(&self.weights, &due), beyond: minus(&due, &self.weights), paid_back }
    }

    pub(super) fn weigh_items(&mut self, left: &[u64], decided: &Decided) {
        for (item, layouts) in self.layouts.iter().enumerate() {
            let open = layouts.iter().filter(|&&layout| !decided.out.contains(layout));
            self.pairs.weights[item] = open.map(|&layout| left[layout]).sum();
        }
    }

    /// Raises and lowers prices after an offer, by steps as long as would take the bound to `aim` if nothing
    /// else changed, times `zeal`.
    pub(crate) fn adjust(
        &self,
        prices: &mut Vec<f64>,
        offer: &Offer,
        decided: &Decided,
        aim: u64,
        zeal: f64,
    ) {
        prices.resize(self.cores.len(), 0.0);
        let excess = |core: &Vec<usize>| {
            if !Self::is_live(core, decided) {
                return 0.0;
            }
            let left_out = core.iter().filter(|&&layout| !offer.chosen.contains(layout)).count();
            1.0 - left_out as f64
        };
        let excesses: Vec<f64> = self.cores.iter().map(excess).collect();
        let moves = |&(excess, price): &(&f64, &f64)| *excess > 0.0 || *price > 0.0;
        let moving = excesses.iter().zip(prices.iter()).filter(moves);
        let norm: f64 = moving.map(|(excess, _)| excess * excess).sum();
        if norm == 0.0 {
            return;
        }
        let step = zeal * (offer.value.saturating_sub(aim * self.scale) as f64).max(1.0) / norm;
        for ((price, excess), core) in prices.iter_mut().zip(excesses).zip(&self.cores) {
            // Nobody pays more than the lightest of them weighs.
            let most = core.iter().map(|&layout| self.weights[layout]).min().unwrap_or(0);
            *price = (*price + step * excess).clamp(0.0, most as f64);
        }
    }
}
