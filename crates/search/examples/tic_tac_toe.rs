//! Tic-tac-toe by four methods: how many nodes each expands.
//!
//! `cargo run --release -p merrimac-search --example tic_tac_toe`

use std::io::{self, Write};

use merrimac_search::partition::{AtLeast, Interval, ZeroWindow};
use merrimac_search::{Counters, alpha_beta, minimax};

#[path = "../tests/it/games/tic_tac_toe.rs"]
mod tic_tac_toe;

use tic_tac_toe::{Board, Patterns, TicTacToe};

fn main() -> io::Result<()> {
    let game = TicTacToe::new();
    let mut out = io::stdout().lock();
    writeln!(out, "{:34}{:>9}{:>9}{:>7}{:>8}", "", "visited", "expanded", "hits", "stored")?;
    let mut row = |name: &str, counters: Counters| {
        let Counters { visited, expanded, table_hits, stored } = counters;
        writeln!(out, "{name:34}{visited:9}{expanded:9}{table_hits:7}{stored:8}")
    };
    row("minimax", minimax(&game, &Board::EMPTY).counters)?;
    row("alpha-beta with table", alpha_beta(&game, &Board::EMPTY).counters)?;

    let mut search = Interval::new(&game, &Patterns);
    search.value(&Board::EMPTY).expect("there is no limit");
    row("partition search", search.counters())?;

    for (goal, question) in [(0, "at least a draw?"), (1, "a win?")] {
        let game = AtLeast::new(&game, goal);
        row(&format!("{question} alpha-beta"), alpha_beta(&game, &Board::EMPTY).counters)?;
        let mut search = ZeroWindow::new(&game, &Patterns);
        search.is_won(&Board::EMPTY).expect("there is no limit");
        row(&format!("{question} partition search"), search.counters())?;
    }
    Ok(())
}
