//! Ways to count a hand: high cards, and what its shape adds to them.

use merrimac_cards::{BySuit, Suit};

/// High cards, and high cards with what the shape adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Ace 4, king 3, queen 2, jack 1.
    HighCards,
    /// High cards and one for each card beyond the fourth of a suit.
    Points,
    /// High cards and shortness for a raise of this suit: void 5, singleton 3, doubleton 1 with four
    /// trumps or more; 3, 2, 1 with three; nothing with fewer.
    Support(Suit),
    /// High cards and the lengths of the two longest suits: the rule of twenty.
    Opening,
    /// High cards and the number of spades: the rule of fifteen.
    FourthSeat,
}

impl Strength {
    pub(super) const COUNT: usize = 8;
    pub(super) const ALL: [Self; Self::COUNT] = [
        Self::HighCards,
        Self::Points,
        Self::Opening,
        Self::FourthSeat,
        Self::Support(Suit::Clubs),
        Self::Support(Suit::Diamonds),
        Self::Support(Suit::Hearts),
        Self::Support(Suit::Spades),
    ];

    pub(super) const fn index(self) -> usize {
        match self {
            Self::HighCards => 0,
            Self::Points => 1,
            Self::Opening => 2,
            Self::FourthSeat => 3,
            Self::Support(suit) => 4 + suit.index(),
        }
    }

    /// What the shape adds to the high cards.
    pub(super) fn bonus(self, lengths: BySuit<u8>) -> u8 {
        match self {
            Self::HighCards => 0,
            Self::Points => lengths.values().map(|&length| length.saturating_sub(4)).sum(),
            Self::Support(trumps) => support_bonus(lengths, trumps),
            Self::Opening => {
                let mut pattern = *lengths.as_array();
                pattern.sort_unstable();
                pattern[2] + pattern[3]
            }
            Self::FourthSeat => lengths[Suit::Spades],
        }
    }
}

/// Points for shortness with a suit as trumps: five, three and one for a void, a single card and a doubleton
/// with four trumps or more, three, two and one with three, none with fewer.
pub fn support_bonus(lengths: BySuit<u8>, trumps: Suit) -> u8 {
    let worth: [u8; 3] = match lengths[trumps] {
        0..=2 => return 0,
        3 => [3, 2, 1],
        _ => [5, 3, 1],
    };
    let short = lengths.iter().filter(|&(suit, _)| suit != trumps);
    short.map(|(_, &length)| worth.get(usize::from(length)).copied().unwrap_or(0)).sum()
}
