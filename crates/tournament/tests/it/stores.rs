//! Stores on disk: what was kept is there, what is no store is left alone.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use merrimac_tournament::{Contest, Rules, Settings, Store, StoreError, run};

use crate::{all_results, contest, passive, pool, random, without_times};

fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("matches.db");
    (folder, file)
}

fn settings(rules: Rules) -> Settings {
    let entrants = vec!["random".to_owned(), "pass".to_owned()];
    Settings { entrants, rules, stopping: None }
}

fn short_match() -> Contest {
    contest(vec![random(), passive()], 6, Rules::of_seed(11))
}

/// Keeps the first `tables` results of a match, as a process that is then killed.
fn begin(path: &Path, contest: &Contest, tables: usize) {
    let mut store = Store::open(path).expect("a store that takes it");
    let id = store
        .begin("1.0", &settings(contest.rules), &contest.starts)
        .expect("a store that takes it");
    for result in all_results(contest, 1).iter().take(tables) {
        store.keep(id, result).expect("a store that takes it");
    }
}

#[test]
fn everything_that_was_kept_is_read_back() {
    let (_folder, path) = scratch();
    let contest = short_match();
    let results = all_results(&contest, 2);
    let mut store = Store::open(&path).unwrap();
    let id = store.begin("1.0", &settings(contest.rules), &contest.starts).unwrap();
    for result in &results {
        store.keep(id, result).unwrap();
    }
    store.finish(id, 6).unwrap();
    drop(store);
    let store = Store::read(&path).unwrap();
    assert_eq!(store.results(id).unwrap(), results);
    assert_eq!(store.starts(id).unwrap(), contest.starts);
    let entry = store.last().unwrap();
    assert_eq!((entry.id, entry.boards, entry.tables, entry.finished), (id, 6, 12, true));
    assert_eq!((entry.version.as_str(), &entry.settings), ("1.0", &settings(contest.rules)));
    assert!(store.results(id).unwrap().iter().any(|table| !table.thoughts.is_empty()));
}

#[test]
fn a_match_that_was_broken_off_goes_on_to_the_same_end() {
    let contest = short_match();
    let whole = without_times(all_results(&contest, 2));
    for tables in [0, 1, 5, 12] {
        let (_folder, path) = scratch();
        begin(&path, &contest, tables);
        let mut store = Store::open(&path).unwrap();
        let entry = store.begun(&settings(contest.rules), &contest.starts).unwrap().unwrap();
        let id = entry.id;
        assert!(!entry.finished);
        let done = store.done(id).unwrap();
        assert_eq!(done.len(), tables);
        let mut played = BTreeSet::new();
        let ending = run(&contest, &done, &pool(2), |result| {
            assert!(played.insert(result.place) && !done.contains(&result.place));
            match store.keep(id, &result) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        assert!(ending.is_continue());
        store.finish(id, 6).unwrap();
        assert_eq!(without_times(store.results(id).unwrap()), whole);
        let entry = store.begun(&settings(contest.rules), &contest.starts).unwrap().unwrap();
        assert_eq!((entry.id, entry.finished), (id, true));
    }
}

#[test]
fn other_settings_or_boards_are_another_match() {
    let (_folder, path) = scratch();
    let contest = short_match();
    begin(&path, &contest, 3);
    let store = Store::open(&path).unwrap();
    let found =
        |settings: &Settings, starts| store.begun(settings, starts).unwrap().map(|entry| entry.id);
    assert_eq!(found(&settings(contest.rules), &contest.starts), Some(1));
    assert_eq!(found(&settings(Rules::of_seed(12)), &contest.starts), None);
    assert_eq!(found(&settings(contest.rules), &contest.starts[..5]), None);
    assert!(matches!(store.entry(7), Err(StoreError::NoMatch { id: 7, .. })));
}

#[test]
fn a_result_is_not_kept_twice() {
    let (_folder, path) = scratch();
    let contest = short_match();
    begin(&path, &contest, 2);
    let mut store = Store::open(&path).unwrap();
    let again = &all_results(&contest, 1)[0];
    assert!(matches!(store.keep(1, again), Err(StoreError::Database { .. })));
    assert_eq!(store.results(1).unwrap().len(), 2);
}

#[test]
fn a_match_stopped_early_ends_with_its_last_board() {
    let (_folder, path) = scratch();
    let contest = short_match();
    begin(&path, &contest, 12);
    let mut store = Store::open(&path).unwrap();
    store.finish(1, 4).unwrap();
    assert_eq!(store.results(1).unwrap().len(), 8);
    let entry = store.last().unwrap();
    assert_eq!((entry.boards, entry.finished), (4, true));
}

#[test]
fn one_process_writes_at_a_time_and_others_may_read() {
    let (_folder, path) = scratch();
    begin(&path, &short_match(), 4);
    let writing = Store::open(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::InUse { .. })));
    assert_eq!(Store::read(&path).unwrap().results(1).unwrap().len(), 4);
    drop(writing);
    assert!(Store::open(&path).is_ok());
}

