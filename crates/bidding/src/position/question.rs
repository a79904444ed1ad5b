//! Artificial bids that an opponent doubles, and takeout doubles that one redoubles.
//!
//! A call that says nothing about its suit wants an answer, and a double does not make the question go away.
//! Where a system has rules for the double they hold; where it has none, the double is heard and the answer is
//! the same as over a pass: "systems on".

use merrimac_cards::{Auction, Call, Side};

use super::Position;
use crate::rule::Rule;
use crate::syntax::Forcing;

/// The doubles and redoubles that do not change the answer.
#[derive(Debug, Clone, Default)]
pub(super) struct Questions {
    /// Whether the last call was a question.
    is_open: bool,
    /// The places of those that are answered like passes.
    disregarded: Vec<usize>,
}

impl Questions {
    /// The calls as a side answers them.
    pub(super) fn as_answered(&self, auction: &Auction, side: Side) -> Vec<Call> {
        let mut calls = auction.calls().to_vec();
        for &place in &self.disregarded {
            let is_theirs = auction.iter().nth(place).is_some_and(|(seat, _)| seat.side() != side);
            if is_theirs {
                calls[place] = Call::Pass;
            }
        }
        calls
    }
}

impl Position<'_> {
    /// Keeps whether the last call asked something, or doubled a question that nobody wrote rules for.
    pub(super) fn note_question(&mut self, rule: Option<&Rule>) {
        let was_open = self.questions.is_open;
        let asks = |call: &Call, rule: &Rule| match call {
            Call::Bid(_) => rule.artificial,
            Call::Double => rule.forcing == Forcing::OneRound,
            Call::Pass | Call::Redouble => false,
        };
        let calls = self.auction.calls();
        let Some(last) = calls.last() else { return };
        self.questions.is_open = rule.is_some_and(|rule| asks(last, rule));
        if was_open && matches!(last, Call::Double | Call::Redouble) {
            let place = calls.len() - 1;
            let mut rules = self.candidates().into_iter().filter_map(|candidate| candidate.rule);
            if !rules.any(|rule| rule.names_calls) {
                self.questions.disregarded.push(place);
            }
        }
    }
}
