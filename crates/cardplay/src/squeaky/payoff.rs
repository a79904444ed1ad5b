//! What each candidate card is worth, in the board's own scoring.
//!
//! A card has two estimates in every layout: what its rollout takes, which is pessimistic, and what the search
//! found to be achievable, which is optimistic. The truth is between them. One estimate is of use only against
//! others of the same depth: so a card that the work did not reach is taken to lose as much by not knowing as
//! those that it did, on average.

use std::cmp::Ordering;

use merrimac_cards::Contract;

use super::SAME;
use super::candidate::{Candidate, Evaluation, Found, Tricks};
use super::sample::{Layout, Sample, Task};
use crate::equals::Equals;
use crate::objective::Worth;

/// The estimate between the pessimistic and the optimistic one.
pub(super) fn shrunk(pessimistic: f64, optimistic: f64) -> f64 {
    (2.0 * pessimistic + optimistic) / 3.0
}

/// The candidates of a decision, compared over the layouts of one or several samples.
#[derive(Debug)]
pub(super) struct Comparison {
    pub(super) contract: Contract,
    pub(super) worth: Worth,
    pub(super) layouts: Vec<Layout>,
    /// Whether these are all the layouts that there are.
    pub(super) complete: bool,
    pub(super) candidates: Vec<Candidate>,
    /// The first goal that was worked off: declarer's tricks in all.
    pub(super) target: Option<u8>,
}

/// Goals followed in one decision: the contract, and one trick more if it counts.
const GOALS: u8 = 2;

/// Cards are close if they differ by less than this many standard errors.
const CLOSE: f64 = 2.0;

impl Comparison {
    pub(super) fn new(task: &Task<'_>, sample: Sample) -> Self {
        let Sample { layouts, tricks, complete } = sample;
        let of =
            |tricks: u8| Tricks { double_dummy: tricks, pessimistic: tricks, optimistic: tricks };
        let candidate = |(place, &cards): (usize, &Equals)| Candidate {
            cards,
            tricks: tricks.iter().map(|row| of(row[place])).collect(),
            is_wanted: true,
            evaluation: Evaluation::Full,
            ahead: None,
            penalty: 0.0,
        };
        let candidates = task.candidates.iter().enumerate().map(candidate).collect();
        let (contract, worth) = (task.contract, task.worth);
        Self { contract, worth, layouts, complete, candidates, target: None }
    }

    /// Works off the goals; false, and nothing done, if the first has no answer.
    pub(super) fn follow(
        &mut self,
        mut answer: impl FnMut(&Self, u8) -> Option<Vec<Found>>,
    ) -> bool {
        let top = self.layouts.iter().map(|layout| layout.best).max().unwrap_or(0);
        let first = self.first_target();
        let goals = if self.worth.counts_overtricks() { GOALS } else { 1 };
        for target in (first..first + goals).take_while(|&target| target <= top) {
            let Some(found) = answer(self, target) else { break };
            let before: Vec<f64> = self.candidates.iter().map(|one| self.worth_of(one)).collect();
            let is_first = self.target.is_none();
            for (candidate, found) in self.candidates.iter_mut().zip(&found) {
                candidate.limit(target, found);
                if is_first {
                    (candidate.evaluation, candidate.ahead) = (found.evaluation, found.ahead);
                }
            }
            self.penalise(&found, &before, is_first);
            self.target = self.target.or(Some(target));
        }
        self.target.is_some()
    }

