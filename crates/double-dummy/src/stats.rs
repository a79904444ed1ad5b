//! Counters of what the search does, behind the feature `stats`.

/// What a solver has done since it was made. All zero without the feature `stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Stats {
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
}

/// Adds one to a counter if the feature `stats` is on; otherwise nothing.
macro_rules! count {
    ($stats:expr, $($counter:tt)+) => {
        if cfg!(feature = "stats") {
            $stats.$($counter)+ += 1;
        }
    };
}

pub(crate) use count;
