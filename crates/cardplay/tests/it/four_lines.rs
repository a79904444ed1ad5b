//! The four lines of \[GIB §3\]: a guess, the other guess, deferring the guess, and no guess at all.
//!
//! ```text
//!              ♠ A3 ♥ 9 ♦ K
//!  ♠ Q42 ♥ A                  ♠ 9 ♦ 7 ♣ QJ
//!              ♠ T8 ♥ 7 ♣ A
//! ```
//!
//! South, in three notrump, has six tricks and needs three of these four. Only the ♠Q is unknown: it is
//! where it is drawn, or changes places with the ♠9.
//!
//! - A: the ♠T works if West has the ♠Q.
//! - B: the ♠8 works if East has it.
//! - C: the ♥7 can still be got right in either case, but only by who knows.
//! - D: the ♣A works wherever it is.
//!
//! Monte Carlo cannot tell C from D. A declarer who plays for an achievable set can.

use merrimac_cardplay::{Budget, Objective, Settings, Situation, Tools, squeaky};
use merrimac_cards::{Card, Contract, Deal, Seat};
use merrimac_dealing::{Constraint, DealConstraint};
use merrimac_double_dummy::Solver;
use merrimac_table::{Decision, Figure, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::{cards, plain, view_of};

const DEAL: &str = "N:AK3.932.AKT962.3 97.T5.8754.QJT76 JT8.KJ7.QJ3.AK54 Q6542.AQ864..982";
const PLAYED: &str = "C8 C3 C6 C5 C9 D9 C7 C4 H4 H2 H5 HJ CK C2 D6 CT DJ HQ DA D5 SK S7 SJ S5 H3 HT HK \
                      H6 D3 H8 D2 D8 D4 DQ S6 DT";

fn situation_of(deal: &Deal) -> (SeatView, DealConstraint) {
    let contract = Contract::parse("3NT", Seat::South).expect("the position is well formed");
    let view = view_of(deal, contract, Seat::South, &cards(PLAYED));
    let shown = DealConstraint::anything()
        .with_hand(
            Seat::West,
            Constraint::Holds("42.A..".parse().expect("the position is well formed")),
        )
        .with_hand(
            Seat::East,
            Constraint::Holds("..7.QJ".parse().expect("the position is well formed")),
        );
    (view, shown)
}

fn chance(decision: &Decision<Card>, card: &str) -> f64 {
    let card: Card = card.parse().expect("the position is well formed");
    let candidate = decision.reasons.candidates.iter().find(|one| one.choice == card);
    candidate
        .expect("the position is well formed")
        .figure(Figure::CHANCE)
        .expect("the position is well formed")
}

#[test]
fn a_declarer_with_a_plan_chooses_the_sure_line() {
    let (view, shown) = situation_of(&DEAL.parse().unwrap());
    // The exact answer, and the search for sets where that is too much to ask.
    for exact in [squeaky::Settings::STANDARD.exact, 0] {
        let mut tools = Tools {
            solver: &mut Solver::default(),
            rng: &mut ChaCha8Rng::seed_from_u64(1),
            budget: Budget::of_samples(50),
        };
        let situation =
            Situation { view: &view, shown: &shown, calls: None, objective: Objective::Contract };
        // As in the paper, nothing is read into what the defenders played.
        let thinking = Settings::PLAIN;
        let settings = squeaky::Settings { exact, thinking, ..squeaky::Settings::STANDARD };
        let planned = squeaky::plan(&mut tools, &situation, &settings).unwrap();
        let decision = &planned.decision;
        assert_eq!(decision.choice.to_string(), "CA");
        assert!((chance(decision, "CA") - 1.0).abs() < 1e-9);
        assert!(
            planned.plays_for.everything
                && planned.proven
                && decision.reasons.plays_for == "every layout"
        );
        // What is put off is seen to be a guess.
        assert!(exact == 0 || (chance(decision, "H7") - 0.5).abs() < 1e-9);
    }
}

#[test]
fn monte_carlo_rates_putting_it_off_as_high_as_the_sure_line() {
    let (view, shown) = situation_of(&DEAL.parse().unwrap());
    let decision = plain(&mut Solver::default(), &view, &shown, 50, 1);
    let [a, b, c, d] = ["ST", "S8", "H7", "CA"].map(|card| chance(&decision, card));
    assert!((a - 0.5).abs() < 1e-9 && (b - 0.5).abs() < 1e-9, "{a} {b}");
    assert!((c - 1.0).abs() < 1e-9 && (d - 1.0).abs() < 1e-9, "{c} {d}");
}
