use super::*;

#[test]
fn patterns_have_as_many_shapes_as_orders() {
    for (text, count) in [
        ("any 4333", 4),
        ("any 4432", 12),
        ("any 5431", 24),
        ("any 5521", 12),
        ("5431", 1),
        ("5xxx", 45),
        ("xxxx", 560),
        ("any 0xxx", 560 - 220),
        ("any 4333 + any 4432 + any 5332 - 5xxx - x5xx", 28 - 3 - 3),
        ("any 4333, any 4432", 16),
        ("5555", 0),
        ("1111", 0),
    ] {
        assert_eq!(text.parse::<ShapeSet>().unwrap().len(), count, "{text}");
    }
    assert!(ShapeSet::all().is_all());
    assert_eq!(ShapeSet::semi_balanced().len(), 28 + 12 + 12);
}

#[test]
fn bad_lists_point_at_the_word() {
    for (text, at) in
        [("", 0), ("any", 3), ("543", 0), ("5431 +", 6), ("5431 5431", 5), ("+ 5431", 0)]
    {
        assert_eq!(text.parse::<ShapeSet>(), Err(ParseShapesError { at }), "{text}");
    }
}

#[test]
fn sets_list_what_they_hold() {
    let set: ShapeSet = "any 6520 - 6xxx".parse().unwrap();
    assert_eq!(set.iter().count(), set.len());
    assert!(set.iter().all(|lengths| set.contains(lengths) && lengths[Suit::Spades] != 6));
    assert_eq!(set.span(Suit::Spades), Some((0, 5)));
    assert_eq!((!set.clone()).len(), 560 - set.len());
    assert!((&set & &!set.clone()).is_empty());
}

#[test]
fn lengths_are_counted_suit_by_suit() {
    let shoe = crate::Shoe::new(3);
    let hands = (1..50).flat_map(|number| *shoe.board(number).deal.hands().as_array());
    for hand in hands.chain([Hand::EMPTY, Hand::FULL]) {
        assert_eq!(lengths(hand), BySuit::from_fn(|suit| hand.holding(suit).len() as u8));
    }
}
