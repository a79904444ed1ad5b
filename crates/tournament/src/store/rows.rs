//! Boards and tables as rows, and back.

use std::collections::BTreeSet;
use std::str::FromStr;

use merrimac_cards::{
    BySeat, Card, Contract, Outcome, Record, RecordedCall, RecordedCard, Seat, Side,
};
use rusqlite::types::Type;
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{MatchEntry, MatchId, Settings};
use crate::contest::Place;
use crate::result::TableResult;

/// A value as one text.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("settings, reasons and figures have plain keys")
}

pub(super) fn match_entry(row: &Row<'_>) -> rusqlite::Result<MatchEntry> {
    Ok(MatchEntry {
        id: row.get(0)?,
        version: row.get(1)?,
        settings: from_json(row, 2)?,
        boards: row.get::<_, i64>(3)? as usize,
        finished: row.get(4)?,
        tables: row.get::<_, i64>(5)? as usize,
    })
}

pub(super) fn insert_board(
    connection: &Connection,
    id: MatchId,
    place: usize,
    start: &Record,
) -> rusqlite::Result<()> {
    let happened = Happened::of(start);
    connection
        .prepare_cached(
            "INSERT INTO boards VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?
        .execute(params![
            id,
            place as i64,
            start.number,
            start.event,
            start.dealer.map(|seat| seat.to_string()),
            start.vulnerability.map(|vulnerability| vulnerability.to_string()),
            start.deal.to_string(),
            happened.calls,
            happened.notes,
            happened.contract,
            happened.declarer,
            happened.cards,
            start.claim,
            start.tricks,
        ])?;
    Ok(())
}

pub(super) fn insert_table(
    connection: &Connection,
    id: MatchId,
    result: &TableResult,
) -> rusqlite::Result<()> {
    let (place, happened) = (result.place, Happened::of(&result.record));
    connection
        .prepare_cached(
            "INSERT INTO tables VALUES
             (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        )?
        .execute(params![
            id,
            place.board as i64,
            place.north_south as i64,
            place.east_west as i64,
            happened.calls,
            happened.notes,
            happened.contract,
            happened.declarer,
            happened.cards,
            result.record.claim,
            result.record.tricks,
            result.score,
            result.score_if_doubled,
            result.appraisal.as_ref().map(json),
            json(&result.thoughts),
            result.failure,
        ])?;
    Ok(())
}

/// What happened on a board, as text.
struct Happened {
    calls: String,
    notes: String,
    contract: Option<String>,
    declarer: Option<String>,
    cards: String,
}

impl Happened {
    fn of(record: &Record) -> Self {
        let call = |made: &RecordedCall| {
            if made.alerted { format!("{}!", made.call) } else { made.call.to_string() }
        };
        let notes: Vec<&str> = record.calls.iter().map(|made| made.note.as_str()).collect();
        let has_notes = notes.iter().any(|note| !note.is_empty());
        let contract = match record.outcome {
            Some(Outcome::Contract(contract)) => Some(contract.text()),
            Some(Outcome::PassedOut) => Some("Pass".to_owned()),
            Some(Outcome::Ending { .. }) | None => None,
        };
        Self {
            calls: words(record.calls.iter().map(call)),
            notes: if has_notes { json(&notes) } else { String::new() },
            contract,
            declarer: record.contract().map(|contract| contract.declarer.to_string()),
            cards: words(record.cards.iter().map(|played| played.card.to_string())),
        }
    }
}

fn words(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

pub(super) fn starts(connection: &Connection, id: MatchId) -> rusqlite::Result<Vec<Record>> {
    let mut statement = connection.prepare(
        "SELECT calls, notes, contract, declarer, cards, claim, tricks,
            number, event, dealer, vulnerability, deal
         FROM boards WHERE match = ?1 ORDER BY place",
    )?;
    let boards = statement.query_map([id], |row| {
        let bare = Record {
            number: row.get(7)?,
            event: row.get(8)?,
            dealer: optional(row, 9)?,
            vulnerability: optional(row, 10)?,
            deal: parsed(row, 11)?,
            ..Record::default()
        };
        happened(row, bare)
    })?;
    boards.collect()
}

pub(super) fn results(connection: &Connection, id: MatchId) -> rusqlite::Result<Vec<TableResult>> {
    let starts = starts(connection, id)?;
    let settings =
        connection.query_row("SELECT settings FROM matches WHERE id = ?1", [id], |row| {
            from_json::<Settings>(row, 0)
        })?;
    let mut statement = connection.prepare(
        "SELECT calls, notes, contract, declarer, cards, claim, tricks,
            place, north_south, east_west, score, score_if_doubled, appraisal, thoughts, failure
         FROM tables WHERE match = ?1 ORDER BY place, north_south, east_west",
    )?;
    let tables = statement.query_map([id], |row| {
        let place = place(row, 7)?;
        let start = starts.get(place.board).ok_or_else(|| unreadable(7, "no such board"))?;
        let entrant = |index: usize| {
            let name = settings.entrants.get(index).cloned();
            name.ok_or_else(|| unreadable(8, "no such entrant"))
        };
        let (ours, theirs) = (entrant(place.north_south)?, entrant(place.east_west)?);
        let players = BySeat::from_fn(|seat: Seat| match seat.side() {
            Side::NorthSouth => ours.clone(),
            Side::EastWest => theirs.clone(),
        });
        let bare = Record {
            players,
            calls: Vec::new(),
            cards: Vec::new(),
            outcome: None,
            ..start.clone()
        };
        let appraisal: Option<String> = row.get(12)?;
        Ok(TableResult {
            place,
            record: happened(row, bare)?,
            score: row.get(10)?,
            score_if_doubled: row.get(11)?,
            appraisal: if appraisal.is_some() { Some(from_json(row, 12)?) } else { None },
            thoughts: from_json(row, 13)?,
            failure: row.get(14)?,
        })
    })?;
    tables.collect()
}

pub(super) fn places(connection: &Connection, id: MatchId) -> rusqlite::Result<BTreeSet<Place>> {
    let mut statement =
        connection.prepare("SELECT place, north_south, east_west FROM tables WHERE match = ?1")?;
    let places = statement.query_map([id], |row| place(row, 0))?;
    places.collect()
}

fn place(row: &Row<'_>, first: usize) -> rusqlite::Result<Place> {
    let number = |column: usize| row.get::<_, u32>(column).map(|number| number as usize);
    Ok(Place {
        board: number(first)?,
        north_south: number(first + 1)?,
        east_west: number(first + 2)?,
    })
}

/// The first seven columns, put into a record that knows the rest.
fn happened(row: &Row<'_>, bare: Record) -> rusqlite::Result<Record> {
    let notes: String = row.get(1)?;
    let mut notes =
        if notes.is_empty() { Vec::new() } else { from_json::<Vec<String>>(row, 1)? }.into_iter();
    let calls: String = row.get(0)?;
    let calls = calls.split_whitespace().map(|word| {
        let call = word.trim_end_matches('!');
        Ok(RecordedCall {
            call: read(call, 0)?,
            alerted: call.len() < word.len(),
            note: notes.next().unwrap_or_default(),
        })
    });
    let cards: String = row.get(4)?;
    let cards = cards.split_whitespace().map(|word| read::<Card>(word, 4).map(RecordedCard::from));
    let contract: Option<String> = row.get(2)?;
    let outcome = match contract.as_deref() {
        None => None,
        Some("Pass") => Some(Outcome::PassedOut),
        Some(text) => {
            let contract = Contract::parse(text, parsed(row, 3)?);
            Some(Outcome::Contract(contract.map_err(|error| unreadable(2, &error.to_string()))?))
        }
    };
    Ok(Record {
        calls: calls.collect::<rusqlite::Result<_>>()?,
        cards: cards.collect::<rusqlite::Result<_>>()?,
        outcome,
        claim: row.get(5)?,
        tricks: row.get(6)?,
        ..bare
    })
}

fn parsed<T: FromStr<Err: ToString>>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    read(&row.get::<_, String>(column)?, column)
}

fn optional<T: FromStr<Err: ToString>>(
    row: &Row<'_>,
    column: usize,
) -> rusqlite::Result<Option<T>> {
    row.get::<_, Option<String>>(column)?.map(|text| read(&text, column)).transpose()
}

fn read<T: FromStr<Err: ToString>>(text: &str, column: usize) -> rusqlite::Result<T> {
    text.parse().map_err(|error: T::Err| unreadable(column, &error.to_string()))
}

fn from_json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    serde_json::from_str(&row.get::<_, String>(column)?)
        .map_err(|error| unreadable(column, &error.to_string()))
}

/// A column that does not hold what it should.
fn unreadable(column: usize, how: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, how.into())
}
