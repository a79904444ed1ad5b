//! One player at every door: `merrimac play`, the table-manager client, the robots of the browser's table,
//! its hints and the HTTP API decide alike, call by call and card by card, at the same profile and seed.
//!
//! Budgets are those of a level, in deals and nodes, and no clock runs. `MERRIMAC_BOARDS` says how many
//! boards are played; two have more than the fifty positions that the API is asked about.

use std::path::Path;

use merrimac_cards::{Call, Card, Hand, PlayState, Record, Seat};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, client};

use crate::merrimac;
use crate::serve::Server;
use crate::table_manager::{Hosted, Process, records, team};

const LEVEL: &str = "beginner";
const PLAYER: &str = "sayc+borel+swo+beginner";
const SEED: &str = "7";

/// The same as the HTTP API takes it.
fn seed() -> u64 {
    SEED.parse().expect("a number")
}

/// After this many calls and cards the server of the hints is started again.
const RESTARTED_AT: usize = 30;

/// Positions that the API is asked about.
const ASKED: usize = 50;

/// What was decided on a board, in order.
#[derive(Debug, PartialEq, Eq)]
struct Decided {
    calls: Vec<Call>,
    cards: Vec<Card>,
}

impl From<&Record> for Decided {
    fn from(record: &Record) -> Self {
        Self {
            calls: record.calls.iter().map(|made| made.call).collect(),
            cards: record.cards.iter().map(|made| made.card).collect(),
        }
    }
}

fn decided(records: &[Record]) -> Vec<Decided> {
    records.iter().map(Decided::from).collect()
}

#[test]
fn every_door_leads_to_the_same_player() {
    let boards = std::env::var("MERRIMAC_BOARDS").ok().and_then(|text| text.parse().ok());
    let mut hosted = Hosted::start(boards.unwrap_or(2), &[]);
    let played = by_the_program(&hosted);
    assert!(played.iter().map(|record| record.cards.len()).sum::<usize>() > ASKED);

    for mut client in Seat::ALL.map(|seat| joined(&hosted, seat)) {
        client.succeeds();
    }
    hosted.server.succeeds();
    assert_eq!(decided(&hosted.records()), decided(&played), "over the network");

    let server = Server::start(&["--untimed"]);
    let text = std::fs::read_to_string(hosted.file("boards.pbn")).expect("the boards are there");
    let watched = watched(&server, &text, hosted.folder.path());
    assert_eq!(decided(&watched), decided(&played), "the browser's robots");

    let positions: Vec<Position> = played.iter().flat_map(positions).collect();
    let every = positions.len() / ASKED;
    for position in positions.iter().step_by(every.max(1)) {
        let answer = server.ask("POST", position.path, &position.question.to_string());
        let found = if answer["call"].is_null() { &answer["card"] } else { &answer["call"] };
        assert_eq!(*found, position.answer, "the API on {}: {answer}", position.question);
        assert!(answer["ended_early"].is_null());
    }
    drop(server);
    hints_are_the_seats_own_player(&text, &played[0], &hosted.file("tables.sqlite"));
}

/// The boards as `merrimac play` plays them.
fn by_the_program(hosted: &Hosted) -> Vec<Record> {
    let options = ["--player", PLAYER, "--seed", SEED, "--no-claims", "-o", "played.pbn"];
    let command = merrimac(&[&["play", "boards.pbn"][..], &options].concat());
    command.current_dir(hosted.folder.path()).assert().success();
    records(&hosted.file("played.pbn"))
}

/// A client of the table manager.
fn joined(hosted: &Hosted, seat: Seat) -> Process {
    let port = hosted.port.as_str();
    let place =
        ["table-manager", "join", "--port", port, "--seat", seat.name(), "--team", team(seat)];
    // Over the network nobody knows what the opponents play; here all doors take them for the same.
    let who = ["--engine", PLAYER, "--against", "sayc", "--seed", SEED];
    Process::start(hosted.folder.path(), &[&place[..], &who].concat())
}

