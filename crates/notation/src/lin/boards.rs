//! Where one board ends and the next begins, and the boards of an input one by one.

use std::io::BufRead;

use merrimac_cards::{Record, Room};

use crate::diagnostic::Diagnostic;

use super::board::{BoardReader, Piece};
use super::command::Command;
use super::header::{Header, read_names, seated};
use super::problem::LinProblem;
use super::reader::{Commands, MAX_BOARD_BYTES, ReadError};

/// One board of a file, and what was wrong with it and with what stood before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The board, as far as it is legal.
    pub record: Record,
    /// What was wrong.
    pub diagnostics: Vec<Diagnostic<LinProblem>>,
}

/// The boards of an input, read as they are asked for; no more than one is held at a time.
///
/// ```
/// use merrimac_notation::lin::Boards;
/// let text = "qx|o1|mb|p|pg||\nqx|c1|mb|1C|pg||\n";
/// let boards: Result<Vec<_>, _> = Boards::new(text.as_bytes()).collect();
/// assert_eq!(boards?.len(), 2);
/// # Ok::<(), merrimac_notation::lin::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Boards<R> {
    commands: Commands<R>,
    grouper: Grouper,
}

impl<R: BufRead> Boards<R> {
    /// Reads from the start of the input.
    pub fn new(input: R) -> Self {
        Self { commands: Commands::new(input), grouper: Grouper::default() }
    }

    /// What has been said so far about all the boards.
    pub const fn header(&self) -> &Header {
        &self.grouper.header
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<Reading, ReadError>;

    /// The next board; nothing more after an error.
    fn next(&mut self) -> Option<Self::Item> {
        for command in self.commands.by_ref() {
            let command = match command {
                Ok(command) => command,
                Err(error) => {
                    self.grouper = Grouper::default();
                    return Some(Err(error));
                }
            };
            let place = command.place();
            if self.grouper.size + command.size() > MAX_BOARD_BYTES {
                self.grouper = Grouper::default();
                self.commands.stop();
                return Some(Err(ReadError::LongBoard { place }));
            }
            if let Some(mut reading) = self.grouper.take(command) {
                reading.diagnostics.append(&mut self.grouper.diagnostics);
                reading.diagnostics.sort_by_key(|diagnostic| diagnostic.place);
                return Some(Ok(reading));
            }
        }
        self.grouper.finish().map(Ok)
    }
}

/// Gathers the commands of one board.
#[derive(Debug, Default)]
pub(super) struct Grouper {
    pub header: Header,
    /// Faults outside the boards.
    pub diagnostics: Vec<Diagnostic<LinProblem>>,
    board: Vec<Command>,
    size: usize,
    /// The `qx` that began this board: it also stands for a second deal under the same number.
    begun_by: Option<Command>,
    has_deal: bool,
    has_heading: bool,
    has_play: bool,
}

impl Grouper {
    /// Takes in the next command; the board before it, if it begins a new one.
    pub(super) fn take(&mut self, command: Command) -> Option<Reading> {
        self.diagnostics.extend(command.fault());
        let is_board = self.begun_by.is_some() || self.has_deal || self.has_play;
        let ends_board = match command.tag().to_ascii_lowercase().as_str() {
            "vg" | "qx" => is_board,
            "md" | "pn" => self.has_deal && (self.has_play || self.begun_by.is_none()),
            "ah" => self.has_deal && self.has_heading && self.begun_by.is_none(),
            _ => false,
        };
        let done = ends_board.then(|| self.flush(command.is("md")));
        self.push(command);
        done
    }

    /// The board that the input ended in.
    pub(super) fn finish(&mut self) -> Option<Reading> {
        let is_board = self.begun_by.is_some() || self.has_deal || self.has_play;
        let mut last = is_board.then(|| self.flush(false));
        if let Some(reading) = &mut last {
            reading.diagnostics.append(&mut self.diagnostics);
            reading.diagnostics.sort_by_key(|diagnostic| diagnostic.place);
        }
        last
    }

