//! Problems: a wrong line is beaten, a right one praised.

use merrimac_web::{Declaring, ServerState};
use serde_json::{Value, json};

use crate::client::{Socket, get, send};
use crate::server::Server;

/// Plays a problem: first these cards, then what double dummy says once the rest is clear.
fn solve(server: &Server, id: &str, card: impl Fn(&Value) -> Value) -> Value {
    let opened = send(server.address, "POST", &format!("/api/problems/{id}/tables"), "");
    assert_eq!(opened.status, 201, "{}", opened.text);
    let table = opened.json()["id"].as_str().expect("an id").to_owned();
    let mut socket = Socket::at(server.address, &table);
    let mut answered = 0;
    loop {
        let table = socket.hear_until("table");
        if table["phase"] == "over" && !table["problem"]["lesson"].is_null() {
            return table;
        }
        let version = table["version"].as_u64().expect("a version");
        if table["yours"] == true && version > answered {
            answered = version;
            socket.say(&json!({"type": "card", "card": card(&table)}));
        }
    }
}

fn legal(table: &Value) -> Vec<String> {
    let cards = table["legal_cards"].as_array().expect("cards");
    cards.iter().map(|card| card.as_str().expect("a card").to_owned()).collect()
}

#[test]
fn there_are_problems_of_many_kinds() {
    let server = Server::start();
    let list = get(server.address, "/api/problems").json();
    let problems = list["problems"].as_array().expect("a list");
    assert!(problems.len() > 150, "{}", problems.len());
    let mut ids: Vec<_> = problems.iter().filter_map(|one| one["id"].as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), problems.len());
}

#[test]
fn a_guess_that_nobody_can_make_is_always_wrong() {
    let server = Server::start();
    // The queen is with whoever the finesse is not taken against.
    for suit_first in ["SA", "SK"] {
        let over = solve(&server, "two-way-finesse", |table| {
            let legal = legal(table);
            let wanted = legal.iter().find(|card| *card == suit_first);
            json!(wanted.or(legal.last()).expect("a card can be played"))
        });
        assert_eq!(over["problem"]["solved"], false, "{}", over["problem"]);
        assert!(over["problem"]["lesson"]["text"].is_string());
    }
}

#[test]
fn throwing_tricks_away_is_no_solution_and_the_lesson_says_where() {
    let server = Server::start();
    let over = solve(&server, "baker-bridge-squeeze-1", |table| {
        json!(legal(table).first().expect("a card"))
    });
    assert_eq!(over["problem"]["solved"], false);
    let lesson = &over["problem"]["lesson"];
    assert_eq!(lesson["turning_point"]["mistake"], true, "{lesson}");
    assert!(lesson["line"].as_array().is_some_and(|line| !line.is_empty()), "{lesson}");
}

/// Everything that a lesson says is worked out again: some problems, each declared in another way. All of them in all
/// ways: `merrimac study lessons`.
#[test]
fn lessons_are_true() {
    let state = ServerState::open(None).expect("nothing is kept");
    let ids = state.problem_ids();
    let mut solved = 0;
    for (number, id) in ids.iter().step_by(40).enumerate() {
        let declaring = Declaring::ALL[number % Declaring::ALL.len()];
        let played = state.rehearse(id, declaring).expect("the problem is there");
        assert!(played.faults.is_empty(), "{id}, {declaring:?}: {:?}", played.faults);
        solved += usize::from(played.solved);
        assert!(declaring != Declaring::Correct || played.solved, "{id}");
    }
    assert!(solved < ids.len().div_ceil(40), "some ways of declaring fail");
}

#[test]
fn titles_and_lists_give_nothing_away() {
    let server = Server::start();
    let list = get(server.address, "/api/problems").json();
    let problems = list["problems"].as_array().expect("a list");
    let levels: Vec<u64> = problems.iter().filter_map(|one| one["level"].as_u64()).collect();
    assert_eq!(levels.len(), problems.len());
    assert!(levels.is_sorted());
    assert!(levels.contains(&1) && levels.contains(&4), "{levels:?}");
    assert_eq!(problems[16]["title"], "Problem 17");
    let id = problems[0]["id"].as_str().expect("an id");
    let opened = send(server.address, "POST", &format!("/api/problems/{id}/tables"), "").json();
    let table = opened["id"].as_str().expect("an id");
    let table = get(server.address, &format!("/api/tables/{table}")).json();
    assert_eq!(table["problem"]["theme"], "", "{table}");
}

#[test]
fn a_suit_is_trained_card_by_card() {
    let server = Server::start();
    let task = get(server.address, "/api/trainer/suit?seed=7").json();
    assert_eq!(task, get(server.address, "/api/trainer/suit?seed=7").json());
    // The queen is finessed: as long as declarer plays well, the cards lie well.
    let (dummy, hand) = ("AQT9", "8732");
    let step = |played: &[&str], show: bool| {
        let asked =
            json!({"dummy": dummy, "hand": hand, "goal": 3, "played": played, "show": show});
        crate::client::post(server.address, "/api/trainer/suit", &asked)
    };
    let mut state = step(&[], true).json();
    while state["over"] == false {
        let mut played: Vec<String> = state["played"]
            .as_array()
            .expect("cards")
            .iter()
            .map(|card| card.as_str().expect("a card").to_owned())
            .collect();
        played.push(state["best"][0].as_str().expect("a best card").to_owned());
        let played: Vec<&str> = played.iter().map(String::as_str).collect();
        state = step(&played, true).json();
    }
    assert_eq!(state["solved"], true, "{state}");
    // Cashing the ace first gives something up, and the cards lie so that it shows.
    let mut state = step(&["SA"], false).json();
    while state["over"] == false {
        let played: Vec<String> = state["played"]
            .as_array()
            .expect("cards")
            .iter()
            .map(|card| card.as_str().expect("a card").to_owned())
            .collect();
        let mine = if state["turn"] == "dummy" { dummy } else { hand };
        let lowest = mine.chars().rev().map(|rank| format!("S{rank}"));
        let card = lowest.into_iter().find(|card| !played.contains(card)).expect("a card is left");
        let played: Vec<&str> = played.iter().map(String::as_str).chain([card.as_str()]).collect();
        state = step(&played, false).json();
    }
    assert_eq!(state["solved"], false, "{state}");
    assert_eq!(step(&["SK"], false).status, 409);
    assert_eq!(step(&["H2"], false).status, 400);
}
