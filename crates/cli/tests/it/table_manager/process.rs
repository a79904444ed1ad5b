//! `merrimac` as a process that does not outlive its test.

use std::io::{BufRead, BufReader, Lines, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

pub(crate) struct Process {
    child: Child,
    log: Lines<BufReader<ChildStderr>>,
}

impl Process {
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(snapbox::cmd::cargo_bin!("merrimac"));
        let command = command.args(arguments).current_dir(folder);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("merrimac runs");
        let log = BufReader::new(child.stderr.take().expect("it was piped")).lines();
        Self { child, log }
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for a line of the log that contains this, and gives it.
    pub(super) fn wait_for(&mut self, what: &str) -> String {
        let mut lines = self.log.by_ref().map(|line| line.expect("the log is text"));
        lines
            .find(|line| line.contains(what))
            .unwrap_or_else(|| panic!("the log ends before {what}"))
    }

    /// The port it says that it listens on.
    pub(super) fn port(&mut self) -> String {
        let listening = self.wait_for("listening on ");
        listening.rsplit(':').next().expect("an address has a port").to_owned()
    }

    /// Waits until it ends well, and gives what it has printed.
    pub(crate) fn succeeds(&mut self) -> String {
        let (is_well, printed, log) = self.end();
        assert!(is_well, "{log}");
        printed
    }

    /// Waits until it ends with this among its complaints.
    pub(super) fn fails_with(&mut self, complaint: &str) {
        let (is_well, _, log) = self.end();
        assert!(!is_well && log.contains(complaint), "{log}");
    }

    fn end(&mut self) -> (bool, String, String) {
        let log = self.log.by_ref().map_while(Result::ok).collect::<Vec<_>>().join("\n");
        let mut printed = String::new();
        if let Some(mut out) = self.child.stdout.take() {
            out.read_to_string(&mut printed).expect("it prints text");
        }
        (self.child.wait().expect("it was started").success(), printed, log)
    }

    /// Kills it, as `kill -9` does.
    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
