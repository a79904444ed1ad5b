//! Layouts as the search has them: positions that look the same to declarer.
//!
//! A sample holds fifty of some million layouts. If declarer could tell the ♦7 from the ♦6, a few small cards
//! would show him which of the fifty he is in, and from then on he would play as if he saw everything: the
//! mistake of averaging again. So he is shown less than he could see: of a defender's card its suit, and which
//! of his own cards it lies between. What is achievable while he sees less is achievable when he sees more.

use std::hash::{Hash, Hasher};

use merrimac_cards::{BySuit, Card, Hand, PlayState, Seat, Side, Trick};
use rustc_hash::FxHasher;

/// A set of layouts, by number.
pub(crate) type Mask = u128;

/// The most layouts that a set can have.
pub(crate) const MAX_LAYOUTS: usize = Mask::BITS as usize;

/// One layout in one position.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    /// The number of the layout.
    pub(crate) id: u8,
    pub(crate) play: PlayState,
    /// Whether a defender had a choice on the way here that declarer does not see, so that one layout
    /// can be in several positions.
    varied: bool,
}

impl Position {
    pub(crate) const fn new(id: u8, play: PlayState) -> Self {
        Self { id, play, varied: false }
    }

    /// The set of this layout alone.
    pub(crate) const fn mask(&self) -> Mask {
        1 << self.id
    }

    /// What the layout is worth to a plan.
    pub(crate) fn gain(&self, gains: &[f64]) -> f64 {
        gains[usize::from(self.id)]
    }

    /// The same after a legal card.
    pub(crate) fn after(&self, card: Card, varied: bool) -> Self {
        let mut play = self.play.clone();
        play.play(card).expect("the card is legal");
        Self { id: self.id, play, varied: self.varied || varied }
    }

    /// Everything about the position that matters from here on.
    pub(crate) fn state(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for seat in Seat::ALL {
            self.play.hand(seat).bits().hash(&mut hasher);
        }
        self.play.current_trick().hash(&mut hasher);
        self.play.won().hash(&mut hasher);
        hasher.finish()
    }

    /// The cards that are still in somebody's hand or on the table.
    pub(crate) fn present(&self) -> Hand {
        let on_table = self.play.current_trick().into_iter().flat_map(Trick::iter);
        let held = self.play.hands().values().fold(Hand::EMPTY, |all, &hand| all | hand);
        on_table.fold(held, |present, (_, card)| present.with(card))
    }
}

/// The layouts of some positions.
pub(crate) fn mask(positions: &[Position]) -> Mask {
    positions.iter().fold(0, |all, position| all | position.mask())
}

/// What declarer makes of a card of the defenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Look(u8);

/// How declarer looks at cards.
#[derive(Debug, Clone)]
pub(crate) struct Eyes {
    side: Side,
    /// What is seen of each card, by its place.
    looks: [Look; 64],
}

impl Eyes {
    /// The eyes of a side in a position.
    pub(crate) fn new(side: Side, play: &PlayState) -> Self {
        let on_table = play.current_trick().into_iter().flat_map(Trick::iter);
        let on_table = on_table.filter(|(seat, _)| seat.side() == side).map(|(_, card)| card);
        let held = side.seats().into_iter().fold(Hand::EMPTY, |all, seat| all | play.hand(seat));
        let own = on_table.fold(held, Hand::with);
        let mut looks = [Look(0); 64];
        for card in Hand::FULL.iter() {
            let beaten = own.holding(card.suit()).iter().filter(|&rank| rank < card.rank());
            looks[usize::from(card.bit_place())] =
                Look(card.suit() as u8 * 14 + beaten.count() as u8);
        }
        Self { side, looks }
    }

    /// Whose eyes they are.
    pub(crate) const fn side(&self) -> Side {
        self.side
    }

    /// What is seen of a defender's card: its suit, and how many own cards it beats.
    pub(crate) fn look(&self, card: Card) -> Look {
        self.looks[usize::from(card.bit_place())]
    }

    /// What the defenders hold in a position as declarer could come to see it: layouts with the same
    /// are as good as one.
    pub(crate) fn picture(&self, play: &PlayState) -> BySuit<[u8; 14]> {
        let [left, _] = self.side.opponents().seats();
        let mut counts = BySuit::from_fn(|_| [0; 14]);
        for card in play.hand(left).iter() {
            let Look(look) = self.look(card);
            counts[card.suit()][usize::from(look % 14)] += 1;
        }
        counts
    }

    /// What positions have in common that look the same to declarer, given what he has seen of the
    /// defenders' cards on the way.
    pub(crate) fn place(&self, first: &Position, seen: u64) -> u64 {
        let mut hasher = FxHasher::default();
        seen.hash(&mut hasher);
        for seat in self.side.seats() {
            first.play.hand(seat).bits().hash(&mut hasher);
        }
        first.play.won()[self.side].hash(&mut hasher);
        if let Some(trick) = first.play.current_trick() {
            trick.leader().hash(&mut hasher);
            for (seat, card) in trick.iter() {
                if seat.side() == self.side {
                    card.hash(&mut hasher);
                } else {
                    self.look(card).hash(&mut hasher);
                }
            }
        }
        hasher.finish()
    }

    /// The same, and, where that leaves the positions open, they themselves.
    pub(crate) fn key(positions: &[Position], place: u64) -> u64 {
        let mut hasher = FxHasher::default();
        place.hash(&mut hasher);
        let varied = positions.iter().filter(|position| position.varied);
        let states = varied.fold(0_u64, |sum, position| {
            let mut hasher = FxHasher::default();
            (position.id, position.state()).hash(&mut hasher);
            sum.wrapping_add(hasher.finish())
        });
        states.hash(&mut hasher);
        hasher.finish()
    }
}

/// What has been seen, with one more card: the order does not count.
pub(crate) fn seen_with(seen: u64, seat: Seat, look: Look) -> u64 {
    let mut hasher = FxHasher::default();
    (seat, look).hash(&mut hasher);
    seen.wrapping_add(hasher.finish())
}
