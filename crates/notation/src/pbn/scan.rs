//! From lines to a document, one line at a time.
//!
//! What a character means depends on where it stands: in a tag pair, in a comment, among calls,
//! cards or the elements of a table \[PBN 3.2\]. The [`Scanner`] therefore builds the [`Game`] as it
//! goes and remembers only the construct that a line break may fall into. After a fault it goes on
//! at the next word, so that one bad character costs no more than itself.

mod sections;

use crate::Place;
use crate::pbn::faults::{Faults, Source};
use crate::pbn::game::{Aside, Comment, Element, Game, Line, Mark, Remark, Section, Tag};
use crate::pbn::lines::TextLine;
use crate::pbn::problem::PbnProblem;
use crate::pbn::tags;

/// The longest line of the standard, its end included \[PBN 2.3\].
const LONGEST_LINE: usize = 255;

/// A game in the making.
#[derive(Debug, Default)]
pub(crate) struct Scanner {
    pub(crate) game: Game,
    pub(crate) faults: Faults,
    pub(crate) source: Source,
    mode: Mode,
    /// Irregularities waiting for their call or card.
    irregularities: Vec<(crate::pbn::game::Irregularity, Place)>,
    /// Whether elements of a table go to the row that was read last.
    row_is_open: bool,
    /// Comments of the table row that is being read; they go behind it.
    row_comments: Vec<Comment>,
}

/// Which construct, able to go over several lines, is open.
#[derive(Debug, Default)]
enum Mode {
    #[default]
    Between,
    Tag(OpenTag),
    Comment {
        start: Place,
        text: String,
    },
}

/// A tag pair of which `[` has been read.
#[derive(Debug)]
struct OpenTag {
    start: Place,
    name: Option<String>,
    value: Option<(String, Place)>,
}

/// A place in a line.
#[derive(Debug, Clone, Copy)]
struct Cursor<'a> {
    line: u64,
    column: u64,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.column += 1;
        Some(next)
    }

    /// Takes characters as long as they are wanted.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let all = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &all[..all.len() - self.rest.len()]
    }

    fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    /// The stretch from an earlier place to here.
    fn since(&self, start: &Self) -> Place {
        Place { line: start.line, column: start.column, length: self.column - start.column }
    }

    fn here(&self) -> Place {
        Place { line: self.line, column: self.column, length: u64::from(!self.rest.is_empty()) }
    }
}

/// White space inside a line.
pub(crate) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\x0b' | '\x0c')
}

const fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

impl Scanner {
    /// Whether an empty line would fall into a comment, and so not end the game.
    pub(crate) const fn in_comment(&self) -> bool {
        matches!(self.mode, Mode::Comment { .. })
    }

    /// Reads one more line.
    pub(crate) fn line(&mut self, line: &TextLine) {
        self.source.push(line.number, &line.text);
        let mut cursor = Cursor { line: line.number, column: 1, rest: &line.text };
        if let Mode::Comment { .. } = self.mode {
            self.check_line(line);
            self.rest_of_comment(&mut cursor);
        } else if let Some(escape) = line.text.strip_prefix('%') {
            self.remark(Remark::Escape(escape.to_owned()));
            return;
        } else {
            self.check_line(line);
        }
        while !cursor.rest.is_empty() {
            match std::mem::take(&mut self.mode) {
                Mode::Tag(tag) => self.tag(tag, &mut cursor),
                Mode::Between => self.between(&mut cursor),
                comment @ Mode::Comment { .. } => {
                    self.mode = comment;
                    break;
                }
            }
        }
        self.close_row();
    }

    /// Ends the block of lines: whatever is still open was forgotten.
    pub(crate) fn end_block(&mut self) {
        match std::mem::take(&mut self.mode) {
            Mode::Between => {}
            Mode::Tag(tag) => {
                self.faults.push(tag.start, PbnProblem::UnclosedTag);
                self.keep_tag(tag);
            }
            Mode::Comment { start, text } => {
                self.faults.push(start, PbnProblem::UnclosedComment);
                self.comment(Comment { text, to_end_of_line: false });
            }
        }
        self.drop_irregularities();
    }

    /// What holds for every line \[PBN 2.2, 2.3\].
    fn check_line(&mut self, line: &TextLine) {
        let length = line.text.chars().count() + line.end;
        if length > LONGEST_LINE {
            let place = Place { line: line.number, column: LONGEST_LINE as u64, length: 0 };
            self.faults.push(place, PbnProblem::LineTooLong { length });
        }
        for (column, found) in line.text.chars().enumerate() {
            let problem = match found {
                ' '..='~' | '\t' | '\x0b' | '\u{a0}'..='\u{ff}' => continue,
                '\u{100}'.. => PbnProblem::OutsideLatin1 { found },
                _ => PbnProblem::ForbiddenCharacter { found },
            };
            let place = Place { line: line.number, column: column as u64 + 1, length: 1 };
            self.faults.push(place, problem);
            break;
        }
    }

