//! `merrimac match` against programs that connect.

use std::path::Path;

use merrimac_cards::Seat;

use super::client::Client;
use super::hosted::{ENGINE, RANDOM, join, team};
use super::process::Process;
use crate::merrimac;

const AWAY: &str = "tcp://127.0.0.1:0";

/// A match of the engine against programs.
fn start(folder: &Path, store: &str) -> (Process, String) {
    let play = ["match", "--boards", "2", "--no-split", "--home", ENGINE, "--away", AWAY];
    let mut process = Process::start(folder, &[&play[..], &["--store", store]].concat());
    let port = process.port();
    (process, port)
}

/// The tables of a store as CSV, without the times.
fn tables(folder: &Path, store: &str) -> Vec<String> {
    let export = ["match", "export", store, "--format", "csv"];
    let output = merrimac(&export).current_dir(folder).output().expect("merrimac runs");
    let csv = String::from_utf8(output.stdout).expect("text");
    let without_time = |line: &str| {
        let mut columns: Vec<&str> = line.split(',').collect();
        columns.remove(columns.len() - 2);
        columns.join(",")
    };
    csv.lines().map(without_time).collect()
}

/// All four programs of the away team are wanted: two in the open room, two in the closed one. One
/// dies in the middle of a board, and another one after it; when a new one has come the board begins
/// anew, and the match ends as if nothing had happened.
#[test]
fn programs_that_connect_play_a_match_and_may_be_replaced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let (mut whole, port) = start(folder, "whole.db");
    let clients = Seat::ALL.map(|seat| join(folder, &port, seat, team(seat), RANDOM));
    let printed = whole.succeeds();
    assert!(printed.contains(&format!("2 boards, seed 1: {ENGINE} ")), "{printed}");
    for mut client in clients {
        client.succeeds();
    }

    let (mut disturbed, port) = start(folder, "disturbed.db");
    let others = [Seat::North, Seat::South, Seat::West]
        .map(|seat| join(folder, &port, seat, team(seat), RANDOM));
    let mut east = Client::join(&port, Seat::East);
    east.play_until(|view| view.number() == 2);
    drop(east);
    let lost = disturbed.wait_for("East was dismissed: ");
    assert!(lost.contains("the connection is lost"), "{lost}");
    let mut east = Client::join(&port, Seat::East);
    let view = east.play_until(|view| view.number() == 2 && view.calls().len() > 2);
    assert!(view.calls().len() > 2);
    east.blurt(b"East redoubles\r\n");
    assert_eq!(east.hear_out(), ["Illegal bid"]);
    disturbed.wait_for("East was dismissed: Illegal bid");
    let mut east = join(folder, &port, Seat::East, team(Seat::East), RANDOM);
    disturbed.succeeds();
    east.succeeds();
    for mut client in others {
        client.succeeds();
    }
    let expected = tables(folder, "whole.db");
    assert_eq!(expected.len(), 1 + 4);
    assert_eq!(tables(folder, "disturbed.db"), expected);
}
