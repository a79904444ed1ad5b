//! The best plan by payoff: a solution in the sense of [GIB, Def. 7.1.3], without the whole family.
//!
//! The families of [`crate::search`] can be huge, for whenever two of the defender's cards cannot be
//! confused, declarer's choices after the one multiply with those after the other. A *payoff* does not
//! need them: over cards that no layout shares, the loss of the best plan is the sum of the losses.
//! So the question here is "which plan loses least, if it loses less than `limit`?", asked depth first
//! with the limit shrinking as better plans are found (branch and bound). Its lower bound is what is lost
//! with open cards. Where several of the defender's cards share layouts and none can be answered in all of
//! them, a plan must answer them together: they are taken in one at a time, as far as they matter, and the
//! gravest is followed card by card.

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

/// By position (and cards on the table), layouts and their weights.
pub(crate) type Plans = FxHashMap<((u128, u32), Set, Box<[u64]>), Memory>;

/// A position that the plan must have an answer to, with the layouts in which it arises.
///
/// The layouts have the numbers of the position where several such arose; `path` are the tricks completed
/// since.
#[derive(Clone)]
struct Pending<T> {
    path: Vec<T>,
    node: T,
    layouts: Set,
}

/// What is pending after a choice, and the layouts not yet lost.
type Advance<T> = (Vec<Pending<T>>, Set);

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
        if self.rules.universe(start) <= SMALL {
            let front = self.front(start, &useful)?;
            let plan = front.into_iter().max_by_key(|plan| weigh(weights, plan));
            return Ok(plan.filter(|plan| weigh(weights, &useful) - weigh(weights, plan) < limit));
        }
        let trick = self.rules.begin(start);
        self.best_trick(&trick, &useful, weights, limit)
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
        if self.rules.turn(trick) == Turn::Complete {
            let start = self.rules.close(trick);
            let weights = self.rules.project_weights(trick, weights);
            let asked = self.rules.project(trick, asked);
            let plan = self.best(&start, &asked, &weights, limit)?;
            return Ok(plan.map(|plan| self.rules.lift(trick, &plan)));
        }
        let key = (self.rules.trick_key(trick), asked.clone(), weights_of(weights, asked));
        match self.plans.get(&key) {
            Some(Memory::Plan(plan)) => {
                let loss = weigh(weights, asked) - weigh(weights, plan);
                return Ok((loss < limit).then(|| plan.clone()));
            }
            Some(&Memory::AtLeast(loss)) if loss >= limit => return Ok(None),
            _ => {}
        }
        self.spend()?;
        let plan = self.find_best(trick, asked, weights, limit)?;
        let memory = plan.clone().map_or(Memory::AtLeast(limit), Memory::Plan);
        self.plans.insert(key, memory);
        Ok(plan)
    }

    fn find_best(
        &mut self,
        trick: &R::Trick,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        if self.rules.turn(trick) == Turn::Declarer {
            return self.best_of_cards(trick, asked, weights, limit);
        }
        let threats = self.rules.defender_moves(trick, asked).into_iter();
        let pending =
            threats.map(|(_, node, layouts)| Pending { path: Vec::new(), node, layouts }).collect();
        self.joint(pending, asked, weights, limit)
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

    /// The best plan that answers all pending positions. Those that can be answered in all their layouts
    /// do not matter; those that share no layouts are answered one by one.
    fn joint(
        &mut self,
        pending: Vec<Pending<R::Trick>>,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let mut threats = Vec::new();
        for mut position in pending {
            position.layouts = position.layouts.and(asked);
            let here = self.project_along(&position.path, &position.layouts);
            if self.achieve_trick(&position.node, &here)?.is_err() {
                threats.push(position);
            }
        }
        let (mut plan, mut left) = (asked.clone(), limit);
        for group in groups(threats) {
            let none = asked.minus(asked);
            let concerned = group.iter().fold(none, |all, threat| all.or(&threat.layouts));
            let Some(won) = self.joint_group(group, &concerned, weights, left)? else {
                return Ok(None);
            };
            let lost = concerned.minus(&won);
            left -= weigh(weights, &lost);
            plan.remove(&lost);
        }
        Ok(Some(plan))
    }

    /// The best plan that answers threats that share layouts.
    ///
    /// Few of them matter: the best plan against some often answers the others as well, and is then the
    /// best against all. So threats are taken in one at a time, when the plan so far does not answer them.
    fn joint_group(
        &mut self,
        mut threats: Vec<Pending<R::Trick>>,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        threats.sort_by_cached_key(|threat| std::cmp::Reverse(weigh(weights, &threat.layouts)));
        let mut active = vec![threats.remove(0)];
        loop {
            let Some(plan) = self.joint_active(active.clone(), asked, weights, limit)? else {
                return Ok(None);
            };
            let mut unanswered = None;
            for (place, threat) in threats.iter().enumerate() {
                let here = self.project_along(&threat.path, &plan.and(&threat.layouts));
                if self.achieve_trick(&threat.node, &here)?.is_err() {
                    unanswered = Some(place);
                    break;
                }
            }
            let Some(place) = unanswered else { return Ok(Some(plan)) };
            active.push(threats.remove(place));
        }
    }

    /// The best plan that answers a few threats.
    ///
    /// It loses at least what the best answer to each of them does by itself. Answers found one after the
    /// other are a plan. If the two bounds do not meet, the gravest threat is taken one card further.
    fn joint_active(
        &mut self,
        mut threats: Vec<Pending<R::Trick>>,
        asked: &Set,
        weights: &Weights,
        mut limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        if let [threat] = threats.as_slice() {
            return self.best_pending(threat, asked, weights, limit);
        }
        self.spend()?;
        let all = weigh(weights, asked);
        let mut losses = Vec::with_capacity(threats.len());
        for threat in threats {
            let Some(plan) = self.best_pending(&threat, &threat.layouts, weights, limit)? else {
                return Ok(None);
            };
            losses.push((weigh(weights, &threat.layouts) - weigh(weights, &plan), threat));
        }
        losses.sort_by_key(|&(loss, _)| std::cmp::Reverse(loss));
        let bound = losses[0].0;
        threats = losses.into_iter().map(|(_, threat)| threat).collect();
        let mut best = self.one_after_the_other(&threats, asked, weights, limit)?;
        if let Some(plan) = &best {
            limit = all - weigh(weights, plan);
            if limit <= bound {
                return Ok(best);
            }
        }
        let gravest = threats.remove(0);
        for (next, left) in self.advance(&gravest, asked, weights)? {
            let loss = all - weigh(weights, &left);
            if loss >= limit {
                break;
            }
            let pending = threats.iter().cloned().chain(next).collect();
            if let Some(plan) = self.joint(pending, &left, weights, limit - loss)? {
                limit = all - weigh(weights, &plan);
                best = Some(plan);
            }
        }
        Ok(best)
    }

    /// What comes of a pending position with each of declarer's choices: the positions then pending and
    /// the layouts not yet lost, most first. A defender has no choices for declarer to make.
    fn advance(
        &mut self,
        position: &Pending<R::Trick>,
        asked: &Set,
        weights: &Weights,
    ) -> Result<Vec<Advance<R::Trick>>, Stopped> {
        let path = &position.path;
        let here = self.project_along(path, &asked.and(&position.layouts));
        let elsewhere = asked.minus(&position.layouts);
        let node = &position.node;
        match self.rules.turn(node) {
            Turn::Complete => {
                let start = self.rules.close(node);
                let mut path = path.clone();
                path.push(*node);
                if self.rules.universe(&start) <= SMALL {
                    let front = self.front(&start, &self.rules.project(node, &here))?;
                    let mut answers: Vec<_> = front
                        .iter()
                        .map(|set| (Vec::new(), self.lift_along(&path, set).or(&elsewhere)))
                        .collect();
                    answers.sort_by_cached_key(|(_, left)| std::cmp::Reverse(weigh(weights, left)));
                    return Ok(answers);
                }
                let layouts = asked.and(&position.layouts);
                let next = Pending { path, node: self.rules.begin(&start), layouts };
                Ok(vec![(vec![next], asked.clone())])
            }
            Turn::Defender => {
                let moves = self.rules.defender_moves(node, &here).into_iter();
                let next = moves.map(|(_, node, layouts)| {
                    let layouts = self.lift_along(path, &layouts);
                    Pending { path: path.clone(), node, layouts }
                });
                Ok(vec![(next.collect(), asked.clone())])
            }
            Turn::Declarer => {
                let mut answers = Vec::new();
                for (_, next) in self.rules.declarer_moves(node) {
                    let useful = self.open_trick(&next, &here)?;
                    let layouts = self.lift_along(path, &useful);
                    let left = layouts.or(&elsewhere);
                    answers.push((vec![Pending { path: path.clone(), node: next, layouts }], left));
                }
                answers.sort_by_cached_key(|(_, left)| std::cmp::Reverse(weigh(weights, left)));
                Ok(answers)
            }
        }
    }

    /// The best answer to one pending position; layouts that do not concern it are won.
    fn best_pending(
        &mut self,
        position: &Pending<R::Trick>,
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let inside = asked.and(&position.layouts);
        let here = self.project_along(&position.path, &inside);
        let weights_here = position
            .path
            .iter()
            .fold(weights.clone(), |weights, trick| self.rules.project_weights(trick, &weights));
        let plan = self.best_trick(&position.node, &here, &weights_here, limit)?;
        Ok(plan.map(|plan| self.lift_along(&position.path, &plan).or(&asked.minus(&inside))))
    }

    /// An answer to the first threat, then to the next of what that leaves, and so on.
    fn one_after_the_other(
        &mut self,
        threats: &[Pending<R::Trick>],
        asked: &Set,
        weights: &Weights,
        limit: u64,
    ) -> Result<Option<Set>, Stopped> {
        let all = weigh(weights, asked);
        let mut left = asked.clone();
        for threat in threats {
            let lost = all - weigh(weights, &left);
            let Some(plan) = self.best_pending(threat, &left, weights, limit - lost)? else {
                return Ok(None);
            };
            left = plan;
        }
        Ok(Some(left))
    }

    fn project_along(&self, path: &[R::Trick], set: &Set) -> Set {
        path.iter().fold(set.clone(), |set, trick| self.rules.project(trick, &set))
    }

    fn lift_along(&self, path: &[R::Trick], set: &Set) -> Set {
        path.iter().rev().fold(set.clone(), |set, trick| self.rules.lift(trick, &set))
    }
}

/// In universes of up to this size the whole family is found, and kept for other weights.
const SMALL: usize = 20;

/// Threats that share layouts, directly or through others, together.
fn groups<T>(threats: Vec<Pending<T>>) -> Vec<Vec<Pending<T>>> {
    let mut groups: Vec<(Set, Vec<Pending<T>>)> = Vec::new();
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

/// The weights of some layouts, in order; one number if they are all the same.
fn weights_of(weights: &[u64], set: &Set) -> Box<[u64]> {
    let mut all = set.iter().map(|layout| weights[layout]);
    let Some(first) = all.next() else { return Box::default() };
    if all.all(|weight| weight == first) {
        return Box::new([first]);
    }
    set.iter().map(|layout| weights[layout]).collect()
}
