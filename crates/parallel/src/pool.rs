//! The threads, and the work handed to them.
//!
//! Things are read as they are needed and results handed on as soon as it is their turn, so a run over
//! a million boards holds no more than a few of them for each thread. The caller's thread reads and
//! takes, so neither the source of the things nor whoever takes the results has to be shared.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use thiserror::Error;

use crate::threads::Threads;

/// How many things a thread may be ahead of the one whose turn it is.
const AHEAD_IN_ORDER: usize = 16;

/// How many things a thread may have waiting if none has to wait for its turn: one to go on with while
/// a result is taken.
const AHEAD_AS_FINISHED: usize = 2;

/// Threads waiting for work.
#[derive(Debug)]
pub struct Pool {
    threads: rayon::ThreadPool,
}

/// The system does not give us the threads.
#[derive(Debug, Error)]
#[error("cannot start {threads} threads")]
pub struct PoolError {
    threads: Threads,
    source: rayon::ThreadPoolBuildError,
}

/// What came of a thing: its place, and the result or the panic of the work on it.
type Arrival<R> = (usize, Result<R, Box<dyn Any + Send>>);

impl Pool {
    /// As many threads as asked for, else as many as the machine runs at once.
    ///
    /// # Errors
    /// If the system refuses them.
    pub fn new(threads: Option<Threads>) -> Result<Self, PoolError> {
        let threads = threads.unwrap_or_else(Threads::available);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.get())
            .build()
            .map(|pool| Self { threads: pool })
            .map_err(|source| PoolError { threads, source })
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Works on every thing, with as many workers as threads at most, and takes the results in the
    /// order of the things.
    ///
    /// # Errors
    /// Ends with the first error of the things or of `take`; what came before it has been taken.
    pub fn in_order<T: Send, R: Send, W: Send, E>(
        &self,
        things: impl Iterator<Item = Result<T, E>>,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> R + Sync,
        mut take: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut early, mut next) = (BTreeMap::new(), 0);
        self.hand_out(things, AHEAD_IN_ORDER, worker, work, |place, result| {
            early.insert(place, result);
            let before = next;
            while let Some(result) = early.remove(&next) {
                next += 1;
                take(result)?;
            }
            Ok(next - before)
        })
    }

    /// Works on every thing, with as many workers as threads at most, and takes the results as soon as
    /// they are there.
    ///
    /// # Errors
    /// Ends with the first error of `take`; work not yet begun is dropped.
    pub fn as_finished<T: Send, R: Send, W: Send, E>(
        &self,
        things: impl Iterator<Item = T>,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> R + Sync,
        mut take: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        let one = |_, result| take(result).map(|()| 1);
        self.hand_out(things.map(Ok), AHEAD_AS_FINISHED, worker, work, one)
    }

    /// Keeps a few things for each thread under way; `hand_on` is given results as they come, and says
    /// how many it is rid of.
    fn hand_out<T: Send, R: Send, W: Send, E>(
        &self,
        things: impl Iterator<Item = Result<T, E>>,
        ahead: usize,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> R + Sync,
        mut hand_on: impl FnMut(usize, R) -> Result<usize, E>,
    ) -> Result<(), E> {
        let most = self.threads() * ahead;
        let (results, arrivals) = mpsc::channel::<Arrival<R>>();
        let idle = Mutex::new(Vec::new());
        let stopped = AtomicBool::new(false);
        let on_thread = |thing: T| {
            let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut worker = waiting.unwrap_or_else(&worker);
            let result = work(&mut worker, thing);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
            result
        };
        let (on_thread, is_stopped) = (&on_thread, &stopped);
        self.threads.in_place_scope(|scope| {
            // However this ends, the work not yet begun is dropped.
            let _stop = StopAtEnd(&stopped);
            let mut things = things.enumerate();
            let (mut untaken, mut ending) = (0, None);
            loop {
                while ending.is_none() && untaken < most {
                    match things.next() {
                        Some((place, Ok(thing))) => {
                            untaken += 1;
                            let results = results.clone();
                            scope.spawn(move |_| {
                                if !is_stopped.load(Ordering::Relaxed) {
                                    let done = catch_unwind(AssertUnwindSafe(|| on_thread(thing)));
                                    // Nobody waits for results any more after an error.
                                    let _ = results.send((place, done));
                                }
                            });
                        }
                        Some((_, Err(error))) => ending = Some(Err(error)),
                        None => ending = Some(Ok(())),
                    }
                }
                if untaken == 0 {
                    return ending.unwrap_or(Ok(()));
                }
                let (place, result) = arrivals.recv().expect("this thread holds a sender");
                untaken -= hand_on(place, result.unwrap_or_else(|panic| resume_unwind(panic)))?;
            }
        })
    }
}

/// Stops what has not begun when it goes out of scope.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
