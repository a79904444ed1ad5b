//! Games from a file, one after the other, in constant memory.
//!
//! Import format is read \[PBN 2.1\], and more than that: faults are reported and gone past. An empty
//! line ends a game. Comments and escape lines in a block of their own belong to the game after
//! them; what follows the last game is [`Reader::trailer`].

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use merrimac_cards::Record;
use thiserror::Error;

use crate::Diagnostic;
use crate::pbn::check;
use crate::pbn::faults::{Faults, Source};
use crate::pbn::game::{Game, Remark};
use crate::pbn::lines::{Found, Lines};
use crate::pbn::problem::PbnProblem;
use crate::pbn::scan::{Scanner, is_blank};
use crate::pbn::tags::OWN_VALUE;

/// Reads games.
///
/// ```
/// use merrimac_notation::pbn::Reader;
/// let text = b"[Board \"1\"]\n[Site \"##Home\"]\n\n[Board \"2\"] ; the next one\r\n";
/// let games: Vec<_> = Reader::new(&text[..]).collect::<Result<_, _>>()?;
/// assert_eq!(games[1].game.value("Board"), Some("2"));
/// assert_eq!(games[1].game.value("Site"), Some("Home"));
/// assert!(games[1].check().is_empty());
/// # Ok::<(), merrimac_notation::pbn::ReadError>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    limit: usize,
    scanner: Scanner,
    size: usize,
    inheritance: Inheritance,
    export: bool,
    trailer: Vec<Remark>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// The bytes a game may have unless [`Self::with_limit`] says otherwise.
    pub const LIMIT: usize = 1 << 20;

    /// A reader of games from bytes, in UTF-8 or Latin-1, line by line.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input, Self::LIMIT),
            limit: Self::LIMIT,
            scanner: Scanner::default(),
            size: 0,
            inheritance: Inheritance::default(),
            export: false,
            trailer: Vec::new(),
            done: false,
        }
    }

    /// Refuses games longer than `limit` bytes, which bounds the memory needed.
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self.lines.set_limit(limit);
        self
    }

    /// Comments and escape lines after the last game, once all games are read.
    pub fn trailer(&self) -> &[Remark] {
        &self.trailer
    }

    /// Hands out the game that has been scanned.
    fn finish(&mut self) -> Parsed {
        self.scanner.end_block();
        let Scanner { mut game, faults, source, .. } = std::mem::take(&mut self.scanner);
        self.size = 0;
        self.export |= game.head.iter().any(says_export);
        self.inheritance.apply(&mut game);
        Parsed { game, faults, source, export: self.export }
    }

    /// Ends a block of lines: with a game if it had tags.
    fn end_block(&mut self) -> Option<Parsed> {
        if !self.scanner.game.tags.is_empty() {
            return Some(self.finish());
        }
        self.scanner.end_block();
        if self.scanner.game.tags.is_empty() { None } else { Some(self.finish()) }
    }

    /// Ends the file.
    fn end_file(&mut self) -> Option<Parsed> {
        self.done = true;
        let last = self.end_block();
        self.trailer = std::mem::take(&mut self.scanner.game.head);
        last
    }

    /// Gives a game up that is too long: what was read of it is forgotten, the rest skipped.
    fn too_long(&mut self, line: u64) -> ReadError {
        self.scanner = Scanner::default();
        self.size = 0;
        let error = ReadError::GameTooLong { line, limit: self.limit };
        loop {
            match self.lines.next() {
                Ok(Found::Line(line)) if !line.text.chars().all(is_blank) => {}
                Ok(Found::TooLong { .. }) => {}
                Ok(Found::Line(_) | Found::End) => return error,
                Err(error) => {
                    self.done = true;
                    return ReadError::Io(error);
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Parsed, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            let line = match self.lines.next() {
                Ok(Found::Line(line)) => line,
                Ok(Found::TooLong { number }) => return Some(Err(self.too_long(number))),
                Ok(Found::End) => return self.end_file().map(Ok),
                Err(error) => {
                    self.done = true;
                    return Some(Err(ReadError::Io(error)));
                }
            };
            let blank = line.text.chars().all(is_blank);
            if blank && !self.scanner.in_comment() {
                if let Some(parsed) = self.end_block() {
                    return Some(Ok(parsed));
                }
                if self.size == 0 {
                    continue;
                }
            }
            self.size += line.text.len() + 1;
            if self.size > self.limit {
                return Some(Err(self.too_long(line.number)));
            }
            self.scanner.line(&line);
        }
        None
    }
}

/// Whether a remark is the escape line that declares export format \[PBN 2.4\].
fn says_export(remark: &Remark) -> bool {
    matches!(remark, Remark::Escape(text) if text.trim() == "EXPORT")
}

/// A game as it was read.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// What it says.
    pub game: Game,
    faults: Faults,
    source: Source,
    export: bool,
}

