//! What a player has shown, as the alternatives that it is: `balanced, or a long minor`.
//!
//! A call may have several rows, and a row may ask for one thing or another. Each such way to come to a call is an
//! [`Alternative`]: the hands that better rows leave to it, and where their honours must be. What a player has shown
//! is the union of them. A further call narrows every one; those that no hand is left to are gone.
//!
//! Reading a call needs only the union, so alternatives are worked out when somebody asks for them.

use std::sync::Arc;

use merrimac_cards::{Call, Hand, Seat};
use merrimac_dealing::Constraint;

use super::{Heard, Position, Turn, for_each_row};
use crate::condition::{Certainty, Condition, Ground, Test};
use crate::hand_set::{HandClass, HandSet, Strength};
use crate::rule::Rule;

/// More alternatives than this are not told apart: the least likely ones become one.
const MAX_ALTERNATIVES: usize = 24;

/// A call and the choice that its maker had.
#[derive(Debug, Clone)]
pub(super) struct Past<'s> {
    pub(super) seat: Seat,
    pub(super) call: Call,
    pub(super) turn: Arc<Turn<'s>>,
    /// What its maker had shown after it.
    pub(super) hands: Arc<HandSet>,
}

/// One of the ways to have bid as a player did.
#[derive(Debug, Clone)]
pub struct Alternative<'s> {
    /// The rule of the last call.
    pub rule: Option<&'s Rule>,
    /// The hands, as far as shape and points tell.
    pub hands: HandSet,
    /// Where their honours are.
    pub tests: Vec<Test>,
    /// What the last call says of the honours.
    pub(crate) latest_tests: Vec<Test>,
    /// How the points are counted that the last call asks for.
    pub strengths: Vec<Strength>,
}

impl Alternative<'_> {
    /// Whether a hand is one of these.
    pub fn admits(&self, hand: Hand) -> bool {
        self.hands.contains(HandClass::of(hand)) && self.tests.iter().all(|test| test.holds(hand))
    }

    /// What it asks of a hand that is dealt.
    fn constraint(&self) -> Constraint {
        let tests = self.tests.iter().filter_map(Test::constraint);
        tests.fold(self.hands.constraint(), Constraint::and)
    }

    /// Whether all that is asked of the honours here is asked there too.
    fn asks_no_more_than(&self, other: &Self) -> bool {
        self.tests.iter().all(|test| other.tests.contains(test))
    }
}

impl<'s> Heard<'s> {
    /// What the caller has shown, this call included, as alternatives: the hands of all of them together are those
    /// [shown](super::Shown::hands). There is at least one, and the likeliest is first.
    pub fn alternatives(&self) -> Vec<Alternative<'s>> {
        alternatives(&self.past)
    }

    /// Whether a hand is one of those that the calls show, honours included.
    pub fn admits(&self, hand: Hand) -> bool {
        self.alternatives().iter().any(|alternative| alternative.admits(hand))
    }
}

impl<'s> Position<'s> {
    /// What a player has shown, as alternatives; any hand at first.
    pub fn alternatives(&self, seat: Seat) -> Vec<Alternative<'s>> {
        alternatives(&self.past_of(seat))
    }

    /// What the calls of a player show, as a constraint: the union of the alternatives.
    pub fn constraint_on(&self, seat: Seat) -> Constraint {
        let all = self.shown[seat].hands.constraint();
        let past = self.past_of(seat);
        if !past.iter().any(Past::tests_honours) {
            return all;
        }
        // Hands of the same honours are one alternative to whoever deals them.
        let mut groups: Vec<Alternative<'s>> = Vec::new();
        for alternative in alternatives(&past) {
            let same = groups.iter_mut().find(|group| group.tests == alternative.tests);
            match same {
                Some(group) => group.hands.insert(&alternative.hands),
                None => groups.push(alternative),
            }
        }
        let plain = groups.iter().find(|group| group.tests.is_empty()).map(|one| one.hands.clone());
        if let Some(plain) = plain {
            for group in groups.iter_mut().filter(|group| !group.tests.is_empty()) {
                group.hands.remove(&plain);
            }
        }
        groups.retain(|group| !group.hands.is_empty());
        match groups.as_slice() {
            [] => all,
            [only] => only.tests.iter().filter_map(Test::constraint).fold(all, Constraint::and),
            several => {
                let parts = several.iter().map(Alternative::constraint).collect();
                all.and(Constraint::AnyOf(parts))
            }
        }
    }

    fn past_of(&self, seat: Seat) -> Vec<Past<'s>> {
        self.past.iter().filter(|past| past.seat == seat).cloned().collect()
    }
}

impl<'s> Past<'s> {
    /// Whether some row of the call tests honours.
    fn tests_honours(&self) -> bool {
        let rows = self.turn.candidates().iter().filter(|candidate| candidate.call == self.call);
        rows.filter_map(|candidate| candidate.rule).any(|rule| rule.shows().tests_honours())
    }

