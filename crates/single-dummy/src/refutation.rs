//! Why a set is not achievable, for as many layouts as possible.
//!
//! An infeasible subset is lost because whatever declarer plays, the defenders have an answer, until a layout is lost
//! double dummy. Each end of that refutation is a *part*: any layout that gets there and is lost there will do as well
//! as the one of the subset. So a plan that has a layout of each part fails, and one refutation stands for all the
//! infeasible subsets that can be made of it, as a cut does in logic-based Benders decomposition [LBBD].

use merrimac_stable_set::BitSet;

use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;

/// Refutations with more parts than these are not followed to their end.
const MOST_PARTS: usize = 24;

impl<R: Rules> Search<R> {
    /// The parts of a refutation of an infeasible subset, filled from `all`: no plan has a layout of each of them.
    pub(crate) fn parts(
        &mut self,
        trick: &R::Trick,
        infeasible: &BitSet,
        all: &BitSet,
    ) -> Result<Vec<BitSet>, Stopped> {
        let mut parts = Vec::new();
        if self.refute(trick, infeasible, all, &mut parts)? {
            return Ok(parts);
        }
        Ok(infeasible.iter().map(|layout| Self::only(infeasible, layout)).collect())
    }

    /// Adds the parts of a refutation; false if there are too many.
    fn refute(
        &mut self,
        trick: &R::Trick,
        infeasible: &BitSet,
        all: &BitSet,
        parts: &mut Vec<BitSet>,
    ) -> Result<bool, Stopped> {
        let lost = all.minus(&self.double_dummy_trick(trick, all)?);
        if lost.intersects(infeasible) {
            add(parts, lost);
            return Ok(parts.len() <= MOST_PARTS);
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let next = self.rules.begin(&self.rules.close(trick));
                let project = |set: &BitSet| self.rules.project(trick, set);
                let (infeasible, there) = (project(infeasible), project(all));
                let mut later = Vec::new();
                let is_done = self.refute(&next, &infeasible, &there, &mut later)?;
                for part in &later {
                    add(parts, self.rules.lift(trick, part).and(all));
                }
                Ok(is_done && parts.len() <= MOST_PARTS)
            }
            Turn::Declarer => {
                for (_, next) in self.rules.declarer_moves(trick) {
                    let lost = all.minus(&self.double_dummy_trick(&next, all)?);
                    if parts.iter().any(|part| part.is_subset(&lost)) {
                        continue;
                    }
                    let Err(infeasible) = self.achieve_trick(&next, infeasible)? else {
                        return Ok(false);
                    };
                    if !self.refute(&next, &infeasible, all, parts)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Turn::Defender => {
                for (_, next, layouts) in self.rules.defender_moves(trick, all) {
                    let inside = infeasible.and(&layouts);
                    if let Err(infeasible) = self.achieve_trick(&next, &inside)? {
                        return self.refute(&next, &infeasible, &layouts, parts);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// Adds a part, unless whoever has a layout for the others has one for it; and the other way round.
fn add(parts: &mut Vec<BitSet>, part: BitSet) {
    if !parts.iter().any(|other| other.is_subset(&part)) {
        parts.retain(|other| !part.is_subset(other));
        parts.push(part);
    }
}

#[cfg(test)]
#[path = "../tests/unit/refutation.rs"]
mod tests;
