//! Positions for the two solvers.

use merrimac_cards::{Card, Deal, Hand, PlayState, Seat, Strain};
use merrimac_dealing::Shoe;
use merrimac_double_dummy::Solver;
use merrimac_single_dummy::{
    Ending, EndingBuilder, Layouts, Payoff, SuitCombination, solve, solve_payoff,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Job, Outcome, Suite};

/// Deals that are hard for other solvers, yet take about a second here.
const HARD: &[&str] = &["N:QJ8762.QJT7..T82 KT43.A965.A7.K73 .K843.KJ643.AJ54 A95.2.QT9852.Q96"];

/// Suit combinations, and how many tricks are wanted.
const SUITS: &[(&str, &str, u8)] =
    &[("AQT9", "432", 3), ("KJ932", "A54", 4), ("AJ9432", "K5", 5), ("A5432", "KT6", 4)];

/// The suites of the two solvers: what the signature is about.
pub fn solvers() -> Vec<Suite> {
    vec![
        Suite { name: "double-dummy tables", jobs: tables().collect() },
        Suite { name: "double-dummy hard deals", jobs: hard().collect() },
        Suite { name: "double-dummy cards", jobs: cards().collect() },
        Suite { name: "single-dummy plans", jobs: plans().collect() },
        Suite { name: "single-dummy averages", jobs: averages().collect() },
        Suite { name: "suit combinations", jobs: suits().collect() },
    ]
}

/// Whole tables of random deals.
fn tables() -> impl Iterator<Item = Job> {
    let shoe = Shoe::new(1);
    (1..=5).map(move |number| -> Job {
        let deal = shoe.board(number).deal;
        Box::new(move || {
            let mut solver = Solver::default();
            let table = solver.table(&deal);
            let tricks = Seat::ALL.map(|seat| Strain::ALL.map(|strain| table[seat][strain]));
            Outcome { nodes: Some(solver.nodes()), answer: format!("{tricks:?}") }
        })
    })
}

/// Hard deals at notrump, North to lead.
fn hard() -> impl Iterator<Item = Job> {
    HARD.iter().map(|&text| -> Job {
        Box::new(move || {
            let deal: Deal = text.parse().expect("a deal of this file");
            let mut solver = Solver::default();
            let tricks = solver.solve(&deal, Strain::Notrump, Seat::North);
            Outcome { nodes: Some(solver.nodes()), answer: tricks.to_string() }
        })
    })
}

/// What every card leads to, up to eight tricks into random deals.
fn cards() -> impl Iterator<Item = Job> {
    let shoe = Shoe::new(1);
    (0..24).map(move |at: usize| -> Job {
        let deal = shoe.board(101 + at as u32).deal;
        Box::new(move || {
            let play = into_the_play(&deal, Strain::ALL[at % 5], Seat::ALL[at % 4], at * 4 / 3);
            let mut solver = Solver::default();
            let cards = solver.cards(&play);
            let tricks = cards.iter().map(|card| format!("{} {}", card.card, card.tricks));
            let answer = tricks.collect::<Vec<_>>().join(" ");
            Outcome { nodes: Some(solver.nodes()), answer }
        })
    })
}

/// The position after some cards: every other player the highest he may, the others their lowest.
fn into_the_play(deal: &Deal, strain: Strain, leader: Seat, cards: usize) -> PlayState {
    let mut play = PlayState::new(deal, strain, leader);
    for at in 0..cards {
        let mut legal = play.legal_cards().iter();
        let card = if at % 2 == 0 { legal.next() } else { legal.last() };
        card.and_then(|card| play.play(card).ok()).expect("a legal card, before the last");
    }
    play
}

/// The likeliest plan of random endings of five and six cards a hand.
fn plans() -> impl Iterator<Item = Job> {
    (0..16).map(|at: u64| -> Job {
        Box::new(move || {
            let ending = ending(at, if at < 10 { 5 } else { 6 });
            let solution = solve(&ending, &Layouts::all(&ending), u64::MAX, Hand::EMPTY);
            let answer = format!("{} {:.9}", solution.best(), solution.probability());
            Outcome { nodes: Some(solution.nodes), answer }
        })
    })
}

/// The most tricks on average, in random endings of four and five cards a hand.
fn averages() -> impl Iterator<Item = Job> {
    (0..10).map(|at: u64| -> Job {
        Box::new(move || {
            let ending = ending(100 + at, if at < 6 { 4 } else { 5 });
            let (layouts, payoff) = (Layouts::all(&ending), Payoff::tricks(&ending));
            let solution = solve_payoff(&ending, &layouts, &payoff, u64::MAX, Hand::EMPTY);
            let answer = format!("{} {:.9}", solution.best(), solution.expected());
            Outcome { nodes: Some(solution.nodes), answer }
        })
    })
}

/// A random ending in which South wants half the tricks.
fn ending(stream: u64, each: usize) -> Ending {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    rng.set_stream(stream);
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(&mut rng);
    let strain = Strain::ALL[stream as usize % 5];
    let leader = Seat::ALL[stream as usize % 4];
    let mut builder = EndingBuilder::new(strain, Seat::South, leader, each.div_ceil(2) as u8);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ending::try_from(builder).expect("hands of one size and enough cards out")
}

/// How likely the best line of a suit is.
fn suits() -> impl Iterator<Item = Job> {
    SUITS.iter().map(|&(north, south, tricks)| -> Job {
        Box::new(move || {
            let holding = |text: &str| text.parse().expect("a holding of this file");
            let suit = SuitCombination::new(holding(north), holding(south));
            let goal = suit.and_then(|suit| suit.solve_for(tricks)).expect("a suit of this file");
            let answer = format!("{:.9} {}", goal.probability, goal.line.words());
            Outcome { nodes: None, answer }
        })
    })
}
