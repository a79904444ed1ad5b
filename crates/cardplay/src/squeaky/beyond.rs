//! Double dummy in more layouts than are planned for.
//!
//! What a card is worth has two parts: the double-dummy value, and what is lost of that because declarer does not
//! see them. The first is cheap, and most of what cards differ by; so where cards stay close, layouts are solved double dummy
//! at in further layouts, and these have the say about it. Statisticians call that a control variate. The second
//! is known for the layouts that were planned for. A few of them can make it look large by chance: so what a card
//! loses more than the others counts the more, the surer it is, half of it at one standard error and nine
//! tenths at three. Where many differences are estimated and most of them are small, that is nearer to all of them
//! than the estimates are (James and Stein).

use merrimac_double_dummy::Budget as SolverBudget;

use super::double_dummy::DoubleDummy;
use super::{Board, SAME, shrunk};
use crate::equals::Equals;
use crate::inference::{Inference, Review};
use crate::sample::sample;
use crate::situation::{Budget, Situation, Tools};

/// Layouts are drawn for several samples at a time.
const SAMPLES_AT_A_TIME: usize = 4;

/// Times that they are drawn at most.
const TIMES: usize = 4;

/// Cards are told apart when they differ by this many standard errors.
const CLEAR: f64 = 2.0;

/// the double-dummy value of some candidates in further layouts.
pub(super) struct Beyond {
    pub(super) places: Vec<usize>,
    /// What each layout weighs, and what each of the candidates is worth in it.
    pub(super) layouts: Vec<(f64, Vec<f64>)>,
    /// Whether these are all the layouts that there are.
    pub(super) complete: bool,
}

impl Board<'_> {
    /// Looks at the cards that are close in further layouts, and weighs what was found by how sure it is.
    pub(super) fn look_beyond(
        &mut self,
        tools: &mut Tools<'_>,
        situation: &Situation<'_>,
        inference: &Inference,
    ) {
        let places = self.contenders();
        if places.len() < 2 || self.are_alike(&places) {
            return;
        }
        let mut beyond = Beyond { places, layouts: Vec::new(), complete: false };
        let times = if self.win_the_same(&beyond.places) { 0 } else { TIMES };
        for _ in 0..times {
            self.draw(tools, situation, inference, &mut beyond);
            let is_enough = beyond.complete || beyond.is_decided(&self.losses(&beyond.places));
            if is_enough || tools.budget.is_stopped() {
                break;
            }
        }
        let share = beyond.share(self.pessimistic.len());
        let by_number = beyond.places.iter().enumerate();
        let more = by_number
            .map(|(number, &place)| share * (beyond.promised(number) - self.promised(place)));
        let more: Vec<f64> = more.collect();
        let losses = self.losses(&beyond.places).into_iter();
        let by_place = losses.zip(&more).zip(&beyond.places).map(|((loss, more), &place)| {
            self.promised(place) + more - loss - self.worth_of(place)
        });
        // The others were not looked at again: these are compared with one another only.
        let found = around_zero(by_place.collect());
        for ((&place, found), more) in beyond.places.iter().zip(found).zip(around_zero(more)) {
            (self.found_beyond[place], self.promised_more[place]) = (found, more);
        }
    }

    /// Draws further layouts, or lists all, and solves them.
    fn draw(
        &self,
        tools: &mut Tools<'_>,
        situation: &Situation<'_>,
        inference: &Inference,
        beyond: &mut Beyond,
    ) {
        let drawn = {
            let samples = SAMPLES_AT_A_TIME * tools.budget.samples;
            let budget = Budget { samples, ..tools.budget };
            let mut tools = Tools { solver: tools.solver, rng: tools.rng, budget };
            sample(&mut tools, situation, inference)
        };
        beyond.complete = drawn.complete;
        let candidates: Vec<Equals> =
            beyond.places.iter().map(|&place| self.candidates[place]).collect();
        let double_dummy = DoubleDummy { candidates: &candidates, contract: self.contract };
        let review = Review::new(situation.view, self.contract, inference);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        for (deal, weight) in &drawn.deals {
            let Ok((play, likelihood)) = review.replay(tools.solver, &budget, deal) else {
                continue;
            };
            let found = if self.worth.counts_overtricks() {
                double_dummy.tricks_one_by_one(tools.solver, &budget, &play)
            } else {
                double_dummy.tricks_for_the_contract(tools.solver, &budget, &play)
            };
            let Ok(tricks) = found else { continue };
            let best = tricks.iter().copied().max().unwrap_or(0);
            let values = tricks.iter().map(|&tricks| self.worth.of(tricks, best)).collect();
            beyond.layouts.push((weight * likelihood, values));
        }
    }

    /// What candidates lose of their double-dummy value, shrunk by how sure it is.
    pub(super) fn losses(&self, places: &[usize]) -> Vec<f64> {
        let lost = |layout: usize, place: usize| {
            let value = |tricks: &[Vec<u8>]| self.value(layout, tricks[layout][place]);
            value(&self.sampled.tricks) - shrunk(value(&self.pessimistic), value(&self.optimistic))
        };
        let layouts = 0..self.pessimistic.len();
        let mean_of = |layout: usize| {
            places.iter().map(|&place| lost(layout, place)).sum::<f64>() / places.len() as f64
        };
        let means: Vec<f64> = layouts.clone().map(mean_of).collect();
        let mean: f64 = means.iter().sum();
        let penalties: f64 = places.iter().map(|&place| self.penalty[place]).sum();
        let mean_penalty = penalties / places.len() as f64;
        let of = |&place: &usize| {
            let more = |layout: usize| lost(layout, place) - means[layout];
            let sum: f64 = layouts.clone().map(more).sum();
            let weight = |layout: usize| self.sampled.deals[layout].1;
            let square: f64 =
                layouts.clone().map(|layout| (more(layout) - weight(layout) * sum).powi(2)).sum();
            let more = sum + self.penalty[place] - mean_penalty;
            let sure = more.powi(2) / (more.powi(2) + square).max(f64::MIN_POSITIVE);
            mean + mean_penalty + sure * more
        };
        places.iter().map(of).collect()
    }
}