    /// A candidate that could not be looked at closely for a goal is taken to lose by not knowing as much of
    /// what it was worth before as those that were, on average. It may neither keep its optimistic estimate
    /// against them, nor be forgotten. What is pruned for the first goal needs no penalty; for later ones only those
    /// are looked at that may come out best, which in the next sample may be others.
    fn penalise(&mut self, found: &[Found], before: &[f64], is_first: bool) {
        let is_full = |place: &usize| found[*place].evaluation == Evaluation::Full;
        let full: Vec<usize> = (0..found.len()).filter(is_full).collect();
        let lost = |&place: &usize| before[place] - self.worth_of(&self.candidates[place]);
        let mean = full.iter().map(lost).sum::<f64>() / full.len().max(1) as f64;
        for (candidate, found) in self.candidates.iter_mut().zip(found) {
            let is_exempt = match found.evaluation {
                Evaluation::Full => true,
                Evaluation::Pruned => is_first,
                Evaluation::DoubleDummy => false,
            };
            candidate.penalty += if is_exempt { 0.0 } else { mean };
        }
    }

    /// The contract if any layout allows it, else what half of them do.
    pub(super) fn first_target(&self) -> u8 {
        let mut best: Vec<u8> = self.layouts.iter().map(|layout| layout.best).collect();
        best.sort_unstable();
        let contract = self.contract.bid.tricks();
        let most = best.last().copied().unwrap_or(0);
        if most >= contract { contract } else { best[best.len() / 2].max(1) }
    }

    /// What tricks in a layout are worth, by its weight.
    pub(super) fn value(&self, layout: usize, tricks: u8) -> f64 {
        let layout = &self.layouts[layout];
        layout.weight * self.worth.of(tricks, layout.best)
    }

    /// What tricks of a candidate are worth in all layouts.
    fn payoff(&self, candidate: &Candidate, of: impl Fn(&Tricks) -> u8) -> f64 {
        let by_layout = candidate.tricks.iter().enumerate();
        by_layout.map(|(layout, tricks)| self.value(layout, of(tricks))).sum()
    }

    /// What a candidate is worth double dummy.
    fn double_dummy(&self, candidate: &Candidate) -> f64 {
        self.payoff(candidate, |tricks| tricks.double_dummy)
    }

    /// What a candidate is worth: its two estimates, shrunk, less its penalty.
    pub(super) fn worth_of(&self, candidate: &Candidate) -> f64 {
        (0..self.layouts.len()).map(|layout| self.estimate(candidate, layout)).sum()
    }

    /// The part of that which a layout has.
    fn estimate(&self, candidate: &Candidate, layout: usize) -> f64 {
        let Tricks { pessimistic, optimistic, .. } = candidate.tricks[layout];
        shrunk(self.value(layout, pessimistic), self.value(layout, optimistic))
            - self.layouts[layout].weight * candidate.penalty
    }

    /// By candidate: whether it may come out best if it reaches a further goal wherever double dummy does and
    /// others nowhere.
    pub(super) fn in_the_running(&self, target: u8) -> Vec<bool> {
        let missed = |tricks: &Tricks| tricks.pessimistic.min(target - 1);
        let compared = self.candidates.iter().filter(|one| one.is_compared());
        let sure = compared.map(|one| self.payoff(one, missed));
        let best = sure.fold(f64::NEG_INFINITY, f64::max);
        let may_win = |one: &Candidate| one.is_compared() && self.worth_of(one) > best - SAME;
        self.candidates.iter().map(may_win).collect()
    }

    /// The candidate that seems best, and those that chance may have kept behind it. Where all layouts are there,
    /// it is no chance.
    pub(super) fn contenders(&self) -> Vec<usize> {
        let places = self.ranked();
        let best = places[0];
        let is_close = |other: &usize| {
            let (mean, error) = self.difference(best, *other);
            !self.complete && self.candidates[*other].is_compared() && mean < CLOSE * error + SAME
        };
        let others = places[1..].iter().copied().filter(is_close);
        std::iter::once(best).chain(others).collect()
    }

    /// Whether some candidates are worth the same in every layout.
    pub(super) fn are_alike(&self, places: &[usize]) -> bool {
        self.agree(places, |candidate, layout| self.estimate(candidate, layout))
    }

    /// Whether some candidates are worth the same double dummy in every layout.
    pub(super) fn are_alike_double_dummy(&self, places: &[usize]) -> bool {
        self.agree(places, |one, layout| self.value(layout, one.tricks[layout].double_dummy))
    }

