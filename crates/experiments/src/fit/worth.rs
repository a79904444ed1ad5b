//! How many tricks honours, shortness and trumps take double dummy.
//!
//! Two regressions over random deals, each side of a deal by itself. With a suit as trumps: every fit of
//! eight cards or more, the longest of the side. At notrump: sides with 22 to 28 points.

use std::io;

use merrimac_bidding::support_bonus;
use merrimac_cards::{BySuit, Deal, Hand, Rank, Side, Strain, Suit};
use merrimac_dealing::Shoe;
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;

use super::linear::LeastSquares;
use super::{Fit, Number};
use crate::error::StudyError;

/// The honours that are told apart.
const HONOURS: [Rank; 5] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten];
/// What is counted with trumps.
const WITH_TRUMPS: [&str; 8] = [
    "tricks with nothing",
    "ace",
    "king",
    "queen",
    "jack",
    "ten",
    "point of shortness",
    "trump beyond the eighth",
];
/// What is counted at notrump.
const AT_NOTRUMP: [&str; 6] = ["tricks with nothing", "ace", "king", "queen", "jack", "ten"];

/// Solves this many random deals, and fits what their sides' tricks are made of: with trumps, and at
/// notrump. `each` hears when a deal is done.
///
/// # Errors
/// If `each` fails, or there are too few deals.
pub fn worth(
    deals: u32,
    seed: u64,
    pool: &Pool,
    mut each: impl FnMut() -> io::Result<()>,
) -> Result<[Fit; 2], StudyError> {
    let shoe = Shoe::new(seed);
    let mut with_trumps = LeastSquares::new(WITH_TRUMPS.len());
    let mut at_notrump = LeastSquares::new(AT_NOTRUMP.len());
    pool.in_order(
        (1..=deals).map(Ok),
        Solver::default,
        |solver, number| {
            let deal = shoe.board(number).deal;
            Side::ALL.map(|side| (fit(solver, &deal, side), notrump(solver, &deal, side)))
        },
        |sides| {
            for (fit, notrump) in sides {
                if let Some((features, tricks)) = fit {
                    with_trumps.add(&features, tricks);
                }
                if let Some((features, tricks)) = notrump {
                    at_notrump.add(&features, tricks);
                }
            }
            each()?;
            Ok::<_, StudyError>(())
        },
    )?;
    Ok([
        report(&with_trumps, &WITH_TRUMPS, "sides with a fit of eight cards or more")?,
        report(&at_notrump, &AT_NOTRUMP, "sides with 22 to 28 points at notrump")?,
    ])
}

fn report(squares: &LeastSquares, names: &[&str], what: &str) -> Result<Fit, StudyError> {
    let too_few = || StudyError::Unfit(format!("{} {what} are too few", squares.count()));
    let line = squares.fit().ok_or_else(too_few)?;
    let numbers = names.iter().zip(line.values.iter().zip(&line.errors));
    Ok(Fit {
        data: format!("{} {what}, {:.2} tricks unexplained", squares.count(), line.spread),
        numbers: numbers
            .map(|(name, (&fitted, &error))| Number {
                name: (*name).to_owned(),
                code: None,
                fitted,
                error,
            })
            .collect(),
        measures: Vec::new(),
    })
}

/// The longest fit of a side, if it is one, and the tricks of its better declarer.
fn fit(solver: &mut Solver, deal: &Deal, side: Side) -> Option<([f64; WITH_TRUMPS.len()], f64)> {
    let hands = side.seats().map(|seat| deal.hand(seat));
    let together = BySuit::from_fn(|suit| hands.map(|hand| length(hand, suit)).iter().sum::<u8>());
    let trumps = Suit::ALL.into_iter().max_by_key(|&suit| together[suit])?;
    let beyond = together[trumps].checked_sub(8)?;
    let lengths = |hand: Hand| BySuit::from_fn(|suit| length(hand, suit));
    let shortness: u8 = hands.iter().map(|&hand| support_bonus(lengths(hand), trumps)).sum();
    let [ace, king, queen, jack, ten] = honours(hands);
    let features = [1.0, ace, king, queen, jack, ten, f64::from(shortness), f64::from(beyond)];
    Some((features, tricks(solver, deal, side, trumps.into())))
}

/// A side that may play notrump, and the tricks of its better declarer.
fn notrump(solver: &mut Solver, deal: &Deal, side: Side) -> Option<([f64; AT_NOTRUMP.len()], f64)> {
    let hands = side.seats().map(|seat| deal.hand(seat));
    let points: u8 = hands.iter().map(|hand| hand.high_card_points()).sum();
    let [ace, king, queen, jack, ten] = honours(hands);
    (22..=28)
        .contains(&points)
        .then(|| ([1.0, ace, king, queen, jack, ten], tricks(solver, deal, side, Strain::Notrump)))
}

fn honours(hands: [Hand; 2]) -> [f64; HONOURS.len()] {
    HONOURS.map(|rank| hands.iter().map(|hand| f64::from(hand.count(rank))).sum())
}

fn length(hand: Hand, suit: Suit) -> u8 {
    hand.holding(suit).len() as u8
}

fn tricks(solver: &mut Solver, deal: &Deal, side: Side, strain: Strain) -> f64 {
    let best = side.seats().map(|declarer| solver.solve(deal, strain, declarer.next()));
    f64::from(best[0].max(best[1]))
}
