//! What a row asks of a hand, and what a call therefore shows.
//!
//! A [`Condition`] is written once and used four ways: tested on a hand ([`holds`](Condition::holds)),
//! read as the hands it leaves ([`narrow`](Condition::narrow)), turned into a constraint for
//! dealing, and put into words. Some of it speaks of what partner has shown (`total 25+`, `trumps M
//! 8+`) or of the opponents' suits; such parts mean what they meant to the bidder, so they are always
//! taken with the [`Ground`] on which the call was made.
//!
//! The suits are letters of the file at first (`M`, `x`) and become real ones when a rule is
//! expanded; hence the type parameter.

mod honours;
mod worth;

use merrimac_cards::{BySuit, Hand, Stopper, Suit};
use merrimac_dealing::{Range, ShapeSet};

pub use self::honours::Test;

use crate::hand_set::{HandClass, HandSet, Spread, Strength, is_balanced};

/// What a condition may refer to beside the hand: what everybody has shown before the call.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// Partner's points with length.
    pub partner_points: Spread,
    /// Partner's high cards.
    pub partner_high_cards: Spread,
    /// Partner's high cards and shortness in support of each suit.
    pub partner_support: BySuit<Spread>,
    /// Partner's suits.
    pub partner_lengths: BySuit<Spread>,
    /// Suits that an opponent has shown.
    pub theirs: BySuit<bool>,
}

/// A condition on a hand of thirteen cards, given what others have shown.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Condition<S = Suit> {
    /// Any hand.
    Anything,
    /// Points in a range.
    Strength(Counted<S>, Range),
    /// Own strength and partner's usual minimum together in a range; with a suit, in support of it.
    Total(Option<S>, Range),
    /// Own strength and partner's usual maximum together in a range.
    Best(Option<S>, Range),
    /// High cards as they take tricks, in a range.
    Value(Range),
    /// What both hands are worth with a suit as trumps, or without trumps, partner's usual minimum
    /// taken, in a range.
    Worth(Option<S>, Range),
    /// The same with partner's usual maximum.
    Hope(Option<S>, Range),
    /// The length of a suit in a range.
    Length(S, Range),
    /// Own length of a suit and the length partner has shown together in a range.
    Trumps(S, Range),
    /// The first suit is at least this many cards longer than the second.
    Longer(S, S, i8),
    /// No suit is longer.
    Longest(S),
    /// One of a set of shapes.
    Shape(Box<ShapeSet>),
    /// A test of where the honours are.
    Test(Test<S>),
    /// Every suit that the opponents have shown is stopped.
    StopsTheirs,
    /// All of these.
    All(Vec<Condition<S>>),
    /// At least one of these.
    Any(Vec<Condition<S>>),
    /// Not this.
    Not(Box<Condition<S>>),
}

/// A way of counting strength, with the suit it may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted<S = Suit> {
    /// High cards.
    HighCards,
    /// High cards and length.
    Points,
    /// High cards and shortness in support of a suit.
    Support(S),
    /// The rule of twenty.
    Opening,
    /// The rule of fifteen.
    FourthSeat,
}

/// Whether hands whose honours decide are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Hands that can meet the condition.
    Maybe,
    /// Hands that meet it wherever their honours are.
    Surely,
}

impl Certainty {
    const fn negated(self) -> Self {
        match self {
            Self::Maybe => Self::Surely,
            Self::Surely => Self::Maybe,
        }
    }
}

impl Counted {
    const fn strength(self) -> Strength {
        match self {
            Self::HighCards => Strength::HighCards,
            Self::Points => Strength::Points,
            Self::Support(suit) => Strength::Support(suit),
            Self::Opening => Strength::Opening,
            Self::FourthSeat => Strength::FourthSeat,
        }
    }
}

/// A hand with what is asked again and again.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    /// The cards.
    pub hand: Hand,
    /// Shape and points.
    pub class: HandClass,
}

impl From<Hand> for Held {
    fn from(hand: Hand) -> Self {
        Self { hand, class: HandClass::of(hand) }
    }
}

impl Held {
    /// The same cards, valued some points higher or lower: for decisions that are close.
    pub(crate) fn valued(self, more: i8) -> Self {
        Self { class: self.class.with_points(more), ..self }
    }
}

