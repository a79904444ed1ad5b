//! What a system leaves to judgement: the calls that a player may choose between.
//!
//! Artificial calls and answers to partner's forcing calls stay with the rules. Elsewhere a player may
//! prefer another natural call to that of the rules, a pass or a double, if what the call says of his hand
//! is true within [`LEEWAY`] points. So what is said stays true within that limit, and partner can rely on
//! it; which of the calls is best is for a judge to say.

use merrimac_cards::{Bid, BySeat, Call, Hand, Seat, Strain, Suit};
use merrimac_judge::{Belief, Interval, Network, Situation};

use crate::condition::Held;
use crate::hand_set::{HandClass, Summary};
use crate::position::{Position, Turn};
use crate::rule::{Rule, cheapest, game_level};

/// How many points a hand may lie outside of what a call of judgement shows.
pub const LEEWAY: i8 = 2;

/// As how many points more or less a hand may be counted, to see what the rules would then call.
const COUNTED_AS: [i8; 6] = [1, -1, 2, -2, 3, -3];

/// A choice that the system leaves to judgement.
#[derive(Debug, Clone)]
pub struct Leeway {
    /// The call of the rules.
    pub by_system: Call,
    /// The calls that come into question, the rules' first; whether one [fits](Self::fits) is asked when it is
    /// to be made.
    pub choices: Vec<Call>,
    /// What everybody has shown.
    pub shown: BySeat<Belief>,
    seat: Seat,
    hand: Hand,
}

impl Leeway {
    /// What is left to judgement for a hand; nothing where the rules decide.
    pub fn of(position: &Position<'_>, hand: Hand) -> Option<Self> {
        let seat = position.auction().turn()?;
        let turn = position.turn();
        let chosen = turn.choose(hand);
        if chosen.rule.is_some_and(Rule::is_artificial) || !position.is_free() {
            return None;
        }
        let by_system = chosen.call;
        let mut choices = vec![by_system];
        for call in near(&turn, hand).into_iter().chain(natural(position, &turn, seat, hand)) {
            let is_new = !choices.contains(&call) && position.auction().check(call).is_ok();
            if is_new && !is_artificial(&turn, call) {
                choices.push(call);
            }
        }
        let shown = BySeat::from_fn(|other| belief(&position.shown(other).summary));
        (choices.len() > 1).then_some(Self { by_system, choices, shown, seat, hand })
    }

    /// As a judge is asked.
    pub fn situation<'a>(&'a self, position: &'a Position<'_>) -> Situation<'a> {
        Situation {
            seat: self.seat,
            hand: self.hand,
            auction: position.auction(),
            vulnerability: position.vulnerability(),
            shown: &self.shown,
            by_system: self.by_system,
            choices: &self.choices,
        }
    }

    /// The call that a judge likes best among those that fit.
    pub fn judged_by(&self, network: &Network, position: &Position<'_>) -> Call {
        let opinion = network.opinion(&self.situation(position));
        let mut choices = self.choices.clone();
        loop {
            let call = opinion.favourite(&choices, self.by_system);
            if self.fits(position, call) {
                return call;
            }
            choices.retain(|&other| other != call);
        }
    }

    /// Whether what a call says is true of the hand, within the leeway.
    pub fn fits(&self, position: &Position<'_>, call: Call) -> bool {
        if call == self.by_system {
            return true;
        }
        let Ok(heard) = position.meaning(call) else { return false };
        let class = HandClass::of(self.hand);
        (-LEEWAY..=LEEWAY).any(|more| heard.shown.hands.contains(class.with_points(more)))
    }
}

/// What the rules call with a little more or less.
fn near(turn: &Turn<'_>, hand: Hand) -> Vec<Call> {
    let held = Held::from(hand);
    COUNTED_AS.into_iter().map(|more| turn.choose_for(held.valued(more)).call).collect()
}

/// Calls that anybody would understand: pass, a double, the own suit, partner's suit up to game, notrump.
fn natural(position: &Position<'_>, turn: &Turn<'_>, seat: Seat, hand: Hand) -> Vec<Call> {
    let mut calls = Vec::new();
    if position.may_pass() {
        calls.push(Call::Pass);
    }
    let last = position.auction().last_bid();
    if last.is_some_and(|(bidder, _)| bidder.side() != seat.side()) {
        calls.push(Call::Double);
    }
    let last = last.map(|(_, bid)| bid);
    let partner = &position.shown(seat.partner()).summary;
    for suit in Suit::ALL.into_iter().filter(|&suit| !turn.ground().theirs[suit]) {
        let own = hand.holding(suit).len() as u8;
        let fit = own + partner.lengths[suit].least;
        let lowest = cheapest(last, suit.into());
        let highest = if fit >= 8 && partner.lengths[suit].least >= 3 {
            game_level(suit.into()).max(lowest)
        } else if own >= 5 {
            lowest + own.saturating_sub(5)
        } else {
            0
        };
        calls.extend(bids(lowest, highest.min(5), suit.into()));
    }
    let lowest = cheapest(last, Strain::Notrump);
    calls.extend(bids(lowest, 3, Strain::Notrump));
    calls
}

/// The bids of a strain from one level to another.
fn bids(lowest: u8, highest: u8, strain: Strain) -> impl Iterator<Item = Call> {
    (lowest..=highest).filter_map(move |level| Bid::try_new(level, strain).map(Call::Bid))
}

/// Whether the system uses a call for something artificial.
fn is_artificial(turn: &Turn<'_>, call: Call) -> bool {
    let rows = turn.candidates().iter().filter(|row| row.call == call && !row.is_set_aside);
    rows.filter_map(|row| row.rule).any(Rule::is_artificial)
}

/// What a player has shown, in the numbers that nine hands in ten have.
fn belief(summary: &Summary) -> Belief {
    let high_cards = summary.high_cards;
    Belief {
        points: Interval { least: high_cards.least, most: high_cards.most },
        lengths: merrimac_cards::BySuit::from_fn(|suit| {
            let spread = summary.lengths[suit];
            Interval { least: spread.least, most: spread.most }
        }),
    }
}
