//! The best plan from the best plans after each of the defender's cards.
//!
//! A layout in which the defender has several cards is won only if it is won after each of them. So its weight
//! may be *shared out* among those cards, in any way: whatever the shares, no plan is worth more than the best
//! plans after each card, each for the shares that it has got, together [LD]. These are smaller questions, a
//! trick later most of them small enough to be answered exactly, and what declarer decides after each card is
//! decided there, once and for all layouts. What is won after every card is a plan.
//!
//! Shares move from cards after which a layout is won to those after which it is not, until the bound from
//! above comes down to the plan. Equivalent cards lead to positions that play alike layout by layout; with
//! equal shares to begin with, they ask the same question, which is answered once.

use rustc_hash::FxHashMap;

use crate::best::{Best, Weights, weigh};
use crate::rules::{Rules, Turn};
use crate::search::{Search, Stopped};
use crate::sets::Set;

/// What all weights together are at most, in units finer than weights.
const MOST: u64 = 1 << 60;

/// So many units are one, if there is room.
const FINE: u64 = 1 << 10;

/// How often shares are moved at the first card of a question, and at the others each time.
pub(crate) const ROUNDS: u32 = 160;
const LATER_ROUNDS: u32 = 3;

/// The same for a question within another.
const NESTED_ROUNDS: u32 = 12;

/// Steps are halved when so many rounds in a row do not lower the bound, until they are small.
const PATIENCE: u32 = 3;
const LEAST_ZEAL: f64 = 0.03;

/// Every so many rounds a plan is made card by card, each knowing what those before it have lost.
const PLANNED: u32 = 6;

/// So many answers are remembered.
const ANSWERS: usize = 2_000;

/// A card of the defender's after which not all can be won, and the layouts in which he may play it.
struct Branch<T> {
    next: T,
    layouts: Set,
}

impl<T> Branch<T> {
    fn len(&self) -> usize {
        self.layouts.len()
    }
}

/// A plan with its bounds, and the layouts of the choice that the bound from above is of.
#[derive(Clone)]
struct Part {
    best: Best,
    chosen: Set,
}

impl Part {
    fn exact(plan: Set, won: u64) -> Self {
        let chosen = plan.clone();
        Self { best: Best { plan, won, at_most: won }, chosen }
    }

    /// The better of two cards of declarer's.
    fn or(self, other: Self) -> Self {
        let (first, second) =
            if other.best.at_most > self.best.at_most { (other, self) } else { (self, other) };
        let at_most = first.best.at_most;
        let best = if second.best.won > first.best.won { second.best } else { first.best };
        Self { best: Best { at_most, ..best }, chosen: first.chosen }
    }
}

/// What is asked at the start of a trick: the position, the layouts, and their weights.
type Question = (u128, Set, Weights);

/// Shares by card, layout by layout in rising order.
pub(crate) type Shares = Vec<Vec<f64>>;

/// What is remembered while a question is divided.
#[derive(Default)]
struct Answers {
    given: FxHashMap<Question, Best>,
}

impl<R: Rules> Search<R> {
    /// Brings the bounds of the best plan together where a defender is to play. A spent budget leaves them
    /// as they are.
    pub(crate) fn divide(
        &mut self,
        trick: &R::Trick,
        useful: &Set,
        weights: &Weights,
        (mark, rounds): (u64, u32),
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let fine = (MOST / weigh(weights, useful).max(1)).clamp(1, FINE);
        let weights: Weights = weights.iter().map(|weight| weight * fine).collect();
        let aim = (mark + 1) * fine - 1;
        let mut part = Part::exact(best.plan.clone(), best.won * fine);
        part.best.at_most = best.at_most * fine;
        let mut answers = Answers::default();
        self.divisions += 1;
        let rounds = if self.divisions > 1 { NESTED_ROUNDS } else { rounds };
        let done = self.share_out(&mut answers, trick, useful, &weights, (rounds, aim), &mut part);
        self.divisions -= 1;
        let Best { plan, won, at_most } = part.best;
        *best = Best { plan, won: won / fine, at_most: (at_most / fine).max(won / fine) };
        done
    }

