//! A board as one JSON object.

use merrimac_cards::{Call, Card, Outcome, PartialDeal, Record, Room, Seat, Vulnerability};
use serde::Serialize;

/// What is known of a board; what is not known is left out.
#[derive(Serialize)]
pub(crate) struct JsonBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    #[serde(skip_serializing_if = "String::is_empty")]
    event: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vulnerability: Option<Vulnerability>,
    deal: PartialDeal,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Players>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    auction: Vec<JsonCall>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<Seat>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    play: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    /// The score of North and South.
    #[serde(skip_serializing_if = "Option::is_none")]
    north_south: Option<i32>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Players {
    n: String,
    e: String,
    s: String,
    w: String,
}

#[derive(Serialize)]
struct JsonCall {
    call: Call,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alerted: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
}

impl From<&Record> for JsonBoard {
    fn from(record: &Record) -> Self {
        let (contract, declarer) = match record.outcome {
            None => (None, None),
            Some(Outcome::PassedOut) => (Some("Pass".to_owned()), None),
            Some(Outcome::Contract(contract)) => (Some(contract.text()), Some(contract.declarer)),
            Some(Outcome::Ending { strain, .. }) => (Some(strain.to_string()), None),
        };
        Self {
            board: record.number,
            event: record.event.clone(),
            room: record.room.map(Room::name),
            dealer: record.dealer,
            vulnerability: record.vulnerability,
            deal: record.deal,
            players: Players::of(record),
            auction: record.calls.iter().map(JsonCall::from).collect(),
            contract,
            declarer,
            play: record.cards.iter().map(|recorded| recorded.card).collect(),
            claim: record.claim,
            tricks: record.tricks,
            north_south: record.north_south_score(),
        }
    }
}

impl Players {
    fn of(record: &Record) -> Option<Self> {
        let [n, e, s, w] = record.players.as_array().clone();
        let known = record.players.values().any(|name| !name.is_empty());
        known.then_some(Self { n, e, s, w })
    }
}

impl From<&merrimac_cards::RecordedCall> for JsonCall {
    fn from(recorded: &merrimac_cards::RecordedCall) -> Self {
        Self { call: recorded.call, alerted: recorded.alerted, note: recorded.note.clone() }
    }
}
