//! The rules of an ending with several goals at once.
//!
//! A *situation* is a layout together with a number of tricks to reach in it, as it is for a suit on the
//! average ([`crate::one_suit`]). A plan wins the situations of every number of tricks that it takes, so that
//! goals that weigh what their tricks are worth make the heaviest plan the one with the best payoff
//! [GIB, Def. 7.1.3]. Cards are played as in [`Tricks`]: everything is asked of it, goal by goal.
//!
//! Situations are numbered goal by goal, each from a word of its own on, so that the layouts of one goal are
//! a few words of a set. Numbers keep their order from trick to trick, as those of layouts do.

use merrimac_stable_set::BitSet;
use std::rc::Rc;

use crate::best::Weights;
use crate::effort::{Effort, Stopped};
use crate::rules::{Place, Rules, Turn};
use crate::tricks::{Start, Trick, Tricks};

/// The rules for some goals.
#[derive(Debug)]
pub(crate) struct Levels {
    tricks: Rc<Tricks>,
    /// Rising numbers of tricks, at least one of them. A position needs the tricks of the last.
    goals: Vec<u8>,
}

impl Levels {
    pub(crate) fn new(tricks: Rc<Tricks>, goals: Vec<u8>) -> Self {
        Self { tricks, goals }
    }

    /// The same position with the goal of a level.
    fn at(&self, level: usize, start: &Start) -> Start {
        let most = self.goals[self.goals.len() - 1];
        Start { need: start.need - (most - self.goals[level]) as i8, ..*start }
    }

    /// How many words the layouts of one goal take.
    fn words(&self, start: &Start) -> usize {
        self.tricks.universe(start).div_ceil(64)
    }

    /// The number of a situation.
    pub(crate) fn situation(&self, start: &Start, level: usize, layout: usize) -> usize {
        level * self.words(start) * 64 + layout
    }

    /// The layouts of one level.
    pub(crate) fn layer(&self, start: &Start, level: usize, situations: &BitSet) -> BitSet {
        let words = self.words(start);
        let mut layouts = BitSet::empty(self.tricks.universe(start));
        let layer = &situations.words()[level * words..(level + 1) * words];
        layouts.words_mut()[..words].copy_from_slice(layer);
        layouts
    }

    /// The situations of which each level has these layouts.
    pub(crate) fn layered(&self, start: &Start, mut layer: impl FnMut(usize) -> BitSet) -> BitSet {
        let words = self.words(start);
        let mut situations = BitSet::empty(self.universe(start));
        for level in 0..self.goals.len() {
            let place = &mut situations.words_mut()[level * words..(level + 1) * words];
            place.copy_from_slice(&layer(level).words()[..words]);
        }
        situations
    }

    /// The layouts that are there at any level.
    fn layouts(&self, start: &Start, situations: &BitSet) -> BitSet {
        let mut layouts = BitSet::empty(self.tricks.universe(start));
        for layer in situations.words().chunks(self.words(start)) {
            layouts.words_mut().iter_mut().zip(layer).for_each(|(all, layer)| *all |= layer);
        }
        layouts
    }

    /// Those of the situations whose layouts are among these.
    fn within(&self, start: &Start, layouts: &BitSet, situations: &BitSet) -> BitSet {
        let mut inside = situations.clone();
        for layer in inside.words_mut().chunks_mut(self.words(start)) {
            layer.iter_mut().zip(layouts.words()).for_each(|(layer, all)| *layer &= all);
        }
        inside
    }
}

impl Rules for Levels {
    type Start = Start;
    type Trick = Trick;

    fn verdict(&self, start: &Start) -> Option<bool> {
        if self.tricks.verdict(start) == Some(true) {
            return Some(true);
        }
        self.tricks.verdict(&self.at(0, start)).filter(|is_won| !is_won)
    }

    fn quick_bounds(&self, start: &Start) -> (BitSet, BitSet) {
        let size = self.tricks.universe(start);
        let bounds: Vec<(BitSet, BitSet)> = (0..self.goals.len())
            .map(|level| {
                let start = self.at(level, start);
                match self.tricks.verdict(&start) {
                    Some(true) => (BitSet::full(size), BitSet::empty(size)),
                    Some(false) => (BitSet::empty(size), BitSet::full(size)),
                    None => self.tricks.quick_bounds(&start),
                }
            })
            .collect();
        let won = self.layered(start, |level| bounds[level].0.clone());
        (won, self.layered(start, |level| bounds[level].1.clone()))
    }

