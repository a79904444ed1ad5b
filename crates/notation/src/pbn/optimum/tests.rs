use super::*;
use crate::pbn::Reader;

#[test]
fn tables_survive() {
    let results = OptimumResults::from_fn(|seat| {
        ByStrain::from_fn(|strain| {
            Some((seat.index() * 5 + strain.index()) as u8 % 14).filter(|&tricks| tricks != 3)
        })
    });
    let mut game = Game::default();
    game.set_optimum_results(&results);
    let text = game.to_string();
    assert!(text.contains("\nN  H  2\n") && text.contains("\nN NT  4\n"), "{text}");
    let parsed = Reader::new(text.as_bytes()).next().expect("a game").expect("short");
    assert_eq!(parsed.game.optimum_results(), Some(results));
    assert!(parsed.check().is_empty());
}

#[test]
fn a_table_may_be_incomplete_and_digits_may_not() {
    let mut game = Game::default();
    game.set("DoubleDummyTricks", "6647766587778567785");
    assert_eq!(game.optimum_results(), None);
    game.set("DoubleDummyTricks", "6647766587778567785E");
    assert_eq!(game.optimum_results(), None);
    game.set_optimum_results(&OptimumResults::default());
    assert_eq!(game.optimum_results(), None);
}

#[test]
fn scores() {
    let mut game = Game::default();
    for (text, expected) in [
        ("NS 620", Some(620)),
        ("EW 430", Some(-430)),
        ("EW -100 NS 100", Some(100)),
        ("NS -200", Some(-200)),
        ("620", None),
        ("EW", None),
    ] {
        game.set("OptimumScore", text);
        assert_eq!(game.optimum_score(), expected, "{text}");
    }
    game.set_optimum_score(-50);
    assert_eq!((game.value("OptimumScore"), game.optimum_score()), (Some("NS -50"), Some(-50)));
}
