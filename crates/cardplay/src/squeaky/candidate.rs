//! A candidate card: what it comes to in each layout, and how closely it was looked at.

use crate::equals::Equals;

/// Declarer's tricks in all in a layout.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tricks {
    pub(super) double_dummy: u8,
    pub(super) pessimistic: u8,
    /// As far as was looked.
    pub(super) optimistic: u8,
}

/// How closely a candidate was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Evaluation {
    /// Others are better for certain.
    Pruned,
    /// Double dummy only: the work did not suffice to tell, or it went to those that were better in the samples
    /// before, which may have been chance.
    DoubleDummy,
    /// As closely as those that it is compared with.
    Full,
}

/// A card that may be played, and what is known of it.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) cards: Equals,
    /// By layout.
    pub(super) tricks: Vec<Tricks>,
    /// Whether it is looked at.
    pub(super) is_wanted: bool,
    /// How closely it was looked at for the first goal.
    pub(super) evaluation: Evaluation,
    /// How many choices were looked ahead for the first goal; none if the answer is exact.
    pub(super) ahead: Option<u8>,
    /// What it is taken to lose by not knowing, where the work did not suffice to tell.
    pub(super) penalty: f64,
}

/// What was found about a candidate and a goal.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// Which layouts its rollout wins, or its best plan exactly.
    pub(super) won: Vec<bool>,
    /// The achievable set that was found, as far as was looked.
    pub(super) optimistic: Vec<bool>,
    pub(super) evaluation: Evaluation,
    pub(super) ahead: Option<u8>,
}

impl Found {
    /// With one estimate for both.
    pub(super) fn new(won: Vec<bool>, evaluation: Evaluation, ahead: Option<u8>) -> Self {
        Self { optimistic: won.clone(), won, evaluation, ahead }
    }
}

impl Candidate {
    /// Tricks beyond a goal are not counted where it is missed.
    pub(super) fn limit(&mut self, target: u8, found: &Found) {
        let is_won = found.won.iter().zip(&found.optimistic);
        for (tricks, (&won, &optimistic)) in self.tricks.iter_mut().zip(is_won) {
            if !won {
                tricks.pessimistic = tricks.pessimistic.min(target - 1);
            }
            if !optimistic {
                tricks.optimistic = tricks.optimistic.min(target - 1);
            }
        }
    }

    /// Whether it can be compared with the best ones, looked at as closely or with a penalty.
    pub(super) fn is_compared(&self) -> bool {
        self.evaluation > Evaluation::Pruned
    }

    /// The same card in two samples, the second of which has some part of the layouts. It is looked at as far, and
    /// as closely, as in the sample where that is least.
    pub(super) fn joined(mut self, other: Self, part: f64) -> Self {
        self.tricks.extend(other.tricks);
        Self {
            evaluation: self.evaluation.min(other.evaluation),
            ahead: match (self.ahead, other.ahead) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            penalty: (1.0 - part) * self.penalty + part * other.penalty,
            ..self
        }
    }
}
