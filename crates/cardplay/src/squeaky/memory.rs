//! What declarer remembers from one card to the next.
//!
//! Plans are made anew at every card, from what has been seen. If the layouts were drawn anew as well, a
//! plan could be dropped because the next sample happens to like another one better. So the layouts of the
//! last plan that are still possible make up half of the next sample, and those that it won are served
//! first: what was proven for them is found again, and given up only for something better.

use merrimac_cards::{Contract, Deal, Hand};
use merrimac_table::SeatView;

/// The layouts of the last plan on a board.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    board: Option<(u32, Hand, Contract)>,
    /// The layouts, and whether the plan won them.
    layouts: Vec<(Deal, bool)>,
}

impl Memory {
    /// Keeps the layouts of a plan.
    pub(super) fn keep(&mut self, view: &SeatView, layouts: Vec<(Deal, bool)>) {
        self.board = board(view);
        self.layouts = layouts;
    }

    /// Layouts that are still possible, at most so many, and whether the last plan won them.
    pub(super) fn recall(&self, view: &SeatView, most: usize) -> Vec<(Deal, bool)> {
        if self.board.is_none() || self.board != board(view) {
            return Vec::new();
        }
        let seen = view.seen_deal();
        let hands = seen.hands();
        let is_possible = |(deal, _): &&(Deal, bool)| {
            hands.iter().all(|(seat, &hand)| (hand - deal.hand(seat)).is_empty())
        };
        self.layouts.iter().filter(is_possible).take(most).copied().collect()
    }
}

fn board(view: &SeatView) -> Option<(u32, Hand, Contract)> {
    Some((view.number(), view.hand(), view.contract()?))
}
