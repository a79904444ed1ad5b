//! Round trips, on made-up records, on samples with bytes changed, and on anything at all.

use std::sync::LazyLock;

use merrimac_cards::{PartialDeal, Record};
use merrimac_notation::pbn::{Game, Parsed, Reader, Writer};
use merrimac_testkit::strategies::{text, told_record};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::Index;

use super::{all_samples, games};

/// A text as people write it: no blanks at its ends, and not the word that stands for an alert.
fn words() -> SBoxedStrategy<String> {
    let words = "([A-Za-z0-9éÜß♠\"\\\\}{;%\\[\\],.:-]{1,8}( [A-Za-z0-9é\"\\\\{;%=$]{1,8}){0,3})?";
    text(words).prop_map(|text| text.replace("Alert", "alert")).sboxed()
}

/// What happened on a board. The results need not fit the cards: PBN does not count them.
fn record() -> impl Strategy<Value = Record> {
    (told_record(&words()), words(), words(), option::of(0..=13u8)).prop_map(
        |(record, date, scoring, tricks)| match record.contract() {
            Some(_) => Record { date, scoring, claim: record.claim.and(tricks), tricks, ..record },
            None => Record { date, scoring, ..record },
        },
    )
}

/// The samples, read once for all that is done to them.
static SAMPLES: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(all_samples);

/// The documents alone.
fn documents(parsed: &[Parsed]) -> Vec<Game> {
    parsed.iter().map(|parsed| parsed.game.clone()).collect()
}

fn printed(games: &[Game]) -> String {
    games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n")
}

fn exported(games: &[Game]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new());
    for game in games {
        writer.write(game).expect("memory takes everything");
    }
    writer.finish().expect("memory takes everything")
}

/// Printing and reading again changes nothing, and neither does exporting twice.
fn check_round_trip(bytes: &[u8]) {
    let first = documents(&games(bytes));
    let text = printed(&first);
    let second = documents(&games(text.as_bytes()));
    assert_eq!(first, second, "{text}");
    for game in &first {
        let exported = game.exported();
        assert_eq!(exported.exported(), exported);
    }
}

#[test]
fn samples_survive_printing() {
    for (name, bytes) in all_samples() {
        let first = documents(&games(&bytes));
        let second = documents(&games(printed(&first).as_bytes()));
        assert_eq!(first, second, "{name}");
        let export = exported(&first);
        assert_eq!(export, exported(&documents(&games(&export))), "{name}");
    }
}

/// What is correct stays correct, and nothing is lost of its meaning.
#[test]
fn exported_samples_are_export_format() {
    for (name, bytes) in all_samples() {
        if name.contains("errors") {
            continue;
        }
        let before = games(&bytes);
        let after = games(&exported(&documents(&before)));
        for (before, after) in before.iter().zip(&after) {
            let found: Vec<_> = after
                .check()
                .into_iter()
                .filter(|found| !found.problem.to_string().contains("not of the standard"))
                .map(|found| found.to_string())
                .collect();
            // A value or a word cannot be folded; a reference file has some of the utmost length, to
            // which export format adds a blank and a carriage return.
            let is_long = |line: &String| line.contains("characters with its end");
            assert!(found.iter().all(is_long), "{name}: {found:?}");
            // Comments move with their tags.
            let [before, after] = [before, after].map(|parsed| {
                let mut record = parsed.record().0;
                record.comments.sort();
                record
            });
            assert_eq!(before, after, "{name}");
        }
        assert_eq!(before.len(), after.len(), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn records_survive(record in record()) {
        let game = Game::from_record(&record);
        let bytes = exported(std::slice::from_ref(&game));
        let read = games(&bytes);
        prop_assert_eq!(read.len(), 1);
        let (again, faults) = read[0].record();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert!(faults.is_empty(), "{:?}\n{}", faults, text);
        prop_assert!(bytes.split(|&byte| byte == b'\n').all(|line| line.len() < 255), "{}", text);
    }

    #[test]
    fn changed_samples_survive_printing(
        pick in any::<Index>(),
        start in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), 0..3), 0..12),
    ) {
        let (_, bytes) = pick.get(&SAMPLES);
        let start = start.index(bytes.len());
        let mut bytes: Vec<u8> = bytes[start..bytes.len().min(start + 3000)].to_vec();
        for (place, byte, change) in changes {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match change {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, b"[]{};\"%\\\n^=$*+-#"[usize::from(byte) % 16]),
                _ => { bytes.remove(place); }
            }
        }
        check_round_trip(&bytes);
    }

    #[test]
    fn anything_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_round_trip(&bytes);
    }

    #[test]
    fn anything_like_pbn_can_be_read(
        text in "((\\[(Auction|Play|Note|Deal|ATable|Event) \"[NESWnes:.;\\\\0-9a+-]{0,9}\"\\])|[{}\\[\\];\"%\\\\^=$*+#! \nSHDCAKQJT0-9IRLSPXaé-]){0,80}"
    ) {
        check_round_trip(text.as_bytes());
        for parsed in games(text.as_bytes()) {
            parsed.check();
            parsed.record();
        }
    }
}

/// A game without end costs no more memory than the limit.
#[test]
fn endless_games_are_given_up() {
    let mut bytes = b"[Event \"first\"]\n\n[Event \"endless\"]\n{".to_vec();
    bytes.extend(std::iter::repeat_n(b"never closed\n", 1000).flatten());
    bytes.extend(b"\n[Event \"third\"]\n");
    let found: Vec<String> = Reader::new(&bytes[..])
        .with_limit(4096)
        .map(|game| match game {
            Ok(parsed) => parsed.game.value("Event").unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        })
        .collect();
    let error = "line 317: the game is longer than 4096 bytes and was skipped";
    assert_eq!(found, ["first", error, "third"]);
}

#[test]
fn partial_deals_keep_what_is_known() {
    let deal: PartialDeal = "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -".parse().expect("a deal");
    let game = Game::from_record(&Record { deal, ..Record::default() });
    assert_eq!(game.value("Deal"), Some("N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85"));
    assert_eq!(game.record().0.deal, deal);
}
