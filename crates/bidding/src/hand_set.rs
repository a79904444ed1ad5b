//! Sets of hands by shape and high cards: what a call can say, in a form that can be computed with.
//!
//! Thirteen cards fall into 560 shapes, and each shape has 0 to 37 high-card points. A [`HandSet`]
//! holds one bit for each such class. Everything that bidding says about lengths, comparisons of
//! lengths, balance, and about points that are high cards plus something that depends on the shape
//! (length points, support points, the rule of twenty) is exact in it; and, or, not are a few
//! hundred word operations. That makes *negative inference* plain subtraction: what a call shows is
//! its own set without the sets of the calls that would have been preferred. Where honours lie
//! (stoppers, suit quality, aces) is not in it; such tests stay beside the set.
//!
//! Classes have weights, the number of hands in them, so that "partner's minimum" can be what
//! partner has nine times in ten rather than what a freak might have.

use std::sync::LazyLock;

use merrimac_cards::{BySuit, Hand, Suit};
use merrimac_dealing::{Constraint, Count, Measure, Range, ShapeSet};

mod hand_box;
mod strength;
mod summary;

pub(crate) use hand_box::HandBox;

pub use strength::Strength;
pub use strength::support_bonus;
pub use summary::{Spread, Summary};

/// How many shapes thirteen cards can have.
const SHAPES: usize = 560;
/// High-card points run from 0 to 37.
const MOST_POINTS: usize = 37;
/// Points with length, shortness or the two longest suits added: never more than this.
const MOST_COUNT: usize = 64;
/// All the points that a hand can have.
const ALL_POINTS: u64 = (1 << (MOST_POINTS + 1)) - 1;

/// Facts about the classes that never change.
struct Classes {
    /// The number of a shape, by the lengths of spades, hearts and diamonds.
    numbers: Vec<u16>,
    lengths: Vec<BySuit<u8>>,
    /// What each shape adds to the high cards, by way of counting.
    bonuses: [Vec<u8>; Strength::COUNT],
    /// The share of all hands, by shape and points.
    weights: Vec<[f64; MOST_POINTS + 1]>,
}

static CLASSES: LazyLock<Classes> = LazyLock::new(Classes::count);

impl Classes {
    fn count() -> Self {
        let lengths: Vec<_> = ShapeSet::all().iter().collect();
        let mut numbers = vec![0; 14 * 14 * 14];
        for (number, &shape) in lengths.iter().enumerate() {
            numbers[place(shape)] = number as u16;
        }
        let suits: Vec<_> = (0..=13).map(points_of_suit).collect();
        let mut weights: Vec<_> = lengths.iter().map(|&shape| convolve(&suits, shape)).collect();
        let total: f64 = weights.iter().flatten().sum();
        weights.iter_mut().flatten().for_each(|weight| *weight /= total);
        let bonuses = Strength::ALL
            .map(|strength| lengths.iter().map(|&shape| strength.bonus(shape)).collect());
        Self { numbers, lengths, bonuses, weights }
    }
}

fn place(lengths: BySuit<u8>) -> usize {
    let [_, diamonds, hearts, spades] = lengths.as_array().map(usize::from);
    196 * spades + 14 * hearts + diamonds
}

/// How many holdings of a length have each number of points.
fn points_of_suit(length: usize) -> [f64; 11] {
    let mut counts = [0.0; 11];
    for honours in 0..16_usize {
        let small = length.checked_sub(honours.count_ones() as usize).filter(|&small| small <= 9);
        if let Some(small) = small {
            let points = (0..4).filter(|bit| honours >> bit & 1 == 1).map(|bit| bit + 1);
            counts[points.sum::<usize>()] += choose(9, small);
        }
    }
    counts
}

fn choose(from: usize, take: usize) -> f64 {
    (0..take).fold(1.0, |product, step| product * (from - step) as f64 / (step + 1) as f64)
}

fn convolve(suits: &[[f64; 11]], shape: BySuit<u8>) -> [f64; MOST_POINTS + 1] {
    let mut sum = [0.0; MOST_POINTS + 1];
    sum[0] = 1.0;
    for &length in shape.values() {
        let mut next = [0.0; MOST_POINTS + 1];
        for (before, count) in sum.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            for (points, holdings) in suits[usize::from(length)].iter().enumerate() {
                if before + points <= MOST_POINTS {
                    next[before + points] += count * holdings;
                }
            }
        }
        sum = next;
    }
    sum
}

