//! Positions that were labelled before the program was asked, and how its names fare.
//!
//! A list has eight columns, separated by tabs: the deal, the dealer, the auction, the contract, the declarer, the
//! cards played, the card in question, and the names that a player would give it (several with | between them, -
//! if it has none). Lines that begin with # and the first of the others, a heading, are left out.

use std::fmt;

use merrimac_cardplay::technique;
use merrimac_cards::{Board, Call, Card, RecordedCall, RecordedCard, Seat, Vulnerability};
use merrimac_table::{BoardInPlay, SeatView, Technique};
use serde::Serialize;

use crate::error::StudyError;

/// A card in its place, and what a player called it.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// The line of the list.
    line: usize,
    view: SeatView,
    card: Card,
    names: Vec<String>,
}

impl Labelled {
    /// The name that the program gives, from what the player sees.
    pub fn named(&self) -> Option<&'static str> {
        technique(&self.view, self.card).map(Technique::name)
    }

    /// Whether the program does as the player did: one of his names, or none.
    pub fn is_right(&self) -> bool {
        match self.named() {
            Some(name) => self.names.iter().any(|one| one == name),
            None => self.names.is_empty(),
        }
    }

    /// Whether a player had a name for the card.
    pub fn has_technique(&self) -> bool {
        !self.names.is_empty()
    }
}

/// Reads a list.
///
/// # Errors
/// If a line is not as it should be, or what it says could not have happened.
pub fn read_labelled(text: &str) -> Result<Vec<Labelled>, StudyError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    lines
        .skip(1)
        .map(|(number, line)| {
            read(number, line)
                .map_err(|why| StudyError::Unfit(format!("line {number} of the list: {why}")))
        })
        .collect()
}

fn read(number: usize, line: &str) -> Result<Labelled, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [deal, dealer, auction, _, _, played, card, names] = fields[..] else {
        return Err(format!("eight columns were expected, not {}", fields.len()));
    };
    let said = |error: &dyn fmt::Display| error.to_string();
    let mut board = BoardInPlay::new(&Board {
        number: 1,
        dealer: dealer.parse::<Seat>().map_err(|error| said(&error))?,
        vulnerability: Vulnerability::None,
        deal: deal.parse().map_err(|error| said(&error))?,
    });
    for call in auction.split_whitespace() {
        let call: Call = call.parse().map_err(|error| said(&error))?;
        board.call(RecordedCall::from(call)).map_err(|error| said(&error))?;
    }
    for card in played.split_whitespace().filter(|&card| card != "-") {
        let card: Card = card.parse().map_err(|error| said(&error))?;
        board.play(RecordedCard::from(card)).map_err(|error| said(&error))?;
    }
    let card: Card = card.parse().map_err(|error| said(&error))?;
    let view = board.view(board.to_act().ok_or("the play is over")?);
    if !view.legal_cards().contains(card) {
        return Err(format!("{card} cannot be played"));
    }
    let names = names.trim().split('|').filter(|&name| name != "-");
    Ok(Labelled { line: number, view, card, names: names.map(str::to_owned).collect() })
}

/// How the program's names fare against labels.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Names {
    /// Cards that have a name.
    pub with: usize,
    /// Those of them that the program names so.
    pub right: usize,
    /// Cards that have none.
    pub without: usize,
    /// Those of them that the program names.
    pub named: usize,
    /// What was wrong, by line of the list.
    pub faults: Vec<String>,
}

impl Names {
    /// Asks the program about every position.
    pub fn of(labelled: &[Labelled]) -> Self {
        let mut found = Self::default();
        for one in labelled {
            let is_right = one.is_right();
            if one.has_technique() {
                found.with += 1;
                found.right += usize::from(is_right);
            } else {
                found.without += 1;
                found.named += usize::from(!is_right);
            }
            if !is_right {
                let names =
                    if one.has_technique() { one.names.join(" or ") } else { "none".into() };
                let said = one.named().unwrap_or("none");
                found.faults.push(format!(
                    "line {}, {}: {said} instead of {names}",
                    one.line,
                    one.card.words()
                ));
            }
        }
        found
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        let Self { with, right, without, named, .. } = self;
        writeln!(
            f,
            "{with} cards with a technique: {right} named right ({:.1} %)",
            percent(*right, *with)
        )?;
        writeln!(f, "{without} cards without: {named} named ({:.1} %)", percent(*named, *without))
    }
}
