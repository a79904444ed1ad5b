//! The endings of `docs/figures/lattice.csv` once more: whether their answers are what they were, and what they cost.
//!
//! `cargo run --release -p merrimac-single-dummy --example lattice -- 12 28 40`: the first 40 endings of each size from
//! 12 to 28 cards.
#![expect(clippy::print_stdout, reason = "it prints a table")]

use cpu_time::ThreadTime;
use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, solve};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

const RECORDED: &str = include_str!("../../../docs/figures/lattice.csv");

/// The budget that the recorded answers had.
const NODES: u64 = 10_000_000;

fn main() {
    let numbers = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let numbers: Vec<usize> = numbers.collect();
    let [least, most, endings] = numbers[..] else {
        println!("say how many cards at least and at most, and how many endings");
        return;
    };
    println!("cards  endings  worse  better  nodes then   nodes now  CPU s");
    for cards in (least..=most).step_by(4) {
        let (mut worse, mut better, mut then, mut now, mut seconds) = (0, 0, 0, 0, 0.0);
        for number in 0..endings {
            let row = recorded(cards, number);
            let ending = deal(cards, number, row[2] as u8);
            let clock = ThreadTime::now();
            let solution = solve(&ending, &Layouts::all(&ending), NODES, Hand::EMPTY);
            seconds += clock.elapsed().as_secs_f64();
            (then, now) = (then + row[10] as u64, now + solution.nodes);
            let change = (solution.at_most() - solution.probability()) - (row[6] - row[5]);
            let is_outside =
                solution.at_most() < row[5] - 1e-5 || solution.probability() > row[6] + 1e-5;
            if change > 1e-5 || is_outside {
                println!("{cards} {number}: {} to {}", solution.probability(), solution.at_most());
            }
            worse += u32::from(change > 1e-5 || is_outside);
            better += u32::from(change < -1e-5);
        }
        println!(
            "{cards:5}  {endings:7}  {worse:5}  {better:6}  {then:10}  {now:10}  {seconds:.2}"
        );
    }
}

/// The recorded numbers of an ending: tricks stand in the third column, bounds in the sixth and seventh, nodes in
/// the eleventh.
fn recorded(cards: usize, number: usize) -> Vec<f64> {
    let start = format!("{cards},{number},");
    let row = RECORDED.lines().find(|line| line.starts_with(&start)).expect("a recorded ending");
    row.split(',').map(|field| field.parse().unwrap_or(0.0)).collect()
}

/// The ending that `merrimac study lattice` deals.
fn deal(cards: usize, number: usize, tricks: u8) -> Ending {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    rng.set_stream((cards as u64) << 32 | number as u64);
    let each = cards / 4;
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(&mut rng);
    let strain = *Strain::ALL.choose(&mut rng).expect("there are strains");
    let leader = *[Seat::North, Seat::South].choose(&mut rng).expect("there are seats");
    let mut builder = EndingBuilder::new(strain, Seat::South, leader, tricks);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ending::try_from(builder).expect("a possible ending")
}
