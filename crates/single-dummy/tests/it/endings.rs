//! Random endings for the other tests.

use merrimac_cards::{Card, Hand, Seat, Strain, Trick};
use merrimac_single_dummy::{Ending, EndingBuilder};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// An ending of some cards a hand and some of its layouts, as left hands.
pub(crate) fn random(seed: u64, cards: usize, most_layouts: usize) -> (Ending, Vec<Hand>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(&mut rng);
    // A short pack makes for suits in which cards matter.
    pack.sort_by_key(|card| card.rank() < merrimac_cards::Rank::Seven);
    let mut pack: Vec<Card> = pack[..4 * cards].to_vec();
    pack.shuffle(&mut rng);
    let strain = Strain::ALL[rng.random_range(0..5)];
    let declarer = Seat::ALL[rng.random_range(0..4)];
    let leader = Seat::ALL[rng.random_range(0..4)];
    let tricks = rng.random_range(1..=cards) as u8;
    let mut builder = EndingBuilder::new(strain, declarer, leader, tricks);
    builder.hands[declarer] = pack[..cards].iter().copied().collect();
    builder.hands[declarer.partner()] = pack[cards..2 * cards].iter().copied().collect();
    builder.hidden = pack[2 * cards..].iter().copied().collect();
    let ending = Ending::try_from(builder).expect("a possible ending");
    let hidden: Vec<Card> = pack[2 * cards..].to_vec();
    let mut layouts: Vec<Hand> = (0..1_u32 << hidden.len())
        .filter(|held| held.count_ones() as usize == cards)
        .map(|held| (0..hidden.len()).filter(|k| held >> k & 1 == 1).map(|k| hidden[k]).collect())
        .collect();
    layouts.shuffle(&mut rng);
    layouts.truncate(most_layouts);
    (ending, layouts)
}

/// The cards of a hand that the rules allow.
pub(crate) fn legal(hand: Hand, trick: &Trick) -> Hand {
    match trick.suit() {
        Some(suit) if !hand.holding(suit).is_void() => {
            Hand::EMPTY.with_holding(suit, hand.holding(suit))
        }
        _ => hand,
    }
}
