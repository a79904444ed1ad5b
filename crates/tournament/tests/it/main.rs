//! The crate as others use it: whole matches, stores on disk, published results.

mod matches;
mod mistakes;
mod problems;
mod published;
mod stores;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use merrimac_parallel::Pool;
use merrimac_table::{Passive, RandomLegal};
use merrimac_tournament::{Contest, Entrant, Rules, TableResult, dealt, run};

/// The player who does anything legal.
fn random() -> Entrant {
    Entrant::new("random", |chair| Box::new(RandomLegal { seed: chair.seed }))
}

/// The player who always passes.
fn passive() -> Entrant {
    Entrant::new("pass", |_| Box::new(Passive))
}

/// A match of a number of dealt boards.
fn contest(entrants: Vec<Entrant>, boards: u32, rules: Rules) -> Contest {
    Contest { entrants, starts: dealt(rules.seed, 1, boards), rules }
}

fn pool(threads: usize) -> Pool {
    Pool::new(Some(threads.try_into().expect("some threads"))).expect("a pool")
}

/// Plays all tables, and gives them in their order.
fn all_results(contest: &Contest, threads: usize) -> Vec<TableResult> {
    let mut results = Vec::new();
    let ending: ControlFlow<()> = run(contest, &BTreeSet::new(), &pool(threads), |result| {
        results.push(result);
        ControlFlow::Continue(())
    });
    assert_eq!(ending, ControlFlow::Continue(()));
    results.sort_by_key(|result| result.place);
    results
}

/// The same results without what the clock says.
fn without_times(mut results: Vec<TableResult>) -> Vec<TableResult> {
    for thought in results.iter_mut().flat_map(|result| &mut result.thoughts) {
        thought.seconds = 0.0;
    }
    results
}
