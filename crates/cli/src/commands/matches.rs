//! `merrimac match`

mod boards;
mod progress;
mod stored;

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use merrimac_cards::Record;
use merrimac_parallel::Pool;
use merrimac_tournament::{
    Contest, Entrant, Extent, MatchId, Rules, Seeds, Settings, Stopping, Store, TableResult, run,
};

use crate::failure::{Done, warn};
use crate::parallel::Parallel;
use crate::players;
use crate::progress::Progress;

use boards::BoardSource;
use progress::Shown;

/// Play duplicate matches: the same boards in two rooms, IMPs, victory points, standard errors
///
/// Home sits North-South in the open room and East-West in the closed one. With --field, everybody
/// plays everybody on the same boards: a round robin with its cross table, and a pairs event with
/// matchpoints and cross-IMPs. Each side of ours reads the other's calls by the system that the other bids
/// (against=SYSTEM takes them for another), and those of programs over the network as natural. The same seed gives the same match on any number of threads.
///
///   merrimac match --boards 64 --home random --away pass --store friday.db
///   merrimac match --boards 64 --home precision+mc --away acol+mc
///   merrimac match --file finals.pbn --keep contract --keep lead --home random --away pass
///   merrimac match list friday.db
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_long_help = players::help()
)]
pub(crate) struct Match {
    #[command(subcommand)]
    stored: Option<Stored>,
    #[command(flatten)]
    play: Play,
}

#[derive(Debug, Subcommand)]
enum Stored {
    List(stored::List),
    Show(stored::Show),
    Export(stored::Export),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct Play {
    /// The home team's players
    #[arg(long, value_name = "SPEC", requires = "away")]
    home: Option<String>,
    /// The away team's players
    #[arg(long, value_name = "SPEC", requires = "home")]
    away: Option<String>,
    /// One of several who all play each other; give it twice or more
    #[arg(long, value_name = "SPEC", conflicts_with_all = ["home", "away"])]
    field: Vec<String>,
    #[command(flatten)]
    boards: BoardSource,
    /// What random numbers, and dealt boards, come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Let the players of the two rooms draw random numbers of their own; otherwise whoever has the
    /// same seat draws the same, and equal settings play alike
    #[arg(long)]
    free_seeds: bool,
    /// Hold the auctions only, and score the contracts double dummy: plainly, and with failing
    /// contracts doubled
    #[arg(long)]
    bidding_only: bool,
    /// Do not split swings into bidding, lead, declarer and defence, which takes double-dummy analysis
    #[arg(long)]
    no_split: bool,
    /// Stop when it is established, with this chance of error, who is better
    #[arg(long, value_name = "CHANCE", num_args = 0..=1, default_missing_value = "0.05", value_parser = chance)]
    stop: Option<f64>,
    /// Stop also when any difference of this many IMPs a board is ruled out
    #[arg(long, value_name = "IMPS", default_value_t = 0.0, requires = "stop")]
    margin: f64,
    /// Keep every finished table in this file
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Go on with a match of the store that did not come to its end (one that did is only shown); without
    /// players, with the last one
    #[arg(long, requires = "store")]
    resume: bool,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object a board, then {"boards","imps","mean","standard_error","vps",…}
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.stored {
            None => self.play.run(),
            Some(Stored::List(list)) => list.run(),
            Some(Stored::Show(show)) => show.run(),
            Some(Stored::Export(export)) => export.run(),
        }
    }
}

/// A chance above 0 and below 1.
fn chance(text: &str) -> Result<f64, String> {
    let chance = text.parse().ok().filter(|&chance: &f64| chance > 0.0 && chance < 1.0);
    chance.ok_or_else(|| "expected a chance between 0 and 1, as in 0.05".to_owned())
}

impl Play {
    fn run(&self) -> anyhow::Result<Done> {
        let progress = Progress::default();
        let mut store = self.store.as_deref().map(Store::open).transpose()?;
        // Before the match is entered in the store, where players that do not exist have no place.
        let mut entrants = players::entrants(&self.entrants(), &progress)?;
        let (settings, starts, id) = self.prepare(store.as_mut())?;
        if entrants.is_empty() {
            entrants = players::entrants(&settings.entrants, &progress)?;
        }
        let contest = Contest { entrants, starts, rules: settings.rules };
        let mut shown = Shown::new(&settings, contest.starts.len(), self.json, &progress);
        play(&contest, &mut shown, store.as_mut().zip(id), &self.parallel.pool()?)?;
        shown.finish()
    }

