use super::*;

#[test]
fn high_encourages_and_low_does_not() {
    let check = |played: Rank, holding: &str, message: Message, expected: f64| {
        let holding: Holding = holding.parse().unwrap();
        let high = is_high(message, holding, Strain::Notrump);
        assert!((of_card(played, holding, high) - expected).abs() < 1e-12, "{holding:?}");
    };
    check(Rank::Eight, "K82", Message::Attitude, 1.0);
    check(Rank::Two, "K82", Message::Attitude, CONTRARY);
    check(Rank::Eight, "832", Message::Attitude, CONTRARY);
    check(Rank::Two, "832", Message::Attitude, 1.0);
    check(Rank::Eight, "82", Message::Count, 1.0);
    check(Rank::Two, "82", Message::Count, CONTRARY);
    check(Rank::Two, "J82", Message::Count, 1.0);
    check(Rank::Two, "J2", Message::Count, 1.0);
}

#[test]
fn a_doubleton_encourages_where_it_can_ruff() {
    let doubleton: Holding = "82".parse().unwrap();
    assert!(is_high(Message::Attitude, doubleton, Strain::Spades));
    assert!(!is_high(Message::Attitude, doubleton, Strain::Notrump));
}
