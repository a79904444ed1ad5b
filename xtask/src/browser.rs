//! What the tests in a browser need: Chromium with its driver, and axe-core, which looks for faults
//! of accessibility. What is there already is left alone.

use std::process::Command;

use crate::run::{cargo, root};
use crate::system::{install_packages, on_path, run};

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
        install_packages(&["chromium", "chromium-driver"], "the tests in a browser")?;
    }
    let folder = root().join("target/browser");
    if folder.join("axe.min.js").exists() {
        return Ok(());
    }
    if !on_path("npm") {
        install_packages(&["npm"], "the tests in a browser")?;
    }
    std::fs::create_dir_all(&folder)?;
    run(Command::new("npm").args(["pack", "--silent", AXE]).current_dir(&folder))?;
    let archive = format!("{}.tgz", AXE.replace('@', "-"));
    run(Command::new("tar")
        .args(["-xzf", &archive, "--strip-components=1", "package/axe.min.js"])
        .current_dir(&folder))
}
