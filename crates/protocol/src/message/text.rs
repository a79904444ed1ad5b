//! Lines as text: blanks, words, and what may stand in a remark.

/// The longest remark that is written or read, in letters.
pub(super) const LONGEST_REMARK: usize = 1000;

/// The line with single blanks, and none around it.
pub(super) fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A remark that can stand at the end of a line: printable, on one line, not endless. The signs in
/// which explanations are usually written become letters that everybody can read.
pub(super) fn remark(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' '..='~' => line.push(letter),
            '♠' => line.push('S'),
            '♥' => line.push('H'),
            '♦' => line.push('D'),
            '♣' => line.push('C'),
            '≤' => line.push_str("<="),
            '≥' => line.push_str(">="),
            '–' | '—' | '−' => line.push('-'),
            '×' => line.push('x'),
            '…' => line.push_str("..."),
            _ if letter.is_whitespace() => line.push(' '),
            _ => line.push('?'),
        }
    }
    let line = squeezed(&line);
    line.chars().take(LONGEST_REMARK).collect::<String>().trim_end().to_owned()
}

/// What follows `prefix`, which may be in either case, and the blanks after it.
pub(super) fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let start = text.get(..prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then(|| text[prefix.len()..].trim_start())
}

/// The first word and the rest.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// Where `word` first stands, in either case.
pub(super) fn find(text: &str, word: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(word)
}

/// The text without full stops and blanks at its end.
pub(super) fn without_stop(text: &str) -> &str {
    text.trim_end_matches(['.', ' '])
}

/// What stands between the first pair of quotation marks, and what follows it.
pub(super) fn quoted(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = text.split_once('"')?;
    rest.split_once('"')
}
