//! The paper's Figure 3 in small: nodes expanded on random endings of a trick-taking game, by a
//! conventional table of positions and by partition search [GIB, §2.5].
//!
//! `cargo run --release -p merrimac-search --example ranks_that_mattered [-- CARDS_IN_EACH_HAND…]`

use std::io::{self, Write};

use merrimac_search::partition::{PartitionSystem, ZeroWindow, greatest};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[path = "../tests/it/games/tricks.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod tricks;

use tricks::{Position, RanksThatMattered, SameCards, Tricks};

const DEALS: u64 = 40;
/// Beyond this a deal is given up, as the paper gave up on whole deals.
const LIMIT: u64 = 2_000_000;

fn main() -> io::Result<()> {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let sizes = if sizes.is_empty() { (3..=8).collect() } else { sizes };
    let mut out = io::stdout().lock();
    let mut points = Vec::new();
    writeln!(out, "         solved of {DEALS} by      nodes, where both solved")?;
    writeln!(out, "cards  positions  sets     positions       sets  ratio")?;
    for cards in sizes {
        let counts: Vec<_> = (0..DEALS).map(|seed| nodes(seed, cards)).collect();
        let solved = [
            counts.iter().filter(|(positions, _)| positions.is_some()).count(),
            counts.iter().filter(|(_, sets)| sets.is_some()).count(),
        ];
        let both: Vec<(u64, u64)> =
            counts.into_iter().filter_map(|(positions, sets)| positions.zip(sets)).collect();
        let (x, y) = both.iter().fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let ratio = if y == 0 { "-".into() } else { format!("{:.1}", x as f64 / y as f64) };
        let [by_positions, by_sets] = solved;
        writeln!(out, "{:5}  {by_positions:9}  {by_sets:4}  {x:12}  {y:9}  {ratio:>5}", 4 * cards)?;
        points.extend(both.iter().map(|&(x, y)| ((x as f64).ln(), (y as f64).ln())));
    }
    let (factor, exponent) = least_squares(&points);
    writeln!(out, "y = {factor:.2} x^{exponent:.2} (the paper, for bridge: y = 1.57 x^0.76)")
}

/// The nodes each method needs for one deal, if it manages.
fn nodes(seed: u64, cards: usize) -> (Option<u64>, Option<u64>) {
    let position = Position::random(&mut ChaCha8Rng::seed_from_u64(seed), 4, 13, cards);
    let rules = Tricks { trumps: (0..4).nth(seed as usize % 5) };
    let by_positions = nodes_by(rules, &SameCards, &position);
    (by_positions, nodes_by(rules, &RanksThatMattered(rules), &position))
}

fn nodes_by<S>(rules: Tricks, system: &S, position: &Position) -> Option<u64>
where
    S: PartitionSystem<Position = Position>,
{
    let mut search = ZeroWindow::new(&rules, system).limited(LIMIT);
    greatest(0, position.tricks_left(), |n| search.is_won(&position.needing(n))).ok()?;
    Some(search.counters().expanded)
}

/// The straight line through the logarithms, as factor and exponent.
fn least_squares(points: &[(f64, f64)]) -> (f64, f64) {
    let n = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let slope = mean(&|p| (p.0 - x) * (p.1 - y)) / mean(&|p| (p.0 - x).powi(2));
    ((y - slope * x).exp(), slope)
}
