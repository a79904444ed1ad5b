//! The solver's first guess: tricks of a whole deal from what can be counted.
//!
//! What is counted of the two sides, one less the other, is regressed on the tricks that North and South
//! take beyond six and a half, with trumps and at notrump; the leader's side has an advantage of its own.

use std::io;

use merrimac_cards::{BySuit, Deal, Hand, Rank, Seat, Side, Strain, Suit};
use merrimac_dealing::Shoe;
use merrimac_double_dummy::{Solver, first_guess};
use merrimac_parallel::Pool;

use super::linear::LeastSquares;
use super::{Fit, Measure, Number};
use crate::error::StudyError;

/// What is counted with trumps, and what it is worth in the solver, in hundredths of a trick.
const WITH_TRUMPS: [(&str, f64); 13] = [
    ("leading", 20.0),
    ("point", 15.0),
    ("ace", 21.0),
    ("king", 9.0),
    ("ten", 7.0),
    ("nine", 4.0),
    ("point in trumps", 4.0),
    ("trump", 27.0),
    ("trump of the longer hand", 30.0),
    ("void", 110.0),
    ("single card", 59.0),
    ("doubleton", 7.0),
    ("point wasted opposite shortness", -9.0),
];

/// What is counted at notrump, and what it is worth in the solver.
const AT_NOTRUMP: [(&str, f64); 7] = [
    ("leading", -22.0),
    ("card of the leader's longest suit", 15.0),
    ("point", 17.0),
    ("ace", 20.0),
    ("ten", 8.0),
    ("point times length of its suit", 1.5),
    ("card of the longest fit", 20.0),
];

/// What a deal says.
struct Counted {
    strain: Strain,
    features: Vec<f64>,
    /// Of North and South.
    tricks: f64,
    /// The solver's own guess.
    guess: f64,
}

/// Solves this many random deals, half to fit and half to try, and fits the guess with trumps and at
/// notrump. `each` hears when a deal is done.
///
/// # Errors
/// If `each` fails, or there are too few deals.
pub fn guess(
    deals: u32,
    seed: u64,
    pool: &Pool,
    mut each: impl FnMut() -> io::Result<()>,
) -> Result<[Fit; 2], StudyError> {
    let shoe = Shoe::new(seed);
    let mut counted = Vec::new();
    pool.in_order(
        (1..=deals).map(Ok),
        Solver::default,
        |solver, number| {
            let deal = shoe.board(number).deal;
            let leader = Seat::ALL[number as usize % 4];
            let trumps = Strain::from(Suit::ALL[number as usize / 4 % 4]);
            [trumps, Strain::Notrump].map(|strain| count(solver, &deal, strain, leader))
        },
        |both| {
            counted.extend(both);
            each()?;
            Ok::<_, StudyError>(())
        },
    )?;
    let (at_notrump, with_trumps): (Vec<Counted>, Vec<Counted>) =
        counted.into_iter().partition(|one| one.strain == Strain::Notrump);
    Ok([
        report(&with_trumps, &WITH_TRUMPS, "deals with trumps")?,
        report(&at_notrump, &AT_NOTRUMP, "deals at notrump")?,
    ])
}

fn report(counted: &[Counted], names: &[(&str, f64)], what: &str) -> Result<Fit, StudyError> {
    let (fitted, others) = counted.split_at(counted.len() / 2);
    let mut squares = LeastSquares::new(names.len());
    for one in fitted {
        squares.add(&one.features, one.tricks - 6.5);
    }
    let too_few = || StudyError::Unfit(format!("{} {what} are too few", squares.count()));
    let line = squares.fit().ok_or_else(too_few)?;
    let again = |one: &Counted| {
        let worth = one.features.iter().zip(&line.values).map(|(x, value)| x * value);
        (6.5 + worth.sum::<f64>()).round().clamp(0.0, 13.0)
    };
    let is_exact = |guess: f64, one: &Counted| (guess - one.tricks).abs() < 0.5;
    let share = |guess: &dyn Fn(&Counted) -> f64| {
        let exact = others.iter().filter(|one| is_exact(guess(one), one)).count();
        exact as f64 / others.len().max(1) as f64
    };
    let numbers = names.iter().zip(line.values.iter().zip(&line.errors));
    Ok(Fit {
        data: format!("{} {what}, in hundredths of a trick", squares.count()),
        numbers: numbers
            .map(|(&(name, code), (value, error))| Number {
                name: name.to_owned(),
                code: Some(code),
                fitted: 100.0 * value,
                error: 100.0 * error,
            })
            .collect(),
        measures: vec![Measure {
            name: format!("exact guesses on {} other {what}", others.len()),
            code: share(&|one| one.guess),
            fitted: share(&again),
        }],
    })
}

