//! A declarer who knows what he is playing for: achievable sets and squeaky wheel \[GIB, §7\].
//!
//! Averaging over layouts ([`crate::choose`]) believes that after this card declarer will see everything.
//! So a card that defers a guess looks as good as one that makes it unnecessary \[GIB, §3, 5\]. Here
//! a card is worth the layouts that *one* way of playing on wins, an achievable set:
//!
//! 1. Draw layouts as for Monte Carlo, and solve each double dummy for every card of declarer's
//!    (`sampled`).
//! 2. For each card find the best achievable set of layouts: `achieve` answers
//!    for a set, `wheel` finds the set. Small endings have the exact answer (`exact`).
//! 3. Look further ahead, the card that seems best first, until it is proven or the work is done; then
//!    play on to the end from every card that may be best (`comparison`, `rollout`). Where cards are close,
//!    do so for further samples (`samples`), and solve still more layouts double dummy (`beyond`).
//! 4. Say what the card plays for, and when another would be better (`words`), and remember the layouts for the
//!    next card (`memory`).
//!
//! A layout outside the set is counted as missing the goal, whatever double dummy says; one within it as
//! what double dummy gives. The goal is the contract, then a trick more; where the contract is out of reach,
//! what can mostly be had. With goals one after the other the payoff is in the board's own scoring, and
//! an overtrick never costs a contract that is worth more.

use merrimac_cards::{Card, Contract};
use merrimac_double_dummy::Budget as SolverBudget;
use merrimac_table::{Decision, SeatView};

use crate::declarer;
use crate::equals::{Equals, equals};
use crate::monte_carlo;
use crate::objective::Worth;
use crate::situation::{Situation, Tools};

mod world;
mod achieve;
mod wheel;
mod rollout;
mod comparison;
mod double_dummy;
mod sampled;
mod memory;
mod samples;
mod beyond;
mod exact;
mod words;
mod reasons;

pub use memory::Memory;
pub use reasons::Planned;
pub use words::{Description, Fact};

use achieve::Search;
use comparison::{Comparison, shrunk};
use sampled::{Layout, Sampled, look};
use wheel::Plan;
use world::{Eyes, Mask};

/// How to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How samples are drawn, and how the defenders' cards are chosen.
    pub thinking: monte_carlo::Settings,
    /// How much may be searched for one decision, for each deal of a sample: positions of the solver, and
    /// layouts in positions.
    pub work: u64,
    /// How many of declarer's choices are looked ahead at most.
    pub depth: u8,
    /// How many of the things that a defender can be seen to do are looked at.
    pub width: usize,
    /// How many orders of layouts are tried after the first.
    pub rounds: usize,
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
        depth: 26,
        width: 3,
        rounds: 3,
        exact: 300_000,
        deals: 200,
    };
}

/// The card to play; none unless the view's seat is to play one. A defender's card is chosen by
/// [Monte Carlo](crate::choose).
pub fn choose(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
) -> Option<Decision<Card>> {
    choose_again(tools, situation, settings, &mut Memory::default())
}

/// The same with what is remembered of the last plan on the board, and is to be of this one.
pub fn choose_again(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
    memory: &mut Memory,
) -> Option<Decision<Card>> {
    match plan(tools, situation, settings, memory) {
        Some(planned) => Some(planned.decision),
        None => monte_carlo::choose(tools, situation, &settings.thinking),
    }
}

