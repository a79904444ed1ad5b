//! What a table leaves: the record, the score, the reasons and times of every decision.

use merrimac_cards::{Contract, Doubling, Record};
use merrimac_table::{BoardRecord, Figure, Reasons};
use serde::{Deserialize, Serialize};

use crate::appraisal::Appraisal;
use crate::contest::Place;

/// A board as one table played it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableResult {
    /// Which table.
    pub place: Place,
    /// The calls, the cards, the tricks.
    pub record: Record,
    /// The score of North and South: at the table, or double dummy if only the auction was held; none
    /// if a player failed.
    pub score: Option<i32>,
    /// The same with a failing contract doubled, if only the auction was held.
    pub score_if_doubled: Option<i32>,
    /// What the table was worth double dummy, if that was asked for and there was a contract.
    pub appraisal: Option<Appraisal>,
    /// The decisions in order, those given in advance left out.
    pub thoughts: Vec<Thought>,
    /// Why the board came to no end.
    pub failure: Option<String>,
}

impl TableResult {
    /// A table as a file recorded it, so that matches others have played can be scored like ours.
    pub fn recorded(place: Place, record: Record) -> Self {
        Self {
            place,
            score: record.north_south_score(),
            record,
            score_if_doubled: None,
            appraisal: None,
            thoughts: Vec::new(),
            failure: None,
        }
    }
}

/// A decision with its reasons, as text that any program can read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The call or card.
    pub choice: String,
    /// How long it took.
    pub seconds: f64,
    /// The rule that applied.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// What the choice means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// What the plan plays for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plays_for: String,
    /// What was weighed, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
    /// Figures of the decision as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<(String, f64)>,
}

/// Something that could have been chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The call or card.
    pub choice: String,
    /// Its values by name.
    pub figures: Vec<(String, f64)>,
    /// Why it won or lost.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
}

impl Thought {
    /// The decisions of a board in order, without those given in advance, with the time each took.
    pub(crate) fn of_board(board: &BoardRecord, given: (usize, usize), times: &[f64]) -> Vec<Self> {
        let calls = board.record.calls.iter().zip(&board.calls).skip(given.0);
        let cards = board.record.cards.iter().zip(&board.cards).skip(given.1);
        let calls = calls.map(|(made, reasons)| Self::of(made.call.to_string(), reasons));
        let cards = cards.map(|(played, reasons)| Self::of(played.card.to_string(), reasons));
        let with_time = |(thought, &seconds): (Self, &f64)| Self { seconds, ..thought };
        calls.chain(cards).zip(times).map(with_time).collect()
    }

    fn of<T: ToString>(choice: String, reasons: &Reasons<T>) -> Self {
        let candidates = reasons.candidates.iter().map(|candidate| Candidate {
            choice: candidate.choice.to_string(),
            figures: named(&candidate.figures),
            remark: candidate.remark.clone(),
        });
        Self {
            choice,
            seconds: 0.0,
            rule: reasons.rule.clone(),
            meaning: reasons.meaning.clone(),
            plays_for: reasons.plays_for.clone(),
            candidates: candidates.collect(),
            figures: named(&reasons.figures),
        }
    }
}

fn named(figures: &[Figure]) -> Vec<(String, f64)> {
    figures.iter().map(|figure| (figure.name.to_string(), figure.value)).collect()
}

/// The contract as a strict judge scores it: doubled, if it fails by this many tricks.
pub(crate) fn doubled_if_failing(contract: Contract, tricks: u8) -> Contract {
    let doubling = match contract.doubling {
        Doubling::Undoubled if tricks < contract.bid.tricks() => Doubling::Doubled,
        doubling => doubling,
    };
    Contract { doubling, ..contract }
}
