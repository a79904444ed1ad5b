//! Systems laid over others.

use merrimac_bidding::{Explanation, Position, Preset, Rule, Source, System};
use merrimac_cards::{Auction, BySide, Seat, Vulnerability};

/// The system below: a natural club, a strong notrump with Stayman, and a raise that counts on three.
const BASE: &str = "define opening : hcp 12+\nconvention stayman on\n\
    after start\n  1N : hcp 15-17, balanced\n  1M : opening, M 5+\n  1C : opening\n  P : anything\n\
    after 1N\n  2C \"Stayman\" f1 art convention stayman : hcp 8+\n\
    after 1M | 1m\n  1N \"some values\" : hcp 6-9\n\
    after 1M when passed\n  2C \"by a passed hand\" : C 5+\n\
    after 1m 1N\n  3N \"to play\" : hcp 18+\n\
    after ... 3N\n  P \"anywhere\" : anything\n";

fn source(name: &str, text: &str) -> Source {
    let files = vec![("common.rules".to_owned(), text.to_owned())];
    Source { name: name.to_owned(), key: name.to_owned(), files }
}

fn over_base(text: &str) -> Result<System, String> {
    let find = |name: &str, _: &Source| match name {
        "base" => Some(source("base", BASE)),
        "round" => Some(source("round", "use \"and round\"\n")),
        "and round" => Some(source("and round", "# again\nuse round\n")),
        "broken" => Some(source("broken", "after 1M\n  2Q : hcp 5+\n")),
        _ => None,
    };
    System::load_over(source("mine", text), &find).map_err(|error| error.to_string())
}

/// The rules of all calls that can be made, best first: where they stand.
fn rules(system: &System, auction: &str) -> Vec<String> {
    let auction = Auction::parse(Seat::North, auction).expect("legal calls");
    let position = Position::after(BySide::from_fn(|_| system), Vulnerability::None, &auction);
    let turn = position.turn();
    turn.candidates().iter().filter_map(|one| one.rule).map(Rule::place).collect()
}

#[test]
fn a_block_replaces_what_stands_under_the_same_head_below() {
    let system = over_base(
        "use base\nafter start\n  1N : hcp 12-14, balanced\n  1H : opening, H 4+\n\
         after 1H\n  1N \"other values\" : hcp 5-11\n",
    )
    .unwrap();
    assert_eq!(system.name(), "mine");
    // Definitions are known from below.
    assert_eq!(rules(&system, ""), ["common.rules:3", "common.rules:4"]);
    // Hearts are replaced, spades are not: it is heads that are compared, after letters have become suits.
    assert_eq!(rules(&system, "1H P"), ["common.rules:6"]);
    assert_eq!(rules(&system, "1S P"), ["base/common.rules:11"]);
    // A head with a guard is another head.
    assert_eq!(rules(&system, "P P 1H P"), ["common.rules:6", "base/common.rules:13"]);
    assert_eq!(rules(&system, "1N P"), ["base/common.rules:9"]);
}

#[test]
fn an_opening_can_do_without_what_stands_below() {
    let system =
        over_base("use base\nwithout 1C\nafter 1C\n  1D \"negative\" art : hcp 0-7\n").unwrap();
    assert_eq!(rules(&system, "1C P"), ["common.rules:4"]);
    assert_eq!(rules(&system, "1C P 1N P"), Vec::<String>::new());
    assert_eq!(rules(&system, "1D P 1N P"), ["base/common.rules:15"]);
    // What holds at the end of any auction holds here too.
    assert_eq!(rules(&system, "1C P 3N P"), ["base/common.rules:17"]);
}

#[test]
fn conventions_are_set_anew() {
    let system = over_base("use base\nconvention stayman off\n").unwrap();
    assert_eq!(system.conventions(), [("stayman".to_owned(), false)]);
    assert_eq!(rules(&system, "1N P"), Vec::<String>::new());
}

#[test]
fn what_cannot_be_laid_over_is_refused_at_its_place() {
    let check = |text: &str, message: &str| {
        assert_eq!(over_base(text).map(|_| ()), Err(message.to_owned()), "{text}");
    };
    check(
        "# mine\nuse nobody\n",
        "common.rules:2:5: expected a system that can be found here, found nobody",
    );
    check(
        "use round\n",
        "and round/common.rules:2:5: expected a system that is not laid over this one, found round",
    );
    check(
        "use broken\n",
        "broken/common.rules:2:3: expected a call such as 2M, P, X, ~S or ^m, found 2Q",
    );
    let second = Source {
        files: vec![
            ("common.rules".to_owned(), "use base\n".to_owned()),
            ("more.rules".to_owned(), "use base\n".to_owned()),
        ],
        ..source("mine", "")
    };
    let error = System::load_over(second, &|_, _| Some(source("base", BASE))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "more.rules:1:5: expected `use` in the first file only, found base"
    );
}

