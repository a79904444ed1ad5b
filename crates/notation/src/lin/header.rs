//! What a file says about all its boards: the match, the results, the names.

use std::fmt;
use std::str::FromStr;

use merrimac_cards::{Bid, BySeat, Contract, Doubling, Outcome, Room, Seat, Strain};
use thiserror::Error;

use crate::diagnostic::{Diagnostic, Severity};

use super::command::Command;
use super::problem::LinProblem;

/// Seats in LIN's order.
pub(super) const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// What stands before the boards.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Header {
    /// The match, if the file is about one.
    pub vugraph: Option<Vugraph>,
    /// The results, open and closed room in turn, from the first board on.
    pub results: Vec<Option<TableResult>>,
    /// The number on each board, from the first on, if the file lists them.
    pub numbers: Vec<u32>,
    /// The players in LIN's order S, W, N, E; eight if both rooms are named, the open one first.
    pub names: Vec<String>,
}

/// A match or another event (`vg`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Vugraph {
    /// Its title.
    pub title: String,
    /// Which part of it.
    pub segment: String,
    /// How it is scored: `I` IMPs, `P` matchpoints, `B` board-a-match.
    pub scoring: String,
    /// The first board.
    pub first: Option<u32>,
    /// The last board.
    pub last: Option<u32>,
    /// The two teams: North-South in the open room first.
    pub teams: [Team; 2],
}

/// A team with what it brought into this segment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Team {
    /// Its name.
    pub name: String,
    /// Its score before the first board.
    pub carry_over: Option<f64>,
}

impl Header {
    /// The result of a board, by the number it has in `qx`.
    pub fn result(&self, room: Room, number: u32) -> Option<TableResult> {
        let place = number.checked_sub(self.first())? as usize;
        let table = usize::from(room == Room::Closed);
        *self.results.get(place.checked_mul(2)? + table)?
    }

    /// The number on a board, by the number it has in `qx`.
    pub(super) fn number_on_board(&self, number: u32) -> Option<u32> {
        let place = number.checked_sub(self.first())?;
        self.numbers.get(place as usize).copied()
    }

    /// Who sat in a room; nobody is known in the closed room if only four are named.
    pub fn players(&self, room: Option<Room>) -> BySeat<String> {
        let skipped = if room == Some(Room::Closed) { 4 } else { 0 };
        seated(self.names.get(skipped..).unwrap_or_default())
    }

    fn first(&self) -> u32 {
        self.vugraph.as_ref().and_then(|vugraph| vugraph.first).unwrap_or(1)
    }

    /// Takes in a command about all boards, and says what was wrong with it.
    pub(super) fn take(&mut self, command: &Command) -> Vec<Diagnostic<LinProblem>> {
        let mut problems = Vec::new();
        match command.tag().to_ascii_lowercase().as_str() {
            "vg" => {
                *self =
                    Self { vugraph: Some(Vugraph::read(command, &mut problems)), ..Self::default() }
            }
            "rs" => self.results = read_results(command, &mut problems),
            "bn" => self.numbers = read_numbers(command, &mut problems),
            "pn" => self.names = read_names(command, &mut problems),
            "pw" if self.names.is_empty() => {
                self.names = fields(command).take(8).collect();
            }
            _ => {}
        }
        problems
    }
}

/// The first four names, by seat.
pub(super) fn seated(names: &[String]) -> BySeat<String> {
    let mut players = BySeat::<String>::default();
    for (seat, name) in SEATS.into_iter().zip(names) {
        players[seat].clone_from(name);
    }
    players
}

/// The names of a `pn`; blanks around them and commas after the last do not count.
pub(super) fn read_names(
    command: &Command,
    problems: &mut Vec<Diagnostic<LinProblem>>,
) -> Vec<String> {
    let mut names: Vec<String> = fields(command).collect();
    while names.len() > 4 && names.len() != 8 && names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    if !matches!(names.len(), 4 | 8) {
        problems.push(command.warn(LinProblem::Names { found: names.len() }));
    }
    names.truncate(8);
    names
}

fn fields(command: &Command) -> impl Iterator<Item = String> {
    let text = command.text();
    text.split(',').map(|field| field.trim().to_owned()).collect::<Vec<_>>().into_iter()
}

fn read_numbers(command: &Command, problems: &mut Vec<Diagnostic<LinProblem>>) -> Vec<u32> {
    let numbers: Result<Vec<u32>, String> =
        fields(command).map(|field| field.parse().map_err(|_| field)).collect();
    numbers.unwrap_or_else(|found| {
        problems.push(command.warn(LinProblem::BoardNumber { found }));
        Vec::new()
    })
}

fn read_results(
    command: &Command,
    problems: &mut Vec<Diagnostic<LinProblem>>,
) -> Vec<Option<TableResult>> {
    let mut unreadable = None;
    let mut read = |field: String| {
        let result = field.parse().ok();
        if result.is_none() && !field.is_empty() {
            unreadable.get_or_insert(field);
        }
        result
    };
    let results = fields(command).map(&mut read).collect();
    // The first is enough: the others are mostly of the same kind.
    if let Some(found) = unreadable {
        let warning = command.warn(LinProblem::Result { found });
        problems.push(Diagnostic { severity: Severity::Error, ..warning });
    }
    results
}

