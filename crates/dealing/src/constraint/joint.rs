//! All four hands at once: one constraint a seat, and comparisons between seats.

use merrimac_cards::{BySeat, Deal, Seat, Side, Suit};

use super::{Constraint, Measure, Range};

/// A number of one hand with a factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// What the number is multiplied by.
    pub factor: i32,
    /// Whose hand.
    pub seat: Seat,
    /// Which number.
    pub measure: Measure,
}

/// A sum over hands in a range: "at least eight hearts between North and South", "West has more
/// spades than East".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What is added up.
    pub terms: Vec<Term>,
    /// Where the sum must lie.
    pub range: Range,
}

impl Comparison {
    /// A side's two hands together.
    pub fn together(side: Side, measure: Measure, range: Range) -> Self {
        let term = |seat| Term { factor: 1, seat, measure };
        Self { terms: side.seats().map(term).to_vec(), range }
    }

    /// `more` has at least `by` more than `less`.
    pub fn exceeds(more: Seat, less: Seat, measure: Measure, by: i32) -> Self {
        let terms =
            vec![Term { factor: 1, seat: more, measure }, Term { factor: -1, seat: less, measure }];
        Self { terms, range: Range::at_least(by) }
    }

    /// Whether a deal meets it.
    pub fn admits(&self, deal: &Deal) -> bool {
        self.meets(|seat, measure| measure.of(deal.hand(seat)))
    }

    /// Whether the sum lies in the range, the numbers given.
    fn meets(&self, number: impl Fn(Seat, Measure) -> i32) -> bool {
        let add = |sum: i32, term: &Term| {
            sum.saturating_add(term.factor.saturating_mul(number(term.seat, term.measure)))
        };
        self.range.contains(self.terms.iter().fold(0, add))
    }

    /// Whether it speaks of suit lengths only.
    pub(crate) fn is_of_lengths(&self) -> bool {
        self.terms.iter().all(|term| matches!(term.measure, Measure::Length(_)))
    }

    /// Whether hands of these lengths meet it, when it speaks of lengths only.
    pub(crate) fn admits_lengths(&self, length: impl Fn(Seat, Suit) -> i32) -> bool {
        self.meets(|seat, measure| match measure {
            Measure::Length(suit) => length(seat, suit),
            _ => 0,
        })
    }
}

/// A condition that more than one hand may take part in.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Joint {
    /// A sum over hands in a range.
    Comparison(Comparison),
    /// A condition on one hand, as part of a greater whole.
    Hand(Seat, Constraint),
    /// All of these.
    All(Vec<Joint>),
    /// At least one of these.
    AnyOf(Vec<Joint>),
    /// Not this.
    Not(Box<Joint>),
}

impl Joint {
    /// Whether a deal meets it; soft parts count as certain.
    pub fn admits(&self, deal: &Deal) -> bool {
        match self {
            Self::Comparison(comparison) => comparison.admits(deal),
            Self::Hand(seat, constraint) => constraint.admits(deal.hand(*seat)),
            Self::All(parts) => parts.iter().all(|part| part.admits(deal)),
            Self::AnyOf(parts) => parts.iter().any(|part| part.admits(deal)),
            Self::Not(inner) => !inner.admits(deal),
        }
    }
}

/// What is asked of a whole deal.
///
/// ```
/// use merrimac_cards::{Seat, Side, Suit};
/// use merrimac_dealing::{Comparison, DealConstraint, Measure, Range};
/// let hearts = Measure::Length(Suit::Hearts);
/// let fit = Comparison::together(Side::NorthSouth, hearts, Range::at_least(8));
/// let wanted = DealConstraint::anything()
///     .with_hand(Seat::North, "12+ hcp, 5+ hearts".parse()?)
///     .with_comparison(fit);
/// assert!(!wanted.is_anything());
/// # Ok::<(), merrimac_dealing::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DealConstraint {
    /// What is asked of each hand.
    pub hands: BySeat<Constraint>,
    /// What is asked of several together; every one must hold.
    pub joint: Vec<Joint>,
}

impl Default for DealConstraint {
    fn default() -> Self {
        Self::anything()
    }
}

impl DealConstraint {
    /// Any deal.
    pub fn anything() -> Self {
        Self { hands: BySeat::from_fn(|_| Constraint::Anything), joint: Vec::new() }
    }

    /// This, and more of one hand.
    pub fn with_hand(mut self, seat: Seat, constraint: Constraint) -> Self {
        let before = std::mem::replace(&mut self.hands[seat], Constraint::Anything);
        self.hands[seat] = before.and(constraint);
        self
    }

    /// This, and a comparison between hands.
    pub fn with_comparison(mut self, comparison: Comparison) -> Self {
        self.joint.push(Joint::Comparison(comparison));
        self
    }

    /// All that both ask.
    pub fn and(self, other: Self) -> Self {
        let mut both = self;
        for seat in Seat::ALL {
            both = both.with_hand(seat, other.hands[seat].clone());
        }
        both.joint.extend(other.joint);
        both
    }

    /// Whether nothing is asked.
    pub fn is_anything(&self) -> bool {
        self.joint.is_empty() && self.hands.values().all(|hand| *hand == Constraint::Anything)
    }

    /// Whether a deal meets everything; soft parts count as certain.
    pub fn admits(&self, deal: &Deal) -> bool {
        Seat::ALL.into_iter().all(|seat| self.hands[seat].admits(deal.hand(seat)))
            && self.joint.iter().all(|joint| joint.admits(deal))
    }

    /// How likely a deal is, against one that meets everything.
    pub fn likelihood(&self, deal: &Deal) -> f64 {
        self.likelihood_by(deal, |seat, asked| asked.likelihood(deal.hand(seat)))
    }

    /// The same, where somebody else knows how likely each hand is.
    pub(crate) fn likelihood_by(
        &self,
        deal: &Deal,
        of_hand: impl Fn(Seat, &Constraint) -> f64,
    ) -> f64 {
        if !self.joint.iter().all(|joint| joint.admits(deal)) {
            return 0.0;
        }
        self.hands.iter().map(|(seat, asked)| of_hand(seat, asked)).product()
    }

    /// The comparisons of suit lengths that must all hold.
    pub(crate) fn length_comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.joint.iter().filter_map(|joint| match joint {
            Joint::Comparison(comparison) if comparison.is_of_lengths() => Some(comparison),
            _ => None,
        })
    }
}
