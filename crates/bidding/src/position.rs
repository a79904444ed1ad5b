//! What everybody knows at a point of an auction, and what each call adds to it.
//!
//! A [`Position`] is public: it knows the calls, the systems the two sides play and nobody's cards.
//! For the player to call it lists the [`Candidate`]s, best first: the same list chooses a call for a
//! hand ([`Position::choose`]) and tells what a call meant ([`Position::hear`]).
//!
//! # Reading a call
//! The hands that make a call are those that its rules ask for, without those that a better rule
//! would have taken to another call. For each player the hands of all calls so far are intersected;
//! a call that leaves nothing (partner erred, or somebody psyched) is read by itself, and one that
//! better rules leave no hand to by its own rule. A suit bid that no rule makes is taken as natural.
//!
//! # What the engine keeps, so that rules need not
//! - Only legal calls are candidates.
//! - Where a call has a rule for this very auction, more general rules for it do not apply: a call
//!   has one meaning. (They do where they only widen it: the same kind of meaning, by rules of tier 2 or below
//!   rules that name no calls.)
//! - Partner's forcing bid is not passed, nor is the auction dropped below game after a game force.
//! - Our side's artificial bid is not left to be played, doubled or not, unless a rule does so on purpose; nor is
//!   a takeout double that was redoubled.
//! - A double of an artificial bid, or a redouble of a takeout double, for which there are no rules is answered
//!   like a pass.
//! - Pass is always the last candidate where it is allowed.

mod alternatives;
mod duty;
mod guard;
mod natural;
mod question;
mod turn;

use std::sync::{Arc, OnceLock};

use merrimac_cards::{
    Auction, BySeat, BySide, BySuit, Call, Hand, IllegalCall, Seat, Suit, Vulnerability,
};
use merrimac_dealing::DealConstraint;

pub use self::alternatives::Alternative;
use self::alternatives::Past;
pub use self::duty::LeftIn;
use self::duty::{Duty, Nature};
use self::question::Questions;
pub use self::turn::{Candidate, Turn};
use crate::condition::Ground;
use crate::hand_set::{HandSet, Summary};
use crate::rule::{ANYWHERE, Rule};
use crate::syntax::{Forcing, Kind};
use crate::system::System;

/// What a player has shown.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The hands that are left.
    pub hands: Arc<HandSet>,
    /// What can be said of them.
    pub summary: Arc<Summary>,
    /// Suits bid naturally.
    pub natural: BySuit<bool>,
    last: Kind,
    tag: Option<Arc<str>>,
}

/// A call as the table understood it.
#[derive(Debug, Clone)]
pub struct Heard<'s> {
    /// Who called.
    pub seat: Seat,
    /// What.
    pub call: Call,
    /// The rule it was read by.
    pub rule: Option<&'s Rule>,
    /// What was known to the caller.
    pub ground: Ground,
    /// What the caller has shown, this call included.
    pub shown: Shown,
    /// Whether the call agrees with what the caller had shown before.
    pub is_consistent: bool,
    /// What was not meant to be played and is left in by this pass.
    pub leaves_in: Option<LeftIn>,
    /// Whether the system that the call was read by is only a guess at what the caller plays.
    pub is_guess: bool,
    /// What the caller's system is called.
    pub system: &'s str,
    /// Whether it opened the bidding with one of something.
    pub(crate) is_opening: bool,
    /// The caller's calls so far, this one included, with the choices he had.
    past: Vec<Past<'s>>,
}

/// What a partnership has agreed.
#[derive(Debug, Clone, Copy, Default)]
struct Agreed {
    suit: Option<Suit>,
    is_game_forced: bool,
}

/// A point of an auction, as everybody knows it.
#[derive(Debug, Clone)]
pub struct Position<'s> {
    systems: BySide<&'s System>,
    vulnerability: Vulnerability,
    auction: Auction,
    shown: BySeat<Shown>,
    agreed: BySide<Agreed>,
    /// What each call was.
    natures: Vec<Nature>,
    questions: Questions,
    /// Each call with the choice that its maker had.
    past: Vec<Past<'s>>,
    /// The choice of the player to call, once somebody has asked for it.
    turn: OnceLock<Arc<Turn<'s>>>,
}

