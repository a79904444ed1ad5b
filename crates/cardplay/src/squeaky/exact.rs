//! Endings that are small enough for the exact answer ([`merrimac_single_dummy`]).

use merrimac_cards::{Contract, Deal, Hand, Trick};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Plan, solve};
use merrimac_table::SeatView;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::equals::Equals;

/// Endings of more tricks are not tried.
pub(super) const MOST_TRICKS: u8 = 7;

/// For each candidate the layouts that its best plan wins, by place; nothing for those that are not
/// wanted, or not known.
pub(super) type WonSets = Vec<Option<Vec<bool>>>;

/// An ending with its layouts, and the cards that are compared.
pub(super) struct Query<'a> {
    pub(super) view: &'a SeatView,
    pub(super) contract: Contract,
    pub(super) layouts: &'a [(Deal, f64)],
    pub(super) candidates: &'a [Equals],
}

impl Query<'_> {
    /// What the best plans for a number of tricks in all win; none if the best of all was not found within a
    /// budget of positions.
    ///
    /// The best card comes first: that others are no better is found much sooner than how good they
    /// are. They are asked about again with what the budget has left.
    pub(super) fn best(&self, target: u8, budget: u64) -> Option<WonSets> {
        let (ending, listed) = self.ending(target)?;
        let first = solve(&ending, &listed, budget, Hand::EMPTY);
        if !first.finished {
            return None;
        }
        let left = budget.saturating_sub(first.nodes);
        let second = solve(&ending, &listed, left, Hand::FULL);
        let plans: Vec<&Plan> = first.plans.iter().chain(&second.plans).collect();
        Some(self.candidates.iter().map(|one| self.won_by(*one, &plans)).collect())
    }

    /// The same for the candidates that are wanted, however good they are; none unless all of them were
    /// found.
    pub(super) fn each(&self, wanted: &[bool], target: u8, budget: u64) -> Option<WonSets> {
        let (ending, listed) = self.ending(target)?;
        let of = self.candidates.iter().zip(wanted);
        let exact = of.clone().filter(|(_, wanted)| **wanted);
        let exact = exact.fold(Hand::EMPTY, |cards, (one, _)| cards | one.cards());
        let solution = solve(&ending, &listed, budget, exact);
        let plans: Vec<&Plan> = solution.plans.iter().collect();
        let won = |(one, wanted): (&Equals, &bool)| match (wanted, self.won_by(*one, &plans)) {
            (false, _) => Some(None),
            (true, found) => Some(Some(found?)),
        };
        of.map(won).collect()
    }

    /// The ending as declarer sees it, with what its layouts weigh.
    fn ending(&self, target: u8) -> Option<(Ending, Layouts)> {
        let tricks = target.checked_sub(self.view.won()[self.contract.side()])?;
        let ending = ending(self.view, self.contract, tricks)?;
        let weights: FxHashMap<Hand, f64> =
            self.layouts.iter().map(|(deal, weight)| (self.left(deal), *weight)).collect();
        let listed = Layouts::listed(&ending, |left, _| weights.get(&left).copied().unwrap_or(0.0));
        Some((ending, listed))
    }

    /// What a candidate's best plan wins, if one of the plans is known to be it.
    fn won_by(&self, candidate: Equals, plans: &[&Plan]) -> Option<Vec<bool>> {
        let is_known = |plan: &&&Plan| {
            !(plan.equivalents & candidate.cards()).is_empty() && plan.at_most <= plan.probability
        };
        let plan = plans.iter().find(is_known)?;
        let won: FxHashSet<Hand> = plan.wins.iter().map(|won| won.left).collect();
        let is_won = |(deal, _): &(Deal, f64)| won.contains(&self.left(deal));
        Some(self.layouts.iter().map(is_won).collect())
    }

    /// What declarer's left-hand opponent still holds in a deal.
    fn left(&self, deal: &Deal) -> Hand {
        let left = self.contract.declarer.next();
        deal.hand(left) - self.view.played_by(left)
    }
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
