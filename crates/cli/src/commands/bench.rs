//! `merrimac bench`

use clap::{Args, ValueEnum};
use merrimac_experiments::bench;

use crate::failure::Done;
use crate::parallel::Parallel;
use crate::progress::Progress;
use crate::{output, players};

/// Solve and play a fixed suite, and print the node signature
///
/// The signature is the number of nodes that the two solvers visit on positions that never change:
/// double-dummy tables and cards, single-dummy endings and averages. A change of the program that
/// moves it has changed what is searched; one that leaves it alone has changed only how fast. Beside
/// it stands a checksum of the answers of every part, of suit combinations, and of whole boards that
/// four players bid and play with fixed seeds and samples. All of it is the same on any machine and
/// with any number of threads.
///
///   merrimac bench
///   merrimac bench --only solvers --json
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Bench {
    /// One half of the suite
    #[arg(long, value_name = "HALF")]
    only: Option<Half>,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object: {"signature","parts":[{"name","positions","nodes","answers"}]}
    #[arg(long)]
    json: bool,
}

/// What can be run by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Half {
    /// The two solvers: what the signature is about
    Solvers,
    /// Boards bid and played
    Boards,
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut suites = Vec::new();
        if self.only != Some(Half::Boards) {
            suites.extend(bench::solvers());
        }
        if self.only != Some(Half::Solvers) {
            let [first, second] =
                bench::PLAYERS.map(|spec| players::entrant(spec, &Progress::default()));
            suites.push(bench::boards([first?, second?]));
        }
        output::shown(&bench::run(suites, &self.parallel.pool()?), self.json)?;
        Ok(Done::Well)
    }
}
