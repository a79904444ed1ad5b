//! Payoffs against a recursion without any pruning: what a way of playing takes in each layout, as a list of
//! tricks by layout, for all ways of playing at once.

use merrimac_cards::{Card, Hand, Seat, Strain, Trick};
use merrimac_single_dummy::{
    Ending, EndingBuilder, Layouts, Payoff, PayoffError, PayoffSolution, solve, solve_payoff,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::endings::{legal, random};

/// The tricks that a way of playing takes in each layout; the most where the layout has been left.
type Taken = Vec<u8>;

#[derive(Clone)]
struct Position {
    seen: [Hand; 2],
    /// What left and right hold, by layout; nothing where the layout has been left.
    hands: Vec<Option<[Hand; 2]>>,
    trick: Trick,
    won: u8,
}

struct Reference {
    strain: Strain,
    declarer: Seat,
}

impl Reference {
    fn all(&self, position: &Position) -> Vec<Taken> {
        let turn = position.trick.turn().turns_after(self.declarer);
        if turn.is_multiple_of(2) {
            let hand = position.seen[turn / 2];
            if hand.is_empty() {
                let taken =
                    |hands: &Option<_>| if hands.is_some() { position.won } else { u8::MAX };
                return vec![position.hands.iter().map(taken).collect()];
            }
            let cards = legal(hand, &position.trick);
            return reduced(cards.iter().flat_map(|card| self.after(position, card)).collect());
        }
        let left_over = position.hands.iter().flatten().all(|hands| hands[turn / 2].is_empty());
        if left_over {
            let taken = |hands: &Option<_>| if hands.is_some() { position.won } else { u8::MAX };
            return vec![position.hands.iter().map(taken).collect()];
        }
        let held = position.hands.iter().flatten();
        let held = held.fold(Hand::EMPTY, |all, hands| all | hands[turn / 2]);
        let mut ways = vec![vec![u8::MAX; position.hands.len()]];
        for card in held.iter() {
            let answers = self.after(position, card);
            let both = |one: &Taken, other: &Taken| {
                one.iter().zip(other).map(|(&one, &other)| one.min(other)).collect()
            };
            let all = ways.iter().flat_map(|way| answers.iter().map(move |one| both(way, one)));
            ways = reduced(all.collect());
        }
        ways
    }

    fn after(&self, position: &Position, card: Card) -> Vec<Taken> {
        let turn = position.trick.turn().turns_after(self.declarer);
        let mut next = position.clone();
        if turn.is_multiple_of(2) {
            next.seen[turn / 2] = next.seen[turn / 2].without(card);
        } else {
            for hands in &mut next.hands {
                *hands = hands
                    .filter(|hands| legal(hands[turn / 2], &position.trick).contains(card))
                    .map(|mut hands| {
                        hands[turn / 2] = hands[turn / 2].without(card);
                        hands
                    });
            }
        }
        next.trick.push(card);
        if next.trick.is_complete() {
            let (winner, _) = next.trick.winner(self.strain).expect("four cards");
            next.won += u8::from(winner.side() == self.declarer.side());
            next.trick = Trick::new(winner);
        }
        if next.hands.iter().all(Option::is_none) {
            return vec![vec![u8::MAX; next.hands.len()]];
        }
        self.all(&next)
    }
}

/// Without the ways that take no more than another in any layout.
fn reduced(ways: Vec<Taken>) -> Vec<Taken> {
    let mut kept: Vec<Taken> = Vec::new();
    for way in ways {
        let no_better =
            |one: &Taken, other: &Taken| one.iter().zip(other).all(|(one, other)| one <= other);
        if !kept.iter().any(|other| no_better(&way, other)) {
            kept.retain(|other| !no_better(other, &way));
            kept.push(way);
        }
    }
    kept
}

/// What the best way of playing is worth.
fn expected(ending: &Ending, layouts: &[(Hand, f64)], worth: &[i32]) -> f64 {
    let declarer = ending.declarer();
    let hands = layouts.iter().map(|&(left, _)| Some([left, ending.hidden() - left])).collect();
    let seen = [ending.hand(declarer), ending.hand(declarer.partner())];
    let start = Position { seen, hands, trick: *ending.trick(), won: 0 };
    let ways = Reference { strain: ending.strain(), declarer }.all(&start);
    let total: f64 = layouts.iter().map(|(_, weight)| weight).sum();
    let value = |way: &Taken| {
        let of = |(&tricks, &(_, weight)): (&u8, &(Hand, f64))| {
            f64::from(worth[usize::from(tricks)]) * weight / total
        };
        way.iter().zip(layouts).map(of).sum::<f64>()
    };
    ways.iter().map(value).fold(f64::NEG_INFINITY, f64::max)
}

/// The ending some cards later, which are those of one of its layouts, with the layouts still possible.
fn later(
    rng: &mut ChaCha8Rng,
    ending: &Ending,
    layouts: &[Hand],
    cards: usize,
) -> (Ending, Vec<Hand>) {
    let [left, right] = ending.defenders();
    let mut builder =
        EndingBuilder::new(ending.strain(), ending.declarer(), ending.trick().leader(), 0);
    for seat in ending.declarer().side().seats() {
        builder.hands[seat] = ending.hand(seat);
    }
    builder.hidden = ending.hidden();
    let mut layouts = layouts.to_vec();
    for _ in 0..cards {
        let turn = builder.trick.turn();
        let hand_of = |layout: Hand| match turn {
            turn if turn == left => layout,
            turn if turn == right => builder.hidden - layout,
            turn => builder.hands[turn],
        };
        let choice: Vec<Card> = legal(hand_of(layouts[0]), &builder.trick).iter().collect();
        let card = choice[rng.random_range(0..choice.len())];
        layouts.retain(|&layout| legal(hand_of(layout), &builder.trick).contains(card));
        for layout in &mut layouts {
            *layout = layout.without(card);
        }
        builder.hands[turn] = builder.hands[turn].without(card);
        builder.hidden = builder.hidden.without(card);
        builder.trick.push(card);
    }
    (Ending::try_from(builder).expect("a possible ending"), layouts)
}

fn random_worth(rng: &mut ChaCha8Rng, tricks: usize) -> Vec<i32> {
    let first = rng.random_range(-900..400);
    let steps = (0..tricks).scan(first, |worth, _| {
        // Some tricks are worth nothing.
        *worth += [0, 1, 30, 450, 10][rng.random_range(0..5)] * rng.random_range(1..4);
        Some(*worth)
    });
    std::iter::once(first).chain(steps).collect()
}

fn solved(ending: &Ending, layouts: &[(Hand, f64)], worth: &[i32], budget: u64) -> PayoffSolution {
    let weight =
        |left: Hand| layouts.iter().find(|(hand, _)| *hand == left).map_or(0.0, |one| one.1);
    let listed = Layouts::listed(ending, |left, _| weight(left));
    let payoff = Payoff::new(ending, |tricks| worth[usize::from(tricks)]).expect("never falling");
    solve_payoff(ending, &listed, &payoff, budget, Hand::EMPTY)
}

fn check(seeds: std::ops::Range<u64>, cards: usize, most_layouts: usize) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (ending, layouts) = random(seed, cards, most_layouts);
        let (ending, layouts) = later(&mut rng, &ending, &layouts, (seed % 4) as usize);
        let layouts: Vec<(Hand, f64)> =
            layouts.into_iter().map(|left| (left, rng.random_range(0.1..3.0))).collect();
        let worth = random_worth(&mut rng, cards);
        let solution = solved(&ending, &layouts, &worth, u64::MAX);
        let best = expected(&ending, &layouts, &worth);
        let message = format!("seed {seed}: {ending:?} {worth:?} {solution:?}");
        assert!(solution.finished, "{message}");
        assert!((solution.expected() - best).abs() < 1e-6, "{best}: {message}");
        assert!(solution.open >= best - 1e-6, "{message}");
        let results = &solution.plans[0].results;
        let mean: f64 = results.iter().map(|one| one.chance * f64::from(one.payoff)).sum();
        assert!((mean - best).abs() < 1e-6, "{message}");
        let little = solved(&ending, &layouts, &worth, seed % 30);
        assert!(little.expected() <= best + 1e-6, "{message}");
        assert!(little.plans.iter().any(|plan| plan.at_most >= best - 1e-6), "{message}");
        assert!(!little.finished || (little.expected() - best).abs() < 1e-6, "{message}");
    }
}

