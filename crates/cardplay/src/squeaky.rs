//! A declarer who knows what he is playing for: achievable sets and squeaky wheel \[GIB, §7\].
//!
//! Averaging over layouts ([`crate::choose`]) believes that after this card declarer will see everything.
//! So a card that puts a guess off looks as good as one that makes it unnecessary \[GIB, §3, 5\]. Here
//! a card is worth the layouts that one way of playing on wins *together*:
//!
//! 1. Draw layouts as for Monte Carlo, and solve each with open cards for every card of declarer's
//!    (`sampled`).
//! 2. For each card find the best set of layouts that it can win together: `achieve` answers
//!    for a set, `wheel` finds the set. Small endings have the exact answer (`exact`).
//! 3. Look further ahead, the card that seems best first, until it is proven or the work is done.
//! 4. Say what the card plays for, and when another would be better (`words`), and remember the layouts for the
//!    next card (`memory`).
//!
//! A layout outside the set is counted as missing the goal, whatever open cards say; one within it as
//! what open cards give. The goal is the contract, then a trick more; where the contract is out of reach,
//! what can mostly be had. With goals one after the other the payoff is in the board's own scoring, and
//! an overtrick never costs a contract that is worth more.

use merrimac_cards::{Card, Contract, Deal};
use merrimac_double_dummy::Budget as SolverBudget;
use merrimac_table::Decision;

use crate::declarer;
use crate::equals::{Equals, equals};
use crate::monte_carlo;
use crate::situation::{Situation, Tools, Worth};

mod world;
mod achieve;
mod wheel;
mod sampled;
mod memory;
mod exact;
mod words;
mod reasons;

pub use memory::Memory;
pub use reasons::Planned;
pub use words::{Description, Fact};

use achieve::Search;
use sampled::{Sampled, look};
use wheel::Plan;
use world::Eyes;

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
}

