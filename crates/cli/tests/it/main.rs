//! The program as people use it: whole sessions, command by command, against what they print.

#[test]
fn sessions() {
    let corpora = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora");
    trycmd::TestCases::new().env("CORPORA", corpora).case("tests/it/sessions/*.md");
}
