//! What each step of the search buys: nodes with all steps against nodes without one of them.
//!
//! ```text
//! cargo run --release -p merrimac-double-dummy --example ablation -- 200 1
//! ```
//!
//! The arguments are how many random deals, and the seed; strain and leader change from deal to deal.
//! A search is given up after [`MAX_NODES`] trick starts, which then count as its nodes: the step buys
//! at least what is printed. Every answer is held to the one with all steps.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use cpu_time::ThreadTime;
use merrimac_cards::{Deal, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{AllSteps, Budget, Solver, Steps};
use merrimac_testkit::deals::random;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Where a search without a step is given up.
const MAX_NODES: u64 = 2_000_000;

/// Makes a type of steps for each constant that is switched off, and the list of all of them.
macro_rules! without {
    ($($kind:ident: $step:ident),* $(,)?) => {
        $(enum $kind {}
        impl Steps for $kind {
            const $step: bool = false;
        })*
        /// Every step with the solver that does without it.
        const WITHOUT: &[(&str, fn(usize) -> Solver)] =
            &[$((stringify!($step), Solver::with_steps::<$kind>)),*];
    };
}

without! {
    LastTrick: LAST_TRICK,
    SureTricks: SURE_TRICKS,
    Length: LENGTH,
    DrawnTrumps: DRAWN_TRUMPS,
    GuardedTrump: GUARDED_TRUMP,
    StoppedTricks: STOPPED_TRICKS,
    TakenOver: TAKEN_OVER,
    Table: TABLE,
    Partitions: PARTITIONS,
    WideFirst: WIDE_FIRST,
    Equivalents: EQUIVALENTS,
    Forced: FORCED,
    Cutoffs: CUTOFFS,
    WholeHand: WHOLE_HAND,
    Alike: ALIKE,
    OrderLeads: ORDER_LEADS,
    OrderFollowing: ORDER_FOLLOWING,
    OrderVoid: ORDER_VOID,
}

/// Nodes at notrump and with trumps, and processor time.
#[derive(Default)]
struct Cost {
    nodes: [u64; 2],
    seconds: f64,
    given_up: usize,
}

impl Cost {
    fn all(&self) -> u64 {
        self.nodes.iter().sum()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let number: usize = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deals: Vec<Deal> = (0..number).map(|_| random(&mut rng)).collect();
    let mut answers = vec![None; number];
    let usual = measure(&deals, Solver::with_steps::<AllSteps>, &mut answers);
    println!("{number} deals, seed {seed}: {} nodes, {:.2} s", usual.all(), usual.seconds);
    println!("{:<16}{:>9}{:>10}{:>10}{:>8}", "step", "nodes", "notrump", "trumps", "time");
    for (step, solver) in WITHOUT {
        let cost = measure(&deals, *solver, &mut answers);
        let saved = |with: u64, without: u64| 100.0 * (with as f64 / without as f64 - 1.0);
        let [notrump, trumps] = [0, 1].map(|kind| saved(usual.nodes[kind], cost.nodes[kind]));
        let time = 100.0 * (usual.seconds / cost.seconds - 1.0);
        let all = saved(usual.all(), cost.all());
        print!("{step:<16}{all:>7.1} %{notrump:>8.1} %{trumps:>8.1} %{time:>6.0} %");
        match cost.given_up {
            0 => println!(),
            given_up => println!("  at least: {given_up} searches given up"),
        }
    }
    Ok(())
}

/// Solves every deal, and holds the answers to those known.
fn measure(deals: &[Deal], solver: fn(usize) -> Solver, answers: &mut [Option<u8>]) -> Cost {
    let mut cost = Cost::default();
    let clock = ThreadTime::now();
    for (at, (deal, answer)) in deals.iter().zip(answers).enumerate() {
        let (strain, leader) = (Strain::ALL[at % 5], Seat::ALL[at / 5 % 4]);
        let play = PlayState::new(deal, strain, leader);
        let mut solver = solver(64 << 20);
        let budget = Budget { nodes: MAX_NODES, stop: None };
        let kind = usize::from(strain != Strain::Notrump);
        if let Ok(tricks) = solver.try_tricks(&play, &budget) {
            let tricks = tricks[Side::NorthSouth];
            assert_eq!(*answer.get_or_insert(tricks), tricks, "{deal}, {strain}, {leader} leads");
            cost.nodes[kind] += solver.nodes();
        } else {
            cost.nodes[kind] += MAX_NODES;
            cost.given_up += 1;
        }
    }
    cost.seconds = clock.elapsed().as_secs_f64();
    cost
}