/// Where a hand belongs: its shape and its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandClass {
    shape: u16,
    points: u8,
}

impl HandClass {
    /// The class of a hand of thirteen cards.
    pub fn of(hand: Hand) -> Self {
        let lengths = *hand.shape().lengths();
        let shape = CLASSES.numbers.get(place(lengths)).copied().unwrap_or_default();
        Self { shape, points: hand.high_card_points() }
    }

    /// The same shape with more or fewer points, as far as there are any.
    pub(crate) fn with_points(self, more: i8) -> Self {
        let points = self.points.saturating_add_signed(more).min(MOST_POINTS as u8);
        Self { points, ..self }
    }

    /// How long a suit is.
    pub fn length(self, suit: Suit) -> u8 {
        CLASSES.lengths[usize::from(self.shape)][suit]
    }

    /// How strong the hand is.
    pub fn strength(self, strength: Strength) -> i32 {
        i32::from(self.points + CLASSES.bonuses[strength.index()][usize::from(self.shape)])
    }
}

/// A set of hands, told apart by shape and high cards.
///
/// ```
/// use merrimac_bidding::{HandClass, HandSet, Strength};
/// use merrimac_dealing::{Range, ShapeSet};
/// let notrump = HandSet::of_strength(Strength::HighCards, Range::new(15, 17))
///     & &HandSet::of_shapes(&ShapeSet::balanced());
/// let hand = "KQ2.AT4.AJ65.Q85".parse()?;
/// assert!(notrump.contains(HandClass::of(hand)));
/// # Ok::<(), merrimac_cards::ParseHandError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSet {
    points: Box<[u64; SHAPES]>,
}

impl HandSet {
    /// Every hand.
    pub fn all() -> Self {
        Self { points: Box::new([ALL_POINTS; SHAPES]) }
    }

    /// No hand.
    pub fn none() -> Self {
        Self { points: Box::new([0; SHAPES]) }
    }

    /// The hands of these shapes.
    pub fn of_shapes(shapes: &ShapeSet) -> Self {
        Self::from_lengths(|lengths| shapes.contains(lengths))
    }

    /// The hands whose suit lengths pass a test.
    pub fn from_lengths(admits: impl Fn(BySuit<u8>) -> bool) -> Self {
        let mut set = Self::all();
        set.keep_lengths(admits);
        set
    }

    /// Keeps the hands whose suit lengths pass a test.
    pub fn keep_lengths(&mut self, admits: impl Fn(BySuit<u8>) -> bool) {
        for (mask, &lengths) in self.points.iter_mut().zip(&CLASSES.lengths) {
            if *mask != 0 && !admits(lengths) {
                *mask = 0;
            }
        }
    }

    /// The hands whose strength lies in a range.
    pub fn of_strength(strength: Strength, range: Range) -> Self {
        let mut set = Self::all();
        set.keep_strength(strength, range);
        set
    }

    /// Keeps the hands whose strength lies in a range.
    pub fn keep_strength(&mut self, strength: Strength, range: Range) {
        let wanted = wanted(range);
        for (mask, bonus) in self.points.iter_mut().zip(&CLASSES.bonuses[strength.index()]) {
            *mask &= wanted >> bonus;
        }
    }

    /// Keeps the hands whose high cards, with what is added for the lengths, lie in a range.
    pub(crate) fn keep_counted(&mut self, bonus: impl Fn(BySuit<u8>) -> u8, range: Range) {
        for (mask, &lengths) in self.points.iter_mut().zip(&CLASSES.lengths) {
            if *mask != 0 {
                *mask &= wanted(range) >> bonus(lengths);
            }
        }
    }

    /// Takes every hand out.
    pub fn clear(&mut self) {
        self.points.fill(0);
    }

    /// Whether hands of this class are in the set.
    pub fn contains(&self, class: HandClass) -> bool {
        self.points[usize::from(class.shape)] >> class.points & 1 == 1
    }

