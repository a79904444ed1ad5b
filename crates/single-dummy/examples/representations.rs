//! Sets of layouts as bits and as decision diagrams, on the same endings by the same search.
//!
//! `cargo run --release -p merrimac-single-dummy --example representations`
#![expect(clippy::print_stdout, reason = "it prints a table")]

use std::time::Instant;

use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::plain::PlainEnding;
use merrimac_single_dummy::{Ending, EndingBuilder};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn main() {
    println!(
        "cards  layouts  endings  ms with bits  ms with diagrams  bytes of bits  nodes of a diagram"
    );
    for (cards, endings) in [(2, 50), (3, 20), (4, 2)] {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut bits, mut diagrams, mut nodes, mut sets, mut layouts) = (0.0, 0.0, 0, 0, 0);
        for _ in 0..endings {
            let (ending, left_hands) = deal(&mut rng, cards);
            layouts = left_hands.len();
            let clock = Instant::now();
            let family = PlainEnding::with_bits(&ending, &left_hands).pruned(&ending).value;
            bits += clock.elapsed().as_secs_f64();
            let clock = Instant::now();
            let game = PlainEnding::with_diagrams(&ending, &left_hands);
            let same = game.pruned(&ending).value;
            diagrams += clock.elapsed().as_secs_f64();
            assert_eq!(family.iter().count(), same.iter().count());
            sets += same.iter().count();
            nodes += same.iter().map(PlainEnding::diagram_size).sum::<usize>();
        }
        println!(
            "{:>5}  {layouts:>7}  {endings:>7}  {:>12.2}  {:>16.2}  {:>13}  {:>18.1}",
            4 * cards,
            1000.0 * bits / f64::from(endings),
            1000.0 * diagrams / f64::from(endings),
            layouts.div_ceil(64) * 8,
            nodes as f64 / sets.max(1) as f64,
        );
    }
}

fn deal(rng: &mut ChaCha8Rng, each: usize) -> (Ending, Vec<Hand>) {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let strain = Strain::ALL[rng.random_range(0..5)];
    let tricks = each.div_ceil(2) as u8;
    let mut builder = EndingBuilder::new(strain, Seat::South, Seat::South, tricks);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    let hidden = &pack[2 * each..4 * each];
    builder.hidden = hidden.iter().copied().collect();
    let left_hands = (0..1_u32 << hidden.len())
        .filter(|held| held.count_ones() as usize == each)
        .map(|held| (0..hidden.len()).filter(|k| held >> k & 1 == 1).map(|k| hidden[k]).collect());
    let left_hands = left_hands.collect();
    (Ending::try_from(builder).expect("a possible ending"), left_hands)
}
