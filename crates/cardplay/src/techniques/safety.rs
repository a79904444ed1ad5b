//! Safety plays: a suit played for the tricks that are needed, not for the most there may be.
//!
//! The exact solver of suit combinations says how a suit is best played for a number of tricks. If the line for
//! those that are needed begins with the card, and that for one more does not, the card gives up a trick for safety.

use merrimac_cards::{Holding, Rank};
use merrimac_single_dummy::{Line, SuitCombination};

use super::{Look, above, between, endings};

/// The most cards that may be out: more take long to search, and nobody finds such a safety play at the table.
const MAX_OUT: usize = 5;

/// Whether a card that is led gives up a trick of an untouched suit for safety.
pub(super) fn is_safety_play(look: &Look<'_>) -> bool {
    let suit = look.card.suit();
    let out = look.unseen(suit);
    let [mine, other] = [look.hand, look.other].map(|hand| hand.holding(suit));
    let is_untouched = mine.len() + other.len() + out.len() == 13;
    if !is_untouched || out.len() > MAX_OUT || mine.is_void() || other.is_void() {
        return false;
    }
    let elsewhere = endings::winners(look) - endings::winners_of(look, suit);
    let Ok(goal) = u8::try_from(endings::needed(look).saturating_sub(elsewhere)) else {
        return false;
    };
    let Ok(combination) = SuitCombination::new(mine, other) else { return false };
    if goal < 2 || goal >= combination.rounds() {
        return false;
    }
    let lines = [goal, goal + 1].map(|tricks| combination.solve_for(tricks));
    let [Ok(safe), Ok(greedy)] = lines else { return false };
    let begins = |line: &Line| begins_with(line, look.card.rank(), [mine, other], out);
    safe.probability > greedy.probability
        && greedy.probability > 0.0
        && begins(&safe.line)
        && !begins(&greedy.line)
}

/// Whether a line begins with this card of the first hand, or one that comes to the same.
fn begins_with(line: &Line, rank: Rank, [mine, other]: [Holding; 2], out: Holding) -> bool {
    let same = |one: Rank| {
        let (low, high) = (one.min(rank), one.max(rank));
        mine.contains(one) && between(out | other, low, high).next().is_none()
    };
    match line {
        Line::FromTheTop => {
            above(other, rank) == 0 && mine.highest().is_some_and(same)
                || mine.lowest().is_some_and(same) && other.highest() > mine.highest()
        }
        Line::Towards { north } => !north && mine.lowest().is_some_and(same),
        Line::Play { north, leads, card, .. } => *north && *leads && card.is_some_and(same),
        Line::Rest | Line::On { .. } => false,
    }
}
