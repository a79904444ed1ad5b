//! Requests in the form of BEN's HTTP interface, so that its clients can ask Merrimac.
//!
//! `GET` with everything in the query: `hand` (`AK_T5…` or with dots), `seat`, `dealer`, `vul` (`@v`
//! North and South are vulnerable, `@V` East and West), `ctx` (two letters a call: `1N`, `--`, `Db`,
//! `Rd`), `dummy`, `played` (two letters a card), `tricks`. Whatever else is there is ignored, as BEN
//! ignores it. The answers have BEN's names; what BEN answers with a message and status 200 is
//! answered so here too, because its clients look for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use merrimac_cards::{Auction, Call, Card, Contract, Hand, Seat, Vulnerability};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{CallAnswer, CardAnswer, SeatAsked, choose_call, choose_card, work};
use crate::error::{Failure, status};
use crate::live::LevelName;
use crate::server_state::ServerState;
use crate::systems::Systems;
use crate::think;

/// The longest hand, auction or play that is looked at.
const LONGEST: usize = 700;

/// What BEN's clients ask with.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    hand: String,
    #[serde(default)]
    seat: String,
    #[serde(default)]
    dealer: String,
    #[serde(default)]
    vul: String,
    #[serde(default)]
    ctx: String,
    #[serde(default)]
    dummy: String,
    #[serde(default)]
    played: String,
    #[serde(default)]
    tricks: Option<String>,
    #[serde(default)]
    details: Option<String>,
}

/// No answer, in BEN's form.
pub(crate) enum Wrong {
    /// The question does not arise: a message, with status 200.
    Moot(String),
    /// The question makes no sense, or could not be answered.
    Failed(Failure),
}

impl Wrong {
    fn moot(text: impl Into<String>) -> Self {
        Self::Moot(text.into())
    }
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<QueryRejection> for Wrong {
    fn from(rejection: QueryRejection) -> Self {
        Self::Failed(rejection.into())
    }
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        match self {
            Self::Moot(text) => Json(json!({"message": text})).into_response(),
            Self::Failed(failure) => {
                let body = json!({"error": format!("An error occurred: {}", failure.text)});
                (status(failure.reason), Json(body)).into_response()
            }
        }
    }
}

type Answer = Result<Json<Value>, Wrong>;

impl Asked {
    fn hand(text: &str, what: &str) -> Result<Hand, Failure> {
        if text.len() > LONGEST {
            return Err(Failure::malformed(format!("{what} is too long")));
        }
        let text = text.replace('_', ".").to_ascii_uppercase();
        with_small_cards(&text)
            .parse()
            .map_err(|error| Failure::malformed(format!("{what}: {error}")))
    }

    fn place(text: &str, what: &str) -> Result<Seat, Failure> {
        text.parse().map_err(|error| Failure::malformed(format!("{what}: {error}")))
    }

    fn vulnerability(&self) -> Vulnerability {
        match (self.vul.contains("@v"), self.vul.contains("@V")) {
            (false, false) => Vulnerability::None,
            (true, false) => Vulnerability::NorthSouth,
            (false, true) => Vulnerability::EastWest,
            (true, true) => Vulnerability::Both,
        }
    }

    fn auction(&self) -> Result<Auction, Failure> {
        let mut auction = Auction::new(Self::place(&self.dealer, "dealer")?);
        for text in pairs(&self.ctx, "ctx")? {
            let call = call(&text)?;
            auction
                .call(call)
                .map_err(|illegal| Failure::malformed(format!("{text}: {illegal}")))?;
        }
        Ok(auction)
    }

    /// What the player in the seat knows of the play.
    fn play(&self, auction: &Auction) -> Result<SeatAsked, Failure> {
        let dummy =
            if self.dummy.is_empty() { None } else { Some(Self::hand(&self.dummy, "dummy")?) };
        let cards: Result<Vec<Card>, Failure> = pairs(&self.played, "played")?
            .iter()
            .map(|text| {
                text.parse().map_err(|error| Failure::malformed(format!("played: {error}")))
            })
            .collect();
        Ok(SeatAsked { dummy, played: cards?, ..self.seat_asked(auction)? })
    }

    /// What the player in the seat knows of the auction.
    fn seat_asked(&self, auction: &Auction) -> Result<SeatAsked, Failure> {
        Ok(SeatAsked {
            hand: Self::hand(&self.hand, "hand")?,
            auction: auction.calls().to_vec(),
            dealer: auction.dealer(),
            vulnerability: self.vulnerability(),
            level: LevelName::Expert,
            player: None,
            systems: Systems::default(),
            board: 1,
            seed: 1,
            simulate: None,
            contract: None,
            declarer: None,
            dummy: None,
            played: Vec::new(),
        })
    }

    /// The play in the middle of which a player is asked; what is said when it is over differs.
    fn in_play(&self, over: &str) -> Result<InPlay, Wrong> {
        let auction = self.auction()?;
        let contract = settled(&auction)?;
        let question = self.play(&auction)?;
        let seat = Self::place(&self.seat, "seat")?;
        if question.played.len() > 51 {
            return Err(Wrong::moot(over));
        }
        if question.dummy.is_none() {
            return Err(Wrong::moot("No dummy provided"));
        }
        if seat == contract.dummy() {
            let text = contract.text();
            let told = format!("Called as dummy or with wrong dealer / seat {text}");
            return Err(Wrong::Moot(told));
        }
        Ok(InPlay { contract, seat, question })
    }
}

/// A card or a claim is asked for, and the question arises.
struct InPlay {
    contract: Contract,
    seat: Seat,
    question: SeatAsked,
}

/// What the auction came to.
fn settled(auction: &Auction) -> Result<Contract, Wrong> {
    auction.contract().ok_or_else(|| Wrong::moot("Bidding is not over"))
}

