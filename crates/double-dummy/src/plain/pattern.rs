//! What partition search has learned of an ending, written with x's.
//!
//! "Expert discussion of a particular deal often will refer to small cards as x's" [GIB, §2.5]: the
//! paper replaces the cards of an ending that were proven never to matter by x's.
//!
//! [GIB, §2.5]: https://doi.org/10.1613/jair.820

use std::fmt;

use merrimac_cards::{BySuit, Card, Hand, Seat, Suit};
use merrimac_search::partition::{OutOfNodes, PartitionSystem, ZeroWindow, greatest};

use super::Ending;
use super::game::{Position, cards_from_up};
use super::systems::{RanksThatMattered, most};

/// An ending in which the cards that do not matter are x's, and the tricks North and South take in
/// every ending it stands for: those with the same cards but for x's, and any cards below the others
/// for the x's.
#[derive(Debug, Clone)]
pub struct Pattern {
    ending: Ending,
    /// How many of the top cards matter.
    counts: BySuit<u8>,
    /// The tricks that North and South take.
    pub tricks: u8,
}

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
    // That they take so many has one reason, that they take no more another.
    let reason = |position: &Position| {
        let key = system.key(position)?;
        let mut sets = search.entries().filter(|(other, _, _)| **other == key);
        let (_, set, _) = sets.find(|(_, set, _)| system.contains(set, position))?;
        Some(set.counts)
    };
    let for_so_many = reason(&ending.needing(tricks as i8)).unwrap_or_default();
    let for_no_more = reason(&ending.needing(tricks as i8 + 1)).unwrap_or_default();
    let counts = most(for_so_many, for_no_more);
    Ok(Pattern { ending: ending.clone(), counts, tricks: tricks as u8 })
}

impl Pattern {
    /// The cards that matter.
    pub fn cards(&self) -> Hand {
        let in_play = self.ending.needing(0).in_play;
        let matters = |card: &Card| cards_from_up(in_play, *card) <= self.counts[card.suit()];
        in_play.iter().filter(matters).collect()
    }
}

impl fmt::Display for Pattern {
    /// The hands as PBN writes them, from North, with x's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = self.cards();
        let suit_of = |hand: Hand, suit: Suit| -> String {
            let letter =
                |rank| if cards.contains(Card::new(suit, rank)) { rank.letter() } else { 'x' };
            hand.holding(suit).iter().map(letter).collect()
        };
        let hands = Seat::ALL.map(|seat| {
            Suit::DESCENDING.map(|suit| suit_of(self.ending.hands[seat], suit)).join(".")
        });
        f.pad(&format!("N:{}", hands.join(" ")))
    }
}
