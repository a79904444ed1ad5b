//! A player's choice: the candidates, best first, and the ground on which they stand.
//!
//! A [`Turn`] is what a [`Position`](super::Position) says to the player who must call. It costs a
//! walk through the rules to make and next to nothing to ask, so whoever asks it about many hands
//! (dealing on an auction, simulation) keeps it.

use merrimac_cards::{Bid, Call, Hand, Suit};

use crate::condition::{Ground, Held};
use crate::rule::{Rule, cheapest};

/// A call that could be made, and the rule that proposes it; a pass that nothing forbids has none.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'s> {
    /// The call.
    pub call: Call,
    /// Why.
    pub rule: Option<&'s Rule>,
    /// A more particular rule gives this call another meaning here, so this one is set aside.
    pub is_set_aside: bool,
}

/// What the player to call can do.
#[derive(Debug, Clone)]
pub struct Turn<'s> {
    /// Best first.
    pub(super) candidates: Vec<Candidate<'s>>,
    /// What everybody has shown.
    pub(super) ground: Ground,
    /// The last bid.
    pub(super) last: Option<Bid>,
    /// The trumps that the side has agreed.
    pub(super) agreed: Option<Suit>,
}

impl<'s> Turn<'s> {
    /// What can be done, best first.
    pub fn candidates(&self) -> &[Candidate<'s>] {
        &self.candidates
    }

    /// What the candidates refer to.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The call for a hand, by the rules alone, and the candidate that gave it.
    pub fn choose(&self, hand: Hand) -> Candidate<'s> {
        self.choose_for(Held::from(hand))
    }

    /// The call for a hand that may be counted as stronger or weaker than it is.
    pub(crate) fn choose_for(&self, held: Held) -> Candidate<'s> {
        let fits = |candidate: &&Candidate<'s>| candidate.is_met(held, &self.ground);
        let first = self.candidates.iter().filter(|candidate| !candidate.is_set_aside).find(fits);
        let first = first.or_else(|| self.candidates.iter().find(fits)).copied();
        first.unwrap_or_else(|| Candidate {
            call: self.least_evil(held),
            rule: None,
            is_set_aside: false,
        })
    }

    /// The candidates, best first, and whether the hand meets each: what was weighed.
    pub fn weigh(&self, hand: Hand) -> Vec<(Candidate<'s>, bool)> {
        let held = Held::from(hand);
        let is_met = |candidate: &Candidate<'s>| (*candidate, candidate.is_met(held, &self.ground));
        self.candidates.iter().map(is_met).collect()
    }

    /// A bid where one is due and no rule has any: the trumps agreed, the best known fit, the longest suit;
    /// the cheaper the better.
    fn least_evil(&self, held: Held) -> Call {
        let bids = Suit::ALL.into_iter().filter_map(|suit| {
            let level = cheapest(self.last, suit.into());
            let bid = Bid::try_new(level, suit.into())?;
            let fit = held.class.length(suit) + self.ground.partner_lengths[suit].least;
            let agreed = i32::from(self.agreed == Some(suit)) * 9;
            let theirs = i32::from(self.ground.theirs[suit]) * 9;
            Some((i32::from(fit) + agreed - 2 * i32::from(level) - theirs, bid))
        });
        let best = bids.max_by_key(|(worth, bid)| (*worth, std::cmp::Reverse(*bid)));
        best.map_or(Call::Pass, |(_, bid)| bid.into())
    }
}

impl Candidate<'_> {
    fn is_met(&self, held: Held, ground: &Ground) -> bool {
        self.rule.is_none_or(|rule| rule.asks.holds(held, ground))
    }
}
