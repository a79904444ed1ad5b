//! A fixed suite for both solvers and for whole boards, and the node signature.
//!
//! The signature is the number of nodes that the two solvers visit on positions that never change. It
//! is the same on any machine and with any number of threads, so a change that moves it has changed
//! what is searched.

mod boards;
mod solvers;

use std::fmt;

use merrimac_parallel::Pool;
use serde::Serialize;

pub use boards::{PLAYERS, boards};
pub use solvers::solvers;

/// One position to work on.
type Job = Box<dyn FnOnce() -> Outcome + Send>;

/// What came of a position.
struct Outcome {
    /// Nodes visited; none where nobody counts them.
    nodes: Option<u64>,
    /// The answer, so that two runs can be compared.
    answer: String,
}

/// Positions of one kind.
pub struct Suite {
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

/// The signature and what it is made of.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<u64>,
    parts: Vec<Part>,
}

/// Works on all positions of some suites.
pub fn run(suites: Vec<Suite>, pool: &Pool) -> Report {
    let parts: Vec<Part> = suites.into_iter().map(|suite| work(suite, pool)).collect();
    let nodes: Vec<u64> = parts.iter().filter_map(|part| part.nodes).collect();
    let signature = (!nodes.is_empty()).then(|| nodes.iter().sum());
    Report { signature, parts }
}

fn work(suite: Suite, pool: &Pool) -> Part {
    let mut part = Part { name: suite.name, positions: 0, nodes: None, answers: String::new() };
    let mut checksum = Checksum::default();
    let finished: Result<(), std::convert::Infallible> = pool.in_order(
        suite.jobs.into_iter().map(Ok),
        || (),
        |(), job: Job| job(),
        |outcome| {
            part.positions += 1;
            if let Some(nodes) = outcome.nodes {
                *part.nodes.get_or_insert(0) += nodes;
            }
            checksum.add(&outcome.answer);
            Ok(())
        },
    );
    let Ok(()) = finished;
    part.answers = format!("{:08x}", checksum.0);
    part
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<24}{:>9}{:>12}  answers", "part", "positions", "nodes")?;
        for Part { name, positions, nodes, answers } in &self.parts {
            let nodes = nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
            writeln!(f, "{name:<24}{positions:>9}{nodes:>12}  {answers}")?;
        }
        self.signature.map_or(Ok(()), |signature| writeln!(f, "\nsignature {signature}"))
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
