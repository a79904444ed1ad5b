use super::*;
use crate::tricks::double_dummy::tests::{one_by_one, position};
use merrimac_stable_set::BitSet;

/// Positions of this many cards a hand, with whatever is trumps and whoever leads.
fn check(each: usize, positions: std::ops::Range<u64>) -> usize {
    let mut found = 0;
    for shuffle in positions {
        let tricks =
            Tricks::new(each, [None, Some(0), Some(1), Some(3)][(shuffle / 4) as usize % 4]);
        let need = 1 + (shuffle / 16 % each as u64) as i8;
        let start = position(each, shuffle, need);
        let none = BitSet::empty(tricks.layouts(&start).size());
        if let Some(lost) = tricks.surely_lost(&start, &none) {
            assert!(one_by_one(&tricks, &start, &lost).is_empty(), "{start:?}");
            found += lost.len();
        }
    }
    found
}

#[test]
fn what_is_surely_lost_is_lost_whatever_declarer_tries() {
    assert!(check(2, 0..2_000) > 2_000);
    assert!(check(3, 0..600) > 1_000);
    assert!(check(4, 0..200) > 100);
}
