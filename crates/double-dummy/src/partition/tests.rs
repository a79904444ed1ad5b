use super::*;

/// Four cards: ♠A North, ♠K North, ♠Q East, ♠J South (suit 3).
fn hands() -> [u64; 4] {
    [0x1800 << 48, 0x0400 << 48, 0x0200 << 48, 0]
}

#[test]
fn owners_are_told_from_the_top() {
    let mut owners = Owners::new();
    owners.prepare(&hands());
    let expected = |text: u32| u128::from(text) << 96;
    assert_eq!(owners.layout(0x1E00 << 48), expected(0b00_00_01_10 << 24));
    assert_eq!(owners.layout(0x0600 << 48), expected(0b01_10 << 28));
    assert_eq!(owners.layout(0), 0);
}

#[test]
fn a_winner_brings_its_equals() {
    let ace = 0x1000 << 48;
    assert_eq!(relevant(&hands(), 0x1E00 << 48, ace), 0x0800 << 48);
}

#[test]
fn the_lowest_run_is_known_from_the_shape() {
    let jack = 0x0200 << 48;
    let queen = 0x0400 << 48;
    assert_eq!(relevant(&hands(), 0x1E00 << 48, jack), queen);
    assert_eq!(relevant(&hands(), 0x1800 << 48, 0x1000 << 48), 0);
}

#[test]
fn a_partition_gives_its_cards_back() {
    let mut owners = Owners::new();
    owners.prepare(&hands());
    let present = 0x1E00 << 48;
    let layout = owners.layout(present);
    let partition = Partition::around(layout, present, 0x0800 << 48);
    assert!(partition.contains(layout));
    assert!(partition.contains(layout ^ 3 << 122));
    assert!(!partition.contains(layout ^ 3 << 124));
    assert_eq!(partition.relevant(present), 0x0800 << 48);
}

#[test]
fn many_deals_are_prepared_and_found_again() {
    let mut deals = OwnersOfDeals::new();
    // Who holds the ♠2 to ♠9 tells one deal from the next.
    let hands_of = |number: u64| [0x1800 << 48, number << 48, !number << 48 & 0x00FF << 48, 0];
    let numbers = 1..200;
    for number in numbers.clone().chain(numbers.rev()) {
        let mut alone = Owners::new();
        alone.prepare(&hands_of(number));
        deals.take(&hands_of(number));
        assert_eq!(deals.current().layout(0x18FF << 48), alone.layout(0x18FF << 48));
    }
}
