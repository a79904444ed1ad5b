//! Values through serde, as the text they print.
//!
//! Whatever has a text form is written as that text and read back through the same parser, so that
//! JSON speaks like the command line and bad input gets the parser's own words. Formats that are
//! not for people get the same text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{
    Bid, Call, Card, Contract, Deal, Hand, Holding, Matchpoints, PartialDeal, Percentage, Scoring,
    Seat, Shape, Strain, Suit, VictoryPoints, Vulnerability,
};

/// Gives types that print and parse the two traits of serde.
macro_rules! as_text {
    ($($type:ident: $expected:literal),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, value: PhantomData })
            }
        }
    )+};
}

as_text! {
    Bid: "a bid, as in 3NT",
    Call: "a call, as in 3NT, P, X or XX",
    Card: "a card, as in SA",
    Contract: "a contract, as in 4SX by S",
    Deal: "a deal, as in N:hand hand hand hand",
    Hand: "a hand, as in KQT2.AT.J6542.85",
    Holding: "a holding, as in AQT2",
    Matchpoints: "matchpoints, as in 11.22",
    PartialDeal: "a deal, as in N:hand - hand -",
    Percentage: "a percentage, as in 54.17",
    Scoring: "a way of scoring: imps, matchpoints or total",
    Seat: "a seat: N, E, S or W",
    Shape: "a shape, as in 4=2=5=2",
    Strain: "a strain: C, D, H, S or NT",
    Suit: "a suit: C, D, H or S",
    VictoryPoints: "victory points, as in 12.97",
    Vulnerability: "a vulnerability: None, NS, EW or All",
}

/// Takes any text and hands it to the parser.
struct Text<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
