//! Goals by themselves and all at once: the search for a payoff.

use std::rc::Rc;

use merrimac_cards::{Card, Hand};
use merrimac_stable_set::BitSet;
use rustc_hash::FxHashMap;

use super::{Payoff, PayoffPlan, TricksTaken};
use crate::best::{Wanted, Weights, weigh};
use crate::budget::{Budget, StopReason};
use crate::describe::Vocabulary;
use crate::effort::Memory;
use crate::ending::Ending;
use crate::levels::Levels;
use crate::rules::Rules;
use crate::search::Search;
use crate::tricks::{Start, Trick, Tricks};
use crate::turns::{ByCard, CardQuery};
use crate::weighted::{Layout, Layouts};

/// What layouts may weigh together, times what a payoff spans.
const MOST: u128 = 1 << 62;

/// A number of tricks that is worth more than one fewer, and by how much, in units common to all.
struct Step {
    tricks: u8,
    gain: u64,
}

/// A card that declarer may play, or the position itself if a defender is to play, and what the goals tell of
/// it, each asked for by itself.
pub(super) struct Lead {
    pub(super) card: Option<Card>,
    pub(super) equivalents: Hand,
    pub(super) open: u64,
    /// No plan weighs more than the best plans for all goals together.
    pub(super) at_most: u64,
    /// The layouts of those plans, level by level.
    plans: Vec<BitSet>,
}

/// A plan as the layouts in which it reaches each level, what it weighs, and what no plan exceeds.
pub(super) struct Found {
    reached: Vec<BitSet>,
    pub(super) won: u64,
    at_most: u64,
}

