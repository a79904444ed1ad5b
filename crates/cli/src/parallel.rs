//! What a command may use of the machine.

use std::num::NonZero;

use clap::Args;
use merrimac_double_dummy::Solver;
use merrimac_parallel::{Pool, PoolError, Threads};

/// How many things a command works on at once.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Parallel {
    /// How many boards, problems or endings to work on at once [default: as many as the machine can]
    #[arg(long, value_name = "N")]
    threads: Option<Threads>,
}

impl Parallel {
    /// The threads to work with.
    pub(crate) fn pool(self) -> Result<Pool, PoolError> {
        Pool::new(self.threads)
    }
}

/// Threads, each with a solver.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Effort {
    #[command(flatten)]
    parallel: Parallel,
    /// Memory for all solvers together, in megabytes [default: 64 a thread]
    #[arg(long, value_name = "MB")]
    memory: Option<NonZero<usize>>,
}

impl Effort {
    /// The threads to work with.
    pub(crate) fn pool(self) -> Result<Pool, PoolError> {
        self.parallel.pool()
    }

    /// A solver for one of the threads.
    pub(crate) fn solver(self, pool: &Pool) -> Solver {
        let all = self.memory.map(|memory| memory.get().saturating_mul(1 << 20));
        all.map_or_else(Solver::default, |memory| Solver::new(memory / pool.threads()))
    }
}
