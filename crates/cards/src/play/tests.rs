use super::*;

const SCHIPHOL: &str = "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4";

fn schiphol() -> PlayState {
    PlayState::new(&SCHIPHOL.parse().unwrap(), Strain::Hearts, Seat::West)
}

fn play(state: &mut PlayState, cards: &str) -> Result<(), IllegalCard> {
    cards.split(' ').try_for_each(|card| state.play(card.parse().unwrap()))
}

#[test]
fn a_ruff_wins_and_the_winner_leads() {
    let mut state = schiphol();
    play(&mut state, "SK H3 S4 S3").unwrap();
    assert_eq!(state.turn(), Some(Seat::North));
    assert_eq!(state.won()[crate::Side::NorthSouth], 1);
    assert_eq!(state.tricks()[0].card_of(Seat::South), Some("S3".parse().unwrap()));
}

#[test]
fn illegal_cards_are_refused_and_change_nothing() {
    let mut state = schiphol();
    let before = state.clone();
    let error = play(&mut state, "SA").unwrap_err();
    assert_eq!(error.to_string(), "West does not hold SA");
    assert_eq!(state, before);
    let error = play(&mut state, "SK H3 HK").unwrap_err();
    assert_eq!(error.to_string(), "East must follow suit and may not play HK");
    assert_eq!(state.turn(), Some(Seat::East));
}

/// Plays the whole deal with the highest legal card each time, then takes every card back.
#[test]
fn undo_restores_every_position() {
    let mut state = schiphol();
    let mut positions = Vec::new();
    while let Some(card) = state.legal_cards().iter().next() {
        positions.push(state.clone());
        state.play(card).unwrap();
    }
    assert_eq!(positions.len(), 52);
    assert!(state.is_over());
    assert_eq!(state.play("SA".parse().unwrap()), Err(IllegalCard::PlayOver));
    assert_eq!(state.won().values().sum::<u8>(), 13);
    for position in positions.into_iter().rev() {
        assert!(state.undo().is_some());
        assert_eq!(state, position);
    }
    assert_eq!(state.undo(), None);
}

#[test]
fn an_ending_needs_even_hands() {
    let ending = "N:A... 2... .A.. ..A.".parse().unwrap();
    let mut state = PlayState::ending(&ending, Strain::Notrump, Seat::South).unwrap();
    play(&mut state, "HA DA SA S2").unwrap();
    assert_eq!(state.won()[crate::Side::NorthSouth], 1);
    let uneven = "N:AK... 2... .A.. ..A.".parse().unwrap();
    let error = PlayState::ending(&uneven, Strain::Notrump, Seat::South).unwrap_err();
    assert_eq!(error.to_string(), "the hands are uneven: North 2, East 1, South 1, West 1");
    let empty = PlayState::ending(&PartialDeal::default(), Strain::Notrump, Seat::South).unwrap();
    assert!(empty.is_over());
}
