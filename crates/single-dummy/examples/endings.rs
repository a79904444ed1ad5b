//! What single endings cost to solve, one line each: those that `merrimac study lattice` deals with seed 1.
//!
//! `cargo run --release -p merrimac-single-dummy --example endings -- 32 0 10 3000000`: of 32 cards, ten from
//! number 0 on, with a budget of three million positions each. Processor time, of the search alone.
#![expect(clippy::print_stdout, reason = "it prints a table")]

use cpu_time::ProcessTime;
use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, open_share, solve};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let cards = numbers.next().unwrap_or(28);
    let first = numbers.next().unwrap_or(0);
    let count = numbers.next().unwrap_or(5);
    let budget = numbers.next().unwrap_or(3_000_000);
    let (mut seconds, mut solved) = (Vec::new(), 0);
    println!("number  goal  seconds  positions  open    at least  at most");
    for number in first..first + count {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream(cards << 32 | number);
        let ending = deal(&mut rng, cards as usize / 4);
        let layouts = Layouts::all(&ending);
        let Some(ending) = balanced(&ending, &layouts, budget) else {
            println!("{number:>6}  no goal found within the budget");
            continue;
        };
        let clock = ProcessTime::now();
        let solution = solve(&ending, &layouts, budget, Hand::EMPTY);
        seconds.push(clock.elapsed().as_secs_f64());
        solved += u64::from(solution.finished);
        let at_most = solution.plans.iter().map(|plan| plan.at_most).fold(0.0, f64::max);
        println!(
            "{number:>6}  {:>4}  {:>7.3}  {:>9}  {:.4}  {:>8.4}  {at_most:>7.4}",
            ending.tricks(),
            seconds[seconds.len() - 1],
            solution.nodes,
            solution.open,
            solution.probability(),
        );
    }
    seconds.sort_by(f64::total_cmp);
    if let (Some(median), Some(most)) = (seconds.get(seconds.len() / 2), seconds.last()) {
        println!(
            "{cards} cards: {solved} of {count} solved, median {median:.3} s, most {most:.3} s"
        );
    }
}

/// Shuffles a whole pack and deals the first cards of it.
fn deal(rng: &mut ChaCha8Rng, each: usize) -> Ending {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let strain = *Strain::ALL.choose(rng).expect("there are strains");
    let leader = *[Seat::North, Seat::South].choose(rng).expect("there are seats");
    let mut builder = EndingBuilder::new(strain, Seat::South, leader, 1);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ending::try_from(builder).expect("hands of one length and the rest hidden are an ending")
}

/// The ending with the goal that is nearest to an even chance with all cards in view, the lower of two. A
/// higher goal is reached no more often, so those around an even chance are enough.
fn balanced(ending: &Ending, layouts: &Layouts, budget: u64) -> Option<Ending> {
    let share = |tricks: u8| {
        let goal = ending.with_goal(tricks).ok()?;
        open_share(&goal, layouts, budget).map(|share| (goal, share))
    };
    let most = ending.tricks_left() as u8;
    let mut tricks = most.div_ceil(2) - 1;
    let mut below = share(tricks)?;
    while below.1 < 0.5 && tricks > 1 {
        tricks -= 1;
        let lower = share(tricks)?;
        if lower.1 >= 0.5 {
            return Some(nearer(lower, below));
        }
        below = lower;
    }
    while below.1 >= 0.5 && tricks < most {
        tricks += 1;
        let higher = share(tricks)?;
        if higher.1 < 0.5 {
            return Some(nearer(below, higher));
        }
        below = higher;
    }
    Some(below.0)
}

fn nearer(lower: (Ending, f64), higher: (Ending, f64)) -> Ending {
    if (higher.1 - 0.5).abs() < (lower.1 - 0.5).abs() { higher.0 } else { lower.0 }
}