/// The boards as four robots play them at a table in the browser.
fn watched(server: &Server, text: &str, folder: &Path) -> Vec<Record> {
    let opening =
        json!({"seats": [], "level": LEVEL, "seed": seed(), "claims": false, "text": text});
    let opened = server.ask("POST", "/api/tables", &opening.to_string());
    let id = opened["id"].as_str().expect("a table has an id");
    let stream = std::net::TcpStream::connect(&server.address).expect("the server is there");
    let address = format!("ws://{}/ws/table/{id}", server.address);
    let (mut socket, _) = client(address, stream).expect("the table takes visitors");
    loop {
        let message = socket.read().expect("the table goes on").into_text().expect("it is text");
        let message: Value = serde_json::from_str(&message).unwrap_or_default();
        if message["type"] != "table" || message["phase"] != "over" {
            continue;
        }
        if message["match"]["played"] == message["match"]["boards"] {
            break;
        }
        socket.send(Message::text(r#"{"type":"next"}"#)).expect("the table listens");
    }
    let file = folder.join("watched.pbn");
    std::fs::write(&file, server.get(&format!("/api/tables/{id}/pbn"))).expect("it can be written");
    records(&file)
}

/// A question to the API, and what the program did there.
struct Position {
    path: &'static str,
    question: Value,
    answer: String,
}

/// Every position of a board, from its first call on.
fn positions(record: &Record) -> Vec<Position> {
    let board = record.board().expect("the whole deal is known");
    let facts = json!({
        "board": board.number, "dealer": board.dealer.to_string(),
        "vulnerability": board.vulnerability.to_string(), "player": PLAYER,
        "seed": seed(),
    });
    let question = |hand: Hand, auction: &[Call]| {
        let mut question = facts.clone();
        question["hand"] = json!(hand.to_string());
        question["auction"] = auction.iter().map(Call::to_string).collect();
        question
    };
    let Decided { calls, cards } = record.into();
    let mut positions = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        let hand = board.deal.hand(board.dealer.rotated(place));
        let question = question(hand, &calls[..place]);
        positions.push(Position { path: "/api/v1/bid", question, answer: call.to_string() });
    }
    let Some(contract) = record.contract() else { return positions };
    let mut play = PlayState::new(&board.deal, contract.strain(), contract.opening_leader());
    for (place, card) in cards.iter().enumerate() {
        let turn = play.turn().expect("the play goes on");
        let who = if turn == contract.dummy() { contract.declarer } else { turn };
        let mut question = question(board.deal.hand(who), &calls);
        if place > 0 {
            question["dummy"] = json!(board.deal.hand(contract.dummy()).to_string());
        }
        question["played"] = cards[..place].iter().map(Card::to_string).collect();
        positions.push(Position { path: "/api/v1/play", question, answer: card.to_string() });
        play.play(*card).expect("the card is legal");
    }
    positions
}

/// Somebody who sits in all seats and now and then asks for a hint hears what the seat's robot did, also of
/// a server that was killed in the middle of the board and started again.
fn hints_are_the_seats_own_player(text: &str, record: &Record, store: &Path) {
    let options = ["--untimed", "--store", store.to_str().expect("a plain name")];
    let mut server = Server::start(&options);
    let seats = ["N", "E", "S", "W"];
    let opening =
        json!({"seats": seats, "level": LEVEL, "seed": seed(), "claims": false, "text": text});
    let opened = server.ask("POST", "/api/tables", &opening.to_string());
    let table = format!("/api/tables/{}", opened["id"].as_str().expect("a table has an id"));
    let Decided { calls, cards } = record.into();
    let calls = calls.iter().map(|call| ("call", call.to_string()));
    let moves = calls.chain(cards.iter().map(|card| ("card", card.to_string())));
    for (place, (kind, choice)) in moves.enumerate() {
        if place == RESTARTED_AT {
            drop(server);
            server = Server::start(&options);
        }
        if place % 4 == 1 {
            let hint = server.ask("POST", &table, r#"{"type":"hint"}"#);
            assert_eq!((&hint["for"], &hint["choice"]), (&json!(kind), &json!(choice)), "{hint}");
        }
        let done = server.ask("POST", &table, &json!({"type": kind, kind: choice}).to_string());
        assert_eq!(done["type"], "table", "{done}");
    }
}
