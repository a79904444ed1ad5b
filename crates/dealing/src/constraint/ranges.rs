//! The part of a constraint that can be counted, and so dealt without trying.
//!
//! From any [`Constraint`] a box of necessary conditions is read off: a set of shapes, a range of
//! one count of points, cards that must and must not be held. Every hand that meets the constraint
//! lies in the box; what the box does not say is tested after dealing.
//!
//! A soft constraint c that admits outsiders with probability ε has the likelihood
//! `ε + (1-ε)·[hand meets c]`, a sum of two boxes with shares. [`layers`] writes any constraint as
//! such a sum, an upper bound of its likelihood everywhere: a sampler draws a box by share and
//! count, then a hand in it, and corrects by the ratio of likelihood and bound.

use merrimac_cards::{Hand, Rank, Suit};

use super::{Constraint, Count, Measure, Range};
use crate::shapes::ShapeSet;

/// More layers than this are folded into one that bounds them all.
const MOST_LAYERS: usize = 4;

/// A range of a count that is a sum over cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    /// What each rank counts, from the deuce.
    pub(crate) values: [u8; 13],
    /// What the whole hand may count.
    pub(crate) range: Range,
}

impl Tally {
    /// What a set of cards counts.
    pub(crate) fn of(&self, hand: Hand) -> i32 {
        hand.iter().map(|card| self.of_rank(card.rank())).sum()
    }

    pub(crate) fn of_rank(&self, rank: Rank) -> i32 {
        self.values[rank.index()].into()
    }
}

/// A box of conditions on one hand that can be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ranges {
    pub(crate) shapes: ShapeSet,
    pub(crate) tally: Option<Tally>,
    /// Cards it must hold.
    pub(crate) holds: Hand,
    /// Cards it must not hold.
    pub(crate) lacks: Hand,
    /// Whether a hand in the box is sure to meet the constraint it was read from.
    pub(crate) is_exact: bool,
}

impl Ranges {
    /// Every hand.
    pub(crate) fn anything() -> Self {
        let [holds, lacks] = [Hand::EMPTY; 2];
        Self { shapes: ShapeSet::all(), tally: None, holds, lacks, is_exact: true }
    }

    pub(crate) fn of_shapes(shapes: ShapeSet) -> Self {
        Self { shapes, ..Self::anything() }
    }

    pub(crate) fn of_tally(values: [u8; 13], range: Range) -> Self {
        Self { tally: Some(Tally { values, range }), ..Self::anything() }
    }

    /// A box that says nothing, read from a constraint that does.
    pub(crate) fn unknown() -> Self {
        Self { is_exact: false, ..Self::anything() }
    }

    /// Whether the box admits every hand.
    pub(crate) fn is_anything(&self) -> bool {
        self.tally.is_none()
            && self.holds.is_empty()
            && self.lacks.is_empty()
            && self.shapes.is_all()
    }

    /// Whether a hand lies in the box.
    pub(crate) fn admits(&self, hand: Hand) -> bool {
        self.holds - hand == Hand::EMPTY
            && (self.lacks & hand).is_empty()
            && self.shapes.admits(hand)
            && self.tally.as_ref().is_none_or(|tally| tally.range.contains(tally.of(hand)))
    }

