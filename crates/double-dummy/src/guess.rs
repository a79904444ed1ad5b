//! The first guess: where the search for the number of tricks starts.
//!
//! A wrong guess costs time only. For whole deals it follows a linear fit of double-dummy results
//! to points, aces, trumps and shortness (-2 % nodes against guessing by the share of points; a
//! perfect guess would save 17 %).

use crate::position::{TRUMP, lane};

/// Aces, kings, queens and jacks of a suit, as a number from 0 to 15, to points.
const POINTS: [i32; 16] = [0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10];
const ACE: u64 = 0x1000_1000_1000_1000;
const TEN: u64 = 0x0100_0100_0100_0100;

/// How many tricks North and South may take.
pub(crate) fn guess(hands: &[u64; 4], has_trumps: bool, leader: usize, tricks_left: u8) -> u8 {
    let points = |hand: u64| -> i32 {
        (0..4).map(|suit| POINTS[(lane(hand, suit) >> 9 & 15) as usize]).sum()
    };
    let ours = points(hands[0]) + points(hands[2]);
    let theirs = points(hands[1]) + points(hands[3]);
    let tricks_left = i32::from(tricks_left);
    if tricks_left < 13 {
        // In an ending only a rough share is meant.
        return match ours + theirs {
            0 => tricks_left as u8 / 2,
            all => (tricks_left * ours / all) as u8,
        };
    }
    let north_south = hands[0] | hands[2];
    let on_lead = i32::from(leader & 1 == 0);
    let hundredths = if has_trumps {
        let trumps = lane(north_south, TRUMP).count_ones() as i32;
        let shortness = short_suits(hands[0]) + short_suits(hands[2])
            - short_suits(hands[1])
            - short_suits(hands[3]);
        -673 + 37 * ours + 41 * on_lead + 84 * trumps + 21 * shortness
    } else {
        let aces = (north_south & ACE).count_ones() as i32;
        let tens = (north_south & TEN).count_ones() as i32;
        -456 + 45 * ours + 97 * on_lead + 59 * aces + 30 * tens
    };
    ((hundredths + 50) / 100).clamp(0, tricks_left) as u8
}

/// How many cards fewer than three a hand has in side suits.
fn short_suits(hand: u64) -> i32 {
    (0..TRUMP).map(|suit| (3 - lane(hand, suit).count_ones() as i32).max(0)).sum()
}
