//! A board that was played, with the reasons, in the forms of the command line.

use merrimac_cards::{Card, Record, Seat};
use merrimac_table::{BoardRecord, Candidate, ClaimOutcome, Figure, Reasons, Technique};
use serde::Serialize;

/// The record with the reason for every card as a remark on it.
pub(super) fn with_reasons(board: &BoardRecord) -> Record {
    let mut record = board.record.clone();
    for (recorded, reasons) in record.cards.iter_mut().zip(&board.cards) {
        if recorded.note.is_empty() {
            recorded.note = why(reasons);
        }
    }
    for claim in board.claims.iter().filter(|claim| claim.outcome == ClaimOutcome::Accepted) {
        let who = claim.claimer.name();
        record.comments.push(match claim.claim.tricks {
            0 => format!("{who} concedes the rest."),
            tricks => format!("{who} claims {tricks}."),
        });
    }
    record
}

/// What a card is for, and the figures behind it.
fn why(reasons: &Reasons<Card>) -> String {
    match reasons.technique {
        Some(technique) if reasons.meaning.is_empty() => technique.words(),
        Some(technique) => format!("{}; {}", technique.words(), reasons.meaning),
        None => reasons.meaning.clone(),
    }
}

/// Every card with its reason, one a line, a blank line between tricks.
pub(super) fn reasons(board: &BoardRecord) -> String {
    let number = board.record.number.map_or(String::new(), |number| format!("Board {number} "));
    let contract = board.record.contract();
    let contract = contract.map_or(String::new(), |contract| {
        format!("{} by {}", contract.text(), contract.declarer.name())
    });
    let seats = who_played(&board.record);
    let cards = board.record.cards.iter().zip(&board.cards).enumerate();
    let lines = cards.map(|(place, (recorded, reasons))| {
        let seat = seats.get(place).map_or("", |seat| seat.name());
        let gap = if place % 4 == 0 { "\n" } else { "" };
        let line = format!("{seat:<5} {}  {}", recorded.card, why(reasons));
        format!("{gap}{}\n", line.trim_end())
    });
    let lines: String = lines.collect();
    let tricks = board.record.tricks.map_or(String::new(), |tricks| format!("\n{tricks} tricks\n"));
    format!("{number}{contract}\n{lines}{tricks}\n")
}

/// Whose cards those of a record are, in order.
fn who_played(record: &Record) -> Vec<Seat> {
    let Some(mut play) = record.opening_position() else { return Vec::new() };
    let mut seats = Vec::new();
    for recorded in &record.cards {
        seats.extend(play.turn());
        if play.play(recorded.card).is_err() {
            break;
        }
    }
    seats
}

/// A board as one JSON object: the record, then every decision.
#[derive(Serialize)]
pub(super) struct JsonPlayed {
    #[serde(flatten)]
    board: merrimac_forms::Board,
    decisions: Vec<JsonDecision>,
}

#[derive(Serialize)]
struct JsonDecision {
    card: Card,
    /// What the card is for, by its short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    why: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    plays_for: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<JsonCandidate>,
    /// Whether time ended it before its budget was spent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ended_early: bool,
}

#[derive(Serialize)]
struct JsonCandidate {
    card: Card,
    score: Option<f64>,
    chance: Option<f64>,
    tricks: Option<f64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    remark: String,
}

impl From<&BoardRecord> for JsonPlayed {
    fn from(played: &BoardRecord) -> Self {
        let cards = played.record.cards.iter().zip(&played.cards);
        Self {
            board: merrimac_forms::Board::from(&played.record),
            decisions: cards.map(|(card, why)| JsonDecision::new(card.card, why)).collect(),
        }
    }
}

impl JsonDecision {
    fn new(card: Card, reasons: &Reasons<Card>) -> Self {
        Self {
            card,
            technique: reasons.technique.map(Technique::name),
            why: why(reasons),
            plays_for: reasons.plays_for.clone(),
            deals: reasons.figure(Figure::SAMPLES).map(|deals| deals as u64),
            candidates: reasons.candidates.iter().map(JsonCandidate::from).collect(),
            ended_early: reasons.ended_early,
        }
    }
}

impl From<&Candidate<Card>> for JsonCandidate {
    fn from(candidate: &Candidate<Card>) -> Self {
        let figure = |name| candidate.figure(name).map(|value| (value * 1000.0).round() / 1000.0);
        Self {
            card: candidate.choice,
            score: figure(Figure::SCORE),
            chance: figure(Figure::CHANCE),
            tricks: figure(Figure::TRICKS),
            remark: candidate.remark.clone(),
        }
    }
}
