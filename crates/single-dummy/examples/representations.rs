//! Sets of layouts as bits and as decision diagrams, on the same endings by the same search.
//!
//! `cargo run --release -p merrimac-single-dummy --example representations`
#![expect(clippy::print_stdout, reason = "it prints a table")]

mod dealt;
#[expect(dead_code, reason = "the tests use the rest")]
#[path = "../tests/it/plain.rs"]
mod plain;

use std::time::Instant;

use dealt::deal;
use merrimac_cards::{Card, Hand};
use merrimac_single_dummy::Ending;
use plain::PlainEnding;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn main() {
    println!(
        "cards  layouts  endings  ms with bits  ms with diagrams  bytes of bits  nodes of a diagram"
    );
    for (cards, endings) in [(2, 50), (3, 20), (4, 2)] {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut bits, mut diagrams, mut nodes, mut sets, mut layouts) = (0.0, 0.0, 0, 0, 0);
        for _ in 0..endings {
            let ending = deal(&mut rng, cards);
            let left_hands = left_hands(&ending);
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
            nodes += same.iter().map(merrimac_search::Diagram::node_count).sum::<usize>();
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

/// What the defender on declarer's left may hold.
fn left_hands(ending: &Ending) -> Vec<Hand> {
    let hidden: Vec<Card> = ending.hidden().iter().collect();
    let hands = (0..1_u32 << hidden.len())
        .filter(|held| 2 * held.count_ones() as usize == hidden.len())
        .map(|held| (0..hidden.len()).filter(|k| held >> k & 1 == 1).map(|k| hidden[k]).collect());
    hands.collect()
}
