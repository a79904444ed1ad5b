//! Phrases that nobody outside the project would understand, and what is said instead.

use std::path::Path;

use anyhow::Context;

use super::files::files;

/// What is not said, in lower case, and what is.
const PHRASES: &[(&str, &str)] = &[
    ("open cards", "double dummy, or: with all cards in view"),
    ("open_cards", "double_dummy"),
    ("so many", "a number, n, this many"),
    ("the same after that", "say what is so"),
    ("as of before", "say what is so"),
    ("put a guess off", "defer a guess"),
    ("puts a guess off", "defers a guess"),
    ("putting a guess off", "deferring a guess"),
    ("won together", "achievable; an achievable set"),
    ("by lot", "at random"),
    ("rows of pairs", "pairwise conflict matrix"),
    ("cliques at a price", "clique cover bound"),
    ("the heaviest choice", "the maximum-weight independent set"),
    ("owe the table", "pending robot actions"),
];

/// Files whose words are read.
const ENDINGS: &[&str] =
    &["rs", "md", "js", "html", "css", "rules", "toml", "py", "pbn", "h", "sh"];

/// Every place where such a phrase stands.
pub(super) fn found(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for path in files(root, ENDINGS)? {
        // This file has the list.
        if path.ends_with("tidy/phrases.rs") {
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let bytes = std::fs::read(&path).with_context(|| name.clone())?;
        found.extend(in_text(&name, &String::from_utf8_lossy(&bytes)));
    }
    Ok(found)
}

fn in_text(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_lowercase();
        for (phrase, instead) in PHRASES.iter().filter(|(phrase, _)| stands_in(&line, phrase)) {
            found.push(format!("{name}:{number}: {phrase:?}; say: {instead}"));
        }
    }
    found
}

/// Whether a phrase stands in a line as words of its own.
fn stands_in(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(at, _)| {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let (before, after) = (&line[..at], &line[at + phrase.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_as_whole_words() {
        let found = in_text("a.md", "one\nplayed with Open cards\nby lots of people\n");
        assert_eq!(
            found,
            ["a.md:2: \"open cards\"; say: double dummy, or: with all cards in view"]
        );
    }
}
