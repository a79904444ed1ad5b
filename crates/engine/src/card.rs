//! What a pair plays, on a side of paper: system, conventions, leads and signals.
//!
//! Nothing of it is written down for the purpose. Calls are put into words by the rules that choose them, leads are
//! those that the player would choose from a few holdings that everybody is asked about.

use merrimac_bidding::{Note, Position, System, describe_briefly, notes_after};
use merrimac_cardplay::standard_lead;
use merrimac_cards::{Auction, BySide, Call, Holding, Rank, Seat, Strain, Suit, Vulnerability};
use serde::Serialize;

/// A convention card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConventionCard {
    /// What the system is called.
    pub system: String,
    /// The conventions that can be switched, and whether they are on.
    pub conventions: Vec<ConventionSetting>,
    /// What is bid when, and what is led.
    pub sections: Vec<CardSection>,
}

/// A convention that can be switched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConventionSetting {
    /// Its name.
    pub name: String,
    /// Whether it is played.
    pub on: bool,
}

/// A part of the card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardSection {
    /// What it is about.
    pub title: String,
    /// What is said.
    pub lines: Vec<CardLine>,
}

/// One agreement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardLine {
    /// The calls, or the holding.
    pub call: String,
    /// What they mean, or the card that is led.
    pub meaning: String,
    /// Whether the calls are alerted.
    pub alert: bool,
}

/// The points of the bidding that a card speaks of, and whether calls without a name are told there.
const PARTS: &[(&str, &str, bool)] = &[
    ("Opening bids", "", true),
    ("Responses to 1NT", "1NT P", false),
    ("Responses to one of a major", "1H P", true),
    ("Responses to one of a minor", "1D P", true),
    ("Responses to 2♣", "2C P", true),
    ("Responses to a weak two", "2S P", true),
    ("Over their 1♥", "1H", true),
    ("Over their 1NT", "1NT", true),
    ("After 1♦ and their 1♠", "1D 1S", false),
    ("After 1♠ and their double", "1S X", false),
    ("Slam tries after 1♠–3♠", "1S P 3S P", false),
];

/// Holdings that a card gives the lead from.
const HOLDINGS: &[&str] =
    &["AK5", "KQ4", "KQT4", "QJT3", "KJT4", "KJ742", "A8642", "98642", "K72", "852", "93"];

impl ConventionCard {
    /// The card of a system.
    pub fn of(system: &System) -> Self {
        let conventions = system.conventions().iter();
        let setting =
            |(name, on): &(String, bool)| ConventionSetting { name: name.clone(), on: *on };
        let parts = PARTS.iter().map(|&(title, auction, in_full)| CardSection {
            title: title.to_owned(),
            lines: lines(system, auction, in_full),
        });
        let mut sections: Vec<_> = parts.filter(|section| !section.lines.is_empty()).collect();
        sections.push(CardSection { title: "Opening leads".to_owned(), lines: leads() });
        sections.push(CardSection { title: "Signals".to_owned(), lines: signals() });
        Self {
            system: system.name().to_owned(),
            conventions: conventions.map(setting).collect(),
            sections,
        }
    }
}

/// What may be called after an auction; calls that mean the same are one line.
fn lines(system: &System, auction: &str, in_full: bool) -> Vec<CardLine> {
    let Ok(auction) = Auction::parse(Seat::North, auction) else { return Vec::new() };
    let systems = BySide::from_fn(|_| system);
    let position = Position::after(systems, Vulnerability::None, &auction);
    let mut lines: Vec<(CardLine, String)> = Vec::new();
    for note in notes_after(&position, 1, describe_briefly) {
        let is_named = note.meaning.contains(": ") || note.is_alerted;
        if note.call == Call::Pass || !(in_full || is_named) {
            continue;
        }
        let key = without_suit(&note);
        let known =
            lines.iter_mut().find(|(line, other)| *other == key && line.alert == note.is_alerted);
        if let Some((line, _)) = known {
            line.call = format!("{} {}", line.call, note.call);
            line.meaning = of_any_suit(&key);
        } else {
            let Note { call, meaning, is_alerted, .. } = note;
            lines.push((CardLine { call: call.to_string(), meaning, alert: is_alerted }, key));
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// The words with a mark in the place of the suit that is bid.
fn without_suit(note: &Note) -> String {
    let suit = note.call.bid().and_then(|bid| bid.strain().trump());
    suit.map_or_else(|| note.meaning.clone(), |suit: Suit| note.meaning.replace(suit.symbol(), "#"))
}

/// The same words for whichever suit it is.
fn of_any_suit(words: &str) -> String {
    let it = words.replace("in #", "in it").replace("of #", "of it").replace("good #", "good suit");
    it.replace('#', " in the suit")
}

/// The card that is led from a few holdings.
fn leads() -> Vec<CardLine> {
    let led = |holding: Holding, strain| {
        let rank: Option<Rank> = standard_lead(holding, strain);
        rank.map_or_else(String::new, |rank| match rank {
            Rank::Ten => "10".to_owned(),
            other => other.letter().to_string(),
        })
    };
    let line = |text: &&str| {
        let holding: Holding = text.parse().ok()?;
        let suit = led(holding, Strain::Spades);
        let notrump = led(holding, Strain::Notrump);
        let meaning = if suit == notrump {
            suit
        } else {
            format!("{suit} against a suit, {notrump} against notrump")
        };
        let call = text.replace('T', "10");
        Some(CardLine { call, meaning, alert: false })
    };
    HOLDINGS.iter().filter_map(line).collect()
}

/// What small cards say.
fn signals() -> Vec<CardLine> {
    let line = |call: &str, meaning: &str| CardLine {
        call: call.to_owned(),
        meaning: meaning.to_owned(),
        alert: false,
    };
    vec![
        line("on partner's lead", "attitude: high encourages"),
        line("on declarer's lead", "count: high-low shows an even number"),
        line("discards", "attitude: high encourages"),
    ]
}
