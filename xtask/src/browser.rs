//! What the tests in a browser need: Chromium with its driver, and axe-core, which looks for faults
//! of accessibility. What is there already is left alone.

use std::process::Command;

use anyhow::{Context, bail};

use crate::run::{cargo, root};

/// The version of axe-core that the tests ask.
const AXE: &str = "axe-core@4.14.0";

/// Runs the tests in a browser, after installing what they need.
pub(crate) fn test() -> anyhow::Result<()> {
    install()?;
    cargo(&["test", "--package", "merrimac-web", "--test", "browser"]).run()
}

/// Makes sure that both are there.
pub(crate) fn install() -> anyhow::Result<()> {
    let browser = ["chromium", "chromium-browser", "google-chrome"];
    if !browser.iter().any(|name| on_path(name)) || !on_path("chromedriver") {
        install_packages(&["chromium", "chromium-driver"])?;
    }
    let folder = root().join("target/browser");
    if folder.join("axe.min.js").exists() {
        return Ok(());
    }
    if !on_path("npm") {
        install_packages(&["npm"])?;
    }
    std::fs::create_dir_all(&folder)?;
    run(Command::new("npm").args(["pack", "--silent", AXE]).current_dir(&folder))?;
    let archive = format!("{}.tgz", AXE.replace('@', "-"));
    run(Command::new("tar")
        .args(["-xzf", &archive, "--strip-components=1", "package/axe.min.js"])
        .current_dir(&folder))
}

/// Installs packages of the system, where it has the means.
fn install_packages(packages: &[&str]) -> anyhow::Result<()> {
    if !on_path("apt-get") {
        bail!("please install {} for the tests in a browser", packages.join(" and "));
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

fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    eprintln!("$ {command:?}");
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}
