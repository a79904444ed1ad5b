//! Tables are there again after the program has ended, however it ended.

use serde_json::{Value, json};

use crate::client::{Socket, get, open_table, post};
use crate::server::Server;
use crate::table::play_out;

/// The view without what a restart may change: the Merrimacs have gone on thinking.
fn state(server: &Server, id: &str) -> Value {
    get(server.address, &format!("/api/tables/{id}")).json()
}

#[test]
fn a_table_survives_without_any_farewell() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.sqlite");
    let first = Server::with_store(Some(&file));
    let text = "[Dealer \"S\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876\"]\n\
        [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH8\n*\n";
    let opening = json!({"seats": ["N", "E", "S", "W"], "text": text, "from_record": true});
    let id = open_table(first.address, &opening);
    for card in ["H2", "H9", "HA", "SA"] {
        let path = format!("/api/tables/{id}");
        let answer = post(first.address, &path, &json!({"type": "card", "card": card}));
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    let before = state(&first, &id);
    // The first server has not been told to stop: what is in the file now is all that a killed one
    // would leave.
    let second = Server::with_store(Some(&file));
    assert_eq!(state(&second, &id), before);
    assert_eq!(before["tricks"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_board_is_finished_on_another_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.sqlite");
    let opening = json!({"seats": ["S"], "level": "beginner", "boards": 1, "seed": 3});
    let first = Server::with_store(Some(&file));
    let id = open_table(first.address, &opening);
    let mut socket = Socket::at(first.address, &id);
    let table = loop {
        let table = socket.hear_until("table");
        if table["yours"] == true {
            break table;
        }
    };
    drop(socket);
    drop(first);
    let second = Server::with_store(Some(&file));
    let mut socket = Socket::at(second.address, &id);
    let heard = play_out(&mut socket, 1);
    let greeting: Value = serde_json::from_str(&heard[0]).expect("JSON");
    assert_eq!(greeting["hands"], table["hands"]);
    assert_eq!(greeting["version"], table["version"]);
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("letters.txt");
    std::fs::write(
        &file,
        "Dear North, this is no database, as you can see from its length and looks.",
    )
    .expect("a file");
    let refused = merrimac_web::ServerState::open(Some(&file)).err().map(|error| error.to_string());
    assert_eq!(refused.as_deref(), Some("the file is there, but holds no tables"));
    let text = std::fs::read_to_string(&file).expect("the file is still there");
    assert!(text.starts_with("Dear North"));
}
