//! The rules of an ending in the search's form.
//!
//! Seats are turned so that declarer is South: 0 dummy, 1 right-hand opponent, 2 declarer, 3 left-hand
//! opponent. The two hands that declarer sees are bits, the hidden cards of both others one set of
//! bits; a layout says which of them are on the left.

mod defence;
mod quick_bounds;
mod key;
mod double_dummy;
mod words;
use merrimac_stable_set::BitSet;

use crate::best::Weights;
use crate::effort::{Effort, Stopped};
use crate::ending::Ending;
use crate::levels::Goal;
use crate::rules::{At, Place, Rules, Turn, needed};
use crate::squeeze::Squeeze;
use crate::universe::Universe;
use double_dummy::DoubleDummyTables;

const LEFT: u8 = 3;
const SUIT: u64 = 0xFFFF;

/// The rules for endings of up to this many cards a hand.
#[derive(Debug)]
pub(crate) struct Tricks {
    /// By the number of cards a hand.
    universes: Vec<Universe>,
    trump: Option<u8>,
    double_dummy: DoubleDummyTables,
}

/// A position between tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// Dummy's and declarer's cards.
    pub(crate) seen: [u64; 2],
    pub(crate) hidden: u64,
    pub(crate) leader: u8,
    /// Tricks that declarer's side still needs.
    pub(crate) need: i8,
}

impl Start {
    pub(crate) const fn cards(&self) -> usize {
        self.seen[0].count_ones() as usize
    }
}

/// A position within a trick.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trick {
    pub(crate) start: Start,
    /// What is left of the seen hands and of the hidden cards.
    pub(crate) seen: [u64; 2],
    pub(crate) hidden: u64,
    /// All cards on the table.
    table: u64,
    count: u8,
    suit: u8,
    best: Place,
    best_seat: u8,
    /// What left and right have played.
    left: Place,
    right: Place,
}

impl Trick {
    pub(crate) const fn seat(&self) -> u8 {
        (self.start.leader + self.count) % 4
    }
}

impl Tricks {
    pub(crate) fn new(cards: usize, trump: Option<u8>) -> Self {
        let half = |cards: usize| {
            Universe::new(2 * cards, move |left| left.count_ones() as usize == cards)
        };
        let universes = (0..=cards).map(half).collect();
        Self { universes, trump, double_dummy: DoubleDummyTables::default() }
    }

    /// The rules of an ending.
    pub(crate) fn of(ending: &Ending) -> Self {
        let trump = ending.strain().trump().map(|suit| suit.index() as u8);
        Self::new(ending.tricks_left(), trump)
    }

    pub(crate) fn layouts(&self, start: &Start) -> &Universe {
        &self.universes[start.cards()]
    }

    /// The trick after a card of the player whose turn it is.
    pub(crate) fn play(&self, trick: &Trick, card: Place) -> Trick {
        let mut next = *trick;
        let (seat, bit) = (trick.seat(), 1_u64 << card);
        match seat {
            0 => next.seen[0] &= !bit,
            2 => next.seen[1] &= !bit,
            _ => next.hidden &= !bit,
        }
        if seat == LEFT {
            next.left = card;
        } else if seat == 1 {
            next.right = card;
        }
        if trick.count == 0 {
            next.suit = card >> 4;
        }
        if trick.count == 0 || self.beats(card, trick.best) {
            next.best = card;
            next.best_seat = seat;
        }
        next.table |= bit;
        next.count += 1;
        next
    }

    fn beats(&self, card: Place, best: Place) -> bool {
        if card >> 4 == best >> 4 { card > best } else { Some(card >> 4) == self.trump }
    }

    /// Of these cards, one of each run that no other player's card interrupts: the lowest.
    fn apart(trick: &Trick, cards: u64) -> u64 {
        let others = (trick.seen[0] | trick.seen[1] | trick.hidden | trick.table) & !cards;
        let mut rest = cards;
        let mut apart = 0;
        while rest != 0 {
            let card = rest.trailing_zeros();
            apart |= 1 << card;
            let suit_end = (card | 15) + 1;
            let above =
                (u64::MAX << card) & u64::MAX.checked_shl(suit_end).map_or(u64::MAX, |m| !m);
            let stop = (others & above).trailing_zeros().min(suit_end);
            rest &= u64::MAX.checked_shl(stop).unwrap_or(0);
        }
        apart
    }

    /// The cards of a hand that are equivalent to one of its cards.
    pub(crate) fn run_of(trick: &Trick, hand: u64, card: Place) -> u64 {
        let others = (trick.seen[0] | trick.seen[1] | trick.hidden | trick.table) & !hand;
        let alike = |&other: &Place| {
            let (low, high) = (other.min(card), other.max(card));
            low >> 4 == high >> 4 && others & ((1 << high) - (1 << low)) == 0
        };
        bits(hand).filter(alike).fold(0, |run, other| run | 1 << other)
    }

