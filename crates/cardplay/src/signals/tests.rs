use super::*;

#[test]
fn high_encourages_and_low_does_not() {
    let check = |played: Rank, holding: &str, message: Message, expected: bool| {
        let holding: Holding = holding.parse().unwrap();
        let high = is_high(message, holding, Strain::Notrump);
        assert_eq!(is_as_agreed(played, holding, high), expected, "{holding:?}");
    };
    check(Rank::Eight, "K82", Message::Attitude, true);
    check(Rank::Two, "K82", Message::Attitude, false);
    check(Rank::Eight, "832", Message::Attitude, false);
    check(Rank::Two, "832", Message::Attitude, true);
    check(Rank::Eight, "82", Message::Count, true);
    check(Rank::Two, "82", Message::Count, false);
    check(Rank::Two, "J82", Message::Count, true);
    check(Rank::Two, "J2", Message::Count, true);
}

#[test]
fn a_doubleton_encourages_where_it_can_ruff() {
    let doubleton: Holding = "82".parse().unwrap();
    assert!(is_high(Message::Attitude, doubleton, Strain::Spades));
    assert!(!is_high(Message::Attitude, doubleton, Strain::Notrump));
}
