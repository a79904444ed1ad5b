//! What a search has spent: positions looked into, and bytes kept.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use crate::budget::{Budget, StopReason, Watch};

/// A step of the optimiser costs this part of a position.
const STEPS_FOR_A_POSITION: u64 = 8;

/// The watch is told of progress every time this many positions have been looked into.
const POSITIONS_A_REPORT: u64 = 1 << 10;

/// The budget is spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What a search may cost, and what it has cost so far.
#[derive(Debug, Clone)]
pub(crate) struct Effort {
    /// What `spent` may come to, for now.
    pub(crate) left: u64,
    pub(crate) spent: u64,
    pub(crate) memory: Memory,
    watch: Option<Arc<Watch>>,
    is_stopped: bool,
    /// What is told of bounds is told in parts of this; nothing if it is zero.
    pub(crate) total: u64,
}

impl Effort {
    pub(crate) fn new(budget: &Budget) -> Self {
        let memory = Memory::new(budget.bytes);
        let watch = budget.watch.clone();
        Self { left: budget.nodes, spent: 0, memory, watch, is_stopped: false, total: 0 }
    }

    /// Counts a position, unless the budget is spent.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.spent >= self.left || self.is_stopped {
            return Err(Stopped);
        }
        self.spent += 1;
        if self.spent.is_multiple_of(POSITIONS_A_REPORT) { self.poll() } else { Ok(()) }
    }

    /// Looks whether the search is asked to end. Costs nothing of the budget.
    pub(crate) fn poll(&mut self) -> Result<(), Stopped> {
        if let Some(watch) = &self.watch {
            watch.note_work(self.spent, self.memory.held());
            self.is_stopped |= watch.is_stopped();
        }
        if self.is_stopped { Err(Stopped) } else { Ok(()) }
    }

    /// Tells the watch what the best plan wins and what no plan exceeds.
    pub(crate) fn report_bounds(&self, won: u64, at_most: u64) {
        if let Some(watch) = self.watch.as_ref().filter(|_| self.total > 0) {
            let share = |weight: u64| weight as f64 / self.total as f64;
            watch.note_bounds(share(won), share(at_most).min(1.0));
        }
    }

    /// Tells the watch how many layouts have been looked at.
    pub(crate) fn report_layouts(&self, layouts: usize) {
        if let Some(watch) = &self.watch {
            watch.note_layouts(layouts as u64);
        }
    }

    /// Counts the steps of the optimiser as positions.
    pub(crate) fn charge(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps / STEPS_FOR_A_POSITION).min(self.left);
    }

    /// How many steps the optimiser may still take.
    pub(crate) fn steps_left(&self) -> u64 {
        if self.is_stopped {
            return 0;
        }
        self.left.saturating_sub(self.spent).saturating_mul(STEPS_FOR_A_POSITION)
    }

    /// Takes memory for what is needed and not only useful.
    pub(crate) fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.poll()?;
        if self.memory.admits(bytes) {
            self.memory.take(bytes);
            Ok(())
        } else {
            self.memory.shortages.set(self.memory.shortages() + 1);
            Err(Stopped)
        }
    }

    /// Whether no more positions may be looked into for now.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent >= self.left
    }

    /// Whether it was memory that there was not enough of when something failed.
    pub(crate) fn is_short_of_memory(&mut self) -> bool {
        self.poll().is_ok() && !self.is_spent()
    }

    /// Why an answer that is not proved is not.
    pub(crate) fn reason(&self, budget: u64) -> StopReason {
        if self.is_stopped {
            StopReason::Asked
        } else if self.spent >= budget {
            StopReason::Nodes
        } else if self.memory.shortages() > 0 {
            StopReason::Memory
        } else {
            StopReason::Stuck
        }
    }
}

/// Bytes that are held, of those that may be. Copies count together.
#[derive(Debug, Clone)]
pub(crate) struct Memory {
    limit: u64,
    held: Rc<Cell<u64>>,
    /// How often there was not enough.
    shortages: Rc<Cell<u64>>,
}

impl Memory {
    pub(crate) fn new(limit: u64) -> Self {
        Self { limit, held: Rc::default(), shortages: Rc::default() }
    }

    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// How often there was not enough for what was needed.
    pub(crate) fn shortages(&self) -> u64 {
        self.shortages.get()
    }

    fn held(&self) -> u64 {
        self.held.get()
    }

    /// Whether there is room.
    fn admits(&self, bytes: u64) -> bool {
        self.held().saturating_add(bytes) <= self.limit
    }

    /// What one table of what is only useful to know may take. Six of them grow large.
    pub(crate) fn of_a_cache(&self) -> u64 {
        self.limit / 10
    }

    pub(crate) fn take(&self, bytes: u64) {
        self.held.set(self.held().saturating_add(bytes));
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.held.set(self.held().saturating_sub(bytes));
    }
}
