//! Random endings for the examples.

use merrimac_cards::{Card, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// A random ending with declarer on lead; the goal is half the tricks.
pub(crate) fn deal(rng: &mut ChaCha8Rng, each: usize) -> Ending {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let strain = Strain::ALL[rng.random_range(0..5)];
    let tricks = each.div_ceil(2) as u8;
    let mut builder = EndingBuilder::new(strain, Seat::South, Seat::South, tricks);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ending::try_from(builder).expect("a possible ending")
}
