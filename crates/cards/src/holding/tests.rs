use super::*;

#[test]
fn every_holding_reads_back() {
    for bits in 0..=Holding::FULL.bits() {
        let holding = Holding::from_bits(bits);
        assert_eq!(holding.to_string().parse(), Ok(holding));
        assert_eq!(holding.iter().collect::<Holding>(), holding);
        assert_eq!(holding.iter().count(), holding.len());
        assert_eq!(holding.iter().next(), holding.highest());
        assert_eq!(holding.iter().next_back(), holding.lowest());
    }
}

#[test]
fn lenient_forms_and_errors_with_their_place() {
    assert_eq!("-".parse(), Ok(Holding::EMPTY));
    assert_eq!("10a2".parse::<Holding>().map(|holding| holding.to_string()), Ok("AT2".into()));
    assert_eq!("AKx".parse::<Holding>(), Err(ParseHoldingError::Rank { at: 2, found: 'x' }));
    assert_eq!("T10".parse::<Holding>(), Err(ParseHoldingError::Twice { at: 1, rank: Rank::Ten }));
}

#[test]
fn points_are_milton_works() {
    assert_eq!(Holding::FULL.high_card_points(), 10);
    assert_eq!("T98765432".parse::<Holding>().unwrap().high_card_points(), 0);
}
