//! Matches that are killed, disks that fill up, stores that are shared: nothing is lost, nothing twice.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::merrimac;

const PROGRAM: &str = env!("CARGO_BIN_EXE_merrimac");
const PLAYERS: [&str; 4] = ["--home", "random", "--away", "pass"];

fn scratch(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    (folder, file)
}

fn path(file: &Path) -> &str {
    file.to_str().expect("temporary folders have plain names")
}

/// What a command prints, which must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = merrimac(arguments).output().expect("merrimac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A match of a store as CSV, without the times.
fn tables(store: &Path) -> Vec<String> {
    let csv = printed(&["match", "export", path(store), "--format", "csv"]);
    let without_time = |line: &str| {
        let mut columns: Vec<&str> = line.split(',').collect();
        columns.remove(columns.len() - 2);
        columns.join(",")
    };
    csv.lines().map(without_time).collect()
}

/// How many tables of its match a store holds; none while there is no match.
fn finished(store: &Path) -> u64 {
    let output = merrimac(&["match", "list", path(store), "--json"]).output().expect("it runs");
    let line = String::from_utf8(output.stdout).expect("text");
    let entry: serde_json::Value = serde_json::from_str(line.trim()).unwrap_or_default();
    entry["tables"].as_u64().unwrap_or(0)
}

/// Reads some lines of what a process prints, and kills it.
fn kill_after(mut process: Child, lines: usize) {
    let printed = process.stdout.take().expect("its output is piped");
    let read = BufReader::new(printed).lines().take(lines).count();
    assert_eq!(read, lines, "the match was over before it could be killed");
    process.kill().expect("it can be killed");
    process.wait().expect("it ends");
}

/// A match of 64 boards, killed ten times (a board or more after it went on, or before it could begin),
/// ends as one that was left alone.
#[test]
fn a_match_that_is_killed_ten_times_comes_to_the_same_end() {
    let (_folder, whole) = scratch("whole.db");
    let (_other, killed) = scratch("killed.db");
    let start = |store: &Path| {
        let play = ["match", "--boards", "64", "--threads", "2", "--resume", "--store"];
        let mut command = Command::new(PROGRAM);
        command.args(play).arg(store).args(PLAYERS).stdout(Stdio::piped());
        command.spawn().expect("merrimac runs")
    };
    for more in [0, 1, 3, 2, 6, 1, 4, 0, 2, 5] {
        // Boards that are finished are printed again when a match goes on.
        let kept = finished(&killed) as usize / 2;
        kill_after(start(&killed), kept + more);
    }
    for store in [&killed, &whole] {
        assert!(start(store).wait_with_output().expect("it ends").status.success());
    }
    let expected = tables(&whole);
    assert_eq!(expected.len(), 1 + 128);
    assert_eq!(tables(&killed), expected);
    let show = |store: &Path| printed(&["match", "show", path(store), "--json"]);
    assert_eq!(show(&killed), show(&whole));
}

/// Without `--resume` a match that was broken off is not begun anew beside itself; with it and without
/// players, the last match goes on.
#[test]
fn a_broken_match_is_resumed_or_left_alone() {
    let (_folder, store) = scratch("store.db");
    // More boards than a pipe that nobody reads can hold, so that the process waits, and writes to the store.
    let begin = ["match", "--boards", "4000", "--store", path(&store)];
    let mut process = Command::new(PROGRAM)
        .args(begin.iter().chain(&PLAYERS))
        .stdout(Stdio::piped())
        .spawn()
        .expect("merrimac runs");
    let mut boards = BufReader::new(process.stdout.take().expect("it is piped")).lines();
    assert!(boards.next().is_some_and(|line| line.is_ok()));
    let in_use = merrimac(&["match", "--boards", "1", "--store", path(&store)]).args(PLAYERS);
    let in_use = in_use.output().expect("merrimac runs");
    assert_eq!(in_use.status.code(), Some(2));
    let message = String::from_utf8_lossy(&in_use.stderr).into_owned();
    assert!(message.contains("another process is writing to this store"), "{message}");
    process.kill().expect("it can be killed");
    process.wait().expect("it ends");
    let kept = finished(&store);
    let again = merrimac(&begin).args(PLAYERS).output().expect("merrimac runs");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("go on with --resume"));
    assert_eq!(finished(&store), kept);
}

/// The file may not grow beyond a limit, as on a full disk: the match ends with a clear error, and goes
/// on from where it was when there is room again.
#[test]
fn a_full_disk_loses_nothing_that_was_finished() {
    let (_folder, store) = scratch("store.db");
    let (_other, whole) = scratch("whole.db");
    let play = |store: &Path| {
        let arguments = ["match", "--boards", "24", "--no-split", "--resume", "--store"];
        arguments
            .into_iter()
            .chain([path(store)])
            .chain(PLAYERS)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    // Blocks of 512 bytes; the signal would end the process before it could say anything.
    let limited = "trap '' XFSZ; ulimit -f 160; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, PROGRAM])
        .args(play(&store))
        .output()
        .expect("a shell runs");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("the disk is full; what was finished before is safe"), "{message}");
    let kept = finished(&store);
    assert!(0 < kept && kept < 48, "{kept} tables were kept");
    for store in [&store, &whole] {
        let play = play(store);
        printed(&play.iter().map(String::as_str).collect::<Vec<_>>());
    }
    assert_eq!(tables(&store), tables(&whole));
}

