//! Studies that are broken off go on where they were.

use std::fs;

use serde_json::Value;

use crate::merrimac;

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/records/gib.tsv");

/// The boards of a study with further arguments, without the times.
fn boards(arguments: &[&str]) -> Vec<Value> {
    let study = ["study", "cardplay", BOARDS, "--player", "random", "--json"];
    let output = merrimac(&[&study, arguments].concat()).output().expect("merrimac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let mut boards: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .filter(|line: &Value| line["board"].is_u64())
        .collect();
    for board in &mut boards {
        board.as_object_mut().expect("an object").remove("seconds");
    }
    boards
}

#[test]
fn a_journal_cut_short_is_taken_up_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("played.jsonl");
    let journal = file.to_str().expect("temporary folders have plain names");
    boards(&["--boards", "2", "--journal", journal]);
    let kept = fs::read_to_string(&file).expect("a journal");
    let cut = &kept[..kept.len() - 40];
    fs::write(&file, cut).expect("it can be written");

    let resumed = boards(&["--boards", "4", "--journal", journal]);
    assert_eq!(resumed, boards(&["--boards", "4"]));
    let whole = fs::read_to_string(&file).expect("a journal");
    let first = cut.rfind('\n').expect("a whole line") + 1;
    assert!(whole.starts_with(&cut[..first]), "what was finished is kept as it was");
    assert_eq!(whole.lines().count(), 5);
}

#[test]
fn a_journal_of_somebody_else_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("played.jsonl");
    fs::write(&file, "{\"player\":\"pass\",\"seed\":1}\n").expect("it can be written");
    let journal = file.to_str().expect("temporary folders have plain names");
    let study = ["study", "cardplay", BOARDS, "--player", "random", "--boards", "1"];
    merrimac(&[&study[..], &["--journal", journal]].concat())
        .assert()
        .code(2)
        .stderr_eq("error: [..]this is a journal of pass with seed 1\n");
}

#[test]
fn endings_are_kept_and_taken_from_the_journal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("endings.jsonl");
    let journal = file.to_str().expect("temporary folders have plain names");
    let study =
        ["study", "lattice", "--min-cards", "12", "--max-cards", "12", "--journal", journal];
    let run = |further: &[&str]| merrimac(&[&study[..], further].concat()).assert();
    run(&["--endings", "2"]).success();
    let kept =
        fs::read_to_string(&file).expect("a journal").replace("\"number\":1,", "\"number\":7,");
    fs::write(&file, &kept).expect("it can be written");

    // The one with another number now is solved again, the other one is not.
    run(&["--endings", "2"]).success();
    let whole = fs::read_to_string(&file).expect("a journal");
    assert!(whole.starts_with(&kept), "what was finished is kept as it was");
    assert_eq!(whole.lines().count(), 4);
    run(&["--endings", "2", "--node-limit", "9"]).code(2).stderr_eq(
        "error: [..]this is a journal of endings with seed 1 and at most 20000000 nodes\n",
    );
}

#[test]
fn problems_are_kept_and_taken_from_the_journal() {
    const PROBLEMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/two-way.pbn");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("played.jsonl");
    let journal = file.to_str().expect("temporary folders have plain names");
    let out = folder.path().to_str().expect("temporary folders have plain names");
    let study = ["study", "squeaky", PROBLEMS, "--journal", journal, "--out", out];
    let run = |further: &[&str]| merrimac(&[&study[..], further].concat()).assert();
    run(&["--declarer", "pass", "--layouts", "2"]).success();
    let kept = fs::read_to_string(&file).expect("a journal");
    let solved = kept.replace("\"solved\":false", "\"solved\":true");
    assert_ne!(kept, solved);
    fs::write(&file, &solved).expect("it can be written");

    // One declarer is taken as the journal has him, the other one plays.
    run(&["--declarer", "pass", "--declarer", "random", "--layouts", "2"])
        .success()
        .stdout_eq("...\npass: 1 of 1 (100.0 %), [..]\nrandom: 0 of 1 (0.0 %), [..]\n");
    let whole = fs::read_to_string(&file).expect("a journal");
    assert!(whole.starts_with(&solved), "what was finished is kept as it was");
    assert_eq!(whole.lines().count(), 3);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(read("squeaky.csv").contains("\npass,1,1,0.0000,"));
    assert!(read("squeaky.svg").contains("\nrandom\n"));
    run(&["--declarer", "pass", "--seed", "2"])
        .code(2)
        .stderr_eq("error: [..]this is a journal of [..]two-way.pbn with seed 1\n");

    // More layouts begin with those that there are.
    let begun = solved.replacen("\"made\":[false,", "\"made\":[true,", 1);
    assert_ne!(begun, solved);
    fs::write(&file, &begun).expect("it can be written");
    run(&["--declarer", "pass", "--layouts", "4"])
        .success()
        .stdout_eq("...\n[..] 25.0 ± 0.0 %[..]\n");
    let whole = fs::read_to_string(&file).expect("a journal");
    assert!(whole.contains("\"made\":[true,false,false,false]"), "{whole}");
}
