//! The losing trick count: how many of the first three rounds of each suit a hand loses.
//!
//! The basic count takes each missing ace, king and queen as a loser, in a suit long enough to hold
//! it. Two refinements are counted in halves: the usual one, in which a queen that no other honour
//! supports covers half a loser, and the *new losing trick count*, in which a missing ace costs one
//! and a half, a king one, a queen a half.

use crate::card::Rank;
use crate::hand::Hand;
use crate::holding::Holding;

/// The honours that win the first, second and third round.
const WINNERS: [Rank; 3] = [Rank::Ace, Rank::King, Rank::Queen];

impl Holding {
    /// Losers: the missing ones of ace, king and queen, as far as the suit is long.
    ///
    /// ```
    /// use merrimac_cards::Holding;
    /// assert_eq!("KQ".parse::<Holding>()?.losers(), 1);
    /// assert_eq!("Q2".parse::<Holding>()?.losers(), 2);
    /// # Ok::<(), merrimac_cards::ParseHoldingError>(())
    /// ```
    pub fn losers(self) -> u8 {
        self.missing_winners().count() as u8
    }

    /// Losers in halves, an unsupported queen covering only one half.
    pub fn losers_in_halves(self) -> u8 {
        let supports = [Rank::Ace, Rank::King, Rank::Jack];
        let is_bare_queen = self.len() >= 3
            && self.contains(Rank::Queen)
            && !supports.into_iter().any(|honour| self.contains(honour));
        2 * self.losers() + u8::from(is_bare_queen)
    }

    /// The new losing trick count, in halves: a missing ace 3, king 2, queen 1.
    pub fn new_losers_in_halves(self) -> u8 {
        self.missing_winners().map(|winner| winner as u8 - Rank::Jack as u8).sum()
    }

    /// The honours lacking for the first three rounds of the suit, as far as it is long.
    fn missing_winners(self) -> impl Iterator<Item = Rank> {
        WINNERS.into_iter().take(self.len()).filter(move |&winner| !self.contains(winner))
    }
}

impl Hand {
    /// The losing trick count: twelve at most.
    pub fn losers(self) -> u8 {
        self.sum(Holding::losers)
    }

    /// The losing trick count in halves, an unsupported queen covering only one half.
    pub fn losers_in_halves(self) -> u8 {
        self.sum(Holding::losers_in_halves)
    }

    /// The new losing trick count, in halves: a missing ace 3, king 2, queen 1.
    pub fn new_losers_in_halves(self) -> u8 {
        self.sum(Holding::new_losers_in_halves)
    }
}
