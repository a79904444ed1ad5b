//! What a hand looks worth before a card is played: points, controls, shape, losers, stoppers.
//!
//! These are the words in which bidding systems describe hands. Each count is a few additions, so
//! nothing is cached. Counts with fractions are kept whole: quick tricks and losers in halves, the
//! Kaplan–Rubens count in hundredths. Every function takes any set of cards, not only thirteen.
//!
//! | count | where |
//! |---|---|
//! | high cards, controls, quick tricks, short and long suits, rule of twenty | here |
//! | shape | [`Shape`] |
//! | losers, old and new | `losers` |
//! | stoppers and the quality of a suit | `suits` |
//! | the Four C's of Kaplan and Rubens | `four_cs` |

mod four_cs;
mod losers;
mod shape;
mod suits;

pub use shape::{ParseShapeError, Shape};
pub use suits::Stopper;

use crate::card::{Rank, Suit};
use crate::hand::Hand;
use crate::holding::Holding;

impl Holding {
    /// Controls: two for the ace, one for the king.
    pub const fn controls(self) -> u8 {
        2 * self.contains(Rank::Ace) as u8 + self.contains(Rank::King) as u8
    }

    /// Quick tricks, in halves: AK 4, AQ 3, A 2, KQ 2, a guarded king 1.
    ///
    /// ```
    /// use merrimac_cards::Holding;
    /// assert_eq!("AQ5".parse::<Holding>()?.quick_tricks_in_halves(), 3);
    /// # Ok::<(), merrimac_cards::ParseHoldingError>(())
    /// ```
    pub const fn quick_tricks_in_halves(self) -> u8 {
        let [ace, king, queen] =
            [self.contains(Rank::Ace), self.contains(Rank::King), self.contains(Rank::Queen)];
        match (ace, king, queen) {
            (true, true, _) => 4,
            (true, false, true) => 3,
            (true, false, false) | (false, true, true) => 2,
            (false, true, false) if self.len() > 1 => 1,
            _ => 0,
        }
    }

    /// Points for shortness, counted when there is a fit: void 3, singleton 2, doubleton 1.
    pub const fn shortness_points(self) -> u8 {
        3u8.saturating_sub(self.len() as u8)
    }

    /// Points for length: one for each card beyond the fourth.
    pub const fn length_points(self) -> u8 {
        (self.len() as u8).saturating_sub(4)
    }

    /// The Banzai count for notrump: ace 5, king 4, queen 3, jack 2, ten 1.
    pub fn banzai_points(self) -> u8 {
        self.iter().map(|rank| (rank as u8).saturating_sub(Rank::Nine as u8)).sum()
    }
}

impl Hand {
    /// Milton Work's points: ace 4, king 3, queen 2, jack 1.
    ///
    /// ```
    /// use merrimac_cards::Hand;
    /// assert_eq!("KQT2.AT.J6542.85".parse::<Hand>()?.high_card_points(), 10);
    /// # Ok::<(), merrimac_cards::ParseHandError>(())
    /// ```
    pub fn high_card_points(self) -> u8 {
        self.sum(Holding::high_card_points)
    }

    /// Controls: two for an ace, one for a king.
    pub fn controls(self) -> u8 {
        self.sum(Holding::controls)
    }

    /// Quick tricks, in halves.
    pub fn quick_tricks_in_halves(self) -> u8 {
        self.sum(Holding::quick_tricks_in_halves)
    }

    /// Points for short suits: void 3, singleton 2, doubleton 1.
    pub fn shortness_points(self) -> u8 {
        self.sum(Holding::shortness_points)
    }

    /// Points for long suits: one for each card beyond the fourth of a suit.
    pub fn length_points(self) -> u8 {
        self.sum(Holding::length_points)
    }

    /// The Banzai count for notrump: ace 5, king 4, queen 3, jack 2, ten 1.
    pub fn banzai_points(self) -> u8 {
        self.sum(Holding::banzai_points)
    }

    /// How many cards of this rank.
    pub fn count(self, rank: Rank) -> u8 {
        self.sum(|holding| u8::from(holding.contains(rank)))
    }

    /// High-card points and the lengths of the two longest suits together.
    ///
    /// The *rule of twenty* opens hands for which this is at least 20.
    ///
    /// ```
    /// use merrimac_cards::Hand;
    /// let hand: Hand = "AJ974.KQT52.4.63".parse()?;
    /// assert_eq!(hand.opening_count(), 20);
    /// # Ok::<(), merrimac_cards::ParseHandError>(())
    /// ```
    pub fn opening_count(self) -> u8 {
        let [longest, second, ..] = self.shape().pattern();
        self.high_card_points() + longest + second
    }

    /// Adds a count up over the suits.
    fn sum(self, count: impl Fn(Holding) -> u8) -> u8 {
        Suit::ALL.into_iter().map(|suit| count(self.holding(suit))).sum()
    }
}

#[cfg(test)]
mod tests;
