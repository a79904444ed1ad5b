//! A bar with rate and remaining time on a terminal; nothing otherwise.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

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
    bar
}
