//! The `merrimac` program: one command a file under `commands/`, and what they share beside it.
//!
//! Results go to standard output, as one JSON object a line with `--json`; faults and progress go to
//! standard error. Exit codes: 0 done, 1 the thing asked about failed, 2 bad input.

// The documentation of a command is its help text, read on a terminal: brackets and names are plain.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

mod arguments;
mod commands;
mod failure;
mod input;
mod output;
mod parallel;
mod players;
mod profiles;
mod progress;
mod systems;

#[cfg(test)]
#[path = "../tests/it/documented.rs"] // it needs the parser of the command line
mod documented;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    failure::exit_code(Arguments::parse().run())
}
