//! Two ways of bidding on the same boards: what changed, what it was worth, and where.
//!
//! Each board is bid in two rooms, with the two teams changing seats, and the contracts are scored double
//! dummy. A mean over all boards says whether a change is good; [`ComparedBoard::classes`] says where it
//! came from. Every question (was it contested, who went higher, …) sorts each board into exactly one class,
//! so the classes of a question add up to the whole.

mod classes;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use merrimac_cards::{Call, Contract, Record};
use merrimac_parallel::Pool;

use crate::contest::Contest;
use crate::result::TableResult;
use crate::runner::run;
use crate::statistics::Estimate;
use crate::stopping::{Stopping, Verdict};
use crate::teams::Swing;

pub use self::classes::Class;
pub use self::report::ComparisonReport;

/// A board that both teams have bid in both directions.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedBoard {
    /// The room in which home sits North-South.
    pub open: RoomResult,
    /// The room in which away does.
    pub closed: RoomResult,
    /// What home won.
    pub swing: Swing,
}

/// What one room came to.
#[derive(Debug, Clone, PartialEq)]
pub struct RoomResult {
    /// The cards and the calls.
    pub record: Record,
    /// Declarer's tricks double dummy; none if the board was passed out.
    pub tricks: Option<u8>,
}

impl RoomResult {
    fn of(table: &TableResult) -> Self {
        let tricks = table.appraisal.map(|appraisal| appraisal.contract);
        Self { record: table.record.clone(), tricks }
    }

    /// The contract and whether it makes double dummy; none if the board was passed out.
    fn contract(&self) -> Option<(Contract, bool)> {
        let (contract, tricks) = (self.record.contract()?, self.tricks?);
        Some((contract, tricks >= contract.bid.tricks()))
    }

    fn calls(&self) -> impl Iterator<Item = Call> {
        self.record.calls.iter().map(|made| made.call)
    }
}

impl ComparedBoard {
    /// Puts two tables side by side; none if one of them came to no result.
    pub fn between(open: &TableResult, closed: &TableResult) -> Option<Self> {
        let swing = Swing::between(open, closed)?;
        Some(Self { open: RoomResult::of(open), closed: RoomResult::of(closed), swing })
    }

    /// Whether the rooms did not bid alike.
    pub fn is_auction_changed(&self) -> bool {
        !self.open.calls().eq(self.closed.calls())
    }

    /// Whether the rooms ended in different contracts, by declarer and doubling too.
    pub fn is_contract_changed(&self) -> bool {
        self.open.record.contract() != self.closed.record.contract()
    }

    /// What home won with failing contracts doubled.
    pub fn imps_if_doubled(&self) -> i32 {
        self.swing.imps_if_doubled.unwrap_or(self.swing.imps)
    }
}

/// Figures of all boards, or of those of a class.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Auctions that differ between the rooms.
    pub auctions_changed: usize,
    /// Contracts that do.
    pub contracts_changed: usize,
    /// Home's IMPs a board.
    pub imps: Estimate,
    /// The same with failing contracts doubled.
    pub imps_if_doubled: Estimate,
}

impl Tally {
    /// Takes a board in.
    pub fn add(&mut self, board: &ComparedBoard) {
        self.auctions_changed += usize::from(board.is_auction_changed());
        self.contracts_changed += usize::from(board.is_contract_changed());
        self.imps.add(board.swing.imps.into());
        self.imps_if_doubled.add(board.imps_if_doubled().into());
    }
}

/// All boards of a comparison.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Comparison {
    boards: Vec<ComparedBoard>,
    tally: Tally,
    /// Boards on which somebody failed, so that there is nothing to compare.
    pub failed: usize,
}

impl Comparison {
    /// Has the first two entrants of a contest bid its boards, and tells `each` of every table.
    ///
    /// Boards are counted in their order, so that where it stops does not depend on which table is
    /// finished first: with `stopping`, as soon as both verdicts are there.
    pub fn between(
        contest: &Contest,
        pool: &Pool,
        stopping: Option<&Stopping>,
        mut each: impl FnMut(&TableResult),
    ) -> Self {
        let mut comparison = Self::default();
        let mut waiting: BTreeMap<usize, Vec<TableResult>> = BTreeMap::new();
        let mut next = 0;
        let _: ControlFlow<()> = run(contest, &BTreeSet::new(), pool, |result| {
            each(&result);
            waiting.entry(result.place.board).or_default().push(result);
            while waiting.get(&next).is_some_and(|tables| tables.len() == 2) {
                let mut tables = waiting.remove(&next).unwrap_or_default();
                tables.sort_by_key(|table| table.place);
                if let [open, closed] = tables.as_slice() {
                    comparison.add(open, closed);
                }
                next += 1;
                let is_decided = |stopping| !comparison.verdicts(stopping).contains(&Verdict::Open);
                if stopping.is_some_and(is_decided) {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        comparison
    }

    /// Takes a board in that both rooms have bid.
    pub fn add(&mut self, open: &TableResult, closed: &TableResult) {
        match ComparedBoard::between(open, closed) {
            Some(board) => {
                self.tally.add(&board);
                self.boards.push(board);
            }
            None => self.failed += 1,
        }
    }

    /// The figures of all boards.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The figures of every class that has boards, question by question.
    pub fn by_class(&self) -> Vec<(Class, Tally)> {
        let mut found: Vec<(Class, Tally)> = Vec::new();
        for board in &self.boards {
            for class in board.classes() {
                let place = match found.binary_search_by_key(&class, |(known, _)| *known) {
                    Ok(place) => place,
                    Err(place) => {
                        found.insert(place, (class, Tally::default()));
                        place
                    }
                };
                found[place].1.add(board);
            }
        }
        found
    }

    /// The boards that cost home most, the worst first; boards that cost nothing are left out.
    pub fn worst(&self, count: usize) -> Vec<&ComparedBoard> {
        let cost = |board: &&ComparedBoard| (board.swing.imps, board.imps_if_doubled());
        let mut boards: Vec<_> = self.boards.iter().filter(|board| board.swing.imps < 0).collect();
        boards.sort_by_key(cost);
        boards.truncate(count);
        boards
    }

    /// What the boards show, plainly and with failing contracts doubled.
    pub fn verdicts(&self, stopping: &Stopping) -> [Verdict; 2] {
        [&self.tally.imps, &self.tally.imps_if_doubled].map(|imps| stopping.verdict(imps))
    }
}

#[cfg(test)]
mod tests;