/// Declarer's card with what it plays for; none unless declarer has a choice.
pub fn plan(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
    memory: &mut Memory,
) -> Option<Planned> {
    let view = situation.view;
    let contract = view.contract()?;
    let mut candidates = equals(view);
    if !view.is_declarer() || candidates.len() < 2 {
        return None;
    }
    candidates.sort_by_key(|&one| std::cmp::Reverse(declarer::preference(view, one)));
    let worth = Worth::new(view, contract, situation.objective);
    let is_small = view.tricks_left() <= exact::MOST_TRICKS;
    let inference = &settings.thinking.inference;
    let half = tools.budget.samples / 2;
    let remembered = memory.recall(view, inference, 0..half);
    let mut sampled = look(tools, situation, inference, &candidates, is_small, &remembered)?;
    if is_small && sampled.complete {
        let mut board = Board::new(&candidates, contract, worth, sampled);
        if board.follow(|board, target| board.solve(view, settings.exact, target)) {
            return Some(board.planned());
        }
        if !board.sampled.is_long(tools.budget.samples) {
            let merged = board.sampled.merged(contract);
            let mut board = Board::new(&candidates, contract, worth, merged);
            search(tools, settings, &mut board);
            return Some(board.planned());
        }
        sampled = look(tools, situation, inference, &candidates, false, &remembered)?;
    }
    let mut board = Board::new(&candidates, contract, worth, sampled);
    search(tools, settings, &mut board);
    for sample in 1..samples::most(settings.deals, tools.budget.samples) {
        let contenders = board.contenders();
        let is_decided =
            contenders.len() < 2 || sample >= samples::FEWEST && board.are_alike(&contenders);
        if is_decided || tools.budget.is_stopped() {
            break;
        }
        let remembered = memory.recall(view, inference, sample * half..(sample + 1) * half);
        let further = look(tools, situation, inference, &candidates, false, &remembered);
        let Some(sampled) = further else { break };
        let mut other = Board::new(&candidates, contract, worth, sampled).only(&contenders);
        if board.are_alike(&contenders) && other.win_the_same(&contenders) {
            continue;
        }
        search(tools, settings, &mut other);
        board = board.joined(other);
    }
    board.look_beyond(tools, situation, inference);
    let planned = board.planned();
    memory.keep(view, inference, board.layouts_of(planned.decision.choice));
    Some(planned)
}

/// Plans by search.
fn search(tools: &mut Tools<'_>, settings: &Settings, board: &mut Board<'_>) {
    let whole = settings.work * tools.budget.samples as u64;
    let mut work = whole;
    board.follow(|board, target| {
        let (goal, left) = board.search(tools, settings, target, work);
        // The goals after the first are worth less.
        work = left.min(whole / 4);
        goal
    });
}

/// A goal, and what each candidate can do about it.
#[derive(Debug, Clone)]
struct Goal {
    /// Declarer's tricks in all.
    target: u8,
    /// By candidate: which layouts its rollout wins, or its best plan exactly.
    won: Vec<Vec<bool>>,
    /// By candidate: the achievable set that was found, as far as was looked.
    optimistic: Vec<Vec<bool>>,
    /// By candidate: how many choices were looked ahead; none if that is the truth.
    ahead: Vec<Option<u8>>,
    /// By candidate: how closely it was looked at.
    evaluation: Vec<Evaluation>,
}

/// How closely a candidate was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Evaluation {
    /// It was left out, since others are better for certain.
    Pruned,
    /// Double dummy only: the work did not suffice to tell, or it went to those that were better in the samples
    /// before, which may have been chance.
    DoubleDummy,
    /// As closely as those that it is compared with.
    Full,
}

impl Goal {
    /// Pruned candidates keep their optimistic estimate, with a penalty. For goals after the first, which
    /// only those are looked at for that may come out best: in the next sample it may be others.
    fn keep_estimates_of_the_pruned(&mut self) {
        for evaluation in &mut self.evaluation {
            *evaluation = Evaluation::DoubleDummy.max(*evaluation);
        }
    }
}

/// A decision in the making.
#[derive(Debug)]
struct Board<'a> {
    candidates: &'a [Equals],
    contract: Contract,
    worth: Worth,
    sampled: Sampled,
    /// By candidate: whether it is looked at.
    wanted: Vec<bool>,
    /// The most tricks that each layout allows.
    best: Vec<u8>,
    /// The pessimistic estimate: tricks by layout and candidate.
    pessimistic: Vec<Vec<u8>>,
    /// Tricks by layout and candidate, as far as was looked.
    optimistic: Vec<Vec<u8>>,
    goals: Vec<Goal>,
    /// By candidate: what it is taken to lose by not knowing, where the work did not suffice to tell.
    penalty: Vec<f64>,
    /// By candidate: the double-dummy value more in all layouts than in those that are planned for.
    promised_more: Vec<f64>,
    /// By candidate: how much more it is worth by what was found beyond these layouts.
    found_beyond: Vec<f64>,
}

/// Values that differ by less are the same.
const SAME: f64 = 1e-9;

/// Goals followed in one decision: the contract, and one trick more if it counts.
const GOALS: usize = 2;

impl<'a> Board<'a> {
    fn new(candidates: &'a [Equals], contract: Contract, worth: Worth, sampled: Sampled) -> Self {
        let (best, pessimistic) = (sampled.best(), sampled.tricks.clone());
        let (optimistic, wanted) = (pessimistic.clone(), vec![true; candidates.len()]);
        let [penalty, promised_more, found_beyond] = [(); 3].map(|()| vec![0.0; candidates.len()]);
        Self {
            candidates,
            contract,
            worth,
            sampled,
            wanted,
            best,
            pessimistic,
            optimistic,
            goals: Vec::new(),
            penalty,
            promised_more,
            found_beyond,
        }
    }