    fn agree(&self, places: &[usize], of: impl Fn(&Candidate, usize) -> f64) -> bool {
        let value = |place: usize, layout: usize| of(&self.candidates[place], layout);
        places.windows(2).all(|pair| {
            let is_same = |layout| (value(pair[0], layout) - value(pair[1], layout)).abs() <= SAME;
            (0..self.layouts.len()).all(is_same)
        })
    }

    /// By how much one candidate is better than another, layout against layout, and the standard error of that.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let [one, other] = [one, other].map(|place| &self.candidates[place]);
        let by = |layout: usize| self.estimate(one, layout) - self.estimate(other, layout);
        let layouts = 0..self.layouts.len();
        let mean: f64 = layouts.clone().map(by).sum();
        let square = |layout: usize| (by(layout) - self.layouts[layout].weight * mean).powi(2);
        (mean, layouts.map(square).sum::<f64>().sqrt())
    }

    /// The candidates, best first: by the shrunk estimate, and where that is close by the double-dummy value,
    /// then by habit.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let values =
            |one: &Candidate| (one.is_compared(), self.worth_of(one), self.double_dummy(one));
        let values: Vec<(bool, f64, f64)> = self.candidates.iter().map(values).collect();
        let compared = values.iter().filter(|(is_compared, ..)| *is_compared);
        let best = compared.map(|&(_, worth, _)| worth).fold(f64::NEG_INFINITY, f64::max);
        let key = |&(is_compared, worth, double_dummy): &(bool, f64, f64)| {
            let is_close = is_compared && worth > best - self.margin();
            let by = if is_close { [double_dummy, worth] } else { [worth, double_dummy] };
            (is_compared, is_close, by)
        };
        let keys: Vec<(bool, bool, [f64; 2])> = values.iter().map(key).collect();
        let mut places: Vec<usize> = (0..keys.len()).collect();
        places.sort_by(|&one, &other| {
            let (one, other) = (&keys[one], &keys[other]);
            let by = |value: usize| {
                let (one, other) = (one.2[value], other.2[value]);
                let is_same = (one - other).abs() <= SAME;
                if is_same { Ordering::Equal } else { other.total_cmp(&one) }
            };
            (other.0, other.1).cmp(&(one.0, one.1)).then(by(0)).then(by(1))
        });
        places
    }

    /// How much one layout of a sample decides: less is chance. Where all layouts are there, nothing is.
    fn margin(&self) -> f64 {
        let target = self.contract.bid.tricks();
        let contract = self.worth.of(target, target) - self.worth.of(target - 1, target);
        if self.complete { SAME } else { contract / self.layouts.len() as f64 + SAME }
    }

    /// The same with these candidates and no others to look at.
    pub(super) fn only(mut self, places: &[usize]) -> Self {
        for (place, candidate) in self.candidates.iter_mut().enumerate() {
            candidate.is_wanted = places.contains(&place);
        }
        self
    }

    /// Two samples as one, each with the weight of its layouts. If one of them holds no layout in which the
    /// contract can be made, the other counts.
    pub(super) fn joined(mut self, mut other: Self) -> Self {
        match self.target.cmp(&other.target) {
            Ordering::Less => return other,
            Ordering::Greater => return self,
            Ordering::Equal => {}
        }
        let part = other.layouts.len() as f64 / (self.layouts.len() + other.layouts.len()) as f64;
        self.layouts.iter_mut().for_each(|layout| layout.weight *= 1.0 - part);
        other.layouts.iter_mut().for_each(|layout| layout.weight *= part);
        self.layouts.extend(other.layouts);
        let both = self.candidates.into_iter().zip(other.candidates);
        Self {
            candidates: both.map(|(one, other)| one.joined(other, part)).collect(),
            complete: false,
            ..self
        }
    }
}