#[test]
fn a_match_can_be_shown_and_exported() {
    let (folder, store) = scratch("store.db");
    printed(&[&["match", "--boards", "3", "--store", path(&store)], &PLAYERS[..]].concat());
    assert!(
        printed(&["match", "list", path(&store)]).contains("random - pass, 3 boards, 6 tables")
    );
    let page = folder.path().join("match.html");
    printed(&["match", "show", path(&store), "--html", path(&page)]);
    let html = std::fs::read_to_string(page).expect("the page is there");
    assert_eq!(html.matches("<section>").count(), 3);
    assert_eq!(html.matches("open room").count(), 3);
    assert_eq!(html.matches("closed room").count(), 3);
    for (name, boards) in [("match.pbn", 6), ("match.lin", 6)] {
        let file = folder.path().join(name);
        printed(&["match", "export", path(&store), "-o", path(&file)]);
        let shown = printed(&["show", "--json", path(&file)]);
        assert_eq!(shown.lines().count(), boards, "{name}");
        let scored = printed(&["score", "file", path(&file)]);
        let match_line = printed(&["match", "show", path(&store)]);
        let vps = |text: &str, from: &str| {
            let line = text.lines().find(|line| line.contains("VPs")).expect("a line of points");
            line.rsplit_once(from).expect("points").1.to_owned()
        };
        assert_eq!(vps(&scored, "IMPs, "), vps(&match_line, "IMPs, "), "{name}");
    }
}

#[test]
fn boards_of_a_file_are_played_again() {
    let sample = format!("{}/lin_vugraph_00001_2005.lin", crate::SAMPLES);
    let keep = ["match", "--file", &sample, "--keep", "contract", "--keep", "lead", "--no-split"];
    let lines = printed(&[&keep[..], &PLAYERS[..], &["--json"]].concat());
    assert_eq!(lines.lines().count(), 16 + 1);
    assert!(lines.starts_with("{\"board\":1,"), "{lines}");
    let refused = merrimac(&["match", "--file", &sample, "--keep", "rubbish"]).args(PLAYERS);
    assert_eq!(refused.output().expect("merrimac runs").status.code(), Some(2));
}

/// Mistakes of recorded play, from a list, packed or not.
#[test]
fn a_study_of_errors_writes_its_tables_and_figures() {
    let (folder, study) = scratch("study");
    let records = format!("{}/../records/championships.tsv", crate::SAMPLES);
    let records = std::fs::read_to_string(records).expect("the corpus is there");
    let few: Vec<&str> = records.lines().take(12).collect();
    let file = folder.path().join("few.tsv");
    std::fs::write(&file, few.join("\n")).expect("a writable folder");
    let text = printed(&["study", "errors", path(&file), "--out", path(&study), "--name", "few"]);
    assert!(text.starts_with("few: "), "{text}");
    let again = printed(&["study", "errors", path(&study.join("errors.json"))]);
    assert_eq!(again, text, "an earlier study is shown without solving");
    let read = |name: &str| std::fs::read_to_string(study.join(name)).expect("the file is there");
    assert_eq!(read("errors.csv").lines().count(), 1 + 27);
    assert!(read("errors.json").contains("\"contracts_lost\""));
    for figure in ["errors-declarer.svg", "errors-defence.svg", "errors-both.svg"] {
        assert!(read(figure).starts_with("<svg"), "{figure}");
    }
}

#[test]
fn contests_are_marked() {
    let contests = format!("{}/../contests/contests.tsv", crate::SAMPLES);
    let text = printed(&["study", "contests", &contests, "--bidder", "pass", "--json"]);
    let last: serde_json::Value =
        serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert_eq!((last["set"].as_str(), last["deals"].as_u64()), (Some("all"), Some(195)));
    // Passing is worth something where the script of the others goes down.
    assert_eq!(last["points"].as_u64(), Some(52));
}

/// Two teams with systems of their own: broken off and resumed, the match ends as one that was left alone, and the
/// store names both.
#[test]
fn a_match_of_two_systems_is_resumed() {
    const TEAMS: [&str; 4] = ["--home", "precision+mc", "--away", "acol+mc"];
    let (_folder, whole) = scratch("whole.db");
    let (_other, killed) = scratch("killed.db");
    let start = |store: &Path| {
        let play = ["match", "--boards", "24", "--bidding-only", "--threads", "1", "--resume"];
        let mut command = Command::new(PROGRAM);
        command.args(play).arg("--store").arg(store).args(TEAMS).stdout(Stdio::piped());
        command.spawn().expect("merrimac runs")
    };
    kill_after(start(&killed), 3);
    assert!(finished(&killed) >= 6);
    for store in [&killed, &whole] {
        assert!(start(store).wait_with_output().expect("it ends").status.success());
    }
    assert_eq!(tables(&killed), tables(&whole));
    let shown = printed(&["match", "list", path(&killed)]);
    assert!(shown.contains("precision+mc") && shown.contains("acol+mc"), "{shown}");
}
