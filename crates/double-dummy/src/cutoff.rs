//! Cut-off memory: the card that last settled a similar situation.
//!
//! Similar means: the same player, the same place in the trick, the same cards to choose from and
//! the same card to beat; not the whole position. Who follows suit is asked with the rest of the hand
//! first, and without it only if nothing is remembered (-0.1 % nodes). It only says
//! what to try first, so two situations that share a place cost time, never correctness.

/// How many cards are remembered, as a power of two.
const BITS: u32 = 17;

/// No card.
pub(crate) const NO_CARD: u8 = 63;

/// The card to try first, by situation.
#[derive(Debug)]
pub(crate) struct CutoffMemory {
    /// Ten bits of the situation, then six of the card.
    cards: Box<[u16; 1 << BITS]>,
    /// What is mixed into situations, so that deals do not answer for each other.
    deal: Situation,
}

/// A situation's place in the memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    place: usize,
    tag: u16,
}

impl Situation {
    /// The situation described by two numbers.
    #[inline(always)]
    pub(crate) const fn new(cards: u64, rest: u64) -> Self {
        let mixed =
            (cards ^ rest.wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(0x9B8B_4567_327B_23C7);
        Self { place: (mixed >> (64 - BITS)) as usize, tag: (mixed >> 32) as u16 & 0xFFC0 }
    }

    /// The same situation, told apart by the whole hand as well.
    #[inline(always)]
    pub(crate) const fn with(self, hand: u64) -> Self {
        Self::new(hand, (self.place as u64) << 16 | self.tag as u64)
    }
}

impl CutoffMemory {
    pub(crate) fn new() -> Self {
        let cards = vec![0; 1 << BITS].into_boxed_slice();
        let deal = Situation { place: 0, tag: 0 };
        Self { cards: cards.try_into().expect("the length is right"), deal }
    }

    pub(crate) fn clear(&mut self) {
        self.cards.fill(u16::from(NO_CARD));
    }

    /// Asks from now on about a deal.
    ///
    /// Cards that settled another deal mislead (+20 % nodes if they are not told apart); those that
    /// settled this one are found again.
    pub(crate) fn turn_to(&mut self, hands: &[u64; 4]) {
        let [north, east, south, _] = *hands;
        self.deal = Situation::new(north, east).with(south);
    }

    /// The card that settled this situation last time, or [`NO_CARD`].
    #[inline(always)]
    pub(crate) fn recall(&self, situation: Situation) -> u8 {
        let found = self.cards[self.place_of(situation)];
        if found & 0xFFC0 == situation.tag ^ self.deal.tag { found as u8 & 63 } else { NO_CARD }
    }

    #[inline(always)]
    pub(crate) fn remember(&mut self, situation: Situation, card: u8) {
        self.cards[self.place_of(situation)] = situation.tag ^ self.deal.tag | u16::from(card);
    }

    #[inline(always)]
    const fn place_of(&self, situation: Situation) -> usize {
        (situation.place ^ self.deal.place) & ((1 << BITS) - 1)
    }
}
