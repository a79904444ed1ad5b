//! A position as the search wants it, and when what is known of one helps with another.

use merrimac_cards::{BySeat, BySide, Deal, Hand, PlayState, Seat, Strain, Trick};

use crate::guess::guess;
use crate::moves::TrickSoFar;
use crate::partition::relevant;
use crate::pattern::Pattern;
use crate::position::{Renaming, Shape, lowest_equivalents};

/// The hands at the beginning of the play, and what it is played in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) strain: Strain,
    pub(crate) hands: BySeat<Hand>,
}

impl Subject {
    /// Whether the other is this one, or what is left of it, so that what is known still helps.
    pub(crate) fn leads_to(&self, later: &Self) -> bool {
        self.strain == later.strain
            && Seat::ALL.into_iter().all(|seat| (later.hands[seat] - self.hands[seat]).is_empty())
    }

    /// Whether two hands are two hands of this one, or what is left of them, as in deals sampled around
    /// what a player sees once dummy is down.
    pub(crate) fn shares_hands_with(&self, other: &Self) -> bool {
        let is_shared = |seat: &Seat| (other.hands[*seat] - self.hands[*seat]).is_empty();
        self.strain == other.strain && Seat::ALL.iter().filter(|seat| is_shared(seat)).count() >= 2
    }
}

/// With how many tricks for North and South the search for a whole deal's answer begins.
pub fn first_guess(deal: &Deal, strain: Strain, leader: Seat) -> u8 {
    Question::of(&PlayState::new(deal, strain, leader)).guess()
}

/// A position in search form.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) subject: Subject,
    /// With all cards back in the hands that were played.
    pub(crate) dealt: [u64; 4],
    /// With the cards of the trick in progress back in the hands.
    pub(crate) full_hands: [u64; 4],
    /// Without the cards of the trick in progress.
    pub(crate) hands: [u64; 4],
    pub(crate) shape: Shape,
    pub(crate) leader: usize,
    pub(crate) cards_played: usize,
    pub(crate) trick: TrickSoFar,
    pub(crate) tricks_left: u8,
    /// What the players hold, without the cards of the trick in progress.
    held: BySeat<Hand>,
    renaming: Renaming,
}

impl Question {
    pub(crate) fn of(play: &PlayState) -> Self {
        let strain = play.strain();
        let renaming = Renaming::new(strain);
        let trick = play.current_trick().copied().unwrap_or(Trick::new(Seat::North));
        let full = BySeat::from_fn(|seat| match trick.card_of(seat) {
            Some(card) => play.hand(seat).with(card),
            None => play.hand(seat),
        });
        let hands = renaming.hands_inward(play.hands());
        let full_hands = renaming.hands_inward(&full);
        let mut dealt = *play.hands();
        for (seat, card) in play.cards_played() {
            dealt[seat] = dealt[seat].with(card);
        }
        let present = full_hands.iter().fold(0, |all, hand| all | hand);
        let best = trick.winner(strain);
        let contested = best.is_some_and(|(_, best)| {
            trick.iter().any(|(_, card)| card != best && card.suit() == best.suit())
        });
        Self {
            subject: Subject { strain, hands: dealt },
            dealt: renaming.hands_inward(&dealt),
            full_hands,
            hands,
            shape: Shape::of(&hands),
            leader: trick.leader().index(),
            cards_played: trick.len(),
            trick: TrickSoFar {
                present,
                suit: trick
                    .iter()
                    .next()
                    .map_or(0, |(_, card)| renaming.card_inward(card) as usize >> 4),
                best: best.map_or(0, |(_, card)| renaming.card_inward(card)),
                best_seat: best.map_or(0, |(seat, _)| seat.index()),
                contested,
            },
            tricks_left: full[Seat::North].len() as u8,
            held: *play.hands(),
            renaming,
        }
    }

    /// The legal cards of a player, equivalent ones together, highest first.
    pub(crate) fn equals(&self, seat: Seat, legal: Hand) -> Vec<Hand> {
        let lowest = lowest_equivalents(self.hands[seat.index()], self.trick.present);
        let mut groups: Vec<Hand> = Vec::new();
        let mut is_new = true;
        let mut suit = None;
        for card in legal.iter() {
            match groups.last_mut() {
                Some(group) if !is_new && suit == Some(card.suit()) => *group = group.with(card),
                _ => groups.push(Hand::EMPTY.with(card)),
            }
            is_new = lowest >> self.renaming.card_inward(card) & 1 != 0;
            suit = Some(card.suit());
        }
        groups
    }

    /// The positions for which an answer holds, from the cards that won by rank in its proof.
    pub(crate) fn pattern(&self, north_south: i32, winners: u64) -> Pattern {
        let present = self.trick.present;
        let lowest = relevant(&self.full_hands, present, winners);
        // In each suit the cards from the relevant one up; none if nothing is relevant.
        let mut fixed = present & (0x8000_8000_8000_8000 - lowest);
        let mut cards = Hand::EMPTY;
        while fixed != 0 {
            cards = cards.with(self.renaming.card_outward(fixed.trailing_zeros() as u8));
            fixed &= fixed - 1;
        }
        let tricks = [north_south as u8, self.tricks_left - north_south as u8];
        Pattern { hands: self.held, cards, tricks: BySide::from_array(tricks) }
    }

    /// Where to start looking for the number of tricks of North and South.
    pub(crate) fn guess(&self) -> u8 {
        let has_trumps = self.subject.strain != Strain::Notrump;
        guess(&self.full_hands, has_trumps, self.leader, self.tricks_left)
    }
}