impl Condition {
    /// Whether a hand meets it.
    pub fn holds(&self, held: Held, ground: &Ground) -> bool {
        let length = |suit| i32::from(held.class.length(suit));
        match self {
            Self::Anything => true,
            Self::Strength(count, range) => range.contains(held.class.strength(count.strength())),
            Self::Total(..) | Self::Best(..) => {
                let (strength, range) = self.own_strength(ground);
                range.contains(held.class.strength(strength))
            }
            Self::Value(range) => range.contains(worth::value(held)),
            Self::Worth(suit, range) => worth::without_least(*range, *suit, ground)
                .contains(worth::worth(held, *suit, ground)),
            Self::Hope(suit, range) => worth::without_most(*range, *suit, ground)
                .contains(worth::worth(held, *suit, ground)),
            Self::Length(suit, range) => range.contains(length(*suit)),
            Self::Trumps(suit, range) => {
                range.contains(length(*suit) + i32::from(ground.partner_lengths[*suit].least))
            }
            Self::Longer(one, two, by) => length(*one) - length(*two) >= i32::from(*by),
            Self::Longest(suit) => {
                Suit::ALL.into_iter().all(|other| length(other) <= length(*suit))
            }
            Self::Shape(shapes) => shapes.admits(held.hand),
            Self::Test(test) => test.holds(held.hand),
            Self::StopsTheirs => {
                Suit::ALL.into_iter().all(|suit| !ground.theirs[suit] || stops(held.hand, suit))
            }
            Self::All(parts) => parts.iter().all(|part| part.holds(held, ground)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(held, ground)),
            Self::Not(inner) => !inner.holds(held, ground),
        }
    }

    /// Keeps the hands of a set that meet it, as far as shape and points can tell.
    pub fn narrow(&self, hands: &mut HandSet, ground: &Ground, certainty: Certainty) {
        match self {
            Self::Anything => {}
            Self::Strength(count, range) => hands.keep_strength(count.strength(), *range),
            Self::Total(..) | Self::Best(..) => {
                let (strength, range) = self.own_strength(ground);
                hands.keep_strength(strength, range);
            }
            Self::Value(range) => worth::narrow(hands, None, *range, ground, certainty),
            Self::Worth(suit, range) => {
                let own = worth::without_least(*range, *suit, ground);
                worth::narrow(hands, *suit, own, ground, certainty);
            }
            Self::Hope(suit, range) => {
                let own = worth::without_most(*range, *suit, ground);
                worth::narrow(hands, *suit, own, ground, certainty);
            }
            Self::Length(suit, range) => {
                hands.keep_lengths(|lengths| range.contains(lengths[*suit].into()));
            }
            Self::Trumps(suit, range) => {
                let range = less(*range, ground.partner_lengths[*suit].least);
                hands.keep_lengths(|lengths| range.contains(lengths[*suit].into()));
            }
            Self::Longer(one, two, by) => {
                hands.keep_lengths(|lengths| lengths[*one] as i8 - lengths[*two] as i8 >= *by);
            }
            Self::Longest(suit) => {
                hands
                    .keep_lengths(|lengths| lengths.values().all(|&other| other <= lengths[*suit]));
            }
            Self::Shape(shapes) => hands.keep_lengths(|lengths| shapes.contains(lengths)),
            Self::Test(test) => match certainty {
                Certainty::Maybe => test.narrow(hands),
                Certainty::Surely => hands.clear(),
            },
            Self::StopsTheirs => {
                let is_idle = !ground.theirs.values().any(|&shown| shown);
                match certainty {
                    Certainty::Surely if !is_idle => hands.clear(),
                    _ => hands.keep_lengths(|lengths| {
                        lengths.iter().all(|(suit, &length)| !ground.theirs[suit] || length > 0)
                    }),
                }
            }
            Self::All(parts) => {
                for part in parts {
                    part.narrow(hands, ground, certainty);
                }
            }
            Self::Any(parts) => {
                let mut either = HandSet::none();
                for part in parts {
                    let mut own = hands.clone();
                    part.narrow(&mut own, ground, certainty);
                    either.insert(&own);
                }
                *hands = either;
            }
            Self::Not(inner) => {
                let mut outside = hands.clone();
                inner.narrow(&mut outside, ground, certainty.negated());
                hands.remove(&outside);
            }
        }
    }

    /// Whether no hand is sure to meet it, because it tests honours.
    pub fn is_never_sure(&self) -> bool {
        match self {
            Self::Test(_) => true,
            Self::All(parts) => parts.iter().any(Self::is_never_sure),
            Self::Any(parts) => parts.iter().all(Self::is_never_sure),
            _ => false,
        }
    }

