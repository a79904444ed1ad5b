//! A hosted table and its four clients, each a process of its own, over loopback.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

use merrimac_cards::{BySeat, Record, Room, Seat};
use merrimac_notation::{Format, Records};
use merrimac_protocol::Sitting;
use merrimac_table::{RandomLegal, Settings, play_board};

use crate::merrimac;

const SEED: u64 = 7;

/// A process that does not outlive its test.
struct Process(Child);

impl Process {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(snapbox::cmd::cargo_bin!("merrimac"));
        let command = command.args(["table-manager"]).args(arguments);
        Self(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("merrimac runs"))
    }

    fn log(&mut self) -> Lines<BufReader<ChildStderr>> {
        BufReader::new(self.0.stderr.take().expect("it was piped")).lines()
    }

    fn succeeds(&mut self) {
        assert!(self.0.wait().expect("it was started").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for a line of the log that contains this, and gives it.
fn wait_for(log: &mut Lines<BufReader<ChildStderr>>, what: &str) -> String {
    let mut lines = log.map(|line| line.expect("the log is text"));
    lines.find(|line| line.contains(what)).unwrap_or_else(|| panic!("the log ends before {what}"))
}

/// A folder with boards, a table that plays them, and the port it listens on.
struct Hosted {
    folder: tempfile::TempDir,
    server: Process,
    log: Lines<BufReader<ChildStderr>>,
    port: String,
}

impl Hosted {
    fn start(boards: u32) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (boards_file, result) =
            (folder.path().join("boards.pbn"), folder.path().join("result.pbn"));
        let number = boards.to_string();
        let output = boards_file.to_str().expect("a plain name");
        merrimac(&["deal", "-n", &number, "--seed", "11", "-o", output]).assert().success();
        let result = result.to_str().expect("a plain name");
        let mut server =
            Process::start(&["serve", "--boards", output, "--port", "0", "--replay", "-o", result]);
        let mut log = server.log();
        let listening = wait_for(&mut log, "listening on ");
        let port = listening.rsplit(':').next().expect("an address has a port").to_owned();
        Self { folder, server, log, port }
    }

    fn join(&self, seat: Seat) -> Process {
        let team = team(seat);
        let seed = seed(seat).to_string();
        let place = ["join", "--port", &self.port, "--seat", seat.name(), "--team", team];
        let player = ["--engine", "random", "--seed", &seed];
        Process::start(&[&place[..], &player[..]].concat())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What was played, and what the same players play in process.
    fn results(&self) -> (Vec<Record>, Vec<Record>) {
        let boards = records(&self.file("boards.pbn"));
        let expected = Sitting::with_replay(boards).iter().map(in_process).collect();
        (records(&self.file("result.pbn")), expected)
    }
}

fn team(seat: Seat) -> &'static str {
    if [Seat::North, Seat::South].contains(&seat) { "Home" } else { "Away" }
}

fn seed(seat: Seat) -> u64 {
    SEED + seat.index() as u64
}

fn records(file: &Path) -> Vec<Record> {
    let bytes = fs::read(file).expect("the file is there");
    let records = Records::new(Format::Pbn, &bytes[..]);
    records.map(|reading| reading.expect("the file is sound").record).collect()
}

fn in_process(sitting: &Sitting) -> Record {
    let mut players = Seat::ALL.map(|seat| RandomLegal { seed: seed(seat) });
    let [north, east, south, west] = &mut players;
    let players = BySeat::from_array([north as _, east as _, south as _, west as _]);
    let mut start = Record::of_board(&sitting.board().expect("a whole deal"));
    start.players = BySeat::from_fn(|seat| team(seat).to_owned());
    let board = play_board(&start, players, &Settings::whole_board(), &mut ());
    sitting.record(board.expect("a new board can be played").record)
}

fn assert_same(played: &[Record], expected: &[Record]) {
    assert_eq!(played.len(), expected.len());
    for (played, expected) in played.iter().zip(expected) {
        assert_eq!((played.number, played.room), (expected.number, expected.room));
        assert_eq!((played.deal, &played.players), (expected.deal, &expected.players));
        assert_eq!((&played.calls, &played.cards), (&expected.calls, &expected.cards));
        assert_eq!((played.outcome, played.tricks), (expected.outcome, expected.tricks));
    }
}

#[test]
fn four_processes_play_what_is_played_in_process() {
    let mut hosted = Hosted::start(16);
    for mut client in Seat::ALL.map(|seat| hosted.join(seat)) {
        client.succeeds();
    }
    hosted.server.succeeds();
    let (played, expected) = hosted.results();
    assert_eq!(played.len(), 32);
    assert_same(&played, &expected);
}

#[test]
fn a_client_that_is_killed_may_come_back() {
    let mut hosted = Hosted::start(3);
    let mut clients = Seat::ALL.map(|seat| hosted.join(seat));
    wait_for(&mut hosted.log, "board 2 (open) begins");
    clients[Seat::East.index()].0.kill().expect("it runs");
    let lost = wait_for(&mut hosted.log, "East was dismissed");
    clients[Seat::East.index()] = hosted.join(Seat::East);
    assert!(lost.starts_with("East was dismissed: "), "{lost}");
    for mut client in clients {
        client.succeeds();
    }
    hosted.server.succeeds();
    let (played, expected) = hosted.results();
    assert_same(&played, &expected);
    assert_eq!(played[1].room, Some(Room::Closed));
}

#[test]
fn results_are_never_written_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let boards = folder.path().join("boards.pbn");
    let boards = boards.to_str().expect("a plain name");
    merrimac(&["deal", "-o", boards]).assert().success();
    let serve = ["table-manager", "serve", "--port", "0", "--boards", boards, "-o", boards];
    merrimac(&serve).assert().code(2);
    assert!(!fs::read(boards).expect("the file is there").is_empty());
}
