//! Achievable sets: what can be played for, one situation at a time [GIB, §7.1].
//!
//! The full value of an imperfect-information game is a large thing, and in the end one of its sets
//! is played for. So build one: go through the situations in some order and keep each that can be
//! achievable together with those kept before [Alg. 7.1.4]. "Can this set be won?" is a search with yes/no
//! values ([`Achieving`]). No larger set of the same situations can be achieved [Prop. 7.1.6]; which
//! one comes out depends on the order, and choosing the order is the business of
//! [`squeaky_wheel`](crate::squeaky_wheel).

use std::hash::Hash;

use crate::alpha_beta::alpha_beta;
use crate::imperfect::{Achieving, ImperfectGame, SeenIn, SetOf};
use crate::lattice::PowerSet;

/// What an order of situations led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induced<S> {
    /// The achievable set [GIB, Def. 7.1.5].
    pub set: S,
    /// The situations of the order that the set does not hold, in that order: those that "squeak".
    pub left_out: Vec<usize>,
}

/// Whether some plan wins in every situation of the set [GIB, Def. 7.1.1].
pub fn is_achievable<I>(game: &I, seen: &SeenIn<I>, set: &SetOf<I>) -> bool
where
    I: ImperfectGame<Position: Eq + Hash>,
{
    let achieving = Achieving::new(game);
    alpha_beta(&achieving, &achieving.start(seen, set)).value
}

/// The achievable set induced by an order of situations [GIB, Alg. 7.1.4].
pub fn induced<I>(game: &I, seen: &SeenIn<I>, order: &[usize]) -> Induced<SetOf<I>>
where
    I: ImperfectGame<Position: Eq + Hash>,
{
    let sets = game.sets();
    extend(sets, order, |set, new| sets.with(set, new), |set| is_achievable(game, seen, set))
}

/// The set built greedily along an order of situations, with a general union [GIB, Alg. 7.1.7].
///
/// `general_union(A, s)` is the paper's `A ⊕ {s}`: situations like `s` or like those in `A`. It is
/// tried first, the plain union after it. `achievable` answers whether a set can be won; to be of
/// use it must say yes to the subsets of what it says yes to.
///
/// ```
/// use merrimac_search::{Bits, Lattice, PowerSet, achievable};
/// // Situation n: West has n hearts. One can cope with four lengths at most.
/// let lengths = Bits::new(8);
/// let can_win = |set: &_| lengths.count(set) <= 4;
/// let all_between = |set: &_, new| {
///     let lowest = lengths.members(set).chain([new]).min().expect("the new one at least");
///     let highest = lengths.members(set).chain([new]).max().expect("the new one at least");
///     lengths.set(lowest..=highest)
/// };
/// let built = achievable::extend(&lengths, &[2, 4, 7], all_between, can_win);
/// assert_eq!(built.set, lengths.set([2, 3, 4, 7])); // 2 and 4 suggest 3; for 7 the union only.
/// ```
pub fn extend<P: PowerSet>(
    sets: &P,
    order: &[usize],
    mut general_union: impl FnMut(&P::Value, usize) -> P::Value,
    mut achievable: impl FnMut(&P::Value) -> bool,
) -> Induced<P::Value> {
    let mut set = sets.bottom();
    for &situation in order {
        if sets.contains(&set, situation) {
            continue;
        }
        let general = general_union(&set, situation);
        let plain = sets.with(&set, situation);
        if achievable(&general) {
            set = general;
        } else if plain != general && achievable(&plain) {
            set = plain;
        }
    }
    let is_left_out = |situation: &usize| !sets.contains(&set, *situation);
    let left_out = order.iter().copied().filter(is_left_out).collect();
    Induced { set, left_out }
}
