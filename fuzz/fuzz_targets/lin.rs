//! Any bytes: no panic, nothing lost, the same boards whole and one by one, and what was understood
//! can be written and understood again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_cards::Record;
use merrimac_notation::lin::{Boards, Document};

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = Document::read(bytes) else { return };
    let again: Document = document.to_string().parse().expect("what is written can be read");
    assert_eq!(again, document);

    let contents = document.contents();
    assert_eq!(again.contents().records, contents.records);
    let one_by_one: Result<Vec<_>, _> = Boards::new(bytes).collect();
    let records: Vec<_> =
        one_by_one.expect("small boards").into_iter().map(|reading| reading.record).collect();
    assert_eq!(records, contents.records);

    for record in contents.records {
        let record = on_one_line(record);
        let written = Document::from_record(&record).contents().records;
        assert_eq!(written.len(), 1);
        assert_eq!((written[0].deal, &written[0].calls), (record.deal, &record.calls));
        assert_eq!(written[0].comments, record.comments);
    }
});

/// LIN carries no line breaks within a text: they are written as blanks.
fn on_one_line(mut record: Record) -> Record {
    let notes = record.calls.iter_mut().map(|call| &mut call.note);
    for text in notes.chain(&mut record.comments) {
        *text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
    }
    record
}