pub(super) struct Table<'a> {
    ending: &'a Ending,
    payoff: &'a Payoff,
    unit: u64,
    steps: Vec<Step>,
    /// How many of the steps can be reached double dummy: those are the first ones.
    live: usize,
    /// What is won double dummy.
    pub(super) open: u64,
    tricks: Rc<Tricks>,
    /// By the first level that is asked for: all from it on are.
    searches: FxHashMap<usize, Search<Levels>>,
    budget: Budget,
    memory: Memory,
    /// Why the goals by themselves were not all solved.
    reason: Option<StopReason>,
    pub(super) spent: u64,
    /// The layouts by number, and what they weigh by themselves.
    layouts: BitSet,
    likelihoods: Weights,
    /// What they weigh here, with fewer digits if need be.
    kept: Weights,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        ending: &'a Ending,
        layouts: &Layouts,
        payoff: &'a Payoff,
        budget: Budget,
    ) -> Self {
        let (unit, steps) = steps(payoff, ending.tricks_left() as u8);
        let tricks = Rc::new(rules(ending));
        let (layouts, likelihoods) = layouts.numbered(ending, tricks.layouts(&ending.start()));
        let kept = kept(&steps, &likelihoods);
        let memory = Memory::new(budget.bytes);
        memory.take(tricks.bytes());
        let searches = FxHashMap::default();
        let (live, open, spent) = (0, 0, 0);
        Self {
            ending,
            payoff,
            unit,
            steps,
            live,
            open,
            tricks,
            searches,
            memory,
            budget,
            reason: None,
            spent,
            layouts,
            likelihoods,
            kept,
        }
    }

    /// Declarer's cards, with what is found for each goal by itself.
    pub(super) fn leads(&mut self, exact: Hand) -> Vec<Lead> {
        let mut search = Search::new(rules(self.ending), &self.budget);
        let mut leads: Vec<Lead> = Vec::new();
        for (level, &Step { tricks, gain }) in self.steps.iter().enumerate() {
            // No goal takes what the others, and all of them at once, will need.
            let to_come = (self.steps.len() - level + 1) as u64;
            let spent = search.effort.spent;
            search.effort.left = spent + self.budget.nodes.saturating_sub(spent) / to_come;
            let root = self.root(tricks);
            let open = search.double_dummy_trick(&root, &self.layouts);
            let open = open.unwrap_or_else(|_| self.layouts.clone());
            if level > 0 && open.is_empty() {
                break;
            }
            self.live = level + 1;
            self.open += gain * weigh(&self.kept, &open);
            let query =
                CardQuery { layouts: &self.layouts, weights: &self.kept, exact, first: None };
            for found in search.by_card(&root, query) {
                let place = leads.iter().position(|lead| lead.card == found.card);
                let place = place.unwrap_or_else(|| {
                    leads.push(Lead::of(&found));
                    leads.len() - 1
                });
                let open = found.open.as_ref().unwrap_or(&self.layouts);
                leads[place].open += gain * weigh(&self.kept, open);
                leads[place].at_most += gain * found.best.at_most;
                leads[place].plans.push(found.best.plan);
            }
        }
        self.spent = search.effort.spent;
        self.reason = Some(search.effort.reason(self.budget.nodes));
        leads
    }

    /// The position with a goal.
    fn root(&self, tricks: u8) -> Trick {
        let goal = self.ending.with_goal(tricks).expect("no more tricks than are left");
        goal.position(&self.tricks)
    }

    /// The best plan after a card, if it weighs more than `incumbent`.
    ///
    /// 1. Often the best plans for all goals are achievable.
    /// 2. If not, numbers of tricks that can be had for certain are set aside: the best plan for the others
    ///    mostly takes them as well.
    /// 3. Only if it does not is everything asked for at once.
    pub(super) fn best(&mut self, lead: &Lead, incumbent: u64) -> Found {
        let mut found = Found { reached: Vec::new(), won: 0, at_most: lead.at_most };
        if lead.at_most <= incumbent {
            return found;
        }
        self.adopt(lead, lead.plans.clone(), false, &mut found);
        let certain = lead.plans.iter().take_while(|plan| **plan == self.layouts).count();
        let mut firsts = vec![certain, 0];
        firsts.dedup();
        for first in firsts {
            let cutoff = incumbent.max(found.won);
            if found.at_most <= cutoff {
                break;
            }
            if first == self.live {
                continue;
            }
            let aside = vec![self.layouts.clone(); first];
            let sure = self.weigh(&aside);
            let (plan, at_most) = self.ask(lead, first, cutoff.saturating_sub(sure));
            found.at_most = found.at_most.min(sure + at_most).max(found.won);
            let plans: Vec<BitSet> = aside.into_iter().chain(plan).collect();
            self.adopt(lead, plans, first == 0, &mut found);
        }
        found
    }

    /// Takes layouts by level for the plan, if that is better and achievable.
    fn adopt(&mut self, lead: &Lead, mut plans: Vec<BitSet>, is_proven: bool, found: &mut Found) {
        // Whoever takes more tricks takes fewer, too.
        for level in (1..plans.len()).rev() {
            let (below, above) = plans.split_at_mut(level);
            below[level - 1].add(&above[0]);
        }
        let won = self.weigh(&plans);
        if won > found.won && (is_proven || self.is_won(lead, &plans)) {
            (found.reached, found.won) = (plans, won);
        }
    }

    /// Whether each level can be reached in these layouts by one way of playing.
    fn is_won(&mut self, lead: &Lead, plans: &[BitSet]) -> bool {
        let next = self.after(lead);
        self.with_search(0, |search| {
            let set = search.rules.layered(&next.start, |level| plans[level].clone());
            matches!(search.achieve_trick(&next, &set), Ok(Ok(())))
        })
    }

    /// The best plan for the levels from one on, and what no plan for them exceeds.
    fn ask(&mut self, lead: &Lead, first: usize, incumbent: u64) -> (Vec<BitSet>, u64) {
        let next = self.after(lead);
        let (start, layouts) = (next.start, self.layouts.clone());
        let (steps, kept) = (first..self.live, self.kept.clone());
        let gains: Vec<u64> = self.steps[steps].iter().map(|step| step.gain).collect();
        self.with_search(first, |search| {
            let asked = search.rules.layered(&start, |_| layouts.clone());
            let weights = weights(&search.rules, &start, &gains, &kept);
            let best =
                search.best_trick(&next, Wanted { incumbent, ..Wanted::best_of(&asked, &weights) });
            let layer = |level| search.rules.layer(&start, level, &best.plan);
            ((0..gains.len()).map(layer).collect(), best.at_most)
        })
    }

    /// The position after a card, with the goal of the last level.
    fn after(&self, lead: &Lead) -> Trick {
        let root = self.root(self.steps[self.live - 1].tricks);
        lead.card.map_or(root, |card| self.tricks.play(&root, card.bit_place()))
    }

    /// Asks the search for the levels from one on, with what is left of the budget.
    fn with_search<T>(&mut self, first: usize, ask: impl FnOnce(&mut Search<Levels>) -> T) -> T {
        let goals = self.steps[first..self.live].iter().map(|step| step.tricks);
        let rules = || Levels::new(Rc::clone(&self.tricks), goals.collect());
        let (budget, memory) = (&self.budget, &self.memory);
        let search = self.searches.entry(first).or_insert_with(|| {
            let mut search = Search::new(rules(), budget);
            search.effort.memory = memory.clone();
            search
        });
        let before = search.effort.spent;
        search.effort.left = before.saturating_add(budget.nodes.saturating_sub(self.spent));
        let answer = ask(search);
        self.spent += search.effort.spent - before;
        answer
    }

    /// Why the best plan is not proven to be it.
    pub(super) fn reason(&self) -> StopReason {
        let is_spent = self.spent >= self.budget.nodes;
        let at_once = self.searches.values().map(|search| match search.effort.reason(u64::MAX) {
            StopReason::Stuck if is_spent => StopReason::Nodes,
            reason => reason,
        });
        let reasons: Vec<StopReason> = self.reason.into_iter().chain(at_once).collect();
        let first = [StopReason::Asked, StopReason::Nodes, StopReason::Memory];
        first.into_iter().find(|reason| reasons.contains(reason)).unwrap_or(StopReason::Stuck)
    }

    /// What a plan weighs that reaches each level in these layouts.
    fn weigh(&self, reached: &[BitSet]) -> u64 {
        let weigh = |(step, layouts): (&Step, &BitSet)| step.gain * weigh(&self.kept, layouts);
        self.steps.iter().zip(reached).map(weigh).sum()
    }

    pub(super) fn plan(&self, lead: &Lead, found: &Found) -> PayoffPlan {
        let is_found = !found.reached.is_empty() || found.at_most == 0;
        PayoffPlan {
            card: lead.card,
            equivalents: lead.equivalents,
            expected: self.worth(found.won),
            at_most: self.worth(found.at_most),
            open: self.worth(lead.open),
            results: if is_found { self.results(&found.reached) } else { Vec::new() },
        }
    }

    /// What situations of this weight are worth on average.
    pub(super) fn worth(&self, weight: u64) -> f64 {
        let all = weigh(&self.kept, &self.layouts).max(1);
        let none = i128::from(self.payoff.values[0]) * i128::from(all);
        (none + i128::from(self.unit) * i128::from(weight)) as f64 / all as f64
    }

    /// The results of a plan that reaches each level in these layouts.
    fn results(&self, reached: &[BitSet]) -> Vec<TricksTaken> {
        let vocabulary = Vocabulary::new(self.ending, self.named(&self.layouts));
        let none = self.layouts.minus(&self.layouts);
        let reached = |level: usize| reached.get(level).unwrap_or(&none);
        let levels = || self.steps.iter().enumerate().map(|(k, step)| (step.tricks, reached(k)));
        let from = std::iter::once((0, &self.layouts)).chain(levels());
        let next = levels().chain([(self.ending.tricks_left() as u8 + 1, &none)]);
        from.zip(next)
            .filter(|((_, these), (_, better))| these != better)
            .map(|((tricks, these), (more, better))| {
                let layouts = self.named(these);
                TricksTaken {
                    tricks,
                    most: more - 1,
                    payoff: self.payoff.values[usize::from(tricks)],
                    chance: self.share(&these.minus(better)),
                    or_better: self.share(these),
                    plays_for: vocabulary.describe(&layouts),
                    layouts,
                }
            })
            .collect()
    }

    fn share(&self, layouts: &BitSet) -> f64 {
        weigh(&self.likelihoods, layouts) as f64
            / weigh(&self.likelihoods, &self.layouts).max(1) as f64
    }

    fn named(&self, layouts: &BitSet) -> Vec<Layout> {
        let universe = self.tricks.layouts(&self.ending.start());
        Layouts::named(self.ending, universe, &self.likelihoods, layouts)
    }
}