    fn push(&mut self, command: Command) {
        match command.tag().to_ascii_lowercase().as_str() {
            "qx" => self.begun_by = Some(command.clone()),
            "md" => self.has_deal = true,
            "ah" => self.has_heading = true,
            "mb" | "pc" | "mc" => self.has_play = true,
            _ => {}
        }
        let is_of_board = command.is("pn") && self.begun_by.is_some() && !self.has_play;
        let is_header = ["vg", "rs", "bn", "pn", "pw", "mp"].iter().any(|tag| command.is(tag));
        if is_header && !is_of_board {
            self.diagnostics.extend(self.header.take(&command));
        } else if !command.is("pg") {
            self.size += command.size();
            self.board.push(command);
        }
    }

    /// Ends the board. With `same_number` the next one has the same `qx`.
    fn flush(&mut self, same_number: bool) -> Reading {
        let begun_by = self.begun_by.take();
        let board = std::mem::take(&mut self.board);
        let reading = read_board(&board, begun_by.as_ref(), &self.header);
        (self.size, self.has_deal, self.has_heading, self.has_play) = (0, false, false, false);
        self.begun_by = begun_by.filter(|_| same_number);
        reading
    }
}

/// Puts the commands of one board together.
fn read_board(board: &[Command], begun_by: Option<&Command>, header: &Header) -> Reading {
    let mut reader = BoardReader::default();
    let place_in_file = begun_by.and_then(|command| read_place(command, &mut reader));
    let record = &mut reader.record;
    record.number = place_in_file.and_then(|number| header.number_on_board(number));
    record.number = record.number.or(place_in_file);
    if let Some(vugraph) = &header.vugraph {
        (record.event, record.scoring) = (vugraph.event(), vugraph.scoring_word());
    }
    record.players = header.players(record.room);
    for command in board {
        read_command(command, &mut reader);
    }
    let room = reader.record.room.unwrap_or(Room::Open);
    let listed = place_in_file.and_then(|number| header.result(room, number));
    let (record, diagnostics) = reader.finish(listed);
    Reading { record, diagnostics }
}

fn read_command(command: &Command, reader: &mut BoardReader) {
    let piece = Piece::of(command);
    match command.tag().to_ascii_lowercase().as_str() {
        "md" => reader.deal(&piece),
        "sv" => reader.vulnerability(&piece),
        "mb" => reader.calls(&piece),
        "an" => reader.explanation(command),
        "pc" => reader.cards(&piece),
        "mc" => reader.claim(&piece),
        "pn" => {
            let names = read_names(command, &mut reader.diagnostics);
            let is_closed = reader.record.room == Some(Room::Closed);
            let skipped = if is_closed && names.len() == 8 { 4 } else { 0 };
            reader.record.players = seated(&names[skipped..]);
        }
        "ah" => match heading_number(command.value()) {
            Some(number) => reader.record.number = Some(number),
            None => reader.comment(command.text()),
        },
        "nt" | "at" => reader.comment(command.text()),
        _ => {}
    }
}

/// The room and number in a `qx`: `o7`, `c12`; also `o7,BOARD 3`. Either may be missing.
fn read_place(command: &Command, reader: &mut BoardReader) -> Option<u32> {
    let value = command.value().trim();
    let digits = value.trim_start_matches(['o', 'c', 'O', 'C']);
    reader.record.room = match &value[..value.len() - digits.len()] {
        "o" | "O" => Some(Room::Open),
        "c" | "C" => Some(Room::Closed),
        _ => None,
    };
    let digits = digits.split(',').next().unwrap_or_default().trim();
    let number = digits.parse().ok();
    if number.is_none() && !digits.is_empty() {
        let found = value.to_owned();
        reader.diagnostics.push(command.warn(LinProblem::Board { found }));
    }
    number
}

/// The number in a heading `Board 7`.
fn heading_number(text: &str) -> Option<u32> {
    let text = text.trim();
    let (word, number) = text.split_at_checked(5)?;
    word.eq_ignore_ascii_case("board").then(|| number.trim().parse().ok())?
}
