//! What Merrimac thinks: calls, cards, claims, hints and meanings, each from a seat's view.
//!
//! Everything here is work for the [pool](crate::pool): it takes values, heeds a flag, and gives
//! values. Whoever decides is given a [`SeatView`] and nothing else; only claims and double-dummy
//! numbers are judged with all hands in view, and the latter are shown when the human has asked for
//! them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use merrimac_bidding::{Bidder, Heard, Position, Rule, System, describe, describe_as_guess};
use merrimac_cardplay::known_cards;
use merrimac_cards::{Auction, BySide, Call, Card, Contract, PlayState, Seat, Side, Vulnerability};
use merrimac_dealing::{DealConstraint, Sampler, Settings as Drawing};
use merrimac_double_dummy::Solver;
use merrimac_engine::{Engine, Partnership};
use merrimac_table::{BoardInPlay, Decision, Player, SeatView};
use serde::Serialize;

use crate::forms::Why;
use crate::live::{MadeCall, MadeCard, Move, Told};
use crate::pool::Bench;

/// Who decides at a table, or for a request.
#[derive(Clone)]
pub(crate) struct Robot {
    pub(crate) sides: BySide<Partnership>,
    /// By what the calls of each side are explained.
    pub(crate) cards: BySide<Arc<System>>,
    pub(crate) seed: u64,
    /// How long a decision may take.
    pub(crate) patience: Duration,
}

impl Robot {
    /// The engine in the seat of a view.
    fn engine(&self, view: &SeatView) -> Engine {
        self.sides[view.seat().side()].engine(self.seed)
    }

    /// By what calls are explained.
    pub(crate) fn cards(&self) -> BySide<&System> {
        BySide::from_fn(|side| &*self.cards[side])
    }

    /// The call for a view.
    pub(crate) fn call(&self, view: &SeatView, stop: &AtomicBool) -> Decision<Call> {
        self.engine(view).call_until(view, Some(stop))
    }

    /// The call of the rules alone, which is there at once.
    pub(crate) fn call_by_rules(&self, view: &SeatView) -> Decision<Call> {
        let side = view.seat().side();
        let card = |side: Side| Arc::clone(&self.cards[side]);
        Bidder::by_rules(card(side)).against(card(side.opponents())).choose(view, None)
    }

    /// The reasons for a call of a view's seat.
    pub(crate) fn why_call(&self, decision: &Decision<Call>, view: &SeatView) -> Why {
        let profile = self.sides[view.seat().side()].profile();
        Why::of_call(decision, profile.objective.scoring())
    }

    /// The same with the rules that were looked at, as programs read it.
    pub(crate) fn answer_call(
        &self,
        decision: &Decision<Call>,
        view: &SeatView,
    ) -> merrimac_forms::CallAnswer {
        let profile = self.sides[view.seat().side()].profile();
        let position = self.position(view.vulnerability(), view.auction());
        let scoring = profile.objective.scoring();
        merrimac_forms::CallAnswer::of(decision, &position, view.hand(), scoring)
    }

    /// The card for a view; none unless its seat is to play.
    pub(crate) fn card(&self, view: &SeatView, stop: &AtomicBool) -> Option<Decision<Card>> {
        self.engine(view).card_until(view, stop)
    }

    /// A call with what everybody is told about it.
    pub(crate) fn make_call(&self, view: &SeatView, stop: &AtomicBool) -> Move {
        let decision = self.call(view, stop);
        let position = self.position(view.vulnerability(), view.auction());
        let told = position.meaning(decision.choice).ok().map(|heard| {
            let said = decision.reasons.explanation.clone();
            let told = told(&heard);
            if said.is_empty() { told } else { Told { meaning: said, ..told } }
        });
        let why = Some(self.why_call(&decision, view));
        Move::Call(MadeCall { call: decision.choice, told, why })
    }

    /// A card, or a claim if it is time.
    pub(crate) fn make_card(
        &self,
        view: &SeatView,
        may_claim: bool,
        stop: &AtomicBool,
    ) -> Option<Move> {
        if may_claim && let Ok(Some(claim)) = self.engine(view).claim(view) {
            return Some(Move::Claim(claim));
        }
        let decision = self.card(view, stop)?;
        let why = Some(Why::of_card(&decision, view));
        Some(Move::Card(MadeCard { card: decision.choice, why }))
    }

    /// The point of the auction, as everybody knows it.
    pub(crate) fn position(&self, vulnerability: Vulnerability, auction: &Auction) -> Position<'_> {
        Position::after(self.cards(), vulnerability, auction)
    }

    /// What each call of an auction means.
    pub(crate) fn explain(&self, vulnerability: Vulnerability, auction: &Auction) -> Vec<Told> {
        let mut position = Position::new(self.cards(), auction.dealer(), vulnerability);
        auction
            .calls()
            .iter()
            .map(|&call| position.hear(call).map(|heard| told(&heard)).unwrap_or_default())
            .collect()
    }

    /// What each call of an auction means if people made it whose system nobody knows.
    pub(crate) fn explain_as_guess(
        &self,
        vulnerability: Vulnerability,
        auction: &Auction,
    ) -> Vec<Told> {
        let mut position = Position::new(self.cards(), auction.dealer(), vulnerability);
        let told = |heard: &Heard<'_>| Told { meaning: describe_as_guess(heard), ..told(heard) };
        auction
            .calls()
            .iter()
            .map(|&call| position.hear(call).map(|heard| told(&heard)).unwrap_or_default())
            .collect()
    }

    /// What each call would mean that may be made now.
    pub(crate) fn meanings(&self, view: &SeatView) -> Vec<Meaning> {
        let position = self.position(view.vulnerability(), view.auction());
        let heard = view.legal_calls().into_iter().filter_map(|call| position.meaning(call).ok());
        heard.map(|heard| Meaning::of(&heard)).collect()
    }
}

