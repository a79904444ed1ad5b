//! `bid`, `explain` and `card`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use merrimac_bidding::{Explanation, Position, Preset};
use merrimac_cards::{BySide, Call, Seat, Vulnerability};
use merrimac_engine::{Calls, ConventionCard, PartnershipError, Profile, preset};
use serde::{Deserialize, Serialize};

use super::seat::{SeatAsked, auction, north};
use super::work;
use crate::body::Body;
use crate::error::Failure;
use crate::live::LevelName;
use crate::server_state::ServerState;
use crate::systems::{Systems, refused};

/// A call and why, and the whole in a sentence or two.
#[derive(Debug, Serialize)]
pub(crate) struct CallAnswer {
    #[serde(flatten)]
    pub(crate) answer: merrimac_forms::CallAnswer,
    pub(crate) text: String,
    /// What the opponents are told.
    #[serde(skip)]
    pub(crate) explanation: String,
}

/// `POST /api/v1/bid`
pub(crate) async fn bid(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<SeatAsked>,
) -> Result<Json<CallAnswer>, Failure> {
    choose_call(&server, &asked).await.map(Json)
}

/// The call for a view.
///
/// # Errors
/// If the request makes no sense.
pub(crate) async fn choose_call(
    server: &ServerState,
    asked: &SeatAsked,
) -> Result<CallAnswer, Failure> {
    let view = asked.view_of_caller()?;
    let mut robot = server.answerer(&asked.whom())?;
    if let Some(simulate) = asked.simulate {
        let calls = if simulate { Calls::Simulation } else { Calls::Rules };
        let sides = robot.sides;
        robot.sides = BySide::from_fn(|side| sides[side].with(|one| Profile { calls, ..one }));
    }
    work(server, move |_, stop| {
        let decision = robot.call(&view, stop);
        CallAnswer {
            answer: robot.answer_call(&decision, &view),
            text: robot.why_call(&decision, &view).text,
            explanation: decision.reasons.explanation,
        }
    })
    .await
}

/// An auction.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainAsked {
    auction: Vec<Call>,
    #[serde(default = "north")]
    dealer: Seat,
    #[serde(default)]
    vulnerability: Vulnerability,
    /// What the sides bid.
    #[serde(default)]
    systems: Systems,
}

/// What the calls of an auction show.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    calls: Vec<Explanation>,
}

/// `POST /api/v1/explain`
pub(crate) async fn explain(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<ExplainAsked>,
) -> Result<Json<Explained>, Failure> {
    let auction = auction(asked.dealer, &asked.auction)?;
    let robot = server.adviser(LevelName::Expert, &asked.systems.known()?);
    let calls = work(&server, move |_, _| {
        let mut position = Position::new(robot.cards(), auction.dealer(), asked.vulnerability);
        let heard = auction.calls().iter().filter_map(|&call| position.hear(call).ok());
        heard.map(|heard| Explanation::from(&heard)).collect()
    });
    Ok(Json(Explained { calls: calls.await? }))
}

/// A system.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardAsked {
    #[serde(default)]
    system: Option<String>,
}

/// `POST /api/v1/card`
pub(crate) async fn card(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<CardAsked>,
) -> Result<Json<ConventionCard>, Failure> {
    let name = asked.system.unwrap_or_else(|| "sayc".to_owned());
    if Preset::named(&name).is_none() {
        return Err(refused(&PartnershipError::UnknownSystem { name }));
    }
    let card = work(&server, move |_, _| preset(&name).map(|system| ConventionCard::of(&system)));
    Ok(Json(card.await?.map_err(|error| refused(&error))?))
}
