//! Running cargo and the tools that are installed through it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::system::{install_packages, on_path};

/// A cargo command at the root of the workspace.
pub(crate) struct Cargo(Command);

/// Cargo with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Cargo {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    Cargo(command)
}

impl Cargo {
    /// Sets a variable of its environment.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.0.env(name, value);
        self
    }

    /// Runs it, after saying so, and fails if it fails.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let arguments = self.0.get_args().map(|word| word.to_string_lossy().into_owned());
        let line = format!("cargo {}", arguments.collect::<Vec<_>>().join(" "));
        eprintln!("$ {line}");
        let status = self.0.status().with_context(|| format!("cannot start {line}"))?;
        if !status.success() {
            bail!("{line} failed");
        }
        Ok(())
    }

    /// What it prints.
    pub(crate) fn output(mut self) -> anyhow::Result<Vec<u8>> {
        let output = self.0.output().context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo failed: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(output.stdout)
    }
}

/// The folder that holds the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// Crates with instruction-count benchmarks, and the benchmark's name.
const BENCHMARKS: &[(&str, &str)] = &[
    ("merrimac-cards", "cards"),
    ("merrimac-double-dummy", "double_dummy"),
    ("merrimac-single-dummy", "single_dummy"),
];

/// Runs the instruction-count benchmarks; the runner must be of the library's own version.
pub(crate) fn bench() -> anyhow::Result<()> {
    if !on_path("valgrind") {
        install_packages(&["valgrind"], "counting instructions")?;
    }
    let version = locked_version("gungraun")?;
    cargo(&["install", "--quiet", "--locked", "gungraun-runner", "--version", &version]).run()?;
    for (package, bench) in BENCHMARKS {
        cargo(&["bench", "--package", package, "--bench", bench]).run()?;
    }
    Ok(())
}

/// Fuzzes one target, or all of them in turn, from the seeds kept beside them.
pub(crate) fn fuzz(target: Option<&str>, secs: u32) -> anyhow::Result<()> {
    cargo(&["install", "--quiet", "--locked", "cargo-fuzz"]).run()?;
    let targets = match target {
        Some(target) => vec![target.to_owned()],
        None => fuzz_targets()?,
    };
    for target in targets {
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus))?;
        let seeds = format!("fuzz/seeds/{target}");
        let time = format!("-max_total_time={secs}");
        // The sanitizer flags of cargo-fuzz are unstable; the parsers are safe code, so they are
        // run without, and the variable lets a stable compiler take the coverage flags.
        cargo(&[
            "fuzz",
            "run",
            "--sanitizer",
            "none",
            &target,
            &corpus,
            &seeds,
            "--",
            &time,
            "-timeout=10",
            "-rss_limit_mb=1024",
        ])
        .env("RUSTC_BOOTSTRAP", "1")
        .run()?;
    }
    Ok(())
}

fn fuzz_targets() -> anyhow::Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        targets.extend(entry?.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    targets.sort();
    Ok(targets)
}

fn locked_version(package: &str) -> anyhow::Result<String> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))?;
    let entry = format!("name = \"{package}\"\nversion = \"");
    let start = lock.find(&entry).with_context(|| format!("{package} is not in Cargo.lock"))?;
    let version = &lock[start + entry.len()..];
    Ok(version[..version.find('"').unwrap_or(0)].to_owned())
}
