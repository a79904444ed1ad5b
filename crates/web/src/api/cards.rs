//! `lead` and `play`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use merrimac_cards::Seat;
use merrimac_table::SeatView;
use serde::Serialize;

use super::seat::SeatAsked;
use super::work;
use crate::body::Body;
use crate::error::Failure;
use crate::forms::Why;
use crate::server_state::{Asked, ServerState};

/// A card and why, and the whole in a sentence or two.
#[derive(Debug, Serialize)]
pub(crate) struct CardAnswer {
    #[serde(flatten)]
    pub(crate) answer: merrimac_forms::CardAnswer,
    /// From whose hand.
    pub(crate) seat: Seat,
    pub(crate) text: String,
}

/// `POST /api/v1/lead`
pub(crate) async fn lead(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<SeatAsked>,
) -> Result<Json<CardAnswer>, Failure> {
    if !asked.played.is_empty() {
        return Err(Failure::malformed("the lead has been made; ask for play"));
    }
    choose_card(&server, asked.view()?, &asked.whom()).await.map(Json)
}

/// `POST /api/v1/play`
pub(crate) async fn play(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<SeatAsked>,
) -> Result<Json<CardAnswer>, Failure> {
    choose_card(&server, asked.view()?, &asked.whom()).await.map(Json)
}

/// The card for a view.
///
/// # Errors
/// If there is nothing to play.
pub(crate) async fn choose_card(
    server: &ServerState,
    view: SeatView,
    asked: &Asked<'_>,
) -> Result<CardAnswer, Failure> {
    let robot = server.answerer(asked)?;
    let seat = view.turn().ok_or_else(|| Failure::malformed("there is nothing to play"))?;
    let answer = work(server, move |_, stop| {
        let decision = robot.card(&view, stop)?;
        let answer = merrimac_forms::CardAnswer::of(decision.choice, &decision.reasons);
        Some(CardAnswer { answer, seat, text: Why::of_card(&decision, &view).text })
    });
    answer.await?.ok_or_else(|| Failure::malformed("there is nothing to play"))
}
