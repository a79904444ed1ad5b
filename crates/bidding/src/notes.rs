//! A system as notes: what each call means, and what follows it.
//!
//! Notes are not written but read off: the tree of uncontested auctions is walked through the rules,
//! and every call is described as [the table understands it](crate::Position::meaning). So they
//! cannot differ from what is bid.

use merrimac_cards::{BySide, Call, Seat, Vulnerability};

use crate::explain::describe;
use crate::position::{Heard, Position};
use crate::rule::Rule;
use crate::system::System;

/// The tier of rules for the very auction; only these are agreements worth a line.
const VERY_AUCTION: u8 = 3;

/// A call, what it means and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The call.
    pub call: Call,
    /// What it shows.
    pub meaning: String,
    /// Whether it is alerted.
    pub is_alerted: bool,
    /// Where its rule is written.
    pub place: String,
    /// Partner's answers, the opponents passing.
    pub answers: Vec<Note>,
}

/// The notes of a system, to a depth in calls.
///
/// ```
/// use merrimac_bidding::{System, notes};
/// let rules = "after start\n  1N : hcp 15-17, balanced\nafter 1N\n  2C \"Stayman\" f1 art : hcp 8+\n";
/// let system = System::load("tiny", [("tiny", rules)])?;
/// let notes = notes(&system, 2);
/// assert_eq!(notes[0].meaning, "balanced, 15–17 HCP");
/// assert_eq!(notes[0].answers[0].meaning, "Stayman: 8+ HCP, forcing one round");
/// # Ok::<(), merrimac_bidding::LoadError>(())
/// ```
pub fn notes(system: &System, depth: usize) -> Vec<Note> {
    let systems = BySide::from_fn(|_| system);
    notes_after(&Position::new(systems, Seat::North, Vulnerability::None), depth, describe)
}

/// The notes on what may follow at a point of an auction, to a depth in calls, each call put into words.
pub fn notes_after(
    position: &Position<'_>,
    depth: usize,
    words: fn(&Heard<'_>) -> String,
) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    if depth == 0 {
        return notes;
    }
    let turn = position.turn();
    let written = turn.candidates().iter().filter(|candidate| {
        !candidate.is_set_aside && candidate.rule.is_some_and(|rule| rule.tier >= VERY_AUCTION)
    });
    for candidate in written {
        if notes.iter().any(|note| note.call == candidate.call) {
            continue;
        }
        let mut next = position.clone();
        let Ok(heard) = next.hear(candidate.call) else { continue };
        let is_over = candidate.call == Call::Pass || next.hear(Call::Pass).is_err();
        notes.push(Note {
            call: candidate.call,
            meaning: words(&heard),
            is_alerted: heard.rule.is_some_and(Rule::is_alerted),
            place: heard.rule.map(Rule::place).unwrap_or_default(),
            answers: if is_over { Vec::new() } else { notes_after(&next, depth - 1, words) },
        });
    }
    notes.sort_by_key(|note| note.call);
    notes
}
