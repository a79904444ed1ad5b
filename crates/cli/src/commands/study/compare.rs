//! `merrimac study compare`

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use merrimac_bidding::Bidder;
use merrimac_cards::{Call, Card, Record};
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use merrimac_tournament::{
    Comparison, ComparisonReport, Contest, Entrant, Extent, Keep, Rules, Stopping, dealt,
};

use crate::failure::{Done, Faults, warn};
use crate::input::{Boards, fault_of_board};
use crate::parallel::Parallel;
use crate::{output, players, progress, systems};

/// Compare two ways of bidding: what a change of rules or program is worth, and where
///
/// Both teams bid every board in both directions, by the rules alone. Contracts are scored double dummy:
/// plainly, and with every failing contract counted as doubled, since double dummy never punishes wild bidding
/// that nobody doubles. Auctions and contracts that differ between the rooms are counted; IMPs are home's,
/// with standard errors, for all boards and by class; the worst boards are shown with both auctions.
///
/// A TEAM is a bidding system (sayc, or a folder of rule files) bid by this program, or the file of another
/// merrimac program, which is asked through `bid --batch`.
///
/// Boards are dealt fresh unless a seed or a file is given: boards on which a change was made are no evidence
/// for it. The verdict is of a sequential test, which may be looked at after every board.
///
///   merrimac study compare --away target/baseline/merrimac
///   merrimac study compare --home systems/sayc --away sayc --boards 500 --seed 7
///   merrimac study compare --away old/merrimac --file finals.pbn
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Compare {
    /// The team whose gains are counted
    #[arg(long, value_name = "TEAM", default_value = "sayc")]
    home: String,
    /// The team that it is compared with
    #[arg(long, value_name = "TEAM")]
    away: String,
    /// How many boards, at most [default: 2000, or all those of the file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    boards: Option<u32>,
    /// What the boards are dealt from [default: a new one every time; it is printed]
    #[arg(long)]
    seed: Option<u64>,
    /// Take the boards from this file instead of dealing them
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    file: Option<PathBuf>,
    /// Stop as soon as it is established, with a chance of error of 5 %, who is better
    #[arg(long)]
    stop: bool,
    /// A difference of fewer IMPs a board does not matter: the verdict may rule it out
    #[arg(long, value_name = "IMPS", default_value_t = 0.05)]
    margin: f64,
    /// How many of the worst boards are shown
    #[arg(long, value_name = "N", default_value_t = 10)]
    worst: usize,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object: {"home","away","boards","seed","auctions_changed","contracts_changed",
    /// "imps":{"total","mean","standard_error","verdict"},"if_doubled":{…},"classes":[…],"worst":[…]}
    #[arg(long)]
    json: bool,
}

impl Compare {
    const USUAL_BOARDS: u32 = 2000;

    /// The chance of a wrong verdict.
    const ALPHA: f64 = 0.05;

    pub(super) fn run(self) -> anyhow::Result<Done> {
        let entrants = vec![team(&self.home)?, team(&self.away)?];
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let starts = match &self.file {
            Some(file) => read(file, self.boards)?,
            None => dealt(seed, 1, self.boards.unwrap_or(Self::USUAL_BOARDS)),
        };
        let rules = Rules { extent: Extent::Bidding, ..Rules::of_seed(seed) };
        let contest = Contest { entrants, starts, rules };
        let stopping = Stopping { alpha: Self::ALPHA, margin: self.margin };
        let bar = progress::over(contest.starts.len() as u64 * 2, "tables");
        let mut failures = Vec::new();
        let pool = self.parallel.pool()?;
        let stop = self.stop.then_some(&stopping);
        let comparison = Comparison::between(&contest, &pool, stop, |table| {
            bar.inc(1);
            if let Some(failure) = &table.failure {
                let number = table.record.number.unwrap_or_default();
                failures.push(format!("board {number}: {failure}"));
            }
        });
        bar.finish_and_clear();
        let report = ComparisonReport {
            home: &self.home,
            away: &self.away,
            seed: self.file.is_none().then_some(seed),
            comparison: &comparison,
            stopping: &stopping,
            worst: self.worst,
        };
        output::shown(&report, self.json)?;
        for failure in failures.iter().take(10) {
            warn(failure);
        }
        Ok(if comparison.failed == 0 { Done::Well } else { Done::Negative })
    }
}

/// The team that a text names.
fn team(name: &str) -> anyhow::Result<Entrant> {
    if Path::new(name).is_file() {
        return players::program(name, Path::new(name));
    }
    if !systems::is_known(name) {
        anyhow::bail!(
            "{name}: expected a bidding system (sayc, or a folder of rule files) or the file of a merrimac program"
        );
    }
    let system = Arc::new(systems::load(name)?);
    Ok(Entrant::new(name, move |_| Box::new(ByRules(Bidder::by_rules(Arc::clone(&system))))))
}

/// Bids by the rules of a system.
struct ByRules(Bidder);

impl Player for ByRules {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(self.0.choose(view, None))
    }

    fn card(&mut self, _: &SeatView) -> Result<Decision<Card>, PlayerError> {
        Err(PlayerError::NothingToDo)
    }
}

/// A number that nobody has seen before, short enough to be typed.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// The bare boards of a file.
fn read(file: &Path, most: Option<u32>) -> anyhow::Result<Vec<Record>> {
    let boards = Boards::open(Some(file), None)?;
    let bar = boards.bar.clone();
    let mut faults = Faults::of(&boards.name);
    let mut starts = Vec::new();
    for board in boards.take(most.map_or(usize::MAX, |most| most as usize)) {
        let board = board?;
        board.draw_faults(&mut faults);
        let start = Keep::NOTHING.start(&board.record).ok_or("it does not say all that is needed");
        starts.push(
            start.map_err(|fault| anyhow::anyhow!("{}", fault_of_board(&board.record, &fault)))?,
        );
    }
    bar.finish_and_clear();
    faults.finish();
    if starts.is_empty() {
        anyhow::bail!("{}: there are no boards", file.display());
    }
    Ok(starts)
}
