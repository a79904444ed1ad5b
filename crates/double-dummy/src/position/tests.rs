use super::*;

/// The lowest card of each run, the slow way: look at the next card below.
fn lowest_equivalents_one_by_one(hand: u64, present: u64) -> u64 {
    let mut kept = 0;
    for place in (0..64).filter(|place| hand >> place & 1 == 1) {
        let below = present & suit_mask(place >> 4) & ((1 << place) - 1);
        if below == 0 || highest(below) & hand == 0 {
            kept |= 1 << place;
        }
    }
    kept
}

#[test]
fn equivalent_cards_are_found_in_one_addition() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state ^ state >> 29
    };
    for _ in 0..10_000 {
        let present = random() & FULL;
        let hand = present & random();
        assert_eq!(
            lowest_equivalents(hand, present),
            lowest_equivalents_one_by_one(hand, present),
            "{hand:x} of {present:x}"
        );
    }
}

#[test]
fn suits_are_treated_side_by_side() {
    let cards = 0x1FFF_0000_0842_1000;
    assert_eq!(fill_down(cards), 0x1FFF_0000_0FFF_1FFF);
    assert_eq!(highest_of_each(cards), 0x1000_0000_0800_1000);
    assert_eq!(count_each(cards), 0x000D_0000_0003_0001);
}

#[test]
fn trumps_stand_highest() {
    let renaming = Renaming::new(Strain::Hearts);
    let card: Card = "H2".parse().unwrap();
    assert_eq!(renaming.card_inward(card), 48);
    assert_eq!(renaming.card_outward(48), card);
}
