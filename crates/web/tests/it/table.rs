//! A table from the first call to the next board.

use serde_json::{Value, json};

use crate::client::{Socket, get, open_table, post};
use crate::server::Server;

/// A person who bids as advised and plays the lowest legal card of the first suit.
pub(crate) fn next_action(table: &Value) -> Option<Value> {
    match table["phase"].as_str()? {
        "claim" => Some(json!({"type": "answer_claim", "accept": true})),
        "auction" if table["yours"] == true => Some(json!({"type": "hint"})),
        "play" if table["yours"] == true => {
            let card = table["legal_cards"].as_array()?.last()?;
            Some(json!({"type": "card", "card": card}))
        }
        _ => None,
    }
}

/// Plays until the board of this number is over, and gives everything that was heard.
pub(crate) fn play_out(socket: &mut Socket, board: u32) -> Vec<String> {
    let mut heard = Vec::new();
    let mut answered = 0;
    loop {
        let text = socket.hear();
        let message: Value = serde_json::from_str(&text).expect("messages are JSON");
        heard.push(text);
        match message["type"].as_str() {
            Some("hint") => socket.say(&json!({"type": "call", "call": message["choice"]})),
            Some("table") if message["board"]["number"] != board => {}
            Some("table") if message["phase"] == "over" => return heard,
            Some("table") => {
                let version = message["version"].as_u64().expect("a table has a version");
                if let Some(action) = next_action(&message).filter(|_| version > answered) {
                    answered = version;
                    socket.say(&action);
                }
            }
            Some("error") => panic!("{message}"),
            _ => {}
        }
    }
}

fn last_table(heard: &[String]) -> Value {
    serde_json::from_str(heard.last().expect("something was heard")).expect("messages are JSON")
}

#[test]
fn a_match_of_two_boards() {
    let server = Server::start();
    let opening = json!({"seats": ["S"], "level": "beginner", "boards": 2, "seed": 3});
    let id = open_table(server.address, &opening);
    let mut socket = Socket::at(server.address, &id);
    let first = last_table(&play_out(&mut socket, 1));
    assert_eq!(first["match"]["played"], 1);
    assert!(first["result"]["north_south"].is_i64());
    assert_eq!(first["can"]["next"], true);

    socket.say(&json!({"type": "review"}));
    let review = socket.hear_until("review");
    assert_eq!(review["deal"], first["result"]["deal"]);
    assert_eq!(review["auction"].as_array().map(Vec::len), first["calls"].as_array().map(Vec::len));

    socket.say(&json!({"type": "next"}));
    let second = last_table(&play_out(&mut socket, 2));
    assert_eq!(second["board"]["number"], 2);
    assert_eq!(second["can"]["next"], false);
    socket.say(&json!({"type": "next", "id": 5}));
    let refused = socket.hear_until("error");
    assert_eq!((refused["code"].as_str(), refused["id"].as_u64()), (Some("not-now"), Some(5)));

    let pbn = get(server.address, &format!("/api/tables/{id}/pbn"));
    assert_eq!(pbn.status, 200);
    assert_eq!(pbn.text.matches("[Deal ").count(), 2);
}

#[test]
fn the_other_table_brings_imps() {
    let server = Server::start();
    let opening = json!({"seats": ["S"], "level": "beginner", "boards": 1, "seed": 5});
    let id = open_table(server.address, &opening);
    let mut socket = Socket::at(server.address, &id);
    let mut table = last_table(&play_out(&mut socket, 1));
    while table["result"]["other"].is_null() {
        table = socket.hear_until("table");
    }
    let difference = table["result"]["north_south"].as_i64().expect("a score")
        - table["result"]["other"]["north_south"].as_i64().expect("a score");
    let imps = table["result"]["imps"].as_i64().expect("IMPs");
    assert_eq!(imps.signum(), if difference.abs() < 20 { 0 } else { difference.signum() });
    assert_eq!(table["match"]["imps"], imps);
    let verdict = &table["match"]["verdict"];
    let [ours, theirs] = ["victory_points", "opponents"].map(|name| verdict[name].as_f64());
    let (ours, theirs) = (ours.expect("points"), theirs.expect("points"));
    assert!((ours + theirs - 20.0).abs() < 1e-9);
    assert_eq!(verdict["won"], imps > 0);
    assert_eq!(ours > theirs, imps > 0);
}

