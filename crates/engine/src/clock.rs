//! The time of a board, shared over its tricks.
//!
//! A decision gets twice an even share of what is left, since early ones take longest and late ones
//! next to nothing; nothing that is not used is lost. The search itself reads no clock: somebody
//! else watches it here, and raises a flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time a player has for the cards of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    left: Option<Duration>,
}

impl Clock {
    /// So much time, or any amount.
    pub(crate) const fn new(time: Option<Duration>) -> Self {
        Self { left: time }
    }

    /// Decides within a share of what is left, where `decisions` are still to come, this one
    /// included. The flag is raised when the share is spent.
    pub(crate) fn decide<T>(
        &mut self,
        decisions: usize,
        decide: impl FnOnce(Option<&AtomicBool>) -> T,
    ) -> T {
        let Some(left) = self.left else { return decide(None) };
        let share = (left * 2 / decisions.max(2) as u32).min(left);
        let start = Instant::now();
        let decided = watched(share, decide);
        self.left = Some(left.saturating_sub(start.elapsed()));
        decided
    }
}

/// Decides while somebody else watches the time.
fn watched<T>(share: Duration, decide: impl FnOnce(Option<&AtomicBool>) -> T) -> T {
    let stop = AtomicBool::new(false);
    with_alarm(share, || stop.store(true, Ordering::Relaxed), || decide(Some(&stop)))
}

/// Does some work while somebody else watches the time, and calls `ring` when it is up.
///
/// The work goes on all the same until it is done: what rings is meant to raise the flag that ends it.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
/// let flag = AtomicBool::new(false);
/// let ring = || flag.store(true, Ordering::Relaxed);
/// let rounds = merrimac_engine::with_alarm(Duration::from_millis(1), ring, || {
///     (1_u64..).find(|_| flag.load(Ordering::Relaxed))
/// });
/// assert!(rounds.is_some());
/// ```
pub fn with_alarm<T>(time: Duration, ring: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    let (done, watch) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if watch.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                ring();
            }
        });
        let result = work();
        drop(done);
        result
    })
}
