//! Layouts that are one: hidden cards that no seen card comes between are alike.
//!
//! If the ♠7 and the ♠5 are hidden and the ♠6 has gone, a layout with the five on the left and one
//! with the seven there are played alike. As long as they also weigh alike, one stands for all, with
//! the number of them as its weight: the one in which the left hand has the lowest cards of each run.
//! This loses nothing: whatever declarer does after the one card he can do after the other, and a
//! defender who holds both is free to play either.

use crate::tricks::bits;

/// Runs of hidden cards of one suit without a seen card between, as bits over the hidden cards.
pub(crate) fn runs(hidden: u64, seen: u64) -> Vec<u64> {
    let mut runs: Vec<u64> = Vec::new();
    let mut last: Option<u8> = None;
    for (index, card) in bits(hidden).enumerate() {
        let joined = last
            .is_some_and(|low| low >> 4 == card >> 4 && seen & ((1_u64 << card) - (1 << low)) == 0);
        match runs.last_mut() {
            Some(run) if joined => *run |= 1 << index,
            _ => runs.push(1 << index),
        }
        last = Some(card);
    }
    runs
}

/// How many layouts this left hand stands for; none if another one stands for it.
pub(crate) fn multiplicity(runs: &[u64], left_hand: u64) -> Option<u64> {
    runs.iter().try_fold(1, |ways, &run| {
        let held = (left_hand & run) >> run.trailing_zeros();
        let lowest_first = held & (held + 1) == 0;
        lowest_first
            .then(|| ways * choose(u64::from(run.count_ones()), u64::from(held.count_ones())))
    })
}

/// In how many ways `k` of `n` can be chosen.
pub(crate) fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |ways, step| ways * (n - step) / (step + 1))
}
