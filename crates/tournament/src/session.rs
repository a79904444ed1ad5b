//! The scores of a session as others recorded it: what the tables of each board win against each other.
//!
//! A board played in two rooms is compared in IMPs, and the match in victory points; a board played at
//! three tables or more is scored in matchpoints and cross-IMPs. Everything is seen from North and South
//! (of the open room, in a match).

use std::collections::BTreeMap;
use std::fmt;

use merrimac_cards::{
    Matchpoints, Record, Room, VictoryPointScale, VictoryPoints, cross_imps, imps, matchpoints,
};
use serde::Serialize;

/// The tables of a session, by board.
#[derive(Debug)]
pub struct Session {
    boards: BTreeMap<u32, Vec<TableLine>>,
}

/// One table's result on one board.
#[derive(Debug, Clone, Serialize)]
pub struct TableLine {
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

/// The match of a session in two rooms.
#[derive(Debug, Serialize)]
pub struct MatchLine {
    boards: usize,
    /// IMPs won by North and South of the open room, and by the others.
    imps: [i32; 2],
    vps: [String; 2],
}

impl Session {
    /// The session of some records; a board without a number gets that of its place among them.
    pub fn of(records: &[Record]) -> Self {
        let mut boards: BTreeMap<u32, Vec<TableLine>> = BTreeMap::new();
        for (place, record) in (1..).zip(records) {
            let table = TableLine::of(record, place);
            boards.entry(table.board).or_default().push(table);
        }
        for tables in boards.values_mut() {
            compare(tables);
        }
        Self { boards }
    }

    /// Every table, board by board.
    pub fn tables(&self) -> impl Iterator<Item = &TableLine> {
        self.boards.values().flatten()
    }

    /// The score of the match, if there are boards that two tables played.
    pub fn outcome(&self) -> Option<MatchLine> {
        let swings = self.boards.values().filter_map(|tables| match tables.as_slice() {
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
}

impl TableLine {
    /// A board without a number gets that of its place in the file.
    fn of(record: &Record, place: u32) -> Self {
        Self {
            board: record.number.unwrap_or(place),
            room: record.room,
            room_name: record.room.map(Room::name),
            contract: record.result_text(),
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

impl fmt::Display for TableLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.score.map_or_else(|| "-".to_owned(), |score| format!("{score:+}"));
        let room = self.room_name.unwrap_or_default();
        write!(f, "{:>4} {room:<6} {:<10} {score:>6}", self.board, self.contract)?;
        for (value, unit) in [(self.imps, "IMPs"), (self.cross_imps, "cross-IMPs")] {
            if let Some(value) = value {
                write!(f, "  {value:+} {unit}")?;
            }
        }
        if let Some(points) = &self.matchpoints {
            write!(f, "  {points} MP")?;
        }
        writeln!(f)
    }
}

impl fmt::Display for MatchLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { boards, imps: [ours, theirs], vps: [us, them] } = self;
        writeln!(f, "{boards} boards: {ours} - {theirs} IMPs, {us} - {them} VPs")
    }
}
