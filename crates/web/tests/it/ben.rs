//! Requests as BEN's clients make them.

use serde_json::Value;

use crate::client::get;
use crate::server::Server;

const HAND: &str = "hand=KQ2_AT4_AJ65_Q85";

fn ask(server: &Server, request: &str) -> (u16, Value) {
    let answer = get(server.address, request);
    (answer.status, answer.json())
}

#[test]
fn a_call() {
    let server = Server::start();
    let (status, answer) =
        ask(&server, &format!("/bid?{HAND}&seat=N&dealer=N&vul=@v@V&ctx=&user=x"));
    assert_eq!((status, answer["bid"].as_str()), (200, Some("1N")));
    let (_, answer) = ask(&server, &format!("/bid?{HAND}&seat=S&dealer=N&vul=&ctx=1C--"));
    assert!(answer["bid"].is_string());
    let (_, over) = ask(&server, &format!("/bid?{HAND}&seat=N&dealer=N&vul=&ctx=1N------"));
    assert_eq!(over["message"], "Bidding is over");
    let (status, wrong) = ask(&server, &format!("/bid?{HAND}&seat=N&dealer=N&vul=&ctx=9Z"));
    assert_eq!(status, 400);
    assert!(wrong["error"].as_str().is_some_and(|text| text.starts_with("An error occurred")));
}

#[test]
fn a_lead_and_a_card() {
    let server = Server::start();
    let auction = "dealer=S&vul=&ctx=1N--3N------";
    let (status, lead) = ask(&server, &format!("/lead?hand=KQJT9.A32.432.32&seat=W&{auction}"));
    assert_eq!((status, lead["card"].as_str()), (200, Some("SK")));
    let (_, not_yet) = ask(&server, &format!("/lead?hand=KQJT9.A32.432.32&seat=E&{auction}"));
    assert_eq!(not_yet["message"], "Not this player to lead");
    let cards = "hand=A5.KQ4.AQJ5.K764&dummy=642_J75_KT86_AQ5&played=SKS2S3&seat=S";
    let (status, card) = ask(&server, &format!("/play?{cards}&{auction}"));
    assert_eq!((status, card["player"].as_u64()), (200, Some(3)), "{card}");
    assert!(matches!(card["card"].as_str(), Some("SA" | "S5")));
    let (_, dummyless) =
        ask(&server, &format!("/play?hand=A5.KQ4.AQJ5.K764&dummy=&played=SK&seat=S&{auction}"));
    assert_eq!(dummyless["message"], "No dummy provided");
}

#[test]
fn an_explanation_and_a_claim() {
    let server = Server::start();
    let (status, told) = ask(&server, "/explain?seat=S&dealer=N&vul=&ctx=1N--2D");
    assert_eq!((status, told["Alert"].is_boolean()), (200, true));
    assert!(told["explanation"].as_str().is_some_and(|text| !text.is_empty()));
    let cards = "hand=A5.KQ4.AQJ5.K764&dummy=642_J75_KT86_AQ5&played=SKS2S3SA&seat=S";
    let auction = "dealer=S&vul=&ctx=1N--3N------";
    let (status, claim) = ask(&server, &format!("/claim?{cards}&{auction}&tricks=12"));
    assert_eq!(status, 200, "{claim}");
    assert!(claim["result"].as_str().is_some_and(|text| text.contains("rejected")), "{claim}");
}
