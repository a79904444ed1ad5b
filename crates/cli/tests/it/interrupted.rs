//! Ctrl-C in the middle of writing, and what a terminal shows besides results.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\n";

/// Nobody waits longer for another program.
const PATIENCE: Duration = Duration::from_mins(1);

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a program handles SIGINT by itself.
fn listens(process: u32) -> bool {
    const SIGINT: u64 = 1 << 1;
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & SIGINT != 0)
}

/// The file is as it was, and the one that was to take its place is gone.
#[test]
fn an_interrupted_command_leaves_no_unfinished_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("solved.pbn");
    fs::write(&output, "precious").expect("a writable folder");
    let files = || fs::read_dir(folder.path()).expect("the folder is there").count();
    let mut program = Command::new(env!("CARGO_BIN_EXE_merrimac"))
        .args(["solve", "-o", output.to_str().expect("a plain name")])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It waits for more deals, so it cannot have finished.
    let mut input = program.stdin.take().expect("its input is ours");
    input.write_all(DEAL.as_bytes()).expect("it reads");
    until("a file beside the place", || files() == 2);
    until("an ear for Ctrl-C", || listens(program.id()));
    let killed = Command::new("kill").args(["-INT", &program.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let ended = program.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("solved.pbn is as it was before"), "{said}");
    assert_eq!(files(), 1);
    assert_eq!(fs::read_to_string(&output).expect("the file is there"), "precious");
}

/// What a command prints on a terminal, with all that moves the cursor.
fn on_terminal(arguments: &str, folder: &Path) -> String {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_merrimac"));
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .current_dir(folder)
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("`script` of util-linux runs a command on a terminal");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn what_is_shown_on_a_terminal_is_not_mixed_with_a_bar() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("deals.txt"), DEAL.repeat(3)).expect("a writable folder");
    let shown = on_terminal("show deals.txt", folder.path());
    assert!(shown.contains("KQ102"), "{shown:?}");
    let cursor = |text: &str| text.contains("\u{1b}[2K") || text.contains('█');
    assert!(!cursor(&shown), "{shown:?}");
    // Every result stands on lines of its own: the bar is taken away before and drawn again after.
    let solved = on_terminal("solve deals.txt", folder.path());
    let lines = solved.replace("\r\n", "\n");
    let tables = lines.split('\n').filter(|line| line.trim_end().ends_with("  C  D  H  S NT"));
    assert_eq!(tables.filter(|line| !line.contains('/')).count(), 3, "{solved:?}");
}
