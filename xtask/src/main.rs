//! The developer's tasks: `cargo xtask` lists them.
//!
//! Everything a contributor or a continuous build runs is a task here, so that there is one way to
//! do it and no loose scripts. `./test` at the root is `cargo xtask ci`.

mod baseline;
mod book;
mod browser;
mod python;
mod results;
mod run;
mod schema;
mod system;
mod tidy;

use clap::{Parser, Subcommand};

use crate::run::cargo;

/// The developer's tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// All that must hold before a change lands: format, lints, tests, documentation
    Ci,
    /// Every test: unit, property, golden, command-line, documentation and browser tests
    Test,
    /// Which crate may know which, and what pure crates must not touch
    Tidy,
    /// The library for C from Python: by ctypes, and under a package written for DDS
    Python,
    /// The HTTP API against its description, by requests that a tester makes up (installs it once)
    Schema {
        /// Requests for each operation
        #[arg(long, default_value_t = 50)]
        examples: u32,
    },
    /// The table in a real browser (installs Chromium once)
    Web,
    /// Instruction counts of hot functions and of both solvers (installs the runner and Valgrind once)
    Bench,
    /// Build the program that changes are measured against (commit 91899f1) under target/baseline
    Baseline,
    /// Write golden files anew, the signature of `merrimac bench` among them; `git diff` then shows
    /// what changed
    Golden {
        /// Only the tests whose name has this in it
        filter: Option<String>,
        /// Only the tests of this package
        #[arg(long)]
        package: Option<String>,
    },
    /// Build the documentation as a site under target/book (installs mdbook once)
    Book,
    /// Write the tables of docs/results.md from stored runs
    Results,
    /// Feed a parser with mutations of its seeds (installs cargo-fuzz once)
    Fuzz {
        /// pbn, lin, bbo, … as in the folder of targets; all of them one after the other if left out
        target: Option<String>,
        /// How long, for each target
        #[arg(long, default_value_t = 60)]
        secs: u32,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().task {
        Task::Ci => ci(),
        Task::Test => test(),
        Task::Tidy => tidy::check(),
        Task::Python => python::test(),
        Task::Schema { examples } => schema::test(examples),
        Task::Web => browser::test(),
        Task::Bench => run::bench(),
        Task::Baseline => baseline::build(),
        Task::Golden { filter, package } => golden(filter.as_deref(), package.as_deref()),
        Task::Book => book::build(),
        Task::Results => results::write(),
        Task::Fuzz { target, secs } => run::fuzz(target.as_deref(), secs),
    }
}

fn ci() -> anyhow::Result<()> {
    cargo(&["fmt", "--all", "--check"]).run()?;
    cargo(&[
        "clippy",
        "--workspace",
        "--exclude",
        "crosscheck",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ])
    .run()?;
    test()?;
    cargo(&["doc", "--workspace", "--exclude", "crosscheck", "--all-features", "--no-deps"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    python::test()
}

fn golden(filter: Option<&str>, package: Option<&str>) -> anyhow::Result<()> {
    let packages = match package {
        Some(package) => vec!["--package", package],
        None => vec!["--workspace", "--exclude", "crosscheck"],
    };
    let mut arguments = [&["test"], packages.as_slice(), &["--all-features"]].concat();
    arguments.extend(filter);
    cargo(&arguments)
        .env("INSTA_UPDATE", "always")
        .env("TRYCMD", "overwrite")
        .env("SNAPSHOTS", "overwrite")
        .run()
}

fn test() -> anyhow::Result<()> {
    browser::install()?;
    cargo(&["test", "--workspace", "--exclude", "crosscheck", "--all-features"]).run()
}
