//! Values through JSON, as the text they print.

use std::fmt::Debug;
use std::str::FromStr;

use merrimac_cards::{
    Bid, Call, Card, Contract, Deal, Hand, Holding, PartialDeal, Scoring, Seat, Shape, Strain,
    Suit, VictoryPoints, Vulnerability,
};
use serde_json::{from_str, to_string};

fn check<T>(text: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + FromStr<Err: Debug> + PartialEq + Debug,
{
    let json = format!("\"{text}\"");
    let value: T = text.parse().expect("the text is well formed");
    assert_eq!(to_string(&value).expect("text can be written"), json);
    let read: T = from_str(&json).expect("what was written can be read");
    assert_eq!(read, value);
}

#[test]
fn json_speaks_like_the_command_line() {
    check::<Suit>("H");
    check::<Strain>("NT");
    check::<Card>("HT");
    check::<Holding>("AQT2");
    check::<Holding>("");
    check::<Hand>("KQT2.AT.J6542.85");
    check::<Shape>("4=2=5=2");
    check::<Seat>("S");
    check::<Scoring>("matchpoints");
    check::<Vulnerability>("All");
    check::<Bid>("3NT");
    check::<Call>("XX");
    check::<Contract>("4SX by S");
    check::<PartialDeal>("N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85");
    check::<Deal>("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85");
    check::<VictoryPoints>("12.97");
}

#[test]
fn bad_json_gets_the_parsers_words() {
    let error = |json| from_str::<Card>(json).unwrap_err().to_string();
    assert!(error("\"S1\"").starts_with("expected a rank after the suit"));
    assert!(error("7").contains("expected a card, as in SA"));
}
