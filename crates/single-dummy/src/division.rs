//! The best plan from the best plans after each of the defender's cards.
//!
//! A layout in which the defender has several cards is won only if it is won after each of them. So its weight
//! may be *shared out* among those cards, in any way: whatever the shares, no plan is worth more than the best
//! plans after each card, each for the shares that it has got, together [LD]. These are smaller questions, a
//! trick later most of them small enough to be answered exactly; those that are not are divided in their turn.
//! What is won after every card is a plan.
//!
//! Shares move from cards after which a layout is won to those after which it is not, in all positions at
//! once, until the bound from above comes down to the plan. Cards of declarer's that would take the bound
//! below the plan are left out. If the bounds do not meet, declarer would like to mix his plans: then one of
//! his cards is decided, one way and the other.

mod doubt;
mod plans;
mod sharing;
mod tree;

use rustc_hash::FxHashMap;

use crate::best::{Asked, Best, Weights, weigh};
use crate::effort::{Effort, Stopped};
use crate::rules::Rules;
use crate::search::Search;
use crate::sets::Set;
use doubt::What;
use tree::{Later, Node, weigh_plan};

/// What all weights together are at most, in units finer than weights.
const MOST: u64 = 1 << 52;

/// So many units are one, if there is room: equal shares of up to 16 cards are whole numbers.
const FINE: u64 = 720_720;

/// How often shares are moved, and how long steps are to begin with.
#[derive(Clone, Copy)]
struct Schedule {
    rounds: u32,
    zeal: f64,
}

/// At first, and after each decision.
const FIRST: Schedule = Schedule { rounds: 60, zeal: 1.0 };
const LATER: Schedule = Schedule { rounds: 10, zeal: 0.3 };

/// Steps are longer if two rounds in a row lower the bound, and halved if several do not, until they are small.
const LONGER: f64 = 1.4;
const MOST_ZEAL: f64 = 8.0;
const LEAST_ZEAL: f64 = 0.01;
const PATIENCE: u32 = 3;

/// In so many rounds the gap between the bounds must come down to a part of it, or other means are better.
const STRETCH: u32 = 8;
const SLOW: f64 = 0.8;

/// Every so many rounds a plan is made card by card, each knowing what those before it have lost.
const PLANNED: u32 = 6;

/// How much closer than its own bounds a division wants those of its questions, within limits.
const CLOSER: f64 = 0.1;
const FINEST: f64 = 1e-6;
const COARSEST: f64 = 1e-2;

/// So many answers are remembered.
const ANSWERS: usize = 2_000;

/// To ask about so many layouts is as much work as one step of a choice.
const LAYOUTS_A_STEP: u64 = 8;

/// What is asked at the start of a trick: the position, the layouts, and their weights.
pub(crate) type Question = ((u128, u32), Set, Weights);

/// What is remembered while a question is divided.
struct Division {
    first: Schedule,
    later: Schedule,
    answers: FxHashMap<Question, Best>,
    /// By decision: the cards that are left to declarer.
    left: Vec<u32>,
    round: u32,
    /// How many cards were decided one way and the other.
    decided: u32,
    /// Bytes that the tree takes, those of them that are for shares, and those of answers.
    tree_bytes: u64,
    share_bytes: u64,
    answer_bytes: u64,
}

