//! The best plan from the best plans after each of the defender's cards.
//!
//! A layout in which the defender has several cards is won only if it is won after each of them. So its weight
//! may be *split* among those cards, in any way: whatever the split, no plan is worth more than the best plans after
//! each card together, each with its Lagrangian weights [LD]. These are smaller subproblems, a trick later most of
//! them small enough to be solved exactly; those that are not are decomposed in their turn. What is won after every
//! card is a plan.
//!
//! Weight moves from cards after which a layout is won to those after which it is not, in all positions at
//! once, until the bound from above comes down to the plan. Cards of declarer's that would take the bound
//! below the plan are pruned. If the bounds do not meet, what changes most from round to round is looked at more
//! closely: a subproblem is decomposed, too, or a card of declarer's is decided one way and the other.

mod tree;

use merrimac_stable_set::BitSet;

use crate::best::{Asked, Best, Wanted, Weights, weigh};
use crate::cache::Cache;
use crate::effort::Stopped;
use crate::rules::Rules;
use crate::search::Search;
use tree::{Extent, Node, Of, Terms, weigh_plan};

/// What all weights together are at most, in units finer than weights.
const MOST: u64 = 1 << 52;

/// This many units are one, if there is room: equal parts of up to 16 cards are whole numbers.
const FINE: u64 = 720_720;

/// How often weights are moved, and how long steps are to begin with.
#[derive(Clone, Copy)]
struct Schedule {
    rounds: u32,
    step_factor: f64,
    /// Whether no card is decided yet: what bounds the root is a bound of the whole problem.
    is_whole: bool,
}

/// At first, and after each branch.
const FIRST: Schedule = Schedule { rounds: 60, step_factor: 1.0, is_whole: true };
const LATER: Schedule = Schedule { rounds: 10, step_factor: 0.3, is_whole: false };

/// Steps are longer if two rounds in a row lower the bound, and halved if several do not, until they are small.
const LONGER: f64 = 1.4;
const MOST_STEP_FACTOR: f64 = 8.0;
const LEAST_STEP_FACTOR: f64 = 0.01;
const PATIENCE: u32 = 3;

/// In this many rounds the distance between the bounds must come down to a part of it, or other means are better.
const STRETCH: u32 = 8;
const SLOW: f64 = 0.8;

/// Every time this many rounds are done a plan is made card by card, each knowing what those before it have lost.
const PLANNED: u32 = 6;

/// How much closer than its own bounds a decomposition wants those of its subproblems, within limits.
const CLOSER: f64 = 0.1;
const FINEST: f64 = 1e-6;
const COARSEST: f64 = 1e-2;

/// What is asked at the start of a trick: the position, the layouts, and their weights.
pub(crate) type Subproblem = ((u128, u32), BitSet, Weights);

/// A decomposition, which may go on when the budget has ended it.
pub(crate) struct Decomposition<R: Rules> {
    root: Node<R>,
    terms: Terms,
    first: Schedule,
    later: Schedule,
    /// How many cards were decided one way and the other.
    decided: u32,
}

impl<R: Rules> Decomposition<R> {
    /// Nothing is done yet.
    fn new(trick: &R::Trick, layouts: &BitSet) -> Self {
        let root = Node::new(*trick, layouts.clone(), Extent::ToTheEndOfTheTrick);
        let terms = Terms { left: Vec::new(), tolerance: FINEST, answers: Cache::default() };
        Self { root, terms, first: FIRST, later: LATER, decided: 0 }
    }

    /// Goes back to the cards that were left before a branch at this depth, and to the weights then.
    fn restore(&mut self, left: &[u32], depth: u32) {
        self.terms.restore(left);
        self.root.for_each_split(Of::All, &mut |split| split.reload(depth));
        self.root.forget_answers();
    }
}

/// A problem with its bounds.
struct Bounds<'a> {
    useful: &'a BitSet,
    /// By place, in fine units.
    weights: Vec<u64>,
    fine: u64,
    incumbent: u64,
    best: &'a mut Best,
}

impl Bounds<'_> {
    /// What a bound in fine units must not exceed.
    fn cutoff(&self) -> u64 {
        (self.incumbent.max(self.best.won) + 1) * self.fine - 1
    }

    /// What part of the weight of a subproblem does not matter as long as the bounds are as far apart as this.
    fn tolerance(&self, at_most: u64) -> f64 {
        let total: u64 = self.weights.iter().sum();
        let distance = at_most.min(total).saturating_sub(self.cutoff());
        (CLOSER * distance as f64 / total.max(1) as f64).clamp(FINEST, COARSEST)
    }

    /// Takes a plan, if it is better.
    fn adopt(&mut self, plan: &[bool]) {
        let won = weigh_plan(plan, &self.weights) / self.fine;
        if won > self.best.won {
            let mut set = self.useful.none();
            let members = self.useful.iter().zip(plan).filter(|(_, is_won)| **is_won);
            members.for_each(|(layout, _)| set.insert(layout));
            (self.best.plan, self.best.won) = (set, won);
        }
    }
}

/// How the bound comes down.
struct Descent {
    least: u64,
    step_factor: f64,
    improved: u32,
    failed: u32,
    /// The distance between the bounds when a stretch began.
    distance: f64,
}

impl Descent {
    /// Takes account of a round: whether it lowers the bound.
    fn note(&mut self, at_most: u64) -> bool {
        let is_lower = at_most < self.least;
        if is_lower {
            (self.least, self.improved, self.failed) = (at_most, self.improved + 1, 0);
            if self.improved > 1 {
                self.step_factor = (self.step_factor * LONGER).min(MOST_STEP_FACTOR);
            }
        } else {
            (self.improved, self.failed) = (0, self.failed + 1);
        }
        is_lower
    }

