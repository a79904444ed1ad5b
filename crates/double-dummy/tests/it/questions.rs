//! What can be asked beyond a number of tricks: which cards matter, whether a number is reached,
//! equal cards together; and deals that are alike, one after the other.

use merrimac_cards::{
    BySeat, Card, DealBuilder, Hand, PartialDeal, PlayState, Seat, Side, Strain, Suit,
};
use merrimac_double_dummy::Solver;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

fn dealt(cards: usize, pack: &[Card]) -> PartialDeal {
    let hands =
        BySeat::from_fn(|seat| pack[cards * seat.index()..][..cards].iter().copied().collect());
    DealBuilder { hands }.partial().expect("the cards are different")
}

/// A position of `cards` cards each after a few cards.
fn position(cards: usize) -> impl Strategy<Value = PlayState> {
    let pack: Vec<Card> = Card::all().collect();
    let played = prop::collection::vec(any::<Index>(), 0..4 * cards - 1);
    (
        subsequence(pack, 4 * cards).prop_shuffle(),
        select(Strain::ALL.to_vec()),
        select(Seat::ALL.to_vec()),
        played,
    )
        .prop_map(move |(pack, strain, leader, choices)| {
            let mut play = PlayState::ending(&dealt(cards, &pack), strain, leader)
                .expect("the hands are even");
            for choice in choices {
                let legal: Vec<Card> = play.legal_cards().iter().collect();
                play.play(*choice.get(&legal)).expect("the card is legal");
            }
            play
        })
}

/// The same position with all cards in the hands that do not matter shuffled within their suit.
fn with_other_small_cards(play: &PlayState, matter: Hand, rng: &mut ChaCha8Rng) -> PlayState {
    let trick = *play.current_trick().expect("not over");
    let mut hands = *play.hands();
    let held = play.hands().values().fold(Hand::EMPTY, |all, &hand| all | hand);
    for suit in Suit::ALL {
        let is_small = |card: &Card| card.suit() == suit && !matter.contains(*card);
        let mut small: Vec<Card> = held.iter().filter(is_small).collect();
        small.shuffle(rng);
        for (seat, &hand) in play.hands().iter() {
            let old: Hand = hand.iter().filter(is_small).collect();
            let new: Hand = small.drain(..old.len()).collect();
            hands[seat] = (hands[seat] - old) | new;
        }
    }
    for (seat, card) in trick.iter() {
        hands[seat] = hands[seat].with(card);
    }
    let deal = DealBuilder { hands }.partial().expect("the cards are different");
    let mut other = PlayState::ending(&deal, play.strain(), trick.leader()).expect("even hands");
    for (_, card) in trick.iter() {
        other.play(card).expect("nobody has other suits than before");
    }
    other
}

