//! The best plan between its bounds, until they meet.
//!
//! From above: the maximum-weight independent set without a conflict. From below: what is left of such a choice without
//! conflicts not known before, made as large as it will go. Those come from trying to win what was chosen: a
//! failure has a core, layouts that are not achievable. So each choice adds to what the next one
//! respects, as weighted satisfiability is solved with cores and hitting sets [IHS].
//!
//! With many larger conflicts such a choice is too much work. Then they are paid for ([`Problem`]).
//! When prices have settled, the bounds are as a rule so near that most is decided: a choice that leaves out
//! this layout, or keeps that one, is below the best plan known. What is open is settled exactly, or decided
//! one way and the other. What prices do not bring together is decomposed ([`crate::decomposition`]).

use merrimac_stable_set::{BitSet, Fixed, Frequencies, Problem, Solved, StepSize};

use crate::best::{Asked, Best, FEW, Wanted, weigh};
use crate::effort::{Effort, Stopped};
use crate::graphs::Item;
use crate::rules::Rules;
use crate::search::Search;

/// How much work the maximum-weight independent sets may be: the first one, others without prices and those with them, which is
/// also all for a part of a larger question, and all together.
const FIRST_STEPS: u64 = 4_000_000;
const STEPS: u64 = 400_000;
const ALL_STEPS: u64 = 8_000_000;

/// How many offers are asked for altogether.
const OFFERS: u32 = 1_500;

/// How many offers one branch asks for at most: the first, and those that start with its prices.
const FIRST_OFFERS: u32 = 120;
const LATER_OFFERS: u32 = 12;

/// How many choices are tried with what is decided, before there are branches.
const SETTLED: u32 = 40;

/// Steps of prices are halved when this many offers in a row do not lower the bound, until they are small.
const PATIENCE: u32 = 4;
const LEAST_STEP_FACTOR: f64 = 0.02;

/// What the best plan is asked about, with the conflicts of its layouts.
pub(crate) struct Question<'a, T> {
    pub(crate) asked: Asked<'a, T>,
    pub(crate) items: &'a [Item],
}

/// The bounds, and the larger conflicts found.
struct Closing<'a, T> {
    question: Question<'a, T>,
    problem: &'a mut Problem,
    best: &'a mut Best,
    offers_left: u32,
    steps_left: u64,
    /// For the next question.
    steps: u64,
    /// What does not matter of a weight, and what was left aside because of that.
    spare: u64,
    error: u64,
    /// What no choice outweighs, as far as choices have been settled.
    settled: u64,
}

impl<T> Closing<'_, T> {
    /// What a plan must outweigh.
    fn floor(&self) -> u64 {
        self.question.asked.wanted.incumbent.max(self.best.won)
    }

    /// Whether larger conflicts have become too many for a question that can be decomposed.
    fn is_hopeless(&self) -> bool {
        let wanted = self.question.asked.wanted;
        let is_large = wanted.layouts.words().len() > FEW;
        is_large && !wanted.precision.is_part() && self.problem.is_crowded()
    }

    /// Asks about choices, as far as there are steps left for it.
    fn ask<A>(
        &mut self,
        effort: &mut Effort,
        question: impl FnOnce(&mut Problem, u64, &mut u64) -> A,
    ) -> Result<A, Stopped> {
        let granted = self.steps.min(self.steps_left);
        if granted == 0 {
            return Err(Stopped);
        }
        let mut steps = granted;
        let floor = self.floor();
        let answer = question(self.problem, floor, &mut steps);
        self.steps_left -= granted - steps;
        effort.charge(granted - steps);
        Ok(answer)
    }
}

/// A branch as it is bounded.
struct Bounding {
    at_most: u64,
    prices: Vec<f64>,
    frequencies: Frequencies,
}

