//! A position by what matters of it: whose the cards are, from the lowest of each suit to the highest.
//!
//! Cards that have been played leave no gap, so that positions that play alike have one key. All four suits are
//! moved together at once, as in [`crate::squeeze`], each in sixteen bits of a machine word [HD, §7-4].

use super::Start;

/// The lowest bit of each suit.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// Steps by 1, 2, 4 and 8 places close all gaps of a suit.
const STEPS: u32 = 4;

pub(super) fn key(start: &Start) -> u128 {
    let all = start.seen[0] | start.seen[1] | start.hidden;
    let [all, dummy, declarer] = together(all, [all, start.seen[0], start.seen[1]]);
    // One bit above its cards says how many a suit has. Bits 14 and 15 of the suits are free.
    let lengths = all + LOWEST;
    let need = start.need as u64;
    let rest = u64::from(start.leader) << 14 | (need & 3) << 30 | (need >> 2 & 3) << 46;
    u128::from(dummy | lengths) << 64 | u128::from(declarer | rest)
}

/// Some cards of each suit as if there were no others than those kept.
fn together<const N: usize>(mut kept: u64, mut hands: [u64; N]) -> [u64; N] {
    let mut gaps_below = up(!kept, 1);
    for step in 0..STEPS {
        // Cards with an odd number of gaps below them, of those that are left to close.
        let odd = (0..STEPS).fold(gaps_below, |odd, places| odd ^ up(odd, 1 << places));
        let moving = odd & kept;
        kept = kept & !moving | moving >> (1 << step);
        hands = hands.map(|cards| cards & !moving | (cards & moving) >> (1 << step));
        gaps_below &= !odd;
    }
    hands
}

/// Each suit moved up by some places.
const fn up(suits: u64, places: u32) -> u64 {
    suits << places & !(LOWEST * ((1 << places) - 1))
}

#[cfg(test)]
#[path = "../../tests/unit/key.rs"]
mod tests;