    /// Whether it means the same on any ground.
    pub fn is_fixed(&self) -> bool {
        match self {
            Self::Total(..)
            | Self::Best(..)
            | Self::Worth(..)
            | Self::Hope(..)
            | Self::Trumps(..)
            | Self::StopsTheirs => false,
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_fixed),
            Self::Not(inner) => inner.is_fixed(),
            _ => true,
        }
    }

    /// What a condition on both hands asks of one's own: own strength counted how, in what range.
    fn own_strength(&self, ground: &Ground) -> (Strength, Range) {
        match self {
            Self::Total(Some(suit), range) => {
                (Strength::Support(*suit), less(*range, ground.partner_points.least))
            }
            Self::Best(Some(suit), range) => {
                (Strength::Support(*suit), less(*range, ground.partner_points.most))
            }
            Self::Best(None, range) => {
                (Strength::HighCards, less(*range, ground.partner_high_cards.most))
            }
            Self::Total(None, range) => {
                (Strength::HighCards, less(*range, ground.partner_high_cards.least))
            }
            _ => (Strength::HighCards, Range::at_least(0)),
        }
    }

    /// Adds the tests of honours that must all hold: what the set of hands cannot say.
    pub fn tests(&self, ground: &Ground, found: &mut Vec<Test>) {
        match self {
            Self::Test(test) => found.push(test.clone()),
            Self::StopsTheirs => {
                let theirs = Suit::ALL.into_iter().filter(|&suit| ground.theirs[suit]);
                found.extend(theirs.map(|suit| Test::Stop(suit, Stopper::Full)));
            }
            Self::All(parts) => parts.iter().for_each(|part| part.tests(ground, found)),
            _ => {}
        }
    }

    /// Whether it tests honours somewhere.
    pub(crate) fn tests_honours(&self) -> bool {
        match self {
            Self::Test(_) | Self::StopsTheirs => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::tests_honours),
            _ => false,
        }
    }

    /// How the points are counted that it asks for itself.
    pub(crate) fn counts(&self) -> Vec<Strength> {
        match self {
            Self::Strength(count, _) => vec![count.strength()],
            Self::Total(suit, _) | Self::Worth(suit, _) => {
                vec![suit.map_or(Strength::HighCards, Strength::Support)]
            }
            Self::Value(_) => vec![Strength::HighCards],
            Self::All(parts) => parts.iter().flat_map(Self::counts).collect(),
            _ => Vec::new(),
        }
    }
}

impl<S: Copy> Condition<S> {
    /// The same condition with other suits.
    pub(crate) fn map<T>(&self, suit: &impl Fn(S) -> T) -> Condition<T> {
        match self {
            Self::Anything => Condition::Anything,
            Self::Strength(count, range) => Condition::Strength(count.map(suit), *range),
            Self::Total(of, range) => Condition::Total(of.map(suit), *range),
            Self::Best(of, range) => Condition::Best(of.map(suit), *range),
            Self::Value(range) => Condition::Value(*range),
            Self::Worth(of, range) => Condition::Worth(of.map(suit), *range),
            Self::Hope(of, range) => Condition::Hope(of.map(suit), *range),
            Self::Length(of, range) => Condition::Length(suit(*of), *range),
            Self::Trumps(of, range) => Condition::Trumps(suit(*of), *range),
            Self::Longer(one, two, by) => Condition::Longer(suit(*one), suit(*two), *by),
            Self::Longest(of) => Condition::Longest(suit(*of)),
            Self::Shape(shapes) => Condition::Shape(shapes.clone()),
            Self::Test(test) => Condition::Test(test.map(suit)),
            Self::StopsTheirs => Condition::StopsTheirs,
            Self::All(parts) => Condition::All(parts.iter().map(|part| part.map(suit)).collect()),
            Self::Any(parts) => Condition::Any(parts.iter().map(|part| part.map(suit)).collect()),
            Self::Not(inner) => Condition::Not(Box::new(inner.map(suit))),
        }
    }
}

impl<S: Copy> Counted<S> {
    fn map<T>(self, suit: &impl Fn(S) -> T) -> Counted<T> {
        match self {
            Self::HighCards => Counted::HighCards,
            Self::Points => Counted::Points,
            Self::Support(of) => Counted::Support(suit(of)),
            Self::Opening => Counted::Opening,
            Self::FourthSeat => Counted::FourthSeat,
        }
    }
}

fn stops(hand: Hand, suit: Suit) -> bool {
    hand.stopper(suit) == Stopper::Full
}

/// A range with what partner brings taken off.
fn less(range: Range, partner: u8) -> Range {
    let off =
        |end: i32| if end == i32::MAX || end == i32::MIN { end } else { end - i32::from(partner) };
    Range::new(off(range.lo), off(range.hi))
}

/// The balanced shapes.
pub(crate) fn balanced() -> ShapeSet {
    ShapeSet::from_fn(is_balanced)
}
