//! Engine work for many tables: a bounded number of threads, and every table its turn.
//!
//! Work is queued by table and taken from the tables in turn, so that one that asks for much only
//! waits for itself. Decisions that somebody waits for go before background work. Every piece of work
//! has a budget of time; when many wait, each gets less of it, so that answers come later but not
//! ever later: [`slice`]. A flag tells the work when its time is up, or when nobody wants the answer
//! any more: dropping a [`Task`] cancels it.
//!
//! The pool of the `parallel` crate is for a list of things that one caller works through; here many
//! callers come and go, and fairness between them is the point.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use merrimac_double_dummy::Solver;
use tokio::sync::oneshot;

use crate::error::{Failure, Reason};

/// Most pieces of work that may wait for one table.
const MOST_A_TABLE: usize = 16;

/// Most pieces of work that may wait in all.
const MOST_IN_ALL: usize = 4096;

/// The least time that work gets, however many wait.
const LEAST_SLICE: Duration = Duration::from_millis(15);

/// What work gets where nobody watches the time.
const UNTIMED: Duration = Duration::from_hours(24 * 365);

/// What a worker keeps between pieces of work.
pub(crate) struct Bench {
    /// A double-dummy solver with what it remembers.
    pub(crate) solver: Solver,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self { solver: Solver::new(32 << 20) }
    }
}

/// Who waits for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Somebody at the table, or behind a request.
    Awaited,
    /// Nobody yet.
    Background,
}

/// What is to be done, by whom and until when.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// The table, or whoever asks: work of the same key is done in order.
    pub(crate) key: Arc<str>,
    /// Who waits.
    pub(crate) urgency: Urgency,
    /// How long it may take.
    pub(crate) budget: Duration,
}

type Work = Box<dyn FnOnce(&mut Bench, &AtomicBool) + Send>;

struct Job {
    work: Work,
    budget: Duration,
    queued: Instant,
    urgency: Urgency,
    stop: Arc<AtomicBool>,
}

/// Waiting work by table, and whose turn it is.
#[derive(Default)]
struct Lane {
    waiting: HashMap<Arc<str>, VecDeque<Job>>,
    turns: VecDeque<Arc<str>>,
    len: usize,
}

impl Lane {
    fn push(&mut self, key: &Arc<str>, job: Job) -> Result<(), Failure> {
        let waiting = self.waiting.entry(Arc::clone(key)).or_default();
        if waiting.len() >= MOST_A_TABLE || self.len >= MOST_IN_ALL {
            return Err(Failure::new(Reason::Busy, "too much is waiting already; try again"));
        }
        if waiting.is_empty() {
            self.turns.push_back(Arc::clone(key));
        }
        waiting.push_back(job);
        self.len += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Job> {
        let key = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&key)?;
        let job = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.turns.push_back(key);
        }
        self.len -= 1;
        job
    }
}

#[derive(Default)]
struct Queue {
    awaited: Lane,
    background: Lane,
    /// When each worker's present work must end.
    ends: Vec<Option<(Instant, Arc<AtomicBool>)>>,
    is_closed: bool,
    /// Whether work may take as long as it likes.
    is_untimed: bool,
}

/// What the pool has done so far.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// Decisions that somebody waited for.
    pub(crate) decisions: AtomicU64,
    /// Those that took longer than three budgets, waiting included.
    pub(crate) late: AtomicU64,
    /// The worst, in thousandths of its budget.
    pub(crate) worst: AtomicU64,
}

impl Meter {
    fn note(&self, took: Duration, budget: Duration) {
        let share = (took.as_secs_f64() / budget.as_secs_f64().max(1e-3) * 1000.0) as u64;
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.late.fetch_add(u64::from(share > 3000), Ordering::Relaxed);
        self.worst.fetch_max(share, Ordering::Relaxed);
    }
}

struct Shared {
    queue: Mutex<Queue>,
    work_is_there: Condvar,
    ends_changed: Condvar,
    meter: Meter,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads that think for all tables.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

impl Pool {
    /// A pool of `workers` threads, and one that watches their time unless it is untimed.
    pub(crate) fn new(workers: usize, is_untimed: bool) -> Self {
        let queue = Queue { ends: vec![None; workers], is_untimed, ..Queue::default() };
        let shared = Arc::new(Shared {
            queue: Mutex::new(queue),
            work_is_there: Condvar::new(),
            ends_changed: Condvar::new(),
            meter: Meter::default(),
        });
        for place in 0..workers {
            let shared = Arc::clone(&shared);
            thread::spawn(move || work(&shared, place));
        }
        let watched = Arc::clone(&shared);
        thread::spawn(move || watch(&watched));
        Self { shared }
    }

