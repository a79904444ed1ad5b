//! `merrimac study train`

use std::fs;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use merrimac_bidding::{System, sayc};
use merrimac_experiments::training::{
    Bids, Course, Measured, Round, SolvedBoard, Training, measure, read_boards, split,
};
use merrimac_parallel::Pool;
use serde_json::json;

use crate::failure::Done;
use crate::output::{self, OutputFile};
use crate::parallel::Parallel;
use crate::progress;

/// Train the judge of the auction by self-play
///
/// Deals with known double-dummy tables are bid by a network against the rules, itself, an earlier network and
/// players of bad habits; at one decision of each, every call that fits is tried. Its state is kept in a file after
/// every tenth round, and a run goes on from there. One deal in sixteen is held out, to compare the network with
/// the rules on: both ways, scored double dummy, plainly and with failing contracts doubled.
///
///   merrimac study train tables.tsv --rounds 200 --state judge.state --weights judge.weights
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Train {
    /// Deals and their tables, one a line with tabs: a deal, then tricks of N E S W in C D H S NT
    file: PathBuf,
    /// Rounds in all, those of earlier runs counted
    #[arg(long, default_value_t = 200)]
    rounds: u32,
    /// Decisions tried in a round
    #[arg(long, default_value_t = 4096, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    trials: u32,
    /// How far a step goes at first
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the state of the training in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the network to this file
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How many of the deals held out are bid to compare
    #[arg(long, default_value_t = 1000, value_name = "N")]
    boards: usize,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object a round: {"round","trials","gain","best"}, and every tenth time the comparison with
    /// the rules: {"round","boards","imps":{"mean","standard_error"},"if_doubled":{…}}
    #[arg(long)]
    json: bool,
}

/// Rounds from one comparison to the next.
const ROUNDS_COMPARED: u32 = 10;

impl Train {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let file = fs::File::open(&self.file).with_context(|| self.file.display().to_string())?;
        let boards = read_boards(BufReader::new(file));
        let [learned, held_out] = split(boards.with_context(|| self.file.display().to_string())?);
        if learned.is_empty() {
            bail!("{}: expected more deals, all are held out", self.file.display());
        }
        let held_out = &held_out[..held_out.len().min(self.boards)];
        let (system, pool) = (sayc()?, self.parallel.pool()?);
        let mut training = self.begin()?;
        let bar = progress::over(self.rounds.into(), "rounds");
        bar.set_position(training.round().into());
        while training.round() < self.rounds {
            let round = training.next(&system, &learned, &pool);
            bar.inc(1);
            bar.suspend(|| self.tell(round))?;
            if round.number.is_multiple_of(ROUNDS_COMPARED) || round.number == self.rounds {
                self.keep(&training)?;
                bar.suspend(|| self.compare(&training, &system, held_out, &pool))?;
            }
        }
        bar.finish_and_clear();
        Ok(Done::Well)
    }

    /// A new training, or one that was left.
    fn begin(&self) -> anyhow::Result<Training> {
        let course = Course { seed: self.seed, trials: self.trials as usize, rate: self.rate };
        let Some(path) = self.state.as_deref().filter(|path| path.exists()) else {
            return Ok(Training::new(course));
        };
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        Training::from_bytes(course, &bytes)
            .with_context(|| format!("{}: expected the state of a training", path.display()))
    }

    fn keep(&self, training: &Training) -> anyhow::Result<()> {
        if let Some(path) = &self.state {
            write(path, &training.to_bytes())?;
        }
        if let Some(path) = &self.weights {
            write(path, &training.network().to_bytes())?;
        }
        Ok(())
    }

    fn tell(&self, round: Round) -> anyhow::Result<()> {
        let Round { number, trials, gain, best } = round;
        if self.json {
            let told = json!({"round": number, "trials": trials, "gain": gain, "best": best});
            return Ok(output::json(&told)?);
        }
        let line = format!(
            "round {number}: {trials} decisions, {gain:+.3} IMPs over the rules' calls ({best:.3} at best)\n"
        );
        Ok(output::text(&line)?)
    }

    fn compare(
        &self,
        training: &Training,
        system: &System,
        boards: &[SolvedBoard],
        pool: &Pool,
    ) -> anyhow::Result<()> {
        let network = training.network();
        let players = [Bids::ByJudge(&network), Bids::ByRules];
        let Measured { plain, doubled } = measure(system, players, boards, pool);
        let (round, count) = (training.round(), boards.len());
        if self.json {
            let estimate = |one: merrimac_tournament::Estimate| json!({"mean": one.mean(), "standard_error": one.standard_error()});
            let told = json!({"round": round, "boards": count, "imps": estimate(plain), "if_doubled": estimate(doubled)});
            return Ok(output::json(&told)?);
        }
        let line = format!(
            "round {round}: against the rules on {count} boards held out {:+.3} ± {:.3} IMPs a board, with failing contracts doubled {:+.3} ± {:.3}\n",
            plain.mean(),
            plain.standard_error(),
            doubled.mean(),
            doubled.standard_error(),
        );
        Ok(output::text(&line)?)
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = OutputFile::create(Some(path))?;
    file.write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
    file.finish()
}
