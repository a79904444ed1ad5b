//! A call with its reasons, and a whole auction.

use merrimac_cards::{Call, PartialDeal, Scoring, Seat, Vulnerability};
use serde::Serialize;

/// A call: `{"call","rule","meaning","by_system","alert","candidates","simulation"}`.
#[derive(Debug, Clone, Serialize)]
pub struct CallAnswer {
    /// The call.
    pub call: Call,
    /// The rule behind it, by file and line.
    pub rule: String,
    /// What it shows.
    pub meaning: String,
    /// The call of the system, if simulation has departed from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_system: Option<Call>,
    /// Whether it is to be alerted.
    pub alert: bool,
    /// The rules that were looked at.
    pub candidates: Vec<RuleCandidate>,
    /// What a simulation found, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<Simulation>,
}

/// What a simulation found.
#[derive(Debug, Clone, Serialize)]
pub struct Simulation {
    /// The call of the rules.
    pub by_rules: Call,
    /// What gains are counted in.
    pub scoring: Scoring,
    /// How many deals were drawn.
    pub samples: usize,
    /// In how many of the deals all others would have bid as they did.
    pub agreeing: usize,
    /// The calls that were tried.
    pub calls: Vec<SimulatedCall>,
}

/// A call that was tried: its gain over the rules' call, with the standard error.
#[derive(Debug, Clone, Serialize)]
pub struct SimulatedCall {
    /// The call.
    pub call: Call,
    /// What it gains on average.
    pub gain: f64,
    /// The standard error of that.
    pub error: f64,
    /// Over how many deals.
    pub deals: usize,
    /// Whether the hand nearly fits what the call shows.
    pub near: bool,
}

/// A rule that was looked at.
#[derive(Debug, Clone, Serialize)]
pub struct RuleCandidate {
    /// Its call.
    pub call: Call,
    /// Where it stands.
    pub rule: String,
    /// What it is called.
    pub name: String,
    /// `chosen`, `lower` (the hand meets it, but a better one too), `other meaning` or `not met`.
    pub verdict: &'static str,
}

/// A whole auction: `{"board","deal","dealer","vulnerability","auction","contract","declarer"}`.
#[derive(Debug, Clone, Serialize)]
pub struct BidBoard {
    /// The board's number, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The cards.
    pub deal: PartialDeal,
    /// Who dealt.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The calls.
    pub auction: String,
    /// What is played; `Pass` if nothing is.
    pub contract: String,
    /// Who declares it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declarer: Option<Seat>,
}
