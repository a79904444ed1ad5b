//! Counters of what the search does, behind the feature `stats`.

/// What a solver has done since it was made. All zero without the feature `stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Null-window searches.
    pub searches: u64,
    /// Trick starts visited that were neither decided already nor the last trick.
    pub trick_starts: u64,
    /// Of those, settled by counting tricks.
    pub counted: u64,
    /// Of those, settled by the partition table.
    pub table_hits: u64,
    /// Of those, where cards had to be tried.
    pub expanded: u64,
    /// Cards tried, by place in the trick.
    pub cards: [u64; 4],
    /// Cards that settled their node, by place in the trick.
    pub cutoffs: [u64; 4],
    /// Of those, the first card tried.
    pub first_cutoffs: [u64; 4],
    /// Entries looked at in look-ups.
    pub scanned: u64,
    /// Entries looked at when one was added.
    pub insert_scanned: u64,
}

/// Adds one to a counter if the feature `stats` is on; otherwise nothing.
macro_rules! count {
    ($stats:expr, $counter:ident $([$place:expr])?) => {
        count!($stats, $counter $([$place])?, 1)
    };
    ($stats:expr, $counter:ident $([$place:expr])?, $by:expr) => {
        if cfg!(feature = "stats") {
            $stats.$counter $([$place])? += $by;
        }
    };
}

pub(crate) use count;