impl Settings {
    /// Some seconds a board.
    pub const STANDARD: Self = Self {
        thinking: monte_carlo::Settings::STANDARD,
        work: 10_000,
        depth: 26,
        width: 3,
        rounds: 3,
        exact: 20_000,
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
    let worth = Worth::new(view, contract, situation.scoring);
    let is_small = view.tricks_left() <= exact::MOST_TRICKS;
    let inference = &settings.thinking.inference;
    let remembered = memory.recall(view, tools.budget.samples / 2);
    let sampled = look(tools, situation, inference, &candidates, is_small, &remembered)?;
    let solve = |sampled: &Sampled, target: u8| {
        let layouts = &sampled.deals;
        exact::won_sets(view, contract, layouts, &candidates, target, settings.exact)
    };
    if is_small && sampled.complete {
        let mut board = Board::new(&candidates, contract, worth, sampled);
        if board.follow(|board, target| solve(&board.sampled, target).map(Goal::exact(target))) {
            return Some(board.planned());
        }
        let merged = board.sampled.merged(contract);
        return Some(search(
            tools,
            settings,
            &mut Board::new(&candidates, contract, worth, merged),
        ));
    }
    let mut board = Board::new(&candidates, contract, worth, sampled);
    let planned = search(tools, settings, &mut board);
    memory.keep(view, board.layouts_won_by(planned.decision.choice));
    Some(planned)
}

/// Plans by search.
fn search(tools: &mut Tools<'_>, settings: &Settings, board: &mut Board<'_>) -> Planned {
    let whole = settings.work * tools.budget.samples as u64;
    let mut work = whole;
    board.follow(|board, target| {
        let (goal, left) = board.search(tools, settings, target, work);
        // The goals after the first are worth less.
        work = left.min(whole / 4);
        Some(goal)
    });
    board.planned()
}

/// A goal, and what each candidate can do about it.
#[derive(Debug, Clone)]
struct Goal {
    /// Declarer's tricks in all.
    target: u8,
    /// By candidate: which layouts it wins together.
    won: Vec<Vec<bool>>,
    /// By candidate: how many choices were looked ahead; none if that is the truth.
    ahead: Vec<Option<u8>>,
    /// By candidate: whether it was looked at as closely as those it is compared with.
    compared: Vec<bool>,
}

impl Goal {
    fn exact(target: u8) -> impl Fn(Vec<Vec<bool>>) -> Self {
        move |won| {
            let (ahead, compared) = (vec![None; won.len()], vec![true; won.len()]);
            Self { target, won, ahead, compared }
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
    /// The most tricks that each layout allows.
    best: Vec<u8>,
    /// Tricks by layout and candidate, as far as they can be relied on.
    relied: Vec<Vec<u8>>,
    goals: Vec<Goal>,
}

/// Values that differ by less are the same.
const SAME: f64 = 1e-9;

/// Goals followed in one decision: the contract, and one trick more.
const GOALS: usize = 2;

impl<'a> Board<'a> {
    fn new(candidates: &'a [Equals], contract: Contract, worth: Worth, sampled: Sampled) -> Self {
        let (best, relied) = (sampled.best(), sampled.tricks.clone());
        Self { candidates, contract, worth, sampled, best, relied, goals: Vec::new() }
    }

    /// Works off the goals; false, and nothing done, if the first has no answer.
    fn follow(&mut self, mut answer: impl FnMut(&Self, u8) -> Option<Goal>) -> bool {
        let top = self.best.iter().copied().max().unwrap_or(0);
        let mut target = self.first_target();
        while self.goals.len() < GOALS && target <= top {
            let Some(goal) = answer(self, target) else { break };
            for (place, won) in goal.won.iter().enumerate() {
                for (row, _) in self.relied.iter_mut().zip(won).filter(|(_, won)| !**won) {
                    row[place] = row[place].min(target - 1);
                }
            }
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
    fn layouts_won_by(&self, card: Card) -> Vec<(Deal, bool)> {
        let place = self.candidates.iter().position(|group| group.cards().contains(card));
        let won = place.zip(self.goals.first()).map(|(place, goal)| &goal.won[place]);
        let is_won = |id: usize| won.is_some_and(|won| won[id]);
        self.sampled.deals.iter().enumerate().map(|(id, &(deal, _))| (deal, is_won(id))).collect()
    }

    /// What tricks in a layout are worth, by its weight.
    fn value(&self, layout: usize, tricks: u8) -> f64 {
        self.sampled.deals[layout].1 * self.worth.of(tricks, self.best[layout])
    }

    /// What a candidate is worth, as far as it can be relied on.
    fn worth_of(&self, place: usize) -> f64 {
        (0..self.relied.len()).map(|layout| self.value(layout, self.relied[layout][place])).sum()
    }

    /// Whether a candidate was looked at as closely as the best ones.
    fn is_compared(&self, place: usize) -> bool {
        self.goals.iter().all(|goal| goal.compared[place])
    }

    /// What each candidate wins together, as far as the work goes; and the work that is left.
    fn search(
        &self,
        tools: &mut Tools<'_>,
        settings: &Settings,
        target: u8,
        work: u64,
    ) -> (Goal, u64) {
        let side = self.contract.side();
        let worlds = &self.sampled.worlds;
        let eyes = Eyes::new(side, &worlds[0].play);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let mut search =
            Search::new(tools.solver, budget, eyes, side, target, (work, settings.width));
        let layouts = 0..worlds.len();
        let missed = |layout: usize, place: usize| self.relied[layout][place].min(target - 1);
        let base: Vec<f64> = (0..self.candidates.len())
            .map(|place| layouts.clone().map(|one| self.value(one, missed(one, place))).sum())
            .collect();
        let gain = |layout: usize, place: usize| {
            let tricks = self.relied[layout][place];
            self.value(layout, tricks) - self.value(layout, missed(layout, place))
        };
        let mut plans: Vec<Plan> = (0..self.candidates.len())
            .map(|place| {
                let gains = layouts.clone().map(|layout| gain(layout, place)).collect();
                Plan::new(self.candidates[place].bottom(), gains, self.sampled.planned)
            })
            .collect();
        let allowed: Vec<bool> = (0..plans.len()).map(|place| self.is_compared(place)).collect();
        let compared = deepen(&mut search, settings, &self.sampled, &mut plans, &base, &allowed);
        let is_won = |plan: &Plan| layouts.clone().map(|id| plan.set >> id & 1 == 1).collect();
        let goal = Goal {
            target,
            won: plans.iter().map(is_won).collect(),
            ahead: plans.iter().map(|plan| (!plan.complete).then_some(plan.depth)).collect(),
            compared,
        };
        (goal, search.work_left())
    }
}

/// Looks further and further ahead, the card that seems best first, until that is proven or the work is
/// done. Says which cards can be compared: hopes of one that was looked at less closely count for nothing
/// against what is left of another's after a closer look.
fn deepen(
    search: &mut Search<'_>,
    settings: &Settings,
    sampled: &Sampled,
    plans: &mut [Plan],
    base: &[f64],
    allowed: &[bool],
) -> Vec<bool> {
    let mut winner = None;
    for depth in 1..=settings.depth {
        loop {
            let value = |place: usize| base[place] + plans[place].payoff();
            let better = |best: usize, next: usize| {
                if value(next) > value(best) + SAME { next } else { best }
            };
            let Some(best) = (0..plans.len()).filter(|&place| allowed[place]).reduce(better) else {
                return allowed.to_vec();
            };
            if plans[best].complete {
                return allowed.to_vec();
            }
            if plans[best].depth >= depth {
                winner = Some(best);
                break;
            }
            if !plans[best].deepen(search, &sampled.worlds, depth, settings.rounds) {
                let is_compared = |place: usize| {
                    Some(place) == winner || plans[place].depth >= depth || winner.is_none()
                };
                return (0..plans.len())
                    .map(|place| allowed[place] && is_compared(place))
                    .collect();
            }
        }
    }
    allowed.to_vec()
}

#[cfg(test)]
mod tests;
