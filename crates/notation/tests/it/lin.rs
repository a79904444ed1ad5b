//! LIN: every sample, and there and back.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::path::PathBuf;

use merrimac_cards::{Outcome, Record, Room};
use merrimac_notation::Format;
use merrimac_notation::lin::{Boards, Contents, Document, Team, Vugraph, Writer};
use merrimac_testkit::records::{Fault, Row};
use merrimac_testkit::strategies::{text, text_without, told_record};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::carried::carried;
use crate::samples::{Sample, samples_of};

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
    for Sample { name, bytes, .. } in samples_of("lin") {
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
    for Sample { name, bytes, .. } in samples_of("lin") {
        let document = Document::read(bytes.as_slice()).unwrap();
        let again: Document = document.to_string().parse().unwrap();
        assert_eq!(again, document, "{name}");
        assert_eq!(again.contents().records, document.contents().records, "{name}");
    }
}

#[test]
fn samples_read_the_same_board_by_board() {
    for Sample { name, bytes, .. } in samples_of("lin") {
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
    fn a_board_survives(record in told()) {
        let Some(expected) = carried(Format::Lin, &record, 1) else { return Ok(()) };
        prop_assert_eq!(reread(&Document::from_record(&record)).records, [expected]);
    }

    /// Written together or one by one.
    #[test]
    fn boards_survive_together(told in vec((told(), events()), 0..5)) {
        let told = told.into_iter().map(|(record, event)| Record { event, ..record });
        let (records, expected): (Vec<_>, Vec<_>) =
            told.filter_map(|record| Some((record.clone(), carried(Format::Lin, &record, 1)?))).unzip();
        prop_assert_eq!(&reread(&Document::from_records(&records)).records, &expected);
        let mut writer = Writer::new(Vec::new());
        for record in &records {
            writer.write(record).unwrap();
        }
        let bytes = writer.finish().unwrap();
        let one_by_one = contents(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        prop_assert_eq!(one_by_one.records, expected, "{}", text);
        prop_assert_eq!(one_by_one.diagnostics, [], "{}", text);
    }

    #[test]
    fn a_match_survives(
        records in vec((told(), any::<bool>(), any::<bool>()), 1..6),
    ) {
        let records = records.into_iter().filter_map(|(record, is_open, is_listed)| {
            Some((carried(Format::Lin, &record, 1)?, is_open, is_listed))
        });
        let of_match = |(place, (record, is_open, is_listed)): (u32, (Record, bool, bool))| {
            let room = Some(if is_open { Room::Open } else { Room::Closed });
            let (event, scoring) = ("Cup, Final".to_owned(), "IMP".to_owned());
            // The list of results names only contracts that are known.
            let is_listed = is_listed && record.contract().is_some();
            let claim = record.claim.filter(|_| !is_listed);
            Record { number: Some(place), room, event, scoring, claim, ..record }
        };
        let records: Vec<_> = (5..).zip(records).map(of_match).collect();
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

/// Records whose names and events LIN can carry: no commas. All other texts may have them.
fn told() -> impl Strategy<Value = Record> {
    told_record(&text_without("|")).prop_map(|record| {
        let plain = |text: String| text.replace(',', "x");
        let players = record.players.clone().map(plain);
        Record { event: plain(record.event), players, ..record }
    })
}

/// Events that are often the same from board to board.
fn events() -> SBoxedStrategy<String> {
    text("[ab]?(, [ab])?")
}
