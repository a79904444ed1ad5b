//! Numbers that a hand has: lengths and counts of points.

use std::fmt;

use merrimac_cards::{Hand, Holding, Rank, Suit};

/// A way of counting a hand that adds up over its suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Count {
    /// Ace 4, king 3, queen 2, jack 1.
    HighCards,
    /// Ace 2, king 1.
    Controls,
    /// High cards and one for each card beyond the fourth of a suit.
    HighCardsAndLength,
    /// Void 3, singleton 2, doubleton 1.
    Shortness,
    /// The losing trick count.
    Losers,
    /// Quick tricks, in halves.
    QuickTricksInHalves,
    /// Ace 5, king 4, queen 3, jack 2, ten 1.
    Banzai,
    /// Cards of this rank.
    Rank(Rank),
    /// Cards among the *n* highest of their suits: of the top three A K Q.
    Top(u8),
}

impl Count {
    /// What one suit counts.
    pub fn of_holding(self, holding: Holding) -> i32 {
        i32::from(match self {
            Self::HighCards => holding.high_card_points(),
            Self::Controls => holding.controls(),
            Self::HighCardsAndLength => holding.high_card_points() + holding.length_points(),
            Self::Shortness => holding.shortness_points(),
            Self::Losers => holding.losers(),
            Self::QuickTricksInHalves => holding.quick_tricks_in_halves(),
            Self::Banzai => holding.banzai_points(),
            Self::Rank(rank) => u8::from(holding.contains(rank)),
            Self::Top(top) => holding.honours_of_top(usize::from(top)),
        })
    }

    /// What a hand counts.
    pub fn of_hand(self, hand: Hand) -> i32 {
        Suit::ALL.into_iter().map(|suit| self.of_holding(hand.holding(suit))).sum()
    }

    /// What each rank counts, if the count is a sum over single cards: only such counts can be
    /// dealt directly.
    pub(crate) fn of_ranks(self) -> Option<[u8; 13]> {
        let is_sum_of_cards = matches!(
            self,
            Self::HighCards | Self::Controls | Self::Banzai | Self::Rank(_) | Self::Top(_)
        );
        is_sum_of_cards
            .then(|| Rank::ALL.map(|rank| self.of_holding(Holding::EMPTY.with(rank)) as u8))
    }
}

impl fmt::Display for Count {
    /// As in expressions: `hcp`, `controls`, `aces`, `top3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HighCards => f.pad("hcp"),
            Self::Controls => f.pad("controls"),
            Self::HighCardsAndLength => f.pad("points"),
            Self::Shortness => f.pad("shortness"),
            Self::Losers => f.pad("losers"),
            Self::QuickTricksInHalves => f.pad("half-tricks"),
            Self::Banzai => f.pad("banzai"),
            Self::Rank(Rank::Ace) => f.pad("aces"),
            Self::Rank(Rank::King) => f.pad("kings"),
            Self::Rank(Rank::Queen) => f.pad("queens"),
            Self::Rank(Rank::Jack) => f.pad("jacks"),
            Self::Rank(Rank::Ten) => f.pad("tens"),
            Self::Rank(rank) => write!(f, "rank{rank}"),
            Self::Top(top) => write!(f, "top{top}"),
        }
    }
}

/// A number that a hand has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// How many cards of a suit.
    Length(Suit),
    /// A count of the whole hand.
    Whole(Count),
    /// A count of one suit.
    Within(Count, Suit),
    /// High cards and the lengths of the two longest suits: the rule of twenty.
    Opening,
    /// The Kaplan–Rubens count, in hundredths.
    KaplanRubens,
}

impl Measure {
    /// The number for a hand.
    pub fn of(self, hand: Hand) -> i32 {
        match self {
            Self::Length(suit) => hand.holding(suit).len() as i32,
            Self::Whole(count) => count.of_hand(hand),
            Self::Within(count, suit) => count.of_holding(hand.holding(suit)),
            Self::Opening => hand.opening_count().into(),
            Self::KaplanRubens => hand.kaplan_rubens_in_hundredths(),
        }
    }
}

impl fmt::Display for Measure {
    /// As in expressions: `spades`, `hcp`, `top3 in hearts`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(suit) => f.pad(suit.name()),
            Self::Whole(count) => count.fmt(f),
            Self::Within(count, suit) => write!(f, "{count} in {}", suit.name()),
            Self::Opening => f.pad("rule"),
            Self::KaplanRubens => f.pad("kr"),
        }
    }
}

/// Numbers from `lo` to `hi`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest.
    pub lo: i32,
    /// The greatest.
    pub hi: i32,
}

impl Range {
    /// From `lo` to `hi`, both included.
    pub const fn new(lo: i32, hi: i32) -> Self {
        Self { lo, hi }
    }

    /// `lo` or more.
    pub const fn at_least(lo: i32) -> Self {
        Self { lo, hi: i32::MAX }
    }

    /// `hi` or fewer.
    pub const fn at_most(hi: i32) -> Self {
        Self { lo: i32::MIN, hi }
    }

    /// Whether a number is in the range.
    #[inline]
    pub const fn contains(self, number: i32) -> bool {
        self.lo <= number && number <= self.hi
    }

    /// What two ranges share.
    pub fn and(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// The smallest range that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// The range with `by` more at either end.
    pub const fn widened(self, by: i32) -> Self {
        Self { lo: self.lo.saturating_sub(by), hi: self.hi.saturating_add(by) }
    }
}

impl fmt::Display for Range {
    /// `15-17`, `5+`, `7-` or `4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lo, self.hi) {
            (lo, hi) if lo == hi => write!(f, "{lo}"),
            (lo, i32::MAX) => write!(f, "{lo}+"),
            (i32::MIN, hi) => write!(f, "{hi}-"),
            (lo, hi) => write!(f, "{lo}-{hi}"),
        }
    }
}
