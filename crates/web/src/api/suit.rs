//! `suit`: a suit combination against any defence.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use merrimac_cards::Holding;
use merrimac_single_dummy::{SuitCombination, SuitError, SuitGoal};
use serde::{Deserialize, Serialize};

use super::work;
use crate::error::Failure;
use crate::house::House;

/// Two holdings, and perhaps a number of tricks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuitAsked {
    dummy: Holding,
    hand: Holding,
    #[serde(default)]
    tricks: Option<u8>,
}

/// The best line for each number of tricks.
#[derive(Debug, Serialize)]
pub(crate) struct SuitAnswer {
    goals: Vec<Goal>,
    expected: Option<f64>,
    expected_line: Option<String>,
}

#[derive(Debug, Serialize)]
struct Goal {
    tricks: u8,
    probability: f64,
    line: String,
}

impl From<SuitGoal> for Goal {
    fn from(goal: SuitGoal) -> Self {
        Self { tricks: goal.tricks, probability: goal.probability, line: goal.line.words() }
    }
}

/// `POST /api/v1/suit`
pub(crate) async fn suit(
    State(house): State<Arc<House>>,
    asked: Result<Json<SuitAsked>, JsonRejection>,
) -> Result<Json<SuitAnswer>, Failure> {
    let asked = asked?.0;
    let combination = SuitCombination::new(asked.dummy, asked.hand)
        .map_err(|error| Failure::malformed(error.to_string()))?;
    let answer = work(&house, move |_, _| solved(combination, asked.tricks));
    answer.await?.map(Json).map_err(|error| Failure::malformed(error.to_string()))
}

fn solved(combination: SuitCombination, tricks: Option<u8>) -> Result<SuitAnswer, SuitError> {
    if let Some(tricks) = tricks {
        let goals = vec![combination.solve_for(tricks)?.into()];
        return Ok(SuitAnswer { goals, expected: None, expected_line: None });
    }
    let found = combination.solve();
    Ok(SuitAnswer {
        goals: found.best.into_iter().map(Goal::from).collect(),
        expected: Some(found.expected),
        expected_line: Some(found.expected_line.words()),
    })
}
