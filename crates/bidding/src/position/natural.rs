//! Bids that no rule makes: what anybody would take them for.
//!
//! Other people play other systems, and every system has an end. A suit that nobody else has shown
//! is then at least four cards long, five when it needs a jump or the three level; partner's suit is
//! a raise; one's own is longer than was said. The opponents' suit says nothing of the kind, nor does
//! a bid by somebody who had to bid.

use merrimac_cards::{Call, Seat};

use super::Position;
use super::duty::Duty;
use crate::hand_set::HandSet;
use crate::rule::cheapest;

/// A suit that somebody has named in earnest.
const NAMED: u8 = 4;
/// How long a suit becomes by being repeated, at most.
const LONG: u8 = 6;

impl Position<'_> {
    /// Keeps the hands that make a bid without rules, if any are left.
    pub(super) fn take_as_natural(&self, seat: Seat, call: Call, hands: &mut HandSet) {
        let Some(bid) = call.bid().filter(|_| self.duty(seat) == Duty::None) else { return };
        let Some(suit) = bid.strain().trump().filter(|&suit| !self.is_theirs(seat, suit)) else {
            return;
        };
        let last = self.auction.last_bid().map(|(_, bid)| bid);
        let jump = bid.level().saturating_sub(cheapest(last, suit.into()));
        let own = self.shown[seat].summary.lengths[suit].least;
        let length = if self.shown[seat.partner()].summary.lengths[suit].least >= NAMED {
            3
        } else if own >= NAMED {
            (own + 1).min(LONG)
        } else {
            NAMED + u8::from(jump > 0 || bid.level() >= 3) + u8::from(jump > 1)
        };
        let mut natural = hands.clone();
        natural.keep_lengths(|lengths| lengths[suit] >= length);
        if !natural.is_empty() {
            *hands = natural;
        }
    }
}
