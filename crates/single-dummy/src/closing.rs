//! The best plan between its bounds, until they meet.
//!
//! From above: the heaviest choice without a conflict. From below: what is left of such a choice without
//! conflicts not known before, made as large as it will go. Those come from trying to win what was chosen: a
//! failure has a core, layouts that cannot be won together. So each choice adds to what the next one
//! respects, as weighted satisfiability is solved with cores and hitting sets [IHS].
//!
//! With many larger conflicts such a choice is too much work. Then they are paid for ([`Priced`]).
//! When prices have settled, the bounds are as a rule so near that most is decided: a choice that leaves out
//! this layout, or keeps that one, is below the best plan known. What is open is settled exactly, or decided
//! one way and the other. What prices do not bring together is divided ([`crate::division`]).

use crate::best::{Asked, Best, FEW, weigh};
use crate::conflicts::{Decided, Habits, Priced, Settled};
use crate::effort::{Effort, Stopped};
use crate::graphs::Item;
use crate::rules::Rules;
use crate::search::Search;
use crate::sets::Set;

/// How much work the heaviest choices may be: the first one, others without prices and those with them, which is
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

/// Steps of prices are halved when so many offers in a row do not lower the bound, until they are small.
const PATIENCE: u32 = 4;
const LEAST_ZEAL: f64 = 0.02;

/// What the best plan is asked about, with the conflicts of its layouts.
pub(crate) struct Question<'a, T> {
    pub(crate) asked: Asked<'a, T>,
    pub(crate) items: &'a [Item],
}

/// The bounds, and the larger conflicts found.
struct Closing<'a, T> {
    question: Question<'a, T>,
    priced: &'a mut Priced,
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
        self.question.asked.mark.max(self.best.won)
    }

    /// Whether larger conflicts have become too many for a question that can be divided.
    fn is_hopeless(&self, is_nested: bool) -> bool {
        let is_large = self.question.asked.useful.words().len() > FEW;
        is_large && !is_nested && self.priced.is_hopeless()
    }

    /// Asks about choices, as far as there are steps left for it.
    fn ask<A>(
        &mut self,
        effort: &mut Effort,
        question: impl FnOnce(&mut Priced, u64, &mut u64) -> A,
    ) -> Result<A, Stopped> {
        let granted = self.steps.min(self.steps_left);
        if granted == 0 {
            return Err(Stopped);
        }
        let mut steps = granted;
        let floor = self.floor();
        let answer = question(self.priced, floor, &mut steps);
        self.steps_left -= granted - steps;
        effort.charge(granted - steps);
        Ok(answer)
    }
}

/// A branch as it is bounded.
struct Bounding {
    at_most: u64,
    prices: Vec<f64>,
    habits: Habits,
}

