//! The best plan by payoff: a solution in the sense of [GIB, Def. 7.1.3], without the whole family.
//!
//! The families of [`crate::search`] can be huge, for whenever two of the defender's cards cannot be
//! confused, declarer's choices after the one multiply with those after the other. A *payoff* does not
//! need them: over cards that no layout shares, the loss of the best plan is the sum of the losses.
//! So the question here is "which plan loses least, if it loses less than `limit`?", asked depth first
//! with the limit shrinking as better plans are found (branch and bound). Its lower bound is what is lost
//! with open cards. Only where two of the defender's cards share layouts and neither can be answered
//! in all of them are several plans for one card looked at, and of those only the ones within the limit.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::rules::{Rules, Turn};
use crate::search::{Search, Stopped};
use crate::sets::{Set, reduce};

/// What each layout weighs, by its number.
pub(crate) type Weights = Rc<[u64]>;

/// What a set of layouts weighs.
pub(crate) fn weigh(weights: &[u64], set: &Set) -> u64 {
    set.iter().map(|layout| weights[layout]).sum()
}

/// What is known of the best plan at a position, for given layouts and weights.
#[derive(Debug, Clone)]
pub(crate) enum Memory {
    /// The best plan.
    Plan(Set),
    /// Every plan loses at least this.
    AtLeast(u64),
}

pub(crate) type Plans = FxHashMap<(u128, Set, Box<[u64]>), Memory>;

/// One of the defender's cards that cannot be answered in all its layouts.
struct Threat<T> {
    next: T,
    layouts: Set,
}

impl<R: Rules> Search<R> {
    /// The plan for `asked` that loses least, if it loses less than `limit`.
    pub(crate) fn best(
        &mut self,
        start: &R::Start,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let useful = self.open(start, asked)?;
        let useless = weigh(weights, asked) - weigh(weights, &useful);
        if useless >= limit {
            return Ok(None);
        }
        if self.achieve(start, &useful)?.is_ok() {
            return Ok(Some(useful));
        }
        let limit = limit - useless;
        let weights_here = weights_of(weights, &useful);
        let key = (self.rules.key(start), useful, weights_here);
        match self.plans.get(&key) {
            Some(Memory::Plan(plan)) => {
                let loss = weigh(weights, &key.1) - weigh(weights, plan);
                return Ok((loss < limit).then(|| plan.clone()));
            }
            Some(&Memory::AtLeast(loss)) if loss >= limit => return Ok(None),
            _ => {}
        }
        if self.rules.universe(start) <= SMALL {
            let front = self.front(start, &key.1)?;
            let plan = front.into_iter().max_by_key(|plan| weigh(weights, plan));
            return Ok(plan.filter(|plan| weigh(weights, &key.1) - weigh(weights, plan) < limit));
        }
        self.spend()?;
        let trick = self.rules.begin(start);
        let plan = self.best_trick(&trick, &key.1, weights, limit)?;
        let memory = plan.clone().map_or(Memory::AtLeast(limit), Memory::Plan);
        self.plans.insert(key, memory);
        Ok(plan)
    }