/// Hands may name small cards as x: any will do that are not named.
fn with_small_cards(hand: &str) -> String {
    let suits = hand.split('.').map(|suit| {
        let mut free = "23456789T".chars().filter(|rank| !suit.contains(*rank));
        suit.chars()
            .map(|rank| if rank == 'X' { free.next().unwrap_or('X') } else { rank })
            .collect()
    });
    suits.collect::<Vec<String>>().join(".")
}

/// A text in pieces of two letters.
fn pairs(text: &str, what: &str) -> Result<Vec<String>, Failure> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() > LONGEST || !letters.len().is_multiple_of(2) {
        return Err(Failure::malformed(format!("{what} must have two letters for each")));
    }
    Ok(letters.chunks(2).map(|pair| pair.iter().collect()).collect())
}

/// A call as BEN writes it.
fn call(text: &str) -> Result<Call, Failure> {
    match text.to_ascii_uppercase().as_str() {
        "--" | "P " | "PA" => Ok(Call::Pass),
        "DB" => Ok(Call::Double),
        "RD" => Ok(Call::Redouble),
        bid => bid.parse().map_err(|error| Failure::malformed(format!("ctx: {text}: {error}"))),
    }
}

/// A call as BEN answers it.
fn ben_call(call: Call) -> String {
    match call {
        Call::Pass => "PASS".to_owned(),
        other => other.to_string().replace("NT", "N"),
    }
}

/// `GET /bid`
pub(crate) async fn bid(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let asked = asked?.0;
    let auction = asked.auction()?;
    if auction.is_over() {
        return Err(Wrong::moot("Bidding is over"));
    }
    let question = asked.seat_asked(&auction)?;
    if !asked.seat.is_empty() && Some(Asked::place(&asked.seat, "seat")?) != auction.turn() {
        return Err(Wrong::moot("Not this player to bid"));
    }
    let CallAnswer { answer: chosen, explanation, .. } = choose_call(&server, &question).await?;
    let mut answer = json!({
        "bid": ben_call(chosen.call),
        "who": "Merrimac",
        "quality": 1.0,
        "alert": chosen.alert,
        "explanation": explanation,
    });
    if asked.details.is_some() {
        let calls = chosen.simulation.map(|simulation| simulation.calls).unwrap_or_default();
        let candidates = calls
            .iter()
            .map(|one| json!({"call": ben_call(one.call), "gain": one.gain, "error": one.error}));
        answer["candidates"] = candidates.collect();
    }
    Ok(Json(answer))
}

/// `GET /lead`
pub(crate) async fn lead(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let asked = asked?.0;
    let auction = asked.auction()?;
    let contract = settled(&auction)?;
    if Asked::place(&asked.seat, "seat")? != contract.opening_leader() {
        return Err(Wrong::moot("Not this player to lead"));
    }
    let mut question = asked.play(&auction)?;
    question.played.clear();
    let chosen = choose_card(&server, question.view()?, &question.whom()).await?;
    Ok(Json(card_answer(&chosen, &asked)))
}

/// `GET /play`
pub(crate) async fn play(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let asked = asked?.0;
    let InPlay { contract, seat, question } = asked.in_play("Game is over, no cards to play")?;
    let view = question.view()?;
    if view.seat() != seat {
        return Err(Failure::malformed(format!("it is {}'s turn", view.seat().name())).into());
    }
    let chosen = choose_card(&server, view, &question.whom()).await?;
    let mut answer = card_answer(&chosen, &asked);
    answer["player"] = json!(player(seat, contract));
    answer["matchpoint"] = json!(false);
    Ok(Json(answer))
}

/// Players as BEN counts them: from declarer's left hand.
fn player(seat: Seat, contract: Contract) -> usize {
    seat.turns_after(contract.opening_leader())
}

fn card_answer(chosen: &CardAnswer, asked: &Asked) -> Value {
    let card = chosen.answer.card.to_string();
    let mut answer = json!({"card": card, "who": "Merrimac", "quality": 1.0, "claim": -1});
    if asked.details.is_some() {
        answer["candidates"] = json!(chosen.answer.candidates);
    }
    answer
}

/// `GET /explain`
pub(crate) async fn explain(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let asked = asked?.0;
    let auction = asked.auction()?;
    let (robot, vulnerability) =
        (server.adviser(LevelName::Expert, &Systems::default()), asked.vulnerability());
    let told = work(&server, move |_, _| robot.explain(vulnerability, &auction)).await?;
    let last = told.last().cloned().unwrap_or_default();
    Ok(Json(json!({"explanation": last.meaning, "Alert": last.alert})))
}

/// `GET /claim`: whether a claim is accepted, seen from the claimer's seat.
pub(crate) async fn claim(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let asked = asked?.0;
    let InPlay { contract, seat, question } = asked.in_play("Game is over, no claim")?;
    let view = question.view_of(seat, contract)?;
    let left = view.tricks_left();
    let tricks = match &asked.tricks {
        Some(text) => text
            .parse()
            .ok()
            .filter(|tricks| *tricks <= left)
            .ok_or_else(|| Failure::malformed(format!("tricks must be 0 to {left}")))?,
        None => left,
    };
    let is_good =
        work(&server, move |bench, _| think::is_safe(bench, &view, contract, tricks)).await?;
    let who = if seat.side() == contract.side() { "declarers" } else { "opponents" };
    let text = contract.text();
    let result = if is_good {
        format!("Contract: {text} Accepted {who} claim of {tricks} tricks")
    } else {
        format!("Contract: {text} Claim of {tricks} tricks rejected")
    };
    Ok(Json(json!({"tricks": tricks, "result": result})))
}
