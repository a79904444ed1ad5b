//! A program in C, compiled with our header and linked with our library.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The shared library, which cargo puts beside the tests of its package.
fn library() -> PathBuf {
    let tests = std::env::current_exe().expect("tests are programs");
    tests.with_file_name("libdds.so")
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).expect("the example prints ASCII")
}

#[test]
fn c_finds_what_it_expects() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    // The names of an installed library: one for the linker, one for the loader.
    for name in ["libdds.so", "libdds.so.0"] {
        std::os::unix::fs::symlink(library(), folder.path().join(name)).unwrap();
    }
    let program = folder.path().join("example");
    run(Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(home.join("include"))
        .arg("-o")
        .arg(&program)
        .arg(home.join("tests/c/example.c"))
        .arg("-L")
        .arg(folder.path())
        .arg("-ldds"));
    let printed = run(Command::new(&program).env("LD_LIBRARY_PATH", folder.path()));
    assert_eq!(printed, include_str!("../c/expected.txt"));
}
