//! What looks wrong in a system, found by letting it bid against itself.
//!
//! A rule is judged in the positions in which it can be used, for what it says often depends on them
//! (`total 25+`), and what stands before it always does. So random boards are bid out, and every
//! position that they pass through is looked at: which rules can be used there, which of them leave
//! any hand, what the players do for lack of a rule, and what happens if an opponent steps in.

use std::collections::BTreeMap;
use std::fmt;

use merrimac_cards::{Bid, Board, BySide, Call, Seat, Vulnerability};
use rustc_hash::FxHashSet;

use crate::condition::{Certainty, Condition};
use crate::hand_set::{HandClass, HandSet};
use crate::position::{Position, Turn};
use crate::projection::{Projection, Stage};
use crate::rule::{ANYWHERE, Rule};
use crate::syntax::Forcing;
use crate::system::System;

/// What may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// No hand meets the rule, whatever went before.
    Unsatisfiable,
    /// Better rules take every hand that meets it, wherever it was seen. A row that asks nothing is
    /// a net under those before it, and no fault if it stays empty.
    Shadowed,
    /// No hand that meets it can have made the player's earlier calls, wherever it was seen; nets
    /// excepted.
    Late,
    /// A player must bid, and no rule has a bid for the hand.
    Gap,
    /// A forcing call without rules for the answers: what follows is left to the general ones.
    Unanswered,
    /// An artificial forcing call with answers, but none if the next player bids. (A double takes
    /// nothing away, and is answered like a pass.)
    NoTail,
    /// Rows of one call in one position bind partner differently.
    Tie,
    /// A player does not have what the calls show.
    Contradiction,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsatisfiable => "no hand meets this",
            Self::Shadowed => "better rows take every hand",
            Self::Late => "no hand that bid like this before meets this",
            Self::Gap => "must bid, and no rule has a bid",
            Self::Unanswered => "forcing, and no rules for the answers",
            Self::NoTail => "artificial and forcing, and no rules if it is overcalled",
            Self::Tie => "rows for one call bind partner differently",
            Self::Contradiction => "the hand is not what the calls show",
        })
    }
}

/// Something that looks wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lint {
    /// What.
    pub fault: Fault,
    /// The row, by file and line; empty where there is none.
    pub place: String,
    /// An auction in which it was seen; empty if it does not depend on any.
    pub auction: String,
    /// How often it was seen.
    pub times: usize,
}

/// What a system does wrong on some boards, by fault and place.
///
/// ```
/// use merrimac_bidding::{Fault, System, lint};
/// use merrimac_dealing::Shoe;
/// let rules = "after start\n  1N : hcp 15-17, balanced\n  1C : hcp 16, balanced\n  P : anything\n";
/// let system = System::load("tiny", [("tiny", rules)])?;
/// let boards = (1..=4).map(|number| Shoe::new(1).board(number));
/// let lints = lint(&system, boards);
/// assert_eq!((lints[0].fault, lints[0].place.as_str()), (Fault::Shadowed, "tiny:3"));
/// # Ok::<(), merrimac_bidding::LoadError>(())
/// ```
pub fn lint(system: &System, boards: impl IntoIterator<Item = Board>) -> Vec<Lint> {
    let mut inspection = Inspection::default();
    inspection.unsatisfiable(system);
    let mut trees = BTreeMap::new();
    for board in boards {
        let tree = trees.entry((board.dealer, board.vulnerability.to_string()));
        let projection = tree.or_insert_with(|| start(system, board.dealer, board.vulnerability));
        inspection.bid_out(projection, &board);
    }
    let mut found = inspection.report();
    // What a system says itself comes before what it is laid over.
    let below = system.rules().iter().filter(|rule| rule.depth > 0);
    let below: FxHashSet<String> = below.map(Rule::place).collect();
    found.sort_by_key(|lint| below.contains(&lint.place));
    found
}

fn start(system: &System, dealer: Seat, vulnerability: Vulnerability) -> Projection<'_> {
    Projection::new(Position::new(BySide::from_fn(|_| system), dealer, vulnerability))
}

/// What was found so far.
#[derive(Debug, Default)]
struct Inspection {
    found: BTreeMap<(Fault, String), (String, usize)>,
    /// The positions looked at, by dealer's calls.
    seen: FxHashSet<String>,
    /// Rules that could be used somewhere, with an auction, and those that some hand was left for.
    usable: BTreeMap<String, String>,
    live: FxHashSet<String>,
    /// Rules that some hand was left for that can have bid so far.
    timely: FxHashSet<String>,
}

impl Inspection {
    fn note(&mut self, fault: Fault, place: String, position: &Position<'_>) {
        let auction = || position.auction().to_string();
        let entry = self.found.entry((fault, place));
        entry.and_modify(|(_, times)| *times += 1).or_insert_with(|| (auction(), 1));
    }

    /// Rules that no hand meets on any ground.
    fn unsatisfiable(&mut self, system: &System) {
        let nowhere = start(system, Seat::North, Vulnerability::None);
        let ground = nowhere.turn(nowhere.start()).ground().clone();
        for rule in system.rules().iter().filter(|rule| rule.asks.is_fixed()) {
            let mut hands = HandSet::all();
            rule.asks.narrow(&mut hands, &ground, Certainty::Maybe);
            if hands.is_empty() {
                let key = (Fault::Unsatisfiable, rule.place());
                self.found.entry(key).or_insert((String::new(), 0)).1 += 1;
            }
        }
    }

