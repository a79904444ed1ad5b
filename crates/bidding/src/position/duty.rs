//! Whether a player may pass: what partner's forcing calls ask.

use merrimac_cards::{Bid, Call, Doubling, Seat};

use super::Position;
use crate::rule::game_level;
use crate::syntax::Forcing;

/// Whether a player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Duty {
    /// As the player likes.
    None,
    /// Only if a rule for this situation says so: partner's takeout double may be left in.
    Soft,
    /// Never.
    Hard,
}

impl Position<'_> {
    /// Whether the player must not pass.
    pub(super) fn duty(&self, seat: Seat) -> Duty {
        let calls = self.auction.calls();
        let Some((bidder, bid)) = self.auction.last_bid() else { return Duty::None };
        let doubling = self
            .auction
            .contract_so_far()
            .map_or(Doubling::Undoubled, |contract| contract.doubling);
        let is_ours = bidder.side() == seat.side();
        let partner = calls.len().checked_sub(2);
        let partner_forces = partner.is_some_and(|partner| {
            matches!(self.forcing[partner], Forcing::OneRound | Forcing::Game)
        });
        let right_passed = calls.last() == Some(&Call::Pass);
        if partner_forces
            && right_passed
            && !(is_ours && is_game(bid) && self.has_forced_game(seat))
        {
            let is_double = partner.is_some_and(|partner| calls[partner].bid().is_none());
            return if is_double { Duty::Soft } else { Duty::Hard };
        }
        let ends =
            calls.len() >= 2 && calls[calls.len() - 2..].iter().all(|call| *call == Call::Pass);
        if self.has_forced_game(seat) && doubling == Doubling::Undoubled {
            if is_ours && !is_game(bid) && right_passed {
                return Duty::Hard;
            }
            if !is_ours && ends {
                return Duty::Soft;
            }
        }
        Duty::None
    }

    /// Whether the last call of a player was to play.
    pub(super) fn has_signed_off(&self, seat: Seat) -> bool {
        let last = self.auction.iter().zip(&self.forcing).rev().find(|((at, _), _)| *at == seat);
        last.is_some_and(|(_, forcing)| *forcing == Forcing::SignOff)
    }

    pub(super) fn has_forced_game(&self, seat: Seat) -> bool {
        self.agreed[seat.side()].is_game_forced
    }
}

/// Whether a bid is game or more.
pub(super) fn is_game(bid: Bid) -> bool {
    bid.level() >= game_level(bid.strain())
}
