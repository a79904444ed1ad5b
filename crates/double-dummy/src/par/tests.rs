use merrimac_cards::{BySeat, ByStrain};

use super::*;

/// A table from the tricks of N E S W in NT ♠ ♥ ♦ ♣.
fn table(rows: [[u8; 5]; 4]) -> DdTable {
    BySeat::from_array(rows.map(|[notrump, spades, hearts, diamonds, clubs]| {
        ByStrain::from_array([clubs, diamonds, hearts, spades, notrump])
    }))
}

fn check(rows: [[u8; 5]; 4], vulnerability: Vulnerability, dealer: Seat, expected: (i32, &str)) {
    let par = par(&table(rows), vulnerability, dealer);
    let contracts: Vec<_> = par.contracts.iter().map(ToString::to_string).collect();
    assert_eq!((par.north_south, contracts.join(", ").as_str()), expected);
}

/// Nobody makes anything.
const DUD: [[u8; 5]; 4] = [[6; 5]; 4];
/// North and South make ten tricks in spades, East and West eight in hearts.
const GAME: [[u8; 5]; 4] = [[7, 10, 5, 5, 5], [5, 3, 8, 7, 7], [7, 10, 5, 5, 5], [5, 3, 8, 7, 7]];
/// Both sides make 1NT, but only if South or East declare it.
const HOT: [[u8; 5]; 4] = [[6; 5], [7, 6, 6, 6, 6], [7, 6, 6, 6, 6], [6; 5]];

#[test]
fn a_board_nobody_makes_anything_on_is_passed_out() {
    check(DUD, Vulnerability::Both, Seat::East, (0, ""));
}

#[test]
fn sacrifices_depend_on_vulnerability() {
    check(GAME, Vulnerability::Both, Seat::North, (620, "4S= by NS"));
    check(GAME, Vulnerability::NorthSouth, Seat::North, (500, "5HX-3 by EW"));
    check(GAME, Vulnerability::None, Seat::North, (420, "4S= by NS"));
}

#[test]
fn whoever_bids_first_plays_a_hot_contract() {
    check(HOT, Vulnerability::None, Seat::North, (-90, "1NT= by E"));
    check(HOT, Vulnerability::None, Seat::South, (90, "1NT= by S"));
    let pars = par_by_opener(&table(HOT), Vulnerability::None);
    assert_eq!(pars.map(|par| par.north_south), BySide::from_array([90, -90]));
}

#[test]
fn a_lower_bid_is_named_if_it_is_enough() {
    let quiet = [[7, 7, 10, 7, 7], [6, 6, 2, 6, 6], [7, 7, 10, 7, 7], [6, 6, 2, 6, 6]];
    check(quiet, Vulnerability::None, Seat::North, (420, "4H= by NS"));
    let minor = [[7, 7, 7, 7, 9], [5, 5, 5, 5, 3], [7, 7, 7, 7, 9], [5, 5, 5, 5, 3]];
    check(minor, Vulnerability::None, Seat::North, (110, "1C+2 by NS"));
}

#[test]
fn partners_are_told_apart() {
    let one_way = [[9, 5, 5, 5, 5], [3, 6, 6, 6, 6], [8, 5, 5, 5, 5], [3, 6, 6, 6, 6]];
    check(one_way, Vulnerability::Both, Seat::West, (600, "3NT= by N"));
    let seats: Vec<_> = Declarers::Only(Seat::West).seats().collect();
    assert_eq!(seats, [Seat::West]);
    assert_eq!(Declarers::Either(Side::EastWest).seats().count(), 2);
}
