//! `bid` and `explain`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use merrimac_bidding::{Heard, Position, Rule, describe};
use merrimac_cards::{BySide, Call, Seat, Suit, Vulnerability};
use merrimac_engine::Level;
use serde::{Deserialize, Serialize};

use super::seat::{AuctionAsked, auction, north};
use super::work;
use crate::error::Failure;
use crate::forms::Why;
use crate::house::House;
use crate::think::forcing_word;

/// A call and why.
#[derive(Debug, Serialize)]
pub(crate) struct CallAnswer {
    call: Call,
    alert: bool,
    #[serde(flatten)]
    why: Why,
}

/// `POST /api/v1/bid`
pub(crate) async fn bid(
    State(house): State<Arc<House>>,
    asked: Result<Json<AuctionAsked>, JsonRejection>,
) -> Result<Json<CallAnswer>, Failure> {
    let asked = asked?.0;
    let view = asked.view()?;
    let mut mind = house.adviser();
    mind.level = if asked.simulate { Level::Expert } else { Level::Club };
    let decision = work(&house, move |_, stop| mind.call(&view, stop)).await?;
    let why = Why::of_call(&decision);
    Ok(Json(CallAnswer { call: decision.choice, alert: decision.reasons.alert, why }))
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
}

/// What the calls of an auction show.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    calls: Vec<ExplainedCall>,
}

#[derive(Debug, Serialize)]
struct ExplainedCall {
    seat: Seat,
    call: Call,
    meaning: String,
    rule: String,
    alert: bool,
    hcp: [u8; 2],
    lengths: Lengths,
    forcing: &'static str,
}

#[derive(Debug, Serialize)]
struct Lengths {
    #[serde(rename = "S")]
    spades: [u8; 2],
    #[serde(rename = "H")]
    hearts: [u8; 2],
    #[serde(rename = "D")]
    diamonds: [u8; 2],
    #[serde(rename = "C")]
    clubs: [u8; 2],
}

impl ExplainedCall {
    fn of(heard: &Heard<'_>) -> Self {
        let summary = &heard.shown.summary;
        let length = |suit: Suit| [summary.lengths[suit].lo, summary.lengths[suit].hi];
        Self {
            seat: heard.seat,
            call: heard.call,
            meaning: describe(heard),
            rule: heard.rule.map(Rule::place).unwrap_or_default(),
            alert: heard.rule.is_some_and(Rule::is_alerted),
            hcp: [summary.high_cards.lo, summary.high_cards.hi],
            lengths: Lengths {
                spades: length(Suit::Spades),
                hearts: length(Suit::Hearts),
                diamonds: length(Suit::Diamonds),
                clubs: length(Suit::Clubs),
            },
            forcing: forcing_word(heard.rule.map(Rule::forcing).unwrap_or_default()),
        }
    }
}

/// `POST /api/v1/explain`
pub(crate) async fn explain(
    State(house): State<Arc<House>>,
    asked: Result<Json<ExplainAsked>, JsonRejection>,
) -> Result<Json<Explained>, Failure> {
    let asked = asked?.0;
    let auction = auction(asked.dealer, &asked.auction)?;
    let mind = house.adviser();
    let calls = work(&house, move |_, _| {
        let systems = BySide::from_fn(|_| &*mind.system);
        let mut position = Position::new(systems, auction.dealer(), asked.vulnerability);
        let heard = auction.calls().iter().filter_map(|&call| position.hear(call).ok());
        heard.map(|heard| ExplainedCall::of(&heard)).collect()
    });
    Ok(Json(Explained { calls: calls.await? }))
}
