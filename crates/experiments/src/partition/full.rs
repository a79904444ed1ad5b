//! Trick starts that the solver visits for one answer on a whole deal.

use std::fmt;

use merrimac_cards::PlayState;
use merrimac_double_dummy::Solver;
use serde::Serialize;

use super::endings::DealtEnding;

/// What DDS 2.9 visits on average for one strain and leader of a random deal.
const DDS: u64 = 57_500;
/// What the paper reports: "expanding an average of 18,000 nodes per deal" [GIB, §2.5].
const PAPER: u64 = 18_000;

/// Trick starts over many deals.
#[derive(Debug, Serialize)]
pub struct FullReport {
    deals: usize,
    seed: u64,
    mean: u64,
    median: u64,
    p90: u64,
    max: u64,
    dds: u64,
    paper: u64,
}

/// The trick starts visited for one deal. What was learned of the last one does not help, since they
/// share no hands.
pub(super) fn nodes(solver: &mut Solver, dealt: &DealtEnding) -> u64 {
    let play = PlayState::ending(&dealt.deal, dealt.strain, dealt.leader)
        .expect("all hands are of one length");
    let before = solver.nodes();
    solver.tricks(&play);
    solver.nodes() - before
}

impl FullReport {
    /// Sums up; there is at least one deal.
    pub(super) fn new(seed: u64, mut nodes: Vec<u64>) -> Self {
        nodes.sort_unstable();
        let at = |share: usize| nodes[(nodes.len() - 1) * share / 100];
        Self {
            deals: nodes.len(),
            seed,
            mean: nodes.iter().sum::<u64>() / nodes.len() as u64,
            median: at(50),
            p90: at(90),
            max: at(100),
            dds: DDS,
            paper: PAPER,
        }
    }
}

impl fmt::Display for FullReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deals, seed, mean, median, p90, max, dds, paper } = self;
        writeln!(f, "{deals} deals of 52 cards, one strain and leader each, seed {seed}\n")?;
        writeln!(f, "trick starts   mean {mean}, median {median}, p90 {p90}, max {max}")?;
        writeln!(f, "DDS            mean {dds}")?;
        writeln!(f, "paper          mean {paper}")
    }
}
