//! Matches for programs.

use merrimac_cards::{Seat, VictoryPoints};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::appraisal::Split;
use crate::contest::Extent;
use crate::field::{CrossTable, PairsLine};
use crate::result::TableResult;
use crate::statistics::Estimate;
use crate::stopping::Verdict;
use crate::store::Settings;
use crate::teams::{Swing, TeamsScore};

/// One table.
#[derive(Serialize)]
struct JsonTable {
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    score: Option<i32>,
    auction: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

impl JsonTable {
    fn of(table: &TableResult) -> Self {
        let record = &table.record;
        let calls: Vec<String> = record.calls.iter().map(|made| made.call.to_string()).collect();
        let contract = record.contract();
        let text = match (contract, record.outcome) {
            (Some(contract), _) => contract.text(),
            (None, Some(_)) => "Pass".to_owned(),
            (None, None) => String::new(),
        };
        Self {
            contract: text,
            declarer: contract.map(|contract| contract.declarer),
            tricks: record.tricks,
            score: table.score,
            auction: calls.join(" "),
            failure: table.failure.clone(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct JsonSwing {
    board: u32,
    imps: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps_if_doubled: Option<i32>,
    open: JsonTable,
    closed: JsonTable,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Split>,
}

impl JsonSwing {
    pub(super) fn of(open: &TableResult, closed: &TableResult, swing: Option<&Swing>) -> Self {
        Self {
            board: open.record.number.unwrap_or_default(),
            imps: swing.map(|swing| swing.imps),
            imps_if_doubled: swing.and_then(|swing| swing.imps_if_doubled),
            open: JsonTable::of(open),
            closed: JsonTable::of(closed),
            split: swing.and_then(|swing| swing.split),
        }
    }
}

pub(super) fn json_tables(settings: &Settings, tables: &[TableResult]) -> Value {
    let name = |index: usize| settings.entrants[index].as_str();
    let table = |table: &TableResult| {
        let place = table.place;
        json!({
            "north_south": name(place.north_south),
            "east_west": name(place.east_west),
            "result": JsonTable::of(table),
        })
    };
    json!({
        "board": tables.first().and_then(|table| table.record.number),
        "tables": tables.iter().map(table).collect::<Vec<_>>(),
    })
}

/// The end of a match of two.
#[derive(Serialize)]
pub(super) struct JsonScore<'a> {
    boards: usize,
    /// Home's, net.
    imps: i32,
    mean: f64,
    standard_error: f64,
    /// Home's.
    vps: f64,
    confidence: Option<[f64; 2]>,
    home: &'a str,
    away: &'a str,
    both_ways: [i32; 2],
    seed: u64,
    failed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    if_doubled: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
}

impl<'a> JsonScore<'a> {
    pub(super) fn of(settings: &'a Settings, score: &TeamsScore, verdict: Verdict) -> Self {
        let mean = score.per_board();
        let split = score.split().filter(|_| settings.rules.extent == Extent::WholeBoard);
        let named = |(name, part): (&str, Estimate)| (name.to_owned(), estimate(part));
        Self {
            boards: score.swings.len(),
            imps: score.imps(),
            mean: rounded(mean.mean()),
            standard_error: rounded(mean.standard_error()),
            vps: points(score.victory_points()),
            confidence: mean.confidence().map(|range| [range.low, range.high].map(rounded)),
            home: &settings.entrants[0],
            away: &settings.entrants[1],
            both_ways: score.both_ways(),
            seed: settings.rules.seed,
            failed: score.failed,
            if_doubled: score.per_board_if_doubled().map(estimate),
            split: split.map(|split| split.into_iter().map(named).collect()),
            verdict: settings.stopping.map(|_| verdict),
        }
    }
}

pub(super) fn json_field(settings: &Settings, cross: &CrossTable, pairs: &[PairsLine]) -> Value {
    let names = &settings.entrants;
    let entrants = names.iter().enumerate().map(|(row, name)| {
        let matches = cross.matches[row].iter().zip(names).filter_map(|(cell, other)| {
            let cell = cell.as_ref()?;
            Some(json!({
                "against": other,
                "imps": cell.imps(),
                "mean": rounded(cell.per_board().mean()),
                "standard_error": rounded(cell.per_board().standard_error()),
                "vps": points(cell.victory_points()),
            }))
        });
        let standing = &cross.standings[row];
        let compared = names.iter().enumerate().filter(|&(other, _)| other != row).map(
            |(other, against)| json!({"than": against, "by": estimate(cross.difference(row, other))}),
        );
        json!({
            "entrant": name,
            "vps": points(standing.victory_points),
            "field": estimate(standing.per_board),
            "matchpoints": estimate(pairs[row].percentage),
            "cross_imps": estimate(pairs[row].cross_imps),
            "matches": matches.collect::<Vec<_>>(),
            "better": compared.collect::<Vec<_>>(),
        })
    });
    let boards = cross.standings.first().map_or(0, |standing| standing.per_board.count());
    json!({"boards": boards, "seed": settings.rules.seed, "entrants": entrants.collect::<Vec<_>>()})
}

fn estimate(estimate: Estimate) -> Value {
    json!({"mean": rounded(estimate.mean()), "standard_error": rounded(estimate.standard_error())})
}

/// To four decimals, beyond which nothing is meant.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

fn points(points: VictoryPoints) -> f64 {
    f64::from(points.hundredths()) / 100.0
}
