//! The search for sets against the definition, on small endings.

use merrimac_cards::{BySeat, Card, DealBuilder, Hand, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{Budget, Solver};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Answer, MAX_DEPTH, Search, after_each};
use crate::position::{Eyes, Mask, Position, mask};

const SIDE: Side = Side::NorthSouth;

pub(crate) fn solver() -> Solver {
    Solver::new(1 << 19)
}

/// Layouts of an ending with South on lead, who needs a number of tricks.
pub(crate) struct Small {
    pub(crate) positions: Vec<Position>,
    pub(crate) target: u8,
}

/// An ending of several cards a hand in the major suits, where guesses are frequent, and some of its
/// layouts.
pub(crate) fn ending(rng: &mut ChaCha8Rng, cards: usize, layouts: usize) -> Small {
    let mut pack: Vec<Card> = Card::all().filter(|card| card.suit().is_major()).collect();
    pack.shuffle(rng);
    let hand = |place: usize| pack[place * cards..][..cards].iter().copied().collect::<Hand>();
    let (north, south) = (hand(0), hand(1));
    let mut hidden = pack[2 * cards..4 * cards].to_vec();
    let mut positions = Vec::new();
    for id in 0..layouts {
        hidden.shuffle(rng);
        let [east, west] = [&hidden[..cards], &hidden[cards..]];
        let hands = BySeat::from_array([
            north,
            east.iter().copied().collect(),
            south,
            west.iter().copied().collect(),
        ]);
        let deal = DealBuilder { hands }.partial().expect("the hands are even");
        let play =
            PlayState::ending(&deal, Strain::Notrump, Seat::South).expect("the hands are even");
        positions.push(Position::new(id as u8, play));
    }
    Small { positions, target: 1 + (cards as u8) / 2 }
}

impl Small {
    pub(crate) fn search<'a>(&self, solver: &'a mut Solver) -> Search<'a> {
        self.search_within(solver, u64::MAX)
    }

    pub(crate) fn search_within<'a>(&self, solver: &'a mut Solver, work: u64) -> Search<'a> {
        let eyes = Eyes::new(SIDE, &self.positions[0].play);
        let mut search = Search::new(solver, Budget::UNLIMITED, work, eyes, self.target);
        search.width = usize::MAX;
        search
    }

    /// The definition: one card for all positions of the own side, any for each of the others, parted by
    /// what declarer sees.
    fn is_won(&self, eyes: &Eyes, positions: &[Position]) -> bool {
        let won = |position: &Position| position.play.won()[SIDE] >= self.target;
        let open: Vec<&Position> = positions.iter().filter(|position| !won(position)).collect();
        let Some(first) = open.first() else { return true };
        let Some(turn) = first.play.turn() else { return false };
        let after = |card: Card| -> Vec<Position> {
            let can = open.iter().filter(|position| position.play.legal_cards().contains(card));
            can.map(|position| position.after(card, true)).collect()
        };
        if turn.side() == SIDE {
            return first.play.legal_cards().iter().any(|card| self.are_won(eyes, &after(card)));
        }
        let cards =
            open.iter().fold(Hand::EMPTY, |all, position| all | position.play.legal_cards());
        cards.iter().all(|card| {
            let alike = cards.iter().filter(|&other| eyes.look(other) == eyes.look(card));
            self.are_won(eyes, &alike.flat_map(after).collect::<Vec<_>>())
        })
    }

    /// Whether positions are won that part by who is to play next, and by whether they are decided.
    fn are_won(&self, eyes: &Eyes, positions: &[Position]) -> bool {
        [None, Some(Seat::North), Some(Seat::East), Some(Seat::South), Some(Seat::West)]
            .into_iter()
            .all(|turn| {
                let part =
                    positions.iter().filter(|position| position.play.turn() == turn).cloned();
                self.is_won(eyes, &part.collect::<Vec<_>>())
            })
    }

    pub(crate) fn of(&self, set: Mask) -> Vec<Position> {
        self.positions.iter().filter(|position| position.mask() & set != 0).cloned().collect()
    }

    /// The layouts that a card wins double dummy.
    pub(crate) fn open(&self, solver: &mut Solver, card: Card) -> Mask {
        let is_won = |position: &&Position| {
            let after = position.after(card, false).play;
            let need = self.target - after.won()[SIDE];
            need == 0 || (!after.is_over() && solver.reaches(&after, SIDE, need))
        };
        self.positions.iter().filter(is_won).fold(0, |all, position| all | position.mask())
    }
}

/// The three cards of a two-way finesse, with the queen in either hand: South needs all three tricks.
pub(crate) fn two_way() -> Small {
    let positions = [("Q98...", "765..."), ("765...", "Q98...")].into_iter().enumerate();
    let position = |(id, (west, east)): (usize, (&str, &str))| {
        let hands = BySeat::from_array(
            ["AJ3...", east, "KT2...", west].map(|hand| hand.parse::<Hand>().unwrap()),
        );
        let deal = DealBuilder { hands }.partial().unwrap();
        let play = PlayState::ending(&deal, Strain::Notrump, Seat::South).unwrap();
        Position::new(id as u8, play)
    };
    Small { positions: positions.map(position).collect(), target: 3 }
}

#[test]
fn the_search_agrees_with_the_definition() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let [mut won, mut lost] = [0, 0];
    for round in 0..120 {
        let small = ending(&mut rng, 3 + round % 2, 8);
        let eyes = Eyes::new(SIDE, &small.positions[0].play);
        for card in small.positions[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let positions = small.of(set);
            let truth = {
                let after: Vec<Position> =
                    positions.iter().map(|position| position.after(card, false)).collect();
                small.are_won(&eyes, &after)
            };
            let mut solver = solver();
            match small.search(&mut solver).wins(after_each(&positions, card), MAX_DEPTH).unwrap() {
                Answer::Won { complete } => {
                    assert!(complete && truth, "round {round}: {card}");
                    won += usize::from(set.count_ones() > 1);
                }
                Answer::Lost { infeasible } => {
                    assert!(!truth, "round {round}: {card}");
                    let after: Vec<Position> = small
                        .of(infeasible)
                        .iter()
                        .map(|position| position.after(card, false))
                        .collect();
                    assert!(!small.are_won(&eyes, &after), "the infeasible is enough");
                    assert_eq!(infeasible & !mask(&positions), 0);
                    lost += 1;
                }
            }
        }
    }
    assert!(won > 50 && lost > 5, "{won} won, {lost} lost");
}

#[test]
fn looking_further_only_loses_sets_and_subsets_of_won_sets_are_won() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..40 {
        let small = ending(&mut rng, 4, 6);
        for card in small.positions[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let mut was_lost = false;
            for depth in 0..6 {
                // A search of its own for each query, so that none helps another.
                let ask = |set: Mask| {
                    let mut solver = solver();
                    small.search(&mut solver).wins(after_each(&small.of(set), card), depth).unwrap()
                };
                let is_won = matches!(ask(set), Answer::Won { .. });
                assert!(!is_won || !was_lost, "{card}");
                was_lost |= !is_won;
                if is_won {
                    let smaller = set & (set.wrapping_sub(1));
                    assert!(matches!(ask(smaller), Answer::Won { .. }), "{card}");
                }
            }
        }
    }
}

#[test]
fn a_search_without_work_says_nothing() {
    let small = ending(&mut ChaCha8Rng::seed_from_u64(3), 4, 6);
    let mut solver = solver();
    let mut search = small.search_within(&mut solver, 3);
    let card = small.positions[0].play.legal_cards().iter().next().unwrap();
    assert!(search.wins(after_each(&small.positions, card), 9).is_err());
}