impl Parsed {
    /// What could not be read, in the order of the text.
    pub fn faults(&self) -> Vec<Diagnostic<PbnProblem>> {
        self.faults.clone().diagnostics(&self.source)
    }

    /// Every violation of the standard, in the order of the text: what [`Self::faults`] gives, and
    /// what tags, auction, play and tables say that cannot be.
    pub fn check(&self) -> Vec<Diagnostic<PbnProblem>> {
        let mut faults = self.faults.clone();
        check::game(&self.game, &mut faults);
        if self.export {
            check::export(&self.game, &mut faults);
        }
        faults.diagnostics(&self.source)
    }

    /// What the game means, and what of it could not be kept; see [`Game::record`].
    pub fn record(&self) -> (Record, Vec<Diagnostic<PbnProblem>>) {
        let (record, mut faults) = self.game.record_and_faults();
        faults.extend_with_errors(&self.faults);
        (record, faults.diagnostics(&self.source))
    }
}

/// Why a game could not be read at all.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input failed; nothing more can be read.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
    /// A game without an end in sight; reading goes on after the next empty line.
    #[error("line {line}: the game is longer than {limit} bytes and was skipped")]
    GameTooLong {
        /// Where the limit was passed.
        line: u64,
        /// The limit.
        limit: usize,
    },
}

/// What later games inherit \[PBN 4.8\].
#[derive(Debug, Default)]
struct Inheritance {
    /// The last real value of every tag, for `#`.
    last: BTreeMap<String, String>,
    /// The values set by `##`, for games without the tag.
    standing: BTreeMap<String, String>,
}

impl Inheritance {
    /// How many tags are kept, and how long a value may be: enough for any real file, and bounded.
    const MOST_TAGS: usize = 256;
    const LONGEST_VALUE: usize = 1024;

    /// Gives a game what it inherits and remembers what it leaves.
    fn apply(&mut self, game: &mut Game) {
        let mut inherited = self.standing.clone();
        for tag in &game.tags {
            if tag.value == "#"
                && let Some(value) = self.last.get(&tag.name)
            {
                inherited.insert(tag.name.clone(), value.clone());
            }
        }
        for tag in game.tags.iter().filter(|tag| !OWN_VALUE.contains(&tag.name.as_str())) {
            if tag.value == "#" {
                // The reference files end a standing value this way.
                self.standing.remove(&tag.name);
            } else if let Some(value) = tag.value.strip_prefix("##") {
                Self::remember(&mut self.last, &tag.name, value);
                Self::remember(&mut self.standing, &tag.name, value);
            } else {
                Self::remember(&mut self.last, &tag.name, &tag.value);
            }
        }
        game.inherited.0 = inherited;
    }

    fn remember(values: &mut BTreeMap<String, String>, name: &str, value: &str) {
        let known = values.contains_key(name);
        if value.len() <= Self::LONGEST_VALUE && (known || values.len() < Self::MOST_TAGS) {
            values.insert(name.to_owned(), value.to_owned());
        }
    }
}

#[cfg(test)]
mod tests;
