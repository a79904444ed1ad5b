//! Lines into records: what each label means.

use merrimac_cards::{DealBuilder, Holding, Outcome, PartialDeal, Rank, Record, Room, Seat, Suit};

use super::{RbnFile, RbnLine, RbnProblem, RbnRecord, auction, play};
use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};

/// The most characters of data that are looked at; the longest that RBN allows is 128. Lines that
/// every record takes over have to be bounded, or a small file could mean very much text.
pub(super) const LONGEST: usize = 512;

/// A file read: its lines, its meaning, and what was wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The lines.
    pub file: RbnFile,
    /// One record for each of the file's, with what it takes over from those before.
    pub records: Vec<Record>,
    /// The faults, in order.
    pub diagnostics: Vec<Diagnostic<RbnProblem>>,
}

/// Reads a file. Goes on after every fault.
pub fn read(bytes: &[u8]) -> Reading {
    let (file, starts) = RbnFile::parse_placed(bytes);
    interpret(file, &starts)
}

/// Reads a packed file; places count lines of the unpacked text.
pub fn read_rbx(bytes: &[u8]) -> Reading {
    read(RbnFile::parse_rbx(bytes).to_string().as_bytes())
}

fn interpret(file: RbnFile, starts: &[u64]) -> Reading {
    let mut header = Record::default();
    let mut records = Vec::with_capacity(file.records.len());
    let mut diagnostics = Vec::new();
    for (record, &start) in file.records.iter().zip(starts) {
        let mut faults = Faults { line: start, text: String::new(), found: &mut diagnostics };
        let lines = Lines::sort(record, &mut header, &mut faults);
        records.push(lines.record(&header, &mut faults));
    }
    Reading { file, records, diagnostics }
}

/// A line's data and the number of the line.
#[derive(Clone, Copy)]
pub(super) struct Data<'a> {
    pub(super) line: u64,
    pub(super) label: char,
    pub(super) text: &'a str,
}

/// Collects faults of the line at hand.
pub(super) struct Faults<'a> {
    line: u64,
    text: String,
    found: &'a mut Vec<Diagnostic<RbnProblem>>,
}

impl Faults<'_> {
    /// Turns to a line.
    fn turn_to(&mut self, data: Data<'_>) {
        self.line = data.line;
        self.text = RbnLine::labelled(data.label, data.text).to_string();
    }

    /// Notes an error `at` characters into the data.
    pub(super) fn error(&mut self, at: usize, problem: RbnProblem) {
        self.note(Severity::Error, at, problem);
    }

    /// Notes a fault that did not hinder.
    pub(super) fn warning(&mut self, at: usize, problem: RbnProblem) {
        self.note(Severity::Warning, at, problem);
    }

    fn note(&mut self, severity: Severity, at: usize, problem: RbnProblem) {
        // The data starts in the third column, after label and blank.
        let place = Place { line: self.line, column: at as u64 + 3, length: 1 };
        let excerpt = Excerpt::of_line(&self.text);
        self.found.push(Diagnostic { severity, place, excerpt, problem });
    }
}

