//! Nothing is left of a file when the program is interrupted before it is whole.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, process, thread};

use tokio::signal::unix::{SignalKind, signal};

use crate::failure::report;

/// A file that is not whole yet. When the program is told to end, the file goes first.
pub(crate) struct Unfinished {
    temporary: Arc<Mutex<Option<PathBuf>>>,
}

/// Signals that end a program: interrupted, told to go, its terminal gone.
const ENDINGS: [SignalKind; 3] =
    [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];

/// What a shell says of a program that a signal ended, above the number of the signal.
const ENDED_BY_SIGNAL: i32 = 128;

/// How long whoever has finished leaves to those who have not.
const PATIENCE: Duration = Duration::from_millis(100);

impl Unfinished {
    /// Listens from now on. Where that is not possible, the file stays behind as ever.
    pub(super) fn of(temporary: &Path, place: &Path) -> Self {
        let known = Arc::new(Mutex::new(Some(temporary.to_owned())));
        for kind in ENDINGS {
            let (listening, place) = (Arc::clone(&known), place.to_owned());
            thread::spawn(move || {
                if wait_for(kind).is_some() {
                    leave(&listening, &place);
                    process::exit(ENDED_BY_SIGNAL + kind.as_raw_value());
                }
            });
        }
        Self { temporary: known }
    }

    /// From now on the file is for whoever moves it to its place.
    pub(super) fn finish(&self) {
        self.temporary.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Waits until a signal comes; none if it cannot be listened for.
fn wait_for(kind: SignalKind) -> Option<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    runtime.block_on(async { signal(kind).ok()?.recv().await })
}

fn leave(temporary: &Mutex<Option<PathBuf>>, place: &Path) {
    let unfinished = temporary.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(file) = unfinished else { return thread::sleep(PATIENCE) };
    if fs::remove_file(file).is_ok() {
        report(&format!("interrupted; {} is as it was before", place.display()));
    }
}
