//! How long a search may take, how large it may become, and what is seen of it meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use merrimac_engine::with_alarm;
use merrimac_single_dummy::{Budget, Progress, StopReason, Watch};
use serde::Serialize;

use crate::failure::counted;

/// Limits of a search. Whichever is met first ends it with the best plan so far.
#[derive(Debug, Clone, Args)]
pub(crate) struct Limits {
    /// End each ending after this many seconds with the best plan so far; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = parse_seconds)]
    time: f64,
    /// Keep at most this many megabytes; 0 for no limit. Lists and tables of layouts, 100 MB with ten cards a hand, are
    /// there in any case
    #[arg(long, value_name = "MB", default_value_t = 1000)]
    memory: u64,
    /// End each ending after looking into this many positions. Unlike time, the same on every machine
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|time: &f64| (0.0..=1e9).contains(time));
    seconds.ok_or_else(|| "expected a number of seconds".to_owned())
}

/// Why an answer is not exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stop {
    /// The time was up.
    Time,
    /// Ctrl-C.
    Interrupt,
    Memory,
    Nodes,
    /// The bounds could not be brought together.
    Stuck,
}

impl Stop {
    /// `stopped after 30 s`
    pub(super) fn words(self, limits: &Limits) -> String {
        match self {
            Self::Time => format!("stopped after {} s", limits.time),
            Self::Interrupt => "interrupted".to_owned(),
            Self::Memory => format!("stopped at {} MB", limits.memory),
            Self::Nodes => format!("stopped after {}", counted(limits.nodes, "position")),
            Self::Stuck => "the bounds could not be brought together".to_owned(),
        }
    }
}

/// The part of the time that is for the search; the rest is for telling what it found.
const SEARCHED: f64 = 0.9;

/// How often progress is shown.
const SHOWN: Duration = Duration::from_millis(200);

impl Limits {
    /// Does a search within the limits, showing how far it is.
    pub(crate) fn search<T>(
        &self,
        interrupts: &Interrupts,
        bar: &ProgressBar,
        search: impl FnOnce(&Budget) -> T,
    ) -> T {
        let watch = interrupts.watch();
        let bytes = if self.memory == 0 { u64::MAX } else { self.memory.saturating_mul(1_000_000) };
        let budget = Budget { nodes: self.nodes, bytes, watch: Some(Arc::clone(&watch)) };
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let shown = scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    bar.set_message(words(watch.progress()));
                    thread::park_timeout(SHOWN);
                }
                bar.set_message("");
            });
            let found = if self.time > 0.0 {
                let time = Duration::from_secs_f64(SEARCHED * self.time);
                with_alarm(time, || watch.stop(), || search(&budget))
            } else {
                search(&budget)
            };
            is_over.store(true, Ordering::Relaxed);
            shown.thread().unpark();
            found
        })
    }
}

/// `1234567 positions, 312 MB, 4096 layouts drawn, 31.20 to 78.40 %`
fn words(Progress { nodes, bytes, layouts, lower, upper }: Progress) -> String {
    let (low, high) = (100.0 * lower, 100.0 * upper);
    let drawn = if layouts > 0 { format!(", {layouts} layouts drawn") } else { String::new() };
    format!("{nodes} positions, {} MB{drawn}, {low:.2} to {high:.2} %", bytes / 1_000_000)
}

/// Ctrl-C ends the search under way with what it has; once more, and the program ends.
pub(crate) struct Interrupts {
    current: Arc<Mutex<Option<Arc<Watch>>>>,
    has_come: Arc<AtomicBool>,
}

impl Interrupts {
    /// Listens from now on. Where that is not possible, Ctrl-C ends the program as ever.
    pub(crate) fn listen() -> Self {
        let current: Arc<Mutex<Option<Arc<Watch>>>> = Arc::default();
        let has_come = Arc::new(AtomicBool::new(false));
        let (watches, came) = (Arc::clone(&current), Arc::clone(&has_come));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        if let Ok(runtime) = runtime {
            thread::spawn(move || {
                runtime.block_on(async {
                    while tokio::signal::ctrl_c().await.is_ok() {
                        if came.swap(true, Ordering::Relaxed) {
                            std::process::exit(130);
                        }
                        let watch = watches.lock().unwrap_or_else(PoisonError::into_inner);
                        if let Some(watch) = watch.as_ref() {
                            watch.stop();
                        }
                    }
                });
            });
        }
        Self { current, has_come }
    }

    /// Whether Ctrl-C has come: nothing more is to be begun.
    pub(super) fn has_come(&self) -> bool {
        self.has_come.load(Ordering::Relaxed)
    }

    /// A watch for the next search.
    fn watch(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&watch));
        if self.has_come() {
            watch.stop();
        }
        watch
    }

    /// Why a search ended.
    pub(super) fn reason(&self, stopped: StopReason) -> Stop {
        match stopped {
            StopReason::Asked if self.has_come() => Stop::Interrupt,
            StopReason::Asked => Stop::Time,
            StopReason::Memory => Stop::Memory,
            StopReason::Nodes => Stop::Nodes,
            StopReason::Stuck => Stop::Stuck,
        }
    }
}
