//! The solvers, and the threads they work on.
//!
//! A C library has nowhere else to keep what outlives a call, so this is the one place of the
//! project with global state: solvers waiting for work, and how many of them, with how much memory,
//! the caller wants. A solver is taken for a call and put back, so that the next question about the
//! same cards finds its tables filled. No answer depends on which solver gives it.
//! Threads are started for a call, as many as the caller asked for, and end with it; a pool that
//! outlives calls, as the `parallel` crate has it, would be more global state.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use merrimac_double_dummy::Solver;

/// Memory for a solver's tables if the caller does not say, in megabytes.
const MEMORY_EACH: usize = 64;

/// All there is.
pub(crate) static CREW: Crew = Crew {
    idle: Mutex::new(Vec::new()),
    threads: AtomicUsize::new(0),
    memory: AtomicUsize::new(0),
    alone: AtomicBool::new(false),
};

/// Solvers and settings.
#[derive(Debug)]
pub(crate) struct Crew {
    idle: Mutex<Vec<Solver>>,
    /// How many threads the caller wants; 0 for one a processor.
    threads: AtomicUsize,
    /// How many megabytes the caller grants to all solvers; 0 if it does not say.
    memory: AtomicUsize,
    /// Whether the caller wants no threads.
    alone: AtomicBool,
}

impl Crew {
    /// Takes the caller's wishes; 0 or less leaves the choice to us. Numbers are as DDS's:
    /// megabytes in all, and threads, of which there are no more than processors.
    pub(crate) fn set_resources(&self, megabytes: i32, threads: i32) {
        let wish = |number: i32| usize::try_from(number).unwrap_or(0);
        self.memory.store(wish(megabytes), Ordering::Relaxed);
        self.threads.store(wish(threads), Ordering::Relaxed);
        self.free();
    }

    /// Whether several boards are solved by one thread, the caller's.
    pub(crate) fn set_alone(&self, alone: bool) {
        self.alone.store(alone, Ordering::Relaxed);
    }

    /// Whether it was told to use no threads.
    pub(crate) fn is_alone(&self) -> bool {
        self.alone.load(Ordering::Relaxed)
    }

    /// Gives up the solvers that wait.
    pub(crate) fn free(&self) {
        self.idle().clear();
    }

    /// How many processors there are.
    pub(crate) fn processors() -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// How many threads solve several boards.
    pub(crate) fn threads(&self) -> usize {
        match self.threads.load(Ordering::Relaxed) {
            _ if self.is_alone() => 1,
            0 => Self::processors(),
            wish => wish.min(Self::processors()),
        }
    }

    /// How many megabytes a solver may take.
    pub(crate) fn memory_each(&self) -> usize {
        match self.memory.load(Ordering::Relaxed) {
            0 => MEMORY_EACH,
            all => (all / self.threads()).clamp(1, 4 * MEMORY_EACH),
        }
    }

    /// Does something with a solver. Should it panic, the solver is not used again.
    pub(crate) fn with_solver<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let waiting = self.idle().pop();
        let mut solver = waiting.unwrap_or_else(|| Solver::new(self.memory_each() << 20));
        let answer = work(&mut solver);
        let mut idle = self.idle();
        if idle.len() < self.threads() {
            idle.push(solver);
        }
        answer
    }

    /// Does every job, on as many threads as are wanted and can be had, and gives the answers in
    /// the order of the jobs.
    pub(crate) fn share<Job: Sync, Answer: Send>(
        &self,
        jobs: &[Job],
        work: impl Fn(&mut Solver, &Job) -> Answer + Sync,
    ) -> Vec<Answer> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(Vec::with_capacity(jobs.len()));
        let take_jobs = || {
            self.with_solver(|solver| {
                while let Some((place, job)) = take(jobs, &next) {
                    let answer = work(solver, job);
                    lock(&answers).push((place, answer));
                }
            });
        };
        thread::scope(|scope| {
            for _ in 1..self.threads().min(jobs.len()) {
                // Without a thread, those there are do its share.
                let _ = thread::Builder::new().spawn_scoped(scope, take_jobs);
            }
            take_jobs();
        });
        let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        answers.sort_by_key(|&(place, _)| place);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        lock(&self.idle)
    }
}

/// The next job nobody has taken.
fn take<'a, Job>(jobs: &'a [Job], next: &AtomicUsize) -> Option<(usize, &'a Job)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    jobs.get(place).map(|job| (place, job))
}

/// What the lock guards is whole after every statement, so a panic elsewhere does not matter.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
