//! The API, and its description.

use serde_json::{Value, json};

use crate::client::{get, post};
use crate::server::Server;

const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

fn ask(server: &Server, what: &str, body: &Value) -> Value {
    let answer = post(server.address, &format!("/api/v1/{what}"), body);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[test]
fn a_deal_is_solved() {
    let server = Server::start();
    let solved =
        ask(&server, "solve", &json!({"deal": DEAL, "dealer": "N", "vulnerability": "None"}));
    assert!(solved["table"]["N"]["D"].as_u64().is_some_and(|tricks| tricks <= 13));
    assert!(solved["par"]["score"].is_i64());
    let cards = ask(&server, "solve", &json!({"deal": DEAL, "contract": "3D", "declarer": "N"}));
    assert_eq!(
        (cards["turn"].as_str(), cards["cards"].as_array().map(Vec::len)),
        (Some("E"), Some(13))
    );
    let tricks = solved["table"]["N"]["D"].as_u64();
    let best = cards["cards"]
        .as_array()
        .and_then(|cards| cards.iter().map(|c| c["tricks"].as_u64()).min());
    assert_eq!(best, Some(tricks));
}

#[test]
fn calls_are_chosen_and_explained() {
    let server = Server::start();
    let bid = ask(&server, "bid", &json!({"hand": "KQ2.AT4.AJ65.Q85"}));
    assert_eq!(bid["call"], "1NT");
    let explained = ask(&server, "explain", &json!({"auction": ["1NT", "P", "2D"]}));
    assert_eq!(explained["calls"][0]["hcp"], json!([15, 17]));
    assert_eq!(explained["calls"][2]["seat"], "S");
    assert_eq!(explained["calls"].as_array().map(Vec::len), Some(3));
}

#[test]
fn cards_are_chosen() {
    let server = Server::start();
    let auction = json!(["1NT", "P", "3NT", "P", "P", "P"]);
    let lead = ask(
        &server,
        "lead",
        &json!({"hand": "KQJT9.432.432.32", "auction": auction,
        "dealer": "S", "level": "beginner"}),
    );
    assert_eq!((lead["card"].as_str(), lead["seat"].as_str()), (Some("SK"), Some("W")));
    let play = ask(
        &server,
        "play",
        &json!({"hand": "A5.KQ4.AQJ5.K764", "auction": auction, "dealer": "S",
        "dummy": "642.J75.KT86.AQ5", "played": ["SK", "S2", "S3"], "level": "beginner"}),
    );
    assert!(matches!(play["card"].as_str(), Some("SA" | "S5")));
    assert_eq!(play["seat"], "S");
    let plays_for = play["plays_for"].as_str().unwrap_or_default();
    assert!(!plays_for.is_empty(), "declarer says what the plan plays for: {play}");
}

#[test]
fn deals_fit_what_is_asked() {
    let server = Server::start();
    let wanted = json!({"count": 3, "seed": 7, "hands": {"N": "15-17 hcp, balanced"}});
    let dealt = ask(&server, "deal", &wanted);
    assert_eq!(dealt["boards"].as_array().map(Vec::len), Some(3));
    assert_eq!(dealt, ask(&server, "deal", &wanted));
    for board in dealt["boards"].as_array().into_iter().flatten() {
        let points = |card: &Value| match card.as_str().and_then(|card| card.chars().nth(1)) {
            Some('A') => 4,
            Some('K') => 3,
            Some('Q') => 2,
            Some('J') => 1,
            _ => 0,
        };
        let points: i32 = board["hands"]["N"].as_array().into_iter().flatten().map(points).sum();
        assert!((15..=17).contains(&points), "{board}");
    }
    let impossible = json!({"hands": {"N": "39 hcp"}});
    assert_eq!(post(server.address, "/api/v1/deal", &impossible).status, 400);
}

#[test]
fn a_board_goes_in_and_out_and_is_analysed() {
    let server = Server::start();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/played.pbn"))
        .expect("the file is here");
    let analysed = ask(&server, "analyse", &json!({"text": text}));
    assert_eq!(analysed["play"]["cards"].as_array().map(Vec::len), Some(44));
    let share = analysed["board"]["links"]["share"].as_str().expect("a link").to_owned();
    assert!(share.starts_with("/analyse?lin="));
    let again =
        ask(&server, "analyse", &json!({"text": share.replace("/analyse", "handviewer.html")}));
    assert_eq!(again["board"]["deal"], analysed["board"]["deal"]);
    assert_eq!(again["play"]["mistakes"], analysed["play"]["mistakes"]);
    for format in ["pbn", "lin", "bbo", "rbn"] {
        let exported = ask(&server, "export", &json!({"text": text, "format": format}));
        let imported = ask(&server, "import", &json!({"text": exported["text"]}));
        assert_eq!(imported["boards"][0]["deal"], analysed["board"]["deal"], "{format}");
    }
}

#[test]
fn a_suit_is_played_best() {
    let server = Server::start();
    let suit = ask(&server, "suit", &json!({"dummy": "AQJT9", "hand": "876543", "tricks": 6}));
    let chance = suit["goals"][0]["probability"].as_f64().expect("a chance");
    assert!((chance - 0.52).abs() < 1e-9);
}

/// What a value should look like, as far as the description says: types, required fields, choices.
fn matches_schema(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let found = root.pointer(name.trim_start_matches('#')).ok_or(format!("no {name}"))?;
        return matches_schema(root, found, value);
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let fits = choices.iter().any(|choice| matches_schema(root, choice, value).is_ok());
        return if fits { Ok(()) } else { Err(format!("{value} fits no choice of {schema}")) };
    }
    if let Some(all) = schema["enum"].as_array() {
        return if all.contains(value) {
            Ok(())
        } else {
            Err(format!("{value} is not in {all:?}"))
        };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let fits = types.iter().any(|kind| match *kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    });
    if !fits {
        return Err(format!("{value} is no {types:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{name} is missing in {value}"));
        }
    }
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            matches_schema(root, schema, value).map_err(|fault| format!("{name}: {fault}"))?;
        }
    }
    for value in value.as_array().into_iter().flatten() {
        matches_schema(root, &schema["items"], value)?;
    }
    Ok(())
}

#[test]
fn answers_are_as_described() {
    let server = Server::start();
    let description = get(server.address, "/api/openapi.json").json();
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 10);
    for (path, operations) in paths {
        let Some(operation) = operations.get("post").filter(|_| path.starts_with("/api/v1/"))
        else {
            continue;
        };
        let asked = &operation["requestBody"]["content"]["application/json"];
        let answer = post(server.address, path, &asked["example"]);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        matches_schema(&description, &asked["schema"], &asked["example"]).expect(path);
        let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{path} describes no answer");
        matches_schema(&description, schema, &answer.json()).expect(path);
        let refused = post(server.address, path, &json!({"nonsense": true}));
        assert_eq!(refused.status, 400, "{path}");
        let schema = &operation["responses"]["400"]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{path} describes no refusal");
        matches_schema(&description, schema, &refused.json()).expect(path);
    }
}
