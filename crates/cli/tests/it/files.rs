//! Files that are read and written: what is kept, what is refused, what is left alone.

use std::fs;
use std::path::PathBuf;

use crate::{SAMPLES, merrimac};

fn scratch(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    (folder, file)
}

fn path(file: &std::path::Path) -> &str {
    file.to_str().expect("temporary folders have plain names")
}

/// Every sample says the same after it has been rewritten in its own format.
#[test]
fn every_sample_survives_a_rewrite() {
    let samples = fs::read_dir(SAMPLES).expect("there are samples");
    let samples = samples.map(|entry| entry.expect("a readable folder").path());
    let mut rewritten = 0;
    for sample in samples.filter(|path| path.extension().is_some_and(|ending| ending != "md")) {
        let name = sample.file_name().expect("a file").to_str().expect("a plain name");
        let (_folder, copy) = scratch(name);
        // Faulty samples exit with 2; what could be read is there all the same.
        merrimac(&["convert", path(&sample), path(&copy)]).output().expect("merrimac runs");
        let json = |file: &str| {
            let output = merrimac(&["show", "--json", file]).output().expect("merrimac runs");
            String::from_utf8(output.stdout).expect("JSON is UTF-8")
        };
        assert_eq!(json(path(&copy)), json(path(&sample)), "{name}");
        rewritten += 1;
    }
    assert!(rewritten >= 25, "only {rewritten} samples were found");
}

/// A command may write over the file it reads.
#[test]
fn a_file_can_be_converted_in_place() {
    let (_folder, file) = scratch("board.pbn");
    fs::write(&file, "[Board \"3\"]\n[MyOwnTag \"kept\"]\n").expect("a writable folder");
    merrimac(&["convert", path(&file), path(&file)]).assert().success();
    let text = fs::read_to_string(&file).expect("the file is there");
    assert!(text.starts_with("% PBN 2.1\r\n% EXPORT\r\n") && text.contains("[MyOwnTag \"kept\"]"));
}

/// What was there stays there when a conversion fails half way.
#[test]
fn a_failed_conversion_leaves_the_output_alone() {
    let (folder, file) = scratch("boards.dup");
    fs::write(&file, "precious").expect("a writable folder");
    let input = folder.path().join("partial.pbn");
    fs::write(&input, "[Deal \"N:AK.. - - -\"]\n").expect("a writable folder");
    merrimac(&["convert", path(&input), path(&file)]).assert().code(2);
    assert_eq!(fs::read_to_string(&file).expect("the file is there"), "precious");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 2);
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let (folder, pages) = scratch("man1");
    merrimac(&["man", path(&pages)]).assert().success();
    for page in ["merrimac.1", "merrimac-deal.1", "merrimac-score-file.1"] {
        assert!(folder.path().join("man1").join(page).exists(), "{page}");
    }
}

#[test]
fn a_study_writes_its_table_and_its_figure() {
    let (folder, study) = scratch("study");
    let arguments = ["study", "partition", "--deals", "4", "--max-cards", "16", "--out"];
    merrimac(&[&arguments[..], &[path(&study)]].concat()).assert().success();
    let read = |name| fs::read_to_string(study.join(name)).expect("the file is there");
    assert!(read("partition.json").contains("\"exponent\""));
    assert_eq!(read("partition.csv").lines().count(), 5);
    let figure = read("partition.svg");
    assert!(figure.starts_with("<svg") && figure.contains("4 endings solved by both"));
    drop(folder);
}

/// What holds nothing to work on is said to be so: silence would look like success.
#[test]
fn nothing_to_do_is_an_error_that_says_so() {
    let (_folder, file) = scratch("boards.pbn");
    let boards = "[Board \"3\"]\n[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 \
                  KQT2.AT.J6542.85\"]\n";
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(boards.bytes().flat_map(|byte| [byte, 0])).collect();
    for (contents, arguments, said) in [
        (boards.as_bytes(), ["play", "--board", "99"].as_slice(), "there is no board 99"),
        (boards.as_bytes(), &["show", "--board", "99"], "there is no board 99"),
        (boards.as_bytes(), &["analyse", "--board", "99"], "there is no board 99"),
        (boards.as_bytes(), &["analyse"], "no board has a play to analyse"),
        (b"", &["solve"], "there are no boards"),
        (b"[Board \"1\"]\0\x01\x02", &["solve"], "expected text, found other bytes"),
        (&utf16, &["show"], "expected text in UTF-8, found UTF-16"),
        (boards.as_bytes(), &["solve", "--threads", "100000"], "threads from 1 to 512"),
    ] {
        fs::write(&file, contents).expect("a writable folder");
        let arguments: Vec<&str> = arguments.iter().copied().chain([path(&file)]).collect();
        let output = merrimac(&arguments).output().expect("merrimac runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}
