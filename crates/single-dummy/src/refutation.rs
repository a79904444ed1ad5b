//! Why a set is not achievable, for as many layouts as possible.
//!
//! A core is lost because whatever declarer plays, the defenders have an answer, until a layout is lost with
//! all cards in view. Each end of that argument is a *part*: any layout that gets there and is lost there will
//! do as well as the one of the core. So a plan that has a layout for each of the parts fails, and a single
//! argument stands for all the cores that can be made of it, as a cut of a decomposition does [LBBD].

use merrimac_stable_set::BitSet;

use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;

/// Arguments with more parts than these are not followed to their end.
const MOST_PARTS: usize = 24;

impl<R: Rules> Search<R> {
    /// The parts of an argument against a core, filled from `all`: no plan has a layout for each of them.
    pub(crate) fn parts(
        &mut self,
        trick: &R::Trick,
        core: &BitSet,
        all: &BitSet,
    ) -> Result<Vec<BitSet>, Stopped> {
        let mut parts = Vec::new();
        let lost = all.minus(&self.double_dummy_trick(trick, all)?);
        if self.refute(trick, core, all, lost, &mut parts)? {
            return Ok(parts);
        }
        Ok(core.iter().map(|layout| Self::only(core, layout)).collect())
    }

    /// Adds the parts of an argument against a core, with the layouts lost double dummy; false if there are
    /// too many.
    fn refute(
        &mut self,
        trick: &R::Trick,
        core: &BitSet,
        all: &BitSet,
        lost: BitSet,
        parts: &mut Vec<BitSet>,
    ) -> Result<bool, Stopped> {
        if lost.intersects(core) {
            add(parts, lost);
            return Ok(parts.len() <= MOST_PARTS);
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let next = self.rules.begin(&self.rules.close(trick));
                let (core, there) =
                    (self.rules.project(trick, core), self.rules.project(trick, all));
                let lost = self.rules.project(trick, &lost);
                let mut later = Vec::new();
                let is_done = self.refute(&next, &core, &there, lost, &mut later)?;
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
                    let Err(core) = self.achieve_trick(&next, core)? else { return Ok(false) };
                    if !self.refute(&next, &core, all, lost, parts)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Turn::Defender => {
                for (_, next, layouts) in self.rules.defender_moves(trick, all) {
                    if let Err(core) = self.achieve_trick(&next, &core.and(&layouts))? {
                        let lost = layouts.minus(&self.double_dummy_trick(&next, &layouts)?);
                        return self.refute(&next, &core, &layouts, lost, parts);
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
mod tests;
