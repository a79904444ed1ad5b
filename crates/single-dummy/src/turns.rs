//! Declarer's cards in turn: the best plan with each of them.
//!
//! What one card wins may decide another that is much work, so no card has all of the budget before the others
//! have had a part of it.

use std::cmp::Reverse;

use merrimac_cards::{Card, Hand};
use merrimac_stable_set::BitSet;

use crate::best::{Best, Wanted, Weights, weigh};
use crate::rules::{Rules, Turn};
use crate::sampling::SampledPlan;
use crate::search::Search;
use crate::tricks::{Trick, Tricks};

/// As long as nothing is won there is no incumbent that could decide another card: the likeliest one goes on with one
/// part in this many of the budget that is left, then with the next.
const FIRST_PARTS: [u64; 3] = [16, 8, 4];

/// The others have such a part.
const PART: u64 = 16;

/// Those that stay open are asked about again with these.
const LATER_PARTS: [u64; 2] = [4, 1];

/// Where a plan comes before all else a turn ends after this many positions: what one card wins is known before
/// much is spent on the others. Then there are longer turns.
const FIRST_TURN: u64 = 100_000;
const LONGER: u64 = 4;

/// With more than eight cards a hand there are more layouts than these.
const MANY_LAYOUTS: usize = 12_870;

/// Whether there are too many layouts to look at all of them first: they are drawn at random.
pub(crate) const fn is_large(layouts: usize) -> bool {
    layouts > MANY_LAYOUTS
}

/// What is found of one of declarer's cards, or of the position if a defender is to play.
pub(crate) struct ByCard {
    pub(crate) card: Option<Card>,
    /// The cards of the same hand that the search holds for the same.
    pub(crate) equivalents: Hand,
    /// What is won after it double dummy, if that is known and the card is declarer's.
    pub(crate) open: Option<BitSet>,
    pub(crate) best: Best,
}

/// What is asked about declarer's cards.
#[derive(Clone, Copy)]
pub(crate) struct CardQuery<'a> {
    pub(crate) layouts: &'a BitSet,
    pub(crate) weights: &'a Weights,
    /// Cards whose best plan is wanted even if another card's is better.
    pub(crate) exact: Hand,
    /// A plan to begin with.
    pub(crate) first: Option<&'a SampledPlan>,
}

/// Declarer's cards with what is known of them.
struct Turns<'a> {
    asked: &'a BitSet,
    weights: &'a Weights,
    /// Cards whose best plan is wanted in any case.
    exact: Hand,
    /// What may be spent when all is done, and in one turn.
    budget: u64,
    a_turn: u64,
    cards: Vec<(Trick, ByCard)>,
}

impl Turns<'_> {
    /// What is won by the best plan.
    fn won(&self) -> u64 {
        self.cards.iter().map(|(_, card)| card.best.won).max().unwrap_or(0)
    }

    /// What a plan with this card must outweigh.
    fn incumbent(&self, card: &ByCard) -> u64 {
        if (card.equivalents & self.exact).is_empty() { self.won() } else { 0 }
    }

    /// Whether there may be such a plan.
    fn is_open(&self, card: &ByCard) -> bool {
        card.best.at_most > self.incumbent(card).max(card.best.won)
    }

    /// What no plan exceeds.
    fn at_most(&self) -> u64 {
        self.cards.iter().map(|(_, card)| card.best.at_most).max().unwrap_or(0)
    }

    /// Whether no card is open.
    fn is_done(&self) -> bool {
        !self.cards.iter().any(|(_, card)| self.is_open(card))
    }

    /// Whether only one card is open.
    fn is_last(&self) -> bool {
        self.cards.iter().filter(|(_, card)| self.is_open(card)).count() == 1
    }
}