/// What a call of an auction shows, by a system that comes with the program.
fn shown(system: &str, auction: &str) -> String {
    let system =
        Preset::named(system).and_then(|preset| preset.load().ok()).expect("it can be read");
    let auction = Auction::parse(Seat::North, auction).expect("legal calls");
    let mut position =
        Position::new(BySide::from_fn(|_| &system), Seat::North, Vulnerability::None);
    let mut meaning = String::new();
    for &call in auction.calls() {
        meaning = Explanation::from(&position.hear(call).expect("legal calls")).meaning;
    }
    meaning
}

#[test]
fn the_systems_of_the_program_say_what_their_names_say() {
    let check = |system: &str, auction: &str, meaning: &str| {
        assert_eq!(shown(system, auction), meaning, "{system}: {auction}");
    };
    check("sayc", "1NT", "balanced, 15–17 HCP");
    check("acol", "1NT", "balanced, 12–14 HCP");
    check("weak-notrump", "1NT", "balanced, 12–14 HCP");
    check("precision", "1NT", "balanced, 13–15 HCP");
    check("precision", "1C", "strong, artificial: 16+ HCP, forcing one round");
    check("precision", "1C P 1D", "negative: ≤7 HCP");
    check("precision", "1S", "5+♠, 11–15 HCP");
    assert!(shown("two-over-one", "1S P 1NT").ends_with("forcing one round"));
    assert!(!shown("sayc", "1S P 1NT").contains("forcing"));
    assert!(shown("two-over-one", "1S P 2C").contains("forcing to game"));
    assert!(shown("acol", "1H").starts_with("4+♥"), "{}", shown("acol", "1H"));
    assert!(shown("sayc", "1H").starts_with("5+♥"));
}

#[test]
fn the_systems_of_the_program_are_the_folders() {
    for preset in merrimac_bidding::PRESETS {
        let folder = format!("{}/../../systems/{}", env!("CARGO_MANIFEST_DIR"), preset.name);
        let found = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
        let paths = found.filter_map(|entry| Some(entry.ok()?.path()));
        let mut names: Vec<String> = paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "rules"))
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        names.sort_by_key(|name| (name != "common.rules", name.clone()));
        let source = preset.source();
        let known: Vec<&str> = source.files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(known, names, "{}", preset.name);
    }
}

/// A system whose lines can all be read may still say nothing: its author hears of it.
#[test]
fn what_no_auction_can_meet_is_refused_at_its_place() {
    for (text, fault) in [
        (
            "after 1S 1H\n  P : anything\n",
            "1:7: expected calls that may follow each other, found 1S 1H",
        ),
        (
            "after 1M | 1S (1M)\n  P : anything\n",
            "1:12: expected calls that may follow each other, found 1S (1M)",
        ),
        (
            "after 1S X\n  P : anything\n",
            "1:7: expected calls that may follow each other, found 1S X",
        ),
        (
            "after 1S (XX)\n  P : anything\n",
            "1:7: expected calls that may follow each other, found 1S (XX)",
        ),
        (
            "after ... 2C (1x)\n  P : anything\n",
            "1:7: expected calls that may follow each other, found ... 2C (1x)",
        ),
        (
            "after 1x (1y) where y < x\n  P : anything\n",
            "1:7: expected calls that may follow each other, found 1x (1y)",
        ),
        (
            "after start convention multi\n  2D : hcp 6-10\n",
            "1:24: expected the name of a convention that is declared; add a line `convention multi on`, found multi",
        ),
        (
            "use base\nafter start\n  2D convention multi : hcp 6-10\n",
            "3:17: expected the name of a convention that is declared; add a line `convention multi on`, found multi",
        ),
    ] {
        let error = over_base(text).expect_err(text);
        assert_eq!(error, format!("common.rules:{fault}"));
    }
    for text in [
        "after 1x 1y | 1M (1S) | 1S (X) XX | ... 1S P P (X) | 1x (1y) where x < y\n  P : anything\n",
        "use base\nafter 1H\n  2C convention stayman : hcp 8+\n",
        "convention multi off\nafter start\n  2D convention multi : hcp 6-10\n",
    ] {
        assert_eq!(over_base(text).map(|_| ()), Ok(()), "{text}");
    }
}
