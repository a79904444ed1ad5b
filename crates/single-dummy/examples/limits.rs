//! Whether endings of nine and ten cards a hand end within limits of time and memory, and with what.
//!
//! `cargo run --release -p merrimac-single-dummy --example limits -- 100 30 1000`: a hundred random endings, half of
//! them with nine cards a hand and half with ten, 30 s and 1000 MB for each.
#![expect(clippy::print_stdout, reason = "it prints a table")]

mod dealt;

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use dealt::deal;
use merrimac_cards::Hand;
use merrimac_single_dummy::{Answer, Budget, Ending, Layouts, Solution, Watch, solve};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let endings = numbers.next().unwrap_or(10);
    let time = Duration::from_secs(numbers.next().unwrap_or(30));
    let bytes = numbers.next().unwrap_or(1000) * 1_000_000;
    println!("cards  ending  seconds  peak MB so far  lower   upper   estimate");
    for number in 0..endings {
        let cards = 9 + (number % 2) as usize;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream(number);
        let ending = deal(&mut rng, cards);
        let start = Instant::now();
        let solution = solve_within(&ending, time, bytes);
        let seconds = start.elapsed().as_secs_f64();
        let peak = peak_megabytes().map_or("?".to_owned(), |peak| peak.to_string());
        println!("{cards:5}  {number:6}  {seconds:7.2}  {peak:>14}  {}", words(&solution));
    }
}

fn words(solution: &Solution) -> String {
    match solution.answer() {
        Answer::Exact { probability } => format!("{probability:.4}  {probability:.4}  exact"),
        Answer::Bounded { lower, upper, stopped } => {
            format!("{lower:.4}  {upper:.4}  {stopped:?}")
        }
        Answer::Sampled { lower, upper, estimate, stopped } => {
            let (about, error) = (estimate.probability, estimate.standard_error);
            let wins = solution.plans[0].wins.len();
            let open = solution.open_estimate.map_or(0, |open| open.layouts);
            format!(
                "{lower:.4}  {upper:.4}  {about:.3} ± {error:.3} by {}, {stopped:?} {wins} won, {open} looked at, {} nodes",
                estimate.layouts, solution.nodes
            )
        }
    }
}

/// Solves an ending while another thread looks at the clock.
fn solve_within(ending: &Ending, time: Duration, bytes: u64) -> Solution {
    let watch = Arc::new(Watch::default());
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        let alarm = Arc::clone(&watch);
        scope.spawn(move || {
            if wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                alarm.stop();
            }
        });
        let budget = Budget { nodes: u64::MAX, bytes, watch: Some(watch) };
        let solution = solve(ending, &Layouts::all(ending), budget, Hand::EMPTY);
        drop(done);
        solution
    })
}

/// The most memory that this process has ever had, where the system tells.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1000)
}
