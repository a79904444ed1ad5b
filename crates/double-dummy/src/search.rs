//! The search itself: does this side take n tricks?
//!
//! A null-window alpha-beta over the play of the cards. Every call answers "do North and South take
//! `need` of the remaining tricks?" with a bound on their tricks that is on the right side of
//! `need`, and with the cards that won tricks by rank on the way. The recursion runs trick by trick:
//! [`Search::lead`] decides at the start of a trick, [`Search::play`] tries cards at any place in it.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bounds::{self, Around};
use crate::cutoff::{CutoffMemory, NO_CARD, Situation};
use crate::moves::{self, Moves, TrickSoFar};
use crate::partition::{Owners, Partition, relevant};
use crate::position::{Shape, TRUMP, lowest, lowest_equivalents, lowest_of_each, suit_mask};
use crate::stats::{Stats, count};
use crate::steps::Steps;
use crate::table::{Bounds, PartitionTable};

/// A bound on North–South's tricks, and the cards that won by rank in its proof.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) tricks: i32,
    pub(crate) winners: u64,
}

/// How often the stop flag is looked at: every nth trick start.
const LOOK_EVERY: u64 = 1024;

/// One search of one position; what it learns stays in the tables it borrows.
#[derive(Debug)]
pub(crate) struct Search<'a, S> {
    pub(crate) hands: [u64; 4],
    pub(crate) owners: &'a Owners,
    pub(crate) table: &'a mut PartitionTable,
    pub(crate) cutoffs: &'a mut CutoffMemory,
    pub(crate) stop: Option<&'a AtomicBool>,
    /// Trick starts that may still be visited.
    pub(crate) nodes_left: u64,
    /// Whether the search was given up; then nothing it returns means anything.
    pub(crate) stopped: bool,
    pub(crate) stats: &'a mut Stats,
    pub(crate) steps: PhantomData<S>,
}

