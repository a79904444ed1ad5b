//! Calls with their reasons, for a seat at the table.
//!
//! A [`Bidder`] owns its systems, looks at nothing but a [`SeatView`], and answers with a
//! [`Decision`]: the call, the rule behind it, what it means to the player and to the opponents,
//! what was weighed and with what result. It also reads the auction for those who play the cards.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merrimac_cards::{BySide, Call, Side};
use merrimac_double_dummy::Solver;
use merrimac_table::{Candidate, Decision, Figure, SeatView};

use crate::borel::{Borel, Verdict};
use crate::explain::{describe, describe_departure};
use crate::meaning::Reading;
use crate::position::Position;
use crate::rule::Rule;
use crate::system::System;

/// Bids for a seat, and reads what others bid.
///
/// ```
/// use std::sync::Arc;
/// use merrimac_bidding::{Bidder, sayc};
/// use merrimac_cards::{Seat, Vulnerability};
/// use merrimac_table::{SeatFacts, SeatView};
/// let view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::North,
///     vulnerability: Vulnerability::None,
///     seat: Seat::North,
///     hand: "KQ2.AT4.AJ65.Q85".parse()?,
/// })?;
/// let mut bidder = Bidder::by_rules(Arc::new(sayc()?));
/// let decision = bidder.choose(&view, None);
/// assert_eq!(decision.choice.to_string(), "1NT");
/// assert_eq!(decision.reasons.explanation, "balanced, 15–17 HCP");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bidder {
    ours: Arc<System>,
    theirs: Arc<System>,
    judgement: Option<Judgement>,
}

/// What simulation needs.
#[derive(Debug)]
struct Judgement {
    settings: Borel<'static>,
    solver: Solver,
}

impl Bidder {
    /// More calls than an auction can have, so that no two decisions share random numbers.
    const CALLS_A_SEAT: u64 = 512;

    /// By the rules alone; both sides play the same system until [told otherwise](Self::against).
    pub fn by_rules(system: Arc<System>) -> Self {
        Self { theirs: Arc::clone(&system), ours: system, judgement: None }
    }

    /// By the rules and by simulation.
    pub fn by_simulation(system: Arc<System>, settings: Borel<'static>) -> Self {
        let judgement = Judgement { settings, solver: Solver::default() };
        Self { judgement: Some(judgement), ..Self::by_rules(system) }
    }

    /// The same, if the opponents play another system.
    #[must_use]
    pub fn against(mut self, theirs: Arc<System>) -> Self {
        self.theirs = theirs;
        self
    }

    /// The system that it plays.
    pub fn system(&self) -> &System {
        &self.ours
    }

    /// The call for a view in which the auction has come to its seat; a pass if it has not. A stop
    /// flag ends a simulation early.
    pub fn choose(&mut self, view: &SeatView, stop: Option<&AtomicBool>) -> Decision<Call> {
        if view.auction().turn() != Some(view.seat()) {
            return Decision::plain(Call::Pass);
        }
        let verdict = self.simulate(view, stop);
        decision(&self.position(view), view, verdict)
    }

    /// What simulation says of a view in which the auction has come to its seat, if there is to be one.
    /// The same view gives the same verdict whatever was asked before it, unless it is stopped.
    pub fn simulate(&mut self, view: &SeatView, stop: Option<&AtomicBool>) -> Option<Verdict> {
        let systems = systems(&self.ours, &self.theirs, view.seat().side());
        let position = Position::after(systems, view.vulnerability(), view.auction());
        let judgement = self.judgement.as_mut()?;
        // Its nodes are counted, and a full table would make them fewer.
        judgement.solver.forget();
        let settings = Borel { stream: stream(view), stop, ..judgement.settings };
        Some(settings.choose(&mut judgement.solver, &position, view.hand()))
    }

    /// The point of the auction that a view has come to.
    pub fn position(&self, view: &SeatView) -> Position<'_> {
        let systems = systems(&self.ours, &self.theirs, view.seat().side());
        Position::after(systems, view.vulnerability(), view.auction())
    }

    /// What the auction so far says about the cards.
    pub fn read(&self, view: &SeatView) -> Reading {
        let systems = systems(&self.ours, &self.theirs, view.seat().side());
        Reading::of(systems, view.vulnerability(), view.auction())
    }
}

/// Who plays what, seen from a side.
fn systems<'s>(ours: &'s System, theirs: &'s System, side: Side) -> BySide<&'s System> {
    BySide::from_fn(|other| if other == side { ours } else { theirs })
}

/// Random numbers of their own for every call of every board.
fn stream(view: &SeatView) -> u64 {
    let place = u64::from(view.number()) * 4 + view.seat().index() as u64;
    place * Bidder::CALLS_A_SEAT + view.auction().calls().len() as u64
}

/// The call with all that can be said about it.
fn decision(position: &Position<'_>, view: &SeatView, verdict: Option<Verdict>) -> Decision<Call> {
    let by_rules = position.choose(view.hand());
    let call = verdict.as_ref().map_or(by_rules.call, |verdict| verdict.call);
    let mut decision = Decision::plain(call);
    let Ok(heard) = position.meaning(call) else { return decision };
    let mut meaning = describe(&heard);
    let mut explanation = meaning.clone();
    // A departure does not show what the system says of the call, and nobody is to be told that it does.
    if call != by_rules.call
        && let Ok(by_system) = position.meaning(by_rules.call)
    {
        explanation = format!("by judgement; usually {meaning}");
        meaning = describe_departure(&by_system);
    }
    decision = if heard.rule.is_some_and(Rule::is_alerted) {
        decision.alerted(explanation)
    } else {
        decision.explained(explanation)
    };
    let reasons = &mut decision.reasons;
    reasons.meaning = meaning;
    let rule = if call == by_rules.call { by_rules.rule } else { heard.rule };
    reasons.rule = rule.map(Rule::place).unwrap_or_default();
    if let Some(verdict) = verdict {
        reasons.candidates = verdict.candidates.iter().map(weighed).collect();
        let figure = |name: &'static str, value: f64| Figure { name: name.into(), value };
        reasons.figures.push(figure(Figure::SAMPLES, verdict.samples as f64));
        reasons.figures.push(figure(Figure::AGREEING, verdict.agreeing as f64));
    }
    decision
}

/// A candidate as the table shows it: its gain over the rules' call.
fn weighed(valued: &crate::borel::Valued) -> Candidate<Call> {
    let mut candidate = Candidate::new(valued.call)
        .with(Figure::SCORE, valued.gain)
        .with(Figure::ERROR, valued.error)
        .with(Figure::SAMPLES, valued.deals as f64)
        .with(Figure::NEAR, f64::from(u8::from(valued.is_near)));
    if !valued.is_near {
        candidate.remark.push_str("far from the rules");
    }
    candidate
}
