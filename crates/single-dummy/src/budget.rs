//! What a search may cost, who may end it, and what can be seen of it meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a caller is willing to spend on one query.
///
/// Positions and bytes are counted, so that the same budget gives the same answer on any machine. Whoever has a
/// clock raises the flag of the [`Watch`] when time is up; then the answer is the best that was found.
#[derive(Debug, Clone)]
pub struct Budget {
    /// At most this many positions are looked into.
    pub nodes: u64,
    /// What is kept of them takes at most about this many bytes.
    pub bytes: u64,
    /// Ends the search from outside, and shows how far it is.
    pub watch: Option<Arc<Watch>>,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, bytes: u64::MAX, watch: None };
}

/// A number of positions and nothing else.
impl From<u64> for Budget {
    fn from(nodes: u64) -> Self {
        Self { nodes, ..Self::UNLIMITED }
    }
}

/// A search as it is seen from another thread.
#[derive(Debug)]
pub struct Watch {
    is_stopped: AtomicBool,
    nodes: AtomicU64,
    bytes: AtomicU64,
    layouts: AtomicU64,
    /// Bits of floating-point numbers.
    lower: AtomicU64,
    upper: AtomicU64,
}

impl Default for Watch {
    fn default() -> Self {
        Self {
            is_stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            layouts: AtomicU64::new(0),
            lower: AtomicU64::new(0.0_f64.to_bits()),
            upper: AtomicU64::new(1.0_f64.to_bits()),
        }
    }
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Positions looked into.
    pub nodes: u64,
    /// Bytes that are kept of them.
    pub bytes: u64,
    /// Layouts that were drawn and looked at double dummy, if there are too many to look at all of them at once.
    pub layouts: u64,
    /// What the best plan so far is known to win. With a payoff nothing is told: 0.
    pub lower: f64,
    /// What no plan wins more than. With a payoff nothing is told: 1.
    pub upper: f64,
}

impl Watch {
    /// Asks the search to end soon with the best that it has.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
            layouts: self.layouts.load(Ordering::Relaxed),
            lower: f64::from_bits(self.lower.load(Ordering::Relaxed)),
            upper: f64::from_bits(self.upper.load(Ordering::Relaxed)),
        }
    }

    pub(crate) fn note_work(&self, nodes: u64, bytes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.bytes.store(bytes, Ordering::Relaxed);
    }

    pub(crate) fn note_layouts(&self, layouts: u64) {
        self.layouts.store(layouts, Ordering::Relaxed);
    }

    pub(crate) fn note_bounds(&self, lower: f64, upper: f64) {
        self.lower.store(lower.to_bits(), Ordering::Relaxed);
        self.upper.store(upper.to_bits(), Ordering::Relaxed);
    }
}

/// Why a search ended before it had proved its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// Somebody asked it to ([`Watch::stop`]).
    Asked,
    /// It would have taken more memory than it may.
    Memory,
    /// It had looked into as many positions as it may.
    Nodes,
    /// Its methods did not bring the bounds together.
    Stuck,
}