#[test]
fn two_cards_with_all_layouts() {
    check(7000..8000, 2, 6);
}

#[test]
fn three_cards() {
    check(8000..8400, 3, 8);
}

#[test]
fn a_payoff_of_one_goal_is_the_goal() {
    for seed in 9000..9100 {
        let (ending, layouts) = random(seed, 4, 70);
        let listed = Layouts::listed(&ending, |left, _| (layouts[0] - left).len() as f64 + 1.0);
        let payoff = Payoff::new(&ending, |tricks| i32::from(tricks >= ending.tricks()));
        let payoff = payoff.expect("never falling");
        let by_payoff = solve_payoff(&ending, &listed, &payoff, u64::MAX, Hand::EMPTY);
        let by_goal = solve(&ending, &listed, u64::MAX, Hand::EMPTY);
        assert!((by_payoff.expected() - by_goal.probability()).abs() < 1e-9, "seed {seed}");
        assert!((by_payoff.open - by_goal.open).abs() < 1e-9, "seed {seed}");
    }
}

#[test]
fn in_the_middle_of_a_trick_every_layout_is_one_deal() {
    // West has played to the trick and East has not: East holds two of the three cards that are out.
    let mut builder = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, 1);
    builder.hands[Seat::North] = "AQ...".parse().expect("a hand");
    builder.hands[Seat::South] = "3...".parse().expect("a hand");
    builder.hidden = "KJ9...".parse().expect("a hand");
    for card in ["S2", "S8"] {
        builder.trick.push(card.parse().expect("a card"));
    }
    let ending = Ending::try_from(builder).expect("a possible ending");
    let layouts = Layouts::all(&ending);
    assert_eq!(layouts.len(), 3);
    let solution = solve_payoff(&ending, &layouts, &Payoff::tricks(&ending), u64::MAX, Hand::EMPTY);
    // One of the three has the king with West, where the finesse wins.
    assert!((solution.expected() - 4.0 / 3.0).abs() < 1e-9);
    let results = &solution.plans[0].results;
    let chances: Vec<(u8, f64)> = results.iter().map(|one| (one.tricks, one.chance)).collect();
    assert_eq!(chances, [(1, 2.0 / 3.0), (2, 1.0 / 3.0)]);
    assert_eq!(results[1].plays_for, "♠K with West");
}

#[test]
fn more_tricks_are_never_worth_less() {
    let (ending, _) = random(1, 3, 1);
    let falling = Payoff::new(&ending, |tricks| [5, 7, 6, 8][usize::from(tricks)]);
    assert_eq!(falling, Err(PayoffError::Falls { tricks: 2 }));
    let flat = Payoff::new(&ending, |_| -50).expect("never falling");
    let solution = solve_payoff(&ending, &Layouts::all(&ending), &flat, u64::MAX, Hand::EMPTY);
    assert!(solution.finished);
    assert!((solution.expected() + 50.0).abs() < 1e-9);
    assert_eq!(solution.plans[0].results.len(), 1);
}