    /// The ways to come to the call, from the hands that had been shown before it.
    fn ways(&self, before: &HandSet) -> Vec<Alternative<'s>> {
        let (candidates, ground) = (self.turn.candidates(), self.turn.ground());
        let mut found = Vec::new();
        for_each_row(candidates, self.call, ground, before, |rule, own| {
            if !own.is_empty() {
                split(rule, &own, ground, &mut found);
            }
        });
        found
    }
}

/// The ways in which hands meet a row.
fn split<'s>(
    rule: Option<&'s Rule>,
    own: &HandSet,
    ground: &Ground,
    found: &mut Vec<Alternative<'s>>,
) {
    let terms = rule.map_or_else(|| vec![Vec::new()], |rule| rule.shows().terms());
    for term in terms {
        let mut hands = own.clone();
        let (mut tests, mut strengths) = (Vec::new(), Vec::new());
        for part in term {
            part.narrow(&mut hands, ground, Certainty::Maybe);
            part.tests(ground, &mut tests);
            strengths.extend(part.counts());
        }
        strengths.dedup();
        if !hands.is_empty() {
            let latest_tests = tests.clone();
            found.push(Alternative { rule, hands, tests, latest_tests, strengths });
        }
    }
}

/// What calls of one player show together.
fn alternatives<'s>(past: &[Past<'s>]) -> Vec<Alternative<'s>> {
    let anything = |hands: HandSet, rule| Alternative {
        rule,
        hands,
        tests: Vec::new(),
        latest_tests: Vec::new(),
        strengths: Vec::new(),
    };
    let mut shown = vec![anything(HandSet::all(), None)];
    let mut before = HandSet::all();
    for step in past {
        let ways = step.ways(&before);
        let mut next = Vec::new();
        if ways.is_empty() {
            // What the caller had shown before does not agree with this call, which is read by itself.
            let alone = step.ways(&HandSet::all());
            next =
                if alone.is_empty() { vec![anything((*step.hands).clone(), None)] } else { alone };
        }
        for way in ways {
            for earlier in &shown {
                next.extend(both(earlier, &way));
            }
        }
        for alternative in &mut next {
            alternative.hands.retain(&step.hands);
        }
        next.retain(|alternative| !alternative.hands.is_empty());
        if next.is_empty() {
            next.push(anything((*step.hands).clone(), None));
        }
        shown = tidied(next);
        before = (*step.hands).clone();
    }
    shown
}

/// An earlier way and one of the next call.
fn both<'s>(earlier: &Alternative<'s>, now: &Alternative<'s>) -> Option<Alternative<'s>> {
    let mut hands = earlier.hands.clone();
    hands.retain(&now.hands);
    if hands.is_empty() {
        return None;
    }
    let mut tests = earlier.tests.clone();
    tests.extend(now.tests.iter().filter(|test| !earlier.tests.contains(test)).cloned());
    let Alternative { rule, latest_tests, strengths, .. } = now.clone();
    Some(Alternative { rule, hands, tests, latest_tests, strengths })
}

/// The likeliest first; what another says already is left out, and so is what there are too many of.
fn tidied(alternatives: Vec<Alternative<'_>>) -> Vec<Alternative<'_>> {
    let mut kept: Vec<Alternative<'_>> = Vec::with_capacity(alternatives.len());
    for mut alternative in alternatives {
        for other in &kept {
            if other.asks_no_more_than(&alternative) {
                alternative.hands.remove(&other.hands);
            }
        }
        if alternative.hands.is_empty() {
            continue;
        }
        kept.push(alternative);
    }
    let weight = |one: &Alternative<'_>| one.hands.weight();
    if kept.len() > 1 {
        kept.sort_by_cached_key(|one| std::cmp::Reverse((weight(one) * 1e15) as u64));
    }
    while kept.len() > MAX_ALTERNATIVES {
        let (Some(least), Some(next)) = (kept.pop(), kept.last_mut()) else { break };
        next.hands.insert(&least.hands);
        next.tests.retain(|test| least.tests.contains(test));
        next.latest_tests.retain(|test| least.latest_tests.contains(test));
    }
    kept
}

impl Condition {
    /// More ways than this to meet a condition are not told apart.
    const MAX_TERMS: usize = 6;

    /// The ways to meet it: for each, what must hold all at once.
    fn terms<'c>(&'c self) -> Vec<Vec<&'c Self>> {
        match self {
            Self::Any(parts) => {
                let terms: Vec<_> = parts.iter().flat_map(Self::terms).collect();
                if terms.len() > Self::MAX_TERMS { vec![vec![self]] } else { terms }
            }
            Self::All(parts) => parts.iter().fold(vec![Vec::new()], |ways, part| {
                let own = part.terms();
                let own =
                    if own.len() * ways.len() > Self::MAX_TERMS { vec![vec![part]] } else { own };
                let with = |one: &[&'c Self]| -> Vec<Vec<&'c Self>> {
                    ways.iter().map(|way| [&way[..], one].concat()).collect()
                };
                own.iter().flat_map(|one| with(one)).collect()
            }),
            _ => vec![vec![self]],
        }
    }
}
