//! One of the tables that are hosted: where it listens, who may sit there, what is left to play.

use std::collections::VecDeque;

use merrimac_cards::{BySide, Record, Room};
use merrimac_protocol::{Report, Sitting, TeamName};
use merrimac_tournament::{Place, TableResult};

use crate::progress::Progress;

/// A table.
pub(super) struct Table {
    pub(super) ports: Vec<u16>,
    /// The team at North and South and the one at East and West, if they are known.
    pub(super) teams: Option<BySide<TeamName>>,
    /// The room, if it plays no other.
    room: Option<Room>,
    /// What is left to play, in order.
    left: VecDeque<(Place, Sitting)>,
}

impl Table {
    /// A table that plays every board once; in the closed room the away team sits North and South.
    pub(super) fn once(
        ports: Vec<u16>,
        boards: &[Record],
        room: Option<Room>,
        teams: Option<[TeamName; 2]>,
    ) -> Self {
        let teams = teams.map(|[home, away]| match room {
            Some(Room::Closed) => [away, home],
            _ => [home, away],
        });
        let sittings = Sitting::once(boards.iter().cloned(), room);
        let left = sittings.into_iter().enumerate().map(placed).collect();
        Self { ports, teams: teams.map(BySide::from_array), room, left }
    }

    /// A table that plays every board twice in a row.
    pub(super) fn with_replay(
        ports: Vec<u16>,
        boards: &[Record],
        teams: Option<[TeamName; 2]>,
    ) -> Self {
        let sittings = Sitting::with_replay(boards.iter().cloned());
        let numbered = sittings.into_iter().enumerate();
        let left = numbered.map(|(index, sitting)| placed((index / 2, sitting))).collect();
        Self { ports, teams: teams.map(BySide::from_array), room: None, left }
    }

    /// How many boards are left to play.
    pub(super) fn left(&self) -> usize {
        self.left.len()
    }

    /// What is left to play.
    pub(super) fn sittings(&self) -> Vec<Sitting> {
        self.left.iter().map(|(_, sitting)| sitting.clone()).collect()
    }

    /// Leaves out what was played before.
    pub(super) fn skip(&mut self, played: &[TableResult]) {
        self.left.retain(|(place, _)| played.iter().all(|result| result.place != *place));
    }

    /// Takes in what happened: logs it, and gives the result of a board that is over.
    pub(super) fn take(&mut self, report: Report, progress: &Progress) -> Option<TableResult> {
        match report {
            Report::Played(record) => {
                let (place, _) = self.left.pop_front()?;
                Some(TableResult::recorded(place, *record))
            }
            report => {
                self.log(progress, &report.to_string());
                None
            }
        }
    }

    /// Says something on standard error.
    pub(super) fn log(&self, progress: &Progress, line: &str) {
        match self.room {
            Some(room) => progress.log(&format!("{} room: {line}", room.name())),
            None => progress.log(line),
        }
    }
}

/// Where a sitting stands in the match.
fn placed((board, sitting): (usize, Sitting)) -> (Place, Sitting) {
    let open = Place { board, north_south: 0, east_west: 1 };
    let is_closed = sitting.room == Some(Room::Closed);
    (if is_closed { open.other_room() } else { open }, sitting)
}

/// A table of a store, with what the store does not keep.
pub(super) fn restored(tables: &[Table], boards: &[Record], result: TableResult) -> TableResult {
    let mut sittings = tables.iter().flat_map(|table| &table.left);
    let sitting = sittings.find(|(place, _)| *place == result.place);
    let room = sitting.map_or(Some(result.place.room()), |(_, sitting)| sitting.room);
    let stored = result.record;
    let record = match boards.get(result.place.board) {
        Some(source) => Record {
            room,
            event: source.event.clone(),
            site: source.site.clone(),
            date: source.date.clone(),
            scoring: source.scoring.clone(),
            ..stored
        },
        None => Record { room, ..stored },
    };
    TableResult { record, ..result }
}
