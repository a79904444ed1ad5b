//! Two systems at one table: at every door each side bids its own, and its calls are read by its own card.

use std::fs;
use std::path::Path;

use merrimac_cards::{Deal, Record, Seat};
use serde_json::{Value, json};

use crate::merrimac;
use crate::serve::Server;
use crate::table_manager::{Hosted, Process, records, team};

/// What a command prints, which must succeed.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = merrimac(arguments).current_dir(folder).output().expect("merrimac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The auctions of records.
fn auctions(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| record.auction().to_string()).collect()
}

#[test]
fn calls_are_explained_by_the_card_of_the_side_that_made_them() {
    let here = Path::new(".");
    let server = Server::start(&["--untimed"]);
    let first = |dealer: &str, call: &str| {
        let options = ["--ns", "precision", "--ew", "acol", "--dealer", dealer, "--json"];
        let asked = [&["explain", "--auction", call][..], &options].concat();
        let by_program = lines(&printed(here, &asked))[0]["calls"][0].clone();
        let systems = json!({"NS": "precision", "EW": "acol"});
        let asked = json!({"auction": [call], "dealer": dealer, "systems": systems});
        let by_server = server.ask("POST", "/api/v1/explain", &asked.to_string());
        assert_eq!(by_server["calls"][0], by_program);
        by_program["meaning"].as_str().expect("a meaning").to_owned()
    };
    assert_eq!(first("N", "1C"), "strong, artificial: 16+ HCP, forcing one round");
    assert!(first("E", "1C").starts_with("5+♣, no five-card major"), "{}", first("E", "1C"));
    assert!(first("E", "1C").contains("balanced, 4♣, 15–19 HCP"), "{}", first("E", "1C"));
    assert_eq!(first("S", "1NT"), "balanced, 13–15 HCP");
    assert_eq!(first("W", "1NT"), "balanced, 12–14 HCP");
}

#[test]
fn deals_follow_the_card_of_the_side_that_bid() {
    let points = |side: &str, call: &str| -> Vec<u8> {
        let options = ["--seed", "3", "-n", "12", "--json", side, "precision"];
        let asked = [&["deal", "--auction", call][..], &options].concat();
        let deals = lines(&printed(Path::new("."), &asked)).into_iter().map(|board| -> Deal {
            board["deal"].as_str().expect("a deal").parse().expect("all its cards")
        });
        deals.map(|deal| deal.hand(Seat::North).high_card_points()).collect()
    };
    assert!(points("--ns", "1C").iter().all(|points| *points >= 16));
    assert!(points("--ew", "1C").iter().any(|points| *points < 16));
    assert!(points("--ns", "1NT").iter().all(|points| (13..=15).contains(points)));
    assert!(points("--ew", "1NT").iter().all(|points| (15..=17).contains(points)));
}

#[test]
fn every_door_seats_the_same_two_sides() {
    const HOME: &str = "precision+mc+2";
    const AWAY: &str = "acol+mc+2";
    let hosted = Hosted::start(2, &[]);
    let folder = hosted.folder.path();
    let sides = ["--ns", "precision", "--ew", "acol"];
    let options = ["--player", "sayc+mc+2", "--no-claims", "-o", "played.pbn"];
    printed(folder, &[&["play", "boards.pbn"][..], &sides, &options].concat());
    let played = records(&hosted.file("played.pbn"));
    let expected = auctions(&played);

    let bid =
        printed(folder, &[&["bid", "boards.pbn", "--rules-only", "--json"][..], &sides].concat());
    let bid: Vec<_> = lines(&bid).iter().map(|board| board["auction"].clone()).collect();
    assert_eq!(bid, expected.iter().map(|auction| json!(auction)).collect::<Vec<_>>(), "bid");

    let alike = lines(&printed(folder, &["bid", "boards.pbn", "--rules-only", "--json"]));
    assert!(alike.iter().zip(&expected).any(|(board, auction)| board["auction"] != json!(auction)));

    // Home sits North-South in the open room.
    let teams = ["--home", HOME, "--away", AWAY, "--bidding-only", "--store", "match.db"];
    let shown = printed(folder, &[&["match", "--file", "boards.pbn"][..], &teams].concat());
    assert!(shown.contains(HOME) && shown.contains(AWAY), "{shown}");
    let stored = printed(folder, &["match", "export", "match.db", "--format", "pbn"]);
    fs::write(hosted.file("match.pbn"), stored).expect("it can be written");
    let mut open = records(&hosted.file("match.pbn"));
    open.retain(|record| record.players[Seat::North] == HOME);
    assert_eq!(auctions(&open), expected, "match");

    let mut hosted = hosted;
    let clients = Seat::ALL.map(|seat| {
        let (engine, against) = match seat {
            Seat::North | Seat::South => (HOME, "acol"),
            Seat::East | Seat::West => (AWAY, "precision"),
        };
        let place = ["--port", hosted.port.as_str(), "--seat", seat.name(), "--team", team(seat)];
        let who = ["--engine", engine, "--against", against];
        let join = [&["table-manager", "join"][..], &place, &who].concat();
        Process::start(hosted.folder.path(), &join)
    });
    for mut client in clients {
        client.succeeds();
    }
    hosted.server.succeeds();
    assert_eq!(auctions(&hosted.records()), expected, "table manager");

    at_the_server(&played[0], &hosted);
}

