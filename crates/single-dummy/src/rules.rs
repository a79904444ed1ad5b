//! What the search needs to know of the game: positions, moves, and how layouts are numbered.
//!
//! Two games are played with one search: whole endings ([`crate::tricks`]) and single suits with
//! plentiful entries ([`crate::one_suit`]). In both, layouts are numbered anew at the start of every
//! trick, among those of the cards still hidden then; within a trick the numbers stay. So two lines
//! of play that leave the same cards out arrive at the same numbers, and what is known of one helps
//! the other.

use merrimac_stable_set::BitSet;

use crate::best::Weights;
use crate::effort::{Effort, Stopped};

/// Whose move it is within a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Declarer,
    Defender,
    /// All cards are on the table.
    Complete,
}

/// A position between tricks, or within one.
#[derive(Clone, Copy)]
pub(crate) enum At<'a, S, T> {
    Start(&'a S),
    Trick(&'a T),
}

/// A card by its bit, or no card where a hand has none to play (single suits only).
pub(crate) type Place = u8;

/// A game of tricks against hidden hands.
pub(crate) trait Rules {
    /// A position between tricks.
    type Start: Copy;
    /// A position within a trick.
    type Trick: Copy;

    /// What the rules keep about all layouts, in bytes.
    fn bytes(&self) -> u64 {
        0
    }
    /// Whether all layouts are won, or all lost, without a look at the cards.
    fn verdict(&self, start: &Self::Start) -> Option<bool>;
    /// The layouts that are won, where nobody has a choice any more.
    fn outcome(&self, start: &Self::Start) -> Option<BitSet>;
    /// Equal for positions that play alike, layout number by layout number.
    fn key(&self, start: &Self::Start) -> u128;
    /// How many layouts are numbered here.
    fn universe(&self, start: &Self::Start) -> usize;

    fn begin(&self, start: &Self::Start) -> Self::Trick;
    /// Where a trick began.
    fn start(&self, trick: &Self::Trick) -> Self::Start;
    /// As `key`, and the cards on the table.
    fn trick_key(&self, trick: &Self::Trick) -> (u128, u32);
    fn turn(&self, trick: &Self::Trick) -> Turn;
    /// Declarer's cards, equivalent ones once, promising ones first.
    fn declarer_moves(&self, trick: &Self::Trick) -> Vec<(Place, Self::Trick)>;
    /// The defender's cards, with the layouts of `possible` in which each may be played.
    ///
    /// A card is omitted if an equivalent one can be played in all the layouts in which it can.
    fn defender_moves(
        &self,
        trick: &Self::Trick,
        possible: &BitSet,
    ) -> Vec<(Place, Self::Trick, BitSet)>;

    /// The layouts of `asked` that are won double dummy, where no verdict tells, if the rules have a way of
    /// their own to find them.
    fn double_dummy_at_once(
        &self,
        _at: At<'_, Self::Start, Self::Trick>,
        _asked: &BitSet,
        _effort: &mut Effort,
    ) -> Option<Result<BitSet, Stopped>> {
        None
    }

    /// The position after a complete trick.
    fn close(&self, trick: &Self::Trick) -> Self::Start;
    /// The bits of layouts by their numbers after the complete trick, to words of which none is set.
    fn project_words(&self, trick: &Self::Trick, source: &[u64], target: &mut [u64]);
    /// The bits of layouts after the complete trick by their numbers before it, likewise.
    fn lift_words(&self, trick: &Self::Trick, source: &[u64], target: &mut [u64]);
    /// The number of one layout after the complete trick. It must be possible there.
    fn project_one(&self, trick: &Self::Trick, layout: usize) -> usize;
    /// Weights of layouts by their numbers after the complete trick.
    fn project_weights(&self, trick: &Self::Trick, weights: &[u64]) -> Weights;

    /// Layouts by their numbers after the complete trick.
    fn project(&self, trick: &Self::Trick, set: &BitSet) -> BitSet {
        let mut there = BitSet::empty(self.universe(&self.close(trick)));
        self.project_words(trick, set.words(), there.words_mut());
        there
    }

    /// Layouts after the complete trick by their numbers before it.
    fn lift(&self, trick: &Self::Trick, set: &BitSet) -> BitSet {
        let mut here = BitSet::empty(self.universe(&self.start(trick)));
        self.lift_words(trick, set.words(), here.words_mut());
        here
    }
}

/// A defender's cards, each with the layouts in which he may play it, without those that an equivalent one can stand
/// for in all of them.
pub(crate) fn needed(
    cards: Vec<(Place, BitSet)>,
    are_equivalent: impl Fn(Place, Place) -> bool,
) -> Vec<(Place, BitSet)> {
    let is_needed = |index: usize| {
        let (card, holding) = &cards[index];
        !cards.iter().enumerate().any(|(other, (twin, twins))| {
            other != index
                && are_equivalent(*card.min(twin), *card.max(twin))
                && holding.is_subset(twins)
                && (other < index || holding != twins)
        })
    };
    let needed: Vec<bool> = (0..cards.len()).map(is_needed).collect();
    cards
        .into_iter()
        .zip(needed)
        .filter_map(|(card, is_needed)| is_needed.then_some(card))
        .collect()
}
