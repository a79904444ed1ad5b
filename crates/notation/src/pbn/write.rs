//! A document as text: every tag on a line of its own, calls and cards four a line in columns, table
//! rows padded as their columns ask.
//!
//! [`Display`](fmt::Display) writes the document as it stands, in the layout of export format;
//! reading the text again gives an equal document. What export format asks of the *contents* (all
//! fifteen tags, in order, in canonical form) is [`Game::exported`](super::Game::exported).

use std::fmt::{self, Write};

use merrimac_cards::Call;

use crate::pbn::game::{
    CallToken, CardToken, Comment, Element, Entry, Game, Line, Mark, Remark, Section, Tag,
};
use crate::pbn::table::Column;

/// Lines of calls and cards are broken before they get longer than this.
const LINE: usize = 250;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Layout { out: f, column: 0, wants_blank: false };
        for remark in &self.head {
            out.remark(remark)?;
        }
        for tag in &self.tags {
            out.tag(tag, self.value(&tag.name))?;
        }
        out.fresh_line()
    }
}

/// Text on its way out, knowing how far the line has got.
struct Layout<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    wants_blank: bool,
}

impl Layout<'_, '_> {
    fn fresh_line(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        self.wants_blank = false;
        Ok(())
    }

    /// Writes a word, after a blank if something stands before it, on a new line if it must be.
    fn word(&mut self, text: &str) -> fmt::Result {
        let first_line = text.split('\n').next().unwrap_or_default().chars().count();
        if self.column > 0 && self.column + 1 + first_line > LINE {
            self.fresh_line()?;
        } else if self.wants_blank {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(text)?;
        match text.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += first_line,
        }
        self.wants_blank = true;
        Ok(())
    }

    /// Writes a comment; one to the end of the line ends it.
    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        if comment.to_end_of_line {
            self.word(&format!(";{}", comment.text))?;
            self.fresh_line()
        } else {
            self.word(&format!("{{{}}}", comment.text))
        }
    }

    /// Writes a remark on a line of its own.
    fn remark(&mut self, remark: &Remark) -> fmt::Result {
        self.fresh_line()?;
        match remark {
            Remark::Comment(comment) => self.comment(comment)?,
            Remark::Escape(text) => {
                write!(self.out, "%{text}")?;
                self.column = 1;
            }
        }
        self.fresh_line()
    }

    fn tag(&mut self, tag: &Tag, value: Option<&str>) -> fmt::Result {
        self.fresh_line()?;
        writeln!(self.out, "[{} {}]", tag.name, quoted(&tag.value))?;
        for remark in &tag.remarks {
            self.remark(remark)?;
        }
        match &tag.section {
            Section::None => Ok(()),
            Section::Auction(entries) => self.entries(entries, call_text),
            Section::Play(entries) => self.entries(entries, card_text),
            Section::Table(lines) => {
                self.table(lines, &Column::parse_all(value.unwrap_or(&tag.value)))
            }
        }
    }

    /// Writes calls or cards four a line, in columns as wide as they need.
    fn entries<T>(&mut self, entries: &[Entry<T>], text: impl Fn(&T) -> String) -> fmt::Result {
        let words: Vec<String> =
            entries.iter().map(|entry| with_irregularities(entry, &text)).collect();
        let widths = column_widths(&words);
        for (index, (entry, word)) in entries.iter().zip(&words).enumerate() {
            if index % 4 == 0 {
                self.fresh_line()?;
            }
            self.word(word)?;
            for mark in &entry.marks {
                self.mark(mark)?;
            }
            let is_last = index % 4 == 3 || index + 1 == entries.len();
            if !is_last && entry.marks.is_empty() && self.column > 0 {
                for _ in word.chars().count()..widths[index % 4] {
                    self.out.write_char(' ')?;
                    self.column += 1;
                }
            }
        }
        self.fresh_line()
    }

    fn mark(&mut self, mark: &Mark) -> fmt::Result {
        match mark {
            Mark::Suffix(suffix) => self.word(suffix.text()),
            Mark::Nag(number) => self.word(&format!("${number}")),
            Mark::Note(number) => self.word(&format!("={number}=")),
            Mark::Remark(Remark::Comment(comment)) => self.comment(comment),
            Mark::Remark(escape) => self.remark(escape),
        }
    }

    fn table(&mut self, lines: &[Line], columns: &[Column<'_>]) -> fmt::Result {
        for line in lines {
            match line {
                Line::Remark(remark) => self.remark(remark)?,
                Line::Row(row) => self.row(row, columns)?,
            }
        }
        Ok(())
    }

    fn row(&mut self, row: &[Element], columns: &[Column<'_>]) -> fmt::Result {
        let mut text = String::new();
        for (index, element) in row.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            let word = if element.quoted { quoted(&element.text) } else { element.text.clone() };
            match columns.get(index) {
                Some(column) => text.push_str(&column.pad(&word)),
                None => text.push_str(&word),
            }
        }
        // A percent sign in the first column would make the row an escape line.
        let indent = if text.starts_with('%') { " " } else { "" };
        writeln!(self.out, "{indent}{}", text.trim_end_matches(' '))
    }
}

/// How wide each of the four columns is; annotated entries stand out of line anyway.
fn column_widths(words: &[String]) -> [usize; 4] {
    let mut widths = [0; 4];
    for (index, word) in words.iter().enumerate() {
        let width = &mut widths[index % 4];
        *width = word.chars().count().min(12).max(*width);
    }
    widths
}

fn with_irregularities<T>(entry: &Entry<T>, text: &impl Fn(&T) -> String) -> String {
    let mut word = String::new();
    for irregularity in &entry.irregularities {
        let _ = write!(word, "^{} ", irregularity.letter());
    }
    word + &text(&entry.token)
}

fn call_text(token: &CallToken) -> String {
    match token {
        CallToken::Call(Call::Pass) => "Pass".to_owned(),
        CallToken::Call(call) => call.to_string(),
        CallToken::AllPass => "AP".to_owned(),
        CallToken::NotYet => "-".to_owned(),
        CallToken::Skipped => "^S".to_owned(),
        CallToken::End => "*".to_owned(),
        CallToken::Next => "+".to_owned(),
        CallToken::Unreadable(word) => word.clone(),
    }
}

fn card_text(token: &CardToken) -> String {
    match token {
        CardToken::Card(card) => card.to_string(),
        CardToken::Unknown => "-".to_owned(),
        CardToken::End => "*".to_owned(),
        CardToken::Next => "+".to_owned(),
        CardToken::Unreadable(word) => word.clone(),
    }
}

/// A string token. A backslash is doubled only where it would be read as something else, so that the
/// column widths of tables keep their customary form.
pub(crate) fn quoted(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => text.push_str("\\\""),
            '\\' if matches!(letters.peek(), None | Some('"' | '\\')) => text.push_str("\\\\"),
            '\n' | '\r' => text.push(' '),
            _ => text.push(letter),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests;
