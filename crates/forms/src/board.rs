//! A board and what became of it, as one JSON object.

use merrimac_cards::{Call, Card, Outcome, PartialDeal, Record, Room, Seat, Vulnerability};
use serde::Serialize;

use crate::keyed::PerSeat;

/// What is known of a board; what is not known is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    #[serde(rename = "board", skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
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
    players: Option<PerSeat<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    auction: Vec<BoardCall>,
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct BoardCall {
    call: Call,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alerted: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
}

impl From<&Record> for Board {
    fn from(record: &Record) -> Self {
        let (contract, declarer) = match record.outcome {
            None => (None, None),
            Some(Outcome::PassedOut) => (Some("Pass".to_owned()), None),
            Some(Outcome::Contract(contract)) => (Some(contract.text()), Some(contract.declarer)),
            Some(Outcome::Ending { strain, .. }) => (Some(strain.to_string()), None),
        };
        Self {
            number: record.number,
            event: record.event.clone(),
            room: record.room.map(Room::name),
            dealer: record.dealer,
            vulnerability: record.vulnerability,
            deal: record.deal,
            players: players(record),
            auction: record.calls.iter().map(BoardCall::from).collect(),
            contract,
            declarer,
            play: record.cards.iter().map(|recorded| recorded.card).collect(),
            claim: record.claim,
            tricks: record.tricks,
            north_south: record.north_south_score(),
        }
    }
}

/// Who played, if any of them is known.
fn players(record: &Record) -> Option<PerSeat<String>> {
    let is_known = record.players.values().any(|name| !name.is_empty());
    is_known.then(|| PerSeat::from(&record.players))
}

impl From<&merrimac_cards::RecordedCall> for BoardCall {
    fn from(recorded: &merrimac_cards::RecordedCall) -> Self {
        Self { call: recorded.call, alerted: recorded.alerted, note: recorded.note.clone() }
    }
}
