//! How much the solver searches: trick starts, cards, table entries, over a fixed set of deals.
//!
//! ```text
//! cargo run --release -p merrimac-double-dummy --features stats --example how_many_nodes -- 200 1
//! ```
//!
//! The arguments are how many deals, the seed, and what to solve: `single` (one strain and leader in
//! turn), `table`, `freaks` (single solves of deals with long suits and voids), or a deal in quotes,
//! at notrump with North on lead.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::time::Instant;

use merrimac_cards::{Seat, Strain};
use merrimac_double_dummy::Solver;
use merrimac_testkit::deals::{freak, random};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let number: usize = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let what = arguments.next().unwrap_or_else(|| "single".to_owned());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solver = Solver::default();
    let start = Instant::now();
    let mut tricks = 0;
    for at in 0..number {
        let (strain, leader) = (Strain::ALL[at % 5], Seat::ALL[at / 5 % 4]);
        match what.as_str() {
            "single" => tricks += u64::from(solver.solve(&random(&mut rng), strain, leader)),
            "freaks" => tricks += u64::from(solver.solve(&freak(&mut rng), strain, leader)),
            "table" => {
                let table = solver.table(&random(&mut rng));
                tricks += Seat::ALL
                    .into_iter()
                    .flat_map(|seat| Strain::ALL.map(|strain| u64::from(table[seat][strain])))
                    .sum::<u64>();
            }
            deal => {
                tricks += u64::from(solver.solve(&deal.parse()?, Strain::Notrump, Seat::North));
            }
        }
    }
    let each = |count: u64| count as f64 / number as f64;
    let stats = solver.stats();
    println!("{:.2} s, tricks {tricks}", start.elapsed().as_secs_f64());
    println!(
        "a deal: trick starts {:.0}, counted {:.0}, in the table {:.0}, expanded {:.0}",
        each(stats.trick_starts),
        each(stats.counted),
        each(stats.table_hits),
        each(stats.expanded),
    );
    println!(
        "searches {:.2}, cards {:.0?}, entries scanned {:.0}, scanned to insert {:.0}",
        each(stats.searches),
        stats.cards.map(each),
        each(stats.scanned),
        each(stats.insert_scanned),
    );
    let share = |place: usize| stats.first_cutoffs[place] as f64 / stats.cutoffs[place] as f64;
    println!("first card settles {:.3?}", [0, 1, 2, 3].map(share));
    Ok(())
}
