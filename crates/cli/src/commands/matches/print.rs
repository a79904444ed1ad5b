//! Matches on standard output, for people and for programs.

use std::fmt::Write;

use merrimac_cards::{Seat, VictoryPoints};
use merrimac_tournament::{
    CrossTable, Estimate, Extent, PairsLine, Settings, Swing, TableResult, TeamsScore, Verdict,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::failure::warn;
use crate::output;

/// How it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Readable,
    Json,
}

/// Prints boards as they come, and how the match ended.
#[derive(Debug, Clone, Copy)]
pub(super) struct Printer {
    style: Style,
}

/// How a match ended.
pub(super) enum Ending<'a> {
    Teams { score: &'a TeamsScore, verdict: Verdict },
    Field { cross: CrossTable, pairs: Vec<PairsLine> },
}

impl Printer {
    pub(super) const fn new(style: Style) -> Self {
        Self { style }
    }

    /// A board that all its tables have finished.
    pub(super) fn board(self, settings: &Settings, tables: &[TableResult]) -> anyhow::Result<()> {
        let swing = match tables {
            [open, closed] => Swing::between(open, closed),
            _ => None,
        };
        match (self.style, tables) {
            (Style::Json, [open, closed]) => {
                output::json(&JsonSwing::of(open, closed, swing.as_ref()))?;
            }
            (Style::Json, tables) => output::json(&json_tables(settings, tables))?,
            (Style::Readable, [open, closed]) => {
                output::text(&readable_board(open, closed, swing.as_ref()))?;
            }
            (Style::Readable, _) => {}
        }
        Ok(())
    }

    /// The end of the match.
    pub(super) fn ending(self, settings: &Settings, ending: &Ending<'_>) -> anyhow::Result<()> {
        match (self.style, ending) {
            (Style::Json, Ending::Teams { score, verdict }) => {
                output::json(&JsonScore::of(settings, score, *verdict))?;
            }
            (Style::Json, Ending::Field { cross, pairs }) => {
                output::json(&json_field(settings, cross, pairs))?;
            }
            (Style::Readable, Ending::Teams { score, verdict }) => {
                output::text(&readable_score(settings, score, *verdict))?;
            }
            (Style::Readable, Ending::Field { cross, pairs }) => {
                output::text(&readable_field(settings, cross, pairs))?;
            }
        }
        Ok(())
    }
}

/// Says which tables came to no end.
pub(super) fn warn_of_failures(failed: &[&TableResult]) {
    const MOST: usize = 10;
    for table in failed.iter().take(MOST) {
        let why = table.failure.as_deref().unwrap_or_default();
        let number = table.record.number.unwrap_or_default();
        warn(&format!("board {number}, {} room: {why}", table.place.room().name()));
    }
    if failed.len() > MOST {
        warn(&format!("{} tables in all came to no end", failed.len()));
    }
}

fn readable_board(open: &TableResult, closed: &TableResult, swing: Option<&Swing>) -> String {
    let room = |table: &TableResult| {
        let score = table.score.map_or_else(|| "-".to_owned(), |score| format!("{score:+}"));
        format!("{:<9} {score:>6}", table.record.result_text())
    };
    let number = open.record.number.unwrap_or_default();
    let imps = swing.map_or_else(|| "-".to_owned(), |swing| format!("{:+}", swing.imps));
    format!("{number:>4}  {}   {}  {imps:>4}\n", room(open), room(closed))
}