/// The API's calls, hints at a table and what its calls are said to mean.
fn at_the_server(record: &Record, hosted: &Hosted) {
    let server = Server::start(&["--untimed", "--player", "sayc+mc"]);
    let text = fs::read_to_string(hosted.file("boards.pbn")).expect("the boards are there");
    let systems = json!({"NS": "precision", "EW": "acol"});
    let opening = json!({"seats": ["N", "E", "S", "W"], "text": text, "systems": systems});
    let opened = server.ask("POST", "/api/tables", &opening.to_string());
    let table = format!("/api/tables/{}", opened["id"].as_str().expect("a table has an id"));
    let board = record.board().expect("the whole deal is known");
    let calls: Vec<_> = record.auction().calls().to_vec();
    for (place, call) in calls.iter().enumerate() {
        let seat = board.dealer.rotated(place);
        let asked = json!({
            "hand": board.deal.hand(seat).to_string(),
            "auction": calls[..place].iter().map(ToString::to_string).collect::<Vec<_>>(),
            "dealer": board.dealer.to_string(),
            "vulnerability": board.vulnerability.to_string(),
            "systems": systems,
        });
        let answer = server.ask("POST", "/api/v1/bid", &asked.to_string());
        assert_eq!(answer["call"], json!(call.to_string()), "{asked}");
        let hint = server.ask("POST", &table, r#"{"type":"hint"}"#);
        assert_eq!(hint["choice"], json!(call.to_string()), "{hint}");
        let done = json!({"type": "call", "call": call.to_string()});
        server.ask("POST", &table, &done.to_string());
    }
    let explained = json!({
        "auction": calls.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "dealer": board.dealer.to_string(),
        "vulnerability": board.vulnerability.to_string(),
        "systems": systems,
    });
    let explained = server.ask("POST", "/api/v1/explain", &explained.to_string());
    // Meanings at a table come a moment after its calls.
    let told = loop {
        let view = server.ask("GET", &table, "");
        let told: Vec<Value> = view["calls"].as_array().expect("calls").clone();
        if told.iter().all(|call| call["meaning"].is_string()) {
            break told;
        }
    };
    assert_eq!(told.len(), calls.len());
    for (told, explained) in told.iter().zip(explained["calls"].as_array().expect("calls")) {
        // People made the calls at the table, and may play anything.
        let told = told["meaning"].as_str().expect("a meaning");
        let meaning = explained["meaning"].as_str().expect("a meaning");
        assert!(told.starts_with("if ") && told.ends_with(meaning), "{told}: {meaning}");
    }
    let refused = json!({"auction": ["1C"], "systems": {"NS": "nothing of the kind"}});
    let refused = server.ask("POST", "/api/v1/explain", &refused.to_string());
    let message = refused["error"]["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("systems: nothing of the kind: expected a system"), "{refused}");
}
