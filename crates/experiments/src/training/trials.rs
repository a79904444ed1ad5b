//! What each call of a decision comes to.

use merrimac_bidding::{Leeway, Position, System};
use merrimac_cards::{Auction, BySide, Call, Deal, Seat, Side, Strain, Suit, Vulnerability, imps};
use merrimac_judge::{Network, Output, inputs};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::boards::SolvedBoard;
use super::players::Bids;

/// Most calls that are tried at one decision.
const MOST_CALLS: usize = 7;
/// How often the side that learns makes a call at random on the way to the decision.
const EXPLORED: f64 = 0.1;

/// A decision with what its calls come to.
#[derive(Debug, Clone)]
pub(super) struct Trial {
    /// The inputs of the network that are on.
    pub(super) inputs: Vec<u16>,
    /// The calls that fit, and what each comes to in IMPs; the rules' call first.
    pub(super) calls: Vec<(Call, f32)>,
    /// What there is to foretell: outputs and what they should be.
    pub(super) facts: Vec<(Output, f32)>,
}

/// Who learns, and against whom.
pub(super) struct Table<'t> {
    pub(super) system: &'t System,
    pub(super) network: &'t Network,
    pub(super) earlier: &'t Network,
}

/// A decision on the way.
struct Decision<'s> {
    position: Position<'s>,
    leeway: Leeway,
    seat: Seat,
}

impl<'t> Table<'t> {
    /// A board at random, and one decision of it; nothing if the system decided all.
    pub(super) fn trial(&self, boards: &[SolvedBoard], rng: &mut ChaCha8Rng) -> Option<Trial> {
        let board = boards.choose(rng)?.changed(rng);
        let dealer = *Seat::ALL.choose(rng)?;
        let vulnerability = *Vulnerability::ALL.choose(rng)?;
        let us = if rng.random_bool(0.5) { Side::NorthSouth } else { Side::EastWest };
        let players = self.players(us, rng);
        let start = Position::new(BySide::from_fn(|_| self.system), dealer, vulnerability);
        let habits = rng.random();
        let habits = || ChaCha8Rng::seed_from_u64(habits);
        let by_rules =
            BySide::from_fn(|side| if side == us { Bids::ByRules } else { players[side] });
        let reference = bid_out(start.clone(), &board.deal, by_rules, &mut habits());
        let decisions = decisions(start, &board.deal, players, us, rng);
        let decision = decisions.choose(rng)?;
        let scores = |auction: &Auction| board.scores(auction.contract(), vulnerability, us);
        let expected = scores(&reference);
        let mut fitting = decision.leeway.choices.clone();
        fitting.retain(|&call| decision.leeway.fits(&decision.position, call));
        fitting.truncate(MOST_CALLS);
        let worth = |call: Call| {
            let mut position = decision.position.clone();
            position.hear(call).expect("the choices are legal");
            let auction = bid_out(position, &board.deal, players, &mut habits());
            let [plain, doubled] = scores(&auction);
            (imps(plain - expected[0]) + imps(doubled - expected[1])) as f32 / 2.0
        };
        let calls: Vec<_> = fitting.into_iter().map(|call| (call, worth(call))).collect();
        (calls.len() > 1).then(|| Trial {
            inputs: inputs(&decision.leeway.situation(&decision.position)),
            calls,
            facts: facts(&board, decision.seat),
        })
    }

    /// The network in both seats of a side, and somebody against it.
    fn players(&self, us: Side, rng: &mut ChaCha8Rng) -> BySide<Bids<'t>> {
        let opponents = match rng.random_range(0..20) {
            0..7 => Bids::ByRules,
            7..13 => Bids::ByJudge(self.network),
            13..16 => Bids::ByJudge(self.earlier),
            16..18 => Bids::Boldly,
            _ => Bids::Doubling,
        };
        BySide::from_fn(|side| if side == us { Bids::ByJudge(self.network) } else { opponents })
    }
}

/// How the bidding of a deal goes on from a position.
pub(super) fn bid_out(
    mut position: Position<'_>,
    deal: &Deal,
    players: BySide<Bids<'_>>,
    rng: &mut ChaCha8Rng,
) -> Auction {
    while let Some(seat) = position.auction().turn() {
        let call = players[seat.side()].call(&position, deal.hand(seat), rng);
        if position.hear(call).is_err() {
            position.hear(Call::Pass).expect("a pass is always legal");
        }
    }
    position.auction().clone()
}

/// The decisions of a side in a deal, with a call at random now and then.
fn decisions<'s>(
    mut position: Position<'s>,
    deal: &Deal,
    players: BySide<Bids<'_>>,
    us: Side,
    rng: &mut ChaCha8Rng,
) -> Vec<Decision<'s>> {
    let mut decisions = Vec::new();
    while let Some(seat) = position.auction().turn() {
        let hand = deal.hand(seat);
        let mut call = players[seat.side()].call(&position, hand, rng);
        if seat.side() == us
            && let Some(leeway) = Leeway::of(&position, hand)
        {
            let other = leeway.choices.choose(rng).copied();
            let is_explored = rng.random_bool(EXPLORED);
            let other = other.filter(|&other| is_explored && leeway.fits(&position, other));
            call = other.unwrap_or(call);
            decisions.push(Decision { position: position.clone(), leeway, seat });
        }
        if position.hear(call).is_err() {
            position.hear(Call::Pass).expect("a pass is always legal");
        }
    }
    decisions
}

/// What a network should foretell of a board to a player: in parts that lie between 0 and 1.
fn facts(board: &SolvedBoard, seat: Seat) -> Vec<(Output, f32)> {
    let most = |side: Side, strain: Strain| {
        let tricks = side.seats().map(|seat| board.tricks[seat][strain]);
        f32::from(tricks[0].max(tricks[1])) / 13.0
    };
    let mut facts = Vec::new();
    for strain in Strain::ALL {
        facts.push((Output::OurTricks(strain), most(seat.side(), strain)));
        facts.push((Output::TheirTricks(strain), most(seat.side().opponents(), strain)));
    }
    for player in 1..=3 {
        let hand = board.deal.hand(seat.rotated(player));
        for suit in Suit::ALL {
            let length = hand.holding(suit).len() as f32 / 13.0;
            facts.push((Output::Length(player, suit), length));
        }
        facts.push((Output::Points(player), f32::from(hand.high_card_points()) / 20.0));
    }
    facts
}