fn readable_score(settings: &Settings, score: &TeamsScore, verdict: Verdict) -> String {
    let [home, away] = [&settings.entrants[0], &settings.entrants[1]];
    let [ours, theirs] = score.both_ways();
    let mean = score.per_board();
    let vps = score.victory_points();
    let mut text = format!(
        "{} boards, seed {}: {home} {ours} - {theirs} {away} IMPs, {vps} - {} VPs\n",
        score.swings.len(),
        settings.rules.seed,
        VictoryPoints::ALL - vps,
    );
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    let between = mean.confidence().map_or_else(String::new, |interval| {
        format!(" (95 %: {:+.2} to {:+.2})", interval.low, interval.high)
    });
    line(format!("{mean} IMPs a board for {home}{between}"));
    if let Some(doubled) = score.per_board_if_doubled() {
        line(format!("{doubled} with failing contracts doubled"));
    }
    if let Some(split) = score.split().filter(|_| settings.rules.extent == Extent::WholeBoard) {
        let parts = split.iter().map(|(name, part)| format!("{name} {part}"));
        line(parts.collect::<Vec<_>>().join(", "));
    }
    match verdict {
        Verdict::FirstBetter => line(format!("stopped: {home} is better")),
        Verdict::SecondBetter => line(format!("stopped: {away} is better")),
        Verdict::NoDifference => line("stopped: no difference that matters".to_owned()),
        Verdict::Open => {}
    }
    if score.failed > 0 {
        line(format!("{} boards without a result", score.failed));
    }
    text
}

/// A round robin as the paper prints it, then the matches' means, then the pairs.
fn readable_field(settings: &Settings, cross: &CrossTable, pairs: &[PairsLine]) -> String {
    let names = &settings.entrants;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(12);
    let mut text = String::from("Victory points\n");
    let vps = |score: &TeamsScore| score.victory_points().to_string();
    let totals = cross.standings.iter().map(|standing| standing.victory_points.to_string());
    text.push_str(&grid(settings, cross, width, vps, ("total", totals.collect())));
    text.push_str("\nIMPs a board\n");
    let mean = |score: &TeamsScore| score.per_board().to_string();
    let means = cross.standings.iter().map(|standing| standing.per_board.to_string());
    text.push_str(&grid(settings, cross, width, mean, ("the field", means.collect())));
    add_line(
        &mut text,
        &format!("\n{:<width$}  {:>20}   {:>14}", "Pairs", "matchpoints", "cross-IMPs"),
    );
    for (name, pair) in names.iter().zip(pairs) {
        let share = pair.percentage;
        let percentage = format!("{:.2} ± {:.2} %", share.mean(), share.standard_error());
        let cross_imps = pair.cross_imps.to_string();
        add_line(&mut text, &format!("{name:<width$}  {percentage:>20}   {cross_imps:>14}"));
    }
    let boards = cross.standings.first().map_or(0, |standing| standing.per_board.count());
    add_line(&mut text, &format!("\n{boards} boards, seed {}", settings.rules.seed));
    text
}

/// Everybody against everybody, with a last column of its own.
fn grid(
    settings: &Settings,
    cross: &CrossTable,
    width: usize,
    cell: impl Fn(&TeamsScore) -> String,
    (last, totals): (&str, Vec<String>),
) -> String {
    let names = &settings.entrants;
    let mut text = format!("{:<width$}", "");
    let right = |text: &mut String, cell: &str| {
        write!(text, "  {cell:>width$}").expect("a string takes everything");
    };
    for name in names {
        right(&mut text, name);
    }
    right(&mut text, last);
    text.push('\n');
    for ((name, row), total) in names.iter().zip(&cross.matches).zip(&totals) {
        write!(text, "{name:<width$}").expect("a string takes everything");
        for score in row {
            right(&mut text, &score.as_ref().map_or_else(|| "-".to_owned(), &cell));
        }
        right(&mut text, total);
        text.push('\n');
    }
    text
}

#[derive(Serialize)]
pub(super) struct JsonTable {
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
    pub(super) fn of(table: &TableResult) -> Self {
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
struct JsonSwing {
    board: u32,
    imps: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps_if_doubled: Option<i32>,
    open: JsonTable,
    closed: JsonTable,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<merrimac_tournament::Split>,
}

impl JsonSwing {
    fn of(open: &TableResult, closed: &TableResult, swing: Option<&Swing>) -> Self {
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

fn json_tables(settings: &Settings, tables: &[TableResult]) -> Value {
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
struct JsonScore<'a> {
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
    fn of(settings: &'a Settings, score: &TeamsScore, verdict: Verdict) -> Self {
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

fn json_field(settings: &Settings, cross: &CrossTable, pairs: &[PairsLine]) -> Value {
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

/// A line more in a text.
pub(super) fn add_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes everything");
}
