//! `merrimac match list`, `show` and `export`: what a store holds.

mod export;

use std::path::PathBuf;

use clap::Args;
use merrimac_documents::match_page;
use merrimac_tournament::{MatchEntry, MatchId, Store};
use serde_json::json;

use super::progress::Shown;
use crate::failure::Done;
use crate::output::{self, OutputFile};
use crate::progress::Progress;

pub(super) use export::Export;

/// The matches of a store
#[derive(Debug, Args)]
pub(super) struct List {
    /// The store
    store: PathBuf,
    /// Print one JSON object a match
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self) -> anyhow::Result<Done> {
        for entry in Store::read(&self.store)?.matches()? {
            if self.json {
                output::json(&json!({
                    "match": entry.id,
                    "version": entry.version,
                    "settings": entry.settings,
                    "boards": entry.boards,
                    "tables": entry.tables,
                    "finished": entry.finished,
                }))?;
            } else {
                output::text(&line(&entry))?;
            }
        }
        Ok(Done::Well)
    }
}

fn line(entry: &MatchEntry) -> String {
    let players = entry.settings.entrants.join(" - ");
    let state = if entry.finished { "over" } else { "not over" };
    let MatchEntry { id, boards, tables, version, .. } = entry;
    format!(
        "{id:>4}  {players}, {boards} boards, {tables} tables finished, {state}, version {version}\n"
    )
}

/// A match of a store, board by board; with --html, as a page with the two rooms side by side
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    which: Which,
    /// Write a page with hands, auctions and play of both rooms
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print as the match itself did with --json
    #[arg(long)]
    json: bool,
}

/// A match of a store.
#[derive(Debug, Args)]
struct Which {
    /// The store
    store: PathBuf,
    /// Which match [default: the last]
    #[arg(long = "match", value_name = "NUMBER")]
    id: Option<MatchId>,
}

impl Which {
    fn open(&self) -> anyhow::Result<(Store, MatchEntry)> {
        let store = Store::read(&self.store)?;
        let entry = match self.id {
            Some(id) => store.entry(id)?,
            None => store.last()?,
        };
        Ok((store, entry))
    }
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<Done> {
        use std::io::Write as _;
        let (store, entry) = self.which.open()?;
        let results = store.results(entry.id)?;
        if let Some(path) = &self.html {
            let mut file = OutputFile::create(Some(path))?;
            file.write_all(match_page::page(&entry, &results).as_bytes())?;
            file.finish()?;
            return Ok(Done::Well);
        }
        let mut shown = Shown::new(&entry.settings, entry.boards, self.json, &Progress::default());
        results.into_iter().try_for_each(|result| shown.take(result))?;
        shown.finish()
    }
}
