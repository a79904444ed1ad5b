//! Words and signs of a rule file, gathered into logical lines.

use std::ops::Range as Span;

/// A piece of text with a meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// Letters and digits.
    Word(String),
    /// Text in quotation marks.
    Quoted(String),
    /// A sign: `(`, `=>`, `...`.
    Sign(&'static str),
}

/// A token and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) span: Span<usize>,
    /// Whether it stands right after the one before, without a blank.
    pub(super) is_joined: bool,
}

/// A statement: what stands on one line and the deeper lines that continue it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// How far it is indented.
    pub(super) indent: usize,
    pub(super) tokens: Vec<Placed>,
    /// Where it ends.
    pub(super) end: usize,
    /// The text of a section line, `== Title`.
    pub(super) title: Option<String>,
}

/// Signs, longer ones first.
const SIGNS: [&str; 19] = [
    "...", "=>", "<=", ">=", "!=", "(", ")", ",", ":", "|", "@", "+", "-", "<", ">", "=", "~", "^",
    "*",
];

/// The lines of a text; or the place of something that cannot be read.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, Span<usize>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut start = 0;
    // Whether indented lines continue the last line at the margin, which has no rows.
    for raw in text.split_inclusive('\n') {
        let at = start;
        start += raw.len();
        let content = raw.trim_end();
        let indent = content.len() - content.trim_start().len();
        if let Some(title) = content.strip_prefix("==") {
            let title = Some(title.trim().to_owned());
            lines.push(Line { indent: 0, tokens: Vec::new(), end: at + content.len(), title });
            continue;
        }
        let mut tokens = tokens(text, at, at + content.len())?;
        if tokens.is_empty() {
            continue;
        }
        match lines.last_mut() {
            Some(last) if last.title.is_none() && continues(last, indent) => {
                last.tokens.append(&mut tokens);
                last.end = at + content.len();
            }
            _ => lines.push(Line { indent, tokens, end: at + content.len(), title: None }),
        }
    }
    Ok(lines)
}

/// Whether a line so far indented continues another: deeper than a row, or indented at all after a
/// definition.
fn continues(last: &Line, indent: usize) -> bool {
    let is_definition = last.tokens.first().is_some_and(|first| {
        matches!(&first.token, Token::Word(word) if word == "define" || word == "convention" || word == "system")
    });
    indent > last.indent && (last.indent > 0 || is_definition)
}

fn tokens(text: &str, start: usize, end: usize) -> Result<Vec<Placed>, Span<usize>> {
    let mut tokens: Vec<Placed> = Vec::new();
    let mut at = start;
    while at < end {
        let rest = &text[at..end];
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if first == '#' {
            break;
        }
        let (token, length) = if first.is_ascii_alphanumeric() {
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            (Token::Word(rest[..length].to_owned()), length)
        } else if first == '"' {
            let close = rest[1..].find('"').ok_or(at..end)?;
            (Token::Quoted(rest[1..=close].to_owned()), close + 2)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else if first == '!' {
            (Token::Sign("!"), 1)
        } else {
            return Err(at..at + first.len_utf8());
        };
        let is_joined = tokens.last().is_some_and(|last| last.span.end == at);
        tokens.push(Placed { token, span: at..at + length, is_joined });
        at += length;
    }
    Ok(tokens)
}
