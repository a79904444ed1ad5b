//! A folder with boards, a server that plays them, and the same in process.

use std::fs;
use std::path::{Path, PathBuf};

use merrimac_cards::{BySeat, PlayState, Record, Room, Seat};
use merrimac_engine::Partnership;
use merrimac_notation::{Format, Records};
use merrimac_protocol::Sitting;
use merrimac_protocol::message::{ClientMessage, SpokenCall};
use merrimac_table::{
    Claim, ClaimJudge, Player, Players, RandomLegal, Settings, Until, Verdict, play_board,
};

use super::process::Process;
use crate::merrimac;

/// The player who does anything legal.
pub(super) const RANDOM: &str = "random";
/// The engine, as quick as it can be, at a table where all know what the others bid.
pub(super) const ENGINE: &str = "sayc+against=sayc+mc+beginner";

const SEED: u64 = 7;

/// What the player of a seat draws its random numbers from.
pub(super) fn seed(seat: Seat) -> u64 {
    SEED + seat.index() as u64
}

/// The team of a seat, where the home team sits North and South.
pub(crate) fn team(seat: Seat) -> &'static str {
    if [Seat::North, Seat::South].contains(&seat) { "Home" } else { "Away" }
}

/// A server in a folder of its own, and the (first) port it listens on.
pub(crate) struct Hosted {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) server: Process,
    pub(crate) port: String,
}

impl Hosted {
    /// Deals boards and hosts them.
    pub(crate) fn start(boards: u32, options: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("boards.pbn");
        let file = file.to_str().expect("a plain name");
        let number = boards.to_string();
        merrimac(&["deal", "-n", &number, "--seed", "11", "-o", file]).assert().success();
        Self::in_folder(folder, options)
    }

    /// Hosts the boards of a folder.
    pub(super) fn in_folder(folder: tempfile::TempDir, options: &[&str]) -> Self {
        let serve = ["table-manager", "serve", "--boards", "boards.pbn", "--port", "0"];
        let arguments = [&serve[..], &["-o", "result.pbn"], options].concat();
        let mut server = Process::start(folder.path(), &arguments);
        let port = server.port();
        Self { folder, server, port }
    }

    /// Waits for a line of the server's log.
    pub(super) fn wait_for(&mut self, what: &str) -> String {
        self.server.wait_for(what)
    }

    /// A client at a seat of the first table.
    pub(super) fn join(&self, seat: Seat, engine: &str) -> Process {
        self.join_at(&self.port, seat, team(seat), engine)
    }

    /// A client at a seat of any table.
    pub(super) fn join_at(&self, port: &str, seat: Seat, team: &str, engine: &str) -> Process {
        join(self.folder.path(), port, seat, team, engine)
    }

    /// Has four clients play to the end.
    pub(super) fn play_out(&mut self, engine: &str) {
        for mut client in Seat::ALL.map(|seat| self.join(seat, engine)) {
            client.succeeds();
        }
        self.server.succeeds();
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn boards(&self) -> Vec<Record> {
        records(&self.file("boards.pbn"))
    }

    /// What was played.
    pub(crate) fn records(&self) -> Vec<Record> {
        records(&self.file("result.pbn"))
    }

    /// What the same players play in process, with replay.
    pub(super) fn expected(&self, engine: &str) -> Vec<Record> {
        let sittings = Sitting::with_replay(self.boards());
        sittings.iter().map(|sitting| sitting_in_process(sitting, team, engine)).collect()
    }

    /// What a command prints, in the folder.
    pub(super) fn merrimac(&self, arguments: &[&str]) -> String {
        let output = merrimac(arguments).current_dir(self.folder.path()).output();
        let output = output.expect("merrimac runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// How many tables the store holds.
    pub(super) fn stored(&self) -> usize {
        let exported = self.merrimac(&["match", "export", "store.db"]);
        exported.matches("[Board ").count()
    }
}

/// A client as a process.
pub(super) fn join(folder: &Path, port: &str, seat: Seat, team: &str, engine: &str) -> Process {
    let place = ["table-manager", "join", "--port", port, "--seat", seat.name(), "--team", team];
    let seed = seed(seat).to_string();
    Process::start(folder, &[&place[..], &["--engine", engine, "--seed", &seed]].concat())
}

pub(crate) fn records(file: &Path) -> Vec<Record> {
    let bytes = fs::read(file).expect("the file is there");
    let records = Records::new(Format::Pbn, &bytes[..]);
    records.map(|reading| reading.expect("the file is sound").record).collect()
}

/// A board in a room of a match of two tables.
pub(super) fn in_process(board: &Record, room: Room, engine: &str) -> Record {
    let sitting = Sitting { source: board.clone(), room: Some(room), turned: false };
    let team = |seat: Seat| team(if room == Room::Closed { seat.next() } else { seat });
    sitting_in_process(&sitting, team, engine)
}

fn sitting_in_process(
    sitting: &Sitting,
    team: impl Fn(Seat) -> &'static str,
    engine: &str,
) -> Record {
    let mut players = Seat::ALL.map(|seat| player(seat, engine));
    let mut start = Record::of_board(&sitting.board().expect("a whole deal"));
    start.players = BySeat::from_fn(|seat| team(seat).to_owned());
    let settings = Settings { until: Until::EndOfPlay, claims: &NoClaims };
    let board = play_board(&start, seated(&mut players), &settings, &mut ());
    let mut record = board.expect("a new board can be played").record;
    for made in &mut record.calls {
        made.note = as_spoken(&made.note);
    }
    sitting.record(record)
}

/// An explanation as it comes over the line.
fn as_spoken(note: &str) -> String {
    let (seat, call) = (Seat::North, merrimac_cards::Call::Pass);
    let spoken = SpokenCall { seat, call, alerted: true, explanation: note.to_owned() };
    match spoken.to_string().parse() {
        Ok(ClientMessage::Calls(spoken)) => spoken.explanation,
        other => panic!("{other:?}"),
    }
}

fn seated(players: &mut [Box<dyn Player>; 4]) -> Players<'_> {
    let [north, east, south, west] = players;
    BySeat::from_array([north.as_mut(), east.as_mut(), south.as_mut(), west.as_mut()])
}

/// The protocol has no claims.
struct NoClaims;

impl ClaimJudge for NoClaims {
    fn judge(&self, _: &PlayState, _: Seat, _: &Claim) -> Verdict {
        Verdict::Refused
    }
}

fn player(seat: Seat, engine: &str) -> Box<dyn Player> {
    let seed = seed(seat);
    match engine {
        RANDOM => Box::new(RandomLegal { seed }),
        engine => {
            let profile = engine.parse().expect("the name of a player");
            let pair = Partnership::of_the_program(profile).expect("it bids sayc");
            Box::new(pair.engine(seed))
        }
    }
}

pub(super) fn assert_same(played: &[Record], expected: &[Record]) {
    assert_eq!(played.len(), expected.len());
    for (played, expected) in played.iter().zip(expected) {
        assert_eq!((played.number, played.room), (expected.number, expected.room));
        assert_eq!((played.deal, &played.players), (expected.deal, &expected.players));
        assert_eq!((&played.calls, &played.cards), (&expected.calls, &expected.cards));
        assert_eq!((played.outcome, played.tricks), (expected.outcome, expected.tricks));
    }
}