    fn is_over(&self, start: &Start) -> bool {
        self.tricks.is_over(start)
    }

    fn key(&self, start: &Start) -> u128 {
        self.tricks.key(start)
    }

    fn universe(&self, start: &Start) -> usize {
        self.goals.len() * self.words(start) * 64
    }

    fn begin(&self, start: &Start) -> Trick {
        self.tricks.begin(start)
    }

    fn start(&self, trick: &Trick) -> Start {
        trick.start
    }

    fn trick_key(&self, trick: &Trick) -> (u128, u32) {
        self.tricks.trick_key(trick)
    }

    fn turn(&self, trick: &Trick) -> Turn {
        self.tricks.turn(trick)
    }

    fn declarer_moves(&self, trick: &Trick) -> Vec<(Place, Trick)> {
        self.tricks.declarer_moves(trick)
    }

    fn defender_moves(&self, trick: &Trick, possible: &BitSet) -> Vec<(Place, Trick, BitSet)> {
        let layouts = self.layouts(&trick.start, possible);
        let moves = self.tricks.defender_moves(trick, &layouts).into_iter();
        moves
            .map(|(card, next, holding)| {
                (card, next, self.within(&trick.start, &holding, possible))
            })
            .collect()
    }

    fn double_dummy_defender_moves(
        &self,
        trick: &Trick,
        possible: &BitSet,
    ) -> Vec<(Trick, BitSet)> {
        let layouts = self.layouts(&trick.start, possible);
        let moves = self.tricks.double_dummy_defender_moves(trick, &layouts).into_iter();
        moves.map(|(next, holding)| (next, self.within(&trick.start, &holding, possible))).collect()
    }

    /// Goal by goal.
    fn double_dummy_at_once(
        &self,
        start: &Start,
        asked: &BitSet,
        effort: &mut Effort,
    ) -> Option<Result<BitSet, Stopped>> {
        let mut won = Vec::with_capacity(self.goals.len());
        for level in 0..self.goals.len() {
            let (layer, there) = (self.layer(start, level, asked), self.at(level, start));
            won.push(match self.tricks.verdict(&there) {
                Some(true) => layer,
                Some(false) => layer.minus(&layer),
                None => match self.tricks.double_dummy_at_once(&there, &layer, effort)? {
                    Ok(won) => won,
                    Err(stopped) => return Some(Err(stopped)),
                },
            });
        }
        Some(Ok(self.layered(start, |level| won[level].clone())))
    }

    fn close(&self, trick: &Trick) -> Start {
        self.tricks.close(trick)
    }

    fn project_words(&self, trick: &Trick, source: &[u64], target: &mut [u64]) {
        let sources = source.chunks(self.words(&trick.start));
        let targets = target.chunks_mut(self.words(&self.close(trick)));
        let levels = sources.zip(targets).take(self.goals.len());
        levels.for_each(|(source, target)| self.tricks.project_words(trick, source, target));
    }

    fn lift_words(&self, trick: &Trick, source: &[u64], target: &mut [u64]) {
        let sources = source.chunks(self.words(&self.close(trick)));
        let targets = target.chunks_mut(self.words(&trick.start));
        let levels = sources.zip(targets).take(self.goals.len());
        levels.for_each(|(source, target)| self.tricks.lift_words(trick, source, target));
    }

    fn project_one(&self, trick: &Trick, situation: usize) -> usize {
        let stride = self.words(&trick.start) * 64;
        let layout = self.tricks.project_one(trick, situation % stride);
        self.situation(&self.close(trick), situation / stride, layout)
    }

    fn project_weights(&self, trick: &Trick, weights: &[u64]) -> Weights {
        let after = self.close(trick);
        let stride = self.words(&trick.start) * 64;
        let mut there = vec![0; self.universe(&after)];
        for (level, weights) in weights.chunks(stride).enumerate() {
            let layer = self.tricks.project_weights(trick, weights);
            let place = self.situation(&after, level, 0);
            there[place..place + layer.len()].copy_from_slice(&layer);
        }
        there.into()
    }
}