impl<R: Rules> Search<R> {
    /// Brings the bounds together. A spent budget leaves them as they are.
    pub(crate) fn close(
        &mut self,
        question: Question<'_, R::Trick>,
        priced: &mut Priced,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let asked = question.asked;
        let mut nothing = Decided::nothing(asked.useful);
        let idle = asked.useful.iter().filter(|&layout| asked.weights[layout] == 0);
        idle.for_each(|layout| nothing.out.insert(layout));
        // A part of a larger question is divided further if it is much work.
        let is_nested = self.is_divided;
        let (steps, all_steps) = if is_nested { (STEPS, STEPS) } else { (FIRST_STEPS, ALL_STEPS) };
        let steps_left = all_steps.min(self.effort.steps_left());
        let tolerance = if is_nested { self.tolerance } else { 0.0 };
        let spare = (tolerance * weigh(asked.weights, asked.useful) as f64) as u64;
        let (offers_left, error, settled) = (OFFERS, 0, u64::MAX);
        let mut closing = Closing {
            question,
            priced,
            best,
            offers_left,
            steps_left,
            steps,
            spare,
            error,
            settled,
        };
        let is_large = asked.useful.words().len() > FEW;
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
            self.divide(asked, closing.best)?;
        }
        let floor = closing.floor();
        closing.best.at_most = closing.best.at_most.min(floor + closing.error);
        Ok(())
    }

    /// Finds the best plan of a branch, if it is above the floor.
    fn close_branch(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        mut decided: Decided,
        prices: Vec<f64>,
        is_first: bool,
    ) -> Result<(), Stopped> {
        let bounding = self.bound(closing, &decided, prices, is_first)?;
        if bounding.at_most <= closing.floor() || self.settle(closing, &mut decided, &bounding)? {
            return Ok(());
        }
        let branches = closing.priced.branches(&bounding.habits, &bounding.prices, &decided);
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
        decided: &Decided,
        mut prices: Vec<f64>,
        is_first: bool,
    ) -> Result<Bounding, Stopped> {
        let habits = closing.priced.habits();
        let mut bounding = Bounding { at_most: u64::MAX, prices: prices.clone(), habits };
        let (mut zeal, mut in_vain) = (1.0, 0);
        for _ in 0..if is_first { FIRST_OFFERS } else { LATER_OFFERS } {
            self.spend()?;
            if closing.is_hopeless(self.is_divided) {
                return Err(Stopped);
            }
            closing.offers_left = closing.offers_left.checked_sub(1).ok_or(Stopped)?;
            let offer = closing.ask(&mut self.effort, |priced, floor, steps| {
                priced.offer(&prices, decided, floor, steps)
            })?;
            bounding.habits.note(&offer);
            in_vain += 1;
            if offer.at_most < bounding.at_most {
                in_vain = 0;
                bounding.at_most = offer.at_most;
                bounding.prices.clone_from(&prices);
            }
            if is_first {
                closing.best.at_most =
                    closing.best.at_most.min(offer.at_most).max(closing.best.won);
            }
            if bounding.at_most <= closing.floor() {
                break;
            }
            if self.try_out(closing, &offer.chosen)? {
                zeal = f64::max(zeal, 0.5);
            }
            if in_vain >= PATIENCE {
                (zeal, in_vain) = (zeal / 2.0, 0);
            }
            if zeal < LEAST_ZEAL || bounding.at_most <= closing.floor() {
                break;
            }
            closing.priced.adjust(&mut prices, &offer, decided, closing.floor(), zeal);
        }
        Ok(bounding)
    }

    /// Decides what follows from the prices, and settles the rest; false if that is too much work.
    fn settle(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        decided: &mut Decided,
        bounding: &Bounding,
    ) -> Result<bool, Stopped> {
        let prices = &bounding.prices;
        if !closing.ask(&mut self.effort, |priced, floor, steps| {
            priced.fix(prices, decided, floor, steps)
        })? {
            return Ok(true);
        }
        self.settle_rest(closing, decided)
    }

    /// Tries the heaviest choice without any conflict noted, again and again, until it is a plan or not above
    /// the floor; false if that is too much work.
    fn settle_rest(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        decided: &mut Decided,
    ) -> Result<bool, Stopped> {
        for _ in 0..SETTLED {
            self.spend()?;
            if closing.is_hopeless(self.is_divided) {
                return Ok(false);
            }
            let (floor, spare) = (closing.floor(), closing.spare);
            let Settled { chosen, at_most, is_proven } = closing
                .ask(&mut self.effort, |priced, floor, steps| {
                    priced.settle(decided, floor, spare, steps)
                })?;
            closing.settled = closing.settled.min(at_most);
            if !is_proven {
                return Ok(false);
            }
            let weight =
                chosen.as_ref().map_or(0, |chosen| weigh(closing.question.asked.weights, chosen));
            closing.error = closing.error.max(at_most - floor.max(weight));
            let Some(chosen) = chosen else { return Ok(true) };
            self.try_out(closing, &chosen)?;
            if closing.best.won >= weight {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays for what was chosen, and notes what cannot be won together of it: whether there is something to
    /// note.
    fn try_out(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        chosen: &Set,
    ) -> Result<bool, Stopped> {
        let trick = closing.question.asked.trick;
        let mut plan = chosen.clone();
        closing.priced.repair(&mut plan);
        let mut learnt = false;
        while let Err(core) = self.achieve_trick(trick, &plan)? {
            let core = self.least_core(trick, &core)?;
            let roles = self.roles(trick, &core, closing.question.asked.useful)?;
            closing.priced.repair_one(&roles, &mut plan);
            closing.priced.note(&core, roles);
            learnt = true;
        }
        self.complete(closing, &mut plan)?;
        let won = weigh(closing.question.asked.weights, &plan);
        if won > closing.best.won {
            (closing.best.plan, closing.best.won) = (plan, won);
        }
        Ok(learnt)
    }

    /// Layouts of a core without which the others could be won are left out of it.
    fn least_core(&mut self, trick: &R::Trick, core: &Set) -> Result<Set, Stopped> {
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
    fn complete(&mut self, closing: &Closing<'_, R::Trick>, plan: &mut Set) -> Result<(), Stopped> {
        let Question { asked: Asked { trick, useful, weights, .. }, items } = closing.question;
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
        plan: &mut Set,
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
