//! The rules of a single suit: declarer leads it from whichever hand he likes, every time.
//!
//! Entries are plentiful and nothing else matters, as in the encyclopedias: after each round declarer
//! is on lead again in the hand of his choice, a hand that has run out throws something away, and the
//! defenders never lead the suit. Rounds go on as long as declarer's side has a card of it.
//!
//! Layouts are numbered by the left hand, one bit a hidden card: its length may be any.

use merrimac_stable_set::BitSet;

use crate::best::Weights;
use crate::levels::Goal;
use crate::rules::{Place, Rules, Turn, needed};
use crate::tricks::bits;
use crate::universe::Universe;

/// A hand that has run out plays this.
pub(crate) const NOTHING: Place = 255;

/// The rules for suits of up to some hidden cards.
#[derive(Debug)]
pub(crate) struct OneSuit {
    /// By the number of hidden cards: the left hand may have any of them.
    universes: Vec<Universe>,
}

/// A position between rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The cards of the two seen hands, North and South.
    pub(crate) seen: [u64; 2],
    pub(crate) hidden: u64,
    /// Tricks that declarer's side still needs.
    pub(crate) need: i8,
}

impl Start {
    fn hidden_cards(&self) -> usize {
        self.hidden.count_ones() as usize
    }

    fn rounds(&self) -> u8 {
        self.seen[0].count_ones().max(self.seen[1].count_ones()) as u8
    }
}

/// A position within a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) start: Start,
    pub(crate) seen: [u64; 2],
    pub(crate) hidden: u64,
    table: u64,
    pub(crate) count: u8,
    leader: u8,
    /// The highest card so far and whose it is.
    best: Option<(Place, u8)>,
    left: Place,
    right: Place,
}

impl Round {
    /// 0 North, 1 East, 2 South, 3 West; of no meaning before the lead.
    pub(crate) const fn seat(&self) -> u8 {
        (self.leader + self.count) % 4
    }

    /// Whether a card would take the trick from what is on the table.
    pub(crate) fn is_beaten_by(&self, card: Place) -> bool {
        self.best.is_none_or(|(best, _)| card > best)
    }
}

impl OneSuit {
    /// The rules for up to this many hidden cards.
    pub(crate) fn new(hidden: usize) -> Self {
        Self { universes: (0..=hidden).map(|cards| Universe::new(cards, |_| true)).collect() }
    }

    /// The layouts before and after a complete round, and the hidden cards played.
    fn renumbering(&self, round: &Round) -> (&Universe, &Universe, (usize, usize)) {
        let before = &self.universes[round.start.hidden_cards()];
        let after = &self.universes[round.hidden.count_ones() as usize];
        let index = |card: Place| match card {
            NOTHING => round.start.hidden_cards(),
            card => Self::hidden_index(round, card),
        };
        (before, after, (index(round.left), index(round.right)))
    }

    fn play(round: &Round, seat: u8, card: Place) -> Round {
        let mut next = *round;
        if round.count == 0 {
            next.leader = seat;
        }
        next.count += 1;
        if seat == 3 {
            next.left = card;
        } else if seat == 1 {
            next.right = card;
        }
        if card == NOTHING {
            return next;
        }
        match seat {
            0 => next.seen[0] &= !(1 << card),
            2 => next.seen[1] &= !(1 << card),
            _ => next.hidden &= !(1 << card),
        }
        next.table |= 1 << card;
        if round.best.is_none_or(|(best, _)| card > best) {
            next.best = Some((card, seat));
        }
        next
    }

    /// Of each run of equivalent cards in a seen hand, the lowest.
    fn apart(round: &Round, hand: u64) -> impl Iterator<Item = Place> {
        let others = (round.seen[0] | round.seen[1] | round.hidden | round.table) & !hand;
        let mut below: Option<Place> = None;
        bits(hand).filter(move |&card| {
            let joined = below.is_some_and(|low| others & ((1 << card) - (1 << low)) == 0);
            below = Some(card);
            !joined
        })
    }

    fn hidden_index(round: &Round, card: Place) -> usize {
        (round.start.hidden & ((1 << card) - 1)).count_ones() as usize
    }

    /// Cards, or nothing, with the layouts in which the defender to play may play them.
    fn legal(&self, round: &Round, possible: &BitSet) -> Vec<(Place, BitSet)> {
        let universe = &self.universes[round.start.hidden_cards()];
        let mut void = possible.clone();
        let mut moves = Vec::new();
        for card in bits(round.hidden) {
            let with_left = universe.with_left(Self::hidden_index(round, card));
            let holding =
                if round.seat() == 3 { possible.and(with_left) } else { possible.minus(with_left) };
            void.remove(&holding);
            if !holding.is_empty() {
                moves.push((card, holding));
            }
        }
        if !void.is_empty() {
            moves.push((NOTHING, void));
        }
        moves
    }

    fn same_run(round: &Round, low: Place, high: Place) -> bool {
        let others = round.seen[0] | round.seen[1] | round.table;
        high != NOTHING && others & ((1 << high) - (1 << low)) == 0
    }
}

