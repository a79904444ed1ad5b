//! LIN: every sample, and there and back.

use std::path::PathBuf;

use merrimac_cards::{Outcome, Record, Room};
use merrimac_notation::lin::{Boards, Contents, Document};

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
        let mut text = format!("{:?}\n", contents.header.vugraph);
        for record in &contents.records {
            text += &format!("{}\n", summary(record));
        }
        for diagnostic in &contents.diagnostics {
            text += &format!("{diagnostic}\n    {}\n", diagnostic.excerpt);
        }
        insta::assert_snapshot!(name, text);
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
