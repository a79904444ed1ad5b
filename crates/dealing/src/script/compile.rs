//! The part of a condition that can be dealt directly.
//!
//! The condition's top-level conjuncts are read one by one, names spelt out. Whatever looks only at
//! the lengths of one hand, however it is put, is tried on the 560 shapes and becomes a set of them;
//! comparisons of a hand's points with numbers become ranges, `hascard` a card held or not; and,
//! or and not combine these as far as a box can say it. A conjunct that its box says exactly is not
//! tested again for hands that are dealt directly.

use merrimac_cards::{BySeat, BySuit, Hand, Holding, Seat, Suit};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::evaluate::{Evaluator, Moment};
use super::tree::{Counts, Expr, Operator, Values};
use crate::constraint::{Comparison, Measure, Range, Ranges, Term};
use crate::shapes::ShapeSet;

/// Points per card above this are not dealt directly: the tables would grow.
const MOST_POINTS: i32 = 12;
/// Nor are counts in which more ranks than this take part.
const MOST_RANKS: usize = 6;
/// Ace 2, king 1.
const CONTROLS: Values = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// One of the conditions that must all hold.
#[derive(Debug, Clone)]
pub(super) struct Conjunct {
    pub(super) expr: Expr,
    /// The hands whose boxes say it exactly; nothing if boxes cannot say it.
    pub(super) said_by: Option<Vec<Seat>>,
}

/// A condition, taken apart.
#[derive(Debug, Clone)]
pub(super) struct Compiled {
    pub(super) ranges: BySeat<Ranges>,
    pub(super) comparisons: Vec<Comparison>,
    pub(super) conjuncts: Vec<Conjunct>,
}

/// Takes a condition apart.
pub(super) fn compile(
    condition: Option<&Expr>,
    evaluator: &Evaluator,
    counts: &Counts,
) -> Compiled {
    let mut compiled = Compiled {
        ranges: BySeat::from_fn(|_| Ranges::anything()),
        comparisons: Vec::new(),
        conjuncts: Vec::new(),
    };
    let mut waiting: Vec<&Expr> = condition.into_iter().collect();
    while let Some(expr) = waiting.pop() {
        match expr {
            Expr::Named(place) => waiting.push(evaluator.definition(*place)),
            Expr::All(parts) => waiting.extend(parts.iter().rev()),
            _ => Compiler { evaluator, counts }.add(expr, &mut compiled),
        }
    }
    compiled
}

struct Compiler<'a> {
    evaluator: &'a Evaluator,
    counts: &'a Counts,
}

/// What boxes say of an expression.
#[derive(Debug, Clone)]
struct Reading {
    ranges: BySeat<Ranges>,
    is_exact: bool,
}

impl Reading {
    fn nothing(is_exact: bool) -> Self {
        Self { ranges: BySeat::from_fn(|_| Ranges::anything()), is_exact }
    }

    fn of(seat: Seat, ranges: Ranges) -> Self {
        let mut reading = Self::nothing(ranges.is_exact);
        reading.ranges[seat] = ranges;
        reading
    }

    /// The hands that the boxes speak of.
    fn seats(&self) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|&seat| !self.ranges[seat].is_anything()).collect()
    }

    fn and(&self, other: &Self) -> Self {
        let ranges = BySeat::from_fn(|seat| self.ranges[seat].and(&other.ranges[seat]));
        let keeps_all = ranges.values().all(|ranges| ranges.is_exact);
        Self { ranges, is_exact: self.is_exact && other.is_exact && keeps_all }
    }

    fn or(&self, other: &Self) -> Self {
        let ranges = BySeat::from_fn(|seat| self.ranges[seat].or(&other.ranges[seat]));
        let mut seats = self.seats();
        seats.extend(other.seats());
        seats.dedup();
        let is_said = match seats[..] {
            [seat] => ranges[seat].is_exact,
            _ => false,
        };
        let mut either = Self { ranges, is_exact: self.is_exact && other.is_exact && is_said };
        for seat in Seat::ALL {
            // What the box leaves out is said by `is_exact` of the whole.
            either.ranges[seat].is_exact = true;
        }
        either
    }
}

