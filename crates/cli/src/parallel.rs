//! Work on many things at once, with results in the order of the things.
//!
//! Things are read as they are needed and results handed on as soon as it is their turn, so a run
//! over a million boards holds no more than a few of them for each thread.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Mutex, mpsc};
use std::thread;

use anyhow::anyhow;
use merrimac_cards::Board;
use merrimac_dealing::Shoe;
use merrimac_double_dummy::Solver;

use crate::progress;

/// How many things a thread may be ahead of the one whose turn it is.
const AHEAD: usize = 16;

/// As many threads as asked for, else as many as the machine runs at once.
pub(crate) fn threads(asked: Option<NonZero<usize>>) -> NonZero<usize> {
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Works on every thing, each thread with a worker of its own, and takes the results in order.
///
/// Ends with the first error of the things or of `take`; what came before it has been taken.
pub(crate) fn in_order<T: Send, R: Send, W>(
    things: impl Iterator<Item = anyhow::Result<T>>,
    threads: NonZero<usize>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    take: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (jobs, queue) = mpsc::channel::<(usize, T)>();
    let (results, arrivals) = mpsc::channel::<(usize, R)>();
    let queue = Mutex::new(queue);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (results, queue, worker, work) = (results.clone(), &queue, &worker, &work);
            scope.spawn(move || {
                let mut worker = worker();
                while let Some((place, thing)) = next_job(queue) {
                    // Nobody waits for results any more after an error.
                    if results.send((place, work(&mut worker, thing))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        hand_out(things, jobs, &arrivals, threads.get() * AHEAD, take)
    })
}

/// Works on the first boards of a shoe, with a bar.
pub(crate) fn over_boards<R: Send>(
    seed: u64,
    boards: u32,
    threads: Option<NonZero<usize>>,
    work: impl Fn(&mut Solver, Board) -> R + Sync,
    mut take: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let shoe = Shoe::new(seed);
    let bar = progress::over(boards.into(), "boards");
    in_order(
        (1..=boards).map(|number| Ok(shoe.board(number))),
        self::threads(threads),
        Solver::default,
        work,
        |result| {
            bar.inc(1);
            take(result)
        },
    )?;
    bar.finish_and_clear();
    Ok(())
}

/// The next thing to work on, until there are no more.
fn next_job<T>(queue: &Mutex<mpsc::Receiver<T>>) -> Option<T> {
    queue.lock().ok()?.recv().ok()
}

/// Keeps at most so many things under way, and takes results when it is their turn.
fn hand_out<T, R>(
    things: impl Iterator<Item = anyhow::Result<T>>,
    jobs: mpsc::Sender<(usize, T)>,
    arrivals: &mpsc::Receiver<(usize, R)>,
    most: usize,
    mut take: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut early = BTreeMap::new();
    let (mut handed_out, mut taken) = (0, 0);
    let mut take_until = |goal: usize, taken: &mut usize| -> anyhow::Result<()> {
        while *taken < goal {
            if let Some(result) = early.remove(taken) {
                *taken += 1;
                take(result)?;
            } else {
                let (place, result) = arrivals.recv()?;
                early.insert(place, result);
            }
        }
        Ok(())
    };
    let mut ending = Ok(());
    for thing in things {
        let thing = match thing {
            Ok(thing) => thing,
            Err(error) => {
                ending = Err(error);
                break;
            }
        };
        jobs.send((handed_out, thing)).map_err(|_| anyhow!("no thread is left"))?;
        handed_out += 1;
        take_until(handed_out.saturating_sub(most), &mut taken)?;
    }
    drop(jobs);
    take_until(handed_out, &mut taken)?;
    ending
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(
        things: impl Iterator<Item = anyhow::Result<u64>>,
        threads: usize,
    ) -> (Vec<u64>, anyhow::Result<()>) {
        let mut results = Vec::new();
        let square = |count: &mut u64, thing: u64| {
            *count += 1;
            // Later things are done sooner.
            (0..(100 - thing.min(99)) * 500).fold(thing * thing, std::hint::black_box(|sum, _| sum))
        };
        let ending = in_order(
            things,
            NonZero::new(threads).expect("some threads"),
            || 0,
            square,
            |result| {
                results.push(result);
                Ok(())
            },
        );
        (results, ending)
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7] {
            let (results, ending) = run((0..300).map(Ok), threads);
            assert!(ending.is_ok());
            assert_eq!(results, (0..300).map(|thing| thing * thing).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_the_run_after_what_came_before() {
        let things =
            (0..50).map(|thing| if thing < 40 { Ok(thing) } else { Err(anyhow!("no more")) });
        let (results, ending) = run(things, 3);
        assert_eq!(results.len(), 40);
        assert_eq!(ending.expect_err("an error").to_string(), "no more");
    }

    #[test]
    fn an_error_in_taking_ends_the_run() {
        let ending = in_order(
            (0..1000).map(Ok),
            NonZero::new(2).expect("two"),
            || (),
            |(), thing| thing,
            |thing: u64| if thing < 10 { Ok(()) } else { Err(anyhow!("full")) },
        );
        assert_eq!(ending.expect_err("an error").to_string(), "full");
    }
}
