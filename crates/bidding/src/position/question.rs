//! Artificial questions that an opponent doubles.
//!
//! A forcing call that says nothing about its suit wants an answer, and a double does not make the
//! question go away. Where a system has rules for the double they hold; where it has none, the
//! double is heard and the answer is the same as over a pass: "systems on".

use merrimac_cards::{Auction, Call, Side};

use super::Position;
use crate::rule::Rule;
use crate::syntax::Forcing;

/// The doubles that do not change the answer.
#[derive(Debug, Clone, Default)]
pub(super) struct Questions {
    /// Whether the last call was a question.
    is_open: bool,
    /// The places of doubles that are answered like passes.
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

/// The tier of rules that hold anywhere.
const ANYWHERE: u8 = 1;

impl Position<'_> {
    /// Keeps whether the last call asked something, or doubled a question that nobody wrote rules for.
    pub(super) fn note_question(&mut self, rule: Option<&Rule>) {
        let was_open = self.questions.is_open;
        let asks = |rule: &Rule| {
            rule.artificial && matches!(rule.forcing, Forcing::OneRound | Forcing::Game)
        };
        let calls = self.auction.calls();
        self.questions.is_open =
            calls.last().is_some_and(|call| call.bid().is_some()) && rule.is_some_and(asks);
        if was_open && calls.last() == Some(&Call::Double) {
            let place = calls.len() - 1;
            let is_particular = |rule: &Rule| rule.tier > ANYWHERE;
            let mut rules = self.candidates().into_iter().filter_map(|candidate| candidate.rule);
            if !rules.any(is_particular) {
                self.questions.disregarded.push(place);
            }
        }
    }
}