impl<R: Rules> Search<R> {
    /// Brings the bounds together. A spent budget leaves them as they are.
    pub(crate) fn close(
        &mut self,
        question: Question<'_, R::Trick>,
        problem: &mut Problem,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let asked = question.asked;
        let Wanted { layouts, weights, precision, .. } = asked.wanted;
        let mut nothing = Fixed::nothing(layouts);
        let idle = layouts.iter().filter(|&layout| weights[layout] == 0);
        idle.for_each(|layout| nothing.excluded.insert(layout));
        // A part of a larger question is decomposed further if it is much work.
        let is_nested = precision.is_part();
        let (steps, all_steps) = if is_nested { (STEPS, STEPS) } else { (FIRST_STEPS, ALL_STEPS) };
        let steps_left = all_steps.min(self.effort.steps_left());
        let spare = (precision.tolerance() * weigh(weights, layouts) as f64) as u64;
        let (offers_left, error, settled) = (OFFERS, 0, u64::MAX);
        let mut closing = Closing {
            question,
            problem,
            best,
            offers_left,
            steps_left,
            steps,
            spare,
            error,
            settled,
        };
        let is_large = layouts.words().len() > FEW;
        let mut is_closed = self.settle_rest(&mut closing, &mut nothing.clone())?;
        closing.best.at_most = closing.best.at_most.min(closing.settled.max(closing.floor()));
        if !(is_closed || is_large && is_nested) {
            closing.steps = STEPS;
            let closed = self.close_branch(&mut closing, nothing, Vec::new(), true);
            if !is_large {
                closed?;
            }
            is_closed = closed.is_ok();
        }
        if !is_closed && is_nested {
            return Ok(());
        }
        if !is_closed {
            self.decompose(asked, closing.best)?;
        }
        let floor = closing.floor();
        closing.best.at_most = closing.best.at_most.min(floor + closing.error);
        Ok(())
    }

    /// Finds the best plan of a branch, if it is above the floor.
    fn close_branch(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        mut decided: Fixed,
        prices: Vec<f64>,
        is_first: bool,
    ) -> Result<(), Stopped> {
        let bounding = self.bound(closing, &decided, prices, is_first)?;
        if bounding.at_most <= closing.floor() || self.settle(closing, &mut decided, &bounding)? {
            return Ok(());
        }
        let branches = closing.problem.branches(&bounding.frequencies, &bounding.prices, &decided);
        if branches.is_empty() {
            return Err(Stopped);
        }
        for branch in branches {
            self.close_branch(closing, branch, bounding.prices.clone(), false)?;
        }
        Ok(())
    }

    /// Asks for offers and adjusts prices until the bound is at the floor or stays where it is.
    fn bound(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        decided: &Fixed,
        mut prices: Vec<f64>,
        is_first: bool,
    ) -> Result<Bounding, Stopped> {
        let frequencies = closing.problem.frequencies();
        let mut bounding = Bounding { at_most: u64::MAX, prices: prices.clone(), frequencies };
        let (mut step_factor, mut in_vain) = (1.0, 0);
        for _ in 0..if is_first { FIRST_OFFERS } else { LATER_OFFERS } {
            self.spend()?;
            if closing.is_hopeless() {
                return Err(Stopped);
            }
            closing.offers_left = closing.offers_left.checked_sub(1).ok_or(Stopped)?;
            let offer = closing.ask(&mut self.effort, |problem, floor, steps| {
                problem.relax(&prices, decided, floor, steps)
            })?;
            bounding.frequencies.count(&offer);
            in_vain += 1;
            if offer.upper_bound < bounding.at_most {
                in_vain = 0;
                bounding.at_most = offer.upper_bound;
                bounding.prices.clone_from(&prices);
            }
            if is_first {
                closing.best.at_most =
                    closing.best.at_most.min(offer.upper_bound).max(closing.best.won);
            }
            if bounding.at_most <= closing.floor() {
                break;
            }
            if self.try_out(closing, &offer.chosen)? {
                step_factor = f64::max(step_factor, 0.5);
            }
            if in_vain >= PATIENCE {
                (step_factor, in_vain) = (step_factor / 2.0, 0);
            }
            if step_factor < LEAST_STEP_FACTOR || bounding.at_most <= closing.floor() {
                break;
            }
            let size = StepSize { target: closing.floor(), factor: step_factor };
            closing.problem.subgradient_step(&mut prices, &offer, decided, size);
        }
        Ok(bounding)
    }

    /// Decides what follows from the prices, and settles the rest; false if that is too much work.
    fn settle(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        decided: &mut Fixed,
        bounding: &Bounding,
    ) -> Result<bool, Stopped> {
        let prices = &bounding.prices;
        if !closing.ask(&mut self.effort, |problem, floor, steps| {
            problem.fix(prices, decided, floor, steps)
        })? {
            return Ok(true);
        }
        self.settle_rest(closing, decided)
    }

