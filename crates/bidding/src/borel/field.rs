//! Which calls are worth a simulation.

use merrimac_cards::{Bid, Call, Hand, Seat, Strain, Suit};

use crate::condition::Held;
use crate::position::{Position, Turn};
use crate::rule::game_level;

/// How much more or less a hand may be thought worth.
const POINTS_OFF: [i8; 4] = [1, -1, 2, -2];
/// How many calls of lower rules that the hand meets are looked at.
const LOWER: usize = 2;

/// The rules' call and its rivals.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) by_rules: Call,
    /// The others, and whether each is what the rules make with a point or two more or less.
    pub(super) rivals: Vec<(Call, bool)>,
}

impl Field {
    /// The calls around the rules' choice for a hand.
    pub(super) fn around(position: &Position<'_>, turn: &Turn<'_>, seat: Seat, hand: Hand) -> Self {
        let held = Held::from(hand);
        let mut field = Self { by_rules: turn.choose(hand).call, rivals: Vec::new() };
        for more in POINTS_OFF {
            field.add(position, turn.choose_for(held.valued(more)).call, true);
        }
        let met = turn.weigh(hand).into_iter().filter(|(candidate, is_met)| {
            *is_met && !candidate.is_set_aside && candidate.rule.is_some()
        });
        for (candidate, _) in met.take(1 + LOWER) {
            field.add(position, candidate.call, true);
        }
        if turn.candidates().iter().any(|candidate| candidate.call == Call::Pass) {
            field.add(position, Call::Pass, false);
        }
        for call in natural(position, turn, seat, held) {
            field.add(position, call, false);
        }
        field
    }

    fn add(&mut self, position: &Position<'_>, call: Call, is_near: bool) {
        let is_new = call != self.by_rules && !self.rivals.iter().any(|(other, _)| *other == call);
        if is_new && position.auction().check(call).is_ok() {
            self.rivals.push((call, is_near));
        }
    }
}

/// Calls that anybody would understand and no rule need propose: a double of what they bid, game and
/// slam in a suit that fits.
fn natural(position: &Position<'_>, turn: &Turn<'_>, seat: Seat, held: Held) -> Vec<Call> {
    let Some((bidder, _)) = position.auction().last_bid() else { return Vec::new() };
    let mut calls = Vec::new();
    if bidder.side() != seat.side() {
        calls.push(Call::Double);
    }
    let partner = &position.shown(seat.partner()).summary;
    let own = i32::from(held.hand.high_card_points());
    let most = own + i32::from(partner.high_cards.most);
    let fits = |suit: Suit| held.class.length(suit) + partner.lengths[suit].least >= 8;
    let strains = Suit::ALL.into_iter().filter(|&suit| fits(suit)).map(Strain::from);
    for strain in strains.chain([Strain::Notrump]) {
        let games = (most >= 22).then(|| game_level(strain));
        let slams = (most >= 32).then_some(6);
        for level in games.into_iter().chain(slams) {
            let call = Bid::try_new(level, strain).map(Call::Bid);
            calls.extend(call.filter(|&call| !means_something_else(turn, call)));
        }
    }
    calls
}

/// Whether the system uses a call for something artificial.
fn means_something_else(turn: &Turn<'_>, call: Call) -> bool {
    let rules = turn.candidates().iter().filter(|candidate| candidate.call == call);
    rules.filter_map(|candidate| candidate.rule).any(|rule| rule.artificial)
}
