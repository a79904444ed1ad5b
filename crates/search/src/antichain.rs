//! Choices between sets: the reduced `2^(2^S)` of an imperfect-information game [GIB, §6.4].
//!
//! "I could play for West to hold the queen, or for the hearts to break; not for both." The value of
//! a position is a *set of sets* of situations, each a thing one may play for. A set inside another
//! is no use as a choice and is dropped: what remains is an antichain, the paper's reduction `r(F)`
//! [Def. 6.4.1]. The maximizer gathers choices, `r(F ∪ G)` (19); the minimizer, who sees the cards,
//! leaves of each pair of choices only what wins both ways, `r({Fᵢ ∩ Gⱼ})` (20). The result is a
//! distributive lattice [Prop. 6.4.3], so alpha-beta works on it.
//!
//! The sets may be of any representation ([`PowerSet`]).
//!
//! # Differences from the paper
//! The empty family, "no choice at all", is our bottom; the paper, whose games always end in some
//! set, has no need of it. Just above it is `{∅}`: a plan that wins nowhere.

use std::fmt;

use crate::lattice::{Distributive, Lattice, PowerSet};

/// The reduced families of sets over one power set.
///
/// ```
/// use merrimac_search::{Antichains, Bits, Lattice, PowerSet};
/// let layouts = Bits::new(3);
/// let values = Antichains::new(layouts);
/// let play_for = |members: &[usize]| values.one(layouts.set(members.iter().copied()));
///
/// let guess = values.join(&play_for(&[0]), &play_for(&[1]));
/// assert_eq!(guess.iter().count(), 2);
/// // A plan that wins on both layouts makes the guess idle.
/// assert_eq!(values.join(&guess, &play_for(&[0, 1])), play_for(&[0, 1]));
/// ```
#[derive(Clone, Debug)]
pub struct Antichains<P> {
    sets: P,
}

/// Sets none of which is inside another. It belongs to the [`Antichains`] that made it.
///
/// The sets are kept in the order of their type, so that equal families are equal values.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Antichain<S>(Vec<S>);

impl<P: PowerSet> Antichains<P> {
    /// The families over these sets.
    pub const fn new(sets: P) -> Self {
        Self { sets }
    }

    /// The power set below.
    pub const fn sets(&self) -> &P {
        &self.sets
    }

    /// The family of this one set.
    pub fn one(&self, set: P::Value) -> Antichain<P::Value> {
        Antichain(vec![set])
    }

    /// The reduction of a family: its maximal sets [GIB, Def. 6.4.1, Lemma 6.4.2].
    pub fn reduce(&self, family: impl IntoIterator<Item = P::Value>) -> Antichain<P::Value> {
        let mut kept: Vec<P::Value> = Vec::new();
        for set in family {
            if kept.iter().all(|other| !self.sets.le(&set, other)) {
                kept.retain(|other| !self.sets.le(other, &set));
                kept.push(set);
            }
        }
        kept.sort_unstable();
        Antichain(kept)
    }

    /// Whether the set is inside one of the family's: the maximizer can win all of it together
    /// [GIB, Def. 7.1.1].
    pub fn achieves(&self, family: &Antichain<P::Value>, set: &P::Value) -> bool {
        family.iter().any(|choice| self.sets.le(set, choice))
    }
}

impl<S> Antichain<S> {
    /// The sets to choose from.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &S> {
        self.0.iter()
    }
}

impl<S: fmt::Debug> fmt::Debug for Antichain<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<P: PowerSet> Lattice for Antichains<P> {
    type Value = Antichain<P::Value>;

    fn join(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        self.reduce(a.iter().chain(b.iter()).cloned())
    }

    fn meet(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        self.reduce(a.iter().flat_map(|f| b.iter().map(|g| self.sets.meet(f, g))))
    }

    fn top(&self) -> Self::Value {
        self.one(self.sets.top())
    }

    fn bottom(&self) -> Self::Value {
        Antichain(Vec::new())
    }

    fn le(&self, a: &Self::Value, b: &Self::Value) -> bool {
        a.iter().all(|set| self.achieves(b, set))
    }
}

impl<P: PowerSet> Distributive for Antichains<P> {}
