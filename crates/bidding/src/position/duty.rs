//! Whether a player may pass: what partner's forcing calls ask, and what an artificial bid leaves behind.
//!
//! Nobody is stranded: our side's artificial bid is not a place to play, so it is not passed out by default,
//! doubled or not, nor is a takeout double that was redoubled. The player whose pass would leave it to be
//! played runs, unless a rule passes on purpose.

use merrimac_cards::{Bid, Call, Doubling, Seat};

use super::Position;
use crate::condition::Condition;
use crate::rule::{Rule, game_level};
use crate::syntax::Forcing;

/// Whether a player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Duty {
    /// As the player likes.
    None,
    /// Only if a rule for this situation says so: partner's takeout double may be left in.
    Soft,
    /// Only if a rule passes on purpose: a pass would leave our own artificial bid to be played.
    Stranded,
    /// Never.
    Hard,
}

/// What a pass leaves to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftIn {
    /// A bid of the player's own side that was artificial.
    ArtificialBid,
    /// A bid of the opponents, doubled by the player's side for takeout.
    TakeoutDouble,
}

/// What a call was, apart from what it showed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Nature {
    /// How far it bound the caller's partner.
    pub(super) forcing: Forcing,
    /// Whether it said nothing of its strain.
    pub(super) is_artificial: bool,
}

impl Nature {
    pub(super) fn of(rule: Option<&Rule>) -> Self {
        rule.map_or_else(Self::default, |rule| Self {
            forcing: rule.forcing,
            is_artificial: rule.artificial,
        })
    }

    const fn is_forcing(self) -> bool {
        matches!(self.forcing, Forcing::OneRound | Forcing::Game)
    }
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
        let right_passed = calls.last() == Some(&Call::Pass);
        let partner = calls.len().checked_sub(2).filter(|_| right_passed);
        let partner_forces = partner.is_some_and(|partner| {
            let nature = self.natures[partner];
            // A natural bid of game ends a force to game.
            let is_enough =
                nature.forcing == Forcing::Game && !nature.is_artificial && is_ours && is_game(bid);
            nature.is_forcing() && !is_enough
        });
        if partner_forces && partner.is_some_and(|partner| calls[partner].bid().is_some()) {
            return Duty::Hard;
        }
        match self.left_in(seat) {
            Some(LeftIn::ArtificialBid) => return Duty::Stranded,
            Some(LeftIn::TakeoutDouble) if doubling == Doubling::Redoubled => return Duty::Soft,
            _ if partner_forces => return Duty::Soft,
            _ => {}
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

    /// What is played that was not meant to be, if the player passes and the opponents do too.
    pub(super) fn left_in(&self, seat: Seat) -> Option<LeftIn> {
        let calls = self.auction.calls();
        let right_passed = calls.last() == Some(&Call::Pass);
        let last_bid =
            calls.iter().rposition(|call| call.bid().is_some()).filter(|_| right_passed)?;
        let (bidder, _) = self.auction.last_bid()?;
        if bidder.side() == seat.side() {
            // Partner redoubled to play there.
            let is_wanted = self.has_signed_off(seat.partner());
            return (self.natures[last_bid].is_artificial && !is_wanted)
                .then_some(LeftIn::ArtificialBid);
        }
        // Partner's double, or one's own that partner has not acted on.
        let double = calls.iter().rposition(|call| *call == Call::Double)?;
        let is_last_word =
            calls[double + 1..].iter().all(|call| matches!(call, Call::Pass | Call::Redouble));
        (double > last_bid && is_last_word && self.natures[double].is_forcing())
            .then_some(LeftIn::TakeoutDouble)
    }

    /// Whether a rule may pass where there is such a duty. Over our own artificial bid a row for any hand is
    /// a default, not a decision, unless we are known to have the suit.
    pub(super) fn may_pass_by(&self, rule: &Rule, seat: Seat, duty: Duty) -> bool {
        match duty {
            Duty::None => true,
            Duty::Soft => rule.tier > 1,
            Duty::Stranded => {
                let is_meant =
                    rule.forcing == Forcing::SignOff || !matches!(rule.asks, Condition::Anything);
                rule.tier > 1 && (is_meant || self.is_place_to_play(seat))
            }
            Duty::Hard => false,
        }
    }

    /// Whether the last bid is in a suit that the side has agreed, or shown seven cards of.
    fn is_place_to_play(&self, seat: Seat) -> bool {
        let Some((_, bid)) = self.auction.last_bid() else { return false };
        let Some(suit) = bid.strain().trump() else { return false };
        let least = |seat: Seat| self.shown[seat].summary.lengths[suit].least;
        self.agreed[seat.side()].suit == Some(suit) || least(seat) + least(seat.partner()) >= 7
    }

    /// Whether the last call of a player was to play.
    pub(super) fn has_signed_off(&self, seat: Seat) -> bool {
        let last = self.auction.iter().zip(&self.natures).rev().find(|((at, _), _)| *at == seat);
        last.is_some_and(|(_, nature)| nature.forcing == Forcing::SignOff)
    }

    pub(super) fn has_forced_game(&self, seat: Seat) -> bool {
        self.agreed[seat.side()].is_game_forced
    }
}

/// Whether a bid is game or more.
pub(super) fn is_game(bid: Bid) -> bool {
    bid.level() >= game_level(bid.strain())
}
