//! How a choice stands against the best of the others, by the figures that were found.
//!
//! What is said of a decision is made from this, so that no sentence can contradict its figures.

use crate::decision::{Candidate, Figure, Reasons};

/// A choice against the best of the other candidates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing<T> {
    /// The best of the others.
    pub rival: T,
    /// By how much the choice is better, in the scoring; less than nothing if the rival looks better.
    pub margin: f64,
    /// The standard error of that.
    pub error: f64,
    /// Over how many deals.
    pub deals: usize,
}

/// What a standing comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// The choice is better, by more than chance explains.
    Better,
    /// Nobody can tell.
    TooClose,
    /// The rival looks better; something other than the figures decided, such as the system.
    Behind,
}

/// Differences within this many standard errors may be chance.
const BEYOND_CHANCE: f64 = 2.0;

impl<T> Standing<T> {
    /// What it comes to.
    pub fn comparison(&self) -> Comparison {
        let limit = BEYOND_CHANCE * self.error.max(0.0);
        if self.margin > limit {
            Comparison::Better
        } else if self.margin < -limit {
            Comparison::Behind
        } else {
            Comparison::TooClose
        }
    }
}

impl<T: Copy + PartialEq> Reasons<T> {
    /// How a choice stands; none if it was not weighed against anything.
    pub fn standing(&self, choice: T) -> Option<Standing<T>> {
        let score = |candidate: &Candidate<T>| {
            candidate.figure(Figure::SCORE).filter(|score| score.is_finite())
        };
        let chosen = self.candidates.iter().find(|one| one.choice == choice)?;
        let others =
            self.candidates.iter().filter(|one| one.choice != choice && score(one).is_some());
        let rival =
            others.reduce(|best, next| if score(next) > score(best) { next } else { best })?;
        let error = |one: &Candidate<T>| one.figure(Figure::ERROR).unwrap_or(0.0);
        let deals = |one: &Candidate<T>| one.figure(Figure::SAMPLES);
        // Every error is that of the difference from the same candidate; the larger one is on the safe side.
        let all = self.figure(Figure::SAMPLES);
        Some(Standing {
            rival: rival.choice,
            margin: score(chosen)? - score(rival)?,
            error: error(chosen).max(error(rival)),
            deals: deals(rival).or(all).unwrap_or(0.0).max(0.0) as usize,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(figures: &[(u8, f64, f64)]) -> Reasons<u8> {
        let candidates = figures.iter().map(|&(choice, score, error)| {
            Candidate::new(choice)
                .with(Figure::SCORE, score)
                .with(Figure::ERROR, error)
                .with(Figure::SAMPLES, 32.0)
        });
        Reasons { candidates: candidates.collect(), ..Reasons::default() }
    }

    #[test]
    fn a_choice_stands_against_the_best_of_the_others() {
        let reasons = reasons(&[(1, 0.0, 0.0), (2, 1.9, 0.5), (3, -1.0, 0.4)]);
        let of = |choice| reasons.standing(choice).map(|it| (it.rival, it.comparison(), it.deals));
        assert_eq!(of(1), Some((2, Comparison::Behind, 32)));
        assert_eq!(of(2), Some((1, Comparison::Better, 32)));
        assert_eq!(of(3), Some((2, Comparison::Behind, 32)));
        assert_eq!(of(4), None);
    }

    #[test]
    fn what_chance_explains_is_too_close() {
        let near = reasons(&[(1, 0.0, 0.0), (2, 0.5, 0.3)]);
        assert_eq!(near.standing(1).map(|it| it.comparison()), Some(Comparison::TooClose));
        assert_eq!(near.standing(2).map(|it| it.comparison()), Some(Comparison::TooClose));
        assert_eq!(reasons(&[(1, 0.0, 0.0)]).standing(1), None);
    }
}
