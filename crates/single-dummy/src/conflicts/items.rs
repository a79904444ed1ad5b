//! Sets of items, a bit each.

use crate::sets::members;

/// A set of items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Items(Box<[u64]>);

impl Items {
    pub(super) fn none(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)].into())
    }

    /// These, of so many.
    pub(super) fn from(items: &[usize], size: usize) -> Self {
        let mut set = Self::none(size);
        for &item in items {
            set.insert(item);
        }
        set
    }

    pub(super) fn contains(&self, item: usize) -> bool {
        self.0[item / 64] >> (item % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    pub(super) fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn remove(&mut self, item: usize) {
        self.0[item / 64] &= !(1 << (item % 64));
    }

    pub(super) fn all(size: usize) -> Self {
        let mut all = Self::none(size);
        (0..size).for_each(|item| all.insert(item));
        all
    }

    /// How many machine words the set takes, which is what going over it costs.
    pub(super) fn words(&self) -> usize {
        self.0.len()
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether the members among these are the same.
    pub(super) fn equals_within(&self, other: &Self, these: &Self) -> bool {
        self.0.iter().zip(&other.0).zip(&these.0).all(|((a, b), these)| (a ^ b) & these == 0)
    }

    pub(super) fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(super) fn drop_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    /// Whether all members are in another set, one aside that need not be.
    pub(super) fn is_within(&self, other: &Self, but: usize) -> bool {
        let mut beyond = self.0.iter().zip(&other.0).map(|(a, b)| a & !b).enumerate();
        beyond.all(|(index, beyond)| beyond == 0 || index == but / 64 && beyond == 1 << (but % 64))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(self.0.iter().copied())
    }

    /// How many members another set has too.
    pub(super) fn count_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The members that another set has too.
    pub(super) fn common<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        members(self.0.iter().zip(&other.0).map(|(a, b)| a & b))
    }
}
