//! Sets of layouts whose size the compiler knows.

use merrimac_stable_set::BitSet;

/// A set of layouts of one size of endings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    pub(super) const NONE: Self = Self([0; N]);
}

/// What is done with sets of layouts, whatever their size.
pub(super) trait Bits: Clone {
    /// What a word takes besides the set itself.
    const BYTES: u64 = 0;

    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];
    /// These layouts and no others of another set.
    fn keep(&mut self, others: &[u64]);
    fn remove(&mut self, others: &[u64]);
    fn add(&mut self, others: &[u64]);
    fn is_empty(&self) -> bool;
}

impl<const N: usize> Bits for Words<N> {
    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }

    #[inline]
    fn keep(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] &= others[index]);
    }

    #[inline]
    fn remove(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] &= !others[index]);
    }

    #[inline]
    fn add(&mut self, others: &[u64]) {
        let others = &others[..N];
        (0..N).for_each(|index| self.0[index] |= others[index]);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
}

impl Bits for BitSet {
    const BYTES: u64 = 8;

    fn words(&self) -> &[u64] {
        self.words()
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self.words_mut()
    }

    fn keep(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word &= other);
    }

    fn remove(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word &= !other);
    }

    fn add(&mut self, others: &[u64]) {
        self.words_mut().iter_mut().zip(others).for_each(|(word, other)| *word |= other);
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}
