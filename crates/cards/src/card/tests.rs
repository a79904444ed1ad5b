use super::*;

#[test]
fn every_card_reads_back() {
    assert_eq!(Card::all().count(), 52);
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        assert_eq!(Card::from_bit_place(card.bit_place()), card);
    }
    assert_eq!("♥10".parse(), Ok(Card::new(Suit::Hearts, Rank::Ten)));
}

#[test]
fn what_is_no_card_says_which_half_is_wrong() {
    for (text, expected) in [
        ("", ParseCardError::Suit),
        ("A", ParseCardError::Suit),
        ("KT", ParseCardError::Suit),
        ("S", ParseCardError::Rank),
        ("S1", ParseCardError::Rank),
        ("HHT", ParseCardError::Rank),
        ("S100", ParseCardError::Rank),
    ] {
        assert_eq!(text.parse::<Card>(), Err(expected), "{text:?}");
    }
}

#[test]
fn strains_read_back_and_rank_above_suits() {
    for strain in Strain::ALL {
        assert_eq!(strain.to_string().parse(), Ok(strain));
        assert!(strain <= Strain::Notrump);
    }
    assert_eq!("N".parse(), Ok(Strain::Notrump));
    assert_eq!(Strain::from(Suit::Spades).trump(), Some(Suit::Spades));
    assert_eq!(Strain::Notrump.trump(), None);
}
