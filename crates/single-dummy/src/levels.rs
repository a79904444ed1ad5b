//! The rules of a game with several goals at once.
//!
//! A *situation* is a layout together with a number of tricks to reach in it. A plan wins the situations of every
//! number of tricks that it takes, so that goals that weigh what their tricks are worth make the heaviest plan the
//! one with the best payoff [GIB, Def. 7.1.3], or with most tricks on average. Cards are played as with one goal:
//! everything is asked of the rules for one, goal by goal.
//!
//! Situations are numbered goal by goal, each from a word of its own on, so that the layouts of one goal are
//! a few words of a set. Numbers keep their order from trick to trick, as those of layouts do.

use merrimac_stable_set::BitSet;

use crate::best::Weights;
use crate::effort::{Effort, Stopped};
use crate::rules::{At, Place, Rules, Turn};

/// Rules with a number of tricks to reach.
pub(crate) trait Goal: Rules {
    /// The same position with a lower goal.
    fn easier(start: &Self::Start, tricks: u8) -> Self::Start;
    /// The same within a trick.
    fn easier_trick(trick: &Self::Trick, tricks: u8) -> Self::Trick;
}

/// The rules for some goals.
#[derive(Debug)]
pub(crate) struct Levels<G> {
    pub(crate) game: G,
    /// Rising numbers of tricks, at least one of them. A position needs the tricks of the last.
    goals: Vec<u8>,
}

impl<G: Goal> Levels<G> {
    pub(crate) fn new(game: G, goals: Vec<u8>) -> Self {
        Self { game, goals }
    }

    /// The same position with the goal of a level.
    fn at(&self, level: usize, start: &G::Start) -> G::Start {
        G::easier(start, self.fewer(level))
    }

    /// By how many tricks the goal of a level is lower than the last.
    fn fewer(&self, level: usize) -> u8 {
        self.goals[self.goals.len() - 1] - self.goals[level]
    }

    /// How many words the layouts of one goal take.
    fn words(&self, start: &G::Start) -> usize {
        self.game.universe(start).div_ceil(64)
    }

    /// The number of a situation.
    fn situation(&self, start: &G::Start, level: usize, layout: usize) -> usize {
        level * self.words(start) * 64 + layout
    }

    /// What each situation weighs: its layout's weight, as many times as its goal gains.
    pub(crate) fn weights(&self, start: &G::Start, gains: &[u64], weights: &[u64]) -> Weights {
        let mut all = vec![0; self.universe(start)];
        for (level, gain) in gains.iter().enumerate() {
            for (layout, weight) in weights.iter().enumerate() {
                all[self.situation(start, level, layout)] = weight * gain;
            }
        }
        all.into()
    }

    /// The layouts of one level.
    pub(crate) fn layer(&self, start: &G::Start, level: usize, situations: &BitSet) -> BitSet {
        let words = self.words(start);
        let mut layouts = BitSet::empty(self.game.universe(start));
        let layer = &situations.words()[level * words..(level + 1) * words];
        layouts.words_mut()[..words].copy_from_slice(layer);
        layouts
    }

    /// The situations of which each level has these layouts.
    pub(crate) fn layered(
        &self,
        start: &G::Start,
        mut layer: impl FnMut(usize) -> BitSet,
    ) -> BitSet {
        let words = self.words(start);
        let mut situations = BitSet::empty(self.universe(start));
        for level in 0..self.goals.len() {
            let place = &mut situations.words_mut()[level * words..(level + 1) * words];
            place.copy_from_slice(&layer(level).words()[..words]);
        }
        situations
    }

    /// The layouts that are there at any level.
    fn layouts(&self, start: &G::Start, situations: &BitSet) -> BitSet {
        let mut layouts = BitSet::empty(self.game.universe(start));
        for layer in situations.words().chunks(self.words(start)) {
            layouts.words_mut().iter_mut().zip(layer).for_each(|(all, layer)| *all |= layer);
        }
        layouts
    }

    /// Those of the situations whose layouts are among these.
    fn within(&self, start: &G::Start, layouts: &BitSet, situations: &BitSet) -> BitSet {
        let mut inside = situations.clone();
        for layer in inside.words_mut().chunks_mut(self.words(start)) {
            layer.iter_mut().zip(layouts.words()).for_each(|(layer, all)| *layer &= all);
        }
        inside
    }
}

impl<G: Goal> Rules for Levels<G> {
    type Start = G::Start;
    type Trick = G::Trick;

    fn bytes(&self) -> u64 {
        self.game.bytes()
    }

    fn verdict(&self, start: &G::Start) -> Option<bool> {
        if self.game.verdict(start) == Some(true) {
            return Some(true);
        }
        self.game.verdict(&self.at(0, start)).filter(|is_won| !is_won)
    }

