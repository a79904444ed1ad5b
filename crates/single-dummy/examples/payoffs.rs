//! What the best average of tricks costs to find, and whether playing for a goal misses it.
//!
//! `cargo run --release -p merrimac-single-dummy --example payoffs -- 6 20`: up to six cards a hand, twenty
//! endings of each size.
#![expect(clippy::print_stdout, reason = "it prints a table")]

mod dealt;

use cpu_time::ProcessTime;
use dealt::deal;
use merrimac_cards::Hand;
use merrimac_single_dummy::{Layouts, Payoff, solve, solve_payoff};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Positions looked into for one ending.
const BUDGET: u64 = 3_000_000;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let most = numbers.next().unwrap_or(5);
    let endings = numbers.next().unwrap_or(20);
    println!("cards  layouts  solved  median s  slowest s  median s for a goal  other card");
    for cards in 3..=most {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut seconds, mut of_goals, mut solved, mut others) = (Vec::new(), Vec::new(), 0, 0);
        let mut layouts = 0;
        for _ in 0..endings {
            let ending = deal(&mut rng, cards);
            let all = Layouts::all(&ending);
            layouts = all.len();
            let clock = ProcessTime::now();
            let payoff = Payoff::tricks(&ending);
            let average = solve_payoff(&ending, &all, &payoff, BUDGET, Hand::EMPTY);
            seconds.push(clock.elapsed().as_secs_f64());
            let clock = ProcessTime::now();
            let goal = solve(&ending, &all, BUDGET, Hand::EMPTY);
            of_goals.push(clock.elapsed().as_secs_f64());
            solved += usize::from(average.finished);
            let is_other = (average.best() & goal.best()).is_empty();
            others += usize::from(average.finished && goal.finished && is_other);
        }
        seconds.sort_by(f64::total_cmp);
        of_goals.sort_by(f64::total_cmp);
        println!(
            "{:>5}  {layouts:>7}  {solved:>6}  {:>8.4}  {:>9.4}  {:>19.4}  {others:>10}",
            4 * cards,
            seconds[endings / 2],
            seconds[endings - 1],
            of_goals[endings / 2],
        );
    }
}
