//! Sets of layouts, one bit each, as the search handles them by the million.
//!
//! The layouts of a position with `n` cards a hand are numbered below `C(2n, n)`: 252 for five cards,
//! 70 for four. Almost all positions of a search are that small, so a set of up to 256 layouts lives in
//! four machine words without an allocation; larger ones, near the root, are slices.

/// A set of layouts. Sets of universes of different sizes do not mix.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Set {
    Small([u64; 4]),
    Large(Box<[u64]>),
}

const SMALL: usize = 256;

impl Set {
    /// No layout, of a universe of this size.
    pub(crate) fn empty(size: usize) -> Self {
        if size <= SMALL {
            Self::Small([0; 4])
        } else {
            Self::Large(vec![0; size.div_ceil(64)].into())
        }
    }

    /// No layout, of a universe whose sets have so many words.
    pub(crate) fn of_words(words: usize) -> Self {
        Self::empty(64 * words)
    }

    /// What a set of a universe of this size takes besides itself.
    pub(crate) const fn bytes(size: usize) -> u64 {
        if size <= SMALL { 0 } else { 8 * size.div_ceil(64) as u64 }
    }

    /// Every layout of a universe of this size.
    pub(crate) fn full(size: usize) -> Self {
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

    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Small([a, b, c, d]) => a | b | c | d == 0,
            Self::Large(words) => words.iter().all(|&word| word == 0),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many members two sets have in common.
    pub(crate) fn count_common(&self, other: &Self) -> usize {
        let common = self.words().iter().zip(other.words()).map(|(a, b)| a & b);
        common.map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn contains(&self, member: usize) -> bool {
        self.words()[member / 64] >> (member % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, member: usize) {
        self.words_mut()[member / 64] |= 1 << (member % 64);
    }

    /// The first member.
    pub(crate) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether there is just one member.
    pub(crate) fn is_single(&self) -> bool {
        self.len() == 1
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                (a[0] & !b[0]) | (a[1] & !b[1]) | (a[2] & !b[2]) | (a[3] & !b[3]) == 0
            }
            _ => self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0),
        }
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => {
                (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3]) != 0
            }
            _ => self.words().iter().zip(other.words()).any(|(a, b)| a & b != 0),
        }
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

    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    pub(crate) fn minus(&self, other: &Self) -> Self {
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

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        self.change(other, |a, b| a | b);
    }

    #[inline]
    pub(crate) fn remove(&mut self, other: &Self) {
        self.change(other, |a, b| a & !b);
    }

    /// The members, rising.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(self.words().iter().copied())
    }
}

/// The places of the bits of some words, rising.
pub(crate) fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(index, word)| {
        let non_empty = |word: u64| (word != 0).then_some(word);
        std::iter::successors(non_empty(word), move |rest| non_empty(rest & (rest - 1)))
            .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
    })
}

impl std::fmt::Debug for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Keeps only the sets that are inside no other: the paper's reduction [GIB, Def. 6.4.1].
pub(crate) fn reduce(mut family: Vec<Set>) -> Vec<Set> {
    family.sort_by_cached_key(|set| std::cmp::Reverse(set.len()));
    let mut kept: Vec<Set> = Vec::with_capacity(family.len());
    for set in family {
        if kept.iter().all(|other| !set.is_subset(other)) {
            kept.push(set);
        }
    }
    kept
}
