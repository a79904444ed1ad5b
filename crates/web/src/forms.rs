//! The words of the game as JSON: what the page, the API and the store share.

use std::collections::BTreeMap;
use std::fmt::Display;

use merrimac_cards::{
    Call, Card, Contract, Hand, Outcome, Scoring, Seat, Side, Strain, Trick, Vulnerability,
};
pub(crate) use merrimac_forms::{Makeable, Par as ParForm, PerSeat, PerSide};
use merrimac_table::{
    Candidate, Decision, Figure, Reasons, SeatView, Technique, call_sentence, card_sentence,
};
use serde::{Deserialize, Serialize};

/// A card and who played it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct SeatCard {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
}

/// A trick, complete or not.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TrickForm {
    leader: Seat,
    cards: Vec<SeatCard>,
    winner: Option<Seat>,
}

impl TrickForm {
    pub(crate) fn of(trick: &Trick, strain: Strain) -> Self {
        Self {
            leader: trick.leader(),
            cards: trick.iter().map(|(seat, card)| SeatCard { seat, card }).collect(),
            winner: trick.winner(strain).map(|(seat, _)| seat),
        }
    }
}

/// Who makes the first call, the second, and so on, from the dealer round and round.
pub(crate) fn callers(dealer: Seat) -> impl Iterator<Item = Seat> {
    (0..).map(move |steps| dealer.rotated(steps))
}

/// The cards of a hand in the order that people sort them in.
pub(crate) fn cards(hand: Hand) -> Vec<Card> {
    hand.iter().collect()
}

/// A contract as text, and its declarer.
pub(crate) fn contract_and_declarer(outcome: Option<Outcome>) -> (Option<String>, Option<Seat>) {
    match outcome {
        Some(Outcome::PassedOut) => (Some("Pass".to_owned()), None),
        Some(Outcome::Contract(contract)) => (Some(contract.text()), Some(contract.declarer)),
        Some(Outcome::Ending { .. }) | None => (None, None),
    }
}

/// What a side is called.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "NS",
        Side::EastWest => "EW",
    }
}

/// Why something was decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Why {
    pub(crate) rule: String,
    pub(crate) meaning: String,
    pub(crate) plays_for: String,
    /// What a card is for, by its short name; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) technique: String,
    /// The whole in a sentence or two.
    pub(crate) text: String,
    pub(crate) candidates: Vec<Weighed>,
    pub(crate) figures: BTreeMap<String, f64>,
    /// Whether time ended it before its budget was spent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) ended_early: bool,
}

/// What was weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weighed {
    pub(crate) choice: String,
    pub(crate) figures: BTreeMap<String, f64>,
    pub(crate) remark: String,
}

impl Why {
    /// The reasons for a call.
    pub(crate) fn of_call(decision: &Decision<Call>, scoring: Scoring) -> Self {
        Self::of(&decision.reasons).said(&call_sentence(decision, scoring))
    }

    /// The reasons for a card.
    pub(crate) fn of_card(decision: &Decision<Card>, view: &SeatView) -> Self {
        let why = Self::of(&decision.reasons);
        match view.contract() {
            Some(contract) => why.said(&card_sentence(decision, contract, view.is_declarer())),
            None => why,
        }
    }

    fn of<T: Display>(reasons: &Reasons<T>) -> Self {
        Self {
            rule: reasons.rule.clone(),
            meaning: reasons.meaning.clone(),
            plays_for: reasons.plays_for.clone(),
            technique: reasons.technique.map(Technique::name).unwrap_or_default().to_owned(),
            text: String::new(),
            candidates: reasons.candidates.iter().map(weighed).collect(),
            figures: figures(&reasons.figures),
            ended_early: reasons.ended_early,
        }
    }

    /// With a sentence, which says so if time ended the decision.
    fn said(mut self, sentence: &str) -> Self {
        let early = if self.ended_early { " Time ended the thinking early." } else { "" };
        self.text = format!("{sentence}{early}");
        self
    }
}

fn weighed<T: Display>(candidate: &Candidate<T>) -> Weighed {
    Weighed {
        choice: candidate.choice.to_string(),
        figures: figures(&candidate.figures),
        remark: candidate.remark.clone(),
    }
}

/// Figures that JSON can say: no infinities.
fn figures(figures: &[Figure]) -> BTreeMap<String, f64> {
    let finite = figures.iter().filter(|figure| figure.value.is_finite());
    finite.map(|figure| (figure.name.to_string(), figure.value)).collect()
}

/// A contract as people write it: 4♠ doubled by South.
pub(crate) fn contract_words(contract: Contract) -> String {
    let bid = Call::Bid(contract.bid).words();
    let doubled = match contract.doubling.factor() {
        1 => "",
        2 => " doubled",
        _ => " redoubled",
    };
    format!("{bid}{doubled} by {}", contract.declarer.name())
}

/// A result as people say it: `4♠ by South, one down: −50`.
pub(crate) fn result_words(contract: Contract, tricks: u8, vulnerability: Vulnerability) -> String {
    let over = i32::from(tricks) - i32::from(contract.bid.tricks());
    let how = match over {
        0 => "made exactly".to_owned(),
        1 => "made with an overtrick".to_owned(),
        2.. => format!("made with {over} overtricks"),
        -1 => "one down".to_owned(),
        _ => format!("{} down", -over),
    };
    let score = contract.score(tricks, vulnerability);
    let sign = if score < 0 { "−" } else { "+" };
    format!("{}, {how}: {sign}{}", contract_words(contract), score.abs())
}
