//! Achievable sets: what can be played for, one situation at a time [GIB, §7.1].
//!
//! The full value of an imperfect-information game is a large thing, and in the end one of its sets
//! is played for. So build one: go through the situations in some order and keep each that can be
//! won together with those kept before [Alg. 7.1.4]. "Can this set be won?" is a search with yes/no
//! values ([`Achieving`]). No larger set of the same situations can be achieved [Prop. 7.1.6]; which
//! one comes out depends on the order, and choosing the order is the business of
//! [`squeaky_wheel`](crate::squeaky_wheel).

use crate::alpha_beta::alpha_beta;
use crate::bits::{BitSet, Bits};
use crate::imperfect::{Achieving, ImperfectGame, Seen};
use crate::lattice::Lattice;

use std::hash::Hash;

/// What an order of situations led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induced {
    /// The achievable set [GIB, Def. 7.1.5].
    pub set: BitSet,
    /// The situations of the order that the set does not hold, in that order: those that "squeak".
    pub left_out: Vec<usize>,
}

/// Whether some plan wins in every situation of the set [GIB, Def. 7.1.1].
pub fn is_achievable<I>(game: &I, seen: &Seen<I::Position>, set: &BitSet) -> bool
where
    I: ImperfectGame<Position: Eq + Hash>,
{
    let achieving = Achieving::new(game);
    alpha_beta(&achieving, &achieving.start(seen, set)).value
}

/// The achievable set induced by an order of situations [GIB, Alg. 7.1.4].
pub fn induced<I>(game: &I, seen: &Seen<I::Position>, order: &[usize]) -> Induced
where
    I: ImperfectGame<Position: Eq + Hash>,
{
    let nothing = Bits::new(game.situations()).bottom();
    extend(nothing, order, BitSet::with, |set| is_achievable(game, seen, set))
}

/// The set built greedily along an order of situations, with a general union [GIB, Alg. 7.1.7].
///
/// `general_union(A, s)` is the paper's `A ⊕ {s}`: situations like `s` or like those in `A`. It is
/// tried first, the plain union after it. `achievable` answers whether a set can be won; to be of
/// use it must say yes to the subsets of what it says yes to. `from` is where to begin, mostly empty.
///
/// ```
/// use merrimac_search::{Bits, Lattice, PowerSet, achievable};
/// // Situation n: West has n hearts. One can cope with any four lengths in a row, not with five.
/// let lengths = Bits::new(8);
/// let can_win = |set: &_| lengths.members(set).count() < 5;
/// let all_between = |set: &_, new| {
///     let lowest = lengths.members(set).chain([new]).min().expect("the new one at least");
///     let highest = lengths.members(set).chain([new]).max().expect("the new one at least");
///     lengths.set(lowest..=highest)
/// };
/// let built = achievable::extend(lengths.bottom(), &[2, 4, 7], all_between, can_win);
/// assert_eq!(built.set, lengths.set([2, 3, 4, 7])); // 2 and 4 suggest 3; for 7 the union only.
/// ```
pub fn extend(
    from: BitSet,
    order: &[usize],
    mut general_union: impl FnMut(&BitSet, usize) -> BitSet,
    mut achievable: impl FnMut(&BitSet) -> bool,
) -> Induced {
    let mut set = from;
    for &situation in order {
        if set.contains(situation) {
            continue;
        }
        let general = general_union(&set, situation);
        let plain = set.with(situation);
        if achievable(&general) {
            set = general;
        } else if plain != general && achievable(&plain) {
            set = plain;
        }
    }
    let left_out = order.iter().copied().filter(|&situation| !set.contains(situation)).collect();
    Induced { set, left_out }
}