impl Goal for OneSuit {
    fn easier(start: &Start, tricks: u8) -> Start {
        Start { need: start.need - tricks as i8, ..*start }
    }

    fn easier_trick(round: &Round, tricks: u8) -> Round {
        Round { start: Self::easier(&round.start, tricks), ..*round }
    }
}

impl Rules for OneSuit {
    type Start = Start;
    type Trick = Round;

    fn verdict(&self, start: &Start) -> Option<bool> {
        let is_decided = start.need <= 0 || start.need > start.rounds() as i8;
        is_decided.then_some(start.need <= 0)
    }

    fn outcome(&self, start: &Start) -> Option<BitSet> {
        // With one goal there is a verdict then.
        (start.rounds() == 0).then(|| BitSet::empty(self.universe(start)))
    }

    fn key(&self, start: &Start) -> u128 {
        let mut all = start.seen[0] | start.seen[1] | start.hidden;
        let mut key = 1 << 4 | u128::from(start.need.max(0) as u8);
        while all != 0 {
            let bit = all & all.wrapping_neg();
            let owner =
                if start.seen[0] & bit != 0 { 0 } else { 1 + u128::from(start.hidden & bit != 0) };
            key = key << 2 | owner;
            all ^= bit;
        }
        key
    }

    fn universe(&self, start: &Start) -> usize {
        1 << start.hidden_cards()
    }

    fn begin(&self, start: &Start) -> Round {
        Round {
            start: *start,
            seen: start.seen,
            hidden: start.hidden,
            table: 0,
            count: 0,
            leader: 0,
            best: None,
            left: NOTHING,
            right: NOTHING,
        }
    }

    fn start(&self, round: &Round) -> Start {
        round.start
    }

    fn trick_key(&self, round: &Round) -> (u128, u32) {
        let start = &round.start;
        let all = start.seen[0] | start.seen[1] | start.hidden;
        let place = |card: Place| match card {
            NOTHING => 0,
            card => (all & ((1 << card) - 1)).count_ones() + 1,
        };
        let played = bits(round.table).fold(0, |key, card| key << 5 | place(card));
        // Who is next tells who led; hands that have run out leave nothing on the table.
        let turn = u32::from(round.count) << 2 | u32::from(round.leader);
        (self.key(start), (played << 5 | place(round.left)) << 5 | turn)
    }

    fn turn(&self, round: &Round) -> Turn {
        match (round.count, round.seat()) {
            (4, _) => Turn::Complete,
            (0, _) | (_, 0 | 2) => Turn::Declarer,
            _ => Turn::Defender,
        }
    }

    fn declarer_moves(&self, round: &Round) -> Vec<(Place, Round)> {
        if round.count == 0 {
            let leads = [0, 2].into_iter().flat_map(|seat| {
                let hand = round.seen[usize::from(seat / 2)];
                Self::apart(round, hand).map(move |card| (card, Self::play(round, seat, card)))
            });
            let mut leads: Vec<_> = leads.collect();
            // Winners first, from the top, then the lowest: as people play.
            let all = round.seen[0] | round.seen[1] | round.hidden;
            leads
                .sort_by_key(|&(card, _)| if all >> card > 1 { (1, card) } else { (0, 15 - card) });
            return leads;
        }
        let seat = round.seat();
        let hand = round.seen[usize::from(seat / 2)];
        if hand == 0 {
            return vec![(NOTHING, Self::play(round, seat, NOTHING))];
        }
        Self::apart(round, hand).map(|card| (card, Self::play(round, seat, card))).collect()
    }

    fn defender_moves(&self, round: &Round, possible: &BitSet) -> Vec<(Place, Round, BitSet)> {
        let legal = self.legal(round, possible);
        let needed = needed(legal, |low, high| Self::same_run(round, low, high)).into_iter();
        let after = |(card, holding)| (card, Self::play(round, round.seat(), card), holding);
        needed.map(after).collect()
    }

    fn close(&self, round: &Round) -> Start {
        let won = round.best.is_some_and(|(_, seat)| seat % 2 == 0);
        let need = round.start.need - i8::from(won);
        Start { seen: round.seen, hidden: round.hidden, need }
    }

    fn project_words(&self, round: &Round, source: &[u64], target: &mut [u64]) {
        let (before, _, played) = self.renumbering(round);
        before.squeeze(played).press(source, target);
    }

    fn lift_words(&self, round: &Round, source: &[u64], target: &mut [u64]) {
        let (before, _, played) = self.renumbering(round);
        before.squeeze(played).draw(source, target);
    }

    fn project_one(&self, round: &Round, layout: usize) -> usize {
        let (before, after, played) = self.renumbering(round);
        before.project_one(after, played, layout)
    }

    fn project_weights(&self, round: &Round, weights: &[u64]) -> Weights {
        let (before, _, played) = self.renumbering(round);
        before.project_weights(played, weights)
    }
}
