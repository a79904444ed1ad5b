//! `merrimac bench`

mod boards;
mod solvers;

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;

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

/// One position to work on.
type Job = Box<dyn FnOnce() -> anyhow::Result<Outcome> + Send>;

/// What came of a position.
struct Outcome {
    /// Nodes visited; none where nobody counts them.
    nodes: Option<u64>,
    /// The answer, so that two runs can be compared.
    answer: String,
}

/// Positions of one kind.
struct Suite {
    name: &'static str,
    jobs: Vec<Job>,
}

/// What came of a suite.
#[derive(Debug, Serialize)]
struct Part {
    name: &'static str,
    positions: usize,
    nodes: Option<u64>,
    answers: String,
}

#[derive(Debug, Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<u64>,
    parts: Vec<Part>,
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut suites = Vec::new();
        if self.only != Some(Half::Boards) {
            suites.extend(solvers::suites());
        }
        if self.only != Some(Half::Solvers) {
            suites.push(boards::suite()?);
        }
        let parts: Vec<Part> =
            suites.into_iter().map(|suite| self.work(suite)).collect::<Result<_, _>>()?;
        let nodes: Vec<u64> = parts.iter().filter_map(|part| part.nodes).collect();
        let signature = (!nodes.is_empty()).then(|| nodes.iter().sum());
        let report = Report { signature, parts };
        if self.json {
            output::json(&report)?;
        } else {
            output::text(&report.table())?;
        }
        Ok(Done::Well)
    }

    fn work(&self, suite: Suite) -> anyhow::Result<Part> {
        let mut part = Part { name: suite.name, positions: 0, nodes: None, answers: String::new() };
        let mut checksum = Checksum::default();
        self.parallel.pool()?.in_order(
            suite.jobs.into_iter().map(anyhow::Ok),
            || (),
            |(), job: Job| job(),
            |outcome| {
                let outcome = outcome?;
                part.positions += 1;
                if let Some(nodes) = outcome.nodes {
                    *part.nodes.get_or_insert(0) += nodes;
                }
                checksum.add(&outcome.answer);
                Ok(())
            },
        )?;
        part.answers = format!("{:08x}", checksum.0);
        Ok(part)
    }
}

impl Report {
    fn table(&self) -> String {
        let mut text = format!("{:<24}{:>9}{:>12}  answers\n", "part", "positions", "nodes");
        for Part { name, positions, nodes, answers } in &self.parts {
            let nodes = nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
            let _ = writeln!(text, "{name:<24}{positions:>9}{nodes:>12}  {answers}");
        }
        if let Some(signature) = self.signature {
            let _ = writeln!(text, "\nsignature {signature}");
        }
        text
    }
}

/// FNV-1a with 32 bits: enough to see that something changed.
struct Checksum(u32);

impl Default for Checksum {
    fn default() -> Self {
        Self(0x811C_9DC5)
    }
}

impl Checksum {
    /// Adds a text and its end.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}