    /// The same from within a trick.
    pub(crate) fn best_trick(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        if limit == 0 {
            return Ok(None);
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let weights = self.rules.project_weights(trick, weights);
                let asked = self.rules.project(trick, asked);
                let plan = self.best(&start, &asked, &weights, limit)?;
                Ok(plan.map(|plan| self.rules.lift(trick, &plan)))
            }
            Turn::Declarer => self.best_of_cards(trick, asked, weights, limit),
            Turn::Defender => {
                let threats = self.threats(trick, asked)?;
                self.best_against(threats, asked, weights, limit)
            }
        }
    }

    /// Declarer's choices with what they lose at least, the least first.
    fn choices(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
    ) -> Result<Vec<(u64, Set, R::Trick)>, Stopped> {
        let all = weigh(weights, asked);
        let mut choices = Vec::new();
        for (_, next) in self.rules.declarer_moves(trick) {
            let useful = self.open_trick(&next, asked)?;
            choices.push((all - weigh(weights, &useful), useful, next));
        }
        choices.sort_by_key(|&(useless, ..)| useless);
        Ok(choices)
    }

    fn best_of_cards(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let all = weigh(weights, asked);
        let choices = self.choices(trick, asked, weights)?;
        let mut best = None;
        for (useless, useful, next) in choices {
            if useless >= limit {
                break;
            }
            if let Some(plan) = self.best_trick(&next, &useful, weights, limit - useless)? {
                limit = all - weigh(weights, &plan);
                best = Some(plan);
            }
        }
        Ok(best)
    }

    /// The defender's cards that cannot be answered in all their layouts.
    fn threats(&mut self, trick: &R::Trick, asked: &Set) -> Result<Vec<Threat<R::Trick>>, Stopped> {
        let mut threats = Vec::new();
        for (_, next, layouts) in self.rules.defender_moves(trick, asked) {
            if self.achieve_trick(&next, &layouts)?.is_err() {
                threats.push(Threat { next, layouts });
            }
        }
        Ok(threats)
    }

    /// The best plan against all threats at once: against those that share no layouts, one by one.
    fn best_against(
        &mut self,
        threats: Vec<Threat<R::Trick>>,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let mut plan = asked.clone();
        let mut left = limit;
        for group in groups(threats) {
            let concerned =
                group.iter().fold(asked.minus(asked), |all, threat| all.or(&threat.layouts));
            let Some(won) = self.best_of_product(&group, &concerned, weights, left)? else {
                return Ok(None);
            };
            let lost = concerned.minus(&won);
            left -= weigh(weights, &lost);
            plan.remove(&lost);
        }
        Ok(Some(plan))
    }

    /// The best plan against threats that share layouts: each plan for the first, then the others.
    fn best_of_product(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let Some((first, rest)) = threats.split_first() else { return Ok(Some(asked.clone())) };
        let inside = asked.and(&first.layouts);
        let outside = asked.minus(&first.layouts);
        if rest.is_empty() {
            let plan = self.best_trick(&first.next, &inside, weights, limit)?;
            return Ok(plan.map(|plan| plan.or(&outside)));
        }
        let all = weigh(weights, asked);
        let mut best = self.one_after_the_other(threats, asked, weights, limit)?;
        if let Some(plan) = &best {
            limit = all - weigh(weights, plan);
        }
        for plan in self.plans_for_first(threats, asked, weights, limit)? {
            let loss = weigh(weights, &inside) - weigh(weights, &plan);
            if loss >= limit {
                break;
            }
            let left = plan.or(&outside);
            if let Some(won) = self.best_of_product(rest, &left, weights, limit - loss)? {
                limit = all - weigh(weights, &won);
                best = Some(won);
            }
        }
        Ok(best)
    }

    /// Every plan for the first threat that may be part of one for all of them within the limit, by
    /// rising loss.
    fn plans_for_first(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Vec<Set>, Stopped> {
        for threat in threats {
            let layouts = asked.and(&threat.layouts);
            if self.best_trick(&threat.next, &layouts, weights, limit)?.is_none() {
                return Ok(Vec::new());
            }
        }
        let inside = asked.and(&threats[0].layouts);
        let mut plans = self.plans_within(&threats[0].next, &inside, weights, limit)?;
        plans.sort_by_cached_key(|plan| std::cmp::Reverse(weigh(weights, plan)));
        Ok(plans)
    }

    /// A plan for the first threat, then for the next of what that leaves, and so on.
    fn one_after_the_other(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let mut left = asked.clone();
        for threat in threats {
            let mut inside = left.and(&threat.layouts);
            let Some(plan) = self.best_trick(&threat.next, &inside, weights, limit)? else {
                return Ok(None);
            };
            inside.remove(&plan);
            limit -= weigh(weights, &inside);
            left.remove(&inside);
        }
        Ok(Some(left))
    }

    /// All maximal plans that lose less than `limit`.
    fn plans_within(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Vec<Set>, Stopped> {
        if limit == 0 {
            return Ok(Vec::new());
        }
        match self.rules.turn(trick) {
            Turn::Complete => {
                let start = self.rules.close(trick);
                let weights = self.rules.project_weights(trick, weights);
                let asked = self.rules.project(trick, asked);
                let plans = self.plans_from(&start, &asked, &weights, limit)?;
                Ok(plans.iter().map(|plan| self.rules.lift(trick, plan)).collect())
            }
            Turn::Declarer => {
                let mut gathered: Vec<Set> = Vec::new();
                for (useless, useful, next) in self.choices(trick, asked, weights)? {
                    if useless >= limit {
                        break;
                    }
                    if gathered.iter().all(|set| !useful.is_subset(set)) {
                        gathered.extend(self.plans_within(
                            &next,
                            &useful,
                            weights,
                            limit - useless,
                        )?);
                        gathered = reduce(gathered);
                    }
                }
                Ok(gathered)
            }
            Turn::Defender => {
                let threats = self.threats(trick, asked)?;
                self.plans_against(threats, asked, weights, limit)
            }
        }
    }

    fn plans_from(
        &mut self,
        start: &R::Start,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Vec<Set>, Stopped> {
        let useful = self.open(start, asked)?;
        let useless = weigh(weights, asked) - weigh(weights, &useful);
        if useless >= limit {
            return Ok(Vec::new());
        }
        if self.achieve(start, &useful)?.is_ok() {
            return Ok(vec![useful]);
        }
        if self.rules.universe(start) <= SMALL {
            let mut front = self.front(start, &useful)?;
            let all = weigh(weights, asked);
            front.retain(|plan| all - weigh(weights, plan) < limit);
            return Ok(front);
        }
        if self.best(start, &useful, weights, limit - useless)?.is_none() {
            return Ok(Vec::new());
        }
        self.spend()?;
        let trick = self.rules.begin(start);
        self.plans_within(&trick, &useful, weights, limit - useless)
    }

    /// All maximal plans against all threats that lose less than `limit`.
    fn plans_against(
        &mut self,
        threats: Vec<Threat<R::Trick>>,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Vec<Set>, Stopped> {
        let all = weigh(weights, asked);
        let groups = groups(threats);
        let (mut losses, mut left) = (Vec::new(), limit);
        for group in &groups {
            let concerned =
                group.iter().fold(asked.minus(asked), |all, threat| all.or(&threat.layouts));
            let Some(plan) = self.best_of_product(group, &concerned, weights, left)? else {
                return Ok(Vec::new());
            };
            let loss = weigh(weights, &concerned) - weigh(weights, &plan);
            left -= loss;
            losses.push((concerned, loss));
        }
        let mut families = vec![asked.clone()];
        for (group, (concerned, loss)) in groups.iter().zip(losses) {
            let plans = self.plans_of_product(group, &concerned, weights, left + loss)?;
            let mut narrowed = Vec::new();
            for family in &families {
                let rest = family.minus(&concerned);
                narrowed.extend(
                    plans
                        .iter()
                        .map(|plan| plan.or(&rest))
                        .filter(|set| all - weigh(weights, set) < limit),
                );
            }
            families = narrowed;
        }
        Ok(families)
    }

    /// All maximal plans against threats that share layouts.
    fn plans_of_product(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Vec<Set>, Stopped> {
        let Some((first, rest)) = threats.split_first() else { return Ok(vec![asked.clone()]) };
        let inside = asked.and(&first.layouts);
        let outside = asked.minus(&first.layouts);
        if rest.is_empty() {
            let plans = self.plans_within(&first.next, &inside, weights, limit)?;
            return Ok(plans.iter().map(|plan| plan.or(&outside)).collect());
        }
        let mut gathered = Vec::new();
        for plan in self.plans_for_first(threats, asked, weights, limit)? {
            let loss = weigh(weights, &inside) - weigh(weights, &plan);
            if loss >= limit {
                break;
            }
            let left = plan.or(&outside);
            gathered.extend(self.plans_of_product(rest, &left, weights, limit - loss)?);
        }
        Ok(reduce(gathered))
    }
}

/// In universes of up to this size the whole family is found, and kept for other weights.
const SMALL: usize = 70;

/// Threats that share layouts, directly or through others, together.
fn groups<T>(threats: Vec<Threat<T>>) -> Vec<Vec<Threat<T>>> {
    let mut groups: Vec<(Set, Vec<Threat<T>>)> = Vec::new();
    for threat in threats {
        let (touched, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(layouts, _)| layouts.intersects(&threat.layouts));
        groups = apart;
        let mut joined = (threat.layouts.clone(), vec![threat]);
        for (layouts, members) in touched {
            joined.0.add(&layouts);
            joined.1.extend(members);
        }
        groups.push(joined);
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

/// The weights of some layouts, in order.
fn weights_of(weights: &[u64], set: &Set) -> Box<[u64]> {
    set.iter().map(|layout| weights[layout]).collect()
}
