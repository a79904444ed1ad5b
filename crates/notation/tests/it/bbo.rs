//! Hand-viewer links there and back.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use merrimac_cards::Record;
use merrimac_notation::bbo::Link;
use proptest::prelude::*;

use crate::boards;

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
    fn a_board_survives(record in boards::record("(){}")) {
        prop_assert_eq!(reread(&Link::from_record(&record)), [record]);
    }

    #[test]
    fn a_board_survives_as_lin(record in boards::record("|,")) {
        prop_assert_eq!(reread(&Link::lin_from_record(&record)), [record]);
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
