//! Percent-encoding of link parameters.

use std::fmt::Write;

use crate::text::decode as text_of_bytes;

/// What a parameter says: `%41` is `A`, `+` a blank, and a `%` with no two digits stands for itself.
pub(super) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let escaped = if first == b'%' { others.get(..2).and_then(hex_pair) } else { None };
        rest = if escaped.is_some() { &others[2..] } else { others };
        bytes.push(escaped.unwrap_or(if first == b'+' { b' ' } else { first }));
    }
    text_of_bytes(&bytes).into_owned()
}

/// The text with everything escaped that could mean something to a link, or to who copies it.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~!(),".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("a string takes everything");
        }
    }
    encoded
}

fn hex_pair(digits: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some((digit(digits[0])? * 16 + digit(digits[1])?) as u8)
}