impl<R: Rules<Trick = Trick>> Search<R> {
    /// The best plan with each card. Those that are no better than another's need not be found.
    pub(crate) fn by_card(&mut self, root: &Trick, query: CardQuery<'_>) -> Vec<ByCard> {
        let CardQuery { layouts: asked, weights, exact, first } = query;
        let mut cards = self.likeliest_first(root, asked, weights);
        if let Some(first) = first {
            let is_first = |(_, card): &&mut (Trick, ByCard)| {
                first.card.map_or(card.card.is_none(), |first| card.equivalents.contains(first))
            };
            if let Some((_, card)) = cards.iter_mut().find(is_first) {
                card.best.improve(first.best(weights));
            }
        }
        let a_turn = if is_large(asked.len()) { FIRST_TURN } else { u64::MAX };
        let mut turns = Turns { asked, weights, exact, budget: self.effort.left, a_turn, cards };
        for part in FIRST_PARTS {
            if turns.won() == 0 {
                self.take_turn(&mut turns, 0, part);
            }
        }
        for place in 1..turns.cards.len() {
            self.take_turn(&mut turns, place, PART);
        }
        self.take_later_turns(&mut turns);
        while turns.a_turn < self.effort.left && self.effort.poll().is_ok() && !turns.is_done() {
            turns.a_turn = turns.a_turn.saturating_mul(LONGER);
            self.take_later_turns(&mut turns);
        }
        turns.cards.into_iter().map(|(_, card)| card).collect()
    }

    fn take_later_turns(&mut self, turns: &mut Turns<'_>) {
        for part in LATER_PARTS {
            // The card with the best plan may decide all the others.
            turns.cards.sort_by_key(|(_, card)| Reverse(card.best.won));
            for place in 0..turns.cards.len() {
                self.take_turn(turns, place, part);
            }
        }
    }

    /// Declarer's cards, those that win most double dummy first: they set the incumbent for the others. If a defender
    /// is to play, the position itself.
    fn likeliest_first(
        &mut self,
        root: &Trick,
        asked: &BitSet,
        weights: &Weights,
    ) -> Vec<(Trick, ByCard)> {
        if self.rules.turn(root) != Turn::Declarer {
            let best = Best::none(asked, weigh(weights, asked));
            return vec![(
                *root,
                ByCard { card: None, equivalents: Hand::EMPTY, open: None, best },
            )];
        }
        let seat = usize::from(root.seat() / 2);
        let mut cards: Vec<(Trick, ByCard)> = Vec::new();
        for (place, next) in self.rules.declarer_moves(root) {
            let open = self.double_dummy_trick(&next, asked).ok();
            let equivalents = Hand::from_bits(Tricks::run_of(root, root.seen[seat], place));
            let best = Best::none(asked, weigh(weights, open.as_ref().unwrap_or(asked)));
            cards.push((next, ByCard { card: Some(card_at(place)), equivalents, open, best }));
        }
        // What is not known may be all.
        let likelihood =
            |card: &ByCard| if card.open.is_some() { card.best.at_most } else { u64::MAX };
        cards.sort_by_key(|(_, card)| Reverse(likelihood(card)));
        // Of the likeliest, one that wins all that it can is the best.
        let most = cards.first().map(|(_, card)| likelihood(card));
        let wins_all = |(next, card): &(Trick, ByCard)| {
            let open = card.open.as_ref().filter(|_| Some(likelihood(card)) == most);
            open.is_some_and(|open| matches!(self.achieve_trick(next, open), Ok(Ok(()))))
        };
        if let Some(place) = cards.iter().position(wins_all) {
            cards[..=place].rotate_right(1);
        }
        cards
    }

    /// Asks about a card, if it is open, with one part in this many of the budget that is left; the last one that
    /// is open has all of it.
    fn take_turn(&mut self, turns: &mut Turns<'_>, place: usize, part: u64) {
        let (next, card) = &turns.cards[place];
        if !turns.is_open(card) {
            return;
        }
        let part = if turns.is_last() { 1 } else { part };
        let left = turns.budget.saturating_sub(self.effort.spent);
        self.effort.left = self.effort.spent + (left / part).min(turns.a_turn);
        let wanted = Wanted::best_of(turns.asked, turns.weights);
        let found = self.best_trick(next, Wanted { incumbent: turns.incumbent(card), ..wanted });
        self.effort.left = turns.budget;
        turns.cards[place].1.best.improve(found);
        self.effort.report_bounds(turns.won(), turns.at_most());
    }
}

/// The card of a bit.
pub(crate) fn card_at(place: u8) -> Card {
    let mut cards = Hand::from_bits(1 << place).iter();
    cards.next().expect("one bit is one card")
}
