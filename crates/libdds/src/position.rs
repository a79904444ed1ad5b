//! A position as DDS understands it, proven.
//!
//! Almost a `PlayState`, with one freedom more: DDS does not mind a revoke on the table. Programs
//! that sample hands do pass such positions (somebody showed out, the sample gave him the suit all
//! the same), and expect an answer. So positions with a revoke in the current trick are looked at
//! card by card until the trick is over; from there on they are like any other.

use merrimac_cards::{
    BySeat, BySide, Card, DealBuilder, Hand, Holding, PlayState, Rank, Seat, Strain, Suit, Trick,
};
use merrimac_double_dummy::Solver;

use crate::abi::Deal;
use crate::fault::Fault;

/// The strains in DDS's order: ♠ ♥ ♦ ♣ NT.
pub(crate) const STRAINS: [Strain; 5] =
    [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump];

/// The place of a suit in DDS's order.
pub(crate) fn suit_number(suit: Suit) -> i32 {
    3 - suit.index() as i32
}

/// The number DDS has for a rank: 2 to 14.
pub(crate) fn rank_number(rank: Rank) -> i32 {
    rank.index() as i32 + 2
}

/// The card with DDS's numbers for suit and rank.
pub(crate) fn card(suit: i32, rank: i32) -> Option<Card> {
    let suit = *Suit::DESCENDING.get(usize::try_from(suit).ok()?)?;
    let rank = *Rank::ALL.get(usize::try_from(rank.checked_sub(2)?).ok()?)?;
    Some(Card::new(suit, rank))
}

/// Four even hands, the trick in progress and what is trumps; perhaps somebody has revoked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    strain: Strain,
    /// Without the cards of the trick.
    hands: BySeat<Hand>,
    trick: Trick,
}

/// A card that may be played, with the lower cards that are worth the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) card: Card,
    pub(crate) equals: Holding,
}

impl Position {
    /// Proves the numbers that stand alone: strain, leader, trick cards, holdings. DDS looks at
    /// these first, and at what they say together ([`Self::read`]) afterwards.
    pub(crate) fn check_ranges(deal: &Deal) -> Result<(), Fault> {
        if !(0..=4).contains(&deal.trump) {
            return Err(Fault::Trump);
        }
        if !(0..=3).contains(&deal.first) {
            return Err(Fault::First);
        }
        let mut seen_gap = false;
        for (&suit, &rank) in deal.current_trick_suit.iter().zip(&deal.current_trick_rank) {
            if rank == 0 {
                seen_gap = true;
            } else if seen_gap || card(suit, rank).is_none() {
                return Err(Fault::SuitOrRank);
            }
        }
        let is_holding = |&bits: &u32| bits == 0 || (4..0x8000).contains(&bits);
        if !deal.remain_cards.as_flattened().iter().all(is_holding) {
            return Err(Fault::SuitOrRank);
        }
        Ok(())
    }

    /// Proves that the cards make a position, given that the ranges are right. How many cards are on
    /// the table follows from how many are in the hands; trick cards beyond that are not looked at.
    ///
    /// # Errors
    /// Those DDS has, in its order; `target` is only needed for that order.
    pub(crate) fn read(deal: &Deal, target: i32) -> Result<Self, Fault> {
        Self::check_ranges(deal)?;
        let hands = BySeat::from_array(deal.remain_cards.map(|suits| {
            // The two lowest bits are no cards; DDS drops them.
            Hand::from_holdings(|suit| Holding::from_bits((suits[3 - suit.index()] >> 2) as u16))
        }));
        let count: usize = hands.values().map(|hand| hand.len()).sum();
        match count {
            0 => return Err(Fault::ZeroCards),
            1..=52 if target > count.div_ceil(4) as i32 => return Err(Fault::TargetTooHigh),
            1..=52 => {}
            _ => return Err(Fault::TooManyCards),
        }
        let on_table = (52 - count) % 4;
        let leader = Seat::from_index(deal.first as usize);
        let has_played = |seat: Seat| usize::from(seat.turns_after(leader) < on_table);
        let lengths = BySeat::from_fn(|seat| hands[seat].len() + has_played(seat));
        if lengths.values().any(|&length| length != lengths[Seat::North]) {
            return Err(Fault::CardCount);
        }
        let mut trick = Trick::new(leader);
        let mut played = Hand::EMPTY;
        for place in 0..on_table {
            let card = card(deal.current_trick_suit[place], deal.current_trick_rank[place])
                .ok_or(Fault::SuitOrRank)?;
            if hands.values().any(|hand| hand.contains(card)) {
                return Err(Fault::PlayedCard);
            }
            if played.contains(card) {
                return Err(Fault::DuplicateCards);
            }
            played = played.with(card);
            trick.push(card);
        }
        let different = hands.values().fold(Hand::EMPTY, |all, &hand| all | hand);
        if different.len() != count {
            return Err(Fault::DuplicateCards);
        }
        Ok(Self { strain: STRAINS[deal.trump as usize], hands, trick })
    }