    /// The same in fine units, for so many rounds or until the bound is down to the aim.
    fn share_out(
        &mut self,
        answers: &mut Answers,
        trick: &R::Trick,
        set: &Set,
        weights: &Weights,
        (rounds, aim): (u32, u64),
        part: &mut Part,
    ) -> Result<(), Stopped> {
        let branches = self.branches(trick, set)?;
        let key = (self.rules.trick_key(trick), set.clone());
        // Positions that play alike may have their cards in another order.
        let sizes =
            |shares: &Shares| shares.iter().map(Vec::len).eq(branches.iter().map(Branch::len));
        let kept = self.shares.remove(&key).filter(sizes);
        let mut sharing = Sharing::new(&branches, set, weights, kept);
        let mut zeal = Zeal { zeal: 1.0, in_vain: 0 };
        let rounds = if sharing.disputed.is_empty() { 1 } else { rounds };
        for round in 0..rounds {
            self.spend()?;
            let parts = self.ask_all(answers, &branches, &sharing.weights_by_branch())?;
            let at_most = parts.iter().fold(sharing.sure, |sum, part| sum + part.best.at_most);
            sharing.adopt(&parts, part);
            if rounds > NESTED_ROUNDS && round % PLANNED == 0 && at_most > part.best.won {
                self.plan_in_turn(answers, &branches, &sharing, part)?;
            }
            let is_lower = at_most < part.best.at_most;
            if is_lower || round == 0 {
                part.chosen = sharing.won_by(|branch| &parts[branch].chosen);
                part.best.at_most = part.best.at_most.min(at_most);
            }
            let floor = aim.max(part.best.won);
            let goes_on = zeal.note(is_lower, &mut sharing);
            if part.best.at_most <= floor || !goes_on {
                break;
            }
            let excess = at_most.saturating_sub(floor) as f64 * zeal.zeal;
            if !sharing.adjust(|branch| &parts[branch].chosen, excess) {
                break;
            }
        }
        let shares = sharing.least;
        self.shares.insert(key, shares);
        Ok(())
    }

    /// The defender's cards after which not all of the layouts can be won together.
    fn branches(&mut self, trick: &R::Trick, set: &Set) -> Result<Vec<Branch<R::Trick>>, Stopped> {
        let mut branches = Vec::new();
        for (_, next, layouts) in self.rules.defender_moves(trick, set) {
            if self.achieve_trick(&next, &layouts)?.is_err() {
                branches.push(Branch { next, layouts });
            }
        }
        Ok(branches)
    }

    fn ask_all(
        &mut self,
        answers: &mut Answers,
        branches: &[Branch<R::Trick>],
        weights: &[Weights],
    ) -> Result<Vec<Part>, Stopped> {
        let asked = branches.iter().zip(weights);
        asked.map(|(branch, weights)| self.part(answers, branch, weights)).collect()
    }

    /// A plan made card by card: a layout lost after one card is worth nothing after the next ones, one that
    /// is not is worth the shares of all cards so far.
    fn plan_in_turn(
        &mut self,
        answers: &mut Answers,
        branches: &[Branch<R::Trick>],
        sharing: &Sharing<'_, R::Trick>,
        part: &mut Part,
    ) -> Result<(), Stopped> {
        let by_branch = sharing.weights_by_branch();
        let mut gathered = vec![0; sharing.weights.len()];
        let mut lost = part.chosen.minus(&part.chosen);
        let mut parts = Vec::new();
        for (branch, weights) in branches.iter().zip(&by_branch) {
            for layout in branch.layouts.iter() {
                gathered[layout] += weights[layout];
            }
            let is_open =
                |layout: &usize| branch.layouts.contains(*layout) && !lost.contains(*layout);
            let weights = (0..gathered.len())
                .map(|layout| if is_open(&layout) { gathered[layout] } else { 0 })
                .collect();
            let found = self.part(answers, branch, &weights)?;
            lost.add(&branch.layouts.minus(&found.best.plan));
            parts.push(found);
        }
        sharing.adopt(&parts, part);
        Ok(())
    }

