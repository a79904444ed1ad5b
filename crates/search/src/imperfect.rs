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
use crate::chain::Chain;
use crate::game::{Game, Turn, ValueOf};
use crate::lattice::{Lattice, PowerSet};

/// A game of win or lose with situations that only the minimizer can tell apart.
///
/// The game chooses how it keeps sets of situations: as [`Bits`](crate::Bits) while the situations
/// can be listed, as [`Diagrams`](crate::Diagrams) beyond.
pub trait ImperfectGame {
    /// What everybody sees.
    type Position: Clone;
    /// The sets of situations (`2^S`).
    type Sets: PowerSet + Clone;

    /// The sets of situations.
    fn sets(&self) -> &Self::Sets;

    /// Who moves; if the game is over, in which of the `possible` situations it is won.
    fn turn(&self, position: &Self::Position, possible: &SetOf<Self>) -> Turn<SetOf<Self>>;

    /// The positions one move away and the situations each leaves possible, at least one.
    ///
    /// A maximizer's move leaves all of them; a minimizer's move those where he can make it.
    fn successors(
        &self,
        position: &Self::Position,
        possible: &SetOf<Self>,
    ) -> impl Iterator<Item = (Self::Position, SetOf<Self>)>;
}

/// A set of situations of a game.
pub type SetOf<I> = <<I as ImperfectGame>::Sets as Lattice>::Value;

/// A position of a game as the maximizer knows it.
pub type SeenIn<I> = Seen<<I as ImperfectGame>::Position, SetOf<I>>;

/// A position with the situations still possible: the paper's `(p, Z)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen<P, S> {
    /// What everybody sees.
    pub position: P,
    /// The situations this leaves.
    pub possible: S,
}

impl<P, S> Seen<P, S> {
    /// The position before anything is known: `(p_I, S)`.
    pub fn nothing_known<I>(game: &I, position: P) -> Self
    where
        I: ImperfectGame<Position = P, Sets: Lattice<Value = S>>,
    {
        Self { position, possible: game.sets().top() }
    }
}

/// The game as if both sides saw everything: its value is the set of situations the maximizer wins
/// with all cards in view [GIB, Prop. 5.0.5]. That is what averaging over samples finds, and why it never
/// plays safe nor hurries to decide.
#[derive(Clone, Debug)]
pub struct Omniscient<'g, I> {
    game: &'g I,
}

impl<'g, I: ImperfectGame> Omniscient<'g, I> {
    /// This game with all cards in view.
    pub fn new(game: &'g I) -> Self {
        Self { game }
    }
}

impl<I: ImperfectGame> Game for Omniscient<'_, I> {
    type Position = SeenIn<I>;
    type Values = I::Sets;

    fn values(&self) -> &I::Sets {
        self.game.sets()
    }

    fn turn(&self, seen: &SeenIn<I>) -> Turn<SetOf<I>> {
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => Turn::Over(not_lost(self.game, seen, &won)),
        }
    }

    fn successors(&self, seen: &SeenIn<I>) -> impl Iterator<Item = SeenIn<I>> {
        successors(self.game, seen)
    }
}

/// The game as the maximizer has to play it: its value is the reduced family of the sets of
/// situations that some plan wins together [GIB, Def. 5.0.6, Thm. 5.0.7, §6.4].
#[derive(Clone, Debug)]
pub struct SingleDummy<'g, I: ImperfectGame> {
    game: &'g I,
    families: Antichains<I::Sets>,
}

impl<'g, I: ImperfectGame> SingleDummy<'g, I> {
    /// This game with the maximizer in the dark.
    pub fn new(game: &'g I) -> Self {
        Self { game, families: Antichains::new(game.sets().clone()) }
    }
}

impl<I: ImperfectGame> Game for SingleDummy<'_, I> {
    type Position = SeenIn<I>;
    type Values = Antichains<I::Sets>;

    fn values(&self) -> &Antichains<I::Sets> {
        &self.families
    }

    fn turn(&self, seen: &SeenIn<I>) -> Turn<ValueOf<Self>> {
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => Turn::Over(self.families.one(not_lost(self.game, seen, &won))),
        }
    }

    fn successors(&self, seen: &SeenIn<I>) -> impl Iterator<Item = SeenIn<I>> {
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
    pub fn start(&self, seen: &SeenIn<I>, set: &SetOf<I>) -> SeenIn<I> {
        let possible = self.game.sets().meet(&seen.possible, set);
        Seen { position: seen.position.clone(), possible }
    }
}

impl<I: ImperfectGame> Game for Achieving<'_, I> {
    type Position = SeenIn<I>;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, seen: &SeenIn<I>) -> Turn<bool> {
        let sets = self.game.sets();
        if sets.is_empty(&seen.possible) {
            return Turn::Over(true);
        }
        match self.game.turn(&seen.position, &seen.possible) {
            Turn::Max => Turn::Max,
            Turn::Min => Turn::Min,
            Turn::Over(won) => Turn::Over(sets.le(&seen.possible, &won)),
        }
    }

    fn successors(&self, seen: &SeenIn<I>) -> impl Iterator<Item = SeenIn<I>> {
        successors(self.game, seen)
    }
}

/// A situation ruled out on the way here is not lost here: its label comes "for free" [GIB, §5].
fn not_lost<I: ImperfectGame>(game: &I, seen: &SeenIn<I>, won: &SetOf<I>) -> SetOf<I> {
    let sets = game.sets();
    sets.join(won, &sets.complement(&seen.possible))
}

fn successors<I: ImperfectGame>(game: &I, seen: &SeenIn<I>) -> impl Iterator<Item = SeenIn<I>> {
    game.successors(&seen.position, &seen.possible)
        .map(|(position, possible)| Seen { position, possible })
}
