//! A declarer who knows what he is playing for: achievable sets and squeaky wheel \[GIB, §7\].
//!
//! Averaging over layouts ([`crate::choose`]) believes that after this card declarer will see everything.
//! So a card that defers a guess looks as good as one that makes it unnecessary \[GIB, §3, 5\]. Here
//! a card is worth the layouts that *one* way of playing on wins, an achievable set:
//!
//! | module | what | |
//! |---|---|---|
//! | `sample` | layouts, each solved double dummy for every card | §3 |
//! | `crate::position` | what declarer sees of a layout | §5 |
//! | `crate::achievable` | can these layouts be won by one way of playing? | §7.1 |
//! | `wheel` | the best set of layouts for a card: generalised union, squeaky wheel | §7.1, 7.2 |
//! | `rollout` | playing on to the end, where the search stops | |
//! | `lookahead` | which cards are searched, how far, and which are rolled out | |
//! | `candidate`, `payoff` | what each card is worth in the board's scoring | §7.1 |
//! | `exact` | small endings, over all layouts | §6 |
//! | `reasons` | what the card plays for, and when another would be better | |
//!
//! A layout outside the set is counted as missing the goal, whatever double dummy says; one within it as
//! what double dummy gives. The goal is the contract, then a trick more; where the contract is out of reach,
//! what can mostly be had. With goals one after the other the payoff is in the board's own scoring, and
//! an overtrick never costs a contract that is worth more.
//!
//! # Several samples
//! Fifty layouts tell cards apart that are worth very different things. Where the best ones are close, the next
//! fifty may say the opposite: so plans are made for further samples, each by itself, and what cards are worth
//! in all of them decides. One plan for a larger sample would not do as well: a search that must part more
//! layouts looks less far ahead with the same work.

use merrimac_cards::Card;
use merrimac_double_dummy::Budget as SolverBudget;
use merrimac_table::Decision;

use crate::achievable::Search;
use crate::declarer;
use crate::equals::equals;
use crate::layouts::LISTED_FOR_ONE_SAMPLED;
use crate::monte_carlo;
use crate::objective::Worth;
use crate::position::{Eyes, Mask, Position};
use crate::sample::sample_or_list;
use crate::situation::{Situation, Tools};

mod sample;
mod wheel;
mod rollout;
mod lookahead;
mod candidate;
mod payoff;
mod exact;
mod reasons;

pub use reasons::Planned;

use candidate::{Candidate, Evaluation, Found};
use lookahead::Lookahead;
use payoff::Comparison;
use sample::Task;
use wheel::Plan;

/// How to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How samples are drawn, and how the defenders' cards are chosen.
    pub thinking: monte_carlo::Settings,
    /// How much may be searched for one decision, for each deal of a sample: positions of the solver, and
    /// layouts in positions.
    pub work: u64,
    /// How many positions the exact answer to a small ending may take.
    pub exact: u64,
    /// How many deals the samples have in all that are planned for where cards are close; at least four samples
    /// and at most thirteen.
    pub deals: usize,
}

impl Settings {
    /// Some seconds a board.
    pub const STANDARD: Self = Self {
        thinking: monte_carlo::Settings::STANDARD,
        work: 10_000,
        exact: 300_000,
        deals: 200,
    };

    /// How many samples are planned for where cards stay close: small ones are looked at oftener, since drawing
    /// and solving their deals takes far more time than planning for them.
    fn max_samples(&self, deals_a_sample: usize) -> usize {
        (self.deals / deals_a_sample.max(1)).clamp(MIN_SAMPLES, MAX_SAMPLES)
    }
}

/// Samples that are planned for at least where cards stay close; cards that are alike in all of these are taken
/// to be the same.
const MIN_SAMPLES: usize = 4;

/// Samples that are planned for at most.
const MAX_SAMPLES: usize = 13;

/// Values that differ by less are the same.
const SAME: f64 = 1e-9;

/// The card to play; none unless the view's seat is to play one. A defender's card is chosen by
/// [Monte Carlo](crate::choose).
pub fn choose(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
) -> Option<Decision<Card>> {
    match plan(tools, situation, settings) {
        Some(planned) => Some(planned.decision),
        None => monte_carlo::choose(tools, situation, &settings.thinking),
    }
}

