//! Lattices: the values a game may have.
//!
//! A position of chess is worth a number. A position of a game with hidden cards is worth *the set of
//! layouts on which you win*, or a choice between several such sets, and of two sets neither need be
//! the better. What search needs of its values is only that the maximizer can combine options (join,
//! `∨`, the paper's `f₊`) and the minimizer too (meet, `∧`, `f₋`) [GIB, Def. 5.0.3, Prop. 6.1.2].
//! Pruning needs a little more: the shallow kind holds in a *lattice*, the deep kind exactly in a
//! *distributive* one [GIB, Prop. 6.2.5, 6.3.2]. The traits here say which of these a value set is.
//!
//! A [`Lattice`] is the structure, not the element: `lattice.join(&a, &b)`. So a lattice may know
//! things its elements do not carry (the universe of a power set, the node store of decision
//! diagrams, the table of a lattice drawn by hand) and still have a top and a bottom.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of values with joins and meets [GIB, Def. 6.2.2].
///
/// Both operations are idempotent, commutative and associative, and absorb each other;
/// [`laws::lattice`](crate::laws::lattice) checks it.
pub trait Lattice {
    /// An element.
    type Value: Clone + Eq + Debug;

    /// The least value above both: what a maximizer has who may choose (`∨`, the paper's `f₊`).
    fn join(&self, a: &Self::Value, b: &Self::Value) -> Self::Value;

    /// The greatest value below both: what is left when the minimizer may choose (`∧`, `f₋`).
    fn meet(&self, a: &Self::Value, b: &Self::Value) -> Self::Value;

    /// The greatest value: the maximizer has won.
    fn top(&self) -> Self::Value;

    /// The least value: the minimizer has won.
    fn bottom(&self) -> Self::Value;

    /// Whether `a ≤ b`, which is to say `a ∨ b = b` [GIB, after Prop. 6.1.2].
    fn le(&self, a: &Self::Value, b: &Self::Value) -> bool {
        self.join(a, b) == *b
    }
}

/// A lattice whose operations distribute over each other [GIB, Def. 6.2.3].
///
/// This is a promise, not a method: deep pruning is sound for these lattices and for no others
/// [GIB, Prop. 6.3.2]. [`laws::distributive`](crate::laws::distributive) checks it.
pub trait Distributive: Lattice {}

/// A lattice in which any two values compare, by the value's own `Ord`: `[0, 1]`, integers, bool.
///
/// Join is the maximum and meet the minimum. Every such lattice is distributive.
pub trait TotalOrder: Distributive<Value: Ord> {}

/// The lattice of all subsets of a finite universe, `2^S`, ordered by inclusion [GIB, §5].
///
/// The members of the universe ("situations") are the numbers below [`size`](PowerSet::size).
/// Join is union, meet is intersection, top is `S`. There are two representations, which agree:
/// [`Bits`](crate::Bits) and [`Diagrams`](crate::Diagrams).
pub trait PowerSet: Distributive<Value: Ord + Hash> {
    /// How many members the universe has.
    fn size(&self) -> usize;

    /// The set of this one member.
    ///
    /// # Panics
    /// If the universe has no such member.
    fn singleton(&self, member: usize) -> Self::Value;

    /// Whether the set has this member.
    fn contains(&self, set: &Self::Value, member: usize) -> bool;

    /// The members of the universe outside the set.
    fn complement(&self, set: &Self::Value) -> Self::Value;

    /// Whether the set has no member.
    fn is_empty(&self, set: &Self::Value) -> bool {
        *set == self.bottom()
    }

    /// The set with this member too.
    ///
    /// # Panics
    /// If the universe has no such member.
    fn with(&self, set: &Self::Value, member: usize) -> Self::Value {
        self.join(set, &self.singleton(member))
    }

    /// How many members the set has.
    fn count(&self, set: &Self::Value) -> usize {
        self.members(set).count()
    }

    /// The members, in rising order.
    fn members(&self, set: &Self::Value) -> impl Iterator<Item = usize> {
        (0..self.size()).filter(|&member| self.contains(set, member))
    }

    /// The set of these members.
    ///
    /// # Panics
    /// If the universe lacks one of them.
    fn set(&self, members: impl IntoIterator<Item = usize>) -> Self::Value {
        members.into_iter().fold(self.bottom(), |set, member| self.with(&set, member))
    }
}