    /// Works off the goals; false, and nothing done, if the first has no answer.
    fn follow(&mut self, mut answer: impl FnMut(&Self, u8) -> Option<Goal>) -> bool {
        let top = self.best.iter().copied().max().unwrap_or(0);
        let mut target = self.first_target();
        let goals = if self.worth.counts_overtricks() { GOALS } else { 1 };
        while self.goals.len() < goals && target <= top {
            let Some(mut goal) = answer(self, target) else { break };
            if !self.goals.is_empty() {
                goal.keep_estimates_of_the_pruned();
            }
            let places = 0..self.candidates.len();
            let before: Vec<f64> = places.map(|place| self.worth_of(place)).collect();
            limit(&mut self.pessimistic, &goal.won, target - 1);
            limit(&mut self.optimistic, &goal.optimistic, target - 1);
            self.penalise(&goal.evaluation, &before);
            self.goals.push(goal);
            target += 1;
        }
        !self.goals.is_empty()
    }

    /// The contract if any layout allows it, else what half of them do.
    fn first_target(&self) -> u8 {
        let mut best = self.best.clone();
        best.sort_unstable();
        let contract = self.contract.bid.tricks();
        let most = best.last().copied().unwrap_or(0);
        if most >= contract { contract } else { best[best.len() / 2].max(1) }
    }

    /// The layouts, and whether a candidate reaches the first goal in them.
    fn layouts_of(&self, card: Card) -> Vec<Layout> {
        let place = self.candidates.iter().position(|group| group.cards().contains(card));
        let won = place.zip(self.goals.first()).map(|(place, goal)| &goal.won[place]);
        let is_won = |id: usize| won.is_some_and(|won| won[id]);
        let deals = self.sampled.deals.iter().enumerate();
        deals.map(|(id, &(deal, weight))| Layout { deal, weight, won: is_won(id) }).collect()
    }

    /// What tricks in a layout are worth, by its weight.
    fn value(&self, layout: usize, tricks: u8) -> f64 {
        self.sampled.deals[layout].1 * self.worth.of(tricks, self.best[layout])
    }

    /// What a candidate is worth: its two estimates, shrunk, less its penalty.
    fn worth_of(&self, place: usize) -> f64 {
        let of = |tricks: &Vec<Vec<u8>>| -> f64 {
            tricks.iter().enumerate().map(|(layout, row)| self.value(layout, row[place])).sum()
        };
        shrunk(of(&self.pessimistic), of(&self.optimistic)) - self.penalty[place]
            + self.found_beyond[place]
    }

    /// What a candidate is worth double dummy.
    fn promised(&self, place: usize) -> f64 {
        let of = |(layout, row): (usize, &Vec<u8>)| self.value(layout, row[place]);
        self.sampled.tricks.iter().enumerate().map(of).sum::<f64>() + self.promised_more[place]
    }

    /// A candidate that could not be looked at closely for a goal is taken to lose by not knowing as much of what
    /// it was worth before as those that were, on average. It may neither keep its optimistic estimate against them, nor be
    /// forgotten.
    fn penalise(&mut self, evaluation: &[Evaluation], before: &[f64]) {
        let places = 0..self.candidates.len();
        let looked_at: Vec<usize> =
            places.clone().filter(|&place| evaluation[place] == Evaluation::Full).collect();
        let lost: f64 = looked_at.iter().map(|&place| before[place] - self.worth_of(place)).sum();
        let mean = lost / looked_at.len().max(1) as f64;
        for place in places.filter(|&place| evaluation[place] == Evaluation::DoubleDummy) {
            self.penalty[place] += mean;
        }
    }

    /// Whether a candidate can be compared with the best ones, looked at as closely or with a penalty.
    fn is_compared(&self, place: usize) -> bool {
        self.goals.iter().all(|goal| goal.evaluation[place] > Evaluation::Pruned)
    }

