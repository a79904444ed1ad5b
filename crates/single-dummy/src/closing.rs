//! The best plan between its bounds, until they meet.
//!
//! From above: the maximum-weight choice of layouts without a known conflict. From below: what is left of such a choice
//! without conflicts that were not known before, made as large as it will go. Those come from trying to win what was
//! chosen: a failure has an infeasible subset, layouts that are not achievable. So each choice adds to what the next
//! one respects, as weighted satisfiability is solved with unsatisfiable cores and hitting sets [IHS]. Where such
//! choices are too much work, the problem is decomposed ([`crate::decomposition`]).

use merrimac_stable_set::{BitSet, Problem, Solved};

use crate::best::{Asked, Best, FEW, Wanted, weigh};
use crate::effort::Stopped;
use crate::graphs::{Graph, Item};
use crate::rules::Rules;
use crate::search::Search;

/// How many steps of the optimiser one choice may take and all together, and all of them for a subproblem, which is
/// decomposed further if that is not enough.
const STEPS_A_CHOICE: u64 = 4_000_000;
const MOST_STEPS: u64 = 8_000_000;
const STEPS_OF_A_SUBPROBLEM: u64 = 400_000;

/// How many choices are tried.
const MOST_CHOICES: u32 = 40;

/// What is asked about the best plan, with the conflicts of its layouts and the bounds.
struct Closing<'a, T> {
    asked: Asked<'a, T>,
    items: &'a [Item],
    problem: &'a mut Problem,
    best: &'a mut Best,
    steps_left: u64,
    /// By how much a choice may be lighter than the heaviest, and by how much one is at most.
    tolerance: u64,
    error: u64,
}

impl<T> Closing<'_, T> {
    /// What a plan must outweigh.
    fn cutoff(&self) -> u64 {
        self.asked.wanted.incumbent.max(self.best.won)
    }

    /// Whether larger conflicts have become too many for a problem that can be decomposed.
    fn is_crowded(&self) -> bool {
        let wanted = self.asked.wanted;
        let is_large = wanted.layouts.words().len() > FEW;
        is_large && wanted.tolerance.is_none() && self.problem.is_crowded()
    }
}

impl<R: Rules> Search<R> {
    /// Brings the bounds together. A spent budget leaves them as they are.
    pub(crate) fn close(
        &mut self,
        asked: Asked<'_, R::Trick>,
        graph: &mut Graph,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let Graph { items, problem, .. } = graph;
        let Wanted { layouts, weights, tolerance: part, .. } = asked.wanted;
        let steps = if part.is_some() { STEPS_OF_A_SUBPROBLEM } else { MOST_STEPS };
        let steps_left = steps.min(self.effort.steps_left());
        let tolerance = (part.unwrap_or(0.0) * weigh(weights, layouts) as f64) as u64;
        let mut closing = Closing { asked, items, problem, best, steps_left, tolerance, error: 0 };
        if self.try_choices(&mut closing)? {
            let proven = closing.cutoff() + closing.error;
            closing.best.at_most = closing.best.at_most.min(proven);
            Ok(())
        } else if part.is_some() {
            Ok(())
        } else {
            self.decompose(asked, closing.best)
        }
    }

    /// Tries the maximum-weight choice without a known conflict, again and again, until it is a plan or not above the
    /// cutoff; false if that is too much work.
    fn try_choices(&mut self, closing: &mut Closing<'_, R::Trick>) -> Result<bool, Stopped> {
        for _ in 0..MOST_CHOICES {
            self.spend()?;
            let granted = STEPS_A_CHOICE.min(closing.steps_left);
            if granted == 0 || closing.is_crowded() {
                return Ok(false);
            }
            let (mut steps, cutoff) = (granted, closing.cutoff());
            let problem = &mut *closing.problem;
            let Solved { chosen, upper_bound, is_optimal } =
                problem.solve(cutoff, closing.tolerance, &mut steps);
            closing.steps_left -= granted - steps;
            self.effort.charge(granted - steps);
            closing.best.at_most = closing.best.at_most.min(upper_bound.max(cutoff));
            if !is_optimal {
                return Ok(false);
            }
            let weights = closing.asked.wanted.weights;
            let weight = chosen.as_ref().map_or(0, |chosen| weigh(weights, chosen));
            closing.error = closing.error.max(upper_bound - cutoff.max(weight));
            let Some(chosen) = chosen else { return Ok(true) };
            self.try_out(closing, chosen)?;
            if closing.best.won >= weight {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays for what was chosen, and adds a hyperedge for what is not achievable of it.
    fn try_out(
        &mut self,
        closing: &mut Closing<'_, R::Trick>,
        chosen: BitSet,
    ) -> Result<(), Stopped> {
        let Asked { trick, wanted } = closing.asked;
        let mut plan = chosen;
        closing.problem.repair(&mut plan);
        while let Err(infeasible) = self.achieve_trick(trick, &plan)? {
            let infeasible = self.minimal_infeasible(trick, &infeasible)?;
            let parts = self.parts(trick, &infeasible, wanted.layouts)?;
            closing.problem.repair_one(&parts, &mut plan);
            closing.problem.add_hyperedge(parts);
        }
        self.complete(closing, &mut plan)?;
        let won = weigh(wanted.weights, &plan);
        if won > closing.best.won {
            (closing.best.plan, closing.best.won) = (plan, won);
        }
        Ok(())
    }

    /// An infeasible subset without layouts that it does not need to be one.
    fn minimal_infeasible(
        &mut self,
        trick: &R::Trick,
        infeasible: &BitSet,
    ) -> Result<BitSet, Stopped> {
        let mut least = infeasible.clone();
        for layout in infeasible.iter() {
            if least.contains(layout) {
                let fewer = least.minus(&Self::only(&least, layout));
                if let Err(infeasible) = self.achieve_trick(trick, &fewer)? {
                    least = infeasible;
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
        let Asked { trick, wanted: Wanted { layouts, weights, .. } } = closing.asked;
        let mut apart = plan.clone();
        let is_played_for = |item: &&Item| item.layouts.iter().any(|&layout| plan.contains(layout));
        let items = closing.items.iter().filter(is_played_for);
        items.for_each(|item| apart.add(&item.apart));
        let open = layouts.minus(&apart);
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