/// The lines of a record that do not hold for others, and its remarks.
#[derive(Default)]
struct Lines<'a> {
    auction: Option<Data<'a>>,
    contract: Option<Data<'a>>,
    play: Option<Data<'a>>,
    result: Option<Data<'a>>,
    auction_notes: [Option<&'a str>; 10],
    play_notes: [Option<&'a str>; 10],
    remarks: Vec<String>,
}

impl<'a> Lines<'a> {
    /// Takes the lines that hold on into `header` and keeps the others.
    fn sort(record: &'a RbnRecord, header: &mut Record, faults: &mut Faults<'_>) -> Self {
        let mut lines = Self::default();
        let mut seen = String::new();
        let mut line = faults.line;
        for content in &record.lines {
            let (label, text) = match content {
                RbnLine::Labelled { label, data } => (*label, data.as_str()),
                RbnLine::Remark(text) => {
                    lines.remarks.push(text.replace('\n', " "));
                    line += content.height();
                    continue;
                }
                RbnLine::Other(text) => {
                    // An item list may run on over lines of its own.
                    if !text.starts_with('%') && !seen.ends_with('I') {
                        faults.turn_to(Data { line, label: ' ', text });
                        faults.text.clone_from(text);
                        faults.warning(0, RbnProblem::Label);
                        faults.found.last_mut().expect("just noted").place.column = 1;
                    }
                    line += 1;
                    continue;
                }
            };
            let data = Data { line, label, text };
            line += 1;
            faults.turn_to(data);
            if text.chars().nth(LONGEST).is_some() {
                faults.error(LONGEST, RbnProblem::Long);
            } else if label.is_ascii_digit() {
                let number = usize::from(label as u8 - b'0');
                let notes = if lines.play.is_some() {
                    &mut lines.play_notes
                } else {
                    &mut lines.auction_notes
                };
                notes[number] = Some(text);
            } else if seen.contains(label) {
                faults.error(0, RbnProblem::LabelTwice);
            } else {
                lines.take(data, header, faults);
            }
            if !label.is_ascii_digit() && seen.len() < 32 {
                seen.push(label);
            }
        }
        lines
    }

    fn take(&mut self, data: Data<'a>, header: &mut Record, faults: &mut Faults<'_>) {
        match data.label {
            'D' => header.date = date(data.text),
            'L' => header.site = phrase(data.text),
            'E' => header.event = phrase(data.text),
            'F' => header.scoring = scoring(data.text),
            'N' => names(data.text, header),
            'B' => header.number = board(data.text),
            'H' => header.deal = hands(data.text, faults),
            'A' => self.auction = Some(data),
            'C' => self.contract = Some(data),
            'P' => self.play = Some(data),
            'R' => self.result = Some(data),
            'T' | 'S' | 'K' | 'M' | 'I' => {}
            _ => faults.warning(0, RbnProblem::Label),
        }
    }

    fn record(self, header: &Record, faults: &mut Faults<'_>) -> Record {
        let mut record = header.clone();
        record.comments = self.remarks;
        if let Some(data) = self.auction {
            faults.turn_to(data);
            auction::read(data.text, &self.auction_notes, &mut record, faults);
        }
        if let Some(data) = self.contract {
            faults.turn_to(data);
            match outcome(data.text) {
                Some(outcome) => record.outcome = Some(outcome),
                None => faults.error(0, RbnProblem::Contract),
            }
        }
        if let Some(data) = self.result {
            faults.turn_to(data);
            result(data.text, &mut record, faults);
        }
        if let Some(data) = self.play {
            faults.turn_to(data);
            play::read(data.text, &self.play_notes, &mut record, faults);
        }
        record
    }
}

/// `19930512` as `1993.05.12`; what is missing or no digit is unknown. Of a span, its first day.
fn date(text: &str) -> String {
    let digits: Vec<char> =
        text.chars().take_while(|letter| letter.is_ascii_digit() || *letter == '?').collect();
    if digits.len() < 4 {
        return String::new();
    }
    let part = |range: std::ops::Range<usize>| {
        let unknown = "?".repeat(range.len());
        digits.get(range).map_or(unknown, |part| part.iter().collect())
    };
    format!("{}.{}.{}", part(0..4), part(4..6), part(6..8))
}

/// The two parts of a title, location, event or session, `:` between them and `::` for a colon.
fn phrase(text: &str) -> String {
    let parts = text.replace("::", "\u{0}").replace(':', ", ");
    parts.replace('\u{0}', ":").trim().to_owned()
}

/// The letters of the forms of scoring, in the words of PBN where it has one.
pub(super) const SCORINGS: [(&str, &str); 9] = [
    ("I", "IMP"),
    ("B", "BAM"),
    ("T", "TotalPoints"),
    ("X", "IMPPairs"),
    ("M", "MP"),
    ("N", "InstantMatchPoint"),
    ("R", "Rubber"),
    ("C", "Chicago"),
    ("A", "Cavendish"),
];

fn scoring(text: &str) -> String {
    let (form, more) = text.split_at(text.find(':').unwrap_or(text.len()));
    let name = SCORINGS.iter().find(|(letter, _)| *letter == form.trim());
    name.map_or_else(|| text.trim().to_owned(), |(_, name)| format!("{name}{more}"))
}

/// `North+South:West+East:room`
fn names(text: &str, header: &mut Record) {
    let mut parts = text.split(':');
    for pair in [[Seat::North, Seat::South], [Seat::West, Seat::East]] {
        let mut names = parts.next().unwrap_or_default().splitn(2, '+');
        for seat in pair {
            names.next().unwrap_or_default().trim().clone_into(&mut header.players[seat]);
        }
    }
    header.room = match parts.next().map(str::trim) {
        Some("O") => Some(Room::Open),
        Some("C") => Some(Room::Closed),
        _ => None,
    };
}

fn board(text: &str) -> Option<u32> {
    text.split(':').next()?.trim().parse().ok()
}

/// The hands of an `H` line; those that cannot be are left out altogether.
fn hands(text: &str, faults: &mut Faults<'_>) -> PartialDeal {
    if text.trim().is_empty() {
        return PartialDeal::default();
    }
    let Some(first) = text.chars().next().and_then(Seat::from_letter) else {
        faults.error(0, RbnProblem::FirstSeat);
        return PartialDeal::default();
    };
    match deal(first, &text[1..], faults) {
        Ok(deal) => deal,
        Err((at, problem)) => {
            faults.error(at, problem);
            PartialDeal::default()
        }
    }
}

fn deal(
    first: Seat,
    text: &str,
    faults: &mut Faults<'_>,
) -> Result<PartialDeal, (usize, RbnProblem)> {
    let mut builder = DealBuilder::default();
    // How many turns the hand being read is from the first; none before the first colon.
    let mut turn: Option<usize> = None;
    let mut suits = Suit::DESCENDING.into_iter();
    let mut suit = Suit::Spades;
    for (at, letter) in (1..).zip(text.chars()) {
        match (letter, turn) {
            (':' | ';', _) => {
                let next = turn.map_or(0, |turn| turn + 1);
                if next == 4 {
                    return Err((at, RbnProblem::Hands));
                }
                turn = Some(next);
                suits = Suit::DESCENDING.into_iter();
                suit = suits.next().expect("there are four suits");
            }
            (_, None) => return Err((at, RbnProblem::FirstSeat)),
            ('.', Some(_)) => suit = suits.next().ok_or((at, RbnProblem::Hands))?,
            ('x' | 'X' | '?', Some(_)) => faults.warning(at, RbnProblem::PseudoCard),
            (letter, Some(turn)) => {
                let rank = Rank::from_letter(letter).ok_or((at, RbnProblem::Rank))?;
                let hand = &mut builder.hands[first.rotated(turn)];
                let holding: Holding = hand.holding(suit);
                if holding.contains(rank) {
                    return Err((at, RbnProblem::RankTwice));
                }
                *hand = hand.with_holding(suit, holding.with(rank));
            }
        }
    }
    let fourth = turn == Some(3) && builder.hands[first.previous()].is_empty();
    let builder = if fourth { builder.complete_last_hand() } else { builder };
    builder.partial().map_err(|source| (0, RbnProblem::Deal(source)))
}

/// Level, strain, jeopardy and goal, then declarer and perhaps the leader: `4SX8:S:W`.
fn outcome(text: &str) -> Option<Outcome> {
    use merrimac_cards::{Bid, Contract, Doubling};

    let mut parts = text.trim().split(':');
    let contract = parts.next()?;
    let declarer: Seat = parts.next()?.trim().parse().ok()?;
    let leader = parts.next().and_then(|leader| leader.trim().parse().ok());
    let mut letters = contract.chars().peekable();
    let level = letters.next_if(char::is_ascii_digit);
    let strain = letters.next()?.to_string().parse().ok()?;
    let doubling = match letters.peek() {
        Some('X' | 'x') => Doubling::Doubled,
        Some('R' | 'r') => Doubling::Redoubled,
        _ => Doubling::Undoubled,
    };
    if let Some(level) = level {
        let bid = Bid::try_new(level.to_digit(10)? as u8, strain)?;
        return Some(Outcome::Contract(Contract { bid, doubling, declarer }));
    }
    Some(Outcome::Ending { strain, leader: leader.unwrap_or(declarer.next()) })
}

/// The tricks declarer won or `P`, then perhaps scores, which are not looked at.
fn result(text: &str, record: &mut Record, faults: &mut Faults<'_>) {
    if text.starts_with(['P', 'p']) {
        record.outcome = Some(Outcome::PassedOut);
        return;
    }
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let rest = &text[digits.len()..];
    if !(rest.is_empty() || rest.starts_with(['+', '-', ':', '='])) {
        faults.error(digits.len(), RbnProblem::Tricks);
    } else if !digits.is_empty() {
        match digits.parse() {
            Ok(tricks @ 0..=13) => record.tricks = Some(tricks),
            _ => faults.error(0, RbnProblem::Tricks),
        }
    }
}
