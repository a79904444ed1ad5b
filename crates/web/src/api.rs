//! The API under `/api/v1`: what the program does, for other programs, as JSON.
//!
//! Every request is a `POST` with a JSON object; what it may hold and what comes back is described at
//! `/api/openapi.json`, by hand, and tests hold the two together. Work goes through the same pool as
//! that of the tables.
//!
//! The modules in reading order: `seat` (what a player sees, from a request), `auction` (bid,
//! explain, card), `cards` (lead and play), `boards` (solve, deal, import, analyse, export), `suit`.

mod auction;
mod boards;
mod cards;
mod seat;
mod suit;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde_json::{Value, json};

pub(crate) use auction::{CallAnswer, choose_call};
pub(crate) use cards::{CardAnswer, choose_card};
pub(crate) use seat::SeatAsked;

use crate::error::Failure;
use crate::pool::Bench;
use crate::server_state::ServerState;

/// The description of the API.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// How long work for a request may take.
const BUDGET: Duration = Duration::from_secs(5);

/// Everything under `/api/v1`.
pub(crate) fn routes() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/status", get(status))
        .route("/api/v1/bid", post(auction::bid))
        .route("/api/v1/explain", post(auction::explain))
        .route("/api/v1/card", post(auction::card))
        .route("/api/v1/lead", post(cards::lead))
        .route("/api/v1/play", post(cards::play))
        .route("/api/v1/solve", post(boards::solve))
        .route("/api/v1/deal", post(boards::deal))
        .route("/api/v1/import", post(boards::import))
        .route("/api/v1/analyse", post(boards::analyse))
        .route("/api/v1/export", post(boards::export))
        .route("/api/v1/suit", post(suit::suit))
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

/// How much there is to do, and how late decisions were.
async fn status(State(server): State<Arc<ServerState>>) -> Json<Value> {
    use std::sync::atomic::Ordering::Relaxed;
    let meter = server.pool.meter();
    Json(json!({
        "tables": server.count(),
        "waiting": server.pool.waiting(),
        "decisions": meter.decisions.load(Relaxed),
        "late": meter.late.load(Relaxed),
        "worst": meter.worst.load(Relaxed) as f64 / 1000.0,
    }))
}

/// Has work for a request done.
pub(crate) async fn work<T: Send + 'static>(
    server: &ServerState,
    work: impl FnOnce(&mut Bench, &AtomicBool) -> T + Send + 'static,
) -> Result<T, Failure> {
    server.pool.submit(&ServerState::request(BUDGET), work)?.await
}