    /// Whether steps are too long; they are shorter from now on.
    fn is_too_long(&mut self) -> bool {
        let is_too_long = self.failed >= PATIENCE;
        if is_too_long {
            (self.step_factor, self.failed) = (self.step_factor / 2.0, 0);
        }
        is_too_long
    }

    /// Whether the last stretch of rounds brought little.
    fn is_slow(&mut self, round: u32, cutoff: u64) -> bool {
        if round % STRETCH != STRETCH - 1 {
            return false;
        }
        let distance = self.least.saturating_sub(cutoff) as f64;
        distance > SLOW * std::mem::replace(&mut self.distance, distance)
    }
}

impl<R: Rules> Search<R> {
    /// Brings the bounds of the best plan together where a defender is to play. A spent budget leaves them
    /// as they are.
    pub(crate) fn decompose(
        &mut self,
        Asked { trick, wanted }: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let Wanted { layouts: useful, weights, .. } = wanted;
        let subproblem = (self.rules.trick_key(trick), useful.clone(), weights.clone());
        let mut tree = self
            .unfinished
            .remove(&subproblem)
            .unwrap_or_else(|| Decomposition::new(trick, useful));
        let shortages = self.effort.memory.shortages();
        let done = self.decompose_by(&mut tree, wanted, best);
        if done.is_err() && self.effort.memory.shortages() == shortages {
            tree.root.for_each_split(Of::All, &mut |split| split.restore());
            tree.restore(&[], 0);
            self.unfinished.insert(subproblem, tree);
        } else {
            self.effort.memory.give_back(tree.root.bytes() + tree.terms.answers.bytes());
        }
        done
    }

    fn decompose_by(
        &mut self,
        tree: &mut Decomposition<R>,
        Wanted { layouts: useful, weights, incumbent, .. }: Wanted<'_>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let fine = (MOST / weigh(weights, useful).max(1)).clamp(1, FINE);
        let weights: Vec<u64> = useful.iter().map(|layout| weights[layout] * fine).collect();
        let mut bounds = Bounds { useful, weights, fine, incumbent, best };
        self.branch(tree, &mut bounds, 0)?;
        best.at_most = best.at_most.min(incumbent.max(best.won));
        Ok(())
    }

    /// Bounds what is left. If that is not enough, looks closer at what is most fractional: a subproblem of a later
    /// trick is decomposed, a card of declarer's decided one way and the other.
    fn branch(
        &mut self,
        tree: &mut Decomposition<R>,
        bounds: &mut Bounds<'_>,
        depth: u32,
    ) -> Result<(), Stopped> {
        let mut schedule = if depth == 0 { tree.first } else { tree.later };
        loop {
            schedule.is_whole = depth == 0;
            let at_most = self.lower_bound(tree, bounds, schedule)?;
            if at_most <= bounds.cutoff() {
                return Ok(());
            }
            schedule = tree.later;
            let (_, path) = tree.root.most_fractional(&tree.terms).ok_or(Stopped)?;
            let node = tree.root.at(&path);
            let Some((decision, card)) = node.decision() else {
                node.open();
                continue;
            };
            tree.decided += 1;
            let left = tree.terms.left.clone();
            tree.root.for_each_split(Of::All, &mut |split| split.save(depth));
            tree.terms.left[decision] = 1 << card;
            self.branch(tree, bounds, depth + 1)?;
            tree.restore(&left, depth);
            tree.terms.left[decision] &= !(1 << card);
            return self.branch(tree, bounds, depth + 1);
        }
    }

    /// Moves weights until the bound is at the cutoff or stays where it is.
    fn lower_bound(
        &mut self,
        Decomposition { root, terms, .. }: &mut Decomposition<R>,
        bounds: &mut Bounds<'_>,
        Schedule { rounds, step_factor, is_whole }: Schedule,
    ) -> Result<u64, Stopped> {
        let mut descent =
            Descent { least: u64::MAX, step_factor, improved: 0, failed: 0, distance: f64::MAX };
        root.settle();
        for round in 0..rounds {
            self.spend()?;
            terms.tolerance = bounds.tolerance(descent.least);
            let value = self.ask(terms, root, &bounds.weights)?;
            bounds.adopt(&value.plan);
            if round % PLANNED == 0 {
                let plan = self.plan_in_turn(terms, root, &bounds.weights)?;
                bounds.adopt(&plan);
            }
            let cutoff = bounds.cutoff();
            if descent.note(value.at_most) {
                root.for_each_split(Of::All, &mut |split| split.keep());
            }
            if is_whole {
                let at_most = descent.least.max(cutoff) / bounds.fine;
                bounds.best.at_most = bounds.best.at_most.min(at_most);
            }
            if descent.least <= cutoff || descent.is_slow(round, cutoff) {
                break;
            }
            root.prune(terms, value.at_most - cutoff);
            if descent.is_too_long() {
                root.for_each_split(Of::All, &mut |split| split.restore());
                continue;
            }
            let mut norm = 0.0;
            root.for_each_split(Of::Chosen, &mut |split| norm += split.norm());
            if norm == 0.0 || descent.step_factor < LEAST_STEP_FACTOR {
                break;
            }
            // Aimed a little lower, or the cutoff would be approached and never reached.
            let excess = (value.at_most - cutoff + bounds.fine) as f64;
            let step = descent.step_factor * excess / norm;
            root.for_each_split(Of::Current, &mut |split| split.step(step));
        }
        root.for_each_split(Of::All, &mut |split| split.restore());
        Ok(descent.least)
    }
}

#[cfg(test)]
#[path = "../tests/unit/decomposition.rs"]
mod tests;
