//! Agreement with and speed against other double-dummy solvers, in one run.
//!
//! `crosscheck agree` compares answers on random deals, `crosscheck par` par scores and contracts;
//! `crosscheck speed` times the solvers
//! alternately on the same deals, in processor time, one thread each. Building it builds the C++ of
//! DDS and needs `libclang` for its bindings, which is why it is not among the default members.

mod oracle;
mod par;

use std::str::FromStr;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};
use cpu_time::ProcessTime;
use merrimac_cards::{Card, Deal, PlayState, Seat, Strain};
use merrimac_double_dummy::Solver;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::oracle::Oracle;

#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// How many deals.
    #[arg(long, global = true, default_value_t = 200)]
    deals: usize,
    /// Which deals.
    #[arg(long, global = true, default_value_t = 1)]
    seed: u64,
    /// Deals with long suits instead of random ones.
    #[arg(long, global = true)]
    freaks: bool,
    /// Instead of random deals, the first column of this file.
    #[arg(long, global = true)]
    file: Option<std::path::PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compares tables, and results of every card in random positions of the play.
    Agree,
    /// Compares par scores and contracts for every vulnerability and dealer.
    ///
    /// Tables are taken from the other columns of the file, if there is one. Each is tried with its
    /// suits exchanged in all 24 ways.
    Par,
    /// Times tables, single results and opening leads.
    Speed {
        /// Only ours, without the others.
        #[arg(long)]
        alone: bool,
        /// What to time.
        #[arg(long, value_delimiter = ',', default_value = "table,single,leads")]
        tasks: Vec<Task>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Task {
    Table,
    Single,
    Leads,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let (Command::Par, Some(file)) = (&arguments.command, &arguments.file) {
        return par::compare(par::tables(&std::fs::read_to_string(file)?)?);
    }
    let deals = deals(&arguments)?;
    match &arguments.command {
        Command::Agree => agree(&deals, arguments.seed)?,
        Command::Par => par::compare(par::solved(&deals))?,
        Command::Speed { alone, tasks } => speed(&deals, *alone, tasks),
    }
    Ok(())
}

fn deals(arguments: &Arguments) -> Result<Vec<Deal>> {
    if let Some(file) = &arguments.file {
        let text = std::fs::read_to_string(file)?;
        let deals = text.lines().filter_map(|line| line.split('\t').next());
        return Ok(deals.filter_map(|deal| Deal::from_str(deal).ok()).collect());
    }
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let deal = |_| if arguments.freaks { freak(&mut rng) } else { random(&mut rng) };
    Ok((0..arguments.deals).map(deal).collect())
}

fn random(rng: &mut ChaCha8Rng) -> Deal {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    Deal::from_pack(&pack.try_into().expect("52 cards")).expect("52 different cards")
}

/// A deal in which at least four holdings are voids or longer than seven cards.
fn freak(rng: &mut ChaCha8Rng) -> Deal {
    loop {
        // Suits cling together: the pack is only half shuffled.
        let mut pack: Vec<Card> = Card::all().collect();
        for _ in 0..30 {
            let (one, other) = (rng.random_range(0..52), rng.random_range(0..52));
            pack.swap(one, other);
        }
        let deal = Deal::from_pack(&pack.try_into().expect("52 cards")).expect("different cards");
        let mut extremes = 0;
        for seat in Seat::ALL {
            for suit in merrimac_cards::Suit::ALL {
                let length = deal.hand(seat).holding(suit).len();
                extremes += usize::from(length == 0 || length > 7);
            }
        }
        if extremes >= 4 {
            return deal;
        }
    }
}

fn agree(deals: &[Deal], seed: u64) -> Result<()> {
    let oracle = Oracle::new();
    let mut solver = Solver::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xA6);
    let (mut cells, mut cards) = (0, 0);
    for deal in deals {
        let ours = solver.table(deal);
        ensure!(ours == oracle.table(deal), "the tables differ on {deal}");
        cells += 20;
        let strain = Strain::ALL[rng.random_range(0..5)];
        let leader = Seat::ALL[rng.random_range(0..4)];
        let mut play = PlayState::new(deal, strain, leader);
        for _ in 0..rng.random_range(0..44) {
            let legal: Vec<Card> = play.legal_cards().iter().collect();
            play.play(legal[rng.random_range(0..legal.len())])?;
        }
        if is_forced(&play) {
            continue;
        }
        let ours: Vec<(Card, u8)> =
            solver.cards(&play).into_iter().map(|found| (found.card, found.tricks)).collect();
        let mut theirs = oracle.cards(&play);
        theirs.sort_by_key(|&(card, _)| std::cmp::Reverse(card));
        ensure!(
            ours == theirs,
            "the cards differ on {deal} after {:?}",
            play.cards_played().collect::<Vec<_>>()
        );
        cards += ours.len();
    }
    eprintln!("{} deals, {cells} table cells and {cards} cards agree", deals.len());
    Ok(())
}

