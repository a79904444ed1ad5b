//! A hosted session as a match of a store: every table is safe there as soon as it is played.

use std::path::Path;

use anyhow::{Context, bail};
use merrimac_cards::{Record, Seat};
use merrimac_protocol::TeamName;
use merrimac_tournament::{
    Extent, Keep, MatchEntry, MatchId, Rules, Seeds, Settings, Store, TableResult,
};

/// How programs that come from elsewhere play: whole boards, and nobody knows their seeds.
const RULES: Rules =
    Rules { seed: 0, seeds: Seeds::Free, extent: Extent::WholeBoard, appraise: false };

/// The match of a store that a session is.
pub(super) struct Ledger {
    store: Store,
    starts: Vec<Record>,
    /// Which match it is, once there is something to keep: before that nobody knows the teams.
    id: Option<MatchId>,
}

/// What an earlier session has left.
pub(super) struct Begun {
    /// Home and away.
    pub(super) teams: [TeamName; 2],
    /// The tables that were played.
    pub(super) results: Vec<TableResult>,
}

impl Ledger {
    /// Opens the store, and finds what was played of these boards before.
    pub(super) fn open(
        path: &Path,
        boards: &[Record],
        resume: bool,
    ) -> anyhow::Result<(Self, Option<Begun>)> {
        let store = Store::open(path)?;
        let starts: Vec<Record> =
            boards.iter().filter_map(|board| Keep::NOTHING.start(board)).collect();
        let begun = last_on(&store, &starts)?;
        match &begun {
            Some(entry) if !resume && !entry.finished => bail!(
                "match {} of the store was begun on the same boards and is not over; go on with \
                 --resume, or take another store",
                entry.id
            ),
            _ => {}
        }
        let begun = begun.filter(|_| resume);
        let id = begun.as_ref().map(|entry| entry.id);
        let left = begun.map(|entry| left_by(&store, &entry)).transpose()?;
        Ok((Self { store, starts, id }, left))
    }

    /// Keeps a table: when this returns, it is safe.
    pub(super) fn keep(&mut self, result: &TableResult) -> anyhow::Result<()> {
        let id = match self.id {
            Some(id) => id,
            None => self.begin(teams(result).to_vec())?,
        };
        Ok(self.store.keep(id, result)?)
    }

    fn begin(&mut self, entrants: Vec<String>) -> anyhow::Result<MatchId> {
        let settings = Settings { entrants, rules: RULES, stopping: None };
        let id = self.store.begin(env!("CARGO_PKG_VERSION"), &settings, &self.starts)?;
        self.id = Some(id);
        Ok(id)
    }

    /// Nothing will follow.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        if let Some(id) = self.id {
            self.store.finish(id, self.starts.len())?;
        }
        Ok(())
    }
}

/// The last session on these boards.
fn last_on(store: &Store, starts: &[Record]) -> anyhow::Result<Option<MatchEntry>> {
    for entry in store.matches()?.into_iter().rev() {
        if entry.settings.rules == RULES && store.starts(entry.id)? == starts {
            return Ok(Some(entry));
        }
    }
    Ok(None)
}

fn left_by(store: &Store, entry: &MatchEntry) -> anyhow::Result<Begun> {
    let [home, away] = entry.settings.entrants.as_slice() else {
        bail!("match {} of the store is not one of two teams", entry.id);
    };
    let team = |name: &str| {
        name.parse().with_context(|| format!("match {} of the store: {name}", entry.id))
    };
    Ok(Begun { teams: [team(home)?, team(away)?], results: store.results(entry.id)? })
}

/// Home and away, from a table at which they played.
pub(super) fn teams(result: &TableResult) -> [String; 2] {
    let names = [Seat::North, Seat::East].map(|seat| result.record.players[seat].clone());
    let [north_south, east_west] = names;
    if result.place.north_south == 0 { [north_south, east_west] } else { [east_west, north_south] }
}
