//! The best plan by payoff: a solution in the sense of [GIB, Def. 7.1.3], without the whole family.
//!
//! The families of [`crate::search`] can be huge, for whenever two of the defender's cards cannot be
//! confused, declarer's choices after the one multiply with those after the other. A *payoff* does not
//! need them: over cards that no layout shares, the loss of the best plan is the sum of the losses.
//! So the question here is "which plan loses least, if it loses less than `limit`?", asked depth first
//! with the limit shrinking as better plans are found (branch and bound). Its lower bound is what is lost
//! with open cards. Where two of the defender's cards share layouts and neither can be answered in
//! all of them, the weight of each layout is shared out between them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::rules::{Rules, Turn};
use crate::search::{Search, Stopped};
use crate::sets::Set;

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

pub(crate) type Plans = FxHashMap<(u128, Set, u64), Memory>;

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
        let key = (self.rules.key(start), useful, fingerprint(weights, asked));
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
    fn threats(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
    ) -> Result<Vec<Threat<R::Trick>>, Stopped> {
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
            let concerned = group.iter().fold(asked.minus(asked), |all, threat| all.or(&threat.layouts));
            let Some(won) = self.best_of_group(&group, &concerned, weights, left)? else {
                return Ok(None);
            };
            let lost = concerned.minus(&won);
            left -= weigh(weights, &lost);
            plan.remove(&lost);
        }
        Ok(Some(plan))
    }

    /// The best plan against threats that share layouts.
    ///
    /// The weight of a layout is shared out among the threats that concern it. A plan for all loses at
    /// least, of these shares, what the best plan for each threat by itself does: a lower bound. What
    /// the best plans all win is a plan: an upper bound. Shares move to where layouts are lost until the
    /// bounds meet. If they do not, some layout is won in one plan and lost in another: it is either given
    /// up or insisted on.
    fn best_of_group(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        if let [threat] = threats {
            let inside = asked.and(&threat.layouts);
            let plan = self.best_trick(&threat.next, &inside, weights, limit)?;
            return Ok(plan.map(|plan| plan.or(&asked.minus(&inside))));
        }
        let all = weigh(weights, asked);
        let mut best = self.one_after_the_other(threats, asked, weights, limit)?;
        if let Some(plan) = &best {
            limit = all - weigh(weights, plan);
        }
        let mut shares = Shares::equal(threats, asked, weights);
        for _ in 0..ROUNDS {
            let (mut left, mut joint) = (limit, asked.clone());
            let mut lost = Vec::with_capacity(threats.len());
            for (threat, share) in threats.iter().zip(&shares.0) {
                let mut inside = asked.and(&threat.layouts);
                let share: Weights = share.as_slice().into();
                let Some(plan) = self.best_trick(&threat.next, &inside, &share, left)? else {
                    return Ok(best);
                };
                inside.remove(&plan);
                left -= weigh(&share, &inside);
                joint.remove(&inside);
                lost.push(inside);
            }
            let loss = all - weigh(weights, &joint);
            if loss < limit {
                let bound = limit - left;
                (limit, best) = (loss, Some(joint));
                if bound >= limit {
                    return Ok(best);
                }
            }
            shares.move_towards(&lost, threats, asked, weights);
        }
        let better = self.branch(threats, asked, weights, limit, &shares)?;
        Ok(better.or(best))
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

    /// Gives the most contested layout up, or insists on it.
    fn branch(
        &mut self,
        threats: &[Threat<R::Trick>],
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
        shares: &Shares,
    ) -> Result<Option<Set>, Stopped> {
        let free = |layout: &usize| weights[*layout] < limit;
        let Some(layout) = asked.iter().filter(free).max_by_key(|&layout| shares.contest(layout)) else {
            return Ok(None);
        };
        let mut insisting = weights.to_vec();
        insisting[layout] = limit;
        let mut best = self.best_of_group(threats, asked, &insisting.into(), limit)?;
        if let Some(plan) = &best {
            limit = weigh(weights, asked) - weigh(weights, plan);
        }
        if weights[layout] < limit {
            let mut without = asked.clone();
            without.take(layout);
            let left = limit - weights[layout];
            best = self.best_of_group(threats, &without, weights, left)?.or(best);
        }
        Ok(best)
    }
}

/// In universes of up to this size the whole family is found, and kept for other weights.
const SMALL: usize = 70;

/// How often shares are moved before a layout is decided by force.
const ROUNDS: u64 = 6;

/// The weights of layouts shared out among threats.
struct Shares(Vec<Vec<u64>>, u64);

impl Shares {
    fn equal<T>(threats: &[Threat<T>], asked: &Set, weights: &Weights) -> Self {
        let everybody: Vec<Set> = threats.iter().map(|threat| threat.layouts.clone()).collect();
        let mut shares = Self(vec![vec![0; weights.len()]; threats.len()], 0);
        for layout in asked.iter() {
            shares.give(layout, weights[layout], &everybody);
        }
        shares
    }

    /// Shares a layout out among those whose sets have it.
    fn give(&mut self, layout: usize, weight: u64, sets: &[Set]) {
        let takers = || (0..sets.len()).filter(|&k| sets[k].contains(layout));
        let count = takers().count() as u64;
        for (place, taker) in takers().enumerate() {
            self.0[taker][layout] += weight / count + u64::from((place as u64) < weight % count);
        }
    }

    /// Moves a part of every share, less each time, to the threats that lose the layout, where some
    /// but not all do.
    fn move_towards<T>(&mut self, lost: &[Set], threats: &[Threat<T>], asked: &Set, weights: &Weights) {
        self.1 += 1;
        for layout in asked.iter() {
            let losers = lost.iter().filter(|lost| lost.contains(layout)).count();
            let concerned = threats.iter().filter(|threat| threat.layouts.contains(layout)).count();
            if losers == 0 || losers == concerned {
                continue;
            }
            let mut kept = 0;
            for share in &mut self.0 {
                share[layout] = share[layout] * self.1 / (self.1 + 1);
                kept += share[layout];
            }
            self.give(layout, weights[layout] - kept, lost);
        }
    }

    /// How unevenly a layout is shared: the least of its larger shares.
    fn contest(&self, layout: usize) -> u64 {
        let total: u64 = self.0.iter().map(|share| share[layout]).sum();
        let most = self.0.iter().map(|share| share[layout]).max().unwrap_or(0);
        total - most
    }
}

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

/// Equal for equal weights of the layouts, and hardly ever for others.
fn fingerprint(weights: &[u64], set: &Set) -> u64 {
    use std::hash::Hasher;
    let mut hasher = rustc_hash::FxHasher::default();
    set.iter().for_each(|layout| hasher.write_u64(weights[layout]));
    hasher.finish()
}
