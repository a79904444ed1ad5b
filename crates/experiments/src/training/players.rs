//! Who bids: the rules, a network, and people with habits of their own.

use merrimac_bidding::{Leeway, Position};
use merrimac_cards::{Call, Hand};
use merrimac_judge::Network;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// How a player chooses where the system leaves it to him; elsewhere all bid by the rules.
#[derive(Debug, Clone, Copy)]
pub enum Bids<'n> {
    /// As the rules do.
    ByRules,
    /// As a network likes best.
    ByJudge(&'n Network),
    /// By the rules, but now and then the highest bid that fits.
    Boldly,
    /// By the rules, but doubling now and then.
    Doubling,
}

/// How often those with habits follow them.
const HABIT: f64 = 0.3;

impl Bids<'_> {
    /// The call for a hand.
    pub(super) fn call(self, position: &Position<'_>, hand: Hand, rng: &mut ChaCha8Rng) -> Call {
        let by_rules = || position.choose(hand).call;
        match self {
            Self::ByRules => by_rules(),
            Self::ByJudge(network) => match Leeway::of(position, hand) {
                Some(leeway) => leeway.judged_by(network, position),
                None => by_rules(),
            },
            Self::Boldly | Self::Doubling if !rng.random_bool(HABIT) => by_rules(),
            Self::Boldly | Self::Doubling => {
                let Some(leeway) = Leeway::of(position, hand) else { return by_rules() };
                let wanted = |call: &Call| match self {
                    Self::Doubling => *call == Call::Double,
                    _ => call.bid().is_some(),
                };
                let mut calls: Vec<Call> =
                    leeway.choices.iter().copied().filter(|call| wanted(call)).collect();
                calls.sort_by_key(|call| call.bid());
                let fitting = calls.into_iter().rev().find(|&call| leeway.fits(position, call));
                fitting.unwrap_or(leeway.by_system)
            }
        }
    }
}
