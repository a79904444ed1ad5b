use super::*;

fn values(text: &str, name: &str) -> Vec<Option<String>> {
    Reader::new(text.as_bytes())
        .map(|parsed| parsed.expect("a game").game.value(name).map(str::to_owned))
        .collect()
}

#[test]
fn a_hash_takes_the_last_value() {
    let text = "[Site \"a\"]\n\n[Board \"2\"]\n\n[Site \"#\"]\n\n[Site \"#\"]\n\n[Site \"b\"]\n";
    let expected = [Some("a"), None, Some("a"), Some("a"), Some("b")];
    assert_eq!(values(text, "Site"), expected.map(|value| value.map(str::to_owned)));
    assert_eq!(values("[Site \"#\"]", "Site"), [Some(String::new())]);
}

#[test]
fn two_hashes_set_the_value_of_all_that_follow() {
    let text = "[Site \"##a\"]\n\n[Board \"2\"]\n\n[Site \"b\"]\n\n[Board \"4\"]\n\n[Site \"#\"]\n\n[Board \"6\"]\n";
    let expected = [Some("a"), Some("a"), Some("b"), Some("a"), Some("b"), None];
    assert_eq!(values(text, "Site"), expected.map(|value| value.map(str::to_owned)));
}

#[test]
fn what_follows_the_last_game_is_kept() {
    let mut reader = Reader::new(&b"[A \"1\"]\n\n% end\n"[..]);
    assert_eq!(reader.by_ref().count(), 1);
    assert_eq!(reader.trailer(), [Remark::Escape(" end".to_owned())]);
}

#[test]
fn diagnostics_quote_their_line() {
    let parsed = Reader::new(&b"[Board \"1\"]\n[Dealer \"X\"]\n"[..]).next().expect("one game");
    let found = parsed.expect("short").check();
    assert_eq!(found[0].excerpt.text, "[Dealer \"X\"]");
    assert_eq!((found[0].place.line, found[0].place.column, found[0].place.length), (2, 9, 3));
}
