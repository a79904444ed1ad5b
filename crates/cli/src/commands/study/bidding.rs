//! `merrimac study bidding`

use clap::{Args, ValueEnum};
use merrimac_experiments::bidding;

use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;
use crate::systems::SystemChoice;

/// Measure how well a system bids, by the rules and by simulation
///
/// Random boards are bid out, all players playing the same system, and the final contracts are scored
/// double dummy. The first figure is the mean distance from par in IMPs, whoever gained. With
/// `--by simulation` the boards are bid by simulation too; with `--by match` a pair that simulates
/// meets one that goes by the rules, at two tables with seats exchanged.
///
///   merrimac study bidding --boards 2000
///   merrimac study bidding --boards 300 --by match --disagreements
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Bidding {
    /// How many boards
    #[arg(long, default_value_t = 200, value_name = "N")]
    boards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who bids
    #[arg(long, value_enum, default_value_t = By::Rules, value_name = "WHO")]
    by: By,
    /// How many deals a simulation looks at, at most
    #[arg(long, default_value_t = 48, value_name = "N")]
    samples: usize,
    /// The gain over the rules' call that another call must have, in IMPs
    #[arg(long, value_name = "IMPS")]
    margin: Option<f64>,
    /// How many standard errors that gain must be
    #[arg(long, value_name = "N")]
    errors: Option<f64>,
    /// Print every call on which simulation and rules disagreed
    #[arg(long)]
    disagreements: bool,
    #[command(flatten)]
    parallel: Parallel,
    #[command(flatten)]
    system: SystemChoice,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Who bids.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum By {
    /// Rules alone
    Rules,
    /// Rules, and simulation on the same boards
    Simulation,
    /// A pair that simulates against one that goes by the rules
    Match,
}

impl From<By> for bidding::By {
    fn from(by: By) -> Self {
        match by {
            By::Rules => Self::Rules,
            By::Simulation => Self::Simulation,
            By::Match => Self::Match,
        }
    }
}

impl Bidding {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        let Self { boards, seed, by, samples, margin, errors, .. } = self;
        let study = bidding::Bidding { boards, seed, by: by.into(), samples, margin, errors };
        let bar = progress::over(boards.into(), "boards");
        let report = study.run(&system, &self.parallel.pool()?, |outcome| {
            bar.inc(1);
            let lines = outcome.disagreements.iter().filter(|_| self.disagreements);
            bar.suspend(|| lines.into_iter().try_for_each(|line| output::text(line)))
        })?;
        bar.finish_and_clear();
        output::shown(&report, self.json)?;
        Ok(Done::Well)
    }
}