    /// What makes a card worth trying first; the least first.
    fn order(&self, trick: &Trick, card: Place, partner_wins: bool) -> (u8, u8) {
        let rank = card & 15;
        if trick.count == 0 {
            // Winners from the top, then low cards.
            let all = trick.seen[0] | trick.seen[1] | trick.hidden;
            let above = all >> card >> 1 & ((1 << (15 - rank)) - 1);
            return if above == 0 { (0, 15 - rank) } else { (1, rank) };
        }
        let wins = self.beats(card, trick.best);
        match (wins, partner_wins) {
            (true, false) => (0, rank),
            (true, true) => (2, rank),
            (false, _) => (1, rank),
        }
    }

    /// The cards that the seen hand whose turn it is may play.
    fn legal_of_seen(trick: &Trick) -> u64 {
        let hand = trick.seen[usize::from(trick.seat() / 2)];
        let suit = SUIT << (16 * trick.suit);
        if trick.count > 0 && hand & suit != 0 { hand & suit } else { hand }
    }

    /// The layouts before and after a complete trick, and what left and right played to it.
    fn renumbering(&self, trick: &Trick) -> (&Universe, &Universe, (usize, usize)) {
        let cards = trick.start.cards();
        let played =
            (Self::hidden_index(trick, trick.left), Self::hidden_index(trick, trick.right));
        (&self.universes[cards], &self.universes[cards - 1], played)
    }

    /// How the layouts that a complete trick leaves possible are numbered anew.
    fn squeeze(&self, trick: &Trick) -> &Squeeze {
        let (before, _, played) = self.renumbering(trick);
        before.squeeze(played)
    }

    /// Which hidden card, counted from the lowest at the start of the trick.
    fn hidden_index(trick: &Trick, card: Place) -> usize {
        (trick.start.hidden & ((1 << card) - 1)).count_ones() as usize
    }

    /// The layouts of `possible` in which the defender to play holds a card.
    fn holding(&self, trick: &Trick, card: Place, possible: &BitSet) -> BitSet {
        let with_left = self.layouts(&trick.start).with_left(Self::hidden_index(trick, card));
        if trick.seat() == LEFT { possible.and(with_left) } else { possible.minus(with_left) }
    }

    /// Cards with the layouts in which the rules allow them, suit by suit, rising.
    fn legal(&self, trick: &Trick, possible: &BitSet) -> Vec<(Place, BitSet)> {
        let mut moves = Vec::new();
        if trick.count == 0 {
            self.legal_of(trick, trick.hidden, possible, &mut moves);
            return moves;
        }
        let suit = SUIT << (16 * trick.suit);
        self.legal_of(trick, trick.hidden & suit, possible, &mut moves);
        let mut void = possible.clone();
        for (_, holding) in &moves {
            void.remove(holding);
        }
        if !void.is_empty() {
            self.legal_of(trick, trick.hidden & !suit, &void, &mut moves);
        }
        moves
    }

    fn legal_of(
        &self,
        trick: &Trick,
        cards: u64,
        possible: &BitSet,
        moves: &mut Vec<(Place, BitSet)>,
    ) {
        for card in bits(cards) {
            let holding = self.holding(trick, card, possible);
            if !holding.is_empty() {
                moves.push((card, holding));
            }
        }
    }

    /// Cards of one hand, or of the hidden hands, in the order in which they are tried.
    #[inline]
    fn in_order(&self, trick: &Trick, cards: u64, partner_wins: bool) -> InOrder {
        let mut classes = [0; 3];
        for card in bits(cards) {
            let (class, rank) = self.order(trick, card, partner_wins);
            classes[usize::from(class)] |= 1 << (4 * rank + (card >> 4));
        }
        InOrder { classes, from_the_top: trick.count == 0 }
    }

    /// Whether two hidden cards are neighbours: no card of anybody lies between them. In one hand they
    /// are equivalent. If the other defender held a card between, they would not be: it may matter which
    /// of the two defenders wins a trick.
    fn neighbours(trick: &Trick, low: Place, high: Place) -> bool {
        let all = trick.seen[0] | trick.seen[1] | trick.hidden | trick.table;
        low >> 4 == high >> 4 && low < high && all & ((1 << high) - (2_u64 << low)) == 0
    }
}

/// Cards in classes, one after the other, each by rank and then by suit: a bit a card, four bits a rank.
struct InOrder {
    classes: [u64; 3],
    /// Whether those of the first class have their ranks counted down.
    from_the_top: bool,
}

impl Iterator for InOrder {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        let class = self.classes.iter().position(|&cards| cards != 0)?;
        let bit = self.classes[class].trailing_zeros() as Place;
        self.classes[class] &= self.classes[class] - 1;
        let rank = if class == 0 && self.from_the_top { 15 - bit / 4 } else { bit / 4 };
        Some(16 * (bit % 4) + rank)
    }
}

