//! The program as people use it: whole sessions, command by command, against what they print.

mod bench;
mod doors;
mod files;
mod interrupted;
mod journals;
mod matches;
mod pictures;
mod serve;
mod sides;
mod solved;
mod table_manager;

/// Where the samples lie.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/samples");

/// The program with these arguments.
fn merrimac(arguments: &[&str]) -> snapbox::cmd::Command {
    snapbox::cmd::Command::new(snapbox::cmd::cargo_bin!("merrimac")).args(arguments)
}

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/it/sessions/*.md");
}
