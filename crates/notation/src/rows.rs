//! Lists of played boards, one board at one table a line: the form in which archives of championship
//! play and of programs' games are exchanged for study.
//!
//! The columns, separated by tabs: file, event, segment, scoring, room (`o`, `c`), board, dealer,
//! vulnerability, one unused, deal, auction (calls from the dealer on, `!` behind an alerted one),
//! contract (`4SX`, `Pass`), declarer, cards in order of play, how many, claim, tricks, where the
//! tricks come from, flags. The last two say nothing that a record keeps.
//!
//! # What is forgiven
//! Columns may be empty, except the deal; lines that are empty or begin with `#` are left out, and a
//! line of headings too. Calls and cards end before the first that is not legal, which is reported. A
//! claim that the tricks already won rule out is reported and left out.

use merrimac_cards::{
    Auction, Card, Contract, Deal, IllegalCall, IllegalCard, Outcome, PlayState, Record,
    RecordedCall, RecordedCard, Room,
};
use thiserror::Error;

use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};
use crate::text::lines_of;

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowProblem {
    /// Too few columns.
    #[error("expected at least 17 columns separated by tabs, found {found}")]
    Columns {
        /// How many there are.
        found: usize,
    },
    /// A column that cannot be read.
    #[error("expected {expected}")]
    Column {
        /// What should stand there.
        expected: &'static str,
    },
    /// A call that cannot be made.
    #[error("call {}: {source}", index + 1)]
    Call {
        /// Its place among the calls, from 0.
        index: usize,
        /// Why.
        source: IllegalCall,
    },
    /// A card that cannot be played.
    #[error("card {}: {source}", index + 1)]
    Card {
        /// Its place among the cards, from 0.
        index: usize,
        /// Why.
        source: IllegalCard,
    },
    /// A claim that the tricks played rule out.
    #[error("declarer cannot have {tricks} tricks after those already played")]
    Tricks {
        /// What was claimed.
        tricks: u8,
    },
}

/// One line as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What the board is, as far as it could be read.
    pub record: Record,
    /// What was wrong with it.
    pub diagnostics: Vec<Diagnostic<RowProblem>>,
}

/// The boards of a list.
///
/// ```
/// use merrimac_notation::rows;
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
/// let line = format!("1\tCup\tFinal\tI\to\t7\tN\tNone\t\t{deal}\t1D P 1H P 4H P P P\t4H\tS\tSKH3\t2\t\t9\tplay\t");
/// let boards: Vec<_> = rows::read(line.as_bytes()).collect();
/// assert!(boards[0].diagnostics.is_empty());
/// assert_eq!((boards[0].record.tricks, boards[0].record.cards.len()), (Some(9), 2));
/// ```
pub fn read(bytes: &[u8]) -> impl Iterator<Item = Reading> {
    let lines = lines_of(bytes).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    lines.filter(|(number, line)| *number > 1 || !is_heading(line)).map(|(number, line)| {
        let mut row = Row { number, line: &line, diagnostics: Vec::new() };
        let record = row.record();
        Reading { record, diagnostics: row.diagnostics }
    })
}

/// Whether a line is a row: the deal stands in its column.
pub(crate) fn is_row(line: &str) -> bool {
    let mut columns = line.split('\t');
    columns.nth(DEAL).is_some_and(|deal| deal.parse::<Deal>().is_ok()) && columns.count() >= 7
}

fn is_heading(line: &str) -> bool {
    line.split('\t').any(|column| column.trim().eq_ignore_ascii_case("deal"))
}

/// The columns, from 0.
const EVENT: usize = 1;
const SEGMENT: usize = 2;
const SCORING: usize = 3;
const ROOM: usize = 4;
const NUMBER: usize = 5;
const DEALER: usize = 6;
const VULNERABILITY: usize = 7;
const DEAL: usize = 9;
const CALLS: usize = 10;
const CONTRACT: usize = 11;
const DECLARER: usize = 12;
const CARDS: usize = 13;
const CLAIM: usize = 15;
const TRICKS: usize = 16;

/// A line being read.
struct Row<'a> {
    number: u64,
    line: &'a str,
    diagnostics: Vec<Diagnostic<RowProblem>>,
}

