//! The rules of a single suit: declarer leads it from whichever hand he likes, every time.
//!
//! Entries are plentiful and nothing else matters, as in the encyclopedias: after each round declarer
//! is on lead again in the hand of his choice, a hand that has run out throws something away, and the
//! defenders never lead the suit. Rounds go on as long as declarer's side has a card of it.
//!
//! A *situation* here is a layout together with a number of tricks to reach in it. With one goal that is
//! just the layout. With all goals at once, a plan wins a situation for every trick it takes, so that
//! the best plan by payoff is the one that takes most tricks on average.

use merrimac_stable_set::BitSet;
use std::ops::RangeInclusive;

use crate::best::Weights;
use crate::rules::{Place, Rules, Turn};
use crate::tricks::bits;

/// A hand that has run out plays this.
pub(crate) const NOTHING: Place = 255;

/// The rules for some goals.
#[derive(Debug)]
pub(crate) struct OneSuit {
    goals: RangeInclusive<u8>,
    /// By the number of hidden cards, by card: the situations in which the left hand holds it.
    with_left: Vec<Vec<BitSet>>,
}

/// A position between rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The cards of the two seen hands, North and South.
    pub(crate) seen: [u64; 2],
    pub(crate) hidden: u64,
    pub(crate) taken: u8,
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
    /// The rules for this many hidden cards and these goals.
    pub(crate) fn new(hidden: usize, goals: RangeInclusive<u8>) -> Self {
        let mut suit = Self { goals, with_left: Vec::new() };
        for cards in 0..=hidden {
            let size = suit.size(cards);
            let with_left = (0..cards).map(|card| {
                let mut set = BitSet::empty(size);
                let holds = |&situation: &usize| suit.left_hand(situation) >> card & 1 == 1;
                (0..size).filter(holds).for_each(|situation| set.insert(situation));
                set
            });
            let with_left = with_left.collect();
            suit.with_left.push(with_left);
        }
        suit
    }

    /// How many goals there are.
    pub(crate) fn goals(&self) -> usize {
        self.goals.clone().count()
    }

    fn size(&self, hidden: usize) -> usize {
        self.goals() << hidden
    }

    /// The hidden cards on the left, one bit each.
    pub(crate) fn left_hand(&self, situation: usize) -> usize {
        situation / self.goals()
    }

    /// The situations of a layout, one a goal.
    pub(crate) fn situations(&self, left_hand: usize) -> std::ops::Range<usize> {
        left_hand * self.goals()..(left_hand + 1) * self.goals()
    }

    fn goal(&self, situation: usize) -> u8 {
        self.goals.start() + (situation % self.goals()) as u8
    }

    fn those(&self, start: &Start, is_in: impl Fn(u8) -> bool) -> BitSet {
        let size = self.universe(start);
        let mut set = BitSet::empty(size);
        let members = (0..size).filter(|&situation| is_in(self.goal(situation)));
        members.for_each(|situation| set.insert(situation));
        set
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

    /// Cards, or nothing, with the situations in which the defender to play may play them.
    fn legal(&self, round: &Round, possible: &BitSet) -> Vec<(Place, BitSet)> {
        let sets = &self.with_left[round.start.hidden_cards()];
        let mut void = possible.clone();
        let mut moves = Vec::new();
        for card in bits(round.hidden) {
            let with_left = &sets[Self::hidden_index(round, card)];
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

    fn same_run(round: &Round, one: Place, other: Place) -> bool {
        let others = round.seen[0] | round.seen[1] | round.table;
        let (low, high) = (one.min(other), one.max(other));
        high != NOTHING && others & ((1 << high) - (1 << low)) == 0
    }

    /// The number before the round of each situation after it.
    fn sources(&self, round: &Round) -> impl Iterator<Item = usize> {
        let played = |card: Place| (card != NOTHING).then(|| Self::hidden_index(round, card));
        let (left, right) = (played(round.left), played(round.right));
        let mut gaps: Vec<usize> = left.into_iter().chain(right).collect();
        gaps.sort_unstable();
        let after = round.hidden.count_ones() as usize;
        let goals = self.goals();
        (0..self.size(after)).map(move |situation| {
            let rest = situation / goals;
            let double_dummy = gaps.iter().fold(rest, |bits, &gap| {
                let below = (1 << gap) - 1;
                bits & below | (bits & !below) << 1
            });
            let hand = left.map_or(double_dummy, |card| double_dummy | 1 << card);
            hand * goals + situation % goals
        })
    }
}

impl Rules for OneSuit {
    type Start = Start;
    type Trick = Round;

    fn verdict(&self, start: &Start) -> Option<bool> {
        let (least, most) = (*self.goals.start(), *self.goals.end());
        if most <= start.taken {
            Some(true)
        } else if least > start.taken + start.rounds() {
            Some(false)
        } else {
            None
        }
    }

    fn quick_bounds(&self, start: &Start) -> (BitSet, BitSet) {
        let most = start.taken + start.rounds();
        (self.those(start, |goal| goal <= start.taken), self.those(start, |goal| goal > most))
    }

    fn is_over(&self, start: &Start) -> bool {
        start.rounds() == 0
    }

    fn key(&self, start: &Start) -> u128 {
        let mut all = start.seen[0] | start.seen[1] | start.hidden;
        let mut key = 1 << 4 | u128::from(start.taken);
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
        self.size(start.hidden_cards())
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
        let is_idle = |index: usize| {
            let (card, holding) = &legal[index];
            legal.iter().enumerate().any(|(other, (twin, twins))| {
                other != index
                    && Self::same_run(round, *card, *twin)
                    && holding.is_subset(twins)
                    && (other < index || holding != twins)
            })
        };
        let moves = (0..legal.len()).filter(|&index| !is_idle(index)).map(|index| {
            let (card, holding) = legal[index].clone();
            (card, Self::play(round, round.seat(), card), holding)
        });
        moves.collect()
    }

    fn double_dummy_defender_moves(
        &self,
        round: &Round,
        possible: &BitSet,
    ) -> Vec<(Round, BitSet)> {
        let moves = self.defender_moves(round, possible);
        moves.into_iter().map(|(_, next, holding)| (next, holding)).collect()
    }

    fn close(&self, round: &Round) -> Start {
        let won = round.best.is_some_and(|(_, seat)| seat % 2 == 0);
        Start { seen: round.seen, hidden: round.hidden, taken: round.start.taken + u8::from(won) }
    }

    fn project_words(&self, round: &Round, source: &[u64], target: &mut [u64]) {
        let moves = self.sources(round).enumerate();
        moves.for_each(|(situation, from)| copy_bit(source, from, target, situation));
    }

    fn lift_words(&self, round: &Round, source: &[u64], target: &mut [u64]) {
        let moves = self.sources(round).enumerate();
        moves.for_each(|(situation, to)| copy_bit(source, situation, target, to));
    }

    fn project_one(&self, round: &Round, layout: usize) -> usize {
        let played = [round.left, round.right].into_iter().filter(|&card| card != NOTHING);
        let mut gaps: Vec<usize> = played.map(|card| Self::hidden_index(round, card)).collect();
        gaps.sort_unstable();
        let rest = gaps.iter().rev().fold(self.left_hand(layout), |bits, &gap| {
            let below = (1 << gap) - 1;
            bits & below | bits >> 1 & !below
        });
        rest * self.goals() + layout % self.goals()
    }

    fn project_weights(&self, round: &Round, weights: &[u64]) -> Weights {
        self.sources(round).map(|source| weights[source]).collect()
    }
}

/// Sets a bit where another is set.
fn copy_bit(source: &[u64], from: usize, target: &mut [u64], to: usize) {
    target[to / 64] |= (source[from / 64] >> (from % 64) & 1) << (to % 64);
}
