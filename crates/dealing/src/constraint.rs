//! What is known or asked about hands: a predicate with a part that can be counted.
//!
//! An auction becomes a constraint, card play and bidding consume it \[GIB §3\]: "building
//! constraints describing each of the hands around the table". A [`Constraint`] speaks of one hand,
//! a [`DealConstraint`] of all four and of how they compare. Both are plain values, built by hand
//! or read from an [expression](crate::Constraint#impl-FromStr-for-Constraint).
//!
//! Constraints speak of the thirteen cards a player was dealt, whatever has been played since.
//! A *soft* constraint gives hands outside it a probability instead of none: opponents overbid.

mod joint;
mod measure;
mod ranges;

use std::fmt;

use merrimac_cards::{Card, Hand, Stopper, Suit};

pub use joint::{Comparison, DealConstraint, Joint, Term};
pub use measure::{Count, Measure, Range};
pub(crate) use ranges::{Layer, Ranges, Tally, fold, layers};

use crate::shapes::ShapeSet;

/// What is asked of one hand of thirteen cards.
///
/// ```
/// use merrimac_cards::{Hand, Suit};
/// use merrimac_dealing::Constraint;
/// let notrump: Constraint = "15-17 hcp, balanced".parse()?;
/// let same = Constraint::high_cards(15, 17).and(Constraint::balanced());
/// let hand: Hand = "KQ2.AT4.AJ65.Q85".parse()?;
/// assert!(notrump.admits(hand) && same.admits(hand));
/// assert_eq!(notrump.softened(0.1).likelihood("2.AT42.AJ65.QJ85".parse()?), 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Constraint {
    /// Any hand.
    Anything,
    /// A length or count in a range.
    Measure(Measure, Range),
    /// One of a set of shapes.
    Shape(Box<ShapeSet>),
    /// All of these cards.
    Holds(Hand),
    /// A suit stopped at least so well.
    Stops(Suit, Stopper),
    /// Five cards or more with two of the top three honours or three of the top five.
    GoodSuit(Suit),
    /// All of these.
    All(Vec<Constraint>),
    /// At least one of these.
    AnyOf(Vec<Constraint>),
    /// Not this.
    Not(Box<Constraint>),
    /// This, or else with a probability.
    Soft {
        /// What is asked.
        inside: Box<Constraint>,
        /// How likely a hand that does not meet it is, against one that does: 0 to 1.
        outside: f64,
    },
}

impl Constraint {
    /// A suit's length in a range, both ends included.
    pub const fn length(suit: Suit, lo: u8, hi: u8) -> Self {
        Self::Measure(Measure::Length(suit), Range::new(lo as i32, hi as i32))
    }

    /// High-card points in a range, both ends included.
    pub const fn high_cards(lo: u8, hi: u8) -> Self {
        Self::Measure(Measure::Whole(Count::HighCards), Range::new(lo as i32, hi as i32))
    }

    /// 4-3-3-3, 4-4-3-2 or 5-3-3-2.
    pub fn balanced() -> Self {
        Self::Shape(Box::new(ShapeSet::balanced()))
    }

    /// One of a set of shapes.
    pub fn shape(shapes: ShapeSet) -> Self {
        Self::Shape(Box::new(shapes))
    }

    /// This card.
    pub const fn holds(card: Card) -> Self {
        Self::Holds(Hand::EMPTY.with(card))
    }

    /// Both this and another.
    pub fn and(self, other: Self) -> Self {
        match self {
            Self::Anything => other,
            Self::All(mut parts) => {
                parts.push(other);
                Self::All(parts)
            }
            one => Self::All(vec![one, other]),
        }
    }

    /// This or another.
    pub fn or(self, other: Self) -> Self {
        match self {
            Self::AnyOf(mut parts) => {
                parts.push(other);
                Self::AnyOf(parts)
            }
            one => Self::AnyOf(vec![one, other]),
        }
    }

    /// Anything but this.
    pub fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// This, and hands outside with a probability; one outside 0 to 1 is cut to it.
    pub fn softened(self, outside: f64) -> Self {
        Self::Soft { inside: Box::new(self), outside: outside.clamp(0.0, 1.0) }
    }

