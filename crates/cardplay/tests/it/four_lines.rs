//! The four lines of \[GIB §3\]: a guess, the other guess, putting the guess off, and no guess at all.
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
//! Monte Carlo cannot tell C from D, which is why declarer needs more than Monte Carlo.

use merrimac_cards::{Card, Contract, Seat};
use merrimac_dealing::{Constraint, DealConstraint};
use merrimac_double_dummy::Solver;
use merrimac_table::Figure;

use crate::{cards, plain, view_of};

const DEAL: &str = "N:AK3.932.AKT962.3 97.T5.8754.QJT76 JT8.KJ7.QJ3.AK54 Q6542.AQ864..982";
const PLAYED: &str = "C8 C3 C6 C5 C9 D9 C7 C4 H4 H2 H5 HJ CK C2 D6 CT DJ HQ DA D5 SK S7 SJ S5 H3 HT HK \
                      H6 D3 H8 D2 D8 D4 DQ S6 DT";

#[test]
fn monte_carlo_rates_putting_it_off_as_high_as_the_sure_line() {
    let deal = DEAL.parse().unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    let view = view_of(&deal, contract, Seat::South, &cards(PLAYED));
    let shown = DealConstraint::anything()
        .with_hand(Seat::West, Constraint::Holds("42.A..".parse().unwrap()))
        .with_hand(Seat::East, Constraint::Holds("..7.QJ".parse().unwrap()));
    let decision = plain(&mut Solver::default(), &view, &shown, 50, 1);
    let chance = |card: &str| {
        let card: Card = card.parse().unwrap();
        let candidate = decision.reasons.candidates.iter().find(|one| one.choice == card);
        candidate.unwrap().figure(Figure::CHANCE).unwrap()
    };
    let [a, b, c, d] = ["ST", "S8", "H7", "CA"].map(chance);
    assert!((a - 0.5).abs() < 1e-9 && (b - 0.5).abs() < 1e-9, "{a} {b}");
    assert!((c - 1.0).abs() < 1e-9 && (d - 1.0).abs() < 1e-9, "{c} {d}");
}
