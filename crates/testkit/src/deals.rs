//! Random deals.

use merrimac_cards::{Card, Deal, Seat, Suit};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// A deal of a shuffled pack.
pub fn random(rng: &mut ChaCha8Rng) -> Deal {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    of_pack(pack)
}

/// A deal in which at least four holdings are voids or longer than seven cards.
pub fn freak(rng: &mut ChaCha8Rng) -> Deal {
    loop {
        // Suits cling together: the pack is only half shuffled.
        let mut pack: Vec<Card> = Card::all().collect();
        for _ in 0..30 {
            let (one, other) = (rng.random_range(0..52), rng.random_range(0..52));
            pack.swap(one, other);
        }
        let deal = of_pack(pack);
        let is_extreme = |length: usize| length == 0 || length > 7;
        let extremes = Seat::ALL
            .into_iter()
            .flat_map(|seat| Suit::ALL.map(|suit| deal.hand(seat).holding(suit).len()))
            .filter(|&length| is_extreme(length))
            .count();
        if extremes >= 4 {
            return deal;
        }
    }
}

fn of_pack(pack: Vec<Card>) -> Deal {
    Deal::from_pack(&pack.try_into().expect("52 cards")).expect("52 different cards")
}
