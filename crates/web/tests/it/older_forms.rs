//! Tables that an older version has kept are there again; those of a newer one are left alone.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{get, post};
use crate::server::Server;

const AUCTION: &str = "824aa81cdcfc692dd94f6bafc3c4d8af";
const TRICK: &str = "99cb54c692122ef65960d0f187c729db";
const CLAIM: &str = "2e373efee49d3d9df985098ba87d176e";
const CONTESTED: &str = "1aebe8bfcab3785fafb78048e48c6a44";
const ACCEPTED: &str = "69d77d665b2b6d98dd560f56792c0145";
const PROBLEM: &str = "52283864ce0c18ea3cecbc68feeaa0cf";

/// A copy of the store that a version kept which did not number its forms.
fn first_form() -> (TempDir, PathBuf) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/stores");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.sqlite");
    std::fs::copy(kept.join("tables-form-1.sqlite"), &file).expect("the store is there");
    (folder, file)
}

fn look(server: &Server, id: &str) -> Value {
    let answer = get(server.address, &format!("/api/tables/{id}"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn act(server: &Server, id: &str, request: &Value) -> Value {
    let answer = post(server.address, &format!("/api/tables/{id}"), request);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// The calls of a table, or other values of one name in a list.
fn each(list: &Value, name: &str) -> Vec<String> {
    let text = |one: &Value| one[name].as_str().unwrap_or_default().to_owned();
    list.as_array().map(|list| list.iter().map(text).collect()).unwrap_or_default()
}

#[test]
fn in_the_middle_of_an_auction() {
    let (_folder, file) = first_form();
    let server = Server::with_store(Some(&file));
    let table = look(&server, AUCTION);
    assert_eq!(each(&table["calls"], "call"), ["2C", "P", "2D", "P", "2S", "P"]);
    assert_eq!(table["calls"][0]["alert"], true);
    assert!(each(&table["calls"], "meaning").iter().all(|meaning| !meaning.is_empty()));
    assert_eq!((&table["yours"], &table["to_act"]), (&json!(true), &json!("S")));
    assert_eq!(table["hands"]["S"][0], "S9");
    assert_eq!(table["hands"]["N"], Value::Null);
    let table = act(&server, AUCTION, &json!({"type": "undo"}));
    assert_eq!(each(&table["calls"], "call"), ["2C", "P"]);
}

#[test]
fn in_the_middle_of_a_trick() {
    let (_folder, file) = first_form();
    let server = Server::with_store(Some(&file));
    let table = look(&server, TRICK);
    assert_eq!(each(&table["calls"], "call"), ["2NT", "P", "3NT", "P", "P", "P"]);
    assert_eq!(each(&table["tricks"][0]["cards"], "card"), ["H8", "H2", "H9", "HA"]);
    assert_eq!(each(&table["trick"]["cards"], "card"), ["SA", "S2"]);
    assert_eq!((&table["turn"], &table["to_act"]), (&json!("N"), &json!("S")));
    let table = act(&server, TRICK, &json!({"type": "card", "card": "SJ"}));
    assert_eq!(each(&table["trick"]["cards"], "card"), ["SA", "S2", "SJ"]);
}

#[test]
fn with_a_claim_to_be_answered() {
    let (_folder, file) = first_form();
    let server = Server::with_store(Some(&file));
    let table = look(&server, CLAIM);
    assert_eq!((&table["phase"], &table["claim"]["tricks"]), (&json!("claim"), &json!(3)));
    assert_eq!(table["claim"]["cards"], json!(["SQ", "DK", "CA"]));
    let table = act(&server, CLAIM, &json!({"type": "answer_claim", "accept": true}));
    let result = (&table["result"]["claimed"], &table["result"]["tricks"]);
    assert_eq!(result, (&json!(true), &json!(11)));
    // It is kept in the present form.
    drop(server);
    let again = Server::with_store(Some(&file));
    assert_eq!(look(&again, CLAIM)["result"]["tricks"], 11);
}

#[test]
fn after_claims_that_were_answered() {
    let (_folder, file) = first_form();
    let server = Server::with_store(Some(&file));
    let table = look(&server, CONTESTED);
    assert_eq!((&table["phase"], &table["claim"]), (&json!("play"), &Value::Null));
    // The first form did not know who had claimed.
    assert_eq!(table["hands"]["S"], Value::Null);
    let table = look(&server, ACCEPTED);
    assert_eq!((&table["phase"], &table["result"]["tricks"]), (&json!("over"), &json!(11)));
    assert_eq!(table["result"]["other"]["contract"], "3NT");
}

#[test]
fn in_the_middle_of_a_problem() {
    let (_folder, file) = first_form();
    let server = Server::with_store(Some(&file));
    let table = look(&server, PROBLEM);
    assert_eq!((&table["mode"], &table["contract"]), (&json!("problem"), &json!("7NT")));
    assert_eq!(each(&table["trick"]["cards"], "card"), ["SK", "S6"]);
    let table = act(&server, PROBLEM, &json!({"type": "replay"}));
    assert_eq!(table["tricks"], json!([]));
}

#[test]
fn a_newer_form_is_refused_and_left_as_it_is() {
    let (_folder, file) = first_form();
    let newer = rusqlite::Connection::open(&file).expect("a database");
    newer.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(newer);
    let before = std::fs::read(&file).expect("the file is there");
    let refused = merrimac_web::ServerState::open(Some(&file)).err().map(|error| error.to_string());
    let expected = "the file holds tables of form 99, kept by a newer Merrimac; this one knows \
        forms up to 2 and leaves the file as it is";
    assert_eq!(refused.as_deref(), Some(expected));
    assert_eq!(std::fs::read(&file).expect("the file is still there"), before);
}