/// The same differences with a mean of nothing.
fn around_zero(values: Vec<f64>) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    values.into_iter().map(|value| value - mean).collect()
}

impl Beyond {
    /// Which part of what is known double dummy is known from here, beside the layouts that are planned for.
    fn share(&self, planned: usize) -> f64 {
        let beyond = self.layouts.len();
        let planned = if self.complete && beyond > 0 { 0 } else { planned };
        beyond as f64 / (beyond + planned) as f64
    }

    /// the double-dummy value of a candidate.
    pub(super) fn promised(&self, number: usize) -> f64 {
        let total: f64 = self.layouts.iter().map(|(weight, _)| weight).sum();
        let sum: f64 = self.layouts.iter().map(|(weight, values)| weight * values[number]).sum();
        sum / total.max(f64::MIN_POSITIVE)
    }

    /// Whether further layouts would tell nothing more: one candidate is clearly the best, given what each loses.
    pub(super) fn is_decided(&self, losses: &[f64]) -> bool {
        let worth = |number: usize| self.promised(number) - losses[number];
        let numbers = 0..self.places.len();
        let Some(best) = numbers.clone().max_by(|&one, &other| worth(one).total_cmp(&worth(other)))
        else {
            return true;
        };
        let is_behind = |number: usize| {
            let error = self.error(best, number);
            worth(best) - worth(number) > CLEAR * error || error <= SAME
        };
        numbers.filter(|&number| number != best).all(is_behind)
    }

    /// The standard error of the difference of two candidates.
    fn error(&self, one: usize, other: usize) -> f64 {
        let total: f64 = self.layouts.iter().map(|(weight, _)| weight).sum();
        let mean = self.promised(one) - self.promised(other);
        let square = |(weight, values): &(f64, Vec<f64>)| {
            (weight / total * (values[one] - values[other] - mean)).powi(2)
        };
        self.layouts.iter().map(square).sum::<f64>().sqrt()
    }
}
