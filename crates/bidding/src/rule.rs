//! One rule: a call in a situation, what it asks of the hand, what it shows.
//!
//! Rules are what rows of a file become when letters have become suits. The same rule chooses a call,
//! reads it when somebody else makes it, deals hands for it and explains it: there is no second
//! description that could disagree.

use std::ops::Range as Span;
use std::sync::{Arc, OnceLock};

use merrimac_cards::{Bid, Call, Strain, Suit};

use crate::condition::{Certainty, Condition, Ground};
use crate::hand_set::HandSet;
use crate::syntax::{CallForm, Forcing, Guard};

/// A row's place in its file, and what people say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowNote {
    /// The file.
    pub file: Arc<str>,
    /// The line of the row, from 1.
    pub line: usize,
    /// Its bytes.
    pub span: Span<usize>,
    /// The section it stands in.
    pub section: Arc<str>,
    /// What the call is called.
    pub name: Option<Arc<str>>,
    /// Where the agreement is written down.
    pub source: Option<Arc<str>>,
}

/// The tier of rules that hold anywhere.
pub(crate) const ANYWHERE: u8 = 1;
/// The tier of rules for the end of an auction, and of general ones that come before a default pass.
pub(crate) const GENERAL: u8 = 2;

/// A rule with real suits.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the row or its head")]
pub struct Rule {
    pub(crate) note: Arc<RowNote>,
    pub(crate) call: CallForm<Strain>,
    pub(crate) guards: Vec<(bool, Guard<Suit>)>,
    pub(crate) asks: Condition,
    pub(crate) shows: Option<Condition>,
    pub(crate) forcing: Forcing,
    pub(crate) alert: bool,
    pub(crate) artificial: bool,
    pub(crate) agrees: Option<Suit>,
    pub(crate) tag: Option<Arc<str>>,
    pub(crate) convention: Option<usize>,
    pub(crate) tier: u8,
    /// Whether its head names calls, the last one at least; otherwise it holds wherever its guards do.
    pub(crate) names_calls: bool,
    /// Whether it is a block's `P : anything` and no more.
    pub(crate) is_default_pass: bool,
    /// How deep its system lies below the one on top.
    pub(crate) depth: u8,
    /// Whether its head is the end of an auction, not all of it.
    pub(crate) is_ending: bool,
    /// Rules of a tier are tried in this order.
    pub(crate) order: (i32, u32),
    pub(crate) makers: OnceLock<HandSet>,
    pub(crate) shown: OnceLock<HandSet>,
}

impl Rule {
    /// Where it is written, and what it is called.
    pub fn note(&self) -> &RowNote {
        &self.note
    }

    /// What the hand must have.
    pub const fn asks(&self) -> &Condition {
        &self.asks
    }

    /// What the call says about the hand.
    pub fn shows(&self) -> &Condition {
        self.shows.as_ref().unwrap_or(&self.asks)
    }

    /// How far it binds partner.
    pub const fn forcing(&self) -> Forcing {
        self.forcing
    }

    /// Whether the opponents are to be alerted.
    pub const fn is_alerted(&self) -> bool {
        self.alert
    }

    /// Whether it says nothing of its strain.
    pub const fn is_artificial(&self) -> bool {
        self.artificial
    }

    /// Whether it is asked before the default pass of a block: it is for hands of some kind in any auction.
    pub(crate) const fn precedes_default(&self) -> bool {
        self.tier == GENERAL && !self.names_calls
    }

    /// Whether two rules give a call the same kind of meaning, if not for the same hands.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let binding = |rule: &Self| match rule.forcing {
            Forcing::SignOff => Forcing::No,
            forcing => forcing,
        };
        let kind = |rule: &Self| (binding(rule), rule.artificial, rule.tag.clone());
        !self.artificial && kind(self) == kind(other)
    }

    /// `openings.rules:12`
    pub fn place(&self) -> String {
        format!("{}:{}", self.note.file, self.note.line)
    }

    /// Keeps the hands that are sure to make the call.
    pub(crate) fn narrow_to_makers(&self, hands: &mut HandSet, ground: &Ground) {
        if self.asks.is_never_sure() {
            hands.clear();
        } else {
            narrow(&self.asks, &self.makers, hands, ground, Certainty::Surely);
        }
    }

    /// Keeps the hands that the call may speak of.
    pub(crate) fn narrow_to_shown(&self, hands: &mut HandSet, ground: &Ground) {
        narrow(self.shows(), &self.shown, hands, ground, Certainty::Maybe);
    }

    /// The call, the last bid given; nothing if there is no such bid.
    pub(crate) fn call_over(&self, last: Option<Bid>) -> Option<Call> {
        Some(match self.call {
            CallForm::Pass => Call::Pass,
            CallForm::Double => Call::Double,
            CallForm::Redouble => Call::Redouble,
            CallForm::Bid(level, strain) => Bid::try_new(level, strain)?.into(),
            CallForm::Above(levels, strain) => {
                Bid::try_new(cheapest(last, strain) + levels, strain)?.into()
            }
            CallForm::Game(strain) => Bid::try_new(game_level(strain), strain)?.into(),
            CallForm::Step(steps) => {
                let index = last.map_or(0, |bid| bid.index() + 1) + usize::from(steps) - 1;
                Bid::from_index(Some(index).filter(|&index| index < Bid::COUNT)?).into()
            }
            _ => return None,
        })
    }
}

/// Keeps the hands that meet a condition; what is the same on any ground is computed once.
fn narrow(
    condition: &Condition,
    kept: &OnceLock<HandSet>,
    hands: &mut HandSet,
    ground: &Ground,
    certainty: Certainty,
) {
    if condition.is_fixed() {
        hands.retain(kept.get_or_init(|| {
            let mut all = HandSet::all();
            condition.narrow(&mut all, ground, certainty);
            all
        }));
    } else {
        condition.narrow(hands, ground, certainty);
    }
}

/// The lowest level at which a strain can be bid; 8 if none is left.
pub(crate) fn cheapest(last: Option<Bid>, strain: Strain) -> u8 {
    match last {
        None => 1,
        Some(last) if strain > last.strain() => last.level(),
        Some(last) => last.level() + 1,
    }
}

/// The level of game in a strain.
pub(crate) const fn game_level(strain: Strain) -> u8 {
    match strain {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    }
}

/// Whether a call that was made is of a form, the last bid before it given.
pub(crate) fn matches(form: CallForm<Strain>, call: Call, last: Option<Bid>) -> bool {
    match (form, call) {
        (CallForm::Pass, Call::Pass)
        | (CallForm::Double, Call::Double)
        | (CallForm::Redouble, Call::Redouble)
        | (CallForm::AnyBid, Call::Bid(_))
        | (CallForm::AnyCall, _) => true,
        (CallForm::AnyAction, call) => call != Call::Pass,
        (CallForm::AnySuit, Call::Bid(bid)) => bid.strain() != Strain::Notrump,
        (CallForm::Bid(level, strain), Call::Bid(bid)) => {
            bid.level() == level && bid.strain() == strain
        }
        (CallForm::AnyLevel(strain), Call::Bid(bid)) => bid.strain() == strain,
        (CallForm::Above(levels, strain), Call::Bid(bid)) => {
            bid.strain() == strain && bid.level() == cheapest(last, strain) + levels
        }
        (CallForm::Game(strain), Call::Bid(bid)) => {
            bid.strain() == strain && bid.level() == game_level(strain)
        }
        (CallForm::Step(steps), Call::Bid(bid)) => {
            bid.index() + 1 == last.map_or(0, |last| last.index() + 1) + usize::from(steps)
        }
        _ => false,
    }
}
