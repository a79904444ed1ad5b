//! A suit combination: what may be had of it, how, and how likely it is.

use merrimac_cards::Holding;
use serde::Serialize;

/// A suit combination solved: `{"north","south","goals":[…],"expected","expected_line"}`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suit {
    /// One hand's cards.
    pub north: Holding,
    /// The other's.
    pub south: Holding,
    /// The best line for each number of tricks.
    pub goals: Vec<SuitGoal>,
    /// The most tricks on average, unless one goal was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// The line for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_line: Option<String>,
}

/// A number of tricks from a suit: `{"tricks","probability","line"}`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SuitGoal {
    /// At least these many tricks.
    pub tricks: u8,
    /// How likely they are with the best line.
    pub probability: f64,
    /// The line in words.
    pub line: String,
}

impl From<&merrimac_single_dummy::SuitGoal> for SuitGoal {
    fn from(goal: &merrimac_single_dummy::SuitGoal) -> Self {
        Self { tricks: goal.tricks, probability: goal.probability, line: goal.line.words() }
    }
}