impl Vugraph {
    /// The event as a record names it: title and segment.
    pub(super) fn event(&self) -> String {
        match (self.title.as_str(), self.segment.as_str()) {
            (title, "") => title.to_owned(),
            (title, segment) => format!("{title}, {segment}"),
        }
    }

    /// The scoring in PBN's words.
    pub(super) fn scoring_word(&self) -> String {
        match self.scoring.as_str() {
            "I" | "i" => "IMP".to_owned(),
            "P" | "p" => "MP".to_owned(),
            "B" | "b" => "BAM".to_owned(),
            other => other.to_owned(),
        }
    }

    /// Reads the nine fields; a title with commas of its own takes what is too much.
    fn read(command: &Command, problems: &mut Vec<Diagnostic<LinProblem>>) -> Self {
        let mut fields: Vec<String> = fields(command).collect();
        while fields.len() > 9 && fields.last().is_some_and(String::is_empty) {
            fields.pop();
        }
        if let Some(extra) = fields.len().checked_sub(9).filter(|&extra| extra > 0) {
            let title = fields.drain(..=extra).collect::<Vec<_>>().join(" ");
            fields.insert(0, title);
        }
        fields.resize(9, String::new());
        let mut number = |field: &String| {
            let number = field.parse().ok();
            if number.is_none() && !field.is_empty() {
                let found = field.clone();
                problems.push(command.warn(LinProblem::BoardNumber { found }));
            }
            number
        };
        let (first, last) = (number(&fields[3]), number(&fields[4]));
        let team = |at: usize| {
            let carry_over = fields[at + 1].parse().ok().filter(|score: &f64| score.is_finite());
            Team { name: fields[at].clone(), carry_over }
        };
        let teams = [team(5), team(7)];
        let [title, segment, scoring] = [0, 1, 2].map(|at: usize| fields[at].clone());
        Self { title, segment, scoring, first, last, teams }
    }
}

/// How a board ended at one table.
///
/// ```
/// use merrimac_notation::lin::TableResult;
/// let result: TableResult = "4SWx-4".parse()?;
/// assert_eq!(result.tricks(), Some(6));
/// assert_eq!(result.to_string(), "4SWx-4");
/// # Ok::<(), merrimac_notation::lin::ParseResultError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableResult {
    /// Everybody passed.
    PassedOut,
    /// A contract was played.
    Played {
        /// The contract.
        contract: Contract,
        /// Declarer's tricks.
        tricks: u8,
    },
}

impl TableResult {
    /// Declarer's tricks, if there was a declarer.
    pub const fn tricks(self) -> Option<u8> {
        match self {
            Self::PassedOut => None,
            Self::Played { tricks, .. } => Some(tricks),
        }
    }

    /// What was played.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::PassedOut => Outcome::PassedOut,
            Self::Played { contract, .. } => Outcome::Contract(contract),
        }
    }
}

impl fmt::Display for TableResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Played { contract, tricks } = self else { return f.write_str("PASS") };
        let strain =
            if contract.strain() == Strain::Notrump { "N" } else { contract.strain().name() };
        let doubling = contract.doubling.to_string().to_lowercase();
        write!(f, "{}{strain}{}{doubling}", contract.bid.level(), contract.declarer)?;
        match i16::from(*tricks) - i16::from(contract.bid.tricks()) {
            0 => f.write_str("="),
            difference => write!(f, "{difference:+}"),
        }
    }
}

/// The text is not a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a result such as 4SWx-4, 3NE= or PASS")]
pub struct ParseResultError;

impl FromStr for TableResult {
    type Err = ParseResultError;

    /// Reads `4SWx-4`, `3NE+1`, `1CN=` and `PASS`, in either case. Forgives `NT`, and `P` for
    /// `PASS`.
    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        let text = text.to_ascii_uppercase();
        if matches!(text.as_str(), "PASS" | "P") {
            return Ok(Self::PassedOut);
        }
        let sign = text.find(['=', '+', '-']).ok_or(ParseResultError)?;
        let (played, difference) = text.split_at(sign);
        let bid_and_seat = played.trim_end_matches('X');
        let doubling = match played.len() - bid_and_seat.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(ParseResultError),
        };
        let (seat_at, seat) = bid_and_seat.char_indices().next_back().ok_or(ParseResultError)?;
        let declarer = Seat::from_letter(seat).ok_or(ParseResultError)?;
        let bid: Bid = bid_and_seat[..seat_at].parse().map_err(|_| ParseResultError)?;
        let difference = if difference == "=" { 0 } else { number(difference)? };
        let tricks = u8::try_from(i16::from(bid.tricks()) + difference);
        let tricks = tricks.ok().filter(|&tricks| tricks <= 13).ok_or(ParseResultError)?;
        Ok(Self::Played { contract: Contract { bid, doubling, declarer }, tricks })
    }
}

/// A signed number of one or two digits.
fn number(text: &str) -> Result<i16, ParseResultError> {
    if text.len() > 3 { Err(ParseResultError) } else { text.parse().map_err(|_| ParseResultError) }
}
