//! The player that changes are measured against: one commit of the history, built apart.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::run::{cargo, root};

/// `bidding-baseline`: the commit whose bidding and play later ones are compared with.
const COMMIT: &str = "91899f1855e7e628c47ebd25d9634b176a9ac7f8";

/// Takes the commit out of the history and builds it, unless that was done before.
pub(crate) fn build() -> anyhow::Result<()> {
    let folder = root().join("target/baseline");
    let (program, stamp) = (folder.join("merrimac"), folder.join("COMMIT"));
    let is_built = fs::read_to_string(&stamp).is_ok_and(|built| built.trim() == COMMIT);
    if !(is_built && program.is_file()) {
        extract(&folder.join("source"))?;
        let path = |name: &str| folder.join(name).display().to_string();
        cargo(&[
            "build",
            "--release",
            "--locked",
            "--package",
            "merrimac-cli",
            "--manifest-path",
            &path("source/Cargo.toml"),
            "--target-dir",
            &path("build"),
        ])
        .run()?;
        fs::copy(folder.join("build/release/merrimac"), &program)
            .with_context(|| program.display().to_string())?;
        fs::write(&stamp, COMMIT).with_context(|| stamp.display().to_string())?;
    }
    eprintln!(
        "target/baseline/merrimac is bidding-baseline, commit {}\n\
         in a comparison of bidding:  merrimac study compare --away target/baseline/merrimac\n\
         in a bidding match:          merrimac match --bidding-only --home sayc --away \
         program:target/baseline/merrimac\n\
         over the network:            target/baseline/merrimac table-manager join --help",
        &COMMIT[..7]
    );
    Ok(())
}

/// Writes the files of the commit to a folder of their own.
fn extract(folder: &Path) -> anyhow::Result<()> {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(arguments).current_dir(root());
        git
    };
    let commit = format!("{COMMIT}^{{commit}}");
    let known = git(&["cat-file", "-e", &commit]).stderr(Stdio::null()).status();
    if !known.context("cannot start git")?.success() {
        bail!(
            "commit {} (bidding-baseline) is not in the history here; a shallow clone has to be \
             deepened first: git fetch --unshallow",
            &COMMIT[..7]
        );
    }
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut archive = git(&["archive", "--format=tar", COMMIT])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start git")?;
    let files = archive.stdout.take().expect("its output was asked for");
    let unpacked = Command::new("tar").args(["-x", "-C"]).arg(folder).stdin(files).status();
    let (unpacked, archived) = (unpacked.context("cannot start tar")?, archive.wait()?);
    if !(unpacked.success() && archived.success()) {
        bail!("commit {} could not be unpacked to {}", &COMMIT[..7], folder.display());
    }
    Ok(())
}
