//! A declarer with a plan, over whole decisions.

use merrimac_cardplay::squeaky::{self, Planned};
use merrimac_cardplay::{Budget, Objective, Situation, Tools};
use merrimac_cards::{Contract, Deal, Seat};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::SeatView;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::{cards, view_of};

/// Seven notrump: twelve tricks, and one more from diamonds that break or from the finesse in hearts.
const DEAL: &str = "N:432.AQ4.AK3.J542 765.KT86.T98.763 AKQJ.53.Q762.AKQ T98.J972.J54.T98";
const PLAYED: &str = "ST S2 S5 SJ CA C8 C2 C3 CK C9 C4 C6 CQ CT C5 C7";

fn view(deal: &str, played: &str) -> SeatView {
    let deal: Deal = deal.parse().expect("the deal is well formed");
    let contract = Contract::parse("7NT", Seat::South).expect("the deal is well formed");
    view_of(&deal, contract, Seat::South, &cards(played))
}

fn plan(view: &SeatView, seed: u64) -> Planned {
    let mut tools = Tools {
        solver: &mut Solver::default(),
        rng: &mut ChaCha8Rng::seed_from_u64(seed),
        budget: Budget::of_samples(20),
    };
    let shown = DealConstraint::anything();
    let situation = Situation { view, shown: &shown, calls: None, objective: Objective::default() };
    let settings = squeaky::Settings { work: 2_000, ..squeaky::Settings::STANDARD };
    squeaky::plan(&mut tools, &situation, &settings).expect("declarer has a choice")
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    let view = view(DEAL, PLAYED);
    let [one, other] = [(); 2].map(|()| plan(&view, 3));
    assert_eq!(one, other);
}

#[test]
fn the_finesse_is_not_taken_before_the_diamonds_are_tested() {
    let planned = plan(&view(DEAL, PLAYED), 1);
    assert_ne!(planned.decision.choice, "H3".parse().unwrap());
    assert_ne!(planned.decision.choice, "H5".parse().unwrap());
    assert_eq!(planned.target, 13);
    assert!(planned.chance > 0.5, "{planned:?}");
    assert!(!planned.decision.reasons.plays_for.is_empty());
}
