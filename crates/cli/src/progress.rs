//! A bar with rate and remaining time on a terminal; nothing otherwise.

use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// A bar that makes room for what others say meanwhile, as programs that come to a table do. Clones are
/// the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    bars: MultiProgress,
}

impl Progress {
    /// Progress over a known number of things, named in the plural.
    pub(crate) fn over(&self, count: u64, things: &'static str) -> ProgressBar {
        counting(self.bars.add(ProgressBar::new(count)), things)
    }

    /// Says something on standard error, above the bar if there is one.
    pub(crate) fn log(&self, line: &str) {
        self.bars.suspend(|| anstream::eprintln!("{line}"));
    }
}

/// Progress over a known number of things, named in the plural, where nobody else says anything.
pub(crate) fn over(count: u64, things: &'static str) -> ProgressBar {
    counting(ProgressBar::new(count), things)
}

/// Progress over a stream whose length is known in bytes only.
pub(crate) fn over_bytes(bytes: u64) -> ProgressBar {
    start(
        ProgressBar::new(bytes),
        "{wide_bar} {binary_bytes}/{binary_total_bytes}, {binary_bytes_per_sec}, {eta} left",
        "",
    )
}

fn counting(bar: ProgressBar, things: &'static str) -> ProgressBar {
    start(bar, "{wide_bar} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left", things)
}

fn start(bar: ProgressBar, template: &str, things: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is a constant");
    bar.set_style(style);
    bar.set_message(things);
    // Short work draws no bar at all.
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