fn count(solver: &mut Solver, deal: &Deal, strain: Strain, leader: Seat) -> Counted {
    let sides = [Side::NorthSouth, Side::EastWest].map(|side| {
        let [one, other] = side.seats().map(|seat| deal.hand(seat));
        match strain.trump() {
            Some(trumps) => with_trumps(one, other, trumps),
            None => at_notrump(one, other),
        }
    });
    let lead = if leader.side() == Side::NorthSouth { 1.0 } else { -1.0 };
    let mut features = vec![lead];
    if strain == Strain::Notrump {
        let longest = Suit::ALL.into_iter().map(|suit| length(deal.hand(leader), suit));
        features.push(lead * longest.fold(0.0, f64::max));
    }
    let [ours, theirs] = &sides;
    features.extend(ours.iter().zip(theirs).map(|(ours, theirs)| ours - theirs));
    let declarers = f64::from(solver.solve(deal, strain, leader));
    let tricks = if leader.side() == Side::EastWest { declarers } else { 13.0 - declarers };
    Counted { strain, features, tricks, guess: f64::from(first_guess(deal, strain, leader)) }
}

/// What two hands have, in the order of [`WITH_TRUMPS`] after the lead.
fn with_trumps(one: Hand, other: Hand, trumps: Suit) -> Vec<f64> {
    let both = |of: &dyn Fn(Hand) -> f64| of(one) + of(other);
    let [of_one, of_other] = [length(one, trumps), length(other, trumps)];
    let side_suits = || Suit::ALL.into_iter().filter(|&suit| suit != trumps);
    let short = |cards: usize| {
        both(&|hand| side_suits().filter(|&suit| hand.holding(suit).len() == cards).count() as f64)
    };
    let wasted = |hand: Hand, partner: Hand| {
        let short = side_suits().filter(|&suit| length(hand, suit) <= 1.0);
        short.map(|suit| wasted_points(partner, suit)).sum::<f64>()
    };
    vec![
        both(&|hand| f64::from(hand.high_card_points())),
        both(&|hand| ranks(hand, Rank::Ace)),
        both(&|hand| ranks(hand, Rank::King)),
        both(&|hand| ranks(hand, Rank::Ten)),
        both(&|hand| ranks(hand, Rank::Nine)),
        both(&|hand| points(hand, trumps)),
        of_one + of_other,
        of_one.max(of_other),
        short(0),
        short(1),
        short(2),
        wasted(one, other) + wasted(other, one),
    ]
}

/// What two hands have, in the order of [`AT_NOTRUMP`] after the lead.
fn at_notrump(one: Hand, other: Hand) -> Vec<f64> {
    let both = |of: &dyn Fn(Hand) -> f64| of(one) + of(other);
    let fits = BySuit::from_fn(|suit| length(one, suit) + length(other, suit));
    let along = |hand| Suit::ALL.map(|suit| length(hand, suit) * points(hand, suit)).iter().sum();
    vec![
        both(&|hand| f64::from(hand.high_card_points())),
        both(&|hand| ranks(hand, Rank::Ace)),
        both(&|hand| ranks(hand, Rank::Ten)),
        both(&along),
        fits.values().copied().fold(0.0, f64::max),
    ]
}

fn length(hand: Hand, suit: Suit) -> f64 {
    hand.holding(suit).len() as f64
}

fn ranks(hand: Hand, rank: Rank) -> f64 {
    f64::from(hand.count(rank))
}

fn points(hand: Hand, suit: Suit) -> f64 {
    f64::from(hand.holding(suit).high_card_points())
}

/// Points of a suit without its ace, which is never wasted.
fn wasted_points(hand: Hand, suit: Suit) -> f64 {
    let ace = if hand.holding(suit).contains(Rank::Ace) { 4.0 } else { 0.0 };
    points(hand, suit) - ace
}
