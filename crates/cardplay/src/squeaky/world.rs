//! Layouts as the search has them: positions that look the same to declarer.
//!
//! A sample is thin: of some million layouts it holds fifty. If declarer could tell the ♦7 from the ♦6,
//! a few small cards would show him which of the fifty he is in, and from then on he would play as if he
//! saw everything, which is just the mistake of averaging. So he is made to look at less than he could: of
//! a defender's card he sees the suit and which of his own cards it lies between. What is achievable
//! while he sees less is achievable when he sees more.

use std::hash::{Hash, Hasher};

use merrimac_cards::{BySuit, Card, Hand, PlayState, Seat, Side, Trick};
use rustc_hash::FxHasher;

/// A set of layouts, by number.
pub(super) type Mask = u128;

/// The most layouts that a set can have.
pub(super) const MOST: usize = Mask::BITS as usize;

/// One layout in one position.
#[derive(Debug, Clone)]
pub(super) struct World {
    /// The number of the layout.
    pub(super) id: u8,
    pub(super) play: PlayState,
    /// Whether a defender had a choice on the way here that declarer does not see, so that one layout
    /// can be in several positions.
    varied: bool,
}

impl World {
    pub(super) const fn new(id: u8, play: PlayState) -> Self {
        Self { id, play, varied: false }
    }

    /// The set of this layout alone.
    pub(super) const fn mask(&self) -> Mask {
        1 << self.id
    }

    /// The same after a legal card.
    pub(super) fn after(&self, card: Card, varied: bool) -> Self {
        let mut play = self.play.clone();
        play.play(card).expect("the card is legal");
        Self { id: self.id, play, varied: self.varied || varied }
    }

    /// Everything about the position that matters from here on.
    pub(super) fn state(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for seat in Seat::ALL {
            self.play.hand(seat).bits().hash(&mut hasher);
        }
        self.play.current_trick().hash(&mut hasher);
        self.play.won().hash(&mut hasher);
        hasher.finish()
    }

    /// The cards that are still in somebody's hand or on the table.
    pub(super) fn present(&self) -> Hand {
        let on_table = self.play.current_trick().into_iter().flat_map(Trick::iter);
        let held = self.play.hands().values().fold(Hand::EMPTY, |all, &hand| all | hand);
        on_table.fold(held, |present, (_, card)| present.with(card))
    }
}

/// The layouts of some worlds.
pub(super) fn mask(worlds: &[World]) -> Mask {
    worlds.iter().fold(0, |all, world| all | world.mask())
}

/// What declarer makes of a card of the defenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Look(u8);

/// How declarer looks at cards.
#[derive(Debug, Clone)]
pub(super) struct Eyes {
    side: Side,
    /// What is seen of each card, by its place.
    looks: [Look; 64],
}

impl Eyes {
    /// The eyes of a side in a position.
    pub(super) fn new(side: Side, play: &PlayState) -> Self {
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

    /// What is seen of a defender's card: its suit, and how many own cards it beats.
    pub(super) fn look(&self, card: Card) -> Look {
        self.looks[usize::from(card.bit_place())]
    }

    /// What the defenders hold in a position as declarer could come to see it: layouts with the same
    /// are as good as one.
    pub(super) fn picture(&self, play: &PlayState) -> BySuit<[u8; 14]> {
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
    pub(super) fn place(&self, first: &World, seen: u64) -> u64 {
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
    pub(super) fn key(worlds: &[World], place: u64) -> u64 {
        let mut hasher = FxHasher::default();
        place.hash(&mut hasher);
        let varied = worlds.iter().filter(|world| world.varied);
        let states = varied.fold(0_u64, |sum, world| {
            let mut hasher = FxHasher::default();
            (world.id, world.state()).hash(&mut hasher);
            sum.wrapping_add(hasher.finish())
        });
        states.hash(&mut hasher);
        hasher.finish()
    }
}

/// What has been seen, with one more card: the order does not count.
pub(super) fn seen_with(seen: u64, seat: Seat, look: Look) -> u64 {
    let mut hasher = FxHasher::default();
    (seat, look).hash(&mut hasher);
    seen.wrapping_add(hasher.finish())
}
