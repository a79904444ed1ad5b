//! Sets of vertices, a bit each.

use crate::bit_set::members;

/// A set of vertices of one graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VertexSet(Box<[u64]>);

impl VertexSet {
    pub(crate) fn none(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)].into())
    }

    pub(crate) fn contains(&self, vertex: usize) -> bool {
        self.0[vertex / 64] >> (vertex % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }

    pub(crate) fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn remove(&mut self, vertex: usize) {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
    }

    pub(crate) fn all(size: usize) -> Self {
        let mut all = Self::none(size);
        (0..size).for_each(|vertex| all.insert(vertex));
        all
    }

    /// How many machine words the set takes, which is what going over it costs.
    pub(crate) fn words(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether the members among these are the same.
    pub(crate) fn equals_within(&self, other: &Self, these: &Self) -> bool {
        self.0.iter().zip(&other.0).zip(&these.0).all(|((a, b), these)| (a ^ b) & these == 0)
    }

    pub(crate) fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(crate) fn drop_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    /// Whether all members are in another set, one aside that need not be.
    pub(crate) fn is_within(&self, other: &Self, but: usize) -> bool {
        let mut beyond = self.0.iter().zip(&other.0).map(|(a, b)| a & !b).enumerate();
        beyond.all(|(index, beyond)| beyond == 0 || index == but / 64 && beyond == 1 << (but % 64))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(self.0.iter().copied())
    }

    /// How many members another set has too.
    pub(crate) fn count_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The members that another set has too.
    pub(crate) fn common<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        members(self.0.iter().zip(&other.0).map(|(a, b)| a & b))
    }
}
