//! Two rooms: IMPs, victory points, and where they came from.

use std::collections::BTreeMap;

use merrimac_cards::{Room, VictoryPointScale, VictoryPoints, imps};

use crate::appraisal::Split;
use crate::contest::Place;
use crate::result::TableResult;
use crate::statistics::Estimate;

/// A board of a match, once both rooms have played it.
#[derive(Debug, Clone, PartialEq)]
pub struct Swing {
    /// Which of the boards, from 0.
    pub board: usize,
    /// The number on the board.
    pub number: u32,
    /// North-South's score in the open room, where the first team sits North-South.
    pub open: i32,
    /// North-South's score in the closed room, where the second team does.
    pub closed: i32,
    /// What the first team won.
    pub imps: i32,
    /// The same with failing contracts doubled, if only auctions were held.
    pub imps_if_doubled: Option<i32>,
    /// Where it came from, if both tables were appraised.
    pub split: Option<Split>,
}

impl Swing {
    /// Compares two tables; none if one of them came to no result.
    pub fn between(open: &TableResult, closed: &TableResult) -> Option<Self> {
        let (ours, theirs) = (open.score?, closed.score?);
        let appraised = |table: &'_ TableResult| table.appraisal;
        let (open_appraisal, closed_appraisal) = (appraised(open), appraised(closed));
        Some(Self {
            board: open.place.board,
            number: open.record.number.unwrap_or(open.place.board as u32 + 1),
            open: ours,
            closed: theirs,
            imps: imps(ours - theirs),
            imps_if_doubled: open
                .score_if_doubled
                .zip(closed.score_if_doubled)
                .map(|(ours, theirs)| imps(ours - theirs)),
            split: Split::between(
                (&open.record, open_appraisal.as_ref()),
                (&closed.record, closed_appraisal.as_ref()),
            ),
        })
    }
}

/// A match as far as it has come, seen from the first team.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TeamsScore {
    /// The boards in order.
    pub swings: Vec<Swing>,
    /// Boards on which a player failed, so that there is nothing to compare.
    pub failed: usize,
}

impl TeamsScore {
    /// The match between two entrants among the tables of a contest.
    pub fn of(results: &[TableResult], first: usize, second: usize) -> Self {
        let tables: BTreeMap<Place, &TableResult> =
            results.iter().map(|result| (result.place, result)).collect();
        let mut score = Self::default();
        for (place, open) in &tables {
            if (place.north_south, place.east_west) != (first, second) {
                continue;
            }
            if let Some(closed) = tables.get(&place.other_room()) {
                score.add(open, closed);
            }
        }
        score
    }

    /// Takes a board in that both rooms have played.
    pub fn add(&mut self, open: &TableResult, closed: &TableResult) {
        match Swing::between(open, closed) {
            Some(swing) => self.swings.push(swing),
            None => self.failed += 1,
        }
    }

    /// What the first team won in all; negative if it lost.
    pub fn imps(&self) -> i32 {
        self.swings.iter().map(|swing| swing.imps).sum()
    }

    /// What each team won: the sums of the boards it gained on.
    pub fn both_ways(&self) -> [i32; 2] {
        let won: i32 = self.swings.iter().map(|swing| swing.imps.max(0)).sum();
        [won, won - self.imps()]
    }

    /// IMPs a board.
    pub fn per_board(&self) -> Estimate {
        self.swings.iter().map(|swing| f64::from(swing.imps)).collect()
    }

    /// IMPs a board with failing contracts doubled; none unless only auctions were held.
    pub fn per_board_if_doubled(&self) -> Option<Estimate> {
        let doubled = self.swings.iter().map(|swing| swing.imps_if_doubled.map(f64::from));
        doubled.collect::<Option<Vec<f64>>>().map(|imps| imps.into_iter().collect())
    }

    /// IMPs a board from each part of the game, by its name; none if a board was not appraised.
    pub fn split(&self) -> Option<Vec<(&'static str, Estimate)>> {
        let splits: Vec<Split> =
            self.swings.iter().map(|swing| swing.split).collect::<Option<_>>()?;
        let parts = Split::NAMES
            .into_iter()
            .enumerate()
            .map(|(part, name)| (name, splits.iter().map(|split| split.parts()[part]).collect()));
        Some(parts.collect())
    }

    /// The first team's victory points, on the continuous scale for this many boards.
    pub fn victory_points(&self) -> VictoryPoints {
        VictoryPointScale::continuous(self.swings.len() as u32).award(self.imps())
    }
}

impl Place {
    /// The room of a match of two that this table is: the first team sits North-South in the open one.
    pub const fn room(self) -> Room {
        if self.north_south < self.east_west { Room::Open } else { Room::Closed }
    }
}
