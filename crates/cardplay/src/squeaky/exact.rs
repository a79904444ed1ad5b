//! Endings that are small enough for the exact answer over all layouts ([`merrimac_single_dummy`]).

use merrimac_cards::{Deal, Hand};
use merrimac_single_dummy::{Layouts, Plan, solve};
use merrimac_table::SeatView;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{Candidate, Evaluation, Found};
use super::payoff::Comparison;
use crate::layouts::ending;

/// Endings of more tricks are not tried.
pub(super) const MAX_TRICKS: u8 = 7;

/// Layouts listed for the exact answer, for each deal that a sample would have: those of seven cards a hand at
/// the standard setting.
pub(super) const LISTED_FOR_ONE_SAMPLED: usize = 70;

impl Comparison {
    /// Works off the goals by exact plans, within a budget of positions; false if the first has no answer. The
    /// layouts must be all that there are.
    pub(super) fn solve_exactly(&mut self, view: &SeatView, budget: u64) -> bool {
        self.follow(|comparison, target| comparison.best_plans(view, budget, target))
    }

    /// The best plans for a number of tricks in all; none if the best of all was not found.
    ///
    /// The best card comes first: that others are no better is found much sooner than how good they are. Those that
    /// may come out best are asked about again with what the budget has left.
    fn best_plans(&self, view: &SeatView, budget: u64, target: u8) -> Option<Vec<Found>> {
        let side = self.contract.side();
        let ending = ending(view, self.contract, target.checked_sub(view.won()[side])?)?;
        let left_hand = |deal: &Deal| {
            let left = self.contract.declarer.next();
            deal.hand(left) - view.played_by(left)
        };
        let weighed = self.layouts.iter().map(|layout| (left_hand(&layout.deal), layout.weight));
        let weights: FxHashMap<Hand, f64> = weighed.collect();
        let layouts =
            Layouts::listed(&ending, |left, _| weights.get(&left).copied().unwrap_or(0.0));
        let first = solve(&ending, &layouts, budget, Hand::EMPTY);
        if !first.finished {
            return None;
        }
        let running = self.candidates.iter().zip(self.in_the_running(target));
        let running = running.filter(|(_, is_running)| *is_running);
        let running = running.fold(Hand::EMPTY, |cards, (one, _)| cards | one.cards.cards());
        let second = solve(&ending, &layouts, budget.saturating_sub(first.nodes), running);
        let found = |candidate: &Candidate| {
            let is_known = |plan: &&Plan| {
                !(plan.equivalents & candidate.cards.cards()).is_empty()
                    && plan.at_most <= plan.probability
            };
            let Some(plan) = first.plans.iter().chain(&second.plans).find(is_known) else {
                let tricks = candidate.tricks.iter().map(|tricks| tricks.double_dummy);
                let won = tricks.map(|tricks| tricks >= target).collect();
                return Found::new(won, Evaluation::Pruned, Some(0));
            };
            let won: FxHashSet<Hand> = plan.wins.iter().map(|won| won.left).collect();
            let deals = self.layouts.iter().map(|layout| &layout.deal);
            let won = deals.map(|deal| won.contains(&left_hand(deal))).collect();
            Found::new(won, Evaluation::Full, None)
        };
        Some(self.candidates.iter().map(found).collect())
    }
}
