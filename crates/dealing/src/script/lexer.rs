//! A script cut into words, numbers, strings and signs.
//!
//! Words are runs of letters, digits and `_`; whether `4333` is a number or a shape and `SA` a
//! holding or a name, the parser knows. Forgives `#` comments that do not start their line.

use super::error::{Expectation, ScriptError, ScriptPlace, ScriptProblem};

/// Lines longer than this are cut in errors.
const LONGEST_EXCERPT: usize = 200;

/// The signs of the language, longer ones first.
const SIGNS: [&str; 23] = [
    "&&", "||", "==", "!=", "<=", ">=", "\\n", "!", "<", ">", "+", "-", "*", "/", "%", "?", ":",
    "(", ")", ",", "=", "{", "}",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters and digits, with a letter among them.
    Word,
    /// Digits.
    Number,
    /// What stands between quotation marks.
    String,
    /// A sign.
    Sign,
    /// The end of the script.
    End,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Where it starts, in bytes.
    pub(super) at: usize,
}

impl Token<'_> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Word | Kind::Sign)
    }
}

/// Cuts a script up.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ScriptError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        at = skip_blanks(text, at)?;
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            tokens.push(Token { kind: Kind::End, text: "", at });
            return Ok(tokens);
        };
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let (kind, skip, length) = if first == '"' {
            let end = rest[1..].find('"');
            let end = end.ok_or_else(|| error(text, at, 1, ScriptProblem::OpenString))?;
            (Kind::String, 1, end)
        } else if is_word(first) {
            let length = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let all_digits = rest[..length].bytes().all(|byte| byte.is_ascii_digit());
            (if all_digits { Kind::Number } else { Kind::Word }, 0, length)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Kind::Sign, 0, sign.len())
        } else {
            let problem = ScriptProblem::Expected {
                expected: Expectation::Statement,
                found: first.to_string(),
            };
            return Err(error(text, at, first.len_utf8(), problem));
        };
        tokens.push(Token { kind, text: &rest[skip..skip + length], at });
        at += length + 2 * skip;
    }
}

/// Skips blanks and comments.
fn skip_blanks(text: &str, from: usize) -> Result<usize, ScriptError> {
    let mut at = from;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if rest.starts_with('#') || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment.find("*/");
            at += 4 + end.ok_or_else(|| error(text, at, 2, ScriptProblem::OpenComment))?;
        } else {
            return Ok(at);
        }
    }
}

/// The error for a stretch of the script.
pub(super) fn error(text: &str, at: usize, bytes: usize, problem: ScriptProblem) -> ScriptError {
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or("");
    let covered = text[at..].get(..bytes).unwrap_or("").lines().next().unwrap_or("");
    ScriptError {
        place: ScriptPlace {
            line: text[..at].matches('\n').count() as u64 + 1,
            column: text[line_start..at].chars().count() as u64 + 1,
            length: covered.chars().count() as u64,
        },
        excerpt: line.chars().take(LONGEST_EXCERPT).collect(),
        problem,
    }
}
