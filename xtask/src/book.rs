//! The documentation as a site: the pages of `docs/` and the documentation of the crates.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::run::{cargo, root};

/// Builds the site under `target/book`.
pub(crate) fn build() -> anyhow::Result<()> {
    let tools = root().join("target/tools");
    let folder = tools.display().to_string();
    cargo(&["install", "--quiet", "--locked", "--root", &folder, "mdbook"]).run()?;
    let book = root().join("target/book");
    let status = std::process::Command::new(tools.join("bin/mdbook"))
        .args(["build", "docs", "--dest-dir"])
        .arg(&book)
        .current_dir(root())
        .status()
        .context("cannot start mdbook")?;
    anyhow::ensure!(status.success(), "mdbook failed");
    cargo(&["doc", "--workspace", "--exclude", "crosscheck", "--all-features", "--no-deps"])
        .run()?;
    copy(&root().join("target/doc"), &book.join("api"))?;
    eprintln!("the site starts at target/book/index.html");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).with_context(|| target.display().to_string())?;
        }
    }
    Ok(())
}