/// Declarer's card with what it plays for; none unless declarer has a choice.
pub fn plan(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
) -> Option<Planned> {
    let (view, inference) = (situation.view, &settings.thinking.inference);
    let contract = view.contract()?;
    let mut candidates = equals(view);
    if !view.is_declarer() || candidates.len() < 2 {
        return None;
    }
    candidates.sort_by_key(|&one| std::cmp::Reverse(declarer::preference(view, one)));
    let worth = Worth::new(view, contract, situation.objective);
    let task = Task { situation, inference, contract, worth, candidates: &candidates };
    if settings.exact > 0 && view.tricks_left() <= exact::MAX_TRICKS {
        let drawn = sample_or_list(tools, situation, inference, exact::LISTED_FOR_ONE_SAMPLED);
        if drawn.complete {
            let mut listed = Comparison::new(&task, task.solve(tools, &drawn, false)?);
            if listed.solve_exactly(view, settings.exact) {
                return Some(listed.planned());
            }
        }
    }
    let next_sample = |tools: &mut Tools<'_>| {
        let drawn = sample_or_list(tools, situation, inference, LISTED_FOR_ONE_SAMPLED);
        Some(Comparison::new(&task, task.solve(tools, &drawn, true)?))
    };
    let mut comparison = next_sample(tools)?;
    comparison.search(tools, settings);
    for sample in 1..settings.max_samples(tools.budget.samples) {
        let contenders = comparison.contenders();
        let are_alike = comparison.are_alike(&contenders);
        let is_decided = contenders.len() < 2 || sample >= MIN_SAMPLES && are_alike;
        if is_decided || tools.budget.is_stopped() {
            break;
        }
        let Some(mut other) = next_sample(tools) else { break };
        if are_alike && other.are_alike_double_dummy(&contenders) {
            continue;
        }
        other = other.only(&contenders);
        other.search(tools, settings);
        comparison = comparison.joined(other);
    }
    Some(comparison.planned())
}

impl Comparison {
    /// Works off the goals by search.
    fn search(&mut self, tools: &mut Tools<'_>, settings: &Settings) {
        let whole = settings.work * tools.budget.samples as u64;
        let mut work = whole;
        self.follow(|comparison, target| {
            let (found, left) = comparison.look_ahead(tools, target, work);
            // The goals after the first are worth less.
            work = left.min(whole / 4);
            found
        });
    }

    /// The best achievable set of each candidate, as far as the work goes; and the work that is left. A goal
    /// after the first is rolled out, not searched, and has no answer if the work does not suffice.
    fn look_ahead(
        &self,
        tools: &mut Tools<'_>,
        target: u8,
        work: u64,
    ) -> (Option<Vec<Found>>, u64) {
        let number =
            |(id, layout): (usize, &sample::Layout)| Position::new(id as u8, layout.play.clone());
        let positions: Vec<Position> = self.layouts.iter().enumerate().map(number).collect();
        let eyes = Eyes::new(self.contract.side(), &positions[0].play);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let mut search = Search::new(tools.solver, budget, work, eyes, target);
        let mut lookahead =
            Lookahead { search: &mut search, positions: &positions, plans: self.plans(target) };
        let is_answered = if self.target.is_none() {
            lookahead.decide();
            true
        } else {
            lookahead.roll_out_all()
        };
        let members = |set: Mask| (0..positions.len()).map(|id| set >> id & 1 == 1).collect();
        let found = |plan: Plan| Found {
            won: members(plan.rollout.unwrap_or(plan.set)),
            optimistic: members(plan.set),
            ahead: (!plan.complete).then_some(plan.depth),
            evaluation: if plan.is_compared { Evaluation::Full } else { Evaluation::DoubleDummy },
        };
        let found = lookahead.plans.into_iter().map(found).collect();
        (is_answered.then_some(found), search.work_left)
    }

    /// The candidates before anything is searched for a goal.
    fn plans(&self, target: u8) -> Vec<Plan> {
        let plan = |(candidate, may_win): (&Candidate, bool)| {
            let tricks = candidate.tricks.iter().map(|tricks| tricks.optimistic).enumerate();
            let missed = |(layout, tricks): (usize, u8)| self.value(layout, tricks.min(target - 1));
            let gain = |one: (usize, u8)| self.value(one.0, one.1) - missed(one);
            let base = tricks.clone().map(missed).sum();
            let is_wanted = candidate.is_wanted && may_win;
            Plan::new(candidate.cards.bottom(), base, tricks.map(gain).collect(), is_wanted)
        };
        self.candidates.iter().zip(self.in_the_running(target)).map(plan).collect()
    }
}

#[cfg(test)]
mod tests;
