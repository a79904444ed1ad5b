//! `merrimac system gaps`

use clap::Args;
use merrimac_experiments::gaps;

use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;
use crate::systems::SystemChoice;

/// List where simulation and rules disagree most
///
/// Random boards are bid by the rules, and simulation judges every call. Where it sees much to be
/// gained, the rules may have a gap: in the call itself, or in what the others do after it. The calls
/// with the greatest gains are listed with their deals.
#[derive(Debug, Args)]
pub(super) struct Gaps {
    /// How many boards
    #[arg(long, default_value_t = 20, value_name = "N")]
    boards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many calls to list
    #[arg(long, default_value_t = 20, value_name = "N")]
    most: usize,
    /// How many deals a simulation looks at, at most
    #[arg(long, default_value_t = 24, value_name = "N")]
    samples: usize,
    #[command(flatten)]
    parallel: Parallel,
    #[command(flatten)]
    system: SystemChoice,
    /// Print one JSON object a line: {"board","deal","auction","by_rules","rule","better","gain"}
    #[arg(long)]
    json: bool,
}

impl Gaps {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        let bar = progress::over(self.boards.into(), "boards");
        let study = gaps::Gaps { boards: self.boards, seed: self.seed, samples: self.samples };
        let gaps = study.run(&system, &self.parallel.pool()?, || {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        for gap in gaps.iter().take(self.most) {
            output::shown(gap, self.json)?;
        }
        Ok(Done::Well)
    }
}
