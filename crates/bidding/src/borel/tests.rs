use std::sync::atomic::AtomicBool;

use merrimac_cards::{Auction, BySide, Vulnerability};

use super::*;
use crate::system::System;

/// A system that never bids game: what simulation is for.
const TIMID: &str = "\
after start
  1N : hcp 15-17, balanced
  P : anything
after 1N
  2N : hcp 9-20
  P : anything
after ...
  P : anything
";

fn judge(settings: &Borel<'_>, auction: &str, hand: &str) -> Verdict {
    let system = System::load("timid", [("timid", TIMID)]).unwrap();
    let auction = Auction::parse(Seat::North, auction).unwrap();
    let position = Position::after(BySide::from_fn(|_| &system), Vulnerability::Both, &auction);
    settings.choose(&mut Solver::default(), &position, hand.parse().unwrap())
}

#[test]
fn a_gain_that_is_large_and_sure_overrules_the_rules() {
    let verdict = judge(&Borel { samples: 24, ..Borel::new(1) }, "1NT P", "K82.A53.KQ974.K3");
    assert_eq!(verdict.by_rules.to_string(), "2NT");
    assert_eq!(verdict.call.to_string(), "3NT");
    assert!(verdict.gain() > 3.0, "{verdict:?}");
}

#[test]
fn the_rules_stand_where_nothing_is_gained() {
    let verdict = judge(&Borel { samples: 24, ..Borel::new(1) }, "1NT P", "J82.753.Q9742.63");
    assert_eq!(verdict.call, Call::Pass);
    assert_eq!(verdict.by_rules, Call::Pass);
}

#[test]
fn the_same_seed_gives_the_same_verdict() {
    let settings = Borel { samples: 12, ..Borel::new(5) };
    let once = judge(&settings, "1NT P", "K82.A53.Q9742.K3");
    assert_eq!(once, judge(&settings, "1NT P", "K82.A53.Q9742.K3"));
    assert!(once.samples == 12 && once.candidates.len() > 1, "{once:?}");
}

#[test]
fn a_budget_that_is_spent_leaves_the_call_to_the_rules() {
    let stop = AtomicBool::new(true);
    let stopped = judge(&Borel { stop: Some(&stop), ..Borel::new(1) }, "1NT P", "K82.A53.KQ974.K3");
    assert_eq!((stopped.call, stopped.samples), (stopped.by_rules, 0));
    let starved = judge(&Borel { nodes: 0, ..Borel::new(1) }, "1NT P", "K82.A53.KQ974.K3");
    assert_eq!(starved.call, starved.by_rules);
}
