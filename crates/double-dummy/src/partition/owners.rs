//! Who holds the cards still in play, looked up.

use super::Layout;
use crate::position::{highest, lane, lowest};

/// For every suit and every set of its cards still in play, who holds them.
///
/// One load a suit replaces the renumbering of ranks at every trick.
#[derive(Debug)]
pub(crate) struct Owners {
    by_cards: [Box<[u32; 8192]>; 4],
    /// The cards that the table stands for.
    hands: [u64; 4],
    /// Whether every suit is missing somewhere.
    is_wild: bool,
}

impl Owners {
    pub(crate) fn new() -> Self {
        let empty = || vec![0; 8192].into_boxed_slice().try_into().expect("the length is right");
        Self { by_cards: std::array::from_fn(|_| empty()), hands: [0; 4], is_wild: false }
    }

    /// Prepares for the cards of these hands.
    pub(crate) fn prepare(&mut self, hands: &[u64; 4]) {
        if self.hands == *hands {
            return;
        }
        self.hands = *hands;
        self.is_wild = (0..4).all(|suit| hands.iter().any(|&hand| lane(hand, suit) == 0));
        for suit in 0..4 {
            let holdings = hands.map(|hand| lane(hand, suit));
            let present = holdings.iter().fold(0, |all, holding| all | holding);
            let owner_of = |card: u64| {
                let holder = holdings.iter().position(|holding| holding & card != 0);
                holder.unwrap_or(0) as u32
            };
            let table = &mut self.by_cards[suit];
            table[0] = 0;
            let mut top = 1;
            let mut owner = 0;
            let mut cards = lowest(present);
            while cards != 0 {
                if cards >= top << 1 || cards == top {
                    top = highest(cards);
                    owner = owner_of(top);
                }
                let rest = table[(cards ^ top) as usize & 8191];
                table[cards as usize & 8191] = owner << 30 | rest >> 2;
                cards = cards.wrapping_sub(present) & present;
            }
        }
    }

    /// Whether these hands are those prepared for, or what is left of them.
    pub(crate) fn covers(&self, hands: &[u64; 4]) -> bool {
        self.hands.iter().zip(hands).all(|(ready, hand)| hand & !ready == 0)
    }

    /// Whether the deal is one in which every suit is missing in some hand.
    #[inline(always)]
    pub(crate) const fn is_wild(&self) -> bool {
        self.is_wild
    }

    /// Who holds the cards in play.
    #[inline(always)]
    pub(crate) fn layout(&self, present: u64) -> Layout {
        let suit = |suit: usize| self.by_cards[suit][(present >> (16 * suit)) as usize & 8191];
        let low = u64::from(suit(0)) | u64::from(suit(1)) << 32;
        let high = u64::from(suit(2)) | u64::from(suit(3)) << 32;
        u128::from(low) | u128::from(high) << 64
    }
}

/// The owners of several deals that share two hands, for who asks about them in turn.
///
/// Preparing takes as long as a small search. A declarer who asks, card by card, about the same sample of
/// layouts comes back to each of them hundreds of times, so each is prepared once.
#[derive(Debug)]
pub(crate) struct OwnersOfDeals {
    deals: Vec<Owners>,
    /// Those prepared are the first `prepared`.
    prepared: usize,
    /// The one in use.
    current: usize,
    /// Where the next goes once there is no more room.
    oldest: usize,
}

/// How many deals are kept at most, at 128 kB each.
const MOST_DEALS: usize = 128;

impl OwnersOfDeals {
    pub(crate) fn new() -> Self {
        Self { deals: vec![Owners::new()], prepared: 0, current: 0, oldest: 0 }
    }

    /// Forgets all deals.
    pub(crate) const fn clear(&mut self) {
        (self.prepared, self.oldest) = (0, 0);
    }

    /// Takes the deal that has come to these hands, and prepares them if it is new.
    pub(crate) fn take(&mut self, hands: &[u64; 4]) {
        let known = self.deals[..self.prepared].iter().position(|deal| deal.covers(hands));
        self.current = known.unwrap_or_else(|| {
            let place = self.place_for_another();
            self.deals[place].prepare(hands);
            place
        });
    }

    fn place_for_another(&mut self) -> usize {
        if self.prepared == MOST_DEALS {
            let place = self.oldest;
            self.oldest = (place + 1) % MOST_DEALS;
            return place;
        }
        if self.prepared == self.deals.len() {
            self.deals.push(Owners::new());
        }
        self.prepared += 1;
        self.prepared - 1
    }

    /// The deal taken last.
    pub(crate) fn current(&self) -> &Owners {
        &self.deals[self.current]
    }
}
