//! The three ways to ask agree.

use merrimac_cards::{BySeat, Card, Contract, DealBuilder, Hand, PlayState, Rank, Seat, Strain};
use merrimac_double_dummy::{Budget, Solver};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::DoubleDummy;

#[test]
fn whether_a_card_makes_the_contract_is_what_its_tricks_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut pack: Vec<Card> = Card::all().filter(|card| card.rank() >= Rank::Seven).collect();
    let contract = Contract::parse("1NT", Seat::South).unwrap();
    let mut made = Vec::new();
    for _ in 0..200 {
        pack.shuffle(&mut rng);
        let hand = |place: usize| pack[place * 8..][..8].iter().copied().collect::<Hand>();
        let deal = DealBuilder { hands: BySeat::from_array([0, 1, 2, 3].map(hand)) };
        let deal = deal.partial().expect("the hands are even");
        let play = PlayState::ending(&deal, Strain::Notrump, Seat::South).unwrap();
        let cards: Vec<Card> = play.legal_cards().iter().collect();
        let mut solver = Solver::new(1 << 19);
        let budget = Budget::UNLIMITED;
        let mut double_dummy = DoubleDummy { solver: &mut solver, budget, contract };
        let tricks = double_dummy.tricks(&play, &cards).unwrap();
        let found = double_dummy.tricks_for_the_contract(&play, &cards).unwrap();
        let one_by_one = double_dummy.tricks_one_by_one(&play, &cards).unwrap();
        assert_eq!(one_by_one, tricks, "{deal}");
        let expected: Vec<u8> = tricks.iter().map(|&tricks| tricks.clamp(6, 7)).collect();
        assert_eq!(found, expected, "{deal}");
        made.extend(found.into_iter().map(|tricks| tricks == 7));
    }
    assert!(made.contains(&true) && made.contains(&false));
}