impl Row<'_> {
    fn record(&mut self) -> Record {
        let found = self.line.split('\t').count();
        if found <= TRICKS {
            self.report(0, RowProblem::Columns { found });
            return Record::default();
        }
        let mut record = Record {
            event: event(self.column(EVENT), self.column(SEGMENT)),
            scoring: scoring(self.column(SCORING)).to_owned(),
            room: self.room(),
            number: self.read(NUMBER, "the number of a board"),
            dealer: self.read(DEALER, "the dealer's seat"),
            vulnerability: self.read(VULNERABILITY, "who is vulnerable: None, NS, EW or All"),
            outcome: self.outcome(),
            claim: self.read(CLAIM, "how many tricks declarer claimed"),
            tricks: self.read(TRICKS, "how many tricks declarer won"),
            ..Record::default()
        };
        match self.read::<Deal>(DEAL, "a deal: N:S.H.D.C E S W") {
            Some(deal) => record.deal = deal.into(),
            None if self.column(DEAL).is_empty() => {
                self.report(DEAL, RowProblem::Column { expected: "a deal: N:S.H.D.C E S W" });
            }
            None => {}
        }
        record.calls = self.calls(&record);
        record.cards = self.cards(&record);
        self.check_claim(&mut record);
        record
    }

    fn calls(&mut self, record: &Record) -> Vec<RecordedCall> {
        let mut auction = Auction::new(record.dealer.unwrap_or(merrimac_cards::Seat::North));
        let mut calls = Vec::new();
        for (index, word) in self.column(CALLS).to_owned().split_whitespace().enumerate() {
            let text = word.trim_end_matches('!');
            let Ok(call) = text.parse() else {
                self.report(CALLS, RowProblem::Column { expected: "calls: 1C to 7NT, P, X, XX" });
                break;
            };
            if let Err(source) = auction.call(call) {
                self.report(CALLS, RowProblem::Call { index, source });
                break;
            }
            let alerted = text.len() < word.len();
            calls.push(RecordedCall { call, alerted, note: String::new() });
        }
        calls
    }

    fn cards(&mut self, record: &Record) -> Vec<RecordedCard> {
        let mut cards: Vec<RecordedCard> = Vec::new();
        let Some(mut position) = record.opening_position() else { return cards };
        let text = self.column(CARDS).to_owned();
        for (index, pair) in text.as_bytes().chunks(2).enumerate() {
            let card = std::str::from_utf8(pair).ok().and_then(|pair| pair.parse::<Card>().ok());
            let Some(card) = card else {
                self.report(CARDS, RowProblem::Column { expected: "cards, suit then rank" });
                break;
            };
            if let Err(source) = position.play(card) {
                self.report(CARDS, RowProblem::Card { index, source });
                break;
            }
            cards.push(card.into());
        }
        cards
    }

    /// A claim of tricks that cannot be had any more is a slip of the typist.
    fn check_claim(&mut self, record: &mut Record) {
        let (Some(contract), Some(claim)) = (record.contract(), record.claim) else { return };
        let won = record.position().as_ref().map(PlayState::won).copied().unwrap_or_default();
        let most = 13 - won[contract.side().opponents()];
        if !(won[contract.side()]..=most).contains(&claim) {
            self.warn(CLAIM, RowProblem::Tricks { tricks: claim });
            record.claim = None;
            if record.tricks == Some(claim) {
                record.tricks = None;
            }
        }
    }

    fn room(&mut self) -> Option<Room> {
        match self.column(ROOM) {
            "o" => Some(Room::Open),
            "c" => Some(Room::Closed),
            "" => None,
            _ => {
                self.report(ROOM, RowProblem::Column { expected: "a room: o or c" });
                None
            }
        }
    }

    fn outcome(&mut self) -> Option<Outcome> {
        match self.column(CONTRACT) {
            "" => return None,
            "Pass" => return Some(Outcome::PassedOut),
            _ => {}
        }
        let declarer = self.read(DECLARER, "declarer's seat")?;
        let contract = Contract::parse(self.column(CONTRACT), declarer);
        if contract.is_err() {
            self.report(CONTRACT, RowProblem::Column { expected: "a contract: 4S, 3NTX, Pass" });
        }
        contract.ok().map(Outcome::Contract)
    }

    /// A column that may be empty.
    fn read<T: std::str::FromStr>(&mut self, column: usize, expected: &'static str) -> Option<T> {
        let text = self.column(column);
        if text.is_empty() {
            return None;
        }
        let value = text.parse().ok();
        if value.is_none() {
            self.report(column, RowProblem::Column { expected });
        }
        value
    }

    fn column(&self, column: usize) -> &str {
        self.line.split('\t').nth(column).unwrap_or_default()
    }

    fn report(&mut self, column: usize, problem: RowProblem) {
        self.diagnose(Severity::Error, column, problem);
    }

    fn warn(&mut self, column: usize, problem: RowProblem) {
        self.diagnose(Severity::Warning, column, problem);
    }

    fn diagnose(&mut self, severity: Severity, column: usize, problem: RowProblem) {
        let before: usize =
            self.line.split('\t').take(column).map(|text| text.chars().count() + 1).sum();
        let column_number = before as u64 + 1;
        let text = self.column(column);
        self.diagnostics.push(Diagnostic {
            severity,
            place: Place {
                line: self.number,
                column: column_number,
                length: text.chars().count() as u64,
            },
            excerpt: Excerpt::starting_at(column_number, text),
            problem,
        });
    }
}

fn event(title: &str, segment: &str) -> String {
    if segment.is_empty() { title.to_owned() } else { format!("{title}, {segment}") }
}

/// PBN's word for a letter of the list.
fn scoring(letter: &str) -> &str {
    match letter {
        "I" => "IMP",
        "P" => "MP",
        other => other,
    }
}

#[cfg(test)]
mod tests;