    /// Whether there is no hand in it that can exist.
    pub fn is_empty(&self) -> bool {
        self.points.iter().all(|&mask| mask == 0)
    }

    /// Takes the hands of another set out.
    pub fn remove(&mut self, other: &Self) {
        self.points.iter_mut().zip(other.points.iter()).for_each(|(mask, gone)| *mask &= !gone);
    }

    /// Puts the hands of another set in.
    pub fn insert(&mut self, other: &Self) {
        self.points.iter_mut().zip(other.points.iter()).for_each(|(mask, more)| *mask |= more);
    }

    /// Whether another set holds every hand of this one.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.points.iter().zip(other.points.iter()).all(|(mask, around)| mask & !around == 0)
    }

    /// Keeps only the hands of another set.
    pub fn retain(&mut self, other: &Self) {
        self.points.iter_mut().zip(other.points.iter()).for_each(|(mask, kept)| *mask &= kept);
    }

    /// Whether the two have a hand in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.points.iter().zip(other.points.iter()).any(|(one, two)| one & two != 0)
    }

    /// What share of all hands it holds.
    pub fn weight(&self) -> f64 {
        self.classes().map(|(_, _, weight)| weight).sum()
    }

    /// Lengths, points and weight of each class.
    fn classes(&self) -> impl Iterator<Item = (BySuit<u8>, u8, f64)> + '_ {
        let shapes = self.points.iter().enumerate().filter(|(_, mask)| **mask != 0);
        shapes.flat_map(|(shape, &mask)| {
            let weights = &CLASSES.weights[shape];
            let mut rest = mask;
            std::iter::from_fn(move || {
                let points = rest.checked_ilog2()?;
                rest ^= 1 << points;
                Some((CLASSES.lengths[shape], points as u8, weights[points as usize]))
            })
        })
    }

    /// Whether all hands in it are balanced.
    pub(crate) fn is_balanced(&self) -> bool {
        let mut shapes = self.points.iter().zip(&CLASSES.lengths).filter(|(mask, _)| **mask != 0);
        shapes.all(|(_, &lengths)| is_balanced(lengths))
    }

    /// Whether no hand in it is balanced.
    pub(crate) fn is_unbalanced(&self) -> bool {
        let mut shapes = self.points.iter().zip(&CLASSES.lengths).filter(|(mask, _)| **mask != 0);
        !shapes.any(|(_, &lengths)| is_balanced(lengths))
    }

    /// The least and the most that a way of counting gives.
    pub(crate) fn range_of(&self, strength: Strength) -> [u8; 2] {
        let shapes = self.points.iter().zip(&CLASSES.bonuses[strength.index()]);
        let ends = shapes
            .filter(|(mask, _)| **mask != 0)
            .map(|(mask, bonus)| [mask.trailing_zeros() as u8 + bonus, mask.ilog2() as u8 + bonus]);
        ends.reduce(|[lo, hi], [least, most]| [lo.min(least), hi.max(most)]).unwrap_or_default()
    }

    /// What can be said of the hands in it.
    pub fn summary(&self) -> Summary {
        let mut high_cards = [0.0; MOST_COUNT];
        let mut points = [0.0; MOST_COUNT];
        let mut support = BySuit::from_fn(|_| [0.0; MOST_COUNT]);
        let mut lengths = BySuit::from_fn(|_| [0.0; 14]);
        let mut balanced = 0.0;
        for (shape, &mask) in self.points.iter().enumerate().filter(|(_, mask)| **mask != 0) {
            let weights = &CLASSES.weights[shape];
            let suits = CLASSES.lengths[shape];
            let bonus_of =
                |strength: Strength| usize::from(CLASSES.bonuses[strength.index()][shape]);
            let bonus = bonus_of(Strength::Points);
            let bonuses = BySuit::from_fn(|suit| bonus_of(Strength::Support(suit)));
            let mut sum = 0.0;
            let mut rest = mask;
            while let Some(place) = rest.checked_ilog2() {
                rest ^= 1 << place;
                let place = place as usize;
                high_cards[place] += weights[place];
                points[place + bonus] += weights[place];
                for (suit, bonus) in bonuses.iter() {
                    support[suit][place + bonus] += weights[place];
                }
                sum += weights[place];
            }
            for (suit, &length) in suits.iter() {
                lengths[suit][usize::from(length)] += sum;
            }
            if is_balanced(suits) {
                balanced += sum;
            }
        }
        let weight: f64 = high_cards.iter().sum();
        Summary {
            high_cards: Spread::of(&high_cards),
            points: Spread::of(&points),
            support: support.map(|counts| Spread::of(&counts)),
            lengths: lengths.map(|counts| Spread::of(&counts)),
            balanced: if weight > 0.0 { balanced / weight } else { 0.0 },
            weight,
        }
    }

    /// The set as a constraint that can be dealt: a box around it, and exactly what is inside where
    /// the box alone would say too much.
    pub fn constraint(&self) -> Constraint {
        let mut groups: Vec<(u64, ShapeSet)> = Vec::new();
        for (shape, &mask) in self.points.iter().enumerate().filter(|(_, mask)| **mask != 0) {
            let lengths = CLASSES.lengths[shape];
            if let Some((_, shapes)) = groups.iter_mut().find(|(other, _)| *other == mask) {
                shapes.insert(lengths);
            } else {
                let mut shapes = ShapeSet::EMPTY;
                shapes.insert(lengths);
                groups.push((mask, shapes));
            }
        }
        let mut parts = groups.into_iter().map(|(mask, shapes)| {
            let points = runs(mask)
                .map(|range| Constraint::Measure(Measure::Whole(Count::HighCards), range));
            let points: Vec<_> = points.collect();
            let points = if mask == ALL_POINTS { Constraint::Anything } else { either(points) };
            if shapes.is_all() { points } else { points.and(Constraint::shape(shapes)) }
        });
        match (parts.next(), parts.next()) {
            (None, _) => Constraint::AnyOf(Vec::new()),
            (Some(only), None) => only,
            (Some(first), Some(second)) => {
                let summary = self.summary();
                let span = summary.high_cards;
                let around = Constraint::high_cards(span.lo, span.hi);
                let parts = [first, second].into_iter().chain(parts).collect();
                around.and(Constraint::AnyOf(parts))
            }
        }
    }
}