fn check_why(play: &PlayState, seed: u64) -> Result<(), TestCaseError> {
    let mut solver = Solver::new(1 << 22);
    let why = solver.why(play);
    prop_assert_eq!(why.tricks, Solver::new(1 << 22).tricks(play));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..4 {
        let other = with_other_small_cards(play, why.cards, &mut rng);
        let found = Solver::new(1 << 22).tricks(&other);
        prop_assert_eq!(found, why.tricks, "{:?} is no {}", other.hands(), why);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_cards_never_matter_in_endings(play in position(7), seed: u64) {
        check_why(&play, seed)?;
    }

    /// The number of tricks, asked for one by one.
    #[test]
    fn a_number_is_reached_up_to_the_tricks(play in position(6)) {
        let mut solver = Solver::new(1 << 22);
        let tricks = Solver::new(1 << 22).tricks(&play);
        let left = tricks.values().sum::<u8>();
        for side in Side::ALL {
            for need in 0..=left + 1 {
                prop_assert_eq!(solver.reaches(&play, side, need), need <= tricks[side]);
            }
        }
    }

    /// Choices are the legal cards in their order, cards apart exactly if somebody has one between.
    #[test]
    fn equal_cards_stand_together(play in position(5)) {
        let mut solver = Solver::new(1 << 22);
        let choices = solver.choices(&play);
        let all: Vec<Card> = choices.iter().flat_map(|choice| choice.cards.iter()).collect();
        prop_assert_eq!(&all, &play.legal_cards().iter().collect::<Vec<_>>());
        let turn = play.turn().expect("not over");
        let trick = play.current_trick().expect("not over");
        let others: Hand = Seat::ALL
            .into_iter()
            .filter(|&seat| seat != turn)
            .flat_map(|seat| play.hand(seat).iter().chain(trick.card_of(seat)))
            .collect();
        let are_equal = |high: Card, low: Card| {
            high.suit() == low.suit() && !others.iter().any(|card| low < card && card < high)
        };
        for choice in &choices {
            let cards: Vec<Card> = choice.cards.iter().collect();
            prop_assert!(cards.windows(2).all(|pair| are_equal(pair[0], pair[1])));
        }
        for pair in choices.windows(2) {
            let last = pair[0].cards.iter().last().expect("a card");
            let first = pair[1].cards.iter().next().expect("a card");
            prop_assert!(!are_equal(last, first), "{last} and {first} are equal");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn small_cards_never_matter_in_whole_deals(
        pack in Just(Card::all().collect::<Vec<_>>()).prop_shuffle(),
        strain in select(Strain::ALL.to_vec()),
        leader in select(Seat::ALL.to_vec()),
        seed: u64,
    ) {
        let play = PlayState::ending(&dealt(13, &pack), strain, leader).expect("even hands");
        check_why(&play, seed)?;
    }
}

/// Deals that share two hands, asked about one after the other.
#[test]
fn what_is_known_of_one_deal_helps_with_the_next() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(&mut rng);
    let (seen, unseen) = pack.split_at_mut(18);
    let mut solver = Solver::default();
    let mut alone = 0;
    for sample in 0..60 {
        // North and South stay as they are.
        unseen[..18].shuffle(&mut rng);
        let hand = |cards: &[Card]| cards.iter().copied().collect::<Hand>();
        let hands = [&seen[..9], &unseen[..9], &seen[9..], &unseen[9..18]].map(hand);
        let deal = DealBuilder { hands: BySeat::from_array(hands) }.partial().expect("36 cards");
        let strain = [Strain::Notrump, Strain::Hearts][sample / 30];
        let play = PlayState::ending(&deal, strain, Seat::West).expect("the hands are even");
        let mut fresh = Solver::default();
        assert_eq!(solver.choices(&play), fresh.choices(&play), "{deal}");
        alone += fresh.nodes();
    }
    assert!(solver.nodes() < alone * 9 / 10, "{} nodes, alone {alone}", solver.nodes());
}

/// Positions early and late of deals that share two hands, as a declarer who plans asks about them.
#[test]
fn deals_may_be_asked_about_in_turn() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(&mut rng);
    let (seen, unseen) = pack.split_at_mut(16);
    let mut plays: Vec<PlayState> = (0..6)
        .map(|_| {
            unseen[..16].shuffle(&mut rng);
            let hand = |cards: &[Card]| cards.iter().copied().collect::<Hand>();
            let hands = [&seen[..8], &unseen[..8], &seen[8..], &unseen[8..16]].map(hand);
            let deal = DealBuilder { hands: BySeat::from_array(hands) }.partial();
            PlayState::ending(&deal.expect("32 cards"), Strain::Spades, Seat::West)
                .expect("the hands are even")
        })
        .collect();
    let starts = plays.clone();
    let mut solver = Solver::default();
    for round in 0..60 {
        let place = round * 7 % plays.len();
        let play = &mut plays[place];
        for _ in 0..5 {
            match play.legal_cards().iter().next() {
                Some(card) => play.play(card).expect("it is legal"),
                None => *play = starts[place].clone(),
            }
        }
        assert_eq!(solver.choices(play), Solver::default().choices(play));
    }
}
