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
//! below the plan are pruned. If the bounds do not meet, declarer would like to mix his plans: then one of
//! his cards is decided, one way and the other.

mod branching;
mod plans;
mod tree;

use merrimac_stable_set::BitSet;
use rustc_hash::FxHashMap;

use crate::best::{Asked, Best, Precision, Wanted, Weights, weigh};
use crate::effort::{Effort, Stopped};
use crate::rules::Rules;
use crate::search::Search;
use branching::Branching;
use tree::{Later, Node, weigh_plan};

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

/// At first, and after each decision.
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

/// This many answers are remembered.
const ANSWERS: usize = 2_000;

/// To ask about this many layouts is as much work as one step of a choice.
const LAYOUTS_A_STEP: u64 = 8;

/// What is asked at the start of a trick: the position, the layouts, and their weights.
pub(crate) type Subproblem = ((u128, u32), BitSet, Weights);

/// What is remembered while a problem is decomposed.
struct Decomposition {
    first: Schedule,
    later: Schedule,
    answers: FxHashMap<Subproblem, Best>,
    /// By decision: the cards that are left to declarer.
    left: Vec<u32>,
    round: u32,
    /// How many cards were decided one way and the other.
    decided: u32,
    /// What part of the weight of a subproblem does not matter.
    tolerance: f64,
    /// Bytes that the tree takes, those of them that are for Lagrangian weights, and those of answers.
    tree_bytes: u64,
    weight_bytes: u64,
    answer_bytes: u64,
}

impl Decomposition {
    fn new(first: Schedule, later: Schedule) -> Self {
        Self {
            first,
            later,
            answers: FxHashMap::default(),
            left: Vec::new(),
            round: 0,
            decided: 0,
            tolerance: FINEST,
            tree_bytes: 0,
            weight_bytes: 0,
            answer_bytes: 0,
        }
    }

    /// A decision with all cards.
    fn decision(&mut self) -> usize {
        self.left.push(u32::MAX);
        self.left.len() - 1
    }

    fn is_left(&self, decision: usize, card: usize) -> bool {
        self.left[decision] >> card & 1 == 1
    }

    fn prune(&mut self, decision: usize, card: usize) {
        self.left[decision] &= !(1 << card);
    }

    /// Takes memory for the tree.
    fn hold(&mut self, bytes: u64, effort: &mut Effort) -> Result<(), Stopped> {
        effort.hold(bytes)?;
        self.tree_bytes += bytes;
        Ok(())
    }

    /// The cards that were left before, and all of decisions that are new.
    fn restore(&mut self, left: &[u32]) {
        self.left.fill(u32::MAX);
        self.left[..left.len()].copy_from_slice(left);
    }
}

/// A decomposition that the budget has ended, to go on with.
pub(crate) struct Unfinished<R: Rules> {
    decomposition: Decomposition,
    root: Node<R>,
}

impl<R: Rules> Unfinished<R> {
    /// Nothing is done yet.
    fn new(trick: &R::Trick, layouts: &BitSet) -> Self {
        Self { decomposition: Decomposition::new(FIRST, LATER), root: Node::whole(trick, layouts) }
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
            let mut set = self.useful.minus(self.useful);
            let members = self.useful.iter().zip(plan).filter(|(_, is_won)| **is_won);
            members.for_each(|(layout, _)| set.insert(layout));
            (self.best.plan, self.best.won) = (set, won);
        }
    }
}

/// How the bound comes down.
struct Progress {
    least: u64,
    step_factor: f64,
    improved: u32,
    failed: u32,
    /// The distance between the bounds when a stretch began.
    distance: f64,
}

impl Progress {
    fn new(step_factor: f64) -> Self {
        Self { least: u64::MAX, step_factor, improved: 0, failed: 0, distance: f64::MAX }
    }

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
        let before =
            std::mem::replace(&mut self.distance, self.least.saturating_sub(cutoff) as f64);
        self.distance > SLOW * before
    }
}

impl<R: Rules> Search<R> {
    /// Brings the bounds of the best plan together where a defender is to play. A spent budget leaves them
    /// as they are.
    pub(crate) fn decompose(
        &mut self,
        asked: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let wanted = asked.wanted;
        let subproblem =
            (self.rules.trick_key(asked.trick), wanted.layouts.clone(), wanted.weights.clone());
        let Unfinished { mut decomposition, mut root } = self
            .unfinished
            .remove(&subproblem)
            .unwrap_or_else(|| Unfinished::new(asked.trick, wanted.layouts));
        let shortages = self.effort.memory.shortages();
        let done = self.decompose_by(&mut decomposition, &mut root, wanted, best);
        if done.is_err() && self.effort.memory.shortages() == shortages {
            decomposition.restore(&[]);
            root.go_back();
            self.unfinished.insert(subproblem, Unfinished { decomposition, root });
        } else {
            self.effort.memory.give_back(decomposition.tree_bytes + decomposition.answer_bytes);
        }
        done
    }

    fn decompose_by(
        &mut self,
        decomposition: &mut Decomposition,
        root: &mut Node<R>,
        wanted: Wanted<'_>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let Wanted { layouts: useful, weights, incumbent, .. } = wanted;
        let fine = (MOST / weigh(weights, useful).max(1)).clamp(1, FINE);
        let weights: Vec<u64> = useful.iter().map(|layout| weights[layout] * fine).collect();
        let mut bounds = Bounds { useful, weights, fine, incumbent, best };
        self.decide(decomposition, root, &mut bounds, 0)?;
        best.at_most = best.at_most.min(incumbent.max(best.won));
        Ok(())
    }

