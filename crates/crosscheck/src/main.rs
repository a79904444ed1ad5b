//! Agreement with and speed against other double-dummy solvers, in one run.
//!
//! `crosscheck agree` compares answers, `crosscheck par` par scores and contracts, `crosscheck speed`
//! times the solvers alternately on the same deals, and `crosscheck workload` on what a playing
//! engine asked; all in processor time, one thread each. Building it builds the C++ of DDS and needs
//! `libclang` for its bindings, which is why it is not among the default members.
//!
//! `cargo build --release -p crosscheck` makes two programs, this one and the one in which DDS 3
//! lives; `cargo run` makes one of them only.

mod agree;
mod deals;
mod par;
mod rivals;
mod speed;
mod workload;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use merrimac_cards::Deal;

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
    /// Instead of random deals, those of this file: PBN, or one deal a line.
    #[arg(long, global = true)]
    file: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compares tables, and results of every card in random positions of the play.
    Agree(agree::Agree),
    /// Compares par scores and contracts for every vulnerability and dealer.
    ///
    /// Tables are taken from the other columns of the file, if there is one. Each is tried with its
    /// suits exchanged in all 24 ways.
    Par,
    /// Times tables, single results and opening leads.
    Speed(speed::Speed),
    /// Times what a playing engine asked, and compares with the answers it got.
    Workload(workload::Workload),
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    match &arguments.command {
        Command::Agree(agree) => agree.run(&deals(&arguments)?, arguments.seed),
        Command::Par => match &arguments.file {
            Some(file) => par::compare(par::tables(&std::fs::read_to_string(file)?)?),
            None => par::compare(par::solved(&deals(&arguments)?)),
        },
        Command::Speed(speed) => speed.run(&deals(&arguments)?),
        Command::Workload(workload) => workload.run(),
    }
}

fn deals(arguments: &Arguments) -> Result<Vec<Deal>> {
    match &arguments.file {
        Some(file) => deals::of_file(file),
        None => Ok(deals::of_seed(arguments.seed, arguments.deals, arguments.freaks)),
    }
}