/// Whether all legal cards are equivalent: DDS does not score a forced card.
fn is_forced(play: &PlayState) -> bool {
    let legal = play.legal_cards();
    let (Some(highest), Some(lowest)) = (legal.iter().next(), legal.iter().last()) else {
        return true;
    };
    let turn = play.turn().expect("a card is legal");
    let mut others: Vec<Card> = play
        .current_trick()
        .into_iter()
        .flat_map(|trick| trick.iter().map(|(_, card)| card))
        .collect();
    for seat in Seat::ALL.into_iter().filter(|&seat| seat != turn) {
        others.extend(play.hand(seat).iter());
    }
    highest.suit() == lowest.suit() && !others.iter().any(|card| (lowest..highest).contains(card))
}

fn speed(deals: &[Deal], alone: bool, tasks: &[Task]) {
    let oracle = Oracle::new();
    for &task in tasks {
        let mut solver = Solver::default();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let mut their_nodes = 0;
        for (number, deal) in deals.iter().enumerate() {
            let strain = Strain::ALL[number % 5];
            let leader = Seat::ALL[number / 5 % 4];
            let play = PlayState::new(deal, strain, leader);
            let start = ProcessTime::now();
            match task {
                Task::Table => drop(std::hint::black_box(solver.table(deal))),
                Task::Single => drop(std::hint::black_box(solver.solve(deal, strain, leader))),
                Task::Leads => drop(std::hint::black_box(solver.cards(&play))),
            }
            ours.push(start.elapsed().as_secs_f64() * 1e3);
            if alone {
                continue;
            }
            let start = ProcessTime::now();
            match task {
                Task::Table => drop(std::hint::black_box(oracle.table(deal))),
                Task::Single => their_nodes += oracle.single(&play).1,
                Task::Leads => drop(std::hint::black_box(oracle.cards(&play))),
            }
            theirs.push(start.elapsed().as_secs_f64() * 1e3);
        }
        report(&format!("{task:?} ours"), &mut ours);
        if !alone {
            report(&format!("{task:?} ddss"), &mut theirs);
            let sum = |times: &[f64]| times.iter().sum::<f64>();
            eprintln!("{task:?} ratio {:.3}", sum(&theirs) / sum(&ours));
            if task == Task::Single {
                eprintln!("nodes of ddss a solve {}", their_nodes / deals.len() as u64);
            }
        }
        let stats = solver.stats();
        if stats.trick_starts > 0 {
            eprintln!(
                "  a deal: trick starts {} counted {} hits {} expanded {} cards {:?} cutoffs {:?}",
                stats.trick_starts / deals.len() as u64,
                stats.counted / deals.len() as u64,
                stats.table_hits / deals.len() as u64,
                stats.expanded / deals.len() as u64,
                stats.cards.map(|cards| cards / deals.len() as u64),
                stats.cutoffs.map(|cards| cards / deals.len() as u64)
            );
            eprintln!("  {stats:?}");
        }
    }
}

fn report(name: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    eprintln!(
        "{name}: mean {:.3} ms, median {:.3}, p90 {:.3}, max {:.3}",
        times.iter().sum::<f64>() / times.len() as f64,
        at(0.5),
        at(0.9),
        at(1.0)
    );
}