#[test]
fn what_is_no_store_is_left_as_it_is() {
    let check = |bytes: &[u8]| {
        let (_folder, path) = scratch();
        fs::write(&path, bytes).unwrap();
        assert!(matches!(Store::open(&path), Err(StoreError::Foreign { .. })));
        assert!(matches!(Store::read(&path), Err(StoreError::Foreign { .. })));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    check(b"my diary");
    check("[Board \"1\"]\n".repeat(500).as_bytes());
    let (_folder, path) = scratch();
    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute_batch("CREATE TABLE matches (id INTEGER); INSERT INTO matches VALUES (1)")
        .unwrap();
    drop(other);
    check(&fs::read(&path).unwrap());
    assert!(matches!(Store::read(&path.join("nowhere")), Err(StoreError::File { .. })));
}

/// A store that an earlier version wrote: a match that is over, and one that was killed.
#[test]
fn a_store_of_the_first_form_opens() {
    let (_folder, path) = scratch();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/stores");
    fs::copy(kept.join("match-form-1.sqlite"), &path).unwrap();
    let store = Store::open(&path).unwrap();
    let entries = store.matches().unwrap();
    let told: Vec<_> = entries
        .iter()
        .map(|entry| {
            (entry.settings.entrants.join(" "), entry.boards, entry.tables, entry.finished)
        })
        .collect();
    let expected =
        [("random pass".to_owned(), 6, 12, true), ("sayc+mc random".to_owned(), 8, 2, false)];
    assert_eq!(told, expected);
    // Played again, the first match is the same.
    let (starts, rules) = (store.starts(1).unwrap(), entries[0].settings.rules);
    let contest =
        Contest { starts: starts.clone(), ..contest(vec![random(), passive()], 6, rules) };
    let kept = without_times(store.results(1).unwrap());
    assert_eq!(without_times(all_results(&contest, 2)), kept);
    // The second one can go on.
    let begun = store.begun(&entries[1].settings, &store.starts(2).unwrap()).unwrap();
    assert_eq!(begun.map(|entry| entry.id), Some(2));
    assert_eq!(store.done(2).unwrap().len(), 2);
}

#[test]
fn a_store_of_a_later_form_is_left_as_it_is() {
    let (_folder, path) = scratch();
    begin(&path, &short_match(), 1);
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&path).unwrap();
    for refused in [Store::open(&path), Store::read(&path)] {
        let said = refused.unwrap_err().to_string();
        let expected = "a store of form 99, written by a newer Merrimac; this one knows forms up \
            to 1 and leaves it as it is";
        assert_eq!(said, format!("{}: {expected}", path.display()));
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_damaged_store_is_refused_and_left_as_it_is() {
    let (_folder, path) = scratch();
    begin(&path, &short_match(), 12);
    let sound = fs::read(&path).unwrap();
    let check = |bytes: Vec<u8>| {
        fs::write(&path, &bytes).unwrap();
        let refused = Store::open(&path).expect_err("it is damaged");
        assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    // Pages overwritten, and the end cut off.
    let mut overwritten = sound.clone();
    overwritten[4096..].fill(0xAA);
    check(overwritten);
    check(sound[..sound.len() / 2].to_vec());
    // A text that is none of ours.
    fs::write(&path, &sound).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("UPDATE tables SET cards = 'ZZ' WHERE place = 0").unwrap();
    drop(other);
    let store = Store::open(&path).unwrap();
    assert!(matches!(store.results(1), Err(StoreError::Damaged { .. })));
}
