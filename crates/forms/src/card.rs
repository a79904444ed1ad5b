//! A card with its reasons.

use merrimac_cards::Card;
use merrimac_table::{Candidate, Figure, Reasons, Technique};
use serde::Serialize;

/// A card: `{"card","technique","why","plays_for","deals","candidates","ended_early"}`.
#[derive(Debug, Clone, Serialize)]
pub struct CardAnswer {
    /// The card.
    pub card: Card,
    /// What it is for, by its short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// What it is for, and the figures behind it, in words.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub why: String,
    /// The layouts in which the plan works.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub plays_for: String,
    /// How many deals were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<u64>,
    /// The cards that were compared, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<CardCandidate>,
    /// Whether time ended it before its budget was spent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ended_early: bool,
}

/// A card that was compared: `{"card","score","chance","tricks","remark"}`.
#[derive(Debug, Clone, Serialize)]
pub struct CardCandidate {
    /// The card.
    pub card: Card,
    /// What it is worth to the player's side, in the scoring of the board.
    pub score: Option<f64>,
    /// The chance to make the contract, or to beat it.
    pub chance: Option<f64>,
    /// Expected tricks of declarer's side.
    pub tricks: Option<f64>,
    /// What else there is to say of it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub remark: String,
}

impl CardAnswer {
    /// A card with the reasons for it.
    pub fn of(card: Card, reasons: &Reasons<Card>) -> Self {
        Self {
            card,
            technique: reasons.technique.map(Technique::name),
            why: why(reasons),
            plays_for: reasons.plays_for.clone(),
            deals: reasons.figure(Figure::SAMPLES).map(|deals| deals as u64),
            candidates: reasons.candidates.iter().map(CardCandidate::from).collect(),
            ended_early: reasons.ended_early,
        }
    }
}

/// What a card is for, and the figures behind it.
pub fn why(reasons: &Reasons<Card>) -> String {
    match reasons.technique {
        Some(technique) if reasons.meaning.is_empty() => technique.words(),
        Some(technique) => format!("{}; {}", technique.words(), reasons.meaning),
        None => reasons.meaning.clone(),
    }
}

impl From<&Candidate<Card>> for CardCandidate {
    fn from(candidate: &Candidate<Card>) -> Self {
        let figure = |name| candidate.figure(name).map(|value| (value * 1000.0).round() / 1000.0);
        Self {
            card: candidate.choice,
            score: figure(Figure::SCORE),
            chance: figure(Figure::CHANCE),
            tricks: figure(Figure::TRICKS),
            remark: candidate.remark.clone(),
        }
    }
}
