//! How near the squeaky wheel comes to the optimum, on endings that can be solved exactly.
//!
//! `endings [CARDS] [ENDINGS] [SEED]`: random deals are played low until declarer is on lead with so many
//! cards a hand; the goal is the one nearest to an even chance with open cards. What the card chosen loses
//! against the best is a difference of exact probabilities, for Monte Carlo and for the squeaky wheel
//! (without its own exact answers).

#![allow(clippy::print_stdout, reason = "an example shows its results")]

use merrimac_cardplay::{Budget, Scoring, Settings, Situation, Tools, choose, squeaky};
use merrimac_cards::{Bid, Card, Contract, Hand, PlayState, Seat, Strain, Vulnerability};
use merrimac_dealing::{DealConstraint, Shoe};
use merrimac_double_dummy::Solver;
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Solution, open_share, solve};
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// What the exact answer may cost.
const EXACT: u64 = 100_000;

/// What became of a board.
enum Found {
    /// Declarer is not on lead.
    NoEnding,
    /// There is nothing to play for, or the exact answer is not found.
    Unsolved,
    /// An ending with a goal, as declarer sees it, and its exact answer.
    Solved { view: Box<SeatView>, solution: Solution },
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: usize| {
        arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (cards, endings, seed) = (number(0, 6), number(1, 20), number(2, 1));
    let mut losses: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let mut tried = 0;
    for board in 1.. {
        if losses[0].len() == endings {
            break;
        }
        let found = ending(board, seed as u64, cards).unwrap_or(Found::NoEnding);
        tried += usize::from(!matches!(found, Found::NoEnding));
        let Found::Solved { view, solution } = found else { continue };
        for (losses, is_squeaky) in losses.iter_mut().zip([false, true]) {
            let card = choice(&view, is_squeaky, seed as u64);
            let is_its = |plan: &&merrimac_single_dummy::Plan| plan.equivalents.contains(card);
            let chance = solution.plans.iter().find(is_its).map_or(0.0, |plan| plan.probability);
            losses.push(solution.probability() - chance);
        }
    }
    println!("{endings} endings of {} cards solved, of {tried}", 4 * cards);
    for (name, losses) in ["mc", "swo"].iter().zip(&losses) {
        let near = losses.iter().filter(|&&loss| loss <= 0.01).count();
        let worst = losses.iter().copied().fold(0.0, f64::max);
        let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        println!("{name}: within 1 % in {near}, mean loss {mean:.4}, worst {worst:.3}");
    }
}

/// What is played, without the exact answers that the squeaky wheel has for itself.
fn choice(view: &SeatView, is_squeaky: bool, seed: u64) -> Card {
    let mut solver = Solver::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tools = Tools { solver: &mut solver, rng: &mut rng, budget: Budget::of_samples(50) };
    let shown = DealConstraint::anything();
    let situation = Situation { view, shown: &shown, calls: None, scoring: Scoring::Chance };
    let settings = Settings { doubt: f64::INFINITY, ..Settings::PLAIN };
    let decision = if is_squeaky {
        let planning =
            squeaky::Settings { thinking: settings, exact: 0, ..squeaky::Settings::STANDARD };
        squeaky::choose(&mut tools, &situation, &planning)
    } else {
        choose(&mut tools, &situation, &settings)
    };
    decision.expect("declarer is to play").choice
}

/// The ending of a board with the goal nearest to an even chance.
fn ending(board: u32, seed: u64, cards: usize) -> Option<Found> {
    let deal = Shoe::new(seed).board(board).deal;
    let declarer = Seat::South;
    let mut play = PlayState::new(&deal, Strain::Notrump, declarer.next());
    while play.hand(declarer).len() > cards || !play.current_trick()?.is_empty() {
        let low = play.legal_cards().iter().min_by_key(|card| card.rank())?;
        play.play(low).ok()?;
    }
    if play.turn()?.side() != declarer.side() {
        return None;
    }
    let won = play.won()[declarer.side()];
    let mut builder = EndingBuilder::new(Strain::Notrump, declarer, play.turn()?, 0);
    for seat in declarer.side().seats() {
        builder.hands[seat] = play.hand(seat);
    }
    builder.hidden = play.hand(Seat::West) | play.hand(Seat::East);
    for trick in play.tricks() {
        let Some(suit) = trick.suit() else { continue };
        for (seat, _) in trick.iter().filter(|(_, card)| card.suit() != suit) {
            builder.voids[seat][suit] = seat.side() != declarer.side();
        }
    }
    let goals = (1..=cards as u8).filter(|need| (7..=13).contains(&(won + need)));
    let rated = goals.filter_map(|need| {
        let ending = Ending::try_from(EndingBuilder { tricks: need, ..builder.clone() }).ok()?;
        let share = open_share(&ending, &Layouts::all(&ending), EXACT)?;
        Some((need, ending, (share - 0.5).abs()))
    });
    let (need, ending, from_even) = rated.min_by(|one, other| one.2.total_cmp(&other.2))?;
    if from_even > 0.45 {
        return Some(Found::Unsolved);
    }
    let solution = solve(&ending, &Layouts::all(&ending), EXACT, Hand::FULL);
    let is_exact = solution.plans.iter().all(|plan| plan.at_most <= plan.probability + 1e-12);
    if !solution.finished || !is_exact {
        return Some(Found::Unsolved);
    }
    let bid = Bid::new(won + need - 6, Strain::Notrump);
    let contract = Contract::parse(&bid.to_string(), declarer).ok()?;
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: declarer,
        vulnerability: Vulnerability::None,
        seat: declarer,
        hand: deal.hand(declarer),
    })
    .ok()?;
    view.see_contract(contract).ok()?;
    for (number, (_, card)) in play.cards_played().enumerate() {
        view.see_card(card).ok()?;
        if number == 0 {
            view.see_dummy(deal.hand(contract.dummy())).ok()?;
        }
    }
    Some(Found::Solved { view: Box::new(view), solution })
}
