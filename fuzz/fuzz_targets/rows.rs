//! Any bytes as a list of played boards: no panic, and what was kept is legal to the last card.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_notation::rows;

fuzz_target!(|bytes: &[u8]| {
    for reading in rows::read(bytes) {
        let record = reading.record;
        assert_eq!(record.auction().calls().len(), record.calls.len());
        let played = record.position().map_or(0, |position| position.cards_played().count());
        assert_eq!(played, record.cards.len());
    }
});