    fn outcome(&self, start: &G::Start) -> Option<BitSet> {
        self.game.outcome(start)?;
        let size = self.game.universe(start);
        let of_level = |level: usize| {
            let start = self.at(level, start);
            let outcome = || self.game.outcome(&start).unwrap_or_else(|| BitSet::empty(size));
            match self.game.verdict(&start) {
                Some(true) => BitSet::full(size),
                Some(false) => BitSet::empty(size),
                None => outcome(),
            }
        };
        Some(self.layered(start, of_level))
    }

    fn key(&self, start: &G::Start) -> u128 {
        self.game.key(start)
    }

    fn universe(&self, start: &G::Start) -> usize {
        self.goals.len() * self.words(start) * 64
    }

    fn begin(&self, start: &G::Start) -> G::Trick {
        self.game.begin(start)
    }

    fn start(&self, trick: &G::Trick) -> G::Start {
        self.game.start(trick)
    }

    fn trick_key(&self, trick: &G::Trick) -> (u128, u32) {
        self.game.trick_key(trick)
    }

    fn turn(&self, trick: &G::Trick) -> Turn {
        self.game.turn(trick)
    }

    fn declarer_moves(&self, trick: &G::Trick) -> Vec<(Place, G::Trick)> {
        self.game.declarer_moves(trick)
    }

    fn defender_moves(
        &self,
        trick: &G::Trick,
        possible: &BitSet,
    ) -> Vec<(Place, G::Trick, BitSet)> {
        let layouts = self.layouts(&self.start(trick), possible);
        let moves = self.game.defender_moves(trick, &layouts).into_iter();
        moves
            .map(|(card, next, holding)| {
                (card, next, self.within(&self.start(trick), &holding, possible))
            })
            .collect()
    }

    /// Goal by goal.
    fn double_dummy_at_once(
        &self,
        at: At<'_, G::Start, G::Trick>,
        asked: &BitSet,
        effort: &mut Effort,
    ) -> Option<Result<BitSet, Stopped>> {
        let start = match at {
            At::Start(start) => *start,
            At::Trick(trick) => self.start(trick),
        };
        let mut won = Vec::with_capacity(self.goals.len());
        for level in 0..self.goals.len() {
            let (layer, there) = (self.layer(&start, level, asked), self.at(level, &start));
            let found = match (at, self.game.verdict(&there)) {
                (At::Start(_), Some(true)) => Ok(layer),
                (At::Start(_), Some(false)) => Ok(layer.none()),
                (At::Start(_), None) => {
                    self.game.double_dummy_at_once(At::Start(&there), &layer, effort)?
                }
                (At::Trick(trick), _) => {
                    let there = G::easier_trick(trick, self.fewer(level));
                    self.game.double_dummy_at_once(At::Trick(&there), &layer, effort)?
                }
            };
            match found {
                Ok(layer) => won.push(layer),
                Err(stopped) => return Some(Err(stopped)),
            }
        }
        Some(Ok(self.layered(&start, |level| won[level].clone())))
    }

    fn close(&self, trick: &G::Trick) -> G::Start {
        self.game.close(trick)
    }

    fn project_words(&self, trick: &G::Trick, source: &[u64], target: &mut [u64]) {
        let sources = source.chunks(self.words(&self.start(trick)));
        let targets = target.chunks_mut(self.words(&self.close(trick)));
        let levels = sources.zip(targets).take(self.goals.len());
        levels.for_each(|(source, target)| self.game.project_words(trick, source, target));
    }

    fn lift_words(&self, trick: &G::Trick, source: &[u64], target: &mut [u64]) {
        let sources = source.chunks(self.words(&self.close(trick)));
        let targets = target.chunks_mut(self.words(&self.start(trick)));
        let levels = sources.zip(targets).take(self.goals.len());
        levels.for_each(|(source, target)| self.game.lift_words(trick, source, target));
    }

    fn project_one(&self, trick: &G::Trick, situation: usize) -> usize {
        let stride = self.words(&self.start(trick)) * 64;
        let layout = self.game.project_one(trick, situation % stride);
        self.situation(&self.close(trick), situation / stride, layout)
    }

    fn project_weights(&self, trick: &G::Trick, weights: &[u64]) -> Weights {
        let after = self.close(trick);
        let stride = self.words(&self.start(trick)) * 64;
        let mut there = vec![0; self.universe(&after)];
        for (level, weights) in weights.chunks(stride).enumerate() {
            let layer = self.game.project_weights(trick, weights);
            let place = self.situation(&after, level, 0);
            there[place..place + layer.len()].copy_from_slice(&layer);
        }
        there.into()
    }
}
