//! What the calls, the opening lead, declarer and the defence of a table were worth double dummy.
//!
//! Declarer's tricks are those of perfect play, plus what the lead and the defence gave away, minus
//! what declarer gave away, plus what a claim settled differently. Taking these steps one after the
//! other turns the swing between two rooms into a sum: the bidding is what the contracts are worth at
//! double dummy, the lead what it changes from there on, and so forth. Declarer's and the defenders'
//! mistakes are mixed in time, so each is counted once before and once after the other, and halved.

use std::ops::Add;

use merrimac_cards::{Contract, Record, Vulnerability, imps};
use merrimac_double_dummy::{Role, Solver};
use serde::{Deserialize, Serialize};

/// Where declarer's tricks at a table came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appraisal {
    /// Declarer's tricks if everybody plays perfectly.
    pub contract: u8,
    /// Tricks that the opening lead gave away.
    pub lead: u8,
    /// Tricks that declarer gave away.
    pub declarer: u8,
    /// Tricks that the defenders gave away after the lead.
    pub defence: u8,
    /// Tricks that declarer got (or lost, if negative) by a claim against perfect play.
    pub claim: i8,
}

impl Appraisal {
    /// Appraises a table; none if nothing was played for.
    pub fn of(solver: &mut Solver, record: &Record) -> Option<Self> {
        record.contract()?;
        let analysis = solver.analyse_record(record)?;
        let at_end = analysis.tricks_at_end();
        Some(Self {
            contract: analysis.tricks,
            lead: analysis.cost_by(Role::OpeningLeader),
            declarer: analysis.cost_by(Role::Declarer),
            defence: analysis.cost_by(Role::Defender),
            claim: record.tricks.unwrap_or(at_end) as i8 - at_end as i8,
        })
    }

    /// The scores of North and South, step by step.
    fn steps(self, contract: Contract, vulnerability: Vulnerability) -> Steps<i32> {
        let score =
            |tricks: i32| contract.north_south_score(tricks.clamp(0, 13) as u8, vulnerability);
        let led = i32::from(self.contract) + i32::from(self.lead);
        let (lost, given) = (i32::from(self.declarer), i32::from(self.defence));
        Steps {
            bid: score(i32::from(self.contract)),
            led: score(led),
            declared: score(led - lost),
            defended: score(led + given),
            played: score(led - lost + given),
            claimed: score(led - lost + given + i32::from(self.claim)),
        }
    }
}

/// The score of a table after each part of the play is added to perfect play.
struct Steps<T> {
    bid: T,
    led: T,
    declared: T,
    defended: T,
    played: T,
    claimed: T,
}

impl Steps<i32> {
    const NONE: Self = Self { bid: 0, led: 0, declared: 0, defended: 0, played: 0, claimed: 0 };
}

/// What each part of the game won for one team, in IMPs; the parts add up to the swing.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Split {
    /// By the contracts, at double dummy.
    pub bidding: f64,
    /// By the opening leads.
    pub lead: f64,
    /// By declarers.
    pub declarer: f64,
    /// By the defence after the lead.
    pub defence: f64,
    /// By claims that perfect play would have settled otherwise.
    pub claims: f64,
}

impl Split {
    /// The names of the parts, in the order of [`Split::parts`].
    pub const NAMES: [&'static str; 5] = ["bidding", "lead", "declarer", "defence", "claims"];

    /// The parts in order.
    pub const fn parts(&self) -> [f64; 5] {
        [self.bidding, self.lead, self.declarer, self.defence, self.claims]
    }

    /// Splits the swing between two tables, seen from North-South of the first; none if a table with a
    /// contract was not appraised.
    pub(crate) fn between(
        open: (&Record, Option<&Appraisal>),
        closed: (&Record, Option<&Appraisal>),
    ) -> Option<Self> {
        let (ours, theirs) = (steps(open)?, steps(closed)?);
        let swing = |ours: i32, theirs: i32| f64::from(imps(ours - theirs));
        let swings = Steps {
            bid: swing(ours.bid, theirs.bid),
            led: swing(ours.led, theirs.led),
            declared: swing(ours.declared, theirs.declared),
            defended: swing(ours.defended, theirs.defended),
            played: swing(ours.played, theirs.played),
            claimed: swing(ours.claimed, theirs.claimed),
        };
        let half = |one: f64, other: f64| f64::midpoint(one, other);
        Some(Self {
            bidding: swings.bid,
            lead: swings.led - swings.bid,
            declarer: half(swings.declared - swings.led, swings.played - swings.defended),
            defence: half(swings.defended - swings.led, swings.played - swings.declared),
            claims: swings.claimed - swings.played,
        })
    }
}

fn steps((record, appraisal): (&Record, Option<&Appraisal>)) -> Option<Steps<i32>> {
    let Some(contract) = record.contract() else { return Some(Steps::NONE) };
    let vulnerability = record.vulnerability.unwrap_or_default();
    Some(appraisal?.steps(contract, vulnerability))
}

impl Add for Split {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            bidding: self.bidding + other.bidding,
            lead: self.lead + other.lead,
            declarer: self.declarer + other.declarer,
            defence: self.defence + other.defence,
            claims: self.claims + other.claims,
        }
    }
}
