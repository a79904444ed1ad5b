//! What declarer remembers from one card to the next.
//!
//! Plans are made anew at every card, from what has been seen. If the layouts were drawn anew as well, a
//! plan could be dropped because the next sample happens to like another one better. So the layouts of the
//! last plan that are still possible make up half of the next sample, and those that it won are served
//! first: what was proven for them is found again, and given up only for something better.
//!
//! What was played since then says something of them too: each weighs what it did, by how much likelier
//! than before the play is in it.

use std::ops::Range;

use merrimac_cards::{Contract, Deal, Hand};
use merrimac_table::SeatView;

use super::sampled::Layout;
use crate::inference::{Inference, agreements};

/// The layouts of the last plan on a board.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    board: Option<(u32, Hand, Contract)>,
    /// The layouts, and how likely the play was in each.
    layouts: Vec<(Layout, f64)>,
}

impl Memory {
    /// Keeps the layouts of a plan.
    pub(super) fn keep(&mut self, view: &SeatView, inference: &Inference, layouts: Vec<Layout>) {
        self.board = board(view);
        let likely = |layout: Layout| (layout, likelihood(view, inference, &layout.deal));
        self.layouts = layouts.into_iter().map(likely).collect();
    }

    /// Some of the layouts that are still possible, as they were won by the last plan; they weigh 1 on
    /// average.
    pub(super) fn recall(
        &self,
        view: &SeatView,
        inference: &Inference,
        which: Range<usize>,
    ) -> Vec<Layout> {
        if self.board.is_none() || self.board != board(view) {
            return Vec::new();
        }
        let seen = view.seen_deal();
        let hands = seen.hands();
        let is_possible = |(layout, _): &&(Layout, f64)| {
            hands.iter().all(|(seat, &hand)| (hand - layout.deal.hand(seat)).is_empty())
        };
        let again = |&(layout, before): &(Layout, f64)| {
            let now = likelihood(view, inference, &layout.deal);
            Layout { weight: layout.weight * now / before, ..layout }
        };
        let mut layouts: Vec<Layout> = self
            .layouts
            .iter()
            .filter(is_possible)
            .skip(which.start)
            .take(which.len())
            .map(again)
            .collect();
        let mean = layouts.iter().map(|layout| layout.weight).sum::<f64>() / layouts.len() as f64;
        for layout in &mut layouts {
            layout.weight /= mean;
        }
        layouts
    }
}

/// No play is less likely than this, so that the next card can make no layout outweigh all others.
const LEAST: f64 = 1e-6;

/// How likely the play so far is in a layout, as far as it is read.
fn likelihood(view: &SeatView, inference: &Inference, deal: &Deal) -> f64 {
    let read = view.contract().filter(|_| inference.agreements);
    read.map_or(1.0, |contract| agreements(view, contract, deal).max(LEAST))
}

fn board(view: &SeatView) -> Option<(u32, Hand, Contract)> {
    Some((view.number(), view.hand(), view.contract()?))
}

#[cfg(test)]
mod tests;