/// The places of the bits, rising.
pub(crate) fn bits(mut cards: u64) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = cards.trailing_zeros();
        cards &= cards.wrapping_sub(1);
        (place < 64).then_some(place as Place)
    })
}

impl Goal for Tricks {
    fn easier(start: &Start, tricks: u8) -> Start {
        Start { need: start.need - tricks as i8, ..*start }
    }

    fn easier_trick(trick: &Trick, tricks: u8) -> Trick {
        Trick { start: Self::easier(&trick.start, tricks), ..*trick }
    }
}

impl Rules for Tricks {
    type Start = Start;
    type Trick = Trick;

    fn bytes(&self) -> u64 {
        self.universes.iter().map(Universe::bytes).sum()
    }

    fn verdict(&self, start: &Start) -> Option<bool> {
        if start.need <= 0 {
            Some(true)
        } else if start.need as usize > start.cards() {
            Some(false)
        } else if self.sure_tricks(start) as i8 >= start.need {
            Some(true)
        } else {
            None
        }
    }

    fn outcome(&self, start: &Start) -> Option<BitSet> {
        (start.cards() <= 1).then(|| self.last_trick(start))
    }

    fn key(&self, start: &Start) -> u128 {
        key::key(start)
    }

    fn universe(&self, start: &Start) -> usize {
        self.layouts(start).size()
    }

    fn begin(&self, start: &Start) -> Trick {
        Trick {
            start: *start,
            seen: start.seen,
            hidden: start.hidden,
            table: 0,
            count: 0,
            suit: 0,
            best: 0,
            best_seat: 0,
            left: 0,
            right: 0,
        }
    }

    fn start(&self, trick: &Trick) -> Start {
        trick.start
    }

    fn trick_key(&self, trick: &Trick) -> (u128, u32) {
        // The table by places among all cards, rising: who played which follows from the owners, but
        // for the two defenders, of whom the left's card is named.
        let start = &trick.start;
        let all = start.seen[0] | start.seen[1] | start.hidden;
        let place = |card: Place| (all & ((1 << card) - 1)).count_ones() + 1;
        let played = bits(trick.table).fold(0, |key, card| key << 6 | place(card));
        let left_is_in = trick.start.hidden & !trick.hidden & 1 << trick.left != 0;
        let left = if left_is_in { place(trick.left) } else { 0 };
        (self.key(start), played << 6 | left)
    }

    fn turn(&self, trick: &Trick) -> Turn {
        match (trick.count, trick.seat()) {
            (4, _) => Turn::Complete,
            (_, 0 | 2) => Turn::Declarer,
            _ => Turn::Defender,
        }
    }

    fn declarer_moves(&self, trick: &Trick) -> Vec<(Place, Trick)> {
        let partner_wins = trick.count > 0 && trick.best_seat.is_multiple_of(2);
        let apart = Self::apart(trick, Self::legal_of_seen(trick));
        let cards = self.in_order(trick, apart, partner_wins);
        let mut moves = Vec::with_capacity(8);
        moves.extend(cards.map(|card| (card, self.play(trick, card))));
        moves
    }

    fn defender_moves(&self, trick: &Trick, possible: &BitSet) -> Vec<(Place, Trick, BitSet)> {
        let legal = self.legal(trick, possible);
        let needed = needed(legal, |low, high| Self::neighbours(trick, low, high)).into_iter();
        let mut moves: Vec<_> =
            needed.map(|(card, holding)| (card, self.play(trick, card), holding)).collect();
        let partner_wins = trick.count > 0 && trick.best_seat % 2 == 1;
        moves.sort_by_key(|&(card, ..)| self.order(trick, card, partner_wins));
        moves
    }

    fn double_dummy_at_once(
        &self,
        at: At<'_, Start, Trick>,
        asked: &BitSet,
        effort: &mut Effort,
    ) -> Option<Result<BitSet, Stopped>> {
        Some(self.double_dummy(at, asked, effort))
    }

    fn close(&self, trick: &Trick) -> Start {
        let won = i8::from(trick.best_seat.is_multiple_of(2));
        Start {
            seen: trick.seen,
            hidden: trick.hidden,
            leader: trick.best_seat,
            need: trick.start.need - won,
        }
    }

    fn project_words(&self, trick: &Trick, source: &[u64], target: &mut [u64]) {
        self.squeeze(trick).press(source, target);
    }

    fn lift_words(&self, trick: &Trick, source: &[u64], target: &mut [u64]) {
        self.squeeze(trick).draw(source, target);
    }

    fn project_one(&self, trick: &Trick, layout: usize) -> usize {
        let (before, after, played) = self.renumbering(trick);
        before.project_one(after, played, layout)
    }

    fn project_weights(&self, trick: &Trick, weights: &[u64]) -> Weights {
        let (before, _, played) = self.renumbering(trick);
        before.project_weights(played, weights)
    }
}
