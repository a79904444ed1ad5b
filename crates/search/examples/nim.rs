//! Nim, to show how a game is added: heaps of matches, each move takes some from one heap, who takes
//! the last match has won. The maximizer moves first.
//!
//! `cargo run --release -p merrimac-search --example nim -- 3 4 5`

use std::io::{self, Write};

use merrimac_search::{Chain, Game, Turn, alpha_beta};

struct Nim;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    /// From the smallest: the order of heaps does not matter, and the table should know it.
    heaps: Vec<u32>,
    max_moves: bool,
}

impl Game for Nim {
    type Position = Position;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, position: &Position) -> Turn<bool> {
        match (position.heaps.iter().all(|&heap| heap == 0), position.max_moves) {
            (true, max_moves) => Turn::Over(!max_moves), // The other side took the last match.
            (false, true) => Turn::Max,
            (false, false) => Turn::Min,
        }
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = Position> {
        let takes = |heap: usize| (0..position.heaps[heap]).map(move |left| (heap, left));
        (0..position.heaps.len()).flat_map(takes).map(|(heap, left)| {
            let mut heaps = position.heaps.clone();
            heaps[heap] = left;
            heaps.sort_unstable();
            Position { heaps, max_moves: !position.max_moves }
        })
    }
}

fn main() -> io::Result<()> {
    let mut heaps: Vec<u32> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    heaps.sort_unstable();
    let solved = alpha_beta(&Nim, &Position { heaps: heaps.clone(), max_moves: true });
    let answer = if solved.value { "wins" } else { "loses" };
    let nodes = solved.counters.expanded;
    writeln!(io::stdout(), "{heaps:?}: the first player {answer} ({nodes} nodes expanded)")
}