    fn part(
        &mut self,
        answers: &mut Answers,
        branch: &Branch<R::Trick>,
        weights: &Weights,
    ) -> Result<Part, Stopped> {
        self.part_of(answers, &branch.next, &branch.layouts, weights)
    }

    /// The best plan after a card, within its trick by cards and beyond it as a question of its own.
    fn part_of(
        &mut self,
        answers: &mut Answers,
        trick: &R::Trick,
        set: &Set,
        weights: &Weights,
    ) -> Result<Part, Stopped> {
        match self.rules.turn(trick) {
            Turn::Complete => self.part_after(answers, trick, set, weights),
            Turn::Declarer => self.part_by_a_card(answers, trick, set, weights),
            Turn::Defender => {
                let mut part = Part::exact(set.minus(set), 0);
                part.best.at_most = weigh(weights, set);
                let rounds = (LATER_ROUNDS, 0);
                self.share_out(answers, trick, set, weights, rounds, &mut part)?;
                Ok(part)
            }
        }
    }

    fn part_after(
        &mut self,
        answers: &mut Answers,
        trick: &R::Trick,
        set: &Set,
        weights: &Weights,
    ) -> Result<Part, Stopped> {
        let start = self.rules.close(trick);
        let there = self.rules.project_weights(trick, weights);
        let asked = self.rules.project(trick, set);
        let question = (self.rules.key(&start), asked, there);
        self.spend()?;
        let best = if let Some(best) = answers.given.get(&question) {
            best.clone()
        } else {
            let best = self.best(&start, &question.1, &question.2, 0);
            if answers.given.len() == ANSWERS {
                answers.given.clear();
            }
            answers.given.insert(question, best.clone());
            best
        };
        let plan = self.rules.lift(trick, &best.plan);
        Ok(Part { chosen: plan.clone(), best: Best { plan, ..best } })
    }

    fn part_by_a_card(
        &mut self,
        answers: &mut Answers,
        trick: &R::Trick,
        set: &Set,
        weights: &Weights,
    ) -> Result<Part, Stopped> {
        let mut cards = Vec::new();
        for (_, next) in self.rules.declarer_moves(trick) {
            let useful = self.open_trick(&next, set)?;
            cards.push((weigh(weights, &useful), useful, next));
        }
        cards.sort_by_key(|&(at_most, ..)| std::cmp::Reverse(at_most));
        let mut found = Part::exact(set.minus(set), 0);
        for (at_most, useful, next) in cards {
            if at_most <= found.best.won {
                break;
            }
            let part = if self.achieve_trick(&next, &useful)?.is_ok() {
                Part::exact(useful, at_most)
            } else {
                self.part_of(answers, &next, &useful, weights)?
            };
            found = found.or(part);
        }
        Ok(found)
    }
}

/// How the weights of layouts are shared out among the defender's cards.
struct Sharing<'a, T> {
    branches: &'a [Branch<T>],
    set: &'a Set,
    weights: &'a Weights,
    /// What is won in any case.
    sure: u64,
    /// The layouts of several cards, with the places among them, card by card.
    disputed: Vec<(usize, Vec<(usize, usize)>)>,
    shares: Shares,
    /// Those with the least bound.
    least: Shares,
}

impl<'a, T> Sharing<'a, T> {
    /// Begins with shares that were good before, or equal ones.
    fn new(
        branches: &'a [Branch<T>],
        set: &'a Set,
        weights: &'a Weights,
        kept: Option<Shares>,
    ) -> Self {
        let mut places = vec![Vec::new(); weights.len()];
        for (branch, Branch { layouts, .. }) in branches.iter().enumerate() {
            layouts.iter().enumerate().for_each(|(at, layout)| places[layout].push((branch, at)));
        }
        let sure = set.iter().filter(|&layout| places[layout].is_empty());
        let sure = sure.map(|layout| weights[layout]).sum();
        let equal = |branch: &Branch<T>| {
            branch.layouts.iter().map(|layout| 1.0 / places[layout].len() as f64).collect()
        };
        let shares = kept.unwrap_or_else(|| branches.iter().map(equal).collect());
        let is_disputed =
            |(layout, places): &(usize, Vec<_>)| places.len() > 1 && weights[*layout] > 0;
        let disputed = places.into_iter().enumerate().filter(is_disputed).collect();
        Self { branches, set, weights, sure, disputed, least: shares.clone(), shares }
    }