impl<'s> Position<'s> {
    /// The beginning of an auction in which a side plays a system.
    pub fn new(systems: BySide<&'s System>, dealer: Seat, vulnerability: Vulnerability) -> Self {
        let hands = HandSet::all();
        let summary = Arc::new(hands.summary());
        let hands = Arc::new(hands);
        let shown = BySeat::from_fn(|_| Shown {
            hands: Arc::clone(&hands),
            summary: Arc::clone(&summary),
            natural: BySuit::default(),
            last: Kind::Nothing,
            tag: None,
        });
        Self {
            systems,
            vulnerability,
            auction: Auction::new(dealer),
            shown,
            agreed: BySide::default(),
            natures: Vec::new(),
            questions: Questions::default(),
            past: Vec::new(),
            turn: OnceLock::new(),
        }
    }

    /// The position after an auction.
    pub fn after(
        systems: BySide<&'s System>,
        vulnerability: Vulnerability,
        auction: &Auction,
    ) -> Self {
        let mut position = Self::new(systems, auction.dealer(), vulnerability);
        for &call in auction.calls() {
            position.hear(call).expect("an auction holds legal calls only");
        }
        position
    }

    /// The calls so far.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The systems that the sides play.
    pub const fn systems(&self) -> BySide<&'s System> {
        self.systems
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> Vulnerability {
        self.vulnerability
    }

    /// What a player has shown.
    pub fn shown(&self, seat: Seat) -> &Shown {
        &self.shown[seat]
    }

    /// What the player to call may refer to.
    pub fn ground(&self) -> Ground {
        let seat = self.auction.turn().unwrap_or(self.auction.dealer());
        let partner = &self.shown[seat.partner()].summary;
        Ground {
            partner_points: partner.points,
            partner_high_cards: partner.high_cards,
            partner_support: partner.support,
            partner_lengths: partner.lengths,
            theirs: BySuit::from_fn(|suit| self.is_theirs(seat, suit)),
        }
    }

    fn is_theirs(&self, seat: Seat, suit: Suit) -> bool {
        [seat.next(), seat.previous()].into_iter().any(|other| {
            self.shown[other].natural[suit] || self.shown[other].summary.lengths[suit].least >= 5
        })
    }

