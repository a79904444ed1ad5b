//! Whole deals, each of the 52!/13!⁴ equally likely.

use merrimac_cards::{Board, Card, Deal};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

/// Deals a shuffled pack.
pub fn shuffle(rng: &mut impl Rng) -> Deal {
    let mut pack = [Card::all().next().expect("a pack has cards"); 52];
    for (place, card) in pack.iter_mut().zip(Card::all()) {
        *place = card;
    }
    pack.shuffle(rng);
    Deal::from_pack(&pack).expect("a pack has each card once")
}

/// Boards of one seed. Every board has its own stream of random numbers, so that board 17 is the
/// same whether or not the sixteen before it were dealt, and on any number of threads.
///
/// ```
/// use merrimac_dealing::Shoe;
/// let shoe = Shoe::new(2001);
/// assert_eq!(shoe.board(17), shoe.board(17));
/// assert_ne!(shoe.board(17).deal, shoe.board(18).deal);
/// ```
#[derive(Debug, Clone)]
pub struct Shoe {
    seed: u64,
}

impl Shoe {
    /// The boards of this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The board of this number.
    pub fn board(&self, number: u32) -> Board {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number.into());
        Board::numbered(number, shuffle(&mut rng))
    }
}

#[cfg(test)]
mod tests;