impl Lead {
    /// A card of which nothing is known yet.
    fn of(found: &ByCard) -> Self {
        let (card, equivalents) = (found.card, found.equivalents);
        Self { card, equivalents, open: 0, at_most: 0, plans: Vec::new() }
    }
}

fn rules(ending: &Ending) -> Tricks {
    Tricks::new(ending.tricks_left(), ending.strain().trump().map(|suit| suit.index() as u8))
}

/// The numbers of tricks that are worth more than one fewer, and what their gains are counted in.
fn steps(payoff: &Payoff, left: u8) -> (u64, Vec<Step>) {
    let mut gains = payoff.gains();
    gains.retain(|&(tricks, _)| tricks <= left);
    if gains.is_empty() {
        // All numbers of tricks are worth the same: a goal by which nothing is gained.
        gains.push((left, 0));
    }
    let unit = gains.iter().fold(0, |unit, &(_, gain)| common_divisor(gain, unit)).max(1);
    let steps = gains.iter().map(|&(tricks, gain)| Step { tricks, gain: gain / unit });
    (unit, steps.collect())
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// What layouts weigh, if need be with fewer digits: sums must not overflow.
fn kept(steps: &[Step], likelihoods: &[u64]) -> Weights {
    let span: u64 = steps.iter().map(|step| step.gain).sum();
    let all: u128 = likelihoods.iter().map(|&likelihood| u128::from(likelihood)).sum();
    let most = MOST / u128::from(span.max(1));
    let kept = |&likelihood: &u64| match likelihood {
        0 => 0,
        likelihood if all <= most => likelihood,
        likelihood => (u128::from(likelihood) * most / all).max(1) as u64,
    };
    likelihoods.iter().map(kept).collect()
}

/// What each situation weighs: its layout's weight, as many times as its tricks are worth more.
fn weights(rules: &Levels, start: &Start, gains: &[u64], kept: &[u64]) -> Weights {
    let mut weights = vec![0; rules.universe(start)];
    for (level, gain) in gains.iter().enumerate() {
        for (layout, weight) in kept.iter().enumerate() {
            weights[rules.situation(start, level, layout)] = weight * gain;
        }
    }
    weights.into()
}