/// A bit for each count in a range.
fn wanted(range: Range) -> u64 {
    let lo = range.lo.clamp(0, MOST_COUNT as i32 - 1);
    let hi = range.hi.clamp(-1, MOST_COUNT as i32 - 1);
    if hi < lo { 0 } else { u64::MAX >> (63 - (hi - lo)) << lo }
}

fn either(mut parts: Vec<Constraint>) -> Constraint {
    if parts.len() == 1 { parts.remove(0) } else { Constraint::AnyOf(parts) }
}

/// 4-3-3-3, 4-4-3-2 or 5-3-3-2.
pub(crate) fn is_balanced(lengths: BySuit<u8>) -> bool {
    lengths.values().all(|&length| (2..=5).contains(&length))
        && lengths.values().filter(|&&length| length == 2).count() < 2
        && lengths.values().filter(|&&length| length == 5).count() < 2
}

/// The runs of neighbouring bits.
fn runs(mask: u64) -> impl Iterator<Item = Range> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let lo = rest.trailing_zeros();
        let length = (rest >> lo).trailing_ones();
        rest &= !((u64::MAX >> (64 - length)) << lo);
        let hi = lo + length - 1;
        Some(if hi as usize == MOST_POINTS {
            Range::at_least(lo as i32)
        } else {
            Range::new(lo as i32, hi as i32)
        })
    })
}

impl std::ops::BitAnd<&Self> for HandSet {
    type Output = Self;

    fn bitand(mut self, other: &Self) -> Self {
        self.retain(other);
        self
    }
}

impl std::ops::BitOr<&Self> for HandSet {
    type Output = Self;

    fn bitor(mut self, other: &Self) -> Self {
        self.insert(other);
        self
    }
}

impl std::ops::Not for HandSet {
    type Output = Self;

    fn not(mut self) -> Self {
        self.points.iter_mut().for_each(|mask| *mask = !*mask & ALL_POINTS);
        self
    }
}

#[cfg(test)]
mod tests;
