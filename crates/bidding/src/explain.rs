//! A call in a player's words: `Jacoby transfer: 5+♥, forcing one round`.
//!
//! The words come from the same rule and the same hands that choose the call; a row of a file only
//! adds a name. Meanings are cumulative, as players give them: what the caller has shown by now.

use merrimac_cards::{Call, Rank, Seat, Suit};
use merrimac_dealing::Range;
use serde::Serialize;

use crate::condition::Test;
use crate::hand_set::{Spread, Strength};
use crate::position::{Heard, LeftIn};
use crate::rule::Rule;
use crate::syntax::Forcing;

/// A call with everything that is said of it, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Who made it.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// What it shows, in words.
    pub meaning: String,
    /// The high-card points shown, least and most.
    pub hcp: [u8; 2],
    /// The lengths shown, least and most.
    pub lengths: ShownLengths,
    /// How far it forces; `no` if it does not.
    pub forcing: &'static str,
    /// Whether it is alerted.
    pub alert: bool,
    /// The place of its rule in the files of the system; empty if there is none.
    pub rule: String,
}

/// Lengths by suit, least and most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the suits")]
pub struct ShownLengths {
    #[serde(rename = "S")]
    pub spades: [u8; 2],
    #[serde(rename = "H")]
    pub hearts: [u8; 2],
    #[serde(rename = "D")]
    pub diamonds: [u8; 2],
    #[serde(rename = "C")]
    pub clubs: [u8; 2],
}

impl From<&Heard<'_>> for Explanation {
    fn from(heard: &Heard<'_>) -> Self {
        let summary = &heard.shown.summary;
        let length = |suit: Suit| [summary.lengths[suit].lo, summary.lengths[suit].hi];
        Self {
            seat: heard.seat,
            call: heard.call,
            meaning: describe(heard),
            hcp: [summary.high_cards.lo, summary.high_cards.hi],
            lengths: ShownLengths {
                spades: length(Suit::Spades),
                hearts: length(Suit::Hearts),
                diamonds: length(Suit::Diamonds),
                clubs: length(Suit::Clubs),
            },
            forcing: forcing_words(heard.rule.map(Rule::forcing).unwrap_or_default())
                .unwrap_or("no"),
            alert: heard.rule.is_some_and(Rule::is_alerted),
            rule: heard.rule.map(Rule::place).unwrap_or_default(),
        }
    }
}

/// What a call shows.
pub fn describe(heard: &Heard<'_>) -> String {
    let mut parts = Vec::new();
    let summary = &heard.shown.summary;
    let strength = strength(heard);
    if summary.balanced > 0.999 {
        parts.push("balanced".to_owned());
    }
    for suit in Suit::DESCENDING {
        let is_bid = heard.call.bid().and_then(|bid| bid.strain().trump()) == Some(suit);
        parts.extend(length(suit, summary.lengths[suit], is_bid));
    }
    parts.extend(strength);
    if let Some(rule) = heard.rule {
        let mut tests = Vec::new();
        rule.shows().tests(&mut tests);
        parts.extend(tests.into_iter().filter_map(test_words));
    }
    let forcing = heard.rule.map(Rule::forcing).unwrap_or_default();
    parts.extend(forcing_words(forcing).map(str::to_owned));
    match heard.leaves_in {
        Some(LeftIn::ArtificialBid) if forcing != Forcing::SignOff => {
            parts.push("to play".to_owned());
        }
        Some(LeftIn::TakeoutDouble) => parts.push("leaves the double in".to_owned()),
        _ => {}
    }
    let name = match heard.rule {
        Some(rule) => rule.note().name.as_deref(),
        None => plain_name(heard),
    };
    let body = if parts.is_empty() { "nothing more".to_owned() } else { parts.join(", ") };
    match (name, heard.call) {
        (Some(name), _) if parts.is_empty() => name.to_owned(),
        (Some(name), _) => format!("{name}: {body}"),
        (None, Call::Pass) if parts.is_empty() => "no more to say".to_owned(),
        (None, _) => body,
    }
}

/// What a call is called for which the system has no rule.
fn plain_name(heard: &Heard<'_>) -> Option<&'static str> {
    match heard.call {
        Call::Pass => None,
        Call::Double => Some("double"),
        Call::Redouble => Some("redouble"),
        Call::Bid(bid) => {
            let is_theirs = bid.strain().trump().is_some_and(|suit| heard.ground.theirs[suit]);
            Some(if is_theirs { "cue bid" } else { "natural" })
        }
    }
}

/// How a forcing call is spoken of.
const fn forcing_words(forcing: Forcing) -> Option<&'static str> {
    match forcing {
        Forcing::No => None,
        Forcing::SignOff => Some("to play"),
        Forcing::Invitational => Some("invitational"),
        Forcing::OneRound => Some("forcing one round"),
        Forcing::Game => Some("forcing to game"),
    }
}

fn strength(heard: &Heard<'_>) -> Option<String> {
    let summary = &heard.shown.summary;
    let asked = heard.rule.and_then(|rule| rule.shows().asks_points(&heard.ground));
    match asked {
        Some((Strength::Points, _)) => Some(spread_words(summary.points, "points")),
        Some((Strength::Support(_), range)) => {
            Some(format!("{} points in support", range_words(range)))
        }
        _ => Some(spread_words(summary.high_cards, "HCP")),
    }
    .filter(|words| !words.starts_with("0+"))
}

fn spread_words(spread: Spread, what: &str) -> String {
    // Nobody says "up to 31": a range that ends where hands hardly occur is open.
    let hi = if spread.hi >= 25 { i32::MAX } else { i32::from(spread.hi) };
    format!("{} {what}", range_words(Range::new(spread.lo.into(), hi)))
}

fn range_words(range: Range) -> String {
    match (range.lo.max(0), range.hi) {
        (lo, hi) if hi >= 37 => format!("{lo}+"),
        (0, hi) => format!("≤{hi}"),
        (lo, hi) if lo == hi => format!("{lo}"),
        (lo, hi) => format!("{lo}–{hi}"),
    }
}

fn length(suit: Suit, spread: Spread, is_bid: bool) -> Option<String> {
    let symbol = suit.symbol();
    match (spread.lo, spread.hi) {
        (lo, hi) if lo == hi => Some(format!("{lo}{symbol}")),
        (lo, hi) if lo >= 4 || is_bid && lo >= 3 => Some(if hi >= 8 || hi > lo + 4 {
            format!("{lo}+{symbol}")
        } else {
            format!("{lo}–{hi}{symbol}")
        }),
        (_, hi) if hi <= 3 => Some(format!("≤{hi}{symbol}")),
        _ => None,
    }
}

fn test_words(test: &Test) -> Option<String> {
    Some(match *test {
        Test::Stop(suit, _) => format!("stopper in {}", suit.symbol()),
        Test::Good(suit) => format!("good {}", suit.symbol()),
        Test::Top(top, suit, range) => {
            format!("{} of the top {top} in {}", range_words(range), suit.symbol())
        }
        Test::Cards(rank, range) => {
            let what = match rank {
                Rank::Ace => "aces",
                Rank::King => "kings",
                _ => "queens",
            };
            format!("{} {what}", range_words(range))
        }
        Test::Controls(range) => format!("{} controls", range_words(range)),
        Test::Losers(range) => format!("{} losers", range_words(range)),
        Test::PointsIn(suit, range) => {
            format!("{} HCP in {}", range_words(range), suit.symbol())
        }
        Test::Tricks(range) => format!("{} tricks in hand", range_words(range)),
        Test::QuickHalves(_) | Test::Quality(..) => return None,
    })
}
