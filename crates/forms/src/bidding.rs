//! A call with its reasons, and a whole auction.

use merrimac_bidding::{Candidate, Position, Rule};
use merrimac_cards::{Call, Hand, PartialDeal, Scoring, Seat, Vulnerability};
use merrimac_table::{Decision, Figure, Reasons};
use serde::Serialize;

/// A call: `{"call","rule","meaning","by_system","alert","candidates","simulation","ended_early"}`.
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
    /// Whether time ended it before its budget was spent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ended_early: bool,
}

impl CallAnswer {
    /// A decision at a point of an auction, with the rules that the hand meets there.
    pub fn of(
        decision: &Decision<Call>,
        position: &Position<'_>,
        hand: Hand,
        scoring: Scoring,
    ) -> Self {
        let by_rules = position.choose(hand);
        let Decision { choice: call, ref reasons } = *decision;
        Self {
            call,
            rule: if reasons.rule.is_empty() { NO_RULE.to_owned() } else { reasons.rule.clone() },
            meaning: reasons.meaning.clone(),
            by_system: Some(by_rules.call).filter(|&by_system| by_system != call),
            alert: reasons.alert,
            candidates: weighed(position, hand, &by_rules),
            simulation: Simulation::of(reasons, by_rules.call, scoring),
            ended_early: reasons.ended_early,
        }
    }
}

/// What stands for a rule where none applied.
const NO_RULE: &str = "none";

/// The rules that the hand meets, best first, and why all but one lost.
fn weighed(position: &Position<'_>, hand: Hand, chosen: &Candidate<'_>) -> Vec<RuleCandidate> {
    let mut is_found = false;
    let met = position.weigh(hand).into_iter().filter(|(_, is_met)| *is_met);
    met.map(|(candidate, _)| {
        let is_chosen = !is_found && is_same(&candidate, chosen);
        is_found |= is_chosen;
        let verdict = match (is_chosen, candidate.is_set_aside) {
            (true, _) => "chosen",
            (false, true) => "other meaning",
            (false, false) => "lower",
        };
        let (rule, name) = (place(&candidate), name(&candidate));
        RuleCandidate { call: candidate.call, rule, name, verdict }
    })
    .collect()
}

fn is_same(one: &Candidate<'_>, two: &Candidate<'_>) -> bool {
    one.call == two.call && place(one) == place(two)
}

fn place(candidate: &Candidate<'_>) -> String {
    candidate.rule.map_or_else(|| NO_RULE.to_owned(), Rule::place)
}

fn name(candidate: &Candidate<'_>) -> String {
    candidate.rule.and_then(|rule| rule.note().name.as_deref()).unwrap_or_default().to_owned()
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

impl Simulation {
    /// What the reasons for a call say of a simulation, if there was one.
    fn of(reasons: &Reasons<Call>, by_rules: Call, scoring: Scoring) -> Option<Self> {
        let count = |name| reasons.figure(name).unwrap_or_default() as usize;
        let samples = count(Figure::SAMPLES);
        let calls = reasons.candidates.iter().map(|weighed| {
            let figure = |name| weighed.figure(name).unwrap_or_default();
            let rounded = |name| (figure(name) * 100.0).round() / 100.0;
            SimulatedCall {
                call: weighed.choice,
                gain: rounded(Figure::SCORE),
                error: rounded(Figure::ERROR),
                deals: figure(Figure::SAMPLES) as usize,
                near: figure(Figure::NEAR) > 0.0,
            }
        });
        (samples > 0).then(|| Self {
            by_rules,
            scoring,
            samples,
            agreeing: count(Figure::AGREEING),
            calls: calls.collect(),
        })
    }
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
