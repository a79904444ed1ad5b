//! Hand-viewer links there and back.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use merrimac_cards::Record;
use merrimac_notation::Format;
use merrimac_notation::bbo::Link;
use merrimac_testkit::strategies::{text_without, told_record};
use proptest::prelude::*;

use crate::carried::carried;

/// Writes a link, reads it again, and reads the board in it, without a fault.
fn reread(link: &Link) -> Vec<Record> {
    let again: Link = link.to_string().parse().unwrap();
    assert_eq!(again, *link);
    let contents = again.contents().unwrap();
    assert_eq!(contents.diagnostics, [], "{link}");
    contents.records
}

proptest! {
    #[test]
    fn a_board_survives(record in told_record(&text_without("(){}"))) {
        let Some(expected) = carried(Format::Link, &record, 1) else { return Ok(()) };
        prop_assert_eq!(reread(&Link::from_record(&record)), [expected]);
    }

    #[test]
    fn a_board_survives_as_lin(record in told_record(&text_without("|,"))) {
        let Some(expected) = carried(Format::Lin, &record, 1) else { return Ok(()) };
        prop_assert_eq!(reread(&Link::lin_from_record(&record)), [expected]);
    }

    #[test]
    fn any_text_survives(text in "\\PC{0,10}[?]?([nesw]|lin|a|p|d|v|b|c)=[ -~é]{0,40}(&\\PC{0,20})?") {
        if let Ok(link) = text.parse::<Link>() {
            let _ = link.contents();
            let again: Link = link.to_string().parse().unwrap();
            prop_assert_eq!(again, link);
        }
    }
}