impl Compiler<'_> {
    fn add(&self, expr: &Expr, compiled: &mut Compiled) {
        let reading = self.read(expr, false);
        let mut said_by = reading.is_exact.then(|| reading.seats());
        for seat in Seat::ALL {
            let mut both = compiled.ranges[seat].and(&reading.ranges[seat]);
            if !both.is_exact {
                // Two counts of points of one hand: only the first is dealt directly.
                said_by = None;
                both.is_exact = true;
            }
            compiled.ranges[seat] = both;
        }
        if said_by.is_none() {
            compiled.comparisons.extend(self.comparison(expr));
        }
        compiled.conjuncts.push(Conjunct { expr: expr.clone(), said_by });
    }

    fn read(&self, expr: &Expr, negated: bool) -> Reading {
        if let Some(seats) = self.length_seats(expr)
            && seats.len() <= 1
        {
            return self.read_lengths(expr, seats.first().copied(), negated);
        }
        let unknown = || Reading::nothing(false);
        match expr {
            Expr::Named(place) => self.read(self.evaluator.definition(*place), negated),
            Expr::Not(inner) => self.read(inner, !negated),
            Expr::All(parts) => self.read_parts(parts, negated, !negated),
            Expr::AnyOf(parts) => self.read_parts(parts, negated, negated),
            Expr::HasCard(seat, card) => {
                let cards = Hand::EMPTY.with(*card);
                let held = Ranges { holds: cards, ..Ranges::anything() };
                let lacked = Ranges { lacks: cards, ..Ranges::anything() };
                Reading::of(*seat, if negated { lacked } else { held })
            }
            Expr::Points(..) | Expr::Controls(..) => {
                let operator = if negated { Operator::Equal } else { Operator::Unequal };
                self.read_points(expr, operator, 0).unwrap_or_else(unknown)
            }
            Expr::Binary(operator, left, right) => {
                let operator = if negated { opposite(*operator) } else { Some(*operator) };
                let Some(operator) = operator else { return unknown() };
                match (self.constant(left), self.constant(right)) {
                    (None, Some(number)) => self.read_points(left, operator, number),
                    (Some(number), None) => self.read_points(right, mirrored(operator), number),
                    _ => None,
                }
                .unwrap_or_else(unknown)
            }
            _ => unknown(),
        }
    }

    fn read_parts(&self, parts: &[Expr], negated: bool, all: bool) -> Reading {
        let mut readings = parts.iter().map(|part| self.read(part, negated));
        let first = readings.next().unwrap_or_else(|| Reading::nothing(true));
        readings.fold(first, |sum, next| if all { sum.and(&next) } else { sum.or(&next) })
    }

    /// An expression that looks at the lengths of one hand or at nothing.
    fn read_lengths(&self, expr: &Expr, seat: Option<Seat>, negated: bool) -> Reading {
        let seat_or_any = seat.unwrap_or(Seat::North);
        let shapes = ShapeSet::from_fn(|lengths| {
            let mut hands = BySeat::from_fn(|_| Hand::EMPTY);
            hands[seat_or_any] = some_hand(lengths);
            (self.number(expr, &hands) != 0) != negated
        });
        Reading::of(seat_or_any, Ranges::of_shapes(shapes))
    }

    /// A hand's points compared with a number.
    fn read_points(&self, expr: &Expr, operator: Operator, number: i32) -> Option<Reading> {
        let (seat, values) = match expr {
            Expr::Points(count, seat, None) => (*seat, self.counts.values(*count)),
            Expr::Controls(seat, None) => (*seat, &CONTROLS),
            Expr::Named(place) => {
                return self.read_points(self.evaluator.definition(*place), operator, number);
            }
            _ => return None,
        };
        let is_small = values.iter().all(|value| (0..=MOST_POINTS).contains(value));
        let ranks = values.iter().filter(|value| **value != 0).count();
        if !is_small || ranks > MOST_RANKS {
            return None;
        }
        let range = match operator {
            Operator::Equal => Range::new(number, number),
            Operator::Less => Range::at_most(number.saturating_sub(1)),
            Operator::LessOrEqual => Range::at_most(number),
            Operator::Greater => Range::at_least(number.saturating_add(1)),
            Operator::GreaterOrEqual => Range::at_least(number),
            Operator::Unequal if number == 0 => Range::at_least(1),
            _ => return None,
        };
        let from_deuce = std::array::from_fn(|rank| values[12 - rank] as u8);
        Some(Reading::of(seat, Ranges::of_tally(from_deuce, range)))
    }

    /// The hands whose lengths an expression looks at, if it looks at nothing else.
    fn length_seats(&self, expr: &Expr) -> Option<Vec<Seat>> {
        match expr {
            Expr::Length(seat, _) | Expr::Shape(seat, _) => Some(vec![*seat]),
            Expr::Named(place) => self.length_seats(self.evaluator.definition(*place)),
            Expr::Points(..)
            | Expr::Controls(..)
            | Expr::Losers(..)
            | Expr::KaplanRubens(_)
            | Expr::Quality(..)
            | Expr::HasCard(..)
            | Expr::Tricks(..)
            | Expr::Random(_) => None,
            _ => {
                let mut seats = Vec::new();
                for part in expr.parts() {
                    seats.extend(self.length_seats(part)?);
                }
                seats.sort();
                seats.dedup();
                Some(seats)
            }
        }
    }

    /// The number of an expression that looks at no hand.
    fn constant(&self, expr: &Expr) -> Option<i32> {
        let is_constant = self.length_seats(expr)?.is_empty();
        is_constant.then(|| self.number(expr, &BySeat::from_fn(|_| Hand::EMPTY)))
    }

    fn number(&self, expr: &Expr, hands: &BySeat<Hand>) -> i32 {
        // Expressions with chance in them are never evaluated here.
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        self.evaluator.number(expr, &mut Moment { hands, rng: &mut rng, solver: None })
    }

    /// A comparison of lengths between hands.
    fn comparison(&self, expr: &Expr) -> Option<Comparison> {
        let expr = match expr {
            Expr::Named(place) => self.evaluator.definition(*place),
            other => other,
        };
        let Expr::Binary(operator, left, right) = expr else { return None };
        let mut sum = (Vec::new(), 0);
        self.add_terms(left, 1, &mut sum)?;
        self.add_terms(right, -1, &mut sum)?;
        let (terms, constant) = sum;
        let range = match operator {
            Operator::Equal => Range::new(-constant, -constant),
            Operator::Less => Range::at_most(-constant - 1),
            Operator::LessOrEqual => Range::at_most(-constant),
            Operator::Greater => Range::at_least(1 - constant),
            Operator::GreaterOrEqual => Range::at_least(-constant),
            _ => return None,
        };
        Some(Comparison { terms, range })
    }

    /// Adds the lengths of a sum and what else it has.
    fn add_terms(&self, expr: &Expr, factor: i32, sum: &mut (Vec<Term>, i32)) -> Option<()> {
        match expr {
            Expr::Length(seat, suit) => {
                sum.0.push(Term { factor, seat: *seat, measure: Measure::Length(*suit) });
            }
            Expr::Number(number) if number.abs() < 1000 => sum.1 += factor * number,
            Expr::Named(place) => {
                self.add_terms(self.evaluator.definition(*place), factor, sum)?;
            }
            Expr::Binary(Operator::Add, left, right) => {
                self.add_terms(left, factor, sum)?;
                self.add_terms(right, factor, sum)?;
            }
            Expr::Binary(Operator::Subtract, left, right) => {
                self.add_terms(left, factor, sum)?;
                self.add_terms(right, -factor, sum)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Some hand of these lengths.
fn some_hand(lengths: BySuit<u8>) -> Hand {
    Hand::from_holdings(|suit: Suit| Holding::from_bits((1 << lengths[suit]) - 1))
}

/// What holds when a comparison does not.
fn opposite(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
        Operator::Less => Operator::GreaterOrEqual,
        Operator::LessOrEqual => Operator::Greater,
        Operator::Greater => Operator::LessOrEqual,
        Operator::GreaterOrEqual => Operator::Less,
        _ => return None,
    })
}

/// The comparison with its sides swapped.
fn mirrored(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::Greater,
        Operator::LessOrEqual => Operator::GreaterOrEqual,
        Operator::Greater => Operator::Less,
        Operator::GreaterOrEqual => Operator::LessOrEqual,
        same => same,
    }
}