    /// Tries the maximum-weight independent set without any conflict noted, again and again, until it is a plan or not above
    /// the floor; false if that is too much work.
    fn settle_rest(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        decided: &mut Fixed,
    ) -> Result<bool, Stopped> {
        for _ in 0..SETTLED {
            self.spend()?;
            if closing.is_hopeless() {
                return Ok(false);
            }
            let (floor, spare) = (closing.floor(), closing.spare);
            let Solved { chosen, upper_bound: at_most, is_optimal: is_proven } = closing
                .ask(&mut self.effort, |problem, floor, steps| {
                    problem.solve(decided, floor, spare, steps)
                })?;
            closing.settled = closing.settled.min(at_most);
            if !is_proven {
                return Ok(false);
            }
            let weight = chosen
                .as_ref()
                .map_or(0, |chosen| weigh(closing.question.asked.wanted.weights, chosen));
            closing.error = closing.error.max(at_most - floor.max(weight));
            let Some(chosen) = chosen else { return Ok(true) };
            self.try_out(closing, &chosen)?;
            if closing.best.won >= weight {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays for what was chosen, and notes what is not achievable of it: whether there is something to
    /// note.
    fn try_out(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        chosen: &BitSet,
    ) -> Result<bool, Stopped> {
        let trick = closing.question.asked.trick;
        let mut plan = chosen.clone();
        closing.problem.repair(&mut plan);
        let mut learnt = false;
        while let Err(core) = self.achieve_trick(trick, &plan)? {
            let core = self.least_core(trick, &core)?;
            let parts = self.parts(trick, &core, closing.question.asked.wanted.layouts)?;
            closing.problem.repair_one(&parts, &mut plan);
            closing.problem.add_hyperedge(&core, parts);
            learnt = true;
        }
        self.complete(closing, &mut plan)?;
        let won = weigh(closing.question.asked.wanted.weights, &plan);
        if won > closing.best.won {
            (closing.best.plan, closing.best.won) = (plan, won);
        }
        Ok(learnt)
    }

    /// Layouts of a core without which the others could be won are left out of it.
    fn least_core(&mut self, trick: &R::Trick, core: &BitSet) -> Result<BitSet, Stopped> {
        let mut least = core.clone();
        for layout in core.iter() {
            if least.contains(layout) {
                let fewer = least.minus(&Self::only(&least, layout));
                if let Err(core) = self.achieve_trick(trick, &fewer)? {
                    least = core;
                }
            }
        }
        Ok(least)
    }

    /// Adds to a plan what can be won with it, if that may make it the best.
    fn complete(
        &mut self,
        closing: &Closing<'_, R::Trick>,
        plan: &mut BitSet,
    ) -> Result<(), Stopped> {
        let Question { asked: Asked { trick, wanted }, items } = closing.question;
        let Wanted { layouts: useful, weights, .. } = wanted;
        let mut apart = plan.clone();
        let is_played_for = |item: &&Item| item.layouts.iter().any(|&layout| plan.contains(layout));
        items.iter().filter(is_played_for).for_each(|item| apart.add(&item.apart));
        let open = useful.minus(&apart);
        if weigh(weights, plan) + weigh(weights, &open) <= closing.best.won {
            return Ok(());
        }
        let candidates: Vec<usize> = open.iter().filter(|&layout| weights[layout] > 0).collect();
        self.widen(trick, &candidates, plan)
    }

    /// Adds to a plan what can be won with it of some layouts, many of them at a time.
    pub(crate) fn widen(
        &mut self,
        trick: &R::Trick,
        candidates: &[usize],
        plan: &mut BitSet,
    ) -> Result<(), Stopped> {
        let (mut at, mut step) = (0, candidates.len());
        while at < candidates.len() {
            let end = (at + step).min(candidates.len());
            let mut wider = plan.clone();
            candidates[at..end].iter().for_each(|&layout| wider.insert(layout));
            if self.achieve_trick(trick, &wider)?.is_ok() {
                (*plan, at, step) = (wider, end, 2 * step);
            } else if step == 1 {
                at += 1;
            } else {
                step /= 2;
            }
        }
        Ok(())
    }
}
