//! `merrimac study lessons`

use std::num::NonZero;

use clap::Args;
use merrimac_web::{Declaring, Rehearsal, ServerState};
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress::Progress;

/// Play the problems of the page Practise through, and hold every lesson against the solver
///
/// Every problem is declared at random, greedily (the highest card), and correctly (a card that keeps most
/// layouts). Everything that the lesson then says is worked out again: the result, the card that lost the contract,
/// the line that works, and the mark of every layout. The exit code is 1 if anything is not so.
#[derive(Debug, Args)]
pub(super) struct Lessons {
    /// Only every Nth problem
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZero<usize>,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object a problem and way of declaring, then the counts
    #[arg(long)]
    json: bool,
}

/// How many problems were solved in one way, and how many lessons have faults.
#[derive(Debug, Serialize)]
struct Count {
    declaring: Declaring,
    problems: usize,
    solved: usize,
    faulty: usize,
}

impl Lessons {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let state = ServerState::open(None)?;
        let ids: Vec<String> = state.problem_ids().into_iter().step_by(self.every.get()).collect();
        let bar = Progress::default().over((ids.len() * Declaring::ALL.len()) as u64, "lessons");
        let jobs = ids.iter().flat_map(|id| Declaring::ALL.map(|declaring| (id, declaring)));
        let mut counts =
            Declaring::ALL.map(|declaring| Count { declaring, problems: 0, solved: 0, faulty: 0 });
        self.parallel.pool()?.in_order(
            jobs.map(Ok),
            || (),
            |(), (id, declaring)| state.rehearse(id, declaring),
            |played: Option<Rehearsal>| {
                bar.inc(1);
                let Some(played) = played else { return Ok(()) };
                for count in counts.iter_mut().filter(|count| count.declaring == played.declaring) {
                    count.problems += 1;
                    count.solved += usize::from(played.solved);
                    count.faulty += usize::from(!played.faults.is_empty());
                }
                bar.suspend(|| self.tell(&played))
            },
        )?;
        bar.finish_and_clear();
        for count in &counts {
            let Count { declaring, problems, solved, faulty } = count;
            if self.json {
                output::json(count)?;
            } else {
                output::text(&format!(
                    "{declaring:?}: {problems} problems, {solved} solved, {faulty} lessons with faults\n"
                ))?;
            }
        }
        let is_clean = counts.iter().all(|count| count.faulty == 0);
        Ok(if is_clean { Done::Well } else { Done::Negative })
    }

    fn tell(&self, played: &Rehearsal) -> anyhow::Result<()> {
        if self.json {
            output::json(played)?;
        } else if !played.faults.is_empty() {
            let Rehearsal { problem, declaring, faults, .. } = played;
            output::text(&format!("{problem}, {declaring:?}: {}\n", faults.join("; ")))?;
        }
        Ok(())
    }
}