    /// What is to be played, and which match of the store it is.
    fn prepare(
        &self,
        store: Option<&mut Store>,
    ) -> anyhow::Result<(Settings, Vec<Record>, Option<MatchId>)> {
        let entrants = self.entrants();
        let Some(store) = store else {
            return Ok((self.settings(entrants)?, self.boards.read(self.seed)?, None));
        };
        if self.resume && entrants.is_empty() {
            let entry = store.last()?;
            warn_of_version(&entry.version);
            let starts = store.starts(entry.id)?;
            return Ok((entry.settings, starts, Some(entry.id)));
        }
        let (settings, starts) = (self.settings(entrants)?, self.boards.read(self.seed)?);
        match store.begun(&settings, &starts)? {
            Some(entry) if self.resume => {
                warn_of_version(&entry.version);
                let starts = store.starts(entry.id)?;
                Ok((settings, starts, Some(entry.id)))
            }
            Some(entry) if !entry.finished => bail!(
                "match {} of the store was begun with the same settings and is not over; go on \
                 with --resume, or take another store",
                entry.id
            ),
            _ => {
                let id = store.begin(env!("CARGO_PKG_VERSION"), &settings, &starts)?;
                Ok((settings, starts, Some(id)))
            }
        }
    }

    fn entrants(&self) -> Vec<String> {
        let teams = self.home.iter().chain(&self.away);
        teams.chain(&self.field).cloned().collect()
    }

    fn settings(&self, entrants: Vec<String>) -> anyhow::Result<Settings> {
        if entrants.len() < 2 {
            bail!("a match needs two sides: --home and --away, or --field twice or more");
        }
        let rules = Rules {
            seed: self.seed,
            seeds: if self.free_seeds { Seeds::Free } else { Seeds::Shared },
            extent: if self.bidding_only { Extent::Bidding } else { Extent::WholeBoard },
            appraise: !self.no_split,
        };
        let stopping = self.stop.map(|alpha| Stopping { alpha, margin: self.margin });
        Ok(Settings { entrants, rules, stopping })
    }
}

fn warn_of_version(version: &str) {
    if version != env!("CARGO_PKG_VERSION") {
        warn(&format!("the match was begun by version {version}, and goes on with another one"));
    }
}

/// Plays what is left of a match, keeping every table as soon as it is finished.
fn play(
    contest: &Contest,
    shown: &mut Shown,
    mut stored: Option<(&mut Store, MatchId)>,
    pool: &Pool,
) -> anyhow::Result<()> {
    let mut done = std::collections::BTreeSet::new();
    if let Some((store, id)) = &stored {
        for result in store.results(*id)? {
            done.insert(result.place);
            shown.take(result)?;
        }
    }
    if !shown.course().is_over() {
        let ending = run(contest, &done, pool, |result| {
            if let Some(lost) = lost(contest, &result) {
                return ControlFlow::Break(Err(lost));
            }
            let kept = match &mut stored {
                Some((store, id)) => store.keep(*id, &result).map_err(anyhow::Error::from),
                None => Ok(()),
            };
            match kept.and_then(|()| shown.take(result)) {
                Err(error) => ControlFlow::Break(Err(error)),
                Ok(()) if shown.course().is_over() => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
            }
        });
        if let ControlFlow::Break(ending) = ending {
            ending.context("the match was broken off")?;
        }
    }
    if let Some((store, id)) = stored {
        store.finish(id, shown.course().boards())?;
    }
    Ok(())
}

/// A table on which programs failed that may come back. It is no part of the match: it can be played
/// when they are there again.
fn lost(contest: &Contest, result: &TableResult) -> Option<anyhow::Error> {
    let why = result.failure.as_deref()?;
    let number = result.record.number.unwrap_or_default();
    let room = result.place.room().name();
    let may_return = contest.entrants.iter().any(Entrant::comes_back);
    may_return.then(|| anyhow::anyhow!("board {number}, {room} room: {why}"))
}