    /// What the player to call can do, best first; nothing when the auction is over.
    fn candidates(&self) -> Vec<Candidate<'s>> {
        let Some(seat) = self.auction.turn() else { return Vec::new() };
        let calls = self.questions.as_answered(&self.auction, seat.side());
        let opening = calls.iter().position(|call| *call != Call::Pass).unwrap_or(calls.len());
        let last = self.auction.last_bid().map(|(_, bid)| bid);
        let system: &'s System = self.systems[seat.side()];
        let duty = self.duty(seat);
        let mut first: [Option<&Rule>; Call::COUNT] = [None; Call::COUNT];
        let mut add = |call: Call, rule: &'s Rule| {
            let better = first[place(call)].get_or_insert(rule);
            let is_general = rule.tier > ANYWHERE || !better.names_calls;
            let is_set_aside = better.tier > rule.tier && !(is_general && rule.is_like(better));
            Candidate { call, rule: Some(rule), is_set_aside }
        };
        let mut found = Vec::new();
        // A default pass closes its block: of what follows, general rules are asked before it.
        let mut default = None;
        for rule in system.rules_after(&calls[opening..]) {
            if rule.tier <= ANYWHERE {
                found.extend(default.take().map(|pass| add(Call::Pass, pass)));
            } else if default.is_some() && !rule.precedes_default() {
                continue;
            }
            let Some(call) = rule.call_over(last) else { continue };
            let is_allowed = match call {
                Call::Pass => self.may_pass_by(rule, seat, duty),
                Call::Bid(bid) => last.is_none_or(|last| bid > last),
                other => self.auction.check(other).is_ok(),
            };
            if !is_allowed || !self.are_met(&rule.guards, seat, call) {
                continue;
            }
            if rule.is_default_pass {
                default = Some(rule);
            } else {
                found.push(add(call, rule));
            }
        }
        found.extend(default.take().map(|pass| add(Call::Pass, pass)));
        if duty == Duty::None {
            found.push(Candidate { call: Call::Pass, rule: None, is_set_aside: false });
        }
        found
    }

    /// Whether the player to call may pass: partner's forcing call and a game force forbid it, a
    /// forcing double only where no rule for the situation leaves it in.
    pub fn may_pass(&self) -> bool {
        self.auction.turn().is_none_or(|seat| self.duty(seat) != Duty::Hard)
    }

    /// Whether the player to call is bound by nothing: no forcing call of partner's, no game force, no
    /// artificial bid of the side that would be left in.
    pub(crate) fn is_free(&self) -> bool {
        self.auction.turn().is_some_and(|seat| self.duty(seat) == Duty::None)
    }

    /// The choice that the player to call has; nothing to choose from when the auction is over.
    pub fn turn(&self) -> Arc<Turn<'s>> {
        let last = || self.auction.last_bid().map(|(_, bid)| bid);
        let side = self.auction.turn().unwrap_or(self.auction.dealer()).side();
        let turn = || Turn {
            candidates: self.candidates(),
            ground: self.ground(),
            last: last(),
            agreed: self.agreed[side].suit,
        };
        Arc::clone(self.turn.get_or_init(|| Arc::new(turn())))
    }

    /// The call for a hand, by the rules alone, and the candidate that gave it.
    pub fn choose(&self, hand: Hand) -> Candidate<'s> {
        self.turn().choose(hand)
    }

    /// The candidates, best first, and whether the hand meets each: what was weighed.
    pub fn weigh(&self, hand: Hand) -> Vec<(Candidate<'s>, bool)> {
        self.turn().weigh(hand)
    }

    /// How the table would understand a call, without making it.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn meaning(&self, call: Call) -> Result<Heard<'s>, IllegalCall> {
        self.clone().hear(call)
    }

    /// What the auction says about all four hands.
    pub fn constraint(&self, outside: f64) -> DealConstraint {
        Seat::ALL.into_iter().fold(DealConstraint::anything(), |all, seat| {
            all.with_hand(seat, self.constraint_on(seat).softened(outside))
        })
    }

    /// Takes the next call, and says how the table understands it.
    ///
    /// # Errors
    /// If the call is not legal; nothing has changed then.
    pub fn hear(&mut self, call: Call) -> Result<Heard<'s>, IllegalCall> {
        self.auction.check(call)?;
        let seat = self.auction.turn().ok_or(IllegalCall::AuctionOver)?;
        let turn = self.turn();
        let (candidates, ground) = (turn.candidates(), turn.ground());
        let before = &self.shown[seat].hands;
        let mut read = read(candidates, call, ground, before);
        let is_consistent = !read.1.is_empty();
        if !is_consistent {
            read = self::read(candidates, call, ground, &HandSet::all());
        }
        if read.1.is_empty() {
            read = read_alone(candidates, call, ground);
        }
        let (rule, mut hands) = read;
        if rule.is_none() {
            self.take_as_natural(seat, call, &mut hands);
        }
        if hands != **before && !hands.is_empty() {
            let shown = &mut self.shown[seat];
            shown.summary = Arc::new(hands.summary());
            shown.hands = Arc::new(hands);
        }
        let leaves_in = self.left_in(seat).filter(|_| call == Call::Pass);
        self.note(seat, call, rule, ground);
        self.auction.call(call)?;
        self.turn = OnceLock::new();
        self.note_question(rule);
        let shown = self.shown[seat].clone();
        self.past.push(Past {
            seat,
            call,
            turn: Arc::clone(&turn),
            hands: Arc::clone(&shown.hands),
        });
        let past = self.past.iter().filter(|past| past.seat == seat).cloned().collect();
        let system: &'s System = self.systems[seat.side()];
        Ok(Heard {
            seat,
            call,
            rule,
            ground: ground.clone(),
            shown,
            is_consistent,
            leaves_in,
            is_opening: self.is_just_opened(),
            is_guess: system.is_guess(),
            system: system.name(),
            past,
        })
    }

    /// Whether the last call opened the bidding with one of something.
    pub(crate) fn is_just_opened(&self) -> bool {
        let acted = self.auction.calls().iter().filter(|call| **call != Call::Pass).count();
        let last = self.auction.calls().last().and_then(|call| call.bid());
        acted == 1 && last.is_some_and(|bid| bid.level() == 1)
    }

    /// Keeps what a call says beyond its hands: suits, agreement, forcing, tags.
    fn note(&mut self, seat: Seat, call: Call, rule: Option<&'s Rule>, ground: &Ground) {
        let shown = &mut self.shown[seat];
        shown.last = kind(call);
        shown.tag = rule.and_then(|rule| rule.tag.clone());
        let agreed = &mut self.agreed[seat.side()];
        let is_artificial = rule.is_some_and(|rule| rule.artificial);
        if let Some(suit) = call.bid().and_then(|bid| bid.strain().trump())
            && !is_artificial
        {
            shown.natural[suit] = shown.summary.lengths[suit].least >= 3 || rule.is_none();
            let fit = shown.summary.lengths[suit].least + ground.partner_lengths[suit].least;
            if fit >= 8 {
                agreed.suit = Some(suit);
            }
        }
        let nature = Nature::of(rule);
        agreed.suit = rule.and_then(|rule| rule.agrees).or(agreed.suit);
        agreed.is_game_forced |= nature.forcing == Forcing::Game;
        self.natures.push(nature);
    }
}