    /// Bounds what is left. If that is not enough, looks closer at what is most fractional: a subproblem of a later
    /// trick is decomposed, a card of declarer's decided one way and the other.
    fn decide(
        &mut self,
        decomposition: &mut Decomposition,
        root: &mut Node<R>,
        bounds: &mut Bounds<'_>,
        depth: u32,
    ) -> Result<(), Stopped> {
        let mut schedule = if depth == 0 { decomposition.first } else { decomposition.later };
        loop {
            schedule.is_whole = depth == 0;
            let at_most = self.bound_by_weights(decomposition, root, bounds, schedule)?;
            if at_most <= bounds.cutoff() {
                return Ok(());
            }
            match root.branching_choice(decomposition).ok_or(Stopped)?.what {
                Branching::Subproblem(node) => {
                    node.decompose();
                    schedule = decomposition.later;
                }
                Branching::Card(decision, card) => {
                    let (left, saved) = (decomposition.left.clone(), decomposition.weight_bytes);
                    decomposition.hold(saved, &mut self.effort)?;
                    root.save(depth);
                    decomposition.left[decision] = 1 << card;
                    decomposition.decided += 1;
                    self.decide(decomposition, root, bounds, depth + 1)?;
                    decomposition.restore(&left);
                    root.reload(depth);
                    self.effort.memory.give_back(saved);
                    decomposition.tree_bytes -= saved;
                    decomposition.prune(decision, card);
                    return self.decide(decomposition, root, bounds, depth + 1);
                }
            }
        }
    }

    /// Moves weights until the bound is at the cutoff or stays where it is. Before the first decision it is one
    /// of the whole problem, whatever comes of the next round.
    fn bound_by_weights(
        &mut self,
        decomposition: &mut Decomposition,
        root: &mut Node<R>,
        bounds: &mut Bounds<'_>,
        Schedule { rounds, step_factor, is_whole }: Schedule,
    ) -> Result<u64, Stopped> {
        let mut progress = Progress::new(step_factor);
        root.forget();
        for round in 0..rounds {
            self.spend()?;
            decomposition.round += 1;
            decomposition.tolerance = bounds.tolerance(progress.least);
            let value = self.ask(decomposition, root, &bounds.weights)?;
            bounds.adopt(&value.plan);
            if round % PLANNED == 0 {
                let plan = self.plan_in_turn(decomposition, root, &bounds.weights)?;
                bounds.adopt(&plan);
            }
            let cutoff = bounds.cutoff();
            if progress.note(value.at_most) {
                root.keep();
            }
            if is_whole {
                let at_most = progress.least.max(cutoff) / bounds.fine;
                bounds.best.at_most = bounds.best.at_most.min(at_most);
            }
            if progress.least <= cutoff || progress.is_slow(round, cutoff) {
                break;
            }
            root.prune(decomposition, value.at_most - cutoff);
            if progress.is_too_long() {
                root.restore();
                continue;
            }
            let norm = root.norm();
            if norm == 0.0 || progress.step_factor < LEAST_STEP_FACTOR {
                break;
            }
            // Aimed a little lower, or the cutoff would be approached and never reached.
            let excess = (value.at_most - cutoff + bounds.fine) as f64;
            root.adjust(progress.step_factor * excess / norm, decomposition.round);
        }
        root.restore();
        Ok(progress.least)
    }

    /// The best plan of a later trick, if it is found.
    fn answer_later(
        &mut self,
        decomposition: &mut Decomposition,
        later: &Later<R>,
        weights: &[u64],
    ) -> Result<Best, Stopped> {
        let mut there = vec![0; later.asked.words().len() * 64];
        later.asked.iter().zip(weights).for_each(|(layout, &weight)| there[layout] = weight);
        let subproblem =
            (self.rules.trick_key(&later.trick), later.asked.clone(), Weights::from(there));
        self.spend()?;
        if let Some(best) = decomposition.answers.get(&subproblem) {
            return Ok(best.clone());
        }
        let precision = Precision::Part { tolerance: decomposition.tolerance };
        let wanted = Wanted { precision, ..Wanted::best_of(&subproblem.1, &subproblem.2) };
        let best = self.best_trick(&later.trick, wanted);
        self.effort.charge(later.asked.len() as u64 / LAYOUTS_A_STEP);
        self.spend()?;
        let memory = &self.effort.memory;
        let bytes = 8 * subproblem.2.len() as u64 + 3 * BitSet::bytes(subproblem.2.len());
        if decomposition.answers.len() == ANSWERS
            || decomposition.answer_bytes + bytes > memory.of_a_cache()
        {
            decomposition.answers.clear();
            memory.give_back(std::mem::take(&mut decomposition.answer_bytes));
        }
        memory.take(bytes);
        decomposition.answer_bytes += bytes;
        decomposition.answers.insert(subproblem, best.clone());
        Ok(best)
    }
}

#[cfg(test)]
#[path = "../tests/unit/decomposition.rs"]
mod tests;
