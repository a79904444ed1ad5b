use std::collections::BTreeMap;
use std::path::PathBuf;

use super::*;

fn corpus() -> Vec<Row> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/records");
    let text = std::fs::read_to_string(folder.join("championships.tsv")).unwrap();
    text.lines().map(|line| Row::parse(line).unwrap()).collect()
}

#[test]
fn the_corpus_has_these_faults() {
    let rows = corpus();
    let mut counts: BTreeMap<Fault, usize> = BTreeMap::new();
    for fault in rows.iter().flat_map(Row::faults) {
        *counts.entry(fault).or_default() += 1;
    }
    assert_eq!(rows.len(), ROWS);
    let expected = [(Fault::ImpossibleClaim, 10), (Fault::NonstandardDealer, DEALERS)];
    assert_eq!(counts, BTreeMap::from(expected));
}

const ROWS: usize = 990;
const DEALERS: usize = 8;

/// South opens 1S on board 3 and plays it there.
///
/// South holds the spades, West the hearts, North the diamonds, East the clubs.
const GOOD: [&str; 19] = [
    "f",
    "Cup",
    "Final",
    "I",
    "o",
    "3",
    "S",
    "EW",
    "",
    "N:..AKQJT98765432. ...AKQJT98765432 AKQJT98765432... .AKQJT98765432..",
    "1S P P P",
    "1S",
    "S",
    "H2D2C2S2",
    "4",
    "13",
    "13",
    "mc",
    "",
];

fn row(changes: &[(usize, &str)]) -> Result<Row, RowError> {
    let mut columns = GOOD;
    for &(column, text) in changes {
        columns[column - 1] = text;
    }
    Row::parse(&columns.join("\t"))
}

#[test]
fn a_good_row() {
    let row = row(&[]).unwrap();
    assert_eq!(row.faults(), []);
    assert_eq!(row.record.event, "Cup, Final");
    assert_eq!((row.record.room, row.record.tricks), (Some(Room::Open), Some(13)));
}

#[test]
fn every_class_of_fault() {
    let check = |fault: Fault, changes: &[(usize, &str)]| {
        assert_eq!(row(changes).unwrap().faults(), [fault], "{fault}");
    };
    check(Fault::InsufficientBid, &[(11, "1S 1H P P P")]);
    check(Fault::BadDouble, &[(11, "1S P X P P P")]);
    check(Fault::CallAfterEnd, &[(11, "1S P P P P")]);
    check(Fault::UnfinishedAuction, &[(11, "1S P P")]);
    check(Fault::ContractDiffers, &[(11, "2S P P P")]);
    check(Fault::OutOfTurn, &[(14, "H2C2D2S2")]);
    check(Fault::PlayedTwice, &[(14, "H2D2C2S2S2S3"), (15, "6")]);
    check(Fault::CardCountDiffers, &[(15, "5")]);
    check(Fault::ImpossibleClaim, &[(16, "0")]);
    check(Fault::TricksDiffer, &[(17, "12")]);
    check(Fault::NonstandardDealer, &[(6, "4")]);
}

#[test]
fn a_revoke() {
    let deal = "N:..AKQJT98765432. ...AKQJT98765432 AKQJT9876543.2.. 2.AKQJT9876543..";
    let changes = [(10, deal), (14, "H3D2C2S3"), (15, "4"), (16, ""), (17, "12"), (18, "play")];
    assert_eq!(row(&changes).unwrap().faults(), [Fault::Revoke]);
}

#[test]
fn a_card_too_many() {
    let ranks = "23456789TJQKA";
    let trick = |rank: char| format!("H{rank}D{rank}C{rank}S{rank}");
    let rest = |rank: char| format!("S{rank}H{rank}D{rank}C{rank}");
    let mut play = trick('2');
    play.extend(ranks.chars().skip(1).map(rest));
    let changes = |play: &str, count: &str| {
        row(&[(14, play), (15, count), (16, ""), (18, "play")]).unwrap().faults()
    };
    assert_eq!(changes(&play, "52"), []);
    assert_eq!(changes(&format!("{play}S2"), "53"), [Fault::CardAfterEnd]);
}

#[test]
fn a_board_passed_out() {
    let changes =
        [(11, "P P P P"), (12, "Pass"), (13, ""), (14, ""), (15, "0"), (16, ""), (17, "")];
    assert_eq!(row(&changes).unwrap().faults(), []);
}

#[test]
fn names_the_column_that_is_wrong() {
    let check = |column: usize, text: &str| {
        assert_eq!(row(&[(column, text)]), Err(RowError { column }), "{column}");
    };
    for (column, text) in [(5, "x"), (6, "x"), (7, "x"), (8, "x"), (10, "N:..."), (11, "1S Q")] {
        check(column, text);
    }
    for (column, text) in [(12, "8S"), (13, "x"), (14, "S1"), (15, ""), (16, "x"), (18, "x")] {
        check(column, text);
    }
    assert_eq!(Row::parse("a\tb"), Err(RowError { column: 3 }));
}