impl<S: Steps> Search<'_, S> {
    /// Searches from the start of a trick.
    pub(crate) fn lead<const TRUMPS: bool>(
        &mut self,
        leader: usize,
        need: i32,
        tricks_left: i32,
        present: u64,
        shape: Shape,
    ) -> Found {
        // Step 1. Enough tricks already, or too few to come: where the recursion ends.
        if need <= 0 {
            return Found { tricks: 0, winners: 0 };
        }
        if need > tricks_left {
            return Found { tricks: tricks_left, winners: 0 };
        }
        // Step 2 (-0.4 % nodes). The last trick plays itself.
        if S::LAST_TRICK && tricks_left == 1 {
            return self.last_trick::<TRUMPS>(leader);
        }
        if self.is_interrupted() {
            return Found { tricks: 0, winners: 0 };
        }
        count!(self.stats, trick_starts);
        // Step 3 (-27 % nodes by the leader's tricks, -12 % by the others'). Tricks
        // that can be counted.
        if let Some(found) = self.counted::<TRUMPS>(leader, need, tricks_left, shape) {
            count!(self.stats, counted);
            let winners = relevant(&self.hands, present, found.winners);
            return Found { tricks: found.tricks, winners };
        }
        // Step 4 (-93 % nodes or more). What earlier searches found out about such positions.
        let layout = self.owners.layout(present);
        let key = shape.with_leader(leader);
        let bucket = self.table.bucket(key);
        if S::TABLE
            && let Some((partition, bounds)) =
                self.table.look_up(bucket, layout, need as u8, self.stats)
        {
            count!(self.stats, table_hits);
            let tricks = if i32::from(bounds.lower) >= need { bounds.lower } else { bounds.upper };
            return Found { tricks: i32::from(tricks), winners: partition.relevant(present) };
        }
        // Step 5. Try the cards: the search itself.
        count!(self.stats, expanded);
        let trick = TrickSoFar { present, suit: 0, best: 0, best_seat: leader, contested: false };
        let found = self.play::<TRUMPS>(0, leader, trick, need, tricks_left, shape);
        if self.stopped {
            return found;
        }
        // Step 6 (-84 % nodes or more, against remembering it for this position alone). Remember the
        // answer for all positions it holds for.
        let cards = relevant(&self.hands, present, found.winners);
        let bounds = if found.tricks >= need {
            Bounds { lower: found.tricks as u8, upper: tricks_left as u8 }
        } else {
            Bounds { lower: 0, upper: found.tricks as u8 }
        };
        let fixed = if S::PARTITIONS { cards } else { lowest_of_each(present) };
        let partition = Partition::around(layout, present, fixed);
        if S::TABLE {
            self.table.insert::<S>(key, partition, bounds, self.stats);
        }
        Found { tricks: found.tricks, winners: cards }
    }

    /// Tries the cards of the player at a place of the trick.
    #[inline(always)]
    fn play<const TRUMPS: bool>(
        &mut self,
        place: usize,
        leader: usize,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        let seat = (leader + place) & 3;
        let hand = self.hands[seat];
        let is_north_south = seat & 1 == 0;
        let led = if place == 0 { 0 } else { hand & suit_mask(trick.suit) };
        let legal = if led == 0 { hand } else { led };
        // Only the lowest of equivalent cards is tried (-11 % nodes).
        let mut open =
            if S::EQUIVALENTS { lowest_equivalents(hand, trick.present) & legal } else { legal };
        // Step 1 (-1.0 % nodes; it saves the work of choosing). A forced card needs no thought.
        if S::FORCED && open.is_power_of_two() {
            count!(self.stats, cards[place]);
            let card = open.trailing_zeros() as u8;
            self.hands[seat] = hand ^ open;
            let found =
                self.after::<TRUMPS>(place, leader, seat, card, trick, need, tricks_left, shape);
            self.hands[seat] = hand;
            return found;
        }
        let candidates = open.count_ones();
        // Step 2 (-31 % nodes). The card that settled a similar situation comes first, before
        // any ordering.
        let situation = situation::<TRUMPS>(place, seat, hand, led, &trick);
        let with_hand = (S::WHOLE_HAND && led != 0).then(|| situation.with(hand));
        let mut remembered = match with_hand {
            Some(exact) if S::CUTOFFS => self.cutoffs.recall(exact),
            _ => NO_CARD,
        };
        if S::CUTOFFS && remembered == NO_CARD {
            remembered = self.cutoffs.recall(situation);
        }
        let mut moves = Moves::new();
        let mut next = 0;
        let mut card = remembered;
        let mut is_ordered = false;
        if open >> remembered & 1 == 0 {
            self.order::<TRUMPS>(&mut moves, place, seat, shape, &trick, open, led != 0);
            is_ordered = true;
            card = moves.card(0);
            next = 1;
        }
        let mut best = if is_north_south { 0 } else { tricks_left };
        let mut winners = 0;
        loop {
            // Step 3. Play the card.
            count!(self.stats, cards[place]);
            let bit = 1_u64 << card;
            self.hands[seat] = hand ^ bit;
            let found =
                self.after::<TRUMPS>(place, leader, seat, card, trick, need, tricks_left, shape);
            self.hands[seat] = hand;
            // Step 4. A card that settles the question ends the node: alpha-beta itself.
            if is_north_south == (found.tricks >= need) {
                if card != remembered {
                    self.cutoffs.remember(situation, card);
                    if let Some(exact) = with_hand {
                        self.cutoffs.remember(exact, card);
                    }
                }
                count!(self.stats, cutoffs[place]);
                if winners == 0 && open.count_ones() == candidates {
                    count!(self.stats, first_cutoffs[place]);
                }
                return found;
            }
            best = if is_north_south { best.max(found.tricks) } else { best.min(found.tricks) };
            winners |= found.winners;
            // Step 5 (-52 % nodes). If no rank of the suit mattered down to this card, lower ones
            // fail alike.
            let suit = suit_mask(card as usize >> 4);
            let mattered = lowest(found.winners & suit);
            open &= !bit;
            if S::ALIKE && mattered == 0 {
                open &= !suit;
            } else if S::ALIKE && bit < mattered {
                open &= !(suit & (mattered - 1));
            }
            if open == 0 {
                return Found { tricks: best, winners };
            }
            // Step 6 (-50 % nodes by the order of leads, -53 % of cards that follow suit, -56 % of
            // ruffs and discards). The next card that is still to be tried.
            if !is_ordered {
                self.order::<TRUMPS>(&mut moves, place, seat, shape, &trick, open, led != 0);
                is_ordered = true;
            }
            loop {
                card = moves.card(next);
                next += 1;
                debug_assert!(next <= moves.len());
                if open >> card & 1 != 0 {
                    break;
                }
            }
        }
    }

    /// Goes on after a card has been played.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the state of the trick stays in registers")]
    fn after<const TRUMPS: bool>(
        &mut self,
        place: usize,
        leader: usize,
        seat: usize,
        card: u8,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        let suit = card as usize >> 4;
        let shape = shape.without(seat, suit);
        let mut trick = trick;
        if place == 0 {
            trick.suit = suit;
            trick.best = card;
            trick.best_seat = seat;
        } else {
            let best_suit = trick.best as usize >> 4;
            let wins = card > trick.best && (suit == best_suit || TRUMPS && suit == TRUMP);
            trick.contested = suit == best_suit || trick.contested && !wins;
            if wins {
                trick.best = card;
                trick.best_seat = seat;
            }
        }
        match place {
            0 => self.second::<TRUMPS>(leader, trick, need, tricks_left, shape),
            1 => self.third::<TRUMPS>(leader, trick, need, tricks_left, shape),
            2 => self.fourth::<TRUMPS>(leader, trick, need, tricks_left, shape),
            _ => self.next_trick::<TRUMPS>(trick, need, tricks_left, shape),
        }
    }

    fn second<const TRUMPS: bool>(
        &mut self,
        leader: usize,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        self.play::<TRUMPS>(1, leader, trick, need, tricks_left, shape)
    }

    fn third<const TRUMPS: bool>(
        &mut self,
        leader: usize,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        self.play::<TRUMPS>(2, leader, trick, need, tricks_left, shape)
    }

    fn fourth<const TRUMPS: bool>(
        &mut self,
        leader: usize,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        self.play::<TRUMPS>(3, leader, trick, need, tricks_left, shape)
    }

    /// Plays on from the middle of a trick.
    pub(crate) fn resume<const TRUMPS: bool>(
        &mut self,
        leader: usize,
        cards_played: usize,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        match cards_played {
            0 => self.lead::<TRUMPS>(leader, need, tricks_left, trick.present, shape),
            1 => self.second::<TRUMPS>(leader, trick, need, tricks_left, shape),
            2 => self.third::<TRUMPS>(leader, trick, need, tricks_left, shape),
            3 => self.fourth::<TRUMPS>(leader, trick, need, tricks_left, shape),
            _ => self.next_trick::<TRUMPS>(trick, need, tricks_left, shape),
        }
    }

    /// Gives the trick to its winner and starts the next one.
    #[inline(always)]
    fn next_trick<const TRUMPS: bool>(
        &mut self,
        trick: TrickSoFar,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Found {
        let winner = trick.best_seat;
        let won = i32::from(winner & 1 == 0);
        let present = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        let found = self.lead::<TRUMPS>(winner, need - won, tricks_left - 1, present, shape);
        let by_rank = if trick.contested { trick.best_card() } else { 0 };
        Found { tricks: found.tricks + won, winners: found.winners | by_rank }
    }

    /// The only trick that is left.
    #[inline(always)]
    fn last_trick<const TRUMPS: bool>(&self, leader: usize) -> Found {
        let card = |seat: usize| self.hands[seat & 3];
        let suit = suit_mask(card(leader).trailing_zeros() as usize >> 4);
        let present = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        let trumps = present & suit_mask(TRUMP);
        let rivals = if TRUMPS && trumps != 0 { trumps } else { present & suit };
        let best = crate::position::highest(rivals);
        let winners = if rivals == best { 0 } else { best };
        let tricks = i32::from((self.hands[0] | self.hands[2]) & best != 0);
        Found { tricks, winners }
    }

    /// Bounds from counting, if they settle the question.
    #[inline(always)]
    fn counted<const TRUMPS: bool>(
        &self,
        leader: usize,
        need: i32,
        tricks_left: i32,
        shape: Shape,
    ) -> Option<Found> {
        let around = Around::seat(&self.hands, shape, leader);
        let is_north_south = leader & 1 == 0;
        // What the leader's side must take to settle the question, and what the other side must.
        let (ours, theirs) = if is_north_south {
            (need, tricks_left - need + 1)
        } else {
            (tricks_left - need + 1, need)
        };
        let north_south = |tricks: i32, by_leader: bool| {
            if by_leader == is_north_south { tricks } else { tricks_left - tricks }
        };
        let mut sure = bounds::sure_tricks::<TRUMPS, S>(&around, ours as u32);
        // Trump honours that must win though not the highest, on either side: -4.7 % nodes.
        if S::GUARDED_TRUMP && TRUMPS && sure.count == 0 && ours == 1 {
            let Around { me, left, partner, right, .. } = around;
            sure = bounds::guarded_trump(me, partner, left, right, true, tricks_left as u32);
        }
        if S::SURE_TRICKS && sure.count as i32 >= ours {
            let tricks = north_south((sure.count as i32).min(tricks_left), true);
            return Some(Found { tricks, winners: sure.winners });
        }
        let stopped =
            bounds::stopped_tricks::<TRUMPS, S>(&around, theirs as u32, tricks_left as u32);
        if S::STOPPED_TRICKS && stopped.count as i32 >= theirs {
            let tricks = north_south(stopped.count as i32, false);
            return Some(Found { tricks, winners: stopped.winners });
        }
        None
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the state of the trick stays in registers")]
    fn order<const TRUMPS: bool>(
        &self,
        moves: &mut Moves,
        place: usize,
        seat: usize,
        shape: Shape,
        trick: &TrickSoFar,
        candidates: u64,
        follows: bool,
    ) {
        let is_ordered = match (place, follows) {
            (0, _) => S::ORDER_LEADS,
            (_, true) => S::ORDER_FOLLOWING,
            (_, false) => S::ORDER_VOID,
        };
        if !is_ordered {
            return moves.push_rising(candidates);
        }
        let around = Around::seat(&self.hands, shape, seat);
        if place == 0 && !TRUMPS && self.owners.is_wild() {
            return moves::order_wild_leads(moves, &around, trick.present, candidates);
        }
        if place == 0 {
            return moves::order_leads::<TRUMPS>(moves, &around, trick.present, candidates);
        }
        let partner_wins = trick.best_seat == (seat + 2) & 3;
        if follows {
            moves::order_following(moves, &around, trick, candidates, place, partner_wins);
        } else {
            moves::order_void::<TRUMPS>(moves, &around, trick, candidates, place, partner_wins);
        }
    }

    /// Counts a trick start against the budget and sometimes looks at the stop flag.
    #[inline(always)]
    fn is_interrupted(&mut self) -> bool {
        if self.nodes_left == 0 {
            self.stopped = true;
            return true;
        }
        self.nodes_left -= 1;
        if self.nodes_left.is_multiple_of(LOOK_EVERY)
            && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            self.nodes_left = 0;
            self.stopped = true;
        }
        self.stopped
    }
}

/// What makes two choices of a card similar.
#[inline(always)]
fn situation<const TRUMPS: bool>(
    place: usize,
    seat: usize,
    hand: u64,
    led: u64,
    trick: &TrickSoFar,
) -> Situation {
    let who = (place << 2 | seat) as u64;
    if place == 0 {
        Situation::new(hand, who)
    } else if led != 0 {
        let cards = trick.present & suit_mask(trick.suit);
        Situation::new(cards, who | u64::from(trick.best) << 4 | 1 << 10)
    } else {
        let winner = if TRUMPS { u64::from(trick.best) } else { trick.best_seat as u64 };
        Situation::new(hand, who | winner << 4 | 2 << 10)
    }
}
