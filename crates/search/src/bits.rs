//! Sets of situations, one bit each.
//!
//! The simplest form of `2^S` [GIB, §5], and the fastest as long as the situations can be listed.

pub use merrimac_bit_set::BitSet;

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

impl Bits {
    /// The subsets of `0..size`.
    pub const fn new(size: usize) -> Self {
        Self { size }
    }
}

impl Lattice for Bits {
    type Value = BitSet;

    #[inline]
    fn join(&self, a: &BitSet, b: &BitSet) -> BitSet {
        let mut both = a.clone();
        both.add(b);
        both
    }

    #[inline]
    fn meet(&self, a: &BitSet, b: &BitSet) -> BitSet {
        a.and(b)
    }

    fn top(&self) -> BitSet {
        BitSet::full(self.size)
    }

    fn bottom(&self) -> BitSet {
        BitSet::empty(self.size)
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
        set.insert(member);
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
        self.top().minus(set)
    }

    fn count(&self, set: &BitSet) -> usize {
        set.len()
    }

    fn members(&self, set: &BitSet) -> impl Iterator<Item = usize> {
        set.iter()
    }
}