    fn bid_out(&mut self, projection: &mut Projection<'_>, board: &Board) {
        let mut stage = projection.start();
        while let Some(seat) = projection.position(stage).auction().turn() {
            self.look(projection, stage);
            let hand = board.deal.hand(seat);
            let chosen = projection.turn(stage).choose(hand);
            if chosen.rule.is_none() && chosen.call != Call::Pass {
                self.note(Fault::Gap, String::new(), projection.position(stage));
            }
            let Ok(next) = projection.after(stage, chosen.call) else { return };
            let position = projection.position(next);
            if !position.shown(seat).hands.contains(HandClass::of(hand)) {
                let place = chosen.rule.map(Rule::place).unwrap_or_default();
                self.note(Fault::Contradiction, place, position);
            }
            stage = next;
        }
    }

    /// Looks at a position, once.
    fn look(&mut self, projection: &Projection<'_>, stage: Stage) {
        let (position, turn) = (projection.position(stage), projection.turn(stage));
        if !self.seen.insert(position.auction().to_string()) {
            return;
        }
        self.look_for_shadows(position, turn);
        self.look_for_ties(position, turn);
        let mut forcing: Vec<_> = turn
            .candidates()
            .iter()
            .filter(|candidate| !candidate.is_set_aside && candidate.call.bid().is_some())
            .filter_map(|candidate| Some((candidate.call, candidate.rule?)))
            .filter(|(_, rule)| binds(rule) && rule.tier > ANYWHERE)
            .collect();
        forcing.dedup_by_key(|(call, _)| *call);
        for (call, rule) in forcing {
            self.look_for_answers(position, call, rule);
        }
    }

    fn look_for_shadows(&mut self, position: &Position<'_>, turn: &Turn<'_>) {
        let Some(seat) = position.auction().turn() else { return };
        let mut left = HandSet::all();
        let in_force = turn.candidates().iter().filter(|candidate| !candidate.is_set_aside);
        for rule in in_force.filter_map(|candidate| candidate.rule) {
            let place = rule.place();
            let mut own = left.clone();
            rule.asks.narrow(&mut own, turn.ground(), Certainty::Maybe);
            if !own.is_empty() {
                self.live.insert(place.clone());
            }
            own.retain(&position.shown(seat).hands);
            if !own.is_empty() {
                self.timely.insert(place.clone());
            }
            if rule.asks != Condition::Anything {
                self.usable.entry(place).or_insert_with(|| position.auction().to_string());
            }
            let mut gone = left.clone();
            rule.narrow_to_makers(&mut gone, turn.ground());
            left.remove(&gone);
        }
    }

    fn look_for_ties(&mut self, position: &Position<'_>, turn: &Turn<'_>) {
        let in_force = turn.candidates().iter().filter(|candidate| !candidate.is_set_aside);
        let mut first: BTreeMap<Call, &Rule> = BTreeMap::new();
        for (call, rule) in in_force.filter_map(|one| Some((one.call, one.rule?))) {
            let other = *first.entry(call).or_insert(rule);
            if binds(other) != binds(rule) && rule.tier > ANYWHERE {
                self.note(Fault::Tie, rule.place(), position);
            }
        }
    }

    /// Whether partner's answers to a forcing call are written down, with and without an overcall.
    fn look_for_answers(&mut self, position: &Position<'_>, call: Call, rule: &Rule) {
        let mut passed = position.clone();
        let mut overcalled = position.clone();
        let next = call.bid().map_or(0, |bid| bid.index() + 1);
        let overcall = Bid::all().nth(next).map(Call::Bid);
        let is_heard = |position: &mut Position<'_>, next| {
            position.hear(call).is_ok() && position.hear(next).is_ok()
        };
        if is_heard(&mut passed, Call::Pass) && !has_rules(&passed) {
            self.note(Fault::Unanswered, rule.place(), position);
        } else if rule.artificial
            && overcall.is_some_and(|overcall| is_heard(&mut overcalled, overcall))
            && !has_rules(&overcalled)
        {
            self.note(Fault::NoTail, rule.place(), position);
        }
    }

    fn report(mut self) -> Vec<Lint> {
        for (place, auction) in self.usable {
            let fault = match (self.live.contains(&place), self.timely.contains(&place)) {
                (false, _) => Fault::Shadowed,
                (true, false) => Fault::Late,
                (true, true) => continue,
            };
            self.found.insert((fault, place), (auction, 1));
        }
        let lint = |((fault, place), (auction, times))| Lint { fault, place, auction, times };
        self.found.into_iter().map(lint).collect()
    }
}

fn binds(rule: &Rule) -> bool {
    matches!(rule.forcing, Forcing::OneRound | Forcing::Game)
}

/// Whether there is a rule for the player to call that does not hold anywhere.
fn has_rules(position: &Position<'_>) -> bool {
    position.turn().candidates().iter().any(|one| one.rule.is_some_and(|rule| rule.tier > ANYWHERE))
}

#[cfg(test)]
mod tests;
