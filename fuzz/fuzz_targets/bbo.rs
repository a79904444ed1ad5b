//! Any text: no panic, no parameter lost, and what was understood can be written and understood
//! again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_notation::bbo::Link;

fuzz_target!(|text: &str| {
    let Ok(link) = text.parse::<Link>() else { return };
    let again: Link = link.to_string().parse().expect("what is written can be read");
    assert_eq!(again, link);

    let Ok(contents) = link.contents() else { return };
    for record in &contents.records {
        let written = Link::from_record(record).contents();
        let Ok(written) = written else { continue };
        assert_eq!(written.records[0].deal, record.deal);
        assert_eq!(written.records[0].calls.len(), record.calls.len());
        assert_eq!(written.records[0].dealer, record.dealer);
    }
});
