//! LIN: every sample, and there and back.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::path::PathBuf;

use merrimac_cards::{Outcome, Record, Room};
use merrimac_notation::lin::{Boards, Contents, Document, Team, Vugraph};
use merrimac_testkit::records::{Fault, Row};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::boards;

/// The LIN files under `corpora/samples`, by name.
fn samples() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/samples");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "lin")).collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

fn contents(bytes: &[u8]) -> Contents {
    Document::read(bytes).unwrap().contents()
}

/// `o7 N/NS 4SX by S 44 cards, 9 tricks`
fn summary(record: &Record) -> String {
    let room = match record.room {
        Some(Room::Open) => "o",
        Some(Room::Closed) => "c",
        None => "",
    };
    let number = record.number.map_or("?".to_owned(), |number| number.to_string());
    let dealer = record.dealer.map_or("?".to_owned(), |dealer| dealer.to_string());
    let vulnerability = record.vulnerability.map_or("?".to_owned(), |sides| sides.to_string());
    let outcome = match record.outcome {
        Some(Outcome::Contract(contract)) => contract.to_string(),
        other => format!("{other:?}"),
    };
    let tricks = record.tricks.map_or("?".to_owned(), |tricks| tricks.to_string());
    let claim = if record.claim.is_some() { " claimed" } else { "" };
    format!(
        "{room}{number} {dealer}/{vulnerability} {outcome}: {} calls, {} cards, {tricks} tricks{claim}, {} remarks",
        record.calls.len(),
        record.cards.len(),
        record.comments.len(),
    )
}

#[test]
fn samples_say_what_they_say() {
    for (name, bytes) in samples() {
        let contents = contents(&bytes);
        let header = format!("{:?}", contents.header.vugraph);
        let boards = contents.records.iter().map(summary);
        let faults = contents.diagnostics.iter();
        let faults = faults.map(|fault| format!("{fault}\n    {}", fault.excerpt.text));
        let lines: Vec<_> = std::iter::once(header).chain(boards).chain(faults).collect();
        insta::assert_snapshot!(name, lines.join("\n"));
    }
}

#[test]
fn samples_survive_writing() {
    for (name, bytes) in samples() {
        let document = Document::read(bytes.as_slice()).unwrap();
        let again: Document = document.to_string().parse().unwrap();
        assert_eq!(again, document, "{name}");
        assert_eq!(again.contents().records, document.contents().records, "{name}");
    }
}

#[test]
fn samples_read_the_same_board_by_board() {
    for (name, bytes) in samples() {
        let whole = contents(&bytes);
        let readings: Vec<_> = Boards::new(bytes.as_slice()).map(Result::unwrap).collect();
        let records: Vec<_> = readings.iter().map(|reading| reading.record.clone()).collect();
        let faults: usize = readings.iter().map(|reading| reading.diagnostics.len()).sum();
        assert_eq!(records, whole.records, "{name}");
        assert_eq!(faults, whole.diagnostics.len(), "{name}");
    }
}

/// Writes a document and reads it as bytes, without a fault.
fn reread(document: &Document) -> Contents {
    let contents = contents(document.to_string().as_bytes());
    assert_eq!(contents.diagnostics, [], "{document}");
    contents
}

#[test]
fn championship_records_survive() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/records");
    let text = std::fs::read_to_string(folder.join("championships.tsv")).unwrap();
    let rows = text.lines().map(|line| Row::parse(line).unwrap());
    let good = rows.filter(|row| !row.faults().contains(&Fault::ImpossibleClaim));
    let mut records: Vec<Record> = good.map(|row| row.record).collect();
    for record in &mut records {
        record.event.clear();
        record.scoring = "IMP".to_owned();
        if record.claim.is_none() && record.cards.len() < 52 {
            record.claim = record.tricks;
        }
    }
    assert_eq!(records.len(), 980);
    assert_eq!(reread(&Document::from_records(&records)).records, records);
}

proptest! {
    #[test]
    fn a_board_survives(record in boards::record("|")) {
        let record = named(record);
        let document = Document::from_record(&record);
        prop_assert_eq!(reread(&document).records, [record]);
    }

    #[test]
    fn boards_survive_together(
        records in vec((boards::record("|"), option::of(any::<bool>()), "[a-z]{0,2}(, [a-z])?"), 0..5),
    ) {
        let records: Vec<_> = records
            .into_iter()
            .map(|(record, is_open, event)| Record { room: is_open.map(room), event, ..named(record) })
            .collect();
        prop_assert_eq!(reread(&Document::from_records(&records)).records, records);
    }

    #[test]
    fn a_match_survives(records in vec((boards::record("|"), any::<bool>(), any::<bool>()), 1..6)) {
        let of_match = |(place, (record, is_open, is_listed)): (usize, (Record, bool, bool))| {
            let number = Some(place as u32 + 5);
            let record = Record { number, room: Some(room(is_open)), ..named(record) };
            let (event, scoring) = ("Cup, Final".to_owned(), "IMP".to_owned());
            let claim = if is_listed { None } else { record.claim };
            Record { event, scoring, claim, ..record }
        };
        let records: Vec<_> = records.into_iter().enumerate().map(of_match).collect();
        let teams = ["Red", "Blue"].map(|name| Team { name: name.to_owned(), carry_over: Some(1.5) });
        let contents = reread(&Document::vugraph(&Vugraph { teams: teams.clone(), ..Vugraph::default() }, &records));
        prop_assert_eq!(contents.records, records);
        prop_assert_eq!(contents.header.vugraph.unwrap().teams, teams);
    }

    #[test]
    fn any_bytes_survive(bytes in vec(prop_oneof![4 => b' '..=b'~', 1 => Just(b'|'), 1 => any::<u8>()], 0..200)) {
        let document = Document::read(bytes.as_slice()).unwrap();
        document.contents();
        let again: Document = document.to_string().parse().unwrap();
        prop_assert_eq!(again, document);
    }

    #[test]
    fn any_commands_survive(
        commands in vec(("(vg|rs|pn|qx|md|sv|mb|an|pc|mc|ah|nt|bn)", "[ -{}~é\n]{0,12}"), 0..20),
    ) {
        let commands = commands.iter().map(|(tag, value)| format!("{tag}|{value}|"));
        let text = commands.collect::<Vec<_>>().concat();
        let document: Document = text.parse().unwrap();
        let records = document.contents().records;
        let streamed: Vec<_> = Boards::new(text.as_bytes()).map(|board| board.unwrap().record).collect();
        prop_assert_eq!(&streamed, &records);
        let rewritten = Document::from_records(&records).to_string();
        prop_assert_eq!(rewritten.parse::<Document>().unwrap().to_string(), rewritten);
    }
}

/// The record with names that LIN can carry: no commas.
fn named(record: Record) -> Record {
    let plain = |name: String| name.replace(',', "x");
    Record { players: record.players.clone().map(plain), ..record }
}

fn room(is_open: bool) -> Room {
    if is_open { Room::Open } else { Room::Closed }
}