/// What everybody is told about a call.
fn told(heard: &Heard<'_>) -> Told {
    Told {
        alert: heard.rule.is_some_and(Rule::is_alerted),
        meaning: describe(heard),
        rule: heard.rule.map(Rule::place).unwrap_or_default(),
    }
}

/// What a call would mean.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Meaning {
    call: Call,
    #[serde(rename = "meaning")]
    text: String,
    alert: bool,
    rule: String,
    systemic: bool,
}

impl Meaning {
    fn of(heard: &Heard<'_>) -> Self {
        let Told { alert, meaning, rule } = told(heard);
        let systemic = heard.rule.is_some() || heard.call == Call::Pass;
        Self { call: heard.call, text: meaning, alert, rule, systemic }
    }
}

/// Layouts that a claim is tried on, beside the real one.
const CLAIM_LAYOUTS: usize = 24;

/// Whether a claim is good: the claimer's side takes as much as it says, in the real layout and in
/// others that the claimer could not tell from it. Nobody minds a claim of too little. None if there
/// is no claim.
pub(crate) fn accepts(bench: &mut Bench, board: &BoardInPlay) -> Option<bool> {
    let (claimer, claim) = board.pending_claim()?;
    let is_good = takes(&mut bench.solver, board.position()?, claimer, claim.tricks)
        && is_safe(bench, &board.view(claimer), board.contract()?, claim.tricks);
    Some(is_good)
}

/// Whether a claim of these tricks by the seat of a view is good in all layouts of a sample that it
/// could not tell apart.
pub(crate) fn is_safe(bench: &mut Bench, view: &SeatView, contract: Contract, tricks: u8) -> bool {
    let settings = Drawing { expected: CLAIM_LAYOUTS, tries: 2000, ..Drawing::new(1) };
    let Ok(mut sampler) = Sampler::new(known_cards(view), DealConstraint::anything(), settings)
    else {
        return true;
    };
    sampler.draw(CLAIM_LAYOUTS).iter().all(|sample| {
        let mut play = PlayState::new(&sample.deal, contract.strain(), contract.opening_leader());
        let fits = view.cards_played().try_for_each(|(_, card)| play.play(card)).is_ok();
        !fits || takes(&mut bench.solver, &play, view.seat(), tricks)
    })
}

fn takes(solver: &mut Solver, position: &PlayState, claimer: Seat, tricks: u8) -> bool {
    position.is_over() || solver.tricks(position)[claimer.side()] >= tricks
}

/// What each legal card comes to if everybody sees all cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct CardNumber {
    pub(crate) card: Card,
    /// Declarer's tricks in the end.
    pub(crate) tricks: u8,
    /// The same above what the contract needs.
    pub(crate) diff: i8,
}

/// The numbers on the cards that may be played now.
pub(crate) fn card_numbers(
    solver: &mut Solver,
    position: &PlayState,
    contract: Contract,
) -> Vec<CardNumber> {
    let Some(turn) = position.turn() else { return Vec::new() };
    let side = contract.side();
    let (won, left) = (position.won(), tricks_left(position));
    let mut numbers: Vec<CardNumber> = solver
        .cards(position)
        .into_iter()
        .map(|found| {
            let for_declarer = if turn.side() == side { found.tricks } else { left - found.tricks };
            let tricks = won[side] + for_declarer;
            let diff = tricks as i8 - contract.bid.tricks() as i8;
            CardNumber { card: found.card, tricks, diff }
        })
        .collect();
    numbers.sort_by_key(|number| std::cmp::Reverse((number.card.suit(), number.card.rank())));
    numbers
}

fn tricks_left(position: &PlayState) -> u8 {
    13 - position.won().values().sum::<u8>()
}

/// A hint: what Merrimac would do in this seat, and why.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Hint {
    #[serde(rename = "type")]
    kind: &'static str,
    pub(crate) version: u64,
    #[serde(rename = "for")]
    subject: &'static str,
    seat: Seat,
    choice: String,
    #[serde(flatten)]
    why: Why,
}

impl Hint {
    /// A hint for the seat that is to decide.
    pub(crate) fn of(
        robot: &Robot,
        view: &SeatView,
        version: u64,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let seat = view.turn()?;
        if view.contract().is_none() {
            let decision = robot.call(view, stop);
            let (choice, why) = (decision.choice.to_string(), robot.why_call(&decision, view));
            return Some(Self { kind: "hint", version, subject: "call", seat, choice, why });
        }
        let decision = robot.card(view, stop)?;
        let (choice, why) = (decision.choice.to_string(), Why::of_card(&decision, view));
        Some(Self { kind: "hint", version, subject: "card", seat, choice, why })
    }
}
