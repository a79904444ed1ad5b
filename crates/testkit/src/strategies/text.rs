//! Texts that stand in records: names, notes, remarks.

use proptest::prelude::*;
use proptest::string::string_regex;

/// Texts that match a pattern.
///
/// A pattern that is used as a strategy itself is read again for every text, which takes far longer
/// than making the text; here it is read once.
pub fn text(pattern: &str) -> SBoxedStrategy<String> {
    string_regex(pattern).expect("the pattern is written in a test").sboxed()
}

/// One to three words of letters and digits.
pub fn plain_text() -> SBoxedStrategy<String> {
    text("[A-Za-z]{1,8}( [A-Za-z0-9]{1,6}){0,2}")
}

/// Up to a dozen characters of any script, with none of these among them and no blank at the ends.
pub fn text_without(forbidden: &'static str) -> SBoxedStrategy<String> {
    text("\\PC{0,12}")
        .prop_map(move |text| {
            text.replace(|letter| forbidden.contains(letter), "x").trim().to_owned()
        })
        .sboxed()
}
