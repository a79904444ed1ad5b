//! Plans from the positions of a decomposition.
//!
//! What is won after every card of a defender is a plan. It is better if each card knows what is lost after the
//! others.

use super::Decomposition;
use super::tree::{Branch, Decision, Defence, Kind, Node, by_place, spread, weigh_plan};
use crate::effort::Stopped;
use crate::rules::Rules;
use crate::search::Search;

impl<R: Rules> Search<R> {
    /// A plan made card by card: a layout lost after one card of the defender is worth nothing after the next
    /// ones, one that is not is worth its Lagrangian weights of all cards so far.
    pub(super) fn plan_in_turn(
        &mut self,
        decomposition: &mut Decomposition,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Vec<bool>, Stopped> {
        match &mut node.kind {
            Kind::Closed(..) => Ok(vec![false; node.len]),
            Kind::Sure => Ok(vec![true; node.len]),
            Kind::Later(later) => {
                let best = self.answer_later(decomposition, later, weights)?;
                Ok(by_place(&later.asked, &best.plan))
            }
            Kind::Decision(decision) => self.plan_by_a_way(decomposition, decision, weights),
            Kind::Defence(defence) => self.plan_by_branches(decomposition, defence, weights),
        }
    }

    fn plan_by_branches(
        &mut self,
        decomposition: &mut Decomposition,
        defence: &mut Defence<R>,
        weights: &[u64],
    ) -> Result<Vec<bool>, Stopped> {
        let (by_card, _) = defence.weights_split.split(weights);
        let mut gathered = vec![0; weights.len()];
        let mut lost = vec![0_u32; weights.len()];
        let mut plans: Vec<Vec<bool>> = Vec::new();
        for (branch, there) in defence.branches.iter_mut().zip(&by_card) {
            for (&place, more) in branch.inside.iter().zip(there) {
                gathered[place as usize] += more;
            }
            let worth = branch.worth(|place| if lost[place] == 0 { gathered[place] } else { 0 });
            let plan = self.plan_in_turn(decomposition, &mut branch.node, &worth)?;
            branch.count_lost(&plan, &mut lost, 1);
            plans.push(plan);
        }
        // Then each again, with what the others lose.
        for (branch, plan) in defence.branches.iter_mut().zip(&mut plans) {
            branch.count_lost(plan, &mut lost, u32::MAX);
            let worth = branch.worth(|place| if lost[place] == 0 { weights[place] } else { 0 });
            let better = self.plan_in_turn(decomposition, &mut branch.node, &worth)?;
            if weigh_plan(&better, &worth) > weigh_plan(plan, &worth) {
                *plan = better;
            }
            branch.count_lost(plan, &mut lost, 1);
        }
        Ok(lost.iter().map(|&lost| lost == 0).collect())
    }

    fn plan_by_a_way(
        &mut self,
        decomposition: &mut Decomposition,
        decision: &mut Decision<R>,
        weights: &[u64],
    ) -> Result<Vec<bool>, Stopped> {
        let (mut plan, mut most) = (vec![false; weights.len()], 0);
        let id = decision.id;
        let asked = decision.ways.iter_mut().enumerate().filter(|(_, way)| way.asked.is_some());
        for (at, way) in asked {
            let there = way.weights(weights);
            if !decomposition.is_left(id, at) || way.estimate(&there) <= most {
                continue;
            }
            let found = self.plan_in_turn(decomposition, &mut way.node, &there)?;
            let weight = weigh_plan(&found, &there);
            if weight > most {
                (plan, most) = (spread(&way.inside, &found, weights.len()), weight);
            }
        }
        Ok(plan)
    }
}

impl<R: Rules> Branch<R> {
    fn worth(&self, worth: impl Fn(usize) -> u64) -> Vec<u64> {
        self.inside.iter().map(|&place| worth(place as usize)).collect()
    }

    /// Adds to the number of cards after which each layout is lost.
    fn count_lost(&self, plan: &[bool], lost: &mut [u32], more: u32) {
        for (&place, _) in self.inside.iter().zip(plan).filter(|(_, is_won)| !**is_won) {
            lost[place as usize] = lost[place as usize].wrapping_add(more);
        }
    }
}
