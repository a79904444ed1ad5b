//! Calls and cards run together, as `mb` and `pc` may hold them and hand-viewer links always do:
//! `p1n!(15-17)p2c`, `sqsas5s2`.

use merrimac_cards::{Call, Card, ParseCardError, Strain};

/// Something in a run of calls or cards, with the characters it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word<T> {
    /// The character it starts at.
    pub at: usize,
    /// How many characters it covers.
    pub length: usize,
    /// What it is.
    pub item: T,
}

/// What stands in a run of calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CallWord {
    /// A call.
    Call(Call),
    /// `!`: the call before is alerted.
    Alert,
    /// `(…)`: what the call before means.
    Explanation(String),
    /// `{…}`: a remark.
    Comment(String),
    /// The rest, from something that is no call.
    Unreadable(String),
}

/// What stands in a run of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CardWord {
    /// A card.
    Card(Card),
    /// `{…}`: a remark.
    Comment(String),
    /// The rest, from something that is no card.
    Unreadable(ParseCardError),
}

/// Splits a run of calls; nothing follows an unreadable word.
pub(super) fn call_words(text: &str) -> Vec<Word<CallWord>> {
    words(text, call_item)
}

/// Splits a run of cards; nothing follows an unreadable word.
pub(super) fn card_words(text: &str) -> Vec<Word<CardWord>> {
    words(text, card_item)
}

/// Takes one word after the other from a run; `first_of` gives the first of what is left and its
/// length.
fn words<T>(text: &str, first_of: fn(&[char]) -> (usize, T)) -> Vec<Word<T>> {
    let letters: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = letters.get(at..).filter(|rest| !rest.is_empty()) {
        if is_separator(rest[0]) {
            at += 1;
            continue;
        }
        let (length, item) = first_of(rest);
        words.push(Word { at, length, item });
        at += length;
    }
    words
}

/// How LIN and links write a call: `p`, `d`, `r`, `1C` to `7N`.
pub(crate) fn call_word(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid(bid) if bid.strain() == Strain::Notrump => format!("{}N", bid.level()),
        Call::Bid(bid) => bid.to_string(),
    }
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | ',' | ';')
}

/// The first word of a run of calls, and its length; `rest` is not empty.
fn call_item(rest: &[char]) -> (usize, CallWord) {
    match rest[0] {
        '!' => (1, CallWord::Alert),
        '(' => bracketed(rest, ')', CallWord::Explanation),
        '{' => bracketed(rest, '}', CallWord::Comment),
        _ => call(rest).map_or_else(
            || (rest.len(), CallWord::Unreadable(rest.iter().collect())),
            |(length, call)| (length, CallWord::Call(call)),
        ),
    }
}

/// The longest call at the start; no form is longer than four characters.
fn call(rest: &[char]) -> Option<(usize, Call)> {
    (1..=rest.len().min(4)).rev().find_map(|length| {
        let word: String = rest[..length].iter().collect();
        Some((length, word.parse().ok()?))
    })
}

/// The first word of a run of cards, and its length; `rest` is not empty.
fn card_item(rest: &[char]) -> (usize, CardWord) {
    if rest[0] == '{' {
        return bracketed(rest, '}', CardWord::Comment);
    }
    let length = if rest.get(1..3) == Some(&['1', '0']) { 3 } else { rest.len().min(2) };
    let word: String = rest[..length].iter().collect();
    match word.parse() {
        Ok(card) => (length, CardWord::Card(card)),
        Err(source) => (rest.len(), CardWord::Unreadable(source)),
    }
}

/// A text in brackets, or to the end if they are not closed.
fn bracketed<T>(rest: &[char], close: char, item: fn(String) -> T) -> (usize, T) {
    let end = rest.iter().position(|&letter| letter == close).unwrap_or(rest.len());
    let text: String = rest[1..end].iter().collect();
    ((end + 1).min(rest.len()), item(text.trim().to_owned()))
}
