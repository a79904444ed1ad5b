//! A search ends within its limits, and what it says then is true.

use std::sync::Arc;

use merrimac_cards::Hand;
use merrimac_single_dummy::{
    Answer, Budget, Ending, Layouts, Payoff, Solution, StopReason, Watch, solve, solve_payoff,
};

use crate::endings::random;

fn within(nodes: u64, bytes: u64) -> Budget {
    Budget { nodes, bytes, watch: None }
}

/// What is told is consistent: plans win what they say, and bounds are in order.
fn check(solution: &Solution, ending: &Ending) {
    for plan in &solution.plans {
        let won: f64 = plan.wins.iter().map(|layout| layout.probability).sum();
        assert!((won - plan.probability).abs() < 1e-9, "{ending:?}");
        assert!(plan.probability <= plan.at_most && plan.at_most <= 1.0, "{ending:?}");
    }
    match solution.answer() {
        Answer::Exact { probability } => {
            assert!(solution.finished && solution.stopped.is_none());
            assert!(probability <= solution.at_most());
        }
        Answer::Bounded { lower, upper, stopped }
        | Answer::Sampled { lower, upper, stopped, .. } => {
            assert!(!solution.finished && solution.stopped == Some(stopped));
            assert!(lower < upper, "{ending:?}");
        }
    }
}

#[test]
fn bounds_hold_whatever_the_limits() {
    let (mut bounded, mut short_of_memory) = (0, 0);
    for seed in 0..40 {
        let (ending, _) = random(seed, 5, 0);
        let layouts = Layouts::all(&ending);
        let best = solve(&ending, &layouts, u64::MAX, Hand::EMPTY).probability();
        for nodes in [0, 30, 300, 3_000, u64::MAX] {
            for bytes in [0, 100_000, 300_000, u64::MAX] {
                let solution = solve(&ending, &layouts, within(nodes, bytes), Hand::EMPTY);
                check(&solution, &ending);
                assert!(solution.probability() <= best + 1e-9, "{ending:?}");
                assert!(solution.at_most() >= best - 1e-9, "{ending:?}");
                if let Some(reason) = solution.stopped {
                    bounded += 1;
                    short_of_memory += usize::from(reason == StopReason::Memory);
                    assert!(nodes < u64::MAX || bytes < u64::MAX, "no limit was met");
                }
            }
        }
    }
    assert!(
        bounded > 100 && short_of_memory > 10,
        "{bounded} bounded, {short_of_memory} by memory"
    );
}

#[test]
fn averages_keep_their_bounds_whatever_the_limits() {
    for seed in 100..110 {
        let (ending, _) = random(seed, 4, 0);
        let (layouts, payoff) = (Layouts::all(&ending), Payoff::tricks(&ending));
        let best = solve_payoff(&ending, &layouts, &payoff, u64::MAX, Hand::EMPTY).expected();
        for nodes in [0, 100, 1_000, u64::MAX] {
            for bytes in [0, 100_000, u64::MAX] {
                let budget = within(nodes, bytes);
                let solution = solve_payoff(&ending, &layouts, &payoff, budget, Hand::EMPTY);
                assert!(solution.expected() <= best + 1e-9 && best <= solution.at_most() + 1e-9);
                assert_eq!(solution.finished, solution.stopped.is_none());
            }
        }
    }
}

#[test]
fn large_endings_end() {
    for (seed, cards) in [(200, 9), (201, 9), (202, 10)] {
        let (ending, _) = random(seed, cards, 0);
        let layouts = Layouts::all(&ending);
        for (nodes, bytes) in [(3_000, 200_000_000), (40_000, 120_000_000)] {
            let solution = solve(&ending, &layouts, within(nodes, bytes), Hand::EMPTY);
            check(&solution, &ending);
            assert!(solution.nodes <= nodes);
            // The same budget gives the same answer.
            let again = solve(&ending, &layouts, within(nodes, bytes), Hand::EMPTY);
            assert_eq!(again, solution);
        }
    }
}

/// A plan with a chance that is proven or sampled, and bounds that tell something.
#[test]
fn large_endings_have_a_plan() {
    for (seed, cards) in [(210, 9), (211, 9), (212, 10), (213, 10)] {
        let (ending, _) = random(seed, cards, 0);
        let budget = within(400_000, 200_000_000);
        let solution = solve(&ending, &Layouts::all(&ending), budget, Hand::EMPTY);
        check(&solution, &ending);
        let open = solution.open_estimate;
        match solution.answer() {
            Answer::Exact { .. } => {}
            Answer::Bounded { lower, .. } => assert!(lower > 0.0, "{ending:?}"),
            Answer::Sampled { lower, estimate, .. } => {
                assert!(!estimate.in_sample && estimate.layouts >= 12);
                assert!(estimate.standard_error > 0.0);
                assert!((0.0..=1.0).contains(&estimate.probability));
                // What is won without seeing the cards is won with them in view.
                let open = open.map_or(1.0, |open| open.probability + 5.0 * open.standard_error);
                assert!(estimate.probability <= open + 5.0 * estimate.standard_error);
                assert!(lower <= solution.open, "{ending:?}");
            }
        }
        assert!(open.is_none_or(|open| open.layouts < 184_756));
    }
}

#[test]
fn a_search_that_is_asked_to_end_ends() {
    let (ending, _) = random(300, 10, 0);
    let layouts = Layouts::all(&ending);
    let watch = Arc::new(Watch::default());
    watch.stop();
    let budget = Budget { watch: Some(Arc::clone(&watch)), ..Budget::UNLIMITED };
    let solution = solve(&ending, &layouts, budget.clone(), Hand::EMPTY);
    assert_eq!(solution.stopped, Some(StopReason::Asked));
    check(&solution, &ending);
    let payoff = Payoff::tricks(&ending);
    let average = solve_payoff(&ending, &layouts, &payoff, budget, Hand::EMPTY);
    assert_eq!(average.stopped, Some(StopReason::Asked));
}

#[test]
fn to_be_watched_changes_nothing() {
    for seed in 400..410 {
        let (ending, _) = random(seed, 5, 0);
        let layouts = Layouts::all(&ending);
        let alone = solve(&ending, &layouts, u64::MAX, Hand::FULL);
        let watch = Arc::new(Watch::default());
        let budget = Budget { watch: Some(Arc::clone(&watch)), ..Budget::UNLIMITED };
        assert_eq!(solve(&ending, &layouts, budget, Hand::FULL), alone);
        let progress = watch.progress();
        assert!(progress.lower <= alone.probability() + 1e-9, "{progress:?}");
        assert!(progress.upper >= alone.probability() - 1e-9, "{progress:?}");
    }
}