    /// Goes on with a brace comment.
    fn rest_of_comment(&mut self, cursor: &mut Cursor<'_>) {
        let Mode::Comment { start, mut text } = std::mem::take(&mut self.mode) else { return };
        text.push_str(cursor.take_while(|letter| letter != '}'));
        if cursor.bump().is_some() {
            self.comment(Comment { text, to_end_of_line: false });
        } else {
            text.push('\n');
            self.mode = Mode::Comment { start, text };
        }
    }

    /// Reads what stands between tag pairs.
    fn between(&mut self, cursor: &mut Cursor<'_>) {
        cursor.skip_blanks();
        let start = *cursor;
        match cursor.peek() {
            None => {}
            Some('[') => {
                cursor.bump();
                self.drop_irregularities();
                self.close_row();
                self.mode =
                    Mode::Tag(OpenTag { start: cursor.since(&start), name: None, value: None });
            }
            Some(';') => {
                cursor.bump();
                self.check_comment_allowed(&start);
                let text = cursor.take_while(|_| true).to_owned();
                self.comment(Comment { text, to_end_of_line: true });
            }
            Some('{') if !self.in_table() || cursor.rest.contains('}') => {
                cursor.bump();
                self.check_comment_allowed(&start);
                self.mode = Mode::Comment { start: cursor.since(&start), text: String::new() };
                self.rest_of_comment(cursor);
            }
            Some(_) => self.section(cursor),
        }
    }

    /// Reads on in a tag pair: name, value, bracket, whichever comes next.
    fn tag(&mut self, mut tag: OpenTag, cursor: &mut Cursor<'_>) {
        cursor.skip_blanks();
        let start = *cursor;
        match cursor.peek() {
            None => self.mode = Mode::Tag(tag),
            Some('[') => {
                self.faults.push(tag.start, PbnProblem::UnclosedTag);
                self.keep_tag(tag);
            }
            Some(']') => {
                cursor.bump();
                if tag.name.is_none() {
                    self.faults.push(cursor.since(&start), PbnProblem::TagName);
                } else if tag.value.is_none() {
                    self.faults.push(cursor.since(&start), PbnProblem::TagValue);
                }
                self.keep_tag(tag);
            }
            Some('"') if tag.name.is_some() && tag.value.is_none() => {
                let (value, closed) = self.string(cursor);
                tag.value = Some((value, cursor.since(&start)));
                if closed {
                    self.mode = Mode::Tag(tag);
                } else {
                    self.keep_tag(tag);
                }
            }
            Some(letter) if is_name(letter) && tag.name.is_none() => {
                tag.name = Some(cursor.take_while(is_name).to_owned());
                self.mode = Mode::Tag(tag);
            }
            Some('{' | ';') => {
                self.faults.push(cursor.here(), PbnProblem::CommentInTag);
                let is_line = cursor.bump() == Some(';');
                cursor.take_while(|letter| is_line || letter != '}');
                cursor.bump();
                self.mode = Mode::Tag(tag);
            }
            Some(_) if tag.name.is_some() && tag.value.is_none() => {
                let value = cursor.take_while(|letter| letter != ']').trim_end_matches(is_blank);
                self.faults.push(cursor.since(&start), PbnProblem::TagValue);
                tag.value = Some((value.to_owned(), cursor.since(&start)));
                self.mode = Mode::Tag(tag);
            }
            Some(_) if tag.name.is_none() => {
                // Nothing can be saved of a tag without a name.
                self.faults.push(cursor.here(), PbnProblem::TagName);
                cursor.take_while(|letter| letter != ']' && letter != '[');
                if cursor.peek() == Some(']') {
                    cursor.bump();
                }
            }
            Some(found) => {
                self.faults.push(cursor.here(), PbnProblem::UnexpectedCharacter { found });
                cursor.bump();
                cursor.take_while(|letter| !is_blank(letter) && !"[]\"".contains(letter));
                self.mode = Mode::Tag(tag);
            }
        }
    }

