//! Games in which the maximizer does not see everything [GIB, §5].
//!
//! There is a set `S` of *situations* (who holds the hidden cards); the minimizer knows which is the
//! case, the maximizer only which are still possible. A position is a pair `(p, Z)` of what all can
//! see and the situations it leaves. A move of the maximizer keeps `Z`; a move of the minimizer
//! keeps the part of `Z` where the move is legal, since seeing it made tells that much.
//!
//! One such game, an [`ImperfectGame`], is three ordinary [`Game`]s, by what we take for values:
//!
//! | game | value of a position | paper |
//! |---|---|---|
//! | [`Omniscient`] | the situations that can be won *if seen*: a set | Prop. 5.0.5 |
//! | [`SingleDummy`] | the sets that can be won *unseen*: an antichain of sets | Def. 5.0.6, Thm. 5.0.7 |
//! | [`Achieving`] | whether one given set can be won unseen: yes or no | §7.1 |

use crate::antichain::Antichains;
use crate::bits::{BitSet, Bits};
use crate::chain::Chain;
use crate::game::{Game, Turn, ValueOf};
use crate::lattice::{Lattice, PowerSet};

/// A game of win or lose with situations that only the minimizer can tell apart.
///
/// Situations are numbered; sets of them are those of [`Bits::new`]`(self.situations())`.
pub trait ImperfectGame {
    /// What everybody sees.
    type Position: Clone;

    /// How many situations there are.
    fn situations(&self) -> usize;

    /// Who moves; if the game is over, in which of the `possible` situations it is won.
    fn turn(&self, position: &Self::Position, possible: &BitSet) -> Turn<BitSet>;

    /// The positions one move away and the situations each leaves possible.
    ///
    /// A maximizer's move leaves all of them; a minimizer's move those where he can make it.
    fn successors(
        &self,
        position: &Self::Position,
        possible: &BitSet,
    ) -> impl Iterator<Item = (Self::Position, BitSet)>;
}

/// A position with the situations still possible: the paper's `(p, Z)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen<P> {
    /// What everybody sees.
    pub position: P,
    /// The situations this leaves.
    pub possible: BitSet,
}

impl<P> Seen<P> {
    /// The position before anything is known: `(p_I, S)`.
    pub fn nothing_known<I: ImperfectGame<Position = P>>(game: &I, position: P) -> Self {
        Self { position, possible: Bits::new(game.situations()).top() }
    }
}

/// The game as if both sides saw everything: its value is the set of situations the maximizer wins
/// with open cards [GIB, Prop. 5.0.5]. That is what averaging over samples finds, and why it never
/// plays safe nor hurries to decide.
#[derive(Clone, Debug)]
pub struct Omniscient<'g, I> {
    game: &'g I,
    sets: Bits,
}

impl<'g, I: ImperfectGame> Omniscient<'g, I> {
    /// This game with open cards.
    pub fn new(game: &'g I) -> Self {
        Self { game, sets: Bits::new(game.situations()) }
    }
}

impl<I: ImperfectGame> Game for Omniscient<'_, I> {
    type Position = Seen<I::Position>;
    type Values = Bits;

    fn values(&self) -> &Bits {
        &self.sets
    }

    fn turn(&self, seen: &Self::Position) -> Turn<BitSet> {
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => Turn::Over(not_lost(self.sets, seen, &won)),
        }
    }

    fn successors(&self, seen: &Self::Position) -> impl Iterator<Item = Self::Position> {
        successors(self.game, seen)
    }
}

/// The game as the maximizer has to play it: its value is the reduced family of the sets of
/// situations that some plan wins together [GIB, Def. 5.0.6, Thm. 5.0.7, §6.4].
#[derive(Clone, Debug)]
pub struct SingleDummy<'g, I> {
    game: &'g I,
    families: Antichains<Bits>,
}

impl<'g, I: ImperfectGame> SingleDummy<'g, I> {
    /// This game with the maximizer in the dark.
    pub fn new(game: &'g I) -> Self {
        Self { game, families: Antichains::new(Bits::new(game.situations())) }
    }
}

impl<I: ImperfectGame> Game for SingleDummy<'_, I> {
    type Position = Seen<I::Position>;
    type Values = Antichains<Bits>;

    fn values(&self) -> &Antichains<Bits> {
        &self.families
    }

    fn turn(&self, seen: &Self::Position) -> Turn<ValueOf<Self>> {
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => {
                Turn::Over(self.families.one(not_lost(*self.families.sets(), seen, &won)))
            }
        }
    }

    fn successors(&self, seen: &Self::Position) -> impl Iterator<Item = Self::Position> {
        successors(self.game, seen)
    }
}

/// The game of winning in each situation of one set at once [GIB, §7.1].
///
/// Situations outside the set are nobody's concern, so a position where none of the set is possible
/// any more is won. Values are yes and no: no sets are handled on the way, and every method of
/// search applies.
#[derive(Clone, Debug)]
pub struct Achieving<'g, I> {
    game: &'g I,
}

impl<'g, I: ImperfectGame> Achieving<'g, I> {
    /// This game, with a set to achieve.
    pub fn new(game: &'g I) -> Self {
        Self { game }
    }

    /// The position to search from, to know whether `set` can be achieved from `seen`.
    pub fn start(&self, seen: &Seen<I::Position>, set: &BitSet) -> Seen<I::Position> {
        let possible = Bits::new(self.game.situations()).meet(&seen.possible, set);
        Seen { position: seen.position.clone(), possible }
    }
}

impl<I: ImperfectGame> Game for Achieving<'_, I> {
    type Position = Seen<I::Position>;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, seen: &Self::Position) -> Turn<bool> {
        if seen.possible.is_empty() {
            return Turn::Over(true);
        }
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => Turn::Over(seen.possible.is_subset(&won)),
        }
    }

    fn successors(&self, seen: &Self::Position) -> impl Iterator<Item = Self::Position> {
        successors(self.game, seen)
    }
}

/// A situation ruled out on the way here is not lost here: its label comes "for free" [GIB, §5].
fn not_lost<P>(sets: Bits, seen: &Seen<P>, won: &BitSet) -> BitSet {
    sets.join(won, &sets.complement(&seen.possible))
}

fn successors<I: ImperfectGame>(
    game: &I,
    seen: &Seen<I::Position>,
) -> impl Iterator<Item = Seen<I::Position>> {
    game.successors(&seen.position, &seen.possible)
        .map(|(position, possible)| Seen { position, possible })
}