/// The rule a call is read by, and those of the hands that make it. A call that no rule makes leaves
/// all hands.
fn read<'s>(
    candidates: &[Candidate<'s>],
    call: Call,
    ground: &Ground,
    hands: &HandSet,
) -> (Option<&'s Rule>, HandSet) {
    let mut first = None;
    let mut meaning: Option<HandSet> = None;
    for_each_row(candidates, call, ground, hands, |row, own| match &mut meaning {
        Some(meaning) if !meaning.is_empty() => meaning.insert(&own),
        _ => {
            if !own.is_empty() {
                first = row;
            }
            meaning = Some(own);
        }
    });
    (first, meaning.unwrap_or_else(HandSet::none))
}

/// Goes through the rows that make a call, each with those of the hands that it asks for and that better rows
/// leave to it; rows that were set aside come last. A call that no row makes leaves all hands.
fn for_each_row<'s>(
    candidates: &[Candidate<'s>],
    call: Call,
    ground: &Ground,
    hands: &HandSet,
    mut visit: impl FnMut(Option<&'s Rule>, HandSet),
) {
    let in_force = || candidates.iter().filter(|candidate| !candidate.is_set_aside);
    let rows = in_force().filter(|candidate| candidate.call == call).count();
    if rows == 0 {
        return visit(None, hands.clone());
    }
    // A player who may not pass and whom no row in force suits takes one that was set aside.
    let may_pass = candidates.iter().any(|candidate| candidate.rule.is_none());
    let is_last_resort = !may_pass
        && candidates.iter().any(|candidate| candidate.is_set_aside && candidate.call == call);
    let mut left = hands.clone();
    let mut seen = 0;
    for candidate in in_force() {
        if candidate.call == call {
            let mut own = left.clone();
            if let Some(rule) = candidate.rule {
                rule.narrow_to_shown(&mut own, ground);
            }
            visit(candidate.rule, own);
            seen += 1;
            if seen == rows && !is_last_resort {
                return;
            }
        } else if let Some(other) = candidate.rule
            && !other.asks.is_never_sure()
        {
            let mut gone = left.clone();
            other.narrow_to_makers(&mut gone, ground);
            left.remove(&gone);
        }
    }
    for other in candidates.iter().filter(|candidate| candidate.is_set_aside) {
        if let Some(rule) = other.rule.filter(|_| other.call == call) {
            let mut own = left.clone();
            rule.narrow_to_shown(&mut own, ground);
            visit(Some(rule), own);
        }
    }
}

/// The rule of a call that better rules leave no hand to, and its hands: whoever makes it all the same means what
/// the rule says.
fn read_alone<'s>(
    candidates: &[Candidate<'s>],
    call: Call,
    ground: &Ground,
) -> (Option<&'s Rule>, HandSet) {
    let rules =
        candidates.iter().filter(|candidate| candidate.call == call && !candidate.is_set_aside);
    let read = rules.filter_map(|candidate| candidate.rule).map(|rule| {
        let mut hands = HandSet::all();
        rule.narrow_to_shown(&mut hands, ground);
        (rule, hands)
    });
    let first = read.into_iter().find(|(_, hands)| !hands.is_empty());
    first.map_or_else(|| (None, HandSet::none()), |(rule, hands)| (Some(rule), hands))
}

fn kind(call: Call) -> Kind {
    match call {
        Call::Pass => Kind::Pass,
        Call::Double => Kind::Double,
        Call::Redouble => Kind::Redouble,
        Call::Bid(_) => Kind::Bid,
    }
}

fn place(call: Call) -> usize {
    match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + bid.index(),
    }
}

#[cfg(test)]
mod tests;