    /// The same hands with another player on lead.
    pub(crate) fn led_by(&self, leader: Seat) -> Self {
        Self { trick: Trick::new(leader), ..self.clone() }
    }

    /// The cards on the table.
    pub(crate) fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Seat {
        self.trick.turn()
    }

    /// What a player still holds.
    pub(crate) fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// How many tricks are left, the current one included.
    pub(crate) fn tricks_left(&self) -> u8 {
        // Who leads next has played last or not at all.
        (self.hands[self.trick.leader()].len() + usize::from(!self.trick.is_empty())) as u8
    }

    /// What may be played: of equivalent cards the highest. Spades first, high cards first.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let hand = self.hands[self.turn()];
        let present = self.hands.values().fold(Hand::EMPTY, |all, &hand| all | hand)
            | self.trick.iter().map(|(_, card)| card).collect();
        let follows = self.trick.suit().filter(|&suit| !hand.holding(suit).is_void());
        let suits =
            Suit::DESCENDING.into_iter().filter(|&suit| follows.is_none_or(|led| led == suit));
        suits.flat_map(|suit| runs(suit, hand.holding(suit), present.holding(suit))).collect()
    }

    /// Plays a card that its player holds, and says who has won the trick if it is over.
    pub(crate) fn play(&mut self, card: Card) -> Option<Seat> {
        let turn = self.turn();
        self.hands[turn] = self.hands[turn].without(card);
        self.trick.push(card);
        if !self.trick.is_complete() {
            return None;
        }
        let (winner, _) = self.trick.winner(self.strain).expect("the trick has cards");
        self.trick = Trick::new(winner);
        Some(winner)
    }

    /// How many of the remaining tricks each side takes, the current one included.
    pub(crate) fn tricks(&self, solver: &mut Solver) -> BySide<u8> {
        if let Some(play) = self.play_state() {
            return solver.tricks(&play);
        }
        let side = self.turn().side();
        let best =
            self.choices().into_iter().map(|choice| self.after(solver, choice.card)[side]).max();
        let best = best.expect("whoever is to play has a card");
        BySide::from_fn(|of| if of == side { best } else { self.tricks_left() - best })
    }

    /// How many of the remaining tricks each side takes, this one included, if a card is played.
    pub(crate) fn after(&self, solver: &mut Solver, card: Card) -> BySide<u8> {
        let mut next = self.clone();
        let winner = next.play(card);
        let mut tricks = next.tricks(solver);
        if let Some(winner) = winner {
            tricks[winner.side()] += 1;
        }
        tricks
    }

    /// The position for the solver, unless somebody has revoked.
    pub(crate) fn play_state(&self) -> Option<PlayState> {
        let hands = BySeat::from_fn(|seat| {
            self.trick.card_of(seat).map_or(self.hands[seat], |card| self.hands[seat].with(card))
        });
        let dealt = DealBuilder { hands }.partial().ok()?;
        let mut play = PlayState::ending(&dealt, self.strain, self.trick.leader()).ok()?;
        self.trick.iter().try_for_each(|(_, card)| play.play(card)).ok()?;
        Some(play)
    }
}

/// The runs of equivalent cards in one suit: those with no other player's card between.
fn runs(suit: Suit, held: Holding, present: Holding) -> Vec<Choice> {
    let mut runs: Vec<Choice> = Vec::new();
    let mut is_run = false;
    for rank in present.iter() {
        let holds = held.contains(rank);
        match runs.last_mut() {
            Some(run) if holds && is_run => run.equals = run.equals.with(rank),
            _ if holds => {
                runs.push(Choice { card: Card::new(suit, rank), equals: Holding::EMPTY });
            }
            _ => {}
        }
        is_run = holds;
    }
    runs
}

#[cfg(test)]
mod tests;
