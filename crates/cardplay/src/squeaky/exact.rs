//! Endings that are small enough for the exact answer ([`merrimac_single_dummy`]).

use merrimac_cards::{Contract, Deal, Hand, Trick};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Plan, solve};
use merrimac_table::SeatView;
use rustc_hash::FxHashMap;

use crate::equals::Equals;

/// Endings of more tricks are not tried.
pub(super) const MOST_TRICKS: u8 = 5;

/// For each candidate the layouts that its best plan wins, by place; none if that was not found within
/// a budget of positions.
pub(super) fn won_sets(
    view: &SeatView,
    contract: Contract,
    layouts: &[(Deal, f64)],
    candidates: &[Equals],
    target: u8,
    budget: u64,
) -> Option<Vec<Vec<bool>>> {
    let tricks = target.checked_sub(view.won()[contract.side()])?;
    let ending = ending(view, contract, tricks)?;
    let [left, _] = ending.defenders();
    let left_hand = |deal: &Deal| deal.hand(left) - view.played_by(left);
    let weights: FxHashMap<Hand, f64> =
        layouts.iter().map(|(deal, weight)| (left_hand(deal), *weight)).collect();
    let listed = Layouts::listed(&ending, |left, _| weights.get(&left).copied().unwrap_or(0.0));
    let solution = solve(&ending, &listed, budget, Hand::FULL);
    let found = |candidate: &Equals| -> Option<Vec<bool>> {
        let is_its = |plan: &&Plan| !(plan.equivalents & candidate.cards()).is_empty();
        let plan = solution.plans.iter().find(is_its)?;
        (plan.at_most <= plan.probability + 1e-12).then_some(())?;
        let wins = |(deal, _): &(Deal, f64)| {
            let left = left_hand(deal);
            plan.wins.iter().any(|won| won.left == left)
        };
        Some(layouts.iter().map(wins).collect())
    };
    candidates.iter().map(found).collect()
}

/// The ending as declarer sees it.
fn ending(view: &SeatView, contract: Contract, tricks: u8) -> Option<Ending> {
    let declarer = contract.declarer;
    let trick: &Trick = view.current_trick()?;
    let mut builder = EndingBuilder::new(contract.strain(), declarer, trick.leader(), tricks);
    builder.trick = *trick;
    for seat in [declarer, contract.dummy()] {
        builder.hands[seat] = view.held(seat)?;
    }
    builder.hidden = view.unseen();
    let voids = view.shown_voids();
    for seat in [declarer.next(), declarer.previous()] {
        builder.voids[seat] = voids[seat];
    }
    Ending::try_from(builder).ok()
}
