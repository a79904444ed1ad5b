//! What partition search saves [GIB, §2.5, Figure 3].
//!
//! Bridge endings are solved twice, by alpha-beta with a table of positions and by partition search,
//! both with the same rules, order of moves and binary search over the number of tricks.

mod endings;
mod fit;
mod full;
mod plot;
mod report;

use std::io;

use merrimac_double_dummy::{Solver, plain};
use merrimac_parallel::Pool;

use crate::StudyFile;
use crate::error::StudyError;

use endings::{DealtEnding, deal_endings};

pub use fit::PowerLaw;
pub use full::FullReport;
pub use report::{Measured, Report};

/// Endings to be solved by both methods.
#[derive(Debug, Clone, Copy)]
pub struct Partition {
    /// How many.
    pub deals: u32,
    /// Where the random numbers start.
    pub seed: u64,
    /// Cards in the smallest, all four hands together.
    pub min_cards: u32,
    /// Cards in the largest.
    pub max_cards: u32,
    /// A method gives an ending up after expanding this many nodes.
    pub node_limit: u64,
}

impl Partition {
    /// Solves every ending by both methods, and tells of each.
    ///
    /// # Errors
    /// If there are no endings of such sizes, or nobody takes what was measured.
    pub fn run(
        &self,
        pool: &Pool,
        mut each: impl FnMut(&Measured) -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let endings = deal_endings(self.seed, self.deals, self.min_cards, self.max_cards)?;
        let mut measured = Vec::new();
        pool.in_order(
            endings.into_iter().map(Ok),
            || (),
            |(), ending| measure(&ending, self.node_limit),
            |ending| {
                each(&ending)?;
                measured.push(ending);
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(Report::new(self.seed, self.node_limit, measured))
    }
}

/// Counts the trick starts that the solver itself visits for one answer on each of `deals` whole deals,
/// one strain and leader a deal, and tells of each. A trick start counts if it is neither decided by the
/// tricks already taken nor the last trick.
///
/// # Errors
/// If nobody takes what was counted.
pub fn count_on_whole_deals(
    deals: u32,
    seed: u64,
    pool: &Pool,
    mut each: impl FnMut(u64) -> io::Result<()>,
) -> Result<FullReport, StudyError> {
    let deals = deal_endings(seed, deals.max(1), 52, 52)?;
    let mut nodes = Vec::new();
    pool.in_order(
        deals.into_iter().map(Ok),
        Solver::default,
        |solver, dealt| full::nodes(solver, &dealt),
        |counted| {
            each(counted)?;
            nodes.push(counted);
            Ok::<_, StudyError>(())
        },
    )?;
    Ok(FullReport::new(seed, nodes))
}

impl Report {
    /// The report, its endings and the figure.
    ///
    /// # Errors
    /// If the figure cannot be drawn.
    pub fn files(&self) -> Result<Vec<StudyFile>, StudyError> {
        Ok(vec![
            ("partition.json", crate::pretty(self)),
            ("partition.csv", self.csv()),
            ("partition.svg", plot::svg(self)?),
        ])
    }
}

fn measure(dealt: &DealtEnding, limit: u64) -> Measured {
    let by_partition = plain::solve_by_partition(&dealt.ending, limit).ok();
    let with_table = plain::solve_with_table(&dealt.ending, limit).ok();
    Measured {
        cards: dealt.cards,
        deal: dealt.deal,
        strain: dealt.strain,
        leader: dealt.leader,
        tricks: by_partition.as_ref().or(with_table.as_ref()).map(|solved| solved.value),
        table_nodes: with_table.map(|solved| solved.counters.expanded),
        partition_nodes: by_partition.map(|solved| solved.counters.expanded),
    }
}
