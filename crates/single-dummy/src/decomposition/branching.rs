//! What a decomposition has not decided: declarer's cards that are left, and where to decide between them.

use merrimac_stable_set::LagrangianWeights;

use super::Decomposition;
use super::tree::{Decision, Kind, Node};
use crate::rules::Rules;

impl<R: Rules> Node<R> {
    /// Remembers the weights as those with the least bound.
    pub(super) fn keep(&mut self) {
        self.for_each_split(&mut |weights_split| weights_split.keep());
    }

    /// Goes back to them.
    pub(super) fn restore(&mut self) {
        self.for_each_split(&mut |weights_split| weights_split.restore());
    }

    /// Goes back to where the first decision was, or the least bound.
    pub(super) fn go_back(&mut self) {
        self.restore();
        self.reload(0);
    }

    /// Saves the weights for the next branch.
    pub(super) fn save(&mut self, depth: u32) {
        self.for_each_split(&mut |weights_split| weights_split.save(depth));
    }

    /// Goes back to them, and to all of declarer's cards: what was answered without some of them bounds nothing
    /// any more.
    pub(super) fn reload(&mut self, depth: u32) {
        self.for_each_split(&mut |weights_split| weights_split.reload(depth));
        self.forget_answers();
    }

    fn forget_answers(&mut self) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => {}
            Kind::Decision(decision) => {
                for way in &mut decision.ways {
                    way.asked = None;
                    way.node.forget_answers();
                }
            }
            Kind::Defence(defence) => {
                defence.branches.iter_mut().for_each(|branch| branch.node.forget_answers());
            }
        }
    }

    fn for_each_split(&mut self, act: &mut impl FnMut(&mut LagrangianWeights)) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => {}
            Kind::Decision(decision) => {
                decision.ways.iter_mut().for_each(|way| way.node.for_each_split(act));
            }
            Kind::Defence(defence) => {
                act(&mut defence.weights_split);
                defence.branches.iter_mut().for_each(|branch| branch.node.for_each_split(act));
            }
        }
    }

    /// How far the weights would go that make up the bound, squared.
    pub(super) fn norm(&self) -> f64 {
        match &self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => 0.0,
            Kind::Decision(decision) => decision.ways[decision.chosen].node.norm(),
            Kind::Defence(defence) => {
                let later: f64 = defence.branches.iter().map(|branch| branch.node.norm()).sum();
                defence.weights_split.norm() + later
            }
        }
    }

    /// Moves weights, also those after declarer's cards that were asked about and are not the likeliest.
    pub(super) fn adjust(&mut self, step: f64, round: u32) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => {}
            Kind::Decision(decision) => {
                let asked = decision.ways.iter_mut().filter(|way| way.round == round);
                asked.for_each(|way| way.node.adjust(step, round));
            }
            Kind::Defence(defence) => {
                defence.weights_split.step(step);
                let branches = defence.branches.iter_mut();
                branches.for_each(|branch| branch.node.adjust(step, round));
            }
        }
    }

    /// Prunes cards of declarer's that cost `spare` or more, as far as the last round tells.
    pub(super) fn prune(&self, decomposition: &mut Decomposition, spare: u64) {
        match &self.kind {
            Kind::Decision(decision) if decision.round == decomposition.round => {
                let most = decision.ways[decision.chosen].bound;
                for (at, way) in decision.ways.iter().enumerate() {
                    let cost = most.saturating_sub(way.bound);
                    if cost >= spare {
                        decomposition.prune(decision.id, at);
                    } else if way.round == decomposition.round {
                        way.node.prune(decomposition, spare - cost);
                    }
                }
            }
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) | Kind::Decision(_) => {}
            Kind::Defence(defence) => {
                let branches = defence.branches.iter();
                branches.for_each(|branch| branch.node.prune(decomposition, spare));
            }
        }
    }

    /// What is most fractional among all that the bound is made of.
    pub(super) fn branching_choice(
        &mut self,
        decomposition: &Decomposition,
    ) -> Option<BranchingChoice<'_, R>> {
        if let Kind::Later(later) = &self.kind {
            let weight = later.fluctuation.weight;
            return (weight > 0.0)
                .then_some(BranchingChoice { weight, what: Branching::Subproblem(self) });
        }
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => None,
            Kind::Decision(decision) => {
                let own = decision.branching(decomposition);
                let later = decision.ways[decision.chosen].node.branching_choice(decomposition);
                own.into_iter().chain(later).max_by(BranchingChoice::compare)
            }
            Kind::Defence(defence) => {
                let branches = defence.branches.iter_mut();
                let found =
                    branches.filter_map(|branch| branch.node.branching_choice(decomposition));
                found.max_by(BranchingChoice::compare)
            }
        }
    }

    /// Forgets what was undecided.
    pub(super) fn forget(&mut self) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure => {}
            Kind::Later(later) => later.fluctuation.weight = 0.0,
            Kind::Decision(decision) => {
                decision.fluctuation.weight = 0.0;
                decision.ways.iter_mut().for_each(|way| way.node.forget());
            }
            Kind::Defence(defence) => {
                defence.branches.iter_mut().for_each(|branch| branch.node.forget());
            }
        }
    }
}

impl<R: Rules> Decision<R> {
    fn branching<'a>(&self, decomposition: &Decomposition) -> Option<BranchingChoice<'a, R>> {
        let others = (0..self.ways.len()).filter(|&at| at != self.chosen);
        let is_open = others.into_iter().any(|at| decomposition.is_left(self.id, at));
        let what = Branching::Card(self.id, self.chosen);
        (is_open && self.fluctuation.weight > 0.0)
            .then_some(BranchingChoice { weight: self.fluctuation.weight, what })
    }
}

/// What is undecided, and how much weight has come and gone with it.
pub(super) struct BranchingChoice<'a, R: Rules> {
    weight: f64,
    pub(super) what: Branching<'a, R>,
}

pub(super) enum Branching<'a, R: Rules> {
    /// A decision, and the card that is likeliest now.
    Card(usize, usize),
    /// A subproblem that is solved as a whole.
    Subproblem(&'a mut Node<R>),
}

impl<R: Rules> BranchingChoice<'_, R> {
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        self.weight.total_cmp(&other.weight)
    }
}
