use super::*;

#[test]
fn backslashes_are_doubled_only_where_they_must() {
    for (value, expected) in [
        ("plain", r#""plain""#),
        (r"Rank\3R", r#""Rank\3R""#),
        (r"end\", r#""end\\""#),
        (r#"a"b"#, r#""a\"b""#),
        (r#"\""#, r#""\\\"""#),
        (r"\\a", r#""\\\a""#),
        ("two\nlines", r#""two lines""#),
    ] {
        assert_eq!(quoted(value), expected);
    }
}

#[test]
fn long_annotations_break_the_line() {
    let mut entry = Entry::new(CallToken::Call(Call::Pass));
    entry.marks.push(Mark::Remark(Remark::Comment(Comment::new(&"x".repeat(200)))));
    let mut tag = Tag::new("Auction", "N");
    tag.section = Section::Auction(vec![entry.clone(), entry]);
    let text = Game { tags: vec![tag], ..Game::default() }.to_string();
    assert!(text.lines().all(|line| line.len() < 255), "{text}");
}

#[test]
fn a_percent_sign_does_not_become_an_escape_line() {
    let mut tag = Tag::new("XTable", "A");
    tag.section = Section::Table(vec![Line::Row(vec![Element::new("%")])]);
    let game = Game { tags: vec![tag], ..Game::default() };
    assert_eq!(game.to_string(), "[XTable \"A\"]\n\"%\"\n");
    let parsed = crate::pbn::Reader::new(&b"[XTable \"A\"]\n %\n"[..]).next();
    let game = parsed.expect("a game").expect("short").game;
    assert_eq!(game.to_string(), "[XTable \"A\"]\n %\n");
}
