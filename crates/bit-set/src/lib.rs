//! Sets of elements, one bit each, as searches handle them by the million.
//!
//! Most sets are small: one of up to 256 elements lives in four machine words without an allocation; larger ones are
//! slices.
//!
//! ```
//! use merrimac_bit_set::BitSet;
//! let mut odd = BitSet::empty(10);
//! (1..10).step_by(2).for_each(|number| odd.insert(number));
//! assert_eq!(BitSet::full(10).minus(&odd).iter().collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
//! assert!(odd.contains(9) && !odd.contains(4) && odd.len() == 5);
//! ```
//!
//! # Panics
//! Elements must be below the size of the universe, and sets of one universe.

/// A set of elements numbered from 0. Sets of universes of different sizes do not mix.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BitSet {
    /// Of a universe of up to 256 elements.
    Small([u64; 4]),
    /// Of a larger one.
    Large(Box<[u64]>),
}

const SMALL: usize = 256;

impl BitSet {
    /// The empty set of a universe of this size.
    #[inline]
    pub fn empty(size: usize) -> Self {
        if size <= SMALL {
            Self::Small([0; 4])
        } else {
            Self::Large(vec![0; size.div_ceil(64)].into())
        }
    }

    /// The empty set of a universe whose sets have this many words.
    pub fn of_words(words: usize) -> Self {
        Self::empty(64 * words)
    }

    /// The bytes that a set of a universe of this size takes besides itself.
    pub const fn bytes(size: usize) -> u64 {
        if size <= SMALL { 0 } else { 8 * size.div_ceil(64) as u64 }
    }

    /// All elements of a universe of this size.
    pub fn full(size: usize) -> Self {
        let mut set = Self::empty(size);
        for (index, word) in set.words_mut().iter_mut().enumerate() {
            *word = match size.saturating_sub(index * 64) {
                0 => 0,
                left @ 1..64 => (1 << left) - 1,
                _ => u64::MAX,
            };
        }
        set
    }

    /// The empty set of the same universe.
    #[inline]
    pub fn none(&self) -> Self {
        match self {
            Self::Small(_) => Self::Small([0; 4]),
            Self::Large(words) => Self::Large(vec![0; words.len()].into()),
        }
    }

    /// Its machine words.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    /// Its machine words, to be changed.
    #[inline]
    pub fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Small([a, b, c, d]) => a | b | c | d == 0,
            Self::Large(words) => words.iter().all(|&word| word == 0),
        }
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many members two sets have in common.
    #[inline]
    pub fn count_common(&self, other: &Self) -> usize {
        let common = self.words().iter().zip(other.words()).map(|(a, b)| a & b);
        common.map(|word| word.count_ones() as usize).sum()
    }

    /// Whether an element is a member.
    #[inline]
    pub fn contains(&self, member: usize) -> bool {
        self.words()[member / 64] >> (member % 64) & 1 == 1
    }

    /// Makes an element a member.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.words_mut()[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out.
    #[inline]
    pub fn take(&mut self, member: usize) {
        self.words_mut()[member / 64] &= !(1 << (member % 64));
    }

    /// The first member.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether there is just one member.
    #[inline]
    pub fn is_single(&self) -> bool {
        self.len() == 1
    }

    /// Whether all members are in another set.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                (a[0] & !b[0]) | (a[1] & !b[1]) | (a[2] & !b[2]) | (a[3] & !b[3]) == 0
            }
            _ => self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0),
        }
    }

    /// Whether a member is in another set.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3]) != 0
            }
            _ => self.words().iter().zip(other.words()).any(|(a, b)| a & b != 0),
        }
    }

    /// Whether all members but this one are in another set.
    pub fn is_subset_but(&self, other: &Self, but: usize) -> bool {
        let mut beyond = self.words().iter().zip(other.words()).map(|(a, b)| a & !b).enumerate();
        beyond.all(|(index, beyond)| beyond == 0 || index == but / 64 && beyond == 1 << (but % 64))
    }

    /// Whether two sets have the same members of a third.
    pub fn equals_within(&self, other: &Self, third: &Self) -> bool {
        let words = self.words().iter().zip(other.words()).zip(third.words());
        words.into_iter().all(|((a, b), third)| (a ^ b) & third == 0)
    }

    /// The members that two sets have in common.
    pub fn common<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        members(self.words().iter().zip(other.words()).map(|(a, b)| a & b))
    }

    #[inline]
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                Self::Small(std::array::from_fn(|index| combine(a[index], b[index])))
            }
            _ => Self::Large(
                self.words().iter().zip(other.words()).map(|(&a, &b)| combine(a, b)).collect(),
            ),
        }
    }

    /// The members that are in another set.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The members that are not in another set.
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn change(&mut self, other: &Self, combine: impl Fn(u64, u64) -> u64) {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                *a = std::array::from_fn(|index| combine(a[index], b[index]));
            }
            (this, _) => {
                let words = this.words_mut().iter_mut().zip(other.words());
                words.for_each(|(a, &b)| *a = combine(*a, b));
            }
        }
    }

    /// Adds the members of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        self.change(other, |a, b| a | b);
    }

    /// Removes the members of another set.
    #[inline]
    pub fn remove(&mut self, other: &Self) {
        self.change(other, |a, b| a & !b);
    }

    /// Removes all members that are not in another set.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        self.change(other, |a, b| a & b);
    }

    /// The members, rising.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(self.words().iter().copied())
    }
}

/// The places of the bits of some words, rising.
#[inline]
pub fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(index, word)| {
        let non_empty = |word: u64| (word != 0).then_some(word);
        std::iter::successors(non_empty(word), move |rest| non_empty(rest & (rest - 1)))
            .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
    })
}

impl std::fmt::Debug for BitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