    /// By candidate: whether it may come out best if it reaches a further goal wherever double dummy does and
    /// others nowhere.
    fn in_the_running(&self, target: u8) -> Vec<bool> {
        let places = 0..self.candidates.len();
        let sure = |place: usize| -> f64 {
            let missed = |layout: usize| self.pessimistic[layout][place].min(target - 1);
            (0..self.pessimistic.len()).map(|layout| self.value(layout, missed(layout))).sum()
        };
        let compared = places.clone().filter(|&place| self.is_compared(place));
        let best = compared.map(sure).fold(f64::NEG_INFINITY, f64::max);
        let may_win = |place: usize| self.is_compared(place) && self.worth_of(place) > best - SAME;
        places.map(may_win).collect()
    }

    /// The best achievable set of each candidate that may be best, exactly; none if the budget did not suffice.
    fn solve(&self, view: &SeatView, budget: u64, target: u8) -> Option<Goal> {
        let (candidates, layouts) = (self.candidates, &self.sampled.deals);
        let query = exact::Query { view, contract: self.contract, layouts, candidates };
        let found = if self.goals.is_empty() {
            query.best(target, budget)?
        } else {
            // The goals after the first are worth less.
            query.each(&self.in_the_running(target), target, budget / 4)?
        };
        let open = |place: usize| {
            self.sampled.tricks.iter().map(|tricks| tricks[place] >= target).collect()
        };
        let evaluation =
            |won: &Option<_>| if won.is_some() { Evaluation::Full } else { Evaluation::Pruned };
        let evaluation = found.iter().map(evaluation).collect();
        let ahead = found.iter().map(|won| won.is_none().then_some(0)).collect();
        let won: Vec<Vec<bool>> =
            (0..).zip(found).map(|(place, won)| won.unwrap_or_else(|| open(place))).collect();
        Some(Goal { target, optimistic: won.clone(), won, ahead, evaluation })
    }

    /// The best achievable set of each candidate, as far as the work goes; and the work that is left. A goal after the
    /// first is played for, not searched, and has no answer if the work does not suffice.
    fn search(
        &self,
        tools: &mut Tools<'_>,
        settings: &Settings,
        target: u8,
        work: u64,
    ) -> (Option<Goal>, u64) {
        let side = self.contract.side();
        let worlds = &self.sampled.worlds;
        let eyes = Eyes::new(side, &worlds[0].play);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let mut search =
            Search::new(tools.solver, budget, eyes, side, target, (work, settings.width));
        let layouts = 0..worlds.len();
        let missed = |layout: usize, place: usize| self.optimistic[layout][place].min(target - 1);
        let base: Vec<f64> = (0..self.candidates.len())
            .map(|place| layouts.clone().map(|one| self.value(one, missed(one, place))).sum())
            .collect();
        let gain = |layout: usize, place: usize| {
            let tricks = self.optimistic[layout][place];
            self.value(layout, tricks) - self.value(layout, missed(layout, place))
        };
        let plan = |place: usize| {
            let gains = layouts.clone().map(|layout| gain(layout, place)).collect();
            Plan::new(self.candidates[place].bottom(), gains, self.sampled.planned)
        };
        let places = 0..self.candidates.len();
        let allowed =
            if self.goals.is_empty() { self.wanted.clone() } else { self.in_the_running(target) };
        let mut comparison = Comparison {
            search: &mut search,
            worlds: &self.sampled.worlds,
            plans: places.map(plan).collect(),
            base,
            compared: allowed.clone(),
            allowed,
        };
        let won = if self.goals.is_empty() {
            Some(comparison.decide(settings))
        } else {
            comparison.roll_out_all()
        };
        let Comparison { plans, compared, .. } = comparison;
        let evaluation =
            |compared: bool| if compared { Evaluation::Full } else { Evaluation::DoubleDummy };
        let in_set = |set: Mask| layouts.clone().map(|id| set >> id & 1 == 1).collect();
        let goal = won.map(|won| Goal {
            target,
            won: won.into_iter().map(in_set).collect(),
            optimistic: plans.iter().map(|plan| in_set(plan.set)).collect(),
            ahead: plans.iter().map(|plan| (!plan.complete).then_some(plan.depth)).collect(),
            evaluation: compared.into_iter().map(evaluation).collect(),
        });
        (goal, search.work_left())
    }
}

/// Tricks beyond a limit are not counted where a candidate does not win.
fn limit(tricks: &mut [Vec<u8>], won: &[Vec<bool>], most: u8) {
    for (place, won) in won.iter().enumerate() {
        for (row, _) in tricks.iter_mut().zip(won).filter(|(_, won)| !**won) {
            row[place] = row[place].min(most);
        }
    }
}

#[cfg(test)]
mod tests;
