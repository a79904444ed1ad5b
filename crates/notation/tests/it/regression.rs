//! The smallest texts that were read or written wrongly.

use merrimac_notation::lin::{Boards, Document};
use merrimac_notation::pbn::Reader;
use merrimac_notation::rbn::RbnFile;

/// Found by fuzzing: returns piled up before the line feed lost one with every rewriting.
#[test]
fn piled_up_returns_are_one_line_end() {
    let file = RbnFile::parse(b"T title\r\r\r\r\n{a remark\r\r\nof two lines}\r\n");
    assert_eq!(file.to_string(), "T title\n{a remark\nof two lines}\n");
    assert_eq!(RbnFile::parse(file.to_string().as_bytes()), file);
}

/// Programs write three passes after "all pass", which ended the auction already.
#[test]
fn passes_after_all_pass_are_no_calls() {
    let text = "[Dealer \"N\"]\n[Auction \"N\"]\n1H all pass pass pass\n";
    let parsed = Reader::new(text.as_bytes()).next().expect("a game").expect("short");
    let (record, faults) = parsed.record();
    assert!(faults.is_empty(), "{faults:?}");
    let calls: Vec<String> = record.calls.iter().map(|call| call.call.to_string()).collect();
    assert_eq!(calls, ["1H", "P", "P", "P"]);
}

/// Faults that are found when the last board ends stood behind those of its later commands.
#[test]
fn the_faults_of_the_last_board_stand_in_their_order() {
    let text = b"qx|o1|md|3SAH,,|mb|8C|pc|S9|mb|p|xx|y|mb|1C|mb|1C|";
    let places = Boards::new(&text[..]).flat_map(|reading| {
        let reading = reading.expect("a short board");
        reading.diagnostics.into_iter().map(|diagnostic| diagnostic.place).collect::<Vec<_>>()
    });
    let places: Vec<_> = places.collect();
    assert!(places.len() >= 2 && places.is_sorted(), "{places:?}");
}

/// Found by fuzzing: LIN carries no line breaks within a text, so a remark of two lines came back
/// different every time.
#[test]
fn line_breaks_within_remarks_become_blanks_once() {
    let document: Document = "md|3SAH2,,,|nt|one\r\ntwo|".parse().expect("LIN");
    let record = document.contents().records.remove(0);
    let again = Document::from_record(&record).contents().records.remove(0);
    assert_eq!(again.comments, ["one two"]);
    assert_eq!(Document::from_record(&again).contents().records[0].comments, ["one two"]);
}
