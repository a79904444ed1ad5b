//! The best achievable set of layouts after a card: greedy along an order, and better orders from
//! what was left out \[GIB, §7.1, 7.2\].
//!
//! # Differences from the paper
//! The paper adds one layout at a time, and those like it where that works (⊕). Here the boldest
//! generalisation comes first: everything that no known infeasible subset forbids. A refutation names one, and of
//! that the layout that comes last in the order gives way. So an order costs one search for each layout
//! that is left out, not one for each that is taken in.

use merrimac_cards::Card;
use merrimac_search::squeaky_wheel::{Wheel, squeaky_wheel};

use super::achieve::{Answer, Search};
use super::world::{Mask, World};

/// A card, and what is known of playing it.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) card: Card,
    /// What each layout is worth to it, won rather than lost; 0 where it is lost double dummy.
    pub(super) gains: Vec<f64>,
    /// The best set found.
    pub(super) set: Mask,
    /// How far was looked.
    pub(super) depth: u8,
    /// Whether there is nothing left to look at.
    pub(super) complete: bool,
    /// Infeasible subsets after this card.
    infeasible: Vec<Mask>,
    /// Layouts by who is served first.
    order: Vec<usize>,
}

impl Plan {
    /// A card before anything is searched: taken to win whatever it wins double dummy.
    /// The layouts `first` are served first.
    pub(super) fn new(card: Card, gains: Vec<f64>, first: Mask) -> Self {
        let mut order: Vec<usize> = (0..gains.len()).filter(|&id| gains[id] > 0.0).collect();
        order.sort_by(|&one, &other| {
            let is_first = |id: usize| first >> id & 1;
            is_first(other).cmp(&is_first(one)).then(gains[other].total_cmp(&gains[one]))
        });
        let set = order.iter().fold(0, |set, &id| set | 1 << id);
        Self { card, gains, set, depth: 0, complete: false, infeasible: Vec::new(), order }
    }

    /// What the best set found is worth.
    pub(super) fn payoff(&self) -> f64 {
        payoff(&self.gains, self.set)
    }

    /// What it would be worth to win wherever double dummy does.
    pub(super) fn hope(&self) -> f64 {
        self.gains.iter().sum()
    }

    /// Serves the layouts of another card's set first, and keeps what that wins if it is more, or the
    /// result of a closer look; none, and nothing changed, if the work was not finished.
    pub(super) fn follow(
        &mut self,
        search: &mut Search<'_>,
        worlds: &[World],
        depth: u8,
        set: Mask,
    ) -> Option<()> {
        let is_in = |id: &usize| set >> id & 1 == 1;
        let (mut order, others): (Vec<usize>, Vec<usize>) =
            self.order.iter().partition(|id| is_in(id));
        order.extend(others);
        let mut orders = Orders { plan: self, search, worlds, depth, proven: Vec::new() };
        let built = orders.build(&order)?;
        if self.depth < depth || payoff(&self.gains, built.set) > self.payoff() {
            (self.set, self.complete, self.order) = (built.set, built.complete, order);
            self.depth = self.depth.max(depth);
        }
        Some(())
    }

    /// Looks `depth` choices of declarer's ahead; false, and nothing changed, if the work was not
    /// finished.
    pub(super) fn deepen(
        &mut self,
        search: &mut Search<'_>,
        worlds: &[World],
        depth: u8,
        rounds: usize,
    ) -> bool {
        let order = self.order.clone();
        let mut orders = Orders { plan: self, search, worlds, depth, proven: Vec::new() };
        let best = squeaky_wheel(&mut orders, order, rounds);
        let Some(built) = best.solution else { return false };
        self.set = built.set;
        self.complete = built.complete;
        self.depth = depth;
        self.order = best.order;
        true
    }

    /// The layouts taken in along an order, as far as is known.
    fn greedy(&self, order: &[usize]) -> Mask {
        order.iter().fold(0, |set, &id| {
            let with = set | 1 << id;
            let is_refuted = self.infeasible.iter().any(|&infeasible| infeasible & !with == 0);
            if is_refuted { set } else { with }
        })
    }
}

/// What a set is worth.
pub(super) fn payoff(gains: &[f64], set: Mask) -> f64 {
    gains.iter().enumerate().filter(|(id, _)| set >> id & 1 == 1).map(|(_, gain)| gain).sum()
}

/// A set that is achievable as far as was looked.
#[derive(Debug, Clone, Copy)]
struct Built {
    set: Mask,
    complete: bool,
}

/// Orders of layouts as the squeaky wheel wants them.
struct Orders<'a, 'b> {
    plan: &'a mut Plan,
    search: &'a mut Search<'b>,
    worlds: &'a [World],
    depth: u8,
    proven: Vec<Built>,
}

impl Wheel for Orders<'_, '_> {
    type Item = usize;
    type Solution = Option<Built>;
    type Payoff = f64;

    fn build(&mut self, order: &[usize]) -> Option<Built> {
        loop {
            let set = self.plan.greedy(order);
            if let Some(built) = self.proven.iter().find(|built| set & !built.set == 0) {
                return Some(Built { set, ..*built });
            }
            let worlds: Vec<World> =
                self.worlds.iter().filter(|world| world.mask() & set != 0).cloned().collect();
            match self.search.wins(&worlds, self.plan.card, self.depth - 1).ok()? {
                Answer::Won { complete } => {
                    let built = Built { set, complete };
                    self.proven.push(built);
                    return Some(built);
                }
                Answer::Lost { infeasible } => self.plan.infeasible.push(infeasible),
            }
        }
    }

    fn payoff(&self, solution: &Option<Built>) -> f64 {
        solution.map_or(-1.0, |built| payoff(&self.plan.gains, built.set))
    }

    /// A layout that is left out squeaks the louder, the more of what is left out could be had with it.
    fn blame(&self, order: &[usize], solution: &Option<Built>) -> Vec<usize> {
        let set = solution.map_or(Mask::MAX, |built| built.set);
        let left_out = order.iter().fold(0, |all, &id| all | 1 << id) & !set;
        let whole = payoff(&self.plan.gains, left_out | set).max(f64::MIN_POSITIVE);
        let squeak = |&id: &usize| {
            if set >> id & 1 == 1 {
                return 0;
            }
            let opposed =
                self.plan.infeasible.iter().filter(|&&infeasible| infeasible.count_ones() == 2);
            let opposed = opposed
                .filter(|&&infeasible| infeasible >> id & 1 == 1)
                .fold(0, |all, infeasible| all | infeasible);
            let company = payoff(&self.plan.gains, left_out & !opposed | 1 << id);
            1 + (company / whole * order.len() as f64) as usize
        };
        order.iter().map(squeak).collect()
    }
}
