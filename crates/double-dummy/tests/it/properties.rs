//! Small endings: the solver against minimax, for every strain and leader.

use merrimac_cards::{BySeat, Card, DealBuilder, Hand, PartialDeal, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{Solver, reference};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// An ending of `cards` cards each, drawn from a part of the pack.
fn ending_of(cards: usize, is_in: impl Fn(&Card) -> bool) -> impl Strategy<Value = PartialDeal> {
    let pack: Vec<Card> = Card::all().filter(is_in).collect();
    subsequence(pack, 4 * cards).prop_shuffle().prop_map(move |pack| {
        let hands = BySeat::from_fn(|seat| {
            let first = cards * seat.index();
            pack[first..first + cards].iter().copied().collect::<Hand>()
        });
        DealBuilder { hands }.partial().expect("the cards are different")
    })
}

fn ending(cards: usize) -> impl Strategy<Value = PartialDeal> {
    ending_of(cards, |_| true)
}

fn check(
    solver: &mut Solver,
    position: &PartialDeal,
    strain: Strain,
    leader: Seat,
) -> Result<(), TestCaseError> {
    let play = PlayState::ending(position, strain, leader).expect("the hands are even");
    let found = solver.tricks(&play)[Side::NorthSouth];
    let expected = reference::north_south_tricks(&play);
    prop_assert_eq!(found, expected, "{} {} {}", position, strain, leader);
    Ok(())
}

/// Every strain and leader, with one solver.
fn check_everywhere(position: &PartialDeal) -> Result<(), TestCaseError> {
    let mut solver = Solver::new(1 << 20);
    for strain in Strain::ALL {
        for leader in Seat::ALL {
            check(&mut solver, position, strain, leader)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn three_cards_agree_with_minimax(position in ending(3)) {
        check_everywhere(&position)?;
    }

    #[test]
    fn four_cards_agree_with_minimax(position in ending(4)) {
        check_everywhere(&position)?;
    }

    #[test]
    fn long_suits_agree_with_minimax(position in ending_of(4, |card| card.suit().is_major())) {
        check_everywhere(&position)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn five_cards_agree_with_minimax(
        position in ending(5),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
    ) {
        check(&mut Solver::new(1 << 20), &position, strain, leader)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Mid-trick positions, and every legal card of them.
    #[test]
    fn every_card_agrees_with_minimax(
        position in ending(4),
        choices in prop::collection::vec(any::<Index>(), 0..7),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
    ) {
        let mut play = PlayState::ending(&position, strain, leader).expect("the hands are even");
        for choice in choices {
            let legal: Vec<Card> = play.legal_cards().iter().collect();
            play.play(*choice.get(&legal)).expect("the card is legal");
        }
        let side = play.turn().expect("not over").side();
        let mut solver = Solver::new(1 << 20);
        let left = play.hands().values().map(|hand| hand.len()).max().unwrap_or(0) as u8;
        let cards = solver.cards(&play);
        prop_assert_eq!(cards.len(), play.legal_cards().len());
        for found in cards {
            let mut after = play.clone();
            after.play(found.card).expect("the card is legal");
            let later = reference::north_south_tricks(&after) + after.won()[Side::NorthSouth]
                - play.won()[Side::NorthSouth];
            let expected = if side == Side::NorthSouth { later } else { left - later };
            prop_assert_eq!(found.tricks, expected, "{} {}", &position, found.card);
        }
    }
}