    /// Queues a piece of work.
    ///
    /// # Errors
    /// If too much is waiting already.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        order: &Order,
        work: impl FnOnce(&mut Bench, &AtomicBool) -> T + Send + 'static,
    ) -> Result<Task<T>, Failure> {
        let (sender, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            // Nobody may be there any more to hear the answer.
            work: Box::new(move |bench, stop| drop(sender.send(work(bench, stop)))),
            budget: order.budget,
            queued: Instant::now(),
            urgency: order.urgency,
            stop: Arc::clone(&stop),
        };
        let mut queue = self.shared.lock();
        let lane = match order.urgency {
            Urgency::Awaited => &mut queue.awaited,
            Urgency::Background => &mut queue.background,
        };
        lane.push(&order.key, job)?;
        drop(queue);
        self.shared.work_is_there.notify_one();
        Ok(Task { answer, stop })
    }

    /// What was done so far.
    pub(crate) fn meter(&self) -> &Meter {
        &self.shared.meter
    }

    /// How much is waiting.
    pub(crate) fn waiting(&self) -> usize {
        let queue = self.shared.lock();
        queue.awaited.len + queue.background.len
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        for (_, stop) in queue.ends.iter().flatten() {
            stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.shared.work_is_there.notify_all();
        self.shared.ends_changed.notify_all();
    }
}

/// An answer to come. Dropping it stops the work.
pub(crate) struct Task<T> {
    answer: oneshot::Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl<T> Future for Task<T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let fault = |_| Failure::new(Reason::Internal, "a fault of ours; the work was given up");
        Pin::new(&mut self.answer).poll(context).map(|answer| answer.map_err(fault))
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How long work may take when so much waits behind it: everything that waits now should be done
/// within two budgets, so that with the work at hand no answer comes later than three.
fn slice(budget: Duration, waiting: usize, workers: usize) -> Duration {
    let share = budget.mul_f64(2.0 * workers as f64 / (waiting + 1) as f64);
    share.min(budget).max(LEAST_SLICE)
}

/// One worker's life.
fn work(shared: &Shared, place: usize) {
    let mut bench = Bench::new();
    while let Some(job) = next(shared, place) {
        let done = catch_unwind(AssertUnwindSafe(|| (job.work)(&mut bench, &job.stop)));
        if done.is_err() {
            bench = Bench::new();
        }
        shared.lock().ends[place] = None;
        if job.urgency == Urgency::Awaited && done.is_ok() {
            shared.meter.note(job.queued.elapsed(), job.budget);
        }
    }
}

/// Waits for work that somebody still wants.
fn next(shared: &Shared, place: usize) -> Option<Job> {
    let mut queue = shared.lock();
    loop {
        if queue.is_closed {
            return None;
        }
        let job = queue.awaited.pop().or_else(|| queue.background.pop());
        match job {
            Some(job) if job.stop.load(Ordering::Relaxed) => {}
            Some(job) => {
                let time = if queue.is_untimed {
                    UNTIMED
                } else {
                    slice(job.budget, queue.awaited.len, queue.ends.len())
                };
                queue.ends[place] = Some((Instant::now() + time, Arc::clone(&job.stop)));
                shared.ends_changed.notify_one();
                return Some(job);
            }
            None => {
                queue = shared.work_is_there.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Tells work that its time is up.
fn watch(shared: &Shared) {
    let mut queue = shared.lock();
    while !queue.is_closed {
        let now = Instant::now();
        let mut earliest = Duration::from_hours(1);
        for end in &mut queue.ends {
            let Some((time, stop)) = end else { continue };
            if *time <= now {
                stop.store(true, Ordering::Relaxed);
                *end = None;
            } else {
                earliest = earliest.min(*time - now);
            }
        }
        let waited = shared.ends_changed.wait_timeout(queue, earliest);
        queue = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

#[cfg(test)]
mod tests;
