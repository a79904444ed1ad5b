use std::collections::BTreeMap;

use merrimac_cards::{Call, Hand, Seat};
use serde::Deserialize;
use serde_json::json;

use super::{read, read_value};
use crate::Refusal;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    hand: Hand,
    #[serde(default)]
    auction: Vec<Call>,
    #[serde(default)]
    count: u8,
    #[serde(default)]
    simulate: bool,
    #[serde(default)]
    level: Option<Level>,
    #[serde(default)]
    hands: BTreeMap<Seat, String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Club,
    Expert,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Act {
    Call { call: Call },
    Undo,
}

fn check(text: &str, expected: &str) {
    let error = read::<Asked>(text.as_bytes()).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn every_fault_names_its_field_and_what_was_expected() {
    const HAND: &str = r#""hand":"AKQJT98765432...""#;
    check("", "the JSON ends too early");
    check("{", "the JSON ends too early");
    check("{]", "not JSON at line 1, column 2");
    check("3", "expected an object, found 3");
    check("[]", "expected an object, found a list");
    check("{}", "hand: missing");
    check(r#"{"hand":3}"#, "hand: expected a hand, as in KQT2.AT.J6542.85, found 3");
    check(r#"{"hand":null}"#, "hand: expected a hand, as in KQT2.AT.J6542.85, found null");
    check(
        &format!("{{{HAND},\"colour\":1}}"),
        "colour: no such field; there are hand, auction, count, simulate, level, hands",
    );
    check(&format!("{{{HAND},\"auction\":\"1C\"}}"), "auction: expected a list, found \"1C\"");
    check(
        &format!("{{{HAND},\"auction\":[\"1C\",7]}}"),
        "auction[1]: expected a call, as in 3NT, P, X or XX, found 7",
    );
    check(
        &format!("{{{HAND},\"count\":-1}}"),
        "count: expected a whole number from 0 to 255, found -1",
    );
    check(
        &format!("{{{HAND},\"count\":300}}"),
        "count: expected a whole number from 0 to 255, found 300",
    );
    check(
        &format!("{{{HAND},\"simulate\":\"yes\"}}"),
        "simulate: expected true or false, found \"yes\"",
    );
    check(
        &format!("{{{HAND},\"level\":\"god\"}}"),
        "level: expected one of club, expert, found \"god\"",
    );
    check(&format!("{{{HAND},\"level\":{{}}}}"), "level: expected a word, found an object");
    check(&format!("{{{HAND},\"hands\":{{\"N\":1}}}}"), "hands.N: expected a text, found 1");
}

#[test]
fn what_is_right_is_read_as_the_library_reads_it() {
    let values = [
        json!({"hand": "AKQJT98765432..."}),
        json!({"hand": "AKQ.JT9.876.5432", "auction": ["1C", "P"], "count": 7, "level": "club",
               "simulate": true, "hands": {"N": "5+ spades"}}),
        json!({"hand": "AKQ.JT9.876.5432", "level": null}),
    ];
    for value in values {
        let expected: Asked = serde_json::from_value(value.clone()).expect("it is right");
        assert_eq!(read_value(value), Ok(expected));
    }
    assert_eq!(read_value(json!({"type": "undo"})), Ok(Act::Undo));
    let call = Call::Pass;
    assert_eq!(read_value(json!({"type": "call", "call": "P"})), Ok(Act::Call { call }));
}

#[test]
fn a_refusal_says_code_message_and_field() {
    let error = read::<Asked>(b"{}").expect_err("the hand is missing");
    let refusal = serde_json::to_value(Refusal::from(error)).expect("it is plain");
    let expected = json!({"code": "malformed", "message": "hand: missing", "field": "hand"});
    assert_eq!(refusal, json!({"error": expected}));
}