impl Division {
    fn new(first: Schedule, later: Schedule) -> Self {
        Self {
            first,
            later,
            answers: FxHashMap::default(),
            left: Vec::new(),
            round: 0,
            decided: 0,
            tree_bytes: 0,
            share_bytes: 0,
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

    fn leave_out(&mut self, decision: usize, card: usize) {
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

/// A division that the budget has ended, to go on with.
pub(crate) struct Unfinished<R: Rules> {
    division: Division,
    root: Node<R>,
}

impl<R: Rules> Unfinished<R> {
    /// Nothing is done yet.
    fn new(trick: &R::Trick, layouts: &Set) -> Self {
        Self { division: Division::new(FIRST, LATER), root: Node::whole(trick, layouts) }
    }
}

/// A question with its bounds.
struct Bounds<'a> {
    useful: &'a Set,
    /// By place, in fine units.
    weights: Vec<u64>,
    fine: u64,
    mark: u64,
    best: &'a mut Best,
}

impl Bounds<'_> {
    /// What a bound in fine units must not exceed.
    fn floor(&self) -> u64 {
        (self.mark.max(self.best.won) + 1) * self.fine - 1
    }

    /// What part of the weight of a question does not matter as long as the bounds are as far apart as this.
    fn tolerance(&self, at_most: u64) -> f64 {
        let total: u64 = self.weights.iter().sum();
        let gap = at_most.min(total).saturating_sub(self.floor());
        (CLOSER * gap as f64 / total.max(1) as f64).clamp(FINEST, COARSEST)
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
    zeal: f64,
    in_luck: u32,
    in_vain: u32,
    /// The gap when a stretch began.
    gap: f64,
}

impl Progress {
    fn new(zeal: f64) -> Self {
        Self { least: u64::MAX, zeal, in_luck: 0, in_vain: 0, gap: f64::MAX }
    }

    /// Takes account of a round: whether it lowers the bound.
    fn note(&mut self, at_most: u64) -> bool {
        let is_lower = at_most < self.least;
        if is_lower {
            (self.least, self.in_luck, self.in_vain) = (at_most, self.in_luck + 1, 0);
            if self.in_luck > 1 {
                self.zeal = (self.zeal * LONGER).min(MOST_ZEAL);
            }
        } else {
            (self.in_luck, self.in_vain) = (0, self.in_vain + 1);
        }
        is_lower
    }

    /// Whether steps are too long; they are shorter from now on.
    fn is_in_vain(&mut self) -> bool {
        let is_in_vain = self.in_vain >= PATIENCE;
        if is_in_vain {
            (self.zeal, self.in_vain) = (self.zeal / 2.0, 0);
        }
        is_in_vain
    }

    /// Whether the last stretch of rounds brought little.
    fn is_slow(&mut self, round: u32, floor: u64) -> bool {
        if round % STRETCH != STRETCH - 1 {
            return false;
        }
        let before = std::mem::replace(&mut self.gap, self.least.saturating_sub(floor) as f64);
        self.gap > SLOW * before
    }
}

impl<R: Rules> Search<R> {
    /// Brings the bounds of the best plan together where a defender is to play. A spent budget leaves them
    /// as they are.
    pub(crate) fn divide(
        &mut self,
        asked: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let question =
            (self.rules.trick_key(asked.trick), asked.useful.clone(), asked.weights.clone());
        let Unfinished { mut division, mut root } = self
            .unfinished
            .remove(&question)
            .unwrap_or_else(|| Unfinished::new(asked.trick, asked.useful));
        let shortages = self.effort.memory.shortages();
        let done = self.divide_by(&mut division, &mut root, asked, best);
        if done.is_err() && self.effort.memory.shortages() == shortages {
            division.restore(&[]);
            root.go_back();
            self.unfinished.insert(question, Unfinished { division, root });
        } else {
            self.effort.memory.give_back(division.tree_bytes + division.answer_bytes);
        }
        done
    }

    fn divide_by(
        &mut self,
        division: &mut Division,
        root: &mut Node<R>,
        Asked { useful, weights, mark, .. }: Asked<'_, R::Trick>,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let fine = (MOST / weigh(weights, useful).max(1)).clamp(1, FINE);
        let weights: Vec<u64> = useful.iter().map(|layout| weights[layout] * fine).collect();
        let mut bounds = Bounds { useful, weights, fine, mark, best };
        self.is_divided = true;
        let done = self.decide(division, root, &mut bounds, 0);
        self.is_divided = false;
        done?;
        best.at_most = best.at_most.min(mark.max(best.won));
        Ok(())
    }

    /// Bounds what is left. If that is not enough, looks closer at what is most in doubt: a question of a later
    /// trick is divided, a card of declarer's decided one way and the other.
    fn decide(
        &mut self,
        division: &mut Division,
        root: &mut Node<R>,
        bounds: &mut Bounds<'_>,
        depth: u32,
    ) -> Result<(), Stopped> {
        let mut schedule = if depth == 0 { division.first } else { division.later };
        loop {
            let at_most = self.bound_shares(division, root, bounds, schedule, depth)?;
            if at_most <= bounds.floor() {
                return Ok(());
            }
            match root.gravest(division).ok_or(Stopped)?.what {
                What::Question(node) => {
                    node.divide();
                    schedule = division.later;
                }
                What::Card(decision, card) => {
                    let (left, saved) = (division.left.clone(), division.share_bytes);
                    division.hold(saved, &mut self.effort)?;
                    root.save(depth);
                    division.left[decision] = 1 << card;
                    division.decided += 1;
                    self.decide(division, root, bounds, depth + 1)?;
                    division.restore(&left);
                    root.reload(depth);
                    self.effort.memory.give_back(saved);
                    division.tree_bytes -= saved;
                    division.leave_out(decision, card);
                    return self.decide(division, root, bounds, depth + 1);
                }
            }
        }
    }

    /// Moves shares until the bound is at the floor or stays where it is. Before the first decision it is one
    /// of the whole question, whatever comes of the next round.
    fn bound_shares(
        &mut self,
        division: &mut Division,
        root: &mut Node<R>,
        bounds: &mut Bounds<'_>,
        Schedule { rounds, zeal }: Schedule,
        depth: u32,
    ) -> Result<u64, Stopped> {
        let mut progress = Progress::new(zeal);
        root.forget();
        for round in 0..rounds {
            self.spend()?;
            division.round += 1;
            self.tolerance = bounds.tolerance(progress.least);
            let value = self.ask(division, root, &bounds.weights)?;
            bounds.adopt(&value.plan);
            if round % PLANNED == 0 {
                let plan = self.plan_in_turn(division, root, &bounds.weights)?;
                bounds.adopt(&plan);
            }
            let floor = bounds.floor();
            if progress.note(value.at_most) {
                root.keep();
            }
            if depth == 0 {
                let at_most = progress.least.max(floor) / bounds.fine;
                bounds.best.at_most = bounds.best.at_most.min(at_most);
            }
            if progress.least <= floor || progress.is_slow(round, floor) {
                break;
            }
            root.leave_out(division, value.at_most - floor);
            if progress.is_in_vain() {
                root.restore();
                continue;
            }
            let norm = root.norm();
            if norm == 0.0 || progress.zeal < LEAST_ZEAL {
                break;
            }
            // Aimed a little lower, or the floor would be approached and never reached.
            let excess = (value.at_most - floor + bounds.fine) as f64;
            root.adjust(progress.zeal * excess / norm, division.round);
        }
        root.restore();
        Ok(progress.least)
    }

    /// The best plan of a later trick, if it is found.
    fn answer_later(
        &mut self,
        division: &mut Division,
        later: &Later<R>,
        weights: &[u64],
    ) -> Result<Best, Stopped> {
        let mut there = vec![0; later.asked.words().len() * 64];
        later.asked.iter().zip(weights).for_each(|(layout, &weight)| there[layout] = weight);
        let question =
            (self.rules.trick_key(&later.trick), later.asked.clone(), Weights::from(there));
        self.spend()?;
        if let Some(best) = division.answers.get(&question) {
            return Ok(best.clone());
        }
        let best = self.best_trick(&later.trick, &question.1, &question.2, 0);
        self.effort.charge(later.asked.len() as u64 / LAYOUTS_A_STEP);
        self.spend()?;
        let memory = &self.effort.memory;
        let bytes = 8 * question.2.len() as u64 + 3 * Set::bytes(question.2.len());
        if division.answers.len() == ANSWERS || division.answer_bytes + bytes > memory.of_a_cache()
        {
            division.answers.clear();
            memory.give_back(std::mem::take(&mut division.answer_bytes));
        }
        memory.take(bytes);
        division.answer_bytes += bytes;
        division.answers.insert(question, best.clone());
        Ok(best)
    }
}

#[cfg(test)]
mod tests;
