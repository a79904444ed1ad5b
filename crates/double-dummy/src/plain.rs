//! The same algorithm in plain words: bridge endings as a game for the searches of `merrimac-search`.
//!
//! The solver of this crate is partition search made fast, and says little of the paper any more.
//! Here is the paper's own experiment [GIB, §2.5]: one game, one order of moves, one binary search
//! over the number of tricks, and two ways to remember what is known.
//!
//! - [`solve_with_table`] remembers positions: the same cards left and the same player on lead.
//! - [`solve_by_partition`] remembers sets of positions: the same shape, the same player on lead, and
//!   the same owners of those top cards of each suit that mattered. All other cards are x's.
//!
//! Both remember with each entry for how many tricks it is known to be won or lost, and both trouble
//! their table between tricks only. [`pattern`] shows what partition search has learned of an ending
//! in the paper's way, with x's.
//!
//! The order of moves is: first the cards with which the side takes the trick if
//! everybody else plays as high as he can, lower cards before higher ones. Of touching cards only the
//! highest is tried.
//!
//! # Differences from the paper
//! The paper does not say how its program ordered moves or what its conventional table held; ours are
//! as above. Its program shared structure between sets to save memory; ours does not.
//!
//! [GIB, §2.5]: https://doi.org/10.1613/jair.820

mod game;
mod order;
mod systems;
mod pattern;

use merrimac_cards::{BySeat, Hand, PartialDeal, PlayState, Seat, Strain, UnevenHands};
use merrimac_search::Solved;
use merrimac_search::partition::{OutOfNodes, PartitionSystem, ZeroWindow, greatest};

pub use game::Position;
pub use pattern::pattern;
use systems::{RanksThatMattered, SameCards};

/// Four hands of one length, what is trumps and who leads.
///
/// It is a [`Game`](merrimac_search::Game) that North and South win by taking the tricks they need,
/// from the [`Position`] that [`Ending::needing`] gives.
///
/// ```
/// use merrimac_cards::{Seat, Strain};
/// use merrimac_double_dummy::plain::{Ending, solve_by_partition};
/// let ending = Ending::new(&"N:A2... K3... Q4... J5...".parse()?, Strain::Notrump, Seat::North)?;
/// assert_eq!(solve_by_partition(&ending, u64::MAX)?.value, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Ending {
    hands: BySeat<Hand>,
    strain: Strain,
    leader: Seat,
}

impl Ending {
    /// The ending in which these hands are left and this player is on lead.
    ///
    /// # Errors
    /// If the hands are not of one length.
    pub fn new(hands: &PartialDeal, strain: Strain, leader: Seat) -> Result<Self, UnevenHands> {
        PlayState::ending(hands, strain, leader)?;
        Ok(Self { hands: *hands.hands(), strain, leader })
    }

    /// Where a play stands, if it is between tricks.
    pub(crate) fn at(play: &PlayState) -> Option<Self> {
        let trick = play.current_trick().filter(|trick| trick.is_empty())?;
        Some(Self { hands: *play.hands(), strain: play.strain(), leader: trick.leader() })
    }

    /// How many tricks are left.
    pub fn tricks(&self) -> u8 {
        self.hands[Seat::North].len() as u8
    }
}

/// How many tricks North and South take, by alpha-beta with a table of positions.
///
/// # Errors
/// If more than `limit` nodes would have to be expanded.
pub fn solve_with_table(ending: &Ending, limit: u64) -> Result<Solved<u8>, OutOfNodes> {
    solve(ending, &SameCards, limit)
}

/// How many tricks North and South take, by partition search.
///
/// # Errors
/// If more than `limit` nodes would have to be expanded.
pub fn solve_by_partition(ending: &Ending, limit: u64) -> Result<Solved<u8>, OutOfNodes> {
    solve(ending, &RanksThatMattered(ending), limit)
}

fn solve<S>(ending: &Ending, system: &S, limit: u64) -> Result<Solved<u8>, OutOfNodes>
where
    S: PartitionSystem<Position = Position>,
{
    let mut search = ZeroWindow::new(ending, system).limited(limit);
    let tricks = i32::from(ending.tricks());
    let value = greatest(0, tricks, |needed| search.is_won(&ending.needing(needed as i8)))?;
    Ok(Solved { value: value as u8, counters: search.counters() })
}

#[cfg(test)]
mod tests;
