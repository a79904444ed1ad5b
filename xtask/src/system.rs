//! Programs of the system that tasks need.

use std::process::Command;

use anyhow::{Context, bail};

/// Installs packages of the system, where it has the means.
pub(crate) fn install_packages(packages: &[&str], purpose: &str) -> anyhow::Result<()> {
    if !on_path("apt-get") {
        bail!("please install {} for {purpose}", packages.join(" and "));
    }
    // An ordinary user asks for leave; in a container one is root already and has no sudo.
    let prefix: &[&str] = if on_path("sudo") { &["sudo"] } else { &[] };
    let command = |arguments: &[&str]| {
        let words =
            [prefix, &["apt-get", "-qq", "-y", "--no-install-recommends"], arguments].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    run(&mut command(&["update"]))?;
    run(command(&["install"]).args(packages))
}

/// Whether a program can be started by its name.
pub(crate) fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Runs a command, after saying so, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    eprintln!("$ {command:?}");
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}
