//! Any text as a file of bidding rules: no panic, an error lies inside the text, and a system that
//! loads bids, reads and explains an auction of its own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_bidding::{Definitions, Position, System, describe, parse_rules};
use merrimac_cards::{BySide, Deal, Seat, Vulnerability};

const DEAL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

fuzz_target!(|text: &str| {
    match parse_rules(text, &mut Definitions::default()) {
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error}");
            assert!(error.line >= 1 && error.line <= text.split('\n').count(), "{error}");
            assert!(error.column >= 1 && !error.expected.is_empty(), "{error}");
        }
        Ok(_) if text.len() < 1024 => bid(text),
        Ok(_) => {}
    }
});

fn bid(text: &str) {
    let Ok(system) = System::load("fuzz", [("fuzz", text)]) else { return };
    let deal: Deal = DEAL.parse().expect("a deal");
    let mut position =
        Position::new(BySide::from_fn(|_| &system), Seat::North, Vulnerability::None);
    while let Some(seat) = position.auction().turn() {
        let call = position.choose(deal.hand(seat)).call;
        describe(&position.hear(call).expect("a call that was chosen is legal"));
    }
}
