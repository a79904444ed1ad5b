//! The smallest texts that were read or written wrongly.

use merrimac_notation::lin::Document;
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
