//! Sets of situations, one bit each.
//!
//! The simplest form of `2^S` [GIB, §5], and the fastest as long as the situations can be listed:
//! up to 64 of them a set is one machine word, beyond that a slice of words.

use std::fmt;

use crate::lattice::{Distributive, Lattice, PowerSet};

/// All subsets of the numbers below a size.
///
/// ```
/// use merrimac_search::{Bits, Lattice, PowerSet};
/// let layouts = Bits::new(100);
/// let west_has_the_queen = layouts.set([1, 4, 99]);
/// let hearts_are_even = layouts.set([4, 7]);
/// assert_eq!(layouts.meet(&west_has_the_queen, &hearts_are_even), layouts.singleton(4));
/// assert_eq!(layouts.count(&layouts.complement(&hearts_are_even)), 98);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    size: usize,
}

/// A set of situations. It belongs to the [`Bits`] that made it: sets from universes of different
/// sizes do not mix.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet(Words);

/// One word holds any universe of up to 64 members, so that small games allocate nothing.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl Bits {
    /// The subsets of `0..size`.
    pub const fn new(size: usize) -> Self {
        Self { size }
    }
}

impl BitSet {
    /// Whether the set has this member.
    #[inline]
    pub fn contains(&self, member: usize) -> bool {
        self.words().get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words().iter().enumerate().flat_map(|(index, &word)| {
            let non_empty = |word: u64| (word != 0).then_some(word);
            std::iter::successors(non_empty(word), move |rest| non_empty(rest & (rest - 1)))
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// Whether every member is in `other` too.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0)
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    #[inline]
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(match (&self.0, &other.0) {
            (Words::One(a), Words::One(b)) => Words::One(combine(*a, *b)),
            _ => Words::Many(
                self.words().iter().zip(other.words()).map(|(a, b)| combine(*a, *b)).collect(),
            ),
        })
    }
}

impl fmt::Debug for BitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Lattice for Bits {
    type Value = BitSet;

    #[inline]
    fn join(&self, a: &BitSet, b: &BitSet) -> BitSet {
        a.zip(b, |a, b| a | b)
    }

    #[inline]
    fn meet(&self, a: &BitSet, b: &BitSet) -> BitSet {
        a.zip(b, |a, b| a & b)
    }

    fn top(&self) -> BitSet {
        // The last word may be partly filled; the bits beyond the size stay clear.
        let word = |index: usize| match self.size.saturating_sub(index * 64) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        BitSet(match self.size {
            0..=64 => Words::One(word(0)),
            _ => Words::Many((0..self.size.div_ceil(64)).map(word).collect()),
        })
    }

    fn bottom(&self) -> BitSet {
        BitSet(match self.size {
            0..=64 => Words::One(0),
            _ => Words::Many(vec![0; self.size.div_ceil(64)].into()),
        })
    }

    #[inline]
    fn le(&self, a: &BitSet, b: &BitSet) -> bool {
        a.is_subset(b)
    }
}

impl Distributive for Bits {}

impl PowerSet for Bits {
    fn size(&self) -> usize {
        self.size
    }

    fn singleton(&self, member: usize) -> BitSet {
        self.with(&self.bottom(), member)
    }

    fn with(&self, set: &BitSet, member: usize) -> BitSet {
        assert!(member < self.size, "the universe has no member {member}");
        let mut set = set.clone();
        match &mut set.0 {
            Words::One(word) => *word |= 1 << member,
            Words::Many(words) => words[member / 64] |= 1 << (member % 64),
        }
        set
    }

    #[inline]
    fn is_empty(&self, set: &BitSet) -> bool {
        set.is_empty()
    }

    #[inline]
    fn contains(&self, set: &BitSet, member: usize) -> bool {
        set.contains(member)
    }

    fn complement(&self, set: &BitSet) -> BitSet {
        self.top().zip(set, |all, set| all & !set)
    }

    fn count(&self, set: &BitSet) -> usize {
        set.len()
    }

    fn members(&self, set: &BitSet) -> impl Iterator<Item = usize> {
        set.iter()
    }
}
