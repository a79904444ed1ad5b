//! A bar with rate and remaining time on a terminal; nothing otherwise.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle, WeakProgressBar};

/// The bar that was drawn last, which has to make room for what is said.
static LAST: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// Says something on standard error, above the bar if there is one.
pub(crate) fn log(line: &str) {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match last.as_ref().and_then(WeakProgressBar::upgrade) {
        Some(bar) => bar.suspend(|| anstream::eprintln!("{line}")),
        None => anstream::eprintln!("{line}"),
    }
}

/// Progress over a known number of things, named in the plural.
pub(crate) fn over(count: u64, things: &'static str) -> ProgressBar {
    start(
        ProgressBar::new(count),
        "{wide_bar} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left",
        things,
    )
}

/// Progress over a stream whose length is known in bytes only.
pub(crate) fn over_bytes(bytes: u64) -> ProgressBar {
    start(
        ProgressBar::new(bytes),
        "{wide_bar} {binary_bytes}/{binary_total_bytes}, {binary_bytes_per_sec}, {eta} left",
        "",
    )
}

fn start(bar: ProgressBar, template: &str, things: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is a constant");
    bar.set_style(style);
    bar.set_message(things);
    // Short work draws no bar at all.
    bar.enable_steady_tick(Duration::from_millis(500));
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
    bar
}