    /// The box of hands that lie in both. Of two different counts only the first is kept.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let (tally, keeps_all) = match (&self.tally, &other.tally) {
            (Some(one), Some(two)) if one.values == two.values => {
                let range = one.range.and(two.range);
                (Some(Tally { values: one.values, range }), true)
            }
            (Some(one), Some(_)) => (Some(one.clone()), false),
            (one, two) => (one.clone().or_else(|| two.clone()), true),
        };
        Self {
            shapes: &self.shapes & &other.shapes,
            tally,
            holds: self.holds | other.holds,
            lacks: self.lacks | other.lacks,
            is_exact: self.is_exact && other.is_exact && keeps_all,
        }
    }

    /// A box around the hands that lie in either.
    pub(crate) fn or(&self, other: &Self) -> Self {
        let tally = match (&self.tally, &other.tally) {
            (Some(one), Some(two)) if one.values == two.values => {
                Some(Tally { values: one.values, range: one.range.hull(two.range) })
            }
            _ => None,
        };
        let only_shapes = |ranges: &Self| {
            ranges.is_exact
                && Self { shapes: ShapeSet::all(), ..ranges.clone() } == Self::anything()
        };
        Self {
            shapes: self.shapes.clone() | other.shapes.clone(),
            tally,
            holds: self.holds & other.holds,
            lacks: self.lacks & other.lacks,
            is_exact: only_shapes(self) && only_shapes(other),
        }
    }

    /// A box around the hands outside an exact box that says one thing only; else it says nothing.
    pub(crate) fn negated(&self) -> Self {
        if !self.is_exact {
            return Self::unknown();
        }
        let plain = Self::anything();
        if *self == (Self { shapes: self.shapes.clone(), ..plain.clone() }) {
            return Self::of_shapes(!self.shapes.clone());
        }
        if *self == (Self { holds: self.holds, ..plain.clone() }) && self.holds.len() == 1 {
            return Self { lacks: self.holds, ..plain };
        }
        if *self == (Self { lacks: self.lacks, ..plain.clone() }) && self.lacks.len() == 1 {
            return Self { holds: self.lacks, ..plain };
        }
        match &self.tally {
            Some(tally) if *self == (Self { tally: self.tally.clone(), ..plain }) => {
                match tally.range {
                    Range { lo, .. } if lo <= 0 && tally.range.hi < i32::MAX => {
                        Self::of_tally(tally.values, Range::at_least(tally.range.hi + 1))
                    }
                    Range { hi, .. } if hi >= 13 * 255 => {
                        Self::of_tally(tally.values, Range::at_most(tally.range.lo - 1))
                    }
                    _ => Self::unknown(),
                }
            }
            _ => Self::unknown(),
        }
    }

    /// The box of a constraint, soft ones read as certain.
    pub(crate) fn of(constraint: &Constraint) -> Self {
        match constraint {
            Constraint::Anything => Self::anything(),
            Constraint::Measure(measure, range) => Self::of_measure(*measure, *range),
            Constraint::Shape(shapes) => Self::of_shapes((**shapes).clone()),
            Constraint::Holds(cards) => Self { holds: *cards, ..Self::anything() },
            Constraint::Stops(..) | Constraint::GoodSuit(_) => Self::unknown(),
            Constraint::All(parts) => {
                parts.iter().fold(Self::anything(), |both, part| both.and(&Self::of(part)))
            }
            Constraint::AnyOf(parts) => {
                let mut boxes = parts.iter().map(Self::of);
                let first = boxes.next().unwrap_or_else(|| Self::of_shapes(ShapeSet::EMPTY));
                boxes.fold(first, |either, part| either.or(&part))
            }
            Constraint::Not(inner) => Self::of(inner).negated(),
            Constraint::Soft { inside, .. } => Self::of(inside),
        }
    }

    fn of_measure(measure: Measure, range: Range) -> Self {
        match measure {
            Measure::Length(suit) => Self::of_shapes(lengths_in(suit, range)),
            Measure::Whole(count) => match count.of_ranks() {
                Some(values) => Self::of_tally(values, range),
                None if count == Count::Shortness => Self::of_shapes(shortness_in(range)),
                None => Self::unknown(),
            },
            Measure::Within(..) | Measure::Opening | Measure::KaplanRubens => Self::unknown(),
        }
    }

    /// A wider box: points by `points`, each suit length by `lengths`. Cards stay.
    pub(crate) fn widened(&self, points: i32, lengths: u8) -> Self {
        let mut wider = self.clone();
        if let Some(tally) = &mut wider.tally {
            tally.range = tally.range.widened(points);
        }
        for _ in 0..lengths {
            wider.shapes = with_neighbours(&wider.shapes);
        }
        wider.is_exact = false;
        wider
    }
}

fn lengths_in(suit: Suit, range: Range) -> ShapeSet {
    ShapeSet::from_fn(|lengths| range.contains(lengths[suit].into()))
}

fn shortness_in(range: Range) -> ShapeSet {
    ShapeSet::from_fn(|lengths| {
        let points = lengths.values().map(|&length| 3 - i32::from(length).min(3)).sum();
        range.contains(points)
    })
}

/// The shapes that one card moved from a suit to another makes of these, and these themselves.
fn with_neighbours(shapes: &ShapeSet) -> ShapeSet {
    let mut wider = shapes.clone();
    for lengths in shapes.iter() {
        for from in Suit::ALL {
            for to in Suit::ALL {
                let mut moved = lengths;
                if moved[from] > 0 && moved[to] < 13 && from != to {
                    moved[from] -= 1;
                    moved[to] += 1;
                    wider.insert(moved);
                }
            }
        }
    }
    wider
}

/// A box with its share of a likelihood.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    pub(crate) share: f64,
    pub(crate) ranges: Ranges,
}

/// Boxes whose shares add up, for every hand, to at least its likelihood.
pub(crate) fn layers(constraint: &Constraint) -> Vec<Layer> {
    let certain = |ranges| vec![Layer { share: 1.0, ranges }];
    match constraint {
        Constraint::All(parts) => {
            let products = parts.iter().fold(certain(Ranges::anything()), |product, part| {
                let part = layers(part);
                let pairs = product.iter().flat_map(|one| part.iter().map(move |two| (one, two)));
                pairs
                    .map(|(one, two)| Layer {
                        share: one.share * two.share,
                        ranges: one.ranges.and(&two.ranges),
                    })
                    .collect()
            });
            fold_if_many(products)
        }
        Constraint::Soft { inside, outside } => {
            let mut inner = layers(inside);
            for layer in &mut inner {
                layer.share *= 1.0 - outside;
            }
            inner.push(Layer { share: *outside, ranges: Ranges::unknown() });
            inner.retain(|layer| layer.share > 0.0);
            fold_if_many(inner)
        }
        _ if constraint.is_soft() => certain(Ranges::unknown()),
        _ => certain(Ranges::of(constraint)),
    }
}

fn fold_if_many(layers: Vec<Layer>) -> Vec<Layer> {
    if layers.len() <= MOST_LAYERS { layers } else { fold(&layers) }
}

/// One layer that bounds them all.
pub(crate) fn fold(layers: &[Layer]) -> Vec<Layer> {
    let share = layers.iter().map(|layer| layer.share).sum();
    let hull =
        layers.iter().skip(1).fold(layers[0].ranges.clone(), |hull, layer| hull.or(&layer.ranges));
    vec![Layer { share, ranges: Ranges { is_exact: false, ..hull } }]
}

#[cfg(test)]
mod tests;
