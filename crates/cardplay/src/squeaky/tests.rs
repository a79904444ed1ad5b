//! The search for sets against the definition, on small endings.

use merrimac_cards::{
    BySeat, Card, Contract, Deal, DealBuilder, Hand, PlayState, Rank, Seat, Side, Strain,
    Vulnerability,
};
use merrimac_double_dummy::{Budget, Solver};
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::achieve::{Answer, Search};
use super::beyond::Beyond;
use super::comparison::Comparison;
use super::double_dummy::DoubleDummy;
use super::sampled::Sampled;
use super::wheel::Plan;
use super::world::{Eyes, Mask, World, mask};
use super::{Board, Evaluation, Goal, samples};
use crate::equals::{equals, groups};
use crate::objective::{Objective, Worth};

const SIDE: Side = Side::NorthSouth;
const UNLIMITED: u64 = u64::MAX;

fn solver() -> Solver {
    Solver::new(1 << 19)
}

/// Layouts of an ending with South on lead, who needs a number of tricks.
struct Small {
    worlds: Vec<World>,
    target: u8,
}

/// An ending of several cards a hand in the major suits, where guesses are frequent, and some of its
/// layouts.
fn ending(rng: &mut ChaCha8Rng, cards: usize, layouts: usize) -> Small {
    let mut pack: Vec<Card> = Card::all().filter(|card| card.suit().is_major()).collect();
    pack.shuffle(rng);
    let hand = |place: usize| pack[place * cards..][..cards].iter().copied().collect::<Hand>();
    let (north, south) = (hand(0), hand(1));
    let mut hidden = pack[2 * cards..4 * cards].to_vec();
    let mut worlds = Vec::new();
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
        worlds.push(World::new(id as u8, play));
    }
    Small { worlds, target: 1 + (cards as u8) / 2 }
}

impl Small {
    fn search<'a>(&self, solver: &'a mut Solver) -> Search<'a> {
        let eyes = Eyes::new(SIDE, &self.worlds[0].play);
        Search::new(solver, Budget::UNLIMITED, eyes, SIDE, self.target, (UNLIMITED, usize::MAX))
    }

    /// The definition: one card for all worlds of the own side, any for each of the others, parted by
    /// what declarer sees.
    fn is_won(&self, eyes: &Eyes, worlds: &[World]) -> bool {
        let won = |world: &World| world.play.won()[SIDE] >= self.target;
        let open: Vec<&World> = worlds.iter().filter(|world| !won(world)).collect();
        let Some(first) = open.first() else { return true };
        let Some(turn) = first.play.turn() else { return false };
        let after = |card: Card| -> Vec<World> {
            let can = open.iter().filter(|world| world.play.legal_cards().contains(card));
            can.map(|world| world.after(card, true)).collect()
        };
        if turn.side() == SIDE {
            return first.play.legal_cards().iter().any(|card| self.are_won(eyes, &after(card)));
        }
        let cards = open.iter().fold(Hand::EMPTY, |all, world| all | world.play.legal_cards());
        cards.iter().all(|card| {
            let alike = cards.iter().filter(|&other| eyes.look(other) == eyes.look(card));
            self.are_won(eyes, &alike.flat_map(after).collect::<Vec<_>>())
        })
    }

    /// Whether worlds are won that part by who is to play next, and by whether they are decided.
    fn are_won(&self, eyes: &Eyes, worlds: &[World]) -> bool {
        [None, Some(Seat::North), Some(Seat::East), Some(Seat::South), Some(Seat::West)]
            .into_iter()
            .all(|turn| {
                let part = worlds.iter().filter(|world| world.play.turn() == turn).cloned();
                self.is_won(eyes, &part.collect::<Vec<_>>())
            })
    }

    fn of(&self, set: Mask) -> Vec<World> {
        self.worlds.iter().filter(|world| world.mask() & set != 0).cloned().collect()
    }

    /// The layouts that a card wins double dummy.
    fn open(&self, solver: &mut Solver, card: Card) -> Mask {
        let is_won = |world: &&World| {
            let after = world.after(card, false).play;
            let need = self.target - after.won()[SIDE];
            need == 0 || (!after.is_over() && solver.reaches(&after, SIDE, need))
        };
        self.worlds.iter().filter(is_won).fold(0, |all, world| all | world.mask())
    }
}

