//! Records into RBN and RBX and back, and any text into the reader.

use merrimac_cards::Record;
use merrimac_notation::Format;
use merrimac_notation::rbn::{RbnFile, read, read_rbx};
use merrimac_testkit::strategies::{partial_deal, text, text_without, told_record};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::carried::carried;

/// A record with event and site of letters and these signs, and any number of tricks: RBN does not
/// count them.
fn told(signs: &str) -> impl Strategy<Value = Record> + use<> {
    let place = text(&format!("([A-Za-z0-9é][A-Za-z0-9 é.,'{signs}]{{0,20}}[a-z])?"));
    let texts = (place.clone(), place);
    (told_record(&text_without("{}:+")), texts, option::of(0..=13u8)).prop_map(
        |(record, (event, site), tricks)| {
            let tricks = tricks.filter(|_| record.contract().is_some());
            Record { event, site, tricks, ..record }
        },
    )
}

/// What RBN keeps of them.
fn kept(records: &[Record]) -> Vec<Record> {
    records.iter().filter_map(|record| carried(Format::Rbn, record, 1)).collect()
}

proptest! {
    #[test]
    fn records_read_back(records in vec(told(":{}+-"), 1..4)) {
        let file = RbnFile::from_records(&records);
        let reading = read(file.to_string().as_bytes());
        prop_assert_eq!(&reading.diagnostics, &[], "\n{}", file);
        prop_assert_eq!(&reading.file, &file);
        prop_assert_eq!(reading.records, kept(&records), "\n{}", file);
    }

    #[test]
    fn packed_records_read_back(records in vec(told(":+-"), 1..4)) {
        let packed = RbnFile::from_records(&records).to_rbx();
        prop_assert_eq!(packed.lines().count(), records.len());
        prop_assert_eq!(read_rbx(packed.as_bytes()).records, kept(&records), "\n{}", packed);
    }

    #[test]
    fn parts_of_deals_read_back(deal in partial_deal()) {
        let record = Record { deal, ..Record::default() };
        let file = RbnFile::from_records(std::slice::from_ref(&record));
        let reading = read(file.to_string().as_bytes());
        prop_assert_eq!(reading.records, [record], "\n{}", file);
    }

    #[test]
    fn lines_are_kept(text in "([DTLESFKNBHACPRMI1% {}]|[A-Z:;.!?^*0-9x]| |\n)*") {
        let file = RbnFile::parse(text.as_bytes());
        prop_assert_eq!(&RbnFile::parse(file.to_string().as_bytes()), &file);
        let reading = read(text.as_bytes());
        prop_assert_eq!(reading.records.len(), file.records.len());
        let again = RbnFile::from_records(&reading.records).to_string();
        prop_assert_eq!(read(again.as_bytes()).records.len(), reading.records.len());
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in vec(any::<u8>(), 0..400)) {
        let reading = read(&bytes);
        prop_assert!(reading.records.len() <= bytes.len());
        let unpacked = RbnFile::parse_rbx(&bytes);
        prop_assert!(read_rbx(&bytes).records.len() <= unpacked.records.len());
    }
}

#[test]
fn carried_text_stays_bounded() {
    let mut text = format!("E {}\n\n", "x".repeat(1_000_000));
    text += &"B 1\n\n".repeat(1000);
    let reading = read(text.as_bytes());
    assert_eq!(reading.records.len(), 1001);
    assert!(reading.records.iter().all(|record| record.event.is_empty()));
}
