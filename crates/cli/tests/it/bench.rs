//! The node signature: what the solvers search, and what boards come to, is what is written down.
//!
//! A change that moves the signature is a functional change of a solver, and its commit says so
//! (`Bench: N`). `cargo xtask golden --package merrimac-cli bench` writes both files anew.

use std::path::Path;

use snapbox::Data;
use snapbox::data::DataFormat;

use crate::merrimac;

fn recorded(file: &str) -> Data {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora").join(file);
    Data::read_from(&path, Some(DataFormat::Text))
}

/// The same with one thread and with two, and as recorded.
fn check(half: &str, file: &str) {
    for threads in ["1", "2"] {
        merrimac(&["bench", "--only", half, "--threads", threads])
            .assert()
            .success()
            .stdout_eq(recorded(file));
    }
}

#[test]
fn the_solvers_search_what_they_did() {
    check("solvers", "bench.signature");
}

#[test]
fn boards_are_bid_and_played_as_they_were() {
    check("boards", "bench.boards");
}
