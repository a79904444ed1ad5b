//! A match of programs that come from elsewhere, as a match of a store.
//!
//! Every table is safe as soon as it is played, and a session that was broken off goes on where it
//! stood. Who the teams are is known only when the first table is over.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use merrimac_cards::{Record, Seat, VictoryPoints};
use serde::Serialize;
use thiserror::Error;

use crate::contest::{Extent, Keep, Place, Rules, Seeds};
use crate::result::TableResult;
use crate::store::{MatchEntry, MatchId, Settings, Store, StoreError};
use crate::teams::TeamsScore;

/// How programs that come from elsewhere play: whole boards, and nobody knows their seeds.
const RULES: Rules =
    Rules { seed: 0, seeds: Seeds::Free, extent: Extent::WholeBoard, appraise: false };

/// Why a store cannot take a session.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HostedError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The same boards are still to be finished.
    #[error(
        "match {0} of the store was begun on the same boards and is not over; go on with --resume, \
         or take another store"
    )]
    Unfinished(MatchId),
    /// The match has more entrants than two.
    #[error("match {0} of the store is not one of two teams")]
    NotTwoTeams(MatchId),
}

/// The match of a store that a hosted session is.
#[derive(Debug)]
pub struct HostedMatch {
    store: Store,
    starts: Vec<Record>,
    /// Which match it is, once there is something to keep: before that nobody knows the teams.
    id: Option<MatchId>,
}

/// What an earlier session has left.
#[derive(Debug)]
pub struct EarlierSession {
    /// Home and away.
    pub teams: [String; 2],
    /// The tables that were played.
    pub results: Vec<TableResult>,
}

impl HostedMatch {
    /// Opens the store, and finds what was played of these boards before.
    ///
    /// # Errors
    /// If the store cannot be used, or holds an unfinished session on these boards that is not to be
    /// resumed.
    pub fn open(
        path: &Path,
        boards: &[Record],
        resume: bool,
    ) -> Result<(Self, Option<EarlierSession>), HostedError> {
        let store = Store::open(path)?;
        let starts: Vec<Record> =
            boards.iter().filter_map(|board| Keep::NOTHING.start(board)).collect();
        let begun = last_on(&store, &starts)?;
        if let Some(entry) = begun.as_ref().filter(|entry| !resume && !entry.finished) {
            return Err(HostedError::Unfinished(entry.id));
        }
        let begun = begun.filter(|_| resume);
        let id = begun.as_ref().map(|entry| entry.id);
        let left = begun.map(|entry| left_by(&store, &entry)).transpose()?;
        Ok((Self { store, starts, id }, left))
    }

    /// Keeps a table: when this returns, it is safe.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn keep(&mut self, result: &TableResult) -> Result<(), HostedError> {
        let id = match self.id {
            Some(id) => id,
            None => self.begin(teams(result).to_vec())?,
        };
        Ok(self.store.keep(id, result)?)
    }

    fn begin(&mut self, entrants: Vec<String>) -> Result<MatchId, StoreError> {
        let settings = Settings { entrants, rules: RULES, stopping: None };
        let id = self.store.begin(env!("CARGO_PKG_VERSION"), &settings, &self.starts)?;
        self.id = Some(id);
        Ok(id)
    }

    /// Nothing will follow.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn finish(&mut self) -> Result<(), HostedError> {
        match self.id {
            Some(id) => Ok(self.store.finish(id, self.starts.len())?),
            None => Ok(()),
        }
    }
}

/// The last session on these boards.
fn last_on(store: &Store, starts: &[Record]) -> Result<Option<MatchEntry>, StoreError> {
    for entry in store.matches()?.into_iter().rev() {
        if entry.settings.rules == RULES && store.starts(entry.id)? == starts {
            return Ok(Some(entry));
        }
    }
    Ok(None)
}

fn left_by(store: &Store, entry: &MatchEntry) -> Result<EarlierSession, HostedError> {
    let [home, away] = entry.settings.entrants.as_slice() else {
        return Err(HostedError::NotTwoTeams(entry.id));
    };
    Ok(EarlierSession { teams: [home.clone(), away.clone()], results: store.results(entry.id)? })
}

/// Home and away, from a table at which they played.
fn teams(result: &TableResult) -> [String; 2] {
    let names = [Seat::North, Seat::East].map(|seat| result.record.players[seat].clone());
    let [north_south, east_west] = names;
    if result.place.north_south == 0 { [north_south, east_west] } else { [east_west, north_south] }
}

/// The score of a hosted match, table by table.
#[derive(Debug, Default)]
pub struct HostedScore {
    /// Home and away.
    teams: Option<[String; 2]>,
    /// Tables whose other room has not played the board yet.
    waiting: BTreeMap<Place, TableResult>,
    score: TeamsScore,
}

impl HostedScore {
    /// Takes a table in.
    pub fn add(&mut self, result: TableResult) {
        self.teams.get_or_insert_with(|| teams(&result));
        match self.waiting.remove(&result.place.other_room()) {
            Some(other) if other.place < result.place => self.score.add(&other, &result),
            Some(other) => self.score.add(&result, &other),
            None => drop(self.waiting.insert(result.place, result)),
        }
    }

    /// The result; none before both rooms have played a board.
    pub fn result(&self) -> Option<HostedResult> {
        let boards = self.score.swings.len();
        let [home, away] = self.teams.clone().filter(|_| boards > 0)?;
        let points = self.score.victory_points();
        let vps = [points, VictoryPoints::ALL - points].map(|points| points.to_string());
        Some(HostedResult { boards, home, away, imps: self.score.imps(), vps })
    }
}

/// The result of a hosted match: `{"boards","home","away","imps","vps"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HostedResult {
    boards: usize,
    home: String,
    away: String,
    imps: i32,
    vps: [String; 2],
}

impl fmt::Display for HostedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { boards, home, away, imps, vps: [won, lost] } = self;
        writeln!(f, "{home} against {away}: {imps:+} IMPs over {boards} boards, {won} - {lost} VPs")
    }
}
