//! Nobody is stranded: artificial calls are not left in, whatever the opponents do.

use merrimac_bidding::{Disturber, PRESETS, Position, System, disturbed, sayc};
use merrimac_cards::{Auction, BySide, Call, Seat, Side, Vulnerability};
use merrimac_dealing::Shoe;

/// The call for a hand, North having dealt.
fn call(system: &System, auction: &str, hand: &str) -> String {
    let auction = Auction::parse(Seat::North, auction).unwrap_or_else(|error| panic!("{error}"));
    let position = Position::after(BySide::from_fn(|_| system), Vulnerability::None, &auction);
    position.choose(hand.parse().expect("a hand")).call.to_string()
}

#[test]
fn what_was_artificial_is_not_left_in() {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let check = |auction: &str, hand: &str| {
        assert_ne!(
            call(&system, auction, hand),
            Call::Pass.to_string(),
            "{hand} after ({auction})"
        );
    };
    // A strong 2♣, doubled and passed back.
    check("P P P 2C X P P", "AK92.AKQ74.K942.");
    check("P P P 2C X P P", "AKQJ.AKQ.A942.A2");
    // An answer to a question about kings, doubled: by whoever asked, or in the end by whoever answered.
    let kings = "1S P 3S P 4NT P 5H P 5NT P 6D X";
    check(kings, "AKQJ2.A4.KQJ5.A3");
    check(&format!("{kings} P P"), "9876.K43.A86.A52");
    // A cue bid that raises an overcall, doubled.
    check("1D 1S P 2D X", "KQJ95.K43.86.952");
    check("1D 1S P 2D X P P", "A864.A43.86.K952");
    // A takeout double, redoubled and passed back; Stayman and a transfer, doubled.
    check("1H X XX P P", "KQ95.4.A862.K952");
    check("2H X XX P P", "KQ95.4.A862.K952");
    check("1NT P 2C X P P", "KQ95.8743.86.952");
    check("1NT P 2D X P P", "95.K8743.862.952");
    // Two suits in one call, doubled.
    check("1H 2H X P P", "KQ952.4.6.AJ9652");
    check("1S 2NT X P P", "4.6.KJ9652.AJ952");
}

#[test]
fn an_answer_runs_to_the_trumps() {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let kings = "1S P 3S P 4NT P 5H P 5NT P 6D X";
    assert_eq!(call(&system, kings, "AKQJ2.A4.KQJ5.83"), "6S");
    assert_eq!(call(&system, "1D 1S P 2D X", "KQJ95.743.86.Q52"), "2S");
}

#[test]
fn shape_speaks_and_questions_are_answered_where_no_head_foresaw_them() {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let check = |auction: &str, hand: &str, expected: &str| {
        assert_eq!(call(&system, auction, hand), expected, "{hand} after ({auction})");
    };
    check("1H P 2H", "KT75.A.5.KT98542", "3C");
    check("2D P 2NT", ".AT8542..AKT8753", "3C");
    check("2H X 4H P P", "K865.AQ.AKQT63.9", "X");
    check("P P P", "AJT87432.74..KT3", "4S");
    check("2C P 2S P 4NT P", "KQT52.A43.86.952", "5D");
    check("2C P 3C P 4NT P", "52.A43.86.KQ9852", "5D");
}

#[test]
fn opponents_who_call_at_random_strand_nobody() {
    for preset in PRESETS {
        let boards = if preset.name == "sayc" { 160 } else { 64 };
        opponents_strand_nobody(&preset.load().unwrap_or_else(|error| panic!("{error}")), boards);
    }
}

fn opponents_strand_nobody(system: &System, boards: u32) {
    let shoe = Shoe::new(11);
    for number in 1..=boards {
        let board = shoe.board(number);
        // Sixteen boards have every dealer with every vulnerability.
        let ours = if (number / 16) % 2 == 0 { Side::NorthSouth } else { Side::EastWest };
        let (auction, faults) = disturbed(system, &board, ours, Disturber { seed: 11 });
        let name = system.name();
        assert_eq!(faults, [], "{name}, board {number}: {} ({auction})", board.deal);
    }
}
