use merrimac_cards::{Card, DealBuilder, Hand, PartialDeal, PlayState, Seat, Side, Strain, Suit};
use merrimac_search::minimax;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::*;
use crate::{Pattern, Solver, reference};

fn ending(hands: &str, strain: Strain, leader: Seat) -> Ending {
    Ending::new(&hands.parse().expect("hands"), strain, leader).expect("hands of one length")
}

fn pattern_of(ending: &Ending) -> Pattern {
    pattern(ending, u64::MAX).expect("there is no limit")
}

/// The paper's example of x's, as far as its text tells: East leads, there are no trumps, and only
/// ace, king and queen of spades win tricks by their rank. The cards are ours.
///
/// ```text
///            ♠ 2                          ♠ x
///            ♥ A T                        ♥ x x
///            ♦ 4                          ♦ x
///            ♣ 8                          ♣ x
/// ♠ A Q J 6 4        ♠ 9 7     ♠ A Q x x x        ♠ x x
/// ♥ -                ♥ J 7     ♥ -                ♥ x x
/// ♦ -                ♦ -       ♦ -                ♦ -
/// ♣ -                ♣ 2       ♣ -                ♣ x
///            ♠ K                          ♠ K
///            ♥ Q 3                        ♥ x x
///            ♦ 6                          ♦ x
///            ♣ Q                          ♣ x
/// ```
#[test]
fn only_three_spades_matter() {
    let ending = ending("N:2.AT.4.8 97.J7..2 K.Q3.6.Q AQJ64...", Strain::Notrump, Seat::East);
    let found = pattern_of(&ending);
    assert_eq!(found.to_string(), "N:x.xx.x.x xx.xx..x K.xx.x.x AQxxx...");
    assert_eq!(found.tricks[Side::NorthSouth], 0);
}

#[test]
fn a_limit_is_kept() {
    let ending = ending("N:A2.A.. K3.K.. Q4.Q.. J5.J..", Strain::Notrump, Seat::North);
    assert_eq!(solve_with_table(&ending, 3), Err(OutOfNodes { limit: 3 }));
    assert_eq!(solve_by_partition(&ending, 3), Err(OutOfNodes { limit: 3 }));
    assert!(solve_by_partition(&ending, 1000).is_ok());
}

#[test]
fn no_card_is_no_trick() {
    let ending = ending("N:... ... ... ...", Strain::Spades, Seat::West);
    assert_eq!(solve_with_table(&ending, 0).map(|solved| solved.value), Ok(0));
    assert_eq!(solve_by_partition(&ending, 0).map(|solved| solved.value), Ok(0));
}

fn endings(cards: usize) -> impl Strategy<Value = PartialDeal> {
    let pack: Vec<Card> = Card::all().collect();
    subsequence(pack, 4 * cards).prop_shuffle().prop_map(move |pack| {
        let hands = BySeat::from_fn(|seat| {
            pack.iter().skip(cards * seat.index()).take(cards).copied().collect()
        });
        DealBuilder { hands }.partial().expect("the cards are different")
    })
}

/// Both ways to remember and the fast solver against minimax, for every strain and leader.
fn check_everywhere(hands: &PartialDeal) -> Result<(), TestCaseError> {
    let mut solver = Solver::new(1 << 20);
    for strain in Strain::ALL {
        for leader in Seat::ALL {
            let play = PlayState::ending(hands, strain, leader).expect("the hands are even");
            let truth = reference::north_south_tricks(&play);
            prop_assert_eq!(solver.tricks(&play)[Side::NorthSouth], truth);
            check(hands, strain, leader, truth)?;
        }
    }
    Ok(())
}

fn check(
    hands: &PartialDeal,
    strain: Strain,
    leader: Seat,
    truth: u8,
) -> Result<(), TestCaseError> {
    let ending = Ending::new(hands, strain, leader).expect("the hands are even");
    let with_table = solve_with_table(&ending, u64::MAX).expect("there is no limit");
    let by_partition = solve_by_partition(&ending, u64::MAX).expect("there is no limit");
    let found = (with_table.value, by_partition.value);
    prop_assert_eq!(found, (truth, truth), "{} {} {}", hands, strain, leader);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn three_cards_agree_with_minimax(hands in endings(3)) {
        check_everywhere(&hands)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// As a game for any search: the maximizer wins exactly what North and South can take.
    #[test]
    fn the_game_is_bridge(
        hands in endings(3),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
    ) {
        let ending = Ending::new(&hands, strain, leader).expect("the hands are even");
        let play = PlayState::ending(&hands, strain, leader).expect("the hands are even");
        let truth = reference::north_south_tricks(&play);
        for needed in 0..=4 {
            let is_won = minimax(&ending, &ending.needing(needed)).value;
            prop_assert_eq!(is_won, needed <= truth as i8);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn four_cards_agree_with_minimax(hands in endings(4)) {
        check_everywhere(&hands)?;
    }

    #[test]
    fn five_cards_agree_with_minimax(
        hands in endings(5),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
    ) {
        let play = PlayState::ending(&hands, strain, leader).expect("the hands are even");
        check(&hands, strain, leader, reference::north_south_tricks(&play))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn six_cards_agree_with_the_solver(
        hands in endings(6),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
    ) {
        let play = PlayState::ending(&hands, strain, leader).expect("the hands are even");
        let truth = Solver::new(1 << 20).tricks(&play)[Side::NorthSouth];
        check(&hands, strain, leader, truth)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// "Every position that is an instance of the second diagram is guaranteed to have the same value
    /// as the original": deal the x's of each suit anew.
    #[test]
    fn any_cards_will_do_for_the_x(
        hands in endings(5),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
        seed: u64,
    ) {
        let ending = Ending::new(&hands, strain, leader).expect("the hands are even");
        let found = pattern_of(&ending);
        let other = with_other_small_cards(&hands, found.cards, seed);
        let play = PlayState::ending(&other, strain, leader).expect("the hands are even");
        let tricks = Solver::new(1 << 20).tricks(&play)[Side::NorthSouth];
        prop_assert_eq!(tricks, found.tricks[Side::NorthSouth], "{} is no {}", other, found);
    }
}

/// The hands with all but the cards that matter shuffled within their suit.
fn with_other_small_cards(hands: &PartialDeal, matter: Hand, seed: u64) -> PartialDeal {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut dealt = *hands.hands();
    for suit in Suit::ALL {
        let is_small = |card: &Card| card.suit() == suit && !matter.contains(*card);
        let mut small: Vec<Card> = hands.known().iter().filter(is_small).collect();
        small.shuffle(&mut rng);
        for (seat, &hand) in hands.hands().iter() {
            let old: Hand = hand.iter().filter(is_small).collect();
            let new: Hand = small.drain(..old.len()).collect();
            dealt[seat] = (dealt[seat] - old) | new;
        }
    }
    DealBuilder { hands: dealt }.partial().expect("the cards are different")
}
