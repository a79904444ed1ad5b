//! What a division has not decided: declarer's cards that are left, and where to decide between them.

use super::Division;
use super::tree::{Decision, Kind, Node};
use crate::rules::Rules;

impl<R: Rules> Node<R> {
    /// Remembers the shares as those with the least bound.
    pub(super) fn keep(&mut self) {
        self.for_each_sharing(&mut |sharing| sharing.keep());
    }

    /// Goes back to them.
    pub(super) fn restore(&mut self) {
        self.for_each_sharing(&mut |sharing| sharing.restore());
    }

    /// Goes back to where the first decision was, or the least bound.
    pub(super) fn go_back(&mut self) {
        self.restore();
        self.reload(0);
    }

    /// Saves the shares for the next branch.
    pub(super) fn save(&mut self, depth: u32) {
        self.for_each_sharing(&mut |sharing| sharing.save(depth));
    }

    /// Goes back to them, and to all of declarer's cards: what was answered without some of them bounds nothing
    /// any more.
    pub(super) fn reload(&mut self, depth: u32) {
        self.for_each_sharing(&mut |sharing| sharing.reload(depth));
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

    fn for_each_sharing(&mut self, act: &mut impl FnMut(&mut super::sharing::Sharing)) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => {}
            Kind::Decision(decision) => {
                decision.ways.iter_mut().for_each(|way| way.node.for_each_sharing(act));
            }
            Kind::Defence(defence) => {
                act(&mut defence.sharing);
                defence.branches.iter_mut().for_each(|branch| branch.node.for_each_sharing(act));
            }
        }
    }

    /// How far the shares would go that make up the bound, squared.
    pub(super) fn norm(&self) -> f64 {
        match &self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => 0.0,
            Kind::Decision(decision) => decision.ways[decision.chosen].node.norm(),
            Kind::Defence(defence) => {
                let later: f64 = defence.branches.iter().map(|branch| branch.node.norm()).sum();
                defence.sharing.norm() + later
            }
        }
    }

    /// Moves shares, also those after declarer's cards that were asked about and are not the likeliest.
    pub(super) fn adjust(&mut self, step: f64, round: u32) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => {}
            Kind::Decision(decision) => {
                let asked = decision.ways.iter_mut().filter(|way| way.round == round);
                asked.for_each(|way| way.node.adjust(step, round));
            }
            Kind::Defence(defence) => {
                defence.sharing.adjust(step);
                let branches = defence.branches.iter_mut();
                branches.for_each(|branch| branch.node.adjust(step, round));
            }
        }
    }

    /// Leaves out cards of declarer's that cost `spare` or more, as far as the last round tells.
    pub(super) fn leave_out(&self, division: &mut Division, spare: u64) {
        match &self.kind {
            Kind::Decision(decision) if decision.round == division.round => {
                let most = decision.ways[decision.chosen].bound;
                for (at, way) in decision.ways.iter().enumerate() {
                    let cost = most.saturating_sub(way.bound);
                    if cost >= spare {
                        division.leave_out(decision.id, at);
                    } else if way.round == division.round {
                        way.node.leave_out(division, spare - cost);
                    }
                }
            }
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) | Kind::Decision(_) => {}
            Kind::Defence(defence) => {
                let branches = defence.branches.iter();
                branches.for_each(|branch| branch.node.leave_out(division, spare));
            }
        }
    }

    /// What is most in doubt among all that the bound is made of.
    pub(super) fn gravest(&mut self, division: &Division) -> Option<Gravest<'_, R>> {
        if let Kind::Later(later) = &self.kind {
            let weight = later.doubt.weight;
            return (weight > 0.0).then_some(Gravest { weight, what: What::Question(self) });
        }
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure | Kind::Later(_) => None,
            Kind::Decision(decision) => {
                let own = decision.in_doubt(division);
                let later = decision.ways[decision.chosen].node.gravest(division);
                own.into_iter().chain(later).max_by(Gravest::compare)
            }
            Kind::Defence(defence) => {
                let branches = defence.branches.iter_mut();
                let found = branches.filter_map(|branch| branch.node.gravest(division));
                found.max_by(Gravest::compare)
            }
        }
    }

    /// Forgets what was in doubt.
    pub(super) fn forget(&mut self) {
        match &mut self.kind {
            Kind::Closed(..) | Kind::Sure => {}
            Kind::Later(later) => later.doubt.weight = 0.0,
            Kind::Decision(decision) => {
                decision.doubt.weight = 0.0;
                decision.ways.iter_mut().for_each(|way| way.node.forget());
            }
            Kind::Defence(defence) => {
                defence.branches.iter_mut().for_each(|branch| branch.node.forget());
            }
        }
    }
}

impl<R: Rules> Decision<R> {
    fn in_doubt<'a>(&self, division: &Division) -> Option<Gravest<'a, R>> {
        let others = (0..self.ways.len()).filter(|&at| at != self.chosen);
        let is_open = others.into_iter().any(|at| division.is_left(self.id, at));
        let what = What::Card(self.id, self.chosen);
        (is_open && self.doubt.weight > 0.0).then_some(Gravest { weight: self.doubt.weight, what })
    }
}

/// What is in doubt, and how much weight has come and gone with it.
pub(super) struct Gravest<'a, R: Rules> {
    weight: f64,
    pub(super) what: What<'a, R>,
}

pub(super) enum What<'a, R: Rules> {
    /// A decision, and the card that is likeliest now.
    Card(usize, usize),
    /// A question that is answered as a whole.
    Question(&'a mut Node<R>),
}

impl<R: Rules> Gravest<'_, R> {
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        self.weight.total_cmp(&other.weight)
    }
}
