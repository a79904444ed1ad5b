//! `merrimac score file`

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merrimac_cards::{
    Matchpoints, Record, Room, VictoryPointScale, VictoryPoints, cross_imps, imps, matchpoints,
};
use merrimac_notation::{Format, Records};
use serde::Serialize;

use crate::failure::{Done, Faults};
use crate::input::Input;
use crate::output;

/// The scores of every board of a file
///
/// A board played in an open and a closed room is compared in IMPs, and the match in victory points. A
/// board played at three tables or more is scored in matchpoints and cross-IMPs. Everything is seen
/// from North and South (of the open room, in a match).
#[derive(Debug, Args)]
pub(super) struct ScoredFile {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Print one JSON object a table, then one of the match if there was one
    #[arg(long)]
    json: bool,
}

/// One table's result on one board.
#[derive(Debug, Clone, Serialize)]
struct TableLine {
    board: u32,
    #[serde(skip)]
    room: Option<Room>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "room")]
    room_name: Option<&'static str>,
    contract: String,
    /// The score of North and South; none if the board was not played to an end.
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matchpoints: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cross_imps: Option<i32>,
}

#[derive(Serialize)]
struct MatchLine {
    boards: usize,
    /// IMPs won by North and South of the open room, and by the others.
    imps: [i32; 2],
    vps: [String; 2],
}

impl ScoredFile {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let input = Input::open(self.file.as_deref(), self.from)?;
        let mut faults = Faults::of(&input.name);
        let mut boards: BTreeMap<u32, Vec<TableLine>> = BTreeMap::new();
        for (place, reading) in (1..).zip(Records::new(input.format, input.reader)) {
            let reading = reading.with_context(|| input.name.display().to_string())?;
            reading.diagnostics.iter().for_each(|fault| faults.draw(fault));
            let table = TableLine::of(&reading.record, place);
            boards.entry(table.board).or_default().push(table);
        }
        input.bar.finish_and_clear();
        faults.finish();
        for tables in boards.values_mut() {
            compare(tables);
        }
        let outcome = match_line(&boards);
        if self.json {
            boards.values().flatten().try_for_each(output::json)?;
            outcome.iter().try_for_each(output::json)?;
        } else {
            output::text(&readable(&boards, outcome.as_ref()))?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}

impl TableLine {
    /// A board without a number gets that of its place in the file.
    fn of(record: &Record, place: u32) -> Self {
        let contract = match (record.contract(), record.tricks) {
            (Some(contract), Some(tricks)) => {
                format!("{}{} {}", contract.text(), contract.result_text(tricks), contract.declarer)
            }
            (Some(contract), None) => format!("{} {}", contract.text(), contract.declarer),
            (None, _) if record.outcome.is_some() => "Pass".to_owned(),
            (None, _) => "-".to_owned(),
        };
        Self {
            board: record.number.unwrap_or(place),
            room: record.room,
            room_name: record.room.map(Room::name),
            contract,
            score: record.north_south_score(),
            imps: None,
            matchpoints: None,
            cross_imps: None,
        }
    }
}

/// Fills in what the tables of one board win against each other.
fn compare(tables: &mut [TableLine]) {
    tables.sort_by_key(|table| table.room);
    if let [open, closed] = tables {
        if let (Some(ours), Some(theirs)) = (open.score, closed.score) {
            let swing = imps(ours - theirs);
            (open.imps, closed.imps) = (Some(swing), Some(-swing));
        }
        return;
    }
    let played: Vec<usize> = (0..tables.len()).filter(|&at| tables[at].score.is_some()).collect();
    if played.len() < 3 {
        return;
    }
    let scores: Vec<i32> = played.iter().filter_map(|&at| tables[at].score).collect();
    let awards = matchpoints(&scores).into_iter().zip(cross_imps(&scores));
    for (&at, (points, swing)) in played.iter().zip(awards) {
        tables[at].matchpoints = Some(Matchpoints::whole(points).to_string());
        tables[at].cross_imps = Some(swing);
    }
}

/// The score of the match, if there are boards that two tables played.
fn match_line(boards: &BTreeMap<u32, Vec<TableLine>>) -> Option<MatchLine> {
    let swings = boards.values().filter_map(|tables| match tables.as_slice() {
        [open, _] => open.imps,
        _ => None,
    });
    let swings: Vec<i32> = swings.collect();
    let boards = swings.len();
    let ours: i32 = swings.iter().filter(|&&swing| swing > 0).sum();
    let theirs: i32 = -swings.iter().filter(|&&swing| swing < 0).sum::<i32>();
    let scale = VictoryPointScale::continuous(u32::try_from(boards).ok()?);
    let vps = scale.award(ours - theirs);
    let vps = [vps, VictoryPoints::ALL - vps].map(|award| award.to_string());
    (boards > 0).then_some(MatchLine { boards, imps: [ours, theirs], vps })
}

fn readable(boards: &BTreeMap<u32, Vec<TableLine>>, outcome: Option<&MatchLine>) -> String {
    let mut text = String::new();
    for table in boards.values().flatten() {
        let score = table.score.map_or_else(|| "-".to_owned(), |score| format!("{score:+}"));
        let room = table.room_name.unwrap_or_default();
        let mut line = format!("{:>4} {room:<6} {:<10} {score:>6}", table.board, table.contract);
        for (value, unit) in [(table.imps, "IMPs"), (table.cross_imps, "cross-IMPs")] {
            if let Some(value) = value {
                write!(line, "  {value:+} {unit}").expect("a string takes everything");
            }
        }
        if let Some(points) = &table.matchpoints {
            write!(line, "  {points} MP").expect("a string takes everything");
        }
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(MatchLine { boards, imps: [ours, theirs], vps: [us, them] }) = outcome {
        writeln!(text, "{boards} boards: {ours} - {theirs} IMPs, {us} - {them} VPs")
            .expect("a string takes everything");
    }
    text
}
