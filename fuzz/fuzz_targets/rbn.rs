//! Any bytes as RBN and RBX: no panic, no line lost, and what was written reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_notation::rbn::{RbnFile, read, read_rbx};

fuzz_target!(|bytes: &[u8]| {
    let reading = read(bytes);
    let written = reading.file.to_string();
    assert_eq!(RbnFile::parse(written.as_bytes()), reading.file);

    let file = RbnFile::from_records(&reading.records);
    let again = read(file.to_string().as_bytes());
    assert_eq!(again.records.len(), reading.records.len());
    for (record, again) in reading.records.iter().zip(&again.records) {
        assert_eq!((record.deal, record.number), (again.deal, again.number));
        assert_eq!((&record.cards.len(), record.dealer), (&again.cards.len(), again.dealer));
    }

    let packed = RbnFile::parse_rbx(bytes).to_rbx();
    assert_eq!(RbnFile::parse_rbx(packed.as_bytes()).to_rbx(), packed);
    read_rbx(bytes);
});