#[test]
fn the_search_agrees_with_the_definition() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let [mut won, mut lost] = [0, 0];
    for round in 0..120 {
        let small = ending(&mut rng, 3 + round % 2, 8);
        let eyes = Eyes::new(SIDE, &small.worlds[0].play);
        for card in small.worlds[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let worlds = small.of(set);
            let truth = {
                let after: Vec<World> =
                    worlds.iter().map(|world| world.after(card, false)).collect();
                small.are_won(&eyes, &after)
            };
            let mut solver = solver();
            match small.search(&mut solver).wins(&worlds, card, 26).unwrap() {
                Answer::Won { complete } => {
                    assert!(complete && truth, "round {round}: {card}");
                    won += usize::from(set.count_ones() > 1);
                }
                Answer::Lost { infeasible } => {
                    assert!(!truth, "round {round}: {card}");
                    let after: Vec<World> =
                        small.of(infeasible).iter().map(|world| world.after(card, false)).collect();
                    assert!(!small.are_won(&eyes, &after), "the infeasible is enough");
                    assert_eq!(infeasible & !mask(&worlds), 0);
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
        for card in small.worlds[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let mut was_lost = false;
            for depth in 0..6 {
                // A search of its own for each query, so that none helps another.
                let ask = |set: Mask| {
                    let mut solver = solver();
                    small.search(&mut solver).wins(&small.of(set), card, depth).unwrap()
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
    let eyes = Eyes::new(SIDE, &small.worlds[0].play);
    let mut solver = solver();
    let mut search = Search::new(&mut solver, Budget::UNLIMITED, eyes, SIDE, small.target, (3, 9));
    let card = small.worlds[0].play.legal_cards().iter().next().unwrap();
    assert!(search.wins(&small.worlds, card, 9).is_err());
}

/// The three cards of a two-way finesse, with the queen in either hand: South needs all three tricks.
fn two_way() -> Small {
    let worlds = [("Q98...", "765..."), ("765...", "Q98...")].into_iter().enumerate();
    let world = |(id, (west, east)): (usize, (&str, &str))| {
        let hands = BySeat::from_array(
            ["AJ3...", east, "KT2...", west].map(|hand| hand.parse::<Hand>().unwrap()),
        );
        let deal = DealBuilder { hands }.partial().unwrap();
        let play = PlayState::ending(&deal, Strain::Notrump, Seat::South).unwrap();
        World::new(id as u8, play)
    };
    Small { worlds: worlds.map(world).collect(), target: 3 }
}

#[test]
fn playing_on_wins_one_side_of_a_guess_that_double_dummy_put_off() {
    let small = two_way();
    let mut solver = solver();
    for card in small.worlds[0].play.legal_cards().iter() {
        let set = small.open(&mut solver, card);
        let won = small.search(&mut solver).roll_out(&small.of(set), card, &[0.5; 2]).unwrap();
        assert_eq!(won.count_ones(), 1, "{card}");
        assert_eq!(won & !set, 0, "{card}");
    }
    // A low card keeps both ways open.
    assert_eq!(small.open(&mut solver, "S2".parse().unwrap()), 0b11);
}

#[test]
fn playing_on_wins_no_more_than_double_dummy_and_never_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut certain = 0;
    for _ in 0..60 {
        let small = ending(&mut rng, 4, 8);
        for card in small.worlds[0].play.legal_cards().iter() {
            let set = small.open(&mut solver(), card);
            let worlds = small.of(set);
            let mut solver = solver();
            let mut search = small.search(&mut solver);
            let won = search.roll_out(&worlds, card, &[1.0; 8]).unwrap();
            assert_eq!(won & !set, 0, "{card}");
            assert_eq!(won == 0, set == 0, "{card}");
            certain += usize::from(won == set && set.count_ones() > 1);
        }
    }
    assert!(certain > 50, "{certain}");
}

#[test]
fn overtricks_are_played_for_from_every_card_or_from_none() {
    let small = two_way();
    let cards: Vec<Card> = small.worlds[0].play.legal_cards().iter().collect();
    let mut answers = Vec::new();
    for work in 0..400 {
        let eyes = Eyes::new(SIDE, &small.worlds[0].play);
        let mut solver = solver();
        let mut search =
            Search::new(&mut solver, Budget::UNLIMITED, eyes, SIDE, small.target, (work, 9));
        // None can be left out: each promises everything.
        let plans = cards.iter().map(|&card| Plan::new(card, vec![0.5; 2], 0)).collect();
        let every = vec![true; cards.len()];
        let mut comparison = Comparison {
            search: &mut search,
            worlds: &small.worlds,
            plans,
            base: vec![0.0; cards.len()],
            allowed: every.clone(),
            compared: every.clone(),
        };
        let won = comparison.roll_out_all();
        assert!(won.is_none() || comparison.compared == every, "{work}");
        answers.push(won.is_some());
    }
    assert!(answers.contains(&true) && answers.contains(&false));
    assert!(answers.is_sorted(), "more work is never less");
}

/// Two cards with pessimistic estimates in some of fifty layouts; double dummy the first wins thirty, the
/// second 35. They are a sample, or all the layouts there are.
fn with_two_cards<A>(
    pessimistic: [usize; 2],
    complete: bool,
    ask: impl FnOnce(Board<'_>) -> A,
) -> A {
    with_care([Evaluation::Full; 2], pessimistic, complete, ask)
}

/// The same, looked at so closely.
fn with_care<A>(
    evaluation: [Evaluation; 2],
    pessimistic: [usize; 2],
    complete: bool,
    ask: impl FnOnce(Board<'_>) -> A,
) -> A {
    let tricks = |layout: usize| vec![if layout < 30 { 9 } else { 8 }, 8 + u8::from(layout < 35)];
    with_tricks((0..50).map(tricks).collect(), complete, |mut board| {
        let won = pessimistic.map(first_of_fifty).to_vec();
        board.follow(|_, target| Some(goal(target, &won, evaluation)));
        ask(board)
    })
}

/// The first layouts of fifty.
fn first_of_fifty(most: usize) -> Vec<bool> {
    (0..50).map(|layout| layout < most).collect()
}

/// What two cards win of a goal, looked at so closely.
fn goal(target: u8, won: &[Vec<bool>], evaluation: [Evaluation; 2]) -> Goal {
    let (won, optimistic) = (won.to_vec(), won.to_vec());
    Goal { target, won, optimistic, ahead: vec![Some(1); 2], evaluation: evaluation.to_vec() }
}

/// Two cards that come to a number of tricks double dummy in each of fifty layouts, in three notrump.
fn with_tricks<A>(tricks: Vec<Vec<u8>>, complete: bool, ask: impl FnOnce(Board<'_>) -> A) -> A {
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: Seat::South,
        vulnerability: Vulnerability::None,
        seat: Seat::South,
        hand: "AK5.AK5.A543.A43".parse().unwrap(),
    })
    .unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    view.see_contract(contract).unwrap();
    view.see_card("SQ".parse().unwrap()).unwrap();
    view.see_dummy("T76.432.K876.K65".parse().unwrap()).unwrap();
    let candidates = equals(&view);
    let deal = "N:T76.432.K876.K65 4.T987.QJT9.QJT9 AK5.AK5.A543.A43 QJ9832.QJ6.2.872";
    let deal: Deal = deal.parse().unwrap();
    let sampled =
        Sampled { deals: vec![(deal, 0.02); 50], worlds: Vec::new(), tricks, complete, planned: 0 };
    let worth = Worth::new(&view, contract, Objective::default());
    ask(Board::new(&candidates[..2], contract, worth, sampled))
}

#[test]
fn one_layout_of_a_sample_does_not_decide_and_one_of_all_layouts_does() {
    let is_the_surer_card_chosen =
        |complete| with_two_cards([26, 25], complete, |board| board.ranked()[0] == 0);
    assert!(!is_the_surer_card_chosen(false));
    assert!(is_the_surer_card_chosen(true));
}

#[test]
fn a_further_sample_is_for_cards_that_chance_may_have_kept_behind() {
    let contenders = |pessimistic| with_two_cards(pessimistic, false, |board| board.contenders());
    assert_eq!(contenders([26, 25]), [1, 0]);
    assert_eq!(contenders([30, 5]), [0]);
    assert_eq!(with_two_cards([26, 25], true, |board| board.contenders()), [0]);
    assert!(with_two_cards([25, 25], false, |board| board.are_alike(&[0, 1])));
    assert!(!with_two_cards([26, 25], false, |board| board.are_alike(&[0, 1])));
}

#[test]
fn what_could_not_be_looked_at_is_taken_to_lose_as_much_as_what_was() {
    let ranked = |evaluation, pessimistic| {
        with_care([Evaluation::Full, evaluation], [pessimistic, 35], false, |board| {
            assert_eq!(board.is_compared(1), evaluation > Evaluation::Pruned);
            board.ranked()
        })
    };
    // The first loses ten layouts of thirty, so the second, which promises 35, is taken for 25.
    assert_eq!(ranked(Evaluation::DoubleDummy, 20), [1, 0]);
    assert_eq!(ranked(Evaluation::Pruned, 20), [0, 1]);
    let worth = |pessimistic, place| {
        let evaluation = [Evaluation::Full, Evaluation::DoubleDummy];
        with_care(evaluation, [pessimistic, 35], false, |board| board.worth_of(place))
    };
    assert!(worth(20, 1) < worth(30, 1));
    assert!((worth(30, 0) - worth(20, 0) - (worth(30, 1) - worth(20, 1))).abs() < 1e-9);
}

#[test]
fn overtricks_of_a_card_that_was_left_out_are_not_forgotten() {
    // Both make the contract everywhere; double dummy the first takes ten tricks in forty layouts, the second
    // in all fifty. Of the first's forty 35 are left after the rollout, and the second had none.
    let worths = |evaluation| {
        let tricks = |layout: usize| vec![9 + u8::from(layout < 40), 10];
        with_tricks((0..50).map(tricks).collect(), false, |mut board| {
            board.follow(|_, target| {
                Some(match target {
                    9 => goal(
                        target,
                        &[first_of_fifty(50), first_of_fifty(50)],
                        [Evaluation::Full; 2],
                    ),
                    _ => goal(target, &[first_of_fifty(35), first_of_fifty(50)], evaluation),
                })
            });
            assert_eq!(board.goals.len(), 2);
            assert!(board.is_compared(1));
            [0, 1].map(|place| board.worth_of(place))
        })
    };
    let [first, second] = worths([Evaluation::Full, Evaluation::Pruned]);
    let [_, hopes] = worths([Evaluation::Full; 2]);
    let promised = -0.2;
    assert!((hopes - second - (promised - first)).abs() < 1e-9, "five layouts less for either");
    assert!(second > first);
}

/// The estimate of what the first card loses more than the second if plans lose some of fifty layouts for it
/// and none for the other; ten IMPs each.
fn believed_loss(layouts: usize) -> f64 {
    with_tricks(vec![vec![9, 9]; 50], false, |mut board| {
        let won = [first_of_fifty(50 - layouts), first_of_fifty(50)];
        board.follow(|_, target| Some(goal(target, &won, [Evaluation::Full; 2])));
        let losses = board.losses(&[0, 1]);
        losses[0] - losses[1]
    })
}

#[test]
fn what_is_lost_in_few_layouts_is_believed_by_half_and_in_many_nearly_all() {
    let share = |layouts: usize| believed_loss(layouts) / (0.2 * layouts as f64);
    assert!(believed_loss(0).abs() < 1e-9);
    assert!((share(1) - 0.5).abs() < 0.02, "{}", share(1));
    assert!(share(25) > 0.95 && share(25) <= 1.0, "{}", share(25));
    assert!((1..25).map(share).is_sorted());
}

#[test]
fn further_layouts_decide_what_double_dummy_are_worth_and_are_drawn_until_they_do() {
    let of = |won: usize, weight: f64| Beyond {
        places: vec![0, 1],
        layouts: (0..100)
            .map(|layout| (weight, vec![if layout < won { 0.0 } else { -10.0 }, -5.0]))
            .collect(),
        complete: false,
    };
    assert!((of(58, 1.0).promised(0) + 4.2).abs() < 1e-9);
    assert!((of(58, 3.0).promised(0) + 4.2).abs() < 1e-9);
    // The error is half an IMP: 0.8 is within two of it, 3 and 2.8 are not.
    assert!(!of(58, 1.0).is_decided(&[0.0, 0.0]));
    assert!(of(80, 1.0).is_decided(&[0.0, 0.0]));
    assert!(of(58, 1.0).is_decided(&[0.0, 2.0]));
    assert!(of(100, 1.0).is_decided(&[0.0, 0.0]), "always the same difference");
}

#[test]
fn small_samples_are_planned_for_oftener() {
    assert_eq!(
        [1, 4, 15, 25, 50, 200].map(|deals| samples::most(200, deals)),
        [13, 13, 13, 8, 4, 4]
    );
}

#[test]
fn samples_count_together_by_their_layouts() {
    with_two_cards([20, 25], false, |one| {
        with_two_cards([30, 25], false, |other| {
            let mean = f64::midpoint(one.worth_of(0), other.worth_of(0));
            let both = one.joined(other);
            assert_eq!(both.sampled.deals.len(), 100);
            let weight: f64 = both.sampled.deals.iter().map(|(_, weight)| weight).sum();
            assert!((weight - 1.0).abs() < 1e-9 && (both.worth_of(0) - mean).abs() < 1e-9);
            assert_eq!(both.goals[0].won[0].iter().filter(|&&won| won).count(), 50);
        });
    });
}

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
        let candidates = groups(play.legal_cards(), !play.hand(Seat::South));
        let double_dummy = DoubleDummy { candidates: &candidates, contract };
        let (mut solver, budget) = (solver(), Budget::UNLIMITED);
        let tricks = double_dummy.tricks(&mut solver, &budget, &play).unwrap();
        let found = double_dummy.tricks_for_the_contract(&mut solver, &budget, &play).unwrap();
        let one_by_one = double_dummy.tricks_one_by_one(&mut solver, &budget, &play).unwrap();
        assert_eq!(one_by_one, tricks, "{deal}");
        let expected: Vec<u8> = tricks.iter().map(|&tricks| tricks.clamp(6, 7)).collect();
        assert_eq!(found, expected, "{deal}");
        made.extend(found.into_iter().map(|tricks| tricks == 7));
    }
    assert!(made.contains(&true) && made.contains(&false));
}
