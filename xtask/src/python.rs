//! Tests in Python, in an environment of their own under `target`.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

use crate::run::{cargo, root};

/// Where the tests and the list of packages they need are.
const TESTS: &str = "crates/libdds/tests/python";

/// Builds the library for C and runs the tests that load it, after installing what they need.
pub(crate) fn test() -> anyhow::Result<()> {
    cargo(&["build", "--release", "--package", "merrimac-libdds"]).run()?;
    let environment = root().join("target/python");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let packages = Path::new(TESTS).join("requirements.txt");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(packages))?;
    run(Command::new(&python)
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("DDS_LIBRARY", root().join("target/release/libdds.so")))
}

/// Runs a command at the root of the workspace, after saying so, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    eprintln!("$ {command:?}");
    let status = command.current_dir(root()).status();
    if !status.with_context(|| format!("cannot start {command:?}"))?.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}
