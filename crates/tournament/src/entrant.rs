//! Who plays: a name, and a factory of players.
//!
//! A player is made anew for every seat of every table, so nothing carries over from board to board
//! and tables can be played in any order. Each gets a seed of its own; what a factory shares between
//! its players (a bidding system, say) it keeps itself.

use std::fmt;

use merrimac_cards::Seat;
use merrimac_table::Player;

/// A place at a table for which a player is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chair {
    /// The number on the board.
    pub board: u32,
    /// Where the player sits.
    pub seat: Seat,
    /// What the player draws its random numbers from.
    pub seed: u64,
}

/// Makes a player for a chair, and is told which of a contest's entrants the opponents are.
type Factory = dyn Fn(&Chair, Option<usize>) -> Box<dyn Player> + Send + Sync;

/// Somebody who takes part in a contest.
///
/// ```
/// use merrimac_table::RandomLegal;
/// use merrimac_tournament::Entrant;
/// let random = Entrant::new("random", |chair| Box::new(RandomLegal { seed: chair.seed }));
/// assert_eq!(random.name(), "random");
/// ```
pub struct Entrant {
    name: String,
    factory: Box<Factory>,
    comes_back: bool,
}

impl Entrant {
    /// An entrant whose players the factory makes.
    pub fn new(
        name: impl Into<String>,
        factory: impl Fn(&Chair) -> Box<dyn Player> + Send + Sync + 'static,
    ) -> Self {
        Self::who_knows_opponents(name, move |chair, _| factory(chair))
    }

    /// An entrant whose players know against whom they sit: the factory is told which of a contest's entrants
    /// the opponents are, as far as there is a contest.
    pub fn who_knows_opponents(
        name: impl Into<String>,
        factory: impl Fn(&Chair, Option<usize>) -> Box<dyn Player> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), factory: Box::new(factory), comes_back: false }
    }

    /// The same, if its players are programs that may die and be started again: a board on which one
    /// of them fails is then played anew, for another may have come in its place.
    #[must_use]
    pub fn that_comes_back(self) -> Self {
        Self { comes_back: true, ..self }
    }

    /// Whether its players may fail and come back.
    pub const fn comes_back(&self) -> bool {
        self.comes_back
    }

    /// What results call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A player for a place at a table.
    pub fn sit(&self, chair: &Chair) -> Box<dyn Player> {
        (self.factory)(chair, None)
    }

    /// A player for a place at a table of a contest, against one of its entrants.
    pub fn sit_against(&self, chair: &Chair, opponents: usize) -> Box<dyn Player> {
        (self.factory)(chair, Some(opponents))
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}
