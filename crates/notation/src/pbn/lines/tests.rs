use super::*;

fn check(bytes: &[u8], expected: &[(&str, usize)]) {
    // A buffer of three bytes puts every line break on an edge once.
    let mut lines = Lines::new(io::BufReader::with_capacity(3, bytes), 20);
    let mut found = Vec::new();
    loop {
        match lines.next().expect("memory does not fail") {
            Found::Line(line) => found.push((line.text, line.end)),
            Found::TooLong { number } => found.push((format!("too long: {number}"), 0)),
            Found::End => break,
        }
    }
    let expected: Vec<(String, usize)> =
        expected.iter().map(|&(text, end)| (text.to_owned(), end)).collect();
    assert_eq!(found, expected);
}

#[test]
fn all_ends_of_lines() {
    check(b"", &[]);
    check(b"a", &[("a", 1)]);
    check(b"a\nb\r\nc\rd\n", &[("a", 1), ("b", 2), ("c", 1), ("d", 1)]);
    check(b"ab\r\n\r\n\n\r\rc", &[("ab", 2), ("", 2), ("", 1), ("", 1), ("", 1), ("c", 1)]);
}

#[test]
fn utf_8_or_latin_1_line_by_line() {
    check("é\n♠".as_bytes(), &[("é", 1), ("♠", 1)]);
    check(b"\xe9\n\xc3\xa9", &[("é", 1), ("é", 1)]);
    check(b"\xef\xbb\xbf[Event", &[("[Event", 1)]);
}

#[test]
fn long_lines_are_skipped() {
    check(b"123456789012345678901\nshort", &[("too long: 1", 0), ("short", 1)]);
    check(b"12345678901234567890\n", &[("12345678901234567890", 1)]);
}
