//! Tests of where the honours are: stoppers, suit quality, aces.
//!
//! Shape and points cannot tell these; they are tested on the hand, and carried along for dealing.

use merrimac_cards::{Hand, Rank, Stopper, Suit};
use merrimac_dealing::{Constraint, Count, Measure, Range};

use crate::hand_set::HandSet;

/// A test of where honours are, which shape and points cannot tell.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Test<S = Suit> {
    /// The suit is stopped at least so well.
    Stop(S, Stopper),
    /// Five cards or more with two of the top three honours or three of the top five.
    Good(S),
    /// How many of the n highest cards of a suit.
    Top(u8, S, Range),
    /// How many cards of a rank.
    Cards(Rank, Range),
    /// Controls: ace 2, king 1.
    Controls(Range),
    /// Losing tricks.
    Losers(Range),
    /// Quick tricks, in halves.
    QuickHalves(Range),
    /// High-card points in a suit.
    PointsIn(S, Range),
    /// Length and honours of a suit.
    Quality(S, Range),
    /// Playing tricks.
    Tricks(Range),
}

impl<S: Copy> Test<S> {
    pub(super) fn map<T>(&self, suit: &impl Fn(S) -> T) -> Test<T> {
        match self {
            Self::Stop(of, least) => Test::Stop(suit(*of), *least),
            Self::Good(of) => Test::Good(suit(*of)),
            Self::Top(top, of, range) => Test::Top(*top, suit(*of), *range),
            Self::Cards(rank, range) => Test::Cards(*rank, *range),
            Self::Controls(range) => Test::Controls(*range),
            Self::Losers(range) => Test::Losers(*range),
            Self::QuickHalves(range) => Test::QuickHalves(*range),
            Self::PointsIn(of, range) => Test::PointsIn(suit(*of), *range),
            Self::Quality(of, range) => Test::Quality(suit(*of), *range),
            Self::Tricks(range) => Test::Tricks(*range),
        }
    }
}

impl Test {
    /// Whether a hand passes.
    pub fn holds(&self, hand: Hand) -> bool {
        let within = |count: Count, suit: Suit| count.of_holding(hand.holding(suit));
        match *self {
            Self::Stop(suit, least) => hand.stopper(suit) >= least,
            Self::Good(suit) => hand.holding(suit).is_good_suit(),
            Self::Top(top, suit, range) => range.contains(within(Count::Top(top), suit)),
            Self::Cards(rank, range) => range.contains(hand.count(rank).into()),
            Self::Controls(range) => range.contains(hand.controls().into()),
            Self::Losers(range) => range.contains(hand.losers().into()),
            Self::QuickHalves(range) => range.contains(hand.quick_tricks_in_halves().into()),
            Self::PointsIn(suit, range) => range.contains(within(Count::HighCards, suit)),
            Self::Quality(suit, range) => range.contains(hand.holding(suit).suit_quality().into()),
            Self::Tricks(range) => range.contains(playing_tricks(hand)),
        }
    }

    /// As a constraint for dealing, where there is one.
    pub fn constraint(&self) -> Option<Constraint> {
        let whole = |count, range| Some(Constraint::Measure(Measure::Whole(count), range));
        let within =
            |count, suit, range| Some(Constraint::Measure(Measure::Within(count, suit), range));
        match *self {
            Self::Stop(suit, least) => Some(Constraint::Stops(suit, least)),
            Self::Good(suit) => Some(Constraint::GoodSuit(suit)),
            Self::Top(top, suit, range) => within(Count::Top(top), suit, range),
            Self::Cards(rank, range) => whole(Count::Rank(rank), range),
            Self::Controls(range) => whole(Count::Controls, range),
            Self::Losers(range) => whole(Count::Losers, range),
            Self::QuickHalves(range) => whole(Count::QuickTricksInHalves, range),
            Self::PointsIn(suit, range) => within(Count::HighCards, suit, range),
            Self::Quality(..) | Self::Tricks(_) => None,
        }
    }

    /// Takes hands out that cannot pass.
    pub(super) fn narrow(&self, hands: &mut HandSet) {
        match *self {
            Self::Stop(suit, Stopper::Full | Stopper::Partial) => {
                hands.keep_lengths(|lengths| lengths[suit] > 0);
            }
            Self::Good(suit) => hands.keep_lengths(|lengths| lengths[suit] >= 5),
            Self::Top(_, suit, range) => {
                hands.keep_lengths(|lengths| i32::from(lengths[suit]) >= range.lo);
            }
            _ => {}
        }
    }
}

/// Tricks that the hand takes on its own: of long suits all cards but the losers, of short ones the
/// quick tricks.
fn playing_tricks(hand: Hand) -> i32 {
    let halves: i32 = Suit::ALL
        .into_iter()
        .map(|suit| {
            let holding = hand.holding(suit);
            let quick = i32::from(holding.quick_tricks_in_halves());
            let long = 2 * (holding.len() as i32 - i32::from(holding.losers()));
            if holding.len() >= 4 { quick.max(long) } else { quick }
        })
        .sum();
    halves / 2
}