#[test]
fn four_merrimacs_are_watched_with_all_hands_in_view() {
    let server = Server::start();
    let id = open_table(
        server.address,
        &json!({"seats": [], "level": "beginner", "boards": 1, "seed": 6}),
    );
    let mut socket = Socket::at(server.address, &id);
    let first = socket.hear_until("table");
    assert_eq!(first["mode"], "watch");
    assert!(["N", "E", "S", "W"].iter().all(|seat| first["hands"][seat].is_array()));
    assert_eq!(last_table(&play_out(&mut socket, 1))["phase"], "over");
}

#[test]
fn undo_goes_back_to_ones_own_decision_and_replay_to_the_start() {
    let server = Server::start();
    let opening = json!({"seats": ["S"], "level": "beginner", "boards": 1, "seed": 3});
    let id = open_table(server.address, &opening);
    let mut socket = Socket::at(server.address, &id);
    let over = last_table(&play_out(&mut socket, 1));
    socket.say(&json!({"type": "undo"}));
    let undone = loop {
        let table = socket.hear_until("table");
        if table["event"]["kind"] == "undo" {
            break table;
        }
    };
    assert_eq!((undone["yours"].as_bool(), undone["result"].is_null()), (Some(true), true));
    assert_eq!(undone["match"]["played"], 0);
    socket.say(&json!({"type": "replay", "seats": ["E"]}));
    let again = loop {
        let table = socket.hear_until("table");
        if table["event"]["kind"] == "replay" {
            break table;
        }
    };
    assert_eq!(again["seats"], json!(["E"]));
    assert_eq!(again["calls"], json!([]));
    let hand = again["hands"]["E"].as_array().expect("East's cards are seen");
    let deal = over["result"]["deal"].as_str().expect("a deal");
    assert_eq!(hand.len(), 13);
    assert!(deal.starts_with("N:"));
}

#[test]
fn a_given_board_is_taken_up_where_it_stands() {
    let server = Server::start();
    let text = "[Dealer \"S\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876\"]\n\
        [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH8\n*\n";
    let opening = json!({"text": text, "from_record": true, "level": "beginner"});
    let id = open_table(server.address, &opening);
    let table = get(server.address, &format!("/api/tables/{id}")).json();
    assert_eq!(table["contract"], "3NT");
    assert_eq!(table["trick"]["cards"], json!([{"seat": "W", "card": "H8"}]));
    assert_eq!(table["hands"]["N"].as_array().map(Vec::len), Some(13));
    assert_eq!(
        (&table["turn"], &table["to_act"], &table["yours"]),
        (&json!("N"), &json!("S"), &json!(true))
    );
    let played =
        post(server.address, &format!("/api/tables/{id}"), &json!({"type": "card", "card": "H2"}));
    assert_eq!(played.status, 200, "{}", played.text);
}

#[test]
fn a_review_names_the_call_of_the_rules_where_a_person_called_otherwise() {
    let server = Server::start();
    let passed_out = r#"[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:AKQ2.KQ5.AJ4.K32 T98.J43.T98.QJT9 J43.T98.Q32.8765 765.A762.K765.A4"]
[Auction "S"]
Pass Pass Pass Pass
"#;
    let opening = json!({"seats": ["S"], "text": passed_out, "from_record": true});
    let id = open_table(server.address, &opening);
    let mut socket = Socket::at(server.address, &id);
    socket.say(&json!({"type": "review"}));
    let review = socket.hear_until("review");
    let calls = review["auction"].as_array().expect("calls");
    assert_eq!((calls[0]["call"].as_str(), calls[0]["better"].as_str()), (Some("P"), Some("2C")));
    assert!(calls[1]["better"].is_null(), "West has nothing to open with: {}", calls[1]);
}
