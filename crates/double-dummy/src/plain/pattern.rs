//! What partition search has learned of an ending, written with x's.
//!
//! "Expert discussion of a particular deal often will refer to small cards as x's" [GIB, §2.5]: the
//! paper replaces the cards of an ending that were proven never to matter by x's.
//!
//! [GIB, §2.5]: https://doi.org/10.1613/jair.820

use merrimac_cards::{BySide, Card};
use merrimac_search::partition::{OutOfNodes, PartitionSystem, ZeroWindow, greatest};

use super::Ending;
use super::game::{Position, cards_from_up};
use super::systems::{RanksThatMattered, most};
use crate::pattern::Pattern;

/// Solves an ending by partition search and says which cards mattered.
///
/// ```
/// use merrimac_cards::{Seat, Strain};
/// use merrimac_double_dummy::plain::{Ending, pattern};
/// let ending = "N:2.AT.4.8 97.J7..2 K.Q3.6.Q AQJ64...".parse()?;
/// let ending = Ending::new(&ending, Strain::Notrump, Seat::East)?;
/// assert_eq!(pattern(&ending, u64::MAX)?.to_string(), "N:x.xx.x.x xx.xx..x K.xx.x.x AQxxx...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If more than `limit` nodes would have to be expanded.
pub fn pattern(ending: &Ending, limit: u64) -> Result<Pattern, OutOfNodes> {
    let system = RanksThatMattered(ending);
    let mut search = ZeroWindow::new(ending, &system).limited(limit);
    let all = i32::from(ending.tricks());
    let tricks = greatest(0, all, |needed| search.is_won(&ending.needing(needed as i8)))?;
    // That they take that many has one reason, that they take no more another.
    let reason = |position: &Position| {
        let key = system.key(position)?;
        let mut sets = search.entries().filter(|(other, _, _)| **other == key);
        let (_, set, _) = sets.find(|(_, set, _)| system.contains(set, position))?;
        Some(set.counts)
    };
    let for_so_many = reason(&ending.needing(tricks as i8)).unwrap_or_default();
    let for_no_more = reason(&ending.needing(tricks as i8 + 1)).unwrap_or_default();
    let counts = most(for_so_many, for_no_more);
    let in_play = ending.needing(0).in_play;
    let matters = |card: &Card| cards_from_up(in_play, *card) <= counts[card.suit()];
    Ok(Pattern {
        hands: ending.hands,
        cards: in_play.iter().filter(matters).collect(),
        tricks: BySide::from_array([tricks as u8, (all - tricks) as u8]),
    })
}