    /// Whether a hand meets it; soft parts count as certain.
    pub fn admits(&self, hand: Hand) -> bool {
        match self {
            Self::Anything => true,
            Self::Measure(measure, range) => range.contains(measure.of(hand)),
            Self::Shape(shapes) => shapes.admits(hand),
            Self::Holds(cards) => (*cards - hand).is_empty(),
            Self::Stops(suit, least) => hand.stopper(*suit) >= *least,
            Self::GoodSuit(suit) => hand.holding(*suit).is_good_suit(),
            Self::All(parts) => {
                fits_shapes(parts, hand) && parts.iter().all(|part| part.admits(hand))
            }
            Self::AnyOf(parts) => parts.iter().any(|part| part.admits(hand)),
            Self::Not(inner) => !inner.admits(hand),
            Self::Soft { inside, .. } => inside.admits(hand),
        }
    }

    /// How likely a hand is, against one that meets everything: 1 or 0 without soft parts.
    ///
    /// Parts that must all hold multiply, of alternatives the best counts.
    pub fn likelihood(&self, hand: Hand) -> f64 {
        match self {
            Self::All(parts) => all_of(parts, hand),
            Self::AnyOf(parts) => best_of(parts, hand),
            Self::Not(inner) => 1.0 - inner.likelihood(hand),
            Self::Soft { inside, outside } => outside + (1.0 - outside) * inside.likelihood(hand),
            _ => f64::from(u8::from(self.admits(hand))),
        }
    }

    /// Whether some part of it is soft.
    pub fn is_soft(&self) -> bool {
        match self {
            Self::Soft { .. } => true,
            Self::All(parts) | Self::AnyOf(parts) => parts.iter().any(Self::is_soft),
            Self::Not(inner) => inner.is_soft(),
            _ => false,
        }
    }
}

/// Whether a hand has the shapes that are asked for among other things: that is looked up at once, and settles
/// most of the alternatives that an auction leaves.
fn fits_shapes(parts: &[Constraint], hand: Hand) -> bool {
    parts.iter().all(|part| !matches!(part, Constraint::Shape(shapes) if !shapes.admits(hand)))
}

/// What all parts together allow; what is impossible needs no further look.
fn all_of(parts: &[Constraint], hand: Hand) -> f64 {
    if !fits_shapes(parts, hand) {
        return 0.0;
    }
    let mut all = 1.0;
    for part in parts {
        all *= part.likelihood(hand);
        if all <= 0.0 {
            break;
        }
    }
    all
}

/// What the best alternative allows; what is certain needs no further look.
fn best_of(parts: &[Constraint], hand: Hand) -> f64 {
    let mut best: f64 = 0.0;
    for part in parts {
        best = best.max(part.likelihood(hand));
        if best >= 1.0 {
            break;
        }
    }
    best
}

impl fmt::Display for Constraint {
    /// The expression that reads back as this constraint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anything | Self::Stops(_, Stopper::None) => f.write_str("anything"),
            Self::Measure(measure, range) => write!(f, "{range} {measure}"),
            Self::Shape(shapes) => write_shapes(f, shapes),
            Self::Holds(cards) => {
                f.write_str("holds")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Stops(suit, Stopper::Full) => write!(f, "stopper in {}", suit.name()),
            Self::Stops(suit, Stopper::Partial) => {
                write!(f, "half stopper in {}", suit.name())
            }
            Self::GoodSuit(suit) => write!(f, "good {}", suit.name()),
            Self::All(parts) if parts.is_empty() => f.write_str("anything"),
            Self::AnyOf(parts) if parts.is_empty() => f.write_str("not anything"),
            Self::All(parts) => write_list(f, parts, ", "),
            Self::AnyOf(parts) => write_list(f, parts, " or "),
            Self::Not(inner) => write!(f, "not ({inner})"),
            Self::Soft { inside, outside } => write!(f, "({inside}) else {outside}"),
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, parts: &[Constraint], between: &str) -> fmt::Result {
    for (place, part) in parts.iter().enumerate() {
        let between = if place == 0 { "" } else { between };
        match part {
            Constraint::All(_) | Constraint::AnyOf(_) | Constraint::Soft { .. } => {
                write!(f, "{between}({part})")?;
            }
            _ => write!(f, "{between}{part}")?,
        }
    }
    Ok(())
}

fn write_shapes(f: &mut fmt::Formatter<'_>, shapes: &ShapeSet) -> fmt::Result {
    if *shapes == ShapeSet::balanced() {
        return f.write_str("balanced");
    }
    if *shapes == ShapeSet::semi_balanced() {
        return f.write_str("semibalanced");
    }
    if shapes.is_empty() {
        return f.write_str("not anything");
    }
    f.write_str("shape ")?;
    for (place, lengths) in shapes.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { "+" })?;
        let digits = Suit::DESCENDING.map(|suit| lengths[suit].to_string());
        f.write_str(&digits.join("="))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
