//! Hosted tables and their clients, each a process of its own, over loopback.

mod client;
mod faults;
mod hosted;
mod process;
mod remote;

use std::fs;

use merrimac_cards::{Room, Seat};

use self::client::Client;
use self::hosted::{ENGINE, RANDOM, assert_same, in_process, seed};
pub(crate) use self::hosted::{Hosted, records, team};
pub(crate) use self::process::Process;
use crate::merrimac;

#[test]
fn four_processes_play_what_is_played_in_process() {
    let mut hosted = Hosted::start(16, &["--replay"]);
    hosted.play_out(RANDOM);
    let played = hosted.records();
    assert_eq!(played.len(), 32);
    assert_same(&played, &hosted.expected(RANDOM));
}

/// The same with the engine, which takes seconds a board; `MERRIMAC_BOARDS` says how many boards.
#[test]
fn four_processes_of_the_engine_play_what_it_plays_in_process() {
    let boards = std::env::var("MERRIMAC_BOARDS").ok().and_then(|text| text.parse().ok());
    let mut hosted = Hosted::start(boards.unwrap_or(1), &["--replay"]);
    hosted.play_out(ENGINE);
    let played = hosted.records();
    assert_same(&played, &hosted.expected(ENGINE));
    assert!(played.iter().any(|record| record.calls.iter().any(|call| !call.note.is_empty())));
}

#[test]
fn a_client_that_is_killed_may_come_back() {
    let mut hosted = Hosted::start(8, &["--replay"]);
    let mut clients = Seat::ALL.map(|seat| hosted.join(seat, RANDOM));
    hosted.wait_for("board 2 (open) begins");
    clients[Seat::East.index()].kill();
    let lost = hosted.wait_for("East was dismissed");
    clients[Seat::East.index()] = hosted.join(Seat::East, RANDOM);
    assert!(lost.starts_with("East was dismissed: "), "{lost}");
    for mut client in clients {
        client.succeeds();
    }
    hosted.server.succeeds();
    let played = hosted.records();
    assert_same(&played, &hosted.expected(RANDOM));
    assert_eq!(played[1].room, Some(Room::Closed));
}

/// The server is killed in the middle of a board. What was finished is in the store, and another one
/// goes on from there.
#[test]
fn a_server_that_is_killed_goes_on_where_it_was() {
    const STORE: [&str; 4] = ["--replay", "--store", "store.db", "--resume"];
    let mut hosted = Hosted::start(4, &STORE[..3]);
    let others = [Seat::East, Seat::South, Seat::West].map(|seat| hosted.join(seat, RANDOM));
    let mut north = Client::join(&hosted.port, Seat::North);
    // Board 3 for the second time, and a few cards of it.
    let mut seen = 0;
    north.play_until(|view| {
        seen += usize::from(view.number() == 3 && view.calls().is_empty());
        seen == 2 || view.number() == 4
    });
    hosted.server.kill();
    drop((north, others));
    let before = hosted.records();
    assert_eq!(hosted.stored(), before.len());
    assert!((4..8).contains(&before.len()), "{}", before.len());

    let folder = hosted.folder;
    let again = ["table-manager", "serve", "--boards", "boards.pbn", "--port", "0", "--replay"];
    let beside = [&again[..], &["--store", "store.db"]].concat();
    let refused = merrimac(&beside).current_dir(folder.path()).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("go on with --resume"));

    let mut hosted = Hosted::in_folder(folder, &STORE);
    hosted.play_out(RANDOM);
    assert_same(&hosted.records(), &hosted.expected(RANDOM));
    assert_eq!(hosted.stored(), 8);
    let list = hosted.merrimac(&["match", "list", "store.db"]);
    assert_eq!(list.trim(), "1  Home - Away, 4 boards, 8 tables finished, over, version 0.1.0");
    // A session that is over is only shown.
    let shown = hosted.merrimac(&[&again[..], &["--store", "store.db", "--resume"]].concat());
    assert_eq!(shown.matches("[Board ").count(), 8);
}

/// The home team sits North and South in the open room and East and West in the closed one; the
/// boards of both are compared, and kept in one store.
#[test]
fn two_tables_are_two_rooms_of_a_match() {
    let rooms = ["--closed-port", "0", "--home", "Home", "--away", "Away", "--store", "store.db"];
    let mut hosted = Hosted::start(5, &rooms);
    let closed = hosted.wait_for("closed room: listening on ");
    let closed = closed.rsplit(':').next().expect("an address has a port").to_owned();
    let mut stranger = hosted.join_at(&closed, Seat::North, "Home", RANDOM);
    stranger.fails_with("Expected team name 'Away'");
    let mut clients = Vec::new();
    for seat in Seat::ALL {
        clients.push(hosted.join(seat, RANDOM));
        clients.push(hosted.join_at(&closed, seat, hosted::team(seat.next()), RANDOM));
    }
    for mut client in clients {
        client.succeeds();
    }
    let printed = hosted.server.succeeds();
    let records = hosted.records();
    assert_eq!(records.len(), 10);
    let boards = hosted.boards();
    let mut played = Vec::new();
    for board in &boards {
        for room in [Room::Open, Room::Closed] {
            let of_table = |record: &&merrimac_cards::Record| {
                record.number == board.number && record.room == Some(room)
            };
            let record =
                records.iter().find(of_table).expect("every board was played in both rooms");
            played.push((record.clone(), in_process(board, room, RANDOM)));
        }
    }
    let (played, expected): (Vec<_>, Vec<_>) = played.into_iter().unzip();
    assert_same(&played, &expected);
    let line = printed.lines().last().expect("a line for the match");
    let shown = hosted.merrimac(&["match", "show", "store.db", "--json"]);
    let shown: serde_json::Value =
        serde_json::from_str(shown.lines().last().expect("a line for the match")).expect("JSON");
    let imps = shown["imps"].as_i64().expect("a number");
    assert!(
        line.starts_with(&format!("Home against Away: {imps:+} IMPs over 5 boards, ")),
        "{line}"
    );
    assert_eq!(shown["boards"].as_u64(), Some(5));
}

/// The rooms may be hosted one after the other, into one store.
#[test]
fn rooms_hosted_apart_make_a_match() {
    let mut open = Hosted::start(2, &["--room", "open", "--store", "store.db"]);
    open.play_out(RANDOM);
    fs::remove_file(open.file("result.pbn")).expect("it was written");
    let mut closed =
        Hosted::in_folder(open.folder, &["--room", "closed", "--store", "store.db", "--resume"]);
    let clients =
        Seat::ALL.map(|seat| closed.join_at(&closed.port, seat, hosted::team(seat.next()), RANDOM));
    for mut client in clients {
        client.succeeds();
    }
    let printed = closed.server.succeeds();
    assert!(printed.contains("Home against Away: "), "{printed}");
    assert_eq!(closed.stored(), 4);
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
    assert_eq!(records(boards.as_ref()).len(), 1);
    assert_eq!(seed(Seat::North) + 1, seed(Seat::East), "everybody plays in a way of its own");
}
