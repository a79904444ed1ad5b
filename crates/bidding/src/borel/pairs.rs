//! What the other pairs of a matchpoint event score on a deal.
//!
//! At matchpoints a score is worth the share of the field that it beats, so a call cannot be judged
//! by what it gains over another call alone: a hundred against an undoubled partscore beats most
//! passes, and loses to every pair that was left to make its own. The field on a deal is two kinds of
//! tables, half of it each: those where the rules bid from the first call on, whatever was bid here,
//! and those that come to this auction and go on by the rules. At all of them declarers mostly take
//! their double-dummy tricks, and sometimes one more or less.

use merrimac_cards::{Contract, Deal, Scoring, Side, Vulnerability};
use merrimac_double_dummy::ContractWorth;

use super::results::Results;
use crate::position::Position;
use crate::projection::Projection;

/// The other tables.
pub(super) struct Pairs<'s> {
    /// The auctions of those that have not heard this one.
    projection: Projection<'s>,
    side: Side,
    vulnerability: Vulnerability,
}

impl<'s> Pairs<'s> {
    /// Those that play the board of a position.
    pub(super) fn of(position: &Position<'s>, side: Side) -> Self {
        let vulnerability = position.vulnerability();
        let start = Position::new(position.systems(), position.auction().dealer(), vulnerability);
        Self { projection: Projection::new(start), side, vulnerability }
    }

    /// Their scores on a deal for the side, with their shares, given the contract that the rules reach
    /// from here; nothing if the budget is spent.
    pub(super) fn scores(
        &mut self,
        results: &mut Results<'_>,
        number: usize,
        deal: &Deal,
        from_here: Option<Contract>,
    ) -> Option<Vec<(i32, f64)>> {
        let from_the_start = self.projection.bid_out(self.projection.start(), deal).contract();
        let mut scores = Vec::new();
        for contract in [from_the_start, from_here] {
            let Some(contract) = contract else {
                scores.push((0, 0.5));
                continue;
            };
            let tricks = results.tricks(number, deal, contract)?;
            let vulnerability = self.vulnerability;
            let worth = ContractWorth { scoring: Scoring::Matchpoints, contract, vulnerability };
            let sign = if contract.side() == self.side { 1 } else { -1 };
            scores.extend(worth.field(tricks).map(|(score, share)| (sign * score, share / 2.0)));
        }
        Some(scores)
    }
}
