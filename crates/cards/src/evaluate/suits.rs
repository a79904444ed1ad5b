//! Single suits: do they stop the opponents, are they good enough to bid?

use crate::card::{Rank, Suit};
use crate::hand::Hand;
use crate::holding::Holding;

/// How well a holding keeps the opponents from running a suit.
///
/// ```
/// use merrimac_cards::{Holding, Stopper};
/// assert_eq!("Q72".parse::<Holding>()?.stopper(), Stopper::Full);
/// assert!("Q7".parse::<Holding>()?.stopper() < Stopper::Full);
/// # Ok::<(), merrimac_cards::ParseHoldingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stopper {
    /// Nothing.
    None,
    /// One card short of a stopper: a bare king, Qx, Jxx. With help opposite it may stop the suit.
    Partial,
    /// An ace, or a king, queen or jack with as many small cards as it needs.
    Full,
}

impl Holding {
    /// How well the suit is stopped by its best honour: A, Kx, Qxx and Jxxx are full stoppers.
    pub fn stopper(self) -> Stopper {
        let best = [(Rank::Ace, 1), (Rank::King, 2), (Rank::Queen, 3), (Rank::Jack, 4)]
            .into_iter()
            .filter(|&(honour, _)| self.contains(honour))
            .map(|(_, cards_needed)| match cards_needed - self.len().min(cards_needed) {
                0 => Stopper::Full,
                1 => Stopper::Partial,
                _ => Stopper::None,
            });
        best.max().unwrap_or(Stopper::None)
    }

    /// How many of the `top` highest ranks are held: of the top three A K Q, of five A K Q J T.
    pub fn honours_of_top(self, top: usize) -> u8 {
        Rank::ALL.into_iter().rev().take(top).map(|rank| u8::from(self.contains(rank))).sum()
    }

    /// Whether it is a *good suit*: five cards or more with two of the top three honours or three
    /// of the top five.
    pub fn is_good_suit(self) -> bool {
        self.len() >= 5 && (self.honours_of_top(3) >= 2 || self.honours_of_top(5) >= 3)
    }

    /// The suit quality test: length and honours, jack and ten only counting beside a higher one.
    ///
    /// A suit is worth overcalling or preempting on at a level of as many tricks.
    pub fn suit_quality(self) -> u8 {
        let high = self.honours_of_top(3);
        self.len() as u8 + if high > 0 { self.honours_of_top(5) } else { 0 }
    }
}

impl Hand {
    /// How well a suit is stopped.
    pub fn stopper(self, suit: Suit) -> Stopper {
        self.holding(suit).stopper()
    }

    /// The longest suit; of equally long ones the highest.
    pub fn longest_suit(self) -> Suit {
        Suit::ALL
            .into_iter()
            .max_by_key(|&suit| self.holding(suit).len())
            .expect("there are four suits")
    }
}
