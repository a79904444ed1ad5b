//! The picture of the README is what the program prints.

use std::path::Path;

use snapbox::Data;
use snapbox::data::DataFormat;

use crate::{SAMPLES, merrimac};

#[test]
fn the_readme_shows_what_the_program_shows() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/show.term.svg");
    merrimac(&["show", &format!("{SAMPLES}/lin_single.lin")])
        .env("CLICOLOR_FORCE", "1")
        .assert()
        .success()
        .stdout_eq(Data::read_from(&picture, Some(DataFormat::TermSvg)));
}
