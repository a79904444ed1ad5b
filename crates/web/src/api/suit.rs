//! `suit`: a suit combination against any defence.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use merrimac_cards::Holding;
use merrimac_forms::Suit;
use merrimac_single_dummy::{SuitCombination, SuitError};
use serde::Deserialize;

use super::work;
use crate::body::Body;
use crate::error::Failure;
use crate::server_state::ServerState;

/// Two holdings, and perhaps a number of tricks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuitAsked {
    dummy: Holding,
    hand: Holding,
    #[serde(default)]
    tricks: Option<u8>,
}

/// `POST /api/v1/suit`
pub(crate) async fn suit(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<SuitAsked>,
) -> Result<Json<Suit>, Failure> {
    let combination = SuitCombination::new(asked.dummy, asked.hand)
        .map_err(|error| Failure::malformed(error.to_string()))?;
    let answer = work(&server, move |_, _| solved(combination, &asked));
    answer.await?.map(Json).map_err(|error| Failure::malformed(error.to_string()))
}

fn solved(combination: SuitCombination, asked: &SuitAsked) -> Result<Suit, SuitError> {
    let (goals, all) = if let Some(tricks) = asked.tricks {
        (vec![combination.solve_for(tricks)?], None)
    } else {
        let all = combination.solve();
        (all.best.clone(), Some(all))
    };
    Ok(Suit {
        north: asked.dummy,
        south: asked.hand,
        goals: goals.iter().map(Into::into).collect(),
        expected: all.as_ref().map(|all| all.expected),
        expected_line: all.as_ref().map(|all| all.expected_line.words()),
    })
}
