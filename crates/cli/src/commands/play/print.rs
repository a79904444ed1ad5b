//! A board that was played, with the reasons, in the forms of the command line.

use merrimac_cards::{Record, Seat};
use merrimac_forms::{CardAnswer, why};
use merrimac_table::{BoardRecord, ClaimOutcome};
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
            tricks if claim.claim.line.is_empty() => format!("{who} claims {tricks}."),
            tricks => format!("{who} claims {tricks}, {}.", claim.claim.line),
        });
    }
    record
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
    decisions: Vec<CardAnswer>,
}

impl From<&BoardRecord> for JsonPlayed {
    fn from(played: &BoardRecord) -> Self {
        let cards = played.record.cards.iter().zip(&played.cards);
        Self {
            board: merrimac_forms::Board::from(&played.record),
            decisions: cards.map(|(card, why)| CardAnswer::of(card.card, why)).collect(),
        }
    }
}