    /// Reads a string from its opening quote on, and whether it was closed. One that is not ends
    /// with the line, before the bracket that was meant to follow it.
    fn string(&mut self, cursor: &mut Cursor<'_>) -> (String, bool) {
        let start = *cursor;
        cursor.bump();
        let body = cursor.rest;
        let mut text = String::new();
        while let Some(letter) = cursor.peek() {
            if letter == '\t' {
                self.faults.push(cursor.here(), PbnProblem::TabInString);
            }
            cursor.bump();
            match (letter, cursor.peek()) {
                ('"', _) => return (text, true),
                ('\\', Some(escaped @ ('"' | '\\'))) => {
                    cursor.bump();
                    text.push(escaped);
                }
                _ => text.push(letter),
            }
        }
        self.faults.push(cursor.since(&start), PbnProblem::UnclosedString);
        // `\"]` was most likely a backslash before the closing quote.
        if body.trim_end_matches(is_blank).ends_with("\\\"]") {
            let value = text.trim_end_matches(is_blank).trim_end_matches(']');
            return (format!("{}\\", value.trim_end_matches('"')), false);
        }
        let kept = text.trim_end_matches(is_blank).trim_end_matches(']');
        (kept.trim_end_matches(is_blank).to_owned(), false)
    }

    /// Puts a tag that has a name into the game; a value that is missing is empty.
    fn keep_tag(&mut self, tag: OpenTag) {
        let OpenTag { start, name: Some(name), value } = tag else { return };
        let (value, value_at) = value.unwrap_or((String::new(), start));
        let end = value_at.column + value_at.length;
        let length = if value_at.line == start.line { end - start.column } else { 1 };
        let mut tag = Tag::new(name, value);
        tag.at = Aside(Some(Place { length, ..start }));
        tag.value_at = Aside(Some(value_at));
        self.game.tags.push(tag);
    }

    /// Puts a comment where it belongs.
    fn comment(&mut self, comment: Comment) {
        if self.in_table() {
            self.row_comments.push(comment);
        } else {
            self.remark(Remark::Comment(comment));
        }
    }

    /// Puts a comment or escape line behind what it follows.
    fn remark(&mut self, remark: Remark) {
        let Some(tag) = self.game.tags.last_mut() else {
            self.game.head.push(remark);
            return;
        };
        let entry_marks = match &mut tag.section {
            Section::None => None,
            Section::Auction(entries) => entries.last_mut().map(|entry| &mut entry.marks),
            Section::Play(entries) => entries.last_mut().map(|entry| &mut entry.marks),
            Section::Table(lines) => {
                lines.push(Line::Remark(remark));
                return;
            }
        };
        match entry_marks {
            Some(marks) => marks.push(Mark::Remark(remark)),
            None => tag.remarks.push(remark),
        }
    }

    /// Whether elements of a table have been read and its tag is still the last one.
    fn in_table(&self) -> bool {
        self.game.tags.last().is_some_and(|tag| matches!(tag.section, Section::Table(_)))
    }

    fn check_comment_allowed(&mut self, start: &Cursor<'_>) {
        if self.in_table() {
            self.faults.push(start.here(), PbnProblem::CommentInTable);
        }
    }

    /// Ends the row of this line; its comments go behind it.
    fn close_row(&mut self) {
        self.row_is_open = false;
        if let Some(Tag { section: Section::Table(lines), .. }) = self.game.tags.last_mut() {
            let comments = std::mem::take(&mut self.row_comments);
            lines
                .extend(comments.into_iter().map(|comment| Line::Remark(Remark::Comment(comment))));
        }
    }

    /// Reads an element of a table, or of whatever else follows a tag.
    fn element(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        let (text, quoted) = match cursor.peek() {
            Some('"') => (self.string(cursor).0, true),
            Some(']') => {
                self.faults.push(cursor.here(), PbnProblem::UnexpectedCharacter { found: ']' });
                cursor.bump();
                return;
            }
            _ => {
                cursor.bump();
                cursor.take_while(|letter| !is_blank(letter) && !"[]{};\"".contains(letter));
                (start.rest[..start.rest.len() - cursor.rest.len()].to_owned(), false)
            }
        };
        let at = cursor.since(&start);
        let forbidden = |letter: &char| !letter.is_ascii_graphic() || "{}%".contains(*letter);
        if let Some(found) = text.chars().find(forbidden).filter(|_| !quoted) {
            self.faults.push(at, PbnProblem::UnexpectedCharacter { found });
        }
        let Some(tag) = self.game.tags.last_mut() else { return };
        if matches!(tag.section, Section::None) {
            tag.section = Section::Table(Vec::new());
            if tags::is_plain(&tag.name) {
                self.faults.push(at, PbnProblem::StrayText);
            }
        }
        let Section::Table(lines) = &mut tag.section else { return };
        let element = Element { text, quoted, at: Aside(Some(at)) };
        match lines.last_mut() {
            Some(Line::Row(row)) if self.row_is_open => row.push(element),
            _ => lines.push(Line::Row(vec![element])),
        }
        self.row_is_open = true;
    }
}

#[cfg(test)]
mod tests;
