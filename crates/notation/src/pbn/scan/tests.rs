use crate::pbn::{Parsed, Reader};

/// The document as it is printed, and the faults.
fn check(text: &str, printed: &str, faults: &[&str]) {
    let games: Vec<_> =
        Reader::new(text.as_bytes()).collect::<Result<_, _>>().expect("short games");
    let found: Vec<String> = games.iter().map(|parsed| parsed.game.to_string()).collect();
    assert_eq!(found.join("\n"), printed, "{text}");
    let found: Vec<String> =
        games.iter().flat_map(Parsed::faults).map(|fault| fault.to_string()).collect();
    assert_eq!(found, faults, "{text}");
}

#[test]
fn tags_of_any_spacing() {
    check("[Event\"a\"][Site \"b\"]", "[Event \"a\"]\n[Site \"b\"]\n", &[]);
    check("[\n  Event\n\"a\"\n ]", "[Event \"a\"]\n", &[]);
    check(r#"[East "\\\"\\\"\"\\  \a"]"#, "[East \"\\\\\\\"\\\\\\\"\\\"\\  \\a\"]\n", &[]);
    check(r#"[T "-Rank\3R;Call"]"#, "[T \"-Rank\\3R;Call\"]\n", &[]);
}

#[test]
fn games_end_at_empty_lines_outside_comments() {
    check("[A \"1\"]\n \t\n\n[A \"2\"]", "[A \"1\"]\n\n[A \"2\"]\n", &[]);
    check("[A \"1\"]{a\n\nb}[B \"2\"]", "[A \"1\"]\n{a\n\nb}\n[B \"2\"]\n", &[]);
    check("%x\n\n; alone\n\n[A \"1\"]", "%x\n; alone\n[A \"1\"]\n", &[]);
}

#[test]
fn broken_tags() {
    check(
        "[Event]",
        "[Event \"\"]\n",
        &["1:7: error: expected a value in quotes after the tag name"],
    );
    check(
        "[Note \"2:text...]\n[A \"b\"]",
        "[Note \"2:text...\"]\n[A \"b\"]\n",
        &["1:7: error: expected a closing quote before the end of the line"],
    );
    check("[A \"1\"\n\n", "[A \"1\"]\n", &["1:1: error: expected \"]\" after the value"]);
    check(
        "[A \"1\" [B \"2\"]",
        "[A \"1\"]\n[B \"2\"]\n",
        &["1:1: error: expected \"]\" after the value"],
    );
    check("[? \"1\"] [A \"1\"]", "[A \"1\"]\n", &["1:2: error: expected a tag name after \"[\""]);
}

#[test]
fn calls_with_all_that_may_follow() {
    check(
        "[Auction \"W\"] {c}\n- 1D ! {d} $13=1= ^I 1C;e\n^S ap",
        "[Auction \"W\"]\n{c}\n-  1D ! {d} $13 =1= ^I 1C ;e\n^S\nAP\n",
        &[],
    );
    check(
        "[Auction \"N\"]\np 1n dbl + *",
        "[Auction \"N\"]\nPass 1NT X +\n*\n",
        &[
            "2:1: warning: expected the call to be written Pass",
            "2:3: warning: expected the call to be written with NT for notrump",
            "2:6: warning: expected the call to be written X",
        ],
    );
    check(
        "[Auction \"N\"]\n1Z $a =b= ^X Pass",
        "[Auction \"N\"]\n1Z Pass\n",
        &[
            "2:1: error: expected a call: expected a strain after the level: C, D, H, S or NT",
            "2:4: error: expected a number after \"$\"",
            "2:7: error: expected a number between equal signs, as in =1=",
            "2:11: error: expected I, S, R or L after \"^\"",
        ],
    );
}

#[test]
fn cards_in_columns() {
    check(
        "[Play \"W\"]\nsk H10 -- ^R C2 ^L SA\n*",
        "[Play \"W\"]\nSK    HT - ^R C2\n^L SA *\n",
        &[
            "2:4: warning: expected the card to be written HT",
            "2:8: warning: expected a single \"-\"",
        ],
    );
}

#[test]
fn tables_keep_their_rows() {
    check(
        "[XTable \"A;B\\5R\"] ; why\n1 \"a b\"\n% esc\n22 x ; no\n",
        "[XTable \"A;B\\5R\"]\n; why\n1 \"a b\"\n% esc\n22     x\n; no\n",
        &["4:6: warning: a comment is not allowed after an element of a section"],
    );
}
