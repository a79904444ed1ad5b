//! Several samples for one decision.
//!
//! Fifty layouts tell cards apart that are worth very different things. Where the best ones are close, the next
//! fifty may say the opposite: so plans are made for further samples, each by itself, and what cards are worth
//! in all of them decides. A larger sample with one plan for all of it would not do as well: a search that must
//! part more layouts looks less far ahead with the same work.

use super::sampled::Sampled;
use super::{Board, Goal, SAME, shrunk};

/// Cards are close if they differ by less than this many standard errors.
const CLOSE: f64 = 2.0;

/// Samples that are planned for at least where cards stay close; cards that are alike in all of these are taken
/// to be the same.
pub(super) const FEWEST: usize = 4;

/// Samples that are planned for at most.
const MOST: usize = 13;

/// How many samples of a number of deals are planned for where cards stay close: small ones are looked at oftener,
/// since drawing and solving their deals takes far more time than planning for them.
pub(super) fn most(deals: usize, deals_a_sample: usize) -> usize {
    (deals / deals_a_sample.max(1)).clamp(FEWEST, MOST)
}

impl Board<'_> {
    /// The card that seems best, and those that chance may have kept behind it. Where all layouts are there,
    /// it is no chance.
    pub(super) fn contenders(&self) -> Vec<usize> {
        let places = self.ranked();
        let best = places[0];
        let is_close = |other: usize| {
            let (mean, error) = self.difference(best, other);
            mean < CLOSE * error + SAME
        };
        let others = places[1..]
            .iter()
            .copied()
            .filter(|&other| !self.sampled.complete && self.is_compared(other) && is_close(other));
        std::iter::once(best).chain(others).collect()
    }

    /// Whether some cards are worth the same in every layout.
    pub(super) fn are_alike(&self, places: &[usize]) -> bool {
        places.windows(2).all(|pair| {
            let (mean, error) = self.difference(pair[0], pair[1]);
            mean.abs() <= SAME && error <= SAME
        })
    }

    /// The same with these candidates and no others.
    pub(super) fn only(self, places: &[usize]) -> Self {
        let wanted = (0..self.candidates.len()).map(|place| places.contains(&place)).collect();
        Self { wanted, ..self }
    }

    /// By how much one card is better than another, layout against layout, and the standard error of that.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let layouts = 0..self.pessimistic.len();
        let by = |layout: usize| {
            let of = |place| {
                let (pessimistic, optimistic) =
                    (self.pessimistic[layout][place], self.optimistic[layout][place]);
                shrunk(self.value(layout, pessimistic), self.value(layout, optimistic))
            };
            of(one) - of(other)
        };
        let weight = |layout: usize| self.sampled.deals[layout].1;
        let mean: f64 = layouts.clone().map(by).sum();
        let square = |layout: usize| (by(layout) - weight(layout) * mean).powi(2);
        let error = layouts.map(square).sum::<f64>().sqrt();
        (mean - self.penalty[one] + self.penalty[other], error)
    }

    /// Whether some cards win the same double dummy in every layout.
    pub(super) fn win_the_same(&self, places: &[usize]) -> bool {
        self.sampled.tricks.iter().enumerate().all(|(layout, row)| {
            let value = |place: usize| self.value(layout, row[place]);
            places.windows(2).all(|pair| (value(pair[0]) - value(pair[1])).abs() <= SAME)
        })
    }

    /// Two samples as one. If one of them holds no layout in which the contract can be made, the other counts.
    pub(super) fn joined(self, other: Self) -> Self {
        let target = |board: &Self| board.goals.first().map(|goal| goal.target);
        match target(&self).cmp(&target(&other)) {
            std::cmp::Ordering::Less => return other,
            std::cmp::Ordering::Greater => return self,
            std::cmp::Ordering::Equal => {}
        }
        let goals = self.goals.into_iter().zip(other.goals);
        let part = other.sampled.deals.len() as f64
            / (self.sampled.deals.len() + other.sampled.deals.len()) as f64;
        let penalties = self.penalty.iter().zip(&other.penalty);
        Self {
            penalty: penalties.map(|(one, other)| (1.0 - part) * one + part * other).collect(),
            sampled: self.sampled.joined(other.sampled),
            best: joined(self.best, other.best),
            pessimistic: joined(self.pessimistic, other.pessimistic),
            optimistic: joined(self.optimistic, other.optimistic),
            goals: goals.map(|(one, other)| one.joined(other)).collect(),
            ..self
        }
    }
}

impl Goal {
    /// A candidate is looked at as far, and as closely, as in the sample where that is least.
    fn joined(self, other: Self) -> Self {
        let by_place = |one: Vec<Vec<bool>>, other: Vec<Vec<bool>>| {
            one.into_iter().zip(other).map(|(one, other)| joined(one, other)).collect()
        };
        let least = |(one, other): (Option<u8>, Option<u8>)| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Self {
            target: self.target,
            won: by_place(self.won, other.won),
            optimistic: by_place(self.optimistic, other.optimistic),
            ahead: self.ahead.into_iter().zip(other.ahead).map(least).collect(),
            evaluation: self
                .evaluation
                .into_iter()
                .zip(other.evaluation)
                .map(|(one, other)| one.min(other))
                .collect(),
        }
    }
}

impl Sampled {
    /// Each weighs as much as it has layouts.
    fn joined(self, other: Self) -> Self {
        let all = (self.deals.len() + other.deals.len()) as f64;
        let parts = [self.deals.len() as f64 / all, other.deals.len() as f64 / all];
        let weigh = |deals: Vec<_>, part: f64| -> Vec<_> {
            deals.into_iter().map(|(deal, weight): (_, f64)| (deal, part * weight)).collect()
        };
        Self {
            deals: joined(weigh(self.deals, parts[0]), weigh(other.deals, parts[1])),
            worlds: joined(self.worlds, other.worlds),
            tricks: joined(self.tricks, other.tricks),
            complete: false,
            planned: self.planned,
        }
    }
}

fn joined<T>(mut one: Vec<T>, other: Vec<T>) -> Vec<T> {
    one.extend(other);
    one
}
