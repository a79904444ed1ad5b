//! What cannot be done is refused with a reason, and changes nothing.

use serde_json::{Value, json};

use crate::client::{Answer, Socket, exchange, get, open_table, post, send};
use crate::server::Server;

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(answer.status, status, "{}", answer.text);
    let error = &answer.json()["error"];
    assert_eq!(error["code"], code, "{}", answer.text);
    assert!(
        error["message"].as_str().is_some_and(|message| !message.is_empty()),
        "{}",
        answer.text
    );
}

/// A table at which the human, South, deals and calls first.
fn quiet_table(server: &Server) -> (String, Value) {
    let text = "[Dealer \"S\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876\"]\n";
    let id = open_table(server.address, &json!({"text": text, "level": "beginner"}));
    let table = get(server.address, &format!("/api/tables/{id}")).json();
    assert_eq!(table["yours"], true);
    (format!("/api/tables/{id}"), table)
}

#[test]
fn bad_requests_leave_the_table_as_it_was() {
    let server = Server::start();
    let (path, before) = quiet_table(&server);
    let rows: &[(&str, u16, &str)] = &[
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ("[]", 400, "malformed"),
        ("{}", 400, "malformed"),
        (r#"{"type":"fly"}"#, 400, "malformed"),
        (r#"{"type":"call"}"#, 400, "malformed"),
        (r#"{"type":"call","call":"8C"}"#, 400, "malformed"),
        (r#"{"type":"call","call":17}"#, 400, "malformed"),
        (r#"{"type":"call","call":"1C","loud":true}"#, 400, "malformed"),
        (r#"{"type":"call","call":"1C","id":"x"}"#, 400, "malformed"),
        (r#"{"type":"call","call":"X"}"#, 409, "illegal-call"),
        (r#"{"type":"call","call":"1C","version":99}"#, 409, "not-now"),
        (r#"{"type":"card","card":"SA"}"#, 409, "not-now"),
        (r#"{"type":"claim","tricks":3}"#, 409, "not-now"),
        (r#"{"type":"claim","tricks":300}"#, 400, "malformed"),
        (r#"{"type":"answer_claim","accept":true}"#, 409, "not-now"),
        (r#"{"type":"undo"}"#, 409, "not-now"),
        (r#"{"type":"redeal"}"#, 409, "not-now"),
        (r#"{"type":"next"}"#, 409, "not-now"),
        (r#"{"type":"review"}"#, 409, "not-now"),
    ];
    for (body, status, code) in rows {
        refused(&send(server.address, "POST", &path, body), *status, code);
    }
    assert_eq!(get(server.address, &path).json(), before);
}

#[test]
fn nobody_acts_for_a_merrimac_or_against_the_laws() {
    let server = Server::start();
    let text = "[Dealer \"S\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876\"]\n\
        [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH8\n*\n";
    let opening = json!({"text": text, "from_record": true, "level": "beginner"});
    let path = format!("/api/tables/{}", open_table(server.address, &opening));
    let before = get(server.address, &path).json();
    for (card, code) in [("SK", "illegal-card"), ("HQ", "illegal-card"), ("HA", "illegal-card")] {
        refused(&post(server.address, &path, &json!({"type": "card", "card": card})), 409, code);
    }
    refused(&post(server.address, &path, &json!({"type": "call", "call": "P"})), 409, "not-now");
    refused(
        &post(server.address, &path, &json!({"type": "claim", "tricks": 14})),
        409,
        "illegal-claim",
    );
    assert_eq!(get(server.address, &path).json(), before);

    let seat_of_dealer =
        json!({"seats": ["E"], "text": text, "from_record": true, "level": "beginner"});
    let path = format!("/api/tables/{}", open_table(server.address, &seat_of_dealer));
    let wrong = post(server.address, &path, &json!({"type": "card", "card": "H2"}));
    assert!(matches!(
        wrong.json()["error"]["code"].as_str(),
        Some("not-your-turn" | "illegal-card")
    ));
    assert_eq!(wrong.status, 409);
}

#[test]
fn bodies_and_messages_have_a_longest() {
    let server = Server::start();
    let huge = json!({"text": "x".repeat(300 << 10)});
    refused(&post(server.address, "/api/v1/import", &huge), 413, "too-large");
    let (path, before) = quiet_table(&server);
    let long = json!({"type": "call", "call": "P".repeat(5000)});
    refused(&post(server.address, &path, &long), 413, "too-large");
    let wrong_kind = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: text/plain\r\n\
         Content-Length: 2\r\n\r\n{{}}",
        server.address
    );
    refused(&exchange(server.address, wrong_kind.as_bytes()), 415, "unsupported");
    assert_eq!(get(server.address, &path).json(), before);
}

#[test]
fn wrong_addresses_and_ids_are_not_found() {
    let server = Server::start();
    let rows = [
        "/nowhere",
        "/static/nothing.js",
        "/static/../Cargo.toml",
        "/static/%2e%2e/Cargo.toml",
        "/api/tables/1",
        "/api/tables/00000000000000000000000000000000",
        "/api/tables/00000000000000000000000000000000/pbn",
        "/api/v1/nothing",
    ];
    for path in rows {
        refused(&get(server.address, path), 404, "not-found");
    }
    refused(&send(server.address, "POST", "/api/problems/nothing/tables", "{}"), 404, "not-found");
    refused(&send(server.address, "DELETE", "/api/tables", ""), 405, "method");
    refused(&get(server.address, "/api/v1/solve"), 405, "method");
}

#[test]
fn tables_are_opened_with_sense_only() {
    let server = Server::start();
    let rows = [
        json!({"boards": 0}),
        json!({"boards": 65}),
        json!({"seats": ["Q"]}),
        json!({"level": "genius"}),
        json!({"seed": "many"}),
        json!({"seed": -5}),
        json!({"seed": 0.5}),
        json!({"text": "no board at all"}),
        json!({"text": "N:AK... - - -"}),
        json!({"name": "n".repeat(81)}),
        json!({"colour": "green"}),
    ];
    for row in rows {
        refused(&post(server.address, "/api/tables", &row), 400, "malformed");
    }
}

#[test]
fn a_socket_is_told_why_and_goes_on() {
    let server = Server::start();
    let (path, before) = quiet_table(&server);
    let id = path.trim_start_matches("/api/tables/");
    let mut socket = Socket::at(server.address, id);
    socket.say(&json!({"type": "card", "card": "SA", "id": 1}));
    let error = socket.hear_until("error");
    assert_eq!((error["id"].as_u64(), error["code"].as_str()), (Some(1), Some("not-now")));
    socket.say(&json!("nonsense"));
    assert_eq!(socket.hear_until("error")["code"], "malformed");
    socket.say(&json!({"type": "ping", "id": 2}));
    assert_eq!(socket.hear_until("ok")["id"], 2);
    assert_eq!(get(server.address, &path).json(), before);
}

#[test]
fn answers_have_safe_headers() {
    let server = Server::start();
    for path in ["/", "/api/problems", "/nowhere"] {
        let head = get(server.address, path).head;
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(header), "{path} lacks {header}:\n{head}");
        }
    }
}

#[test]
fn pages_of_others_cannot_connect() {
    let server = Server::start();
    let (path, _) = quiet_table(&server);
    let id = path.trim_start_matches("/api/tables/");
    let request = format!(
        "GET /ws/table/{id} HTTP/1.1\r\nHost: {}\r\nOrigin: https://elsewhere.example\r\n\
         Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    assert_eq!(exchange(server.address, request.as_bytes()).status, 404);
}

/// Sentences are ours, and name the field: no word of the library that reads JSON, nor of our types.
#[test]
fn refusals_name_the_field_and_speak_english() {
    let server = Server::start();
    let hand = "KQ2.AT4.AJ65.Q85";
    let rows = [
        ("bid", json!({}), "hand", "hand: missing"),
        (
            "bid",
            json!({"hand": 7}),
            "hand",
            "hand: expected a hand, as in KQT2.AT.J6542.85, found 7",
        ),
        (
            "bid",
            json!({"hand": hand, "auction": "1C"}),
            "auction",
            "auction: expected a list, found \"1C\"",
        ),
        (
            "deal",
            json!({"seed": "7"}),
            "seed",
            "seed: expected a whole number from 0 on, found \"7\"",
        ),
        (
            "deal",
            json!({"count": -1}),
            "count",
            "count: expected a whole number from 0 on, found -1",
        ),
    ];
    for (what, body, field, message) in rows {
        let answer = post(server.address, &format!("/api/v1/{what}"), &body);
        let expected = json!({"code": "malformed", "field": field, "message": message});
        assert_eq!((answer.status, &answer.json()["error"]), (400, &expected));
    }
    let broken = send(server.address, "POST", "/api/v1/bid", "{\"hand\":]");
    assert_eq!(broken.json()["error"]["message"], "not JSON at line 1, column 9");
}
