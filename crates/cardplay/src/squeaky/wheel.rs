//! The best achievable set of layouts after a card \[GIB, §7.1, 7.2\]: a generalised union along an order of
//! the layouts, and better orders from what was omitted.
//!
//! # Differences from the paper
//! The paper adds one layout at a time, and those like it where that works (⊕). Here the boldest
//! generalised union comes first: everything that no known infeasible subset forbids. A refutation names one,
//! and of that the layout that comes last in the order gives way. So an order costs one search for each layout
//! that is omitted, not one for each that is taken in.

use merrimac_cards::Card;
use merrimac_search::squeaky_wheel::{Wheel, squeaky_wheel};

use crate::achievable::{Answer, Search, after_each};
use crate::position::{Mask, Position};

/// How many orders of layouts are tried after the first.
const ROUNDS: usize = 3;

/// A card, and what is known of playing it for one goal.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) card: Card,
    /// What the card is worth if it misses the goal everywhere.
    pub(super) base: f64,
    /// What each layout is worth to it, won rather than lost; 0 where it is lost double dummy.
    pub(super) gains: Vec<f64>,
    /// The best set found.
    pub(super) set: Mask,
    /// How far was looked.
    pub(super) depth: u8,
    /// Whether there is nothing left to look at.
    pub(super) complete: bool,
    /// What its rollout wins, if there was one.
    pub(super) rollout: Option<Mask>,
    /// Whether it may be best, so that it is worth a look.
    pub(super) is_wanted: bool,
    /// Whether it can be compared: an optimistic estimate of less depth counts for nothing against what is left
    /// of another's after a closer look.
    pub(super) is_compared: bool,
    /// Infeasible subsets after this card.
    infeasible: Vec<Mask>,
    /// Layouts by who is served first.
    order: Vec<usize>,
}

impl Plan {
    /// A card before anything is searched: taken to win whatever it wins double dummy.
    pub(super) fn new(card: Card, base: f64, gains: Vec<f64>, is_wanted: bool) -> Self {
        let mut order: Vec<usize> = (0..gains.len()).filter(|&id| gains[id] > 0.0).collect();
        order.sort_by(|&one, &other| gains[other].total_cmp(&gains[one]));
        Self {
            card,
            base,
            set: members(&order),
            gains,
            depth: 0,
            complete: false,
            rollout: None,
            is_wanted,
            is_compared: is_wanted,
            infeasible: Vec::new(),
            order,
        }
    }

    /// What the card is worth as far as was looked.
    pub(super) fn optimistic(&self) -> f64 {
        self.worth(self.set)
    }

    /// What it is worth if it wins a set.
    pub(super) fn worth(&self, set: Mask) -> f64 {
        self.base + self.payoff(set)
    }

    /// What a set is worth.
    fn payoff(&self, set: Mask) -> f64 {
        let won = self.gains.iter().enumerate().filter(|(id, _)| set >> id & 1 == 1);
        won.map(|(_, gain)| gain).sum()
    }

    /// Looks `depth` choices of declarer's ahead, along some orders; false, and nothing changed, if the work
    /// was not finished.
    pub(super) fn deepen(
        &mut self,
        search: &mut Search<'_>,
        positions: &[Position],
        depth: u8,
    ) -> bool {
        let order = self.order.clone();
        let mut orders = Orders { plan: self, search, positions, depth, proven: Vec::new() };
        let best = squeaky_wheel(&mut orders, order, ROUNDS);
        let Some(Union { set, complete }) = best.solution else { return false };
        (self.set, self.complete, self.depth, self.order) = (set, complete, depth, best.order);
        true
    }

    /// The layouts taken in along an order: each that completes no known infeasible subset.
    fn generalised_union(&self, order: &[usize]) -> Mask {
        order.iter().fold(0, |set, &id| {
            let with = set | 1 << id;
            let is_refuted = self.infeasible.iter().any(|&infeasible| infeasible & !with == 0);
            if is_refuted { set } else { with }
        })
    }
}

fn members(order: &[usize]) -> Mask {
    order.iter().fold(0, |set, &id| set | 1 << id)
}

/// A set that is achievable as far as was looked.
#[derive(Debug, Clone, Copy)]
struct Union {
    set: Mask,
    complete: bool,
}

/// Orders of layouts as the squeaky wheel wants them.
struct Orders<'a, 'b> {
    plan: &'a mut Plan,
    search: &'a mut Search<'b>,
    positions: &'a [Position],
    depth: u8,
    proven: Vec<Union>,
}

impl Wheel for Orders<'_, '_> {
    type Item = usize;
    type Solution = Option<Union>;
    type Payoff = f64;

    fn build(&mut self, order: &[usize]) -> Option<Union> {
        loop {
            let set = self.plan.generalised_union(order);
            if let Some(larger) = self.proven.iter().find(|larger| set & !larger.set == 0) {
                return Some(Union { set, ..*larger });
            }
            let is_in = |position: &&Position| position.mask() & set != 0;
            let positions: Vec<Position> = self.positions.iter().filter(is_in).cloned().collect();
            let after = after_each(&positions, self.plan.card);
            match self.search.wins(after, self.depth - 1).ok()? {
                Answer::Won { complete } => {
                    let union = Union { set, complete };
                    self.proven.push(union);
                    return Some(union);
                }
                Answer::Lost { infeasible } => self.plan.infeasible.push(infeasible),
            }
        }
    }

    fn payoff(&self, solution: &Option<Union>) -> f64 {
        solution.map_or(-1.0, |union| self.plan.payoff(union.set))
    }

    /// An omitted layout squeaks the louder, the more of what is omitted could be had with it.
    fn blame(&self, order: &[usize], solution: &Option<Union>) -> Vec<usize> {
        let set = solution.map_or(Mask::MAX, |union| union.set);
        let omitted = members(order) & !set;
        let whole = self.plan.payoff(omitted | set).max(f64::MIN_POSITIVE);
        let pairs = || self.plan.infeasible.iter().filter(|subset| subset.count_ones() == 2);
        let squeak = |&id: &usize| {
            if set >> id & 1 == 1 {
                return 0;
            }
            let opposed = pairs().filter(|&subset| subset >> id & 1 == 1);
            let opposed = opposed.fold(0, |all, subset| all | subset);
            let company = self.plan.payoff(omitted & !opposed | 1 << id);
            1 + (company / whole * order.len() as f64) as usize
        };
        order.iter().map(squeak).collect()
    }
}
