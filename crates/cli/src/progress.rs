//! A bar with rate and remaining time on a terminal; nothing otherwise.

use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

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

/// Progress over boards of which nobody knows yet how many there are.
pub(crate) fn over_boards() -> ProgressBar {
    counting(ProgressBar::new(0), "boards")
}

/// How many things a stream holds in all, if `found` of them stood in the part of it that has been read.
pub(crate) fn expected(found: u64, read: u64, all: u64) -> u64 {
    let expected = u128::from(found) * u128::from(all) / u128::from(read.max(1));
    u64::try_from(expected).unwrap_or(u64::MAX).max(found)
}

/// Takes one thing that is done, with the bar out of the way of whatever is printed.
pub(crate) fn take<T>(bar: &ProgressBar, take: impl FnOnce() -> T) -> T {
    let taken = bar.suspend(take);
    bar.inc(1);
    taken
}

/// Counts bytes without showing it.
pub(crate) fn of_bytes(all: u64) -> ProgressBar {
    ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::hidden())
}

/// Shows bytes that are counted: for what is done when it is read.
pub(crate) fn show_bytes(bar: &ProgressBar) {
    if bar.length() > Some(0) {
        bar.set_draw_target(ProgressDrawTarget::stderr());
        let template =
            "{wide_bar} {binary_bytes}/{binary_total_bytes}, {binary_bytes_per_sec}, {eta} left";
        start(bar, template, "");
    }
}

fn counting(bar: ProgressBar, things: &'static str) -> ProgressBar {
    start(&bar, "{wide_bar} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left", things);
    bar
}

fn start(bar: &ProgressBar, template: &str, things: &'static str) {
    let style = ProgressStyle::with_template(template).expect("the template is a constant");
    bar.set_style(style);
    bar.set_message(things);
    // Short work draws no bar at all.
    bar.enable_steady_tick(Duration::from_millis(500));
}

#[cfg(test)]
mod tests {
    use super::expected;

    #[test]
    fn the_number_of_boards_is_judged_by_the_part_that_was_read() {
        assert_eq!(expected(10, 1000, 5000), 50);
        assert_eq!(expected(37, 5000, 5000), 37);
        // A packed file may hold more than its length says, and nothing may have been read.
        assert_eq!(expected(37, 6000, 5000), 37);
        assert_eq!(expected(0, 0, 5000), 0);
        assert_eq!(expected(u64::MAX, 1, u64::MAX), u64::MAX);
    }
}
