//! Why layouts cannot be won together, for as many layouts as possible.
//!
//! A core is lost because whatever declarer plays, the defenders have an answer, until a layout is lost with
//! all cards in view. Each end of that argument is a *role*: any layout that gets there and is lost there will
//! do as well as the one of the core. So a plan that has a layout for each of the roles fails, and a single
//! argument stands for all the cores that can be made of it, as a cut of a decomposition does [LBBD].

use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;
use crate::sets::Set;

/// Arguments with more roles than these are not followed to their end.
const MOST_ROLES: usize = 24;

impl<R: Rules> Search<R> {
    /// The roles of an argument against a core, filled from `all`: no plan has a layout for each of them.
    pub(crate) fn roles(
        &mut self,
        trick: &R::Trick,
        core: &Set,
        all: &Set,
    ) -> Result<Vec<Set>, Stopped> {
        let mut roles = Vec::new();
        let lost = all.minus(&self.open_trick(trick, all)?);
        if self.refute(trick, core, all, lost, &mut roles)? {
            return Ok(roles);
        }
        Ok(core.iter().map(|layout| Self::only(core, layout)).collect())
    }

    /// Adds the roles of an argument against a core, with the layouts lost with open cards; false if there are
    /// too many.
    fn refute(
        &mut self,
        trick: &R::Trick,
        core: &Set,
        all: &Set,
        lost: Set,
        roles: &mut Vec<Set>,
    ) -> Result<bool, Stopped> {
        if lost.intersects(core) {
            add(roles, lost);
            return Ok(roles.len() <= MOST_ROLES);
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let next = self.rules.begin(&self.rules.close(trick));
                let (core, there) =
                    (self.rules.project(trick, core), self.rules.project(trick, all));
                let lost = self.rules.project(trick, &lost);
                let mut later = Vec::new();
                let is_done = self.refute(&next, &core, &there, lost, &mut later)?;
                for role in &later {
                    add(roles, self.rules.lift(trick, role).and(all));
                }
                Ok(is_done && roles.len() <= MOST_ROLES)
            }
            Turn::Declarer => {
                for (_, next) in self.rules.declarer_moves(trick) {
                    let lost = all.minus(&self.open_trick(&next, all)?);
                    if roles.iter().any(|role| role.is_subset(&lost)) {
                        continue;
                    }
                    let Err(core) = self.achieve_trick(&next, core)? else { return Ok(false) };
                    if !self.refute(&next, &core, all, lost, roles)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Turn::Defender => {
                for (_, next, layouts) in self.rules.defender_moves(trick, all) {
                    if let Err(core) = self.achieve_trick(&next, &core.and(&layouts))? {
                        let lost = layouts.minus(&self.open_trick(&next, &layouts)?);
                        return self.refute(&next, &core, &layouts, lost, roles);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// Adds a role, unless whoever has a layout for those of before has one for it; and the other way round.
fn add(roles: &mut Vec<Set>, role: Set) {
    if !roles.iter().any(|other| other.is_subset(&role)) {
        roles.retain(|other| !role.is_subset(other));
        roles.push(role);
    }
}

#[cfg(test)]
mod tests;
