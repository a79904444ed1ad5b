//! Guess the queen: the tree of [GIB, §5].
//!
//! West holds the queen (`S`) or the hearts break (`T`). The maximizer may play for the one, play
//! for the other, put the decision off, or play a line that wins either way.

use merrimac_search::{BitSet, Bits, ImperfectGame, Lattice, PowerSet, Turn};

/// Where we are in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum At {
    Root,
    PlayFor(Line),
    /// The guess was put off; now it must be made.
    Deferred,
    /// The minimizer's move has shown which holds.
    Shown(Line),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    S,
    T,
    Both,
}

/// The game, with a number of layouts of either kind; those of `S` come first.
pub(crate) struct Queen {
    in_s: usize,
    in_t: usize,
    /// Whether the line that combines the chances is there.
    can_combine: bool,
    sets: Bits,
}

impl Queen {
    pub(crate) const fn new(in_s: usize, in_t: usize, can_combine: bool) -> Self {
        Self { in_s, in_t, can_combine, sets: Bits::new(in_s + in_t) }
    }

    pub(crate) fn s(&self) -> BitSet {
        self.sets.set(0..self.in_s)
    }

    pub(crate) fn t(&self) -> BitSet {
        self.sets.set(self.in_s..self.in_s + self.in_t)
    }
}

impl ImperfectGame for Queen {
    type Position = At;
    type Sets = Bits;

    fn sets(&self) -> &Bits {
        &self.sets
    }

    fn turn(&self, at: &At, possible: &BitSet) -> Turn<BitSet> {
        let nothing = self.sets.bottom();
        match at {
            At::Root | At::Deferred => Turn::Max,
            At::PlayFor(_) => Turn::Min,
            At::Shown(Line::Both) => Turn::Over(possible.clone()),
            At::Shown(Line::S) if possible.is_subset(&self.s()) => Turn::Over(possible.clone()),
            At::Shown(Line::T) if possible.is_subset(&self.t()) => Turn::Over(possible.clone()),
            At::Shown(_) => Turn::Over(nothing),
        }
    }

    fn successors(&self, at: &At, possible: &BitSet) -> impl Iterator<Item = (At, BitSet)> {
        let everything = |at| (at, possible.clone());
        let guess = [At::PlayFor(Line::S), At::PlayFor(Line::T)].map(everything);
        match *at {
            At::Root => {
                let mut moves = Vec::from(guess);
                moves.push(everything(At::Deferred));
                moves.extend(self.can_combine.then(|| everything(At::PlayFor(Line::Both))));
                moves
            }
            At::Deferred => guess.into(),
            At::PlayFor(line) => [self.s(), self.t()]
                .map(|shown| (At::Shown(line), self.sets.meet(possible, &shown)))
                .into_iter()
                .filter(|(_, left)| !left.is_empty())
                .collect(),
            At::Shown(_) => Vec::new(),
        }
        .into_iter()
    }
}