    /// Whole numbers that add up to the weights.
    fn weights_by_branch(&self) -> Vec<Weights> {
        let mut left = self.weights.to_vec();
        let mut last = vec![usize::MAX; left.len()];
        let mut by_branch: Vec<Vec<u64>> = Vec::new();
        for (branch, (Branch { layouts, .. }, shares)) in
            self.branches.iter().zip(&self.shares).enumerate()
        {
            let mut weights = vec![0; left.len()];
            for (layout, share) in layouts.iter().zip(shares) {
                let weight = ((self.weights[layout] as f64 * share) as u64).min(left[layout]);
                (weights[layout], last[layout]) = (weight, branch);
                left[layout] -= weight;
            }
            by_branch.push(weights);
        }
        for (layout, &last) in last.iter().enumerate() {
            if let Some(weights) = by_branch.get_mut(last) {
                weights[layout] += left[layout];
            }
        }
        by_branch.into_iter().map(Weights::from).collect()
    }

    /// What is left if these are won after each card.
    fn won_by<'b>(&self, won: impl Fn(usize) -> &'b Set) -> Set {
        let mut left = self.set.clone();
        for (branch, Branch { layouts, .. }) in self.branches.iter().enumerate() {
            left.remove(&layouts.minus(won(branch)));
        }
        left
    }

    /// Takes what is won after all cards for the plan, if it is better.
    fn adopt(&self, parts: &[Part], part: &mut Part) {
        let plan = self.won_by(|branch| &parts[branch].best.plan);
        let won = weigh(self.weights, &plan);
        if won > part.best.won {
            (part.best.plan, part.best.won) = (plan, won);
        }
    }

    /// Moves shares to cards after which a layout is not chosen, by steps as long as would lower the bound by
    /// `excess` if nothing else changed; false if all cards agree.
    fn adjust<'b>(&mut self, chosen: impl Fn(usize) -> &'b Set, excess: f64) -> bool {
        let inside = |layout: usize, places: &[(usize, usize)]| {
            places.iter().filter(|&&(branch, _)| chosen(branch).contains(layout)).count() as f64
        };
        let spread = |(layout, places): &(usize, Vec<(usize, usize)>)| {
            let (inside, all) = (inside(*layout, places), places.len() as f64);
            inside * (all - inside) / all
        };
        let norm: f64 = self.disputed.iter().map(spread).sum();
        if norm == 0.0 {
            return false;
        }
        for (layout, places) in &self.disputed {
            let mean = inside(*layout, places) / places.len() as f64;
            let step = excess / norm / self.weights[*layout] as f64;
            let mut sum = 0.0;
            for &(branch, at) in places {
                let is_chosen = f64::from(u8::from(chosen(branch).contains(*layout)));
                let share = &mut self.shares[branch][at];
                *share = (*share + step * (mean - is_chosen)).max(0.0);
                sum += *share;
            }
            for &(branch, at) in places {
                self.shares[branch][at] /= sum;
            }
        }
        true
    }
}

/// How long steps are.
struct Zeal {
    zeal: f64,
    in_vain: u32,
}

impl Zeal {
    /// Shorter steps from the best shares if the bound does not come down; false if they are too short.
    fn note<T>(&mut self, is_lower: bool, sharing: &mut Sharing<'_, T>) -> bool {
        if is_lower {
            sharing.least.clone_from(&sharing.shares);
            self.in_vain = 0;
            return true;
        }
        self.in_vain += 1;
        if self.in_vain >= PATIENCE {
            sharing.shares.clone_from(&sharing.least);
            (self.zeal, self.in_vain) = (self.zeal / 2.0, 0);
        }
        self.zeal >= LEAST_ZEAL
    }
}

#[cfg(test)]
mod tests;
