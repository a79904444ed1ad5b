//! What a table keeps for those who sit at it: cards dealt anew, boards of a match, hints; and how much it takes at
//! once.

use serde_json::{Value, json};

use crate::client::{Socket, get, open_table, post};
use crate::server::Server;

/// A table of which all four seats are the human's, so that nobody else moves.
fn alone(server: &Server, boards: usize) -> String {
    let seats = ["N", "E", "S", "W"];
    let opening = json!({"seats": seats, "level": "beginner", "boards": boards, "seed": 7});
    open_table(server.address, &opening)
}

/// What comes of a request at a table.
fn ask(server: &Server, id: &str, request: &Value) -> Value {
    let answer = post(server.address, &format!("/api/tables/{id}"), request);
    assert_eq!(answer.status, 200, "{request}: {}", answer.text);
    answer.json()
}

fn pass_out(server: &Server, id: &str) -> Value {
    let pass = || ask(server, id, &json!({"type": "call", "call": "P"}));
    let passes: Vec<_> = (0..4).map(|_| pass()).collect();
    passes.into_iter().next_back().expect("four calls")
}

#[test]
fn a_new_deal_can_be_undone() {
    let server = Server::start();
    let id = alone(&server, 2);
    let called = ask(&server, &id, &json!({"type": "call", "call": "1C"}));
    assert_eq!(called["can"]["undo_redeal"], false);
    let redealt = ask(&server, &id, &json!({"type": "redeal"}));
    assert_eq!((&redealt["calls"], &redealt["can"]["undo_redeal"]), (&json!([]), &json!(true)));
    assert_ne!(redealt["hands"], called["hands"]);
    // What was called since is taken back first.
    ask(&server, &id, &json!({"type": "call", "call": "P"}));
    let undo = || ask(&server, &id, &json!({"type": "undo"}));
    let undone = undo();
    assert_eq!(undone["hands"], redealt["hands"]);
    let back = undo();
    assert_eq!((&back["calls"][0]["call"], &back["hands"]), (&json!("1C"), &called["hands"]));
    assert_eq!(back["event"]["kind"], "undo-redeal");
    // Another new deal has other cards again, and what comes after does not depend on any of it.
    let again = ask(&server, &id, &json!({"type": "redeal"}));
    assert_ne!(again["hands"], redealt["hands"]);
    pass_out(&server, &id);
    let next = ask(&server, &id, &json!({"type": "next"}));
    let other = alone(&server, 2);
    pass_out(&server, &other);
    let of_seed = ask(&server, &other, &json!({"type": "next"}));
    assert_eq!(next["hands"], of_seed["hands"]);
}

#[test]
fn a_result_comes_back_with_its_cards() {
    let server = Server::start();
    let id = alone(&server, 2);
    let over = pass_out(&server, &id);
    assert_eq!(over["match"]["played"], 1);
    let redealt = ask(&server, &id, &json!({"type": "redeal"}));
    assert_eq!((&redealt["match"]["played"], &redealt["phase"]), (&json!(0), &json!("auction")));
    let back = ask(&server, &id, &json!({"type": "undo"}));
    assert_eq!((&back["match"]["played"], &back["phase"]), (&json!(1), &json!("over")));
}

#[test]
fn earlier_boards_are_reviewed_in_the_middle_of_the_next() {
    let server = Server::start();
    let id = alone(&server, 2);
    let first = pass_out(&server, &id);
    ask(&server, &id, &json!({"type": "next"}));
    let review = ask(&server, &id, &json!({"type": "review", "place": 1}));
    assert_eq!((&review["board"], &review["deal"]), (&json!(1), &first["result"]["deal"]));
    for place in [0, 2, 3] {
        let request = json!({"type": "review", "place": place});
        let refused = post(server.address, &format!("/api/tables/{id}"), &request);
        assert_eq!(refused.status, 409, "{place}: {}", refused.text);
    }
}

#[test]
fn a_hint_is_counted_though_the_server_ends_and_a_move_is_answered_by_its_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.sqlite");
    let first = Server::with_store(Some(&file));
    let id = alone(&first, 1);
    ask(&first, &id, &json!({"type": "hint"}));
    let second = Server::with_store(Some(&file));
    let mut socket = Socket::at(second.address, &id);
    for number in 1..=4 {
        socket.say(&json!({"type": "call", "call": "P", "id": number}));
        assert_eq!(socket.hear_until("done")["id"], number);
    }
    let table = get(second.address, &format!("/api/tables/{id}")).json();
    assert_eq!(table["result"]["hints"], 1);
}

#[test]
fn more_than_is_taken_at_once_is_taken_in_part_or_refused_in_plain_words() {
    let server = Server::start();
    let deal = "N:AK4.KQ82.A95.Q73 QJ95.J4.K832.J64 T82.A765.QJ4.AK2 763.T93.T76.T985\n";
    let import = |boards: usize| {
        post(server.address, "/api/v1/import", &json!({"text": deal.repeat(boards)})).json()
    };
    let few = import(64);
    assert_eq!(
        (few["boards"].as_array().map(Vec::len), &few["truncated"]),
        (Some(64), &Value::Null)
    );
    let many = import(70);
    assert_eq!(
        (many["boards"].as_array().map(Vec::len), &many["truncated"]),
        (Some(64), &json!(true))
    );
    let text = deal.repeat(70);
    let refused = post(server.address, "/api/tables", &json!({"text": text}));
    assert_eq!(refused.status, 413);
    assert!(refused.text.contains("more than 64 boards") && refused.text.contains("split it"));
    let refused = post(server.address, "/api/v1/import", &json!({"text": deal.repeat(4000)}));
    assert_eq!(refused.status, 413);
    assert!(refused.text.contains("at most 256 KB: send fewer boards"), "{}", refused.text);
}
