//! A declarer who knows what he is playing for: achievable sets and squeaky wheel \[GIB, §7\].
//!
//! Averaging over layouts ([`crate::choose`]) believes that after this card declarer will see everything.
//! So a card that puts a guess off looks as good as one that makes it unnecessary \[GIB, §3, 5\]. Here
//! a card is worth the layouts that one way of playing on wins *together*:
//!
//! 1. Draw layouts as for Monte Carlo, and solve each with open cards for every card of declarer's.
//! 2. For each card find the best set of layouts that it can win together: `achieve` answers
//!    for a set, `wheel` finds the set.
//! 3. Look further ahead, the card that seems best first, until it is proven or the work is done.
//!
//! A layout outside the set is counted as missing the goal, whatever open cards say; one within it as
//! what open cards give. The goal is the contract; where that is safe or hopeless, a trick more or the
//! most that can be had.

use merrimac_cards::{Card, Contract};
use merrimac_double_dummy::{Budget as SolverBudget, Interrupted};
use merrimac_table::{Candidate, Decision, Figure, Reasons};

use crate::equals::{Equals, equals};
use crate::inference::Review;
use crate::monte_carlo;
use crate::sample::sample;
use crate::situation::{Situation, Tools, Worth};
use crate::declarer;

mod world;
mod achieve;
mod wheel;

use achieve::Search;
use wheel::Plan;
use world::{Eyes, MOST, Mask, World};

/// How to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How samples are drawn, and how the defenders' cards are chosen.
    pub thinking: monte_carlo::Settings,
    /// How much may be searched for one decision: positions of the solver, and layouts in positions.
    pub work: u64,
    /// How many of declarer's choices are looked ahead at most.
    pub depth: u8,
    /// How many orders of layouts are tried after the first.
    pub rounds: usize,
}

impl Settings {
    /// Some seconds a board.
    pub const STANDARD: Self =
        Self { thinking: monte_carlo::Settings::STANDARD, work: 400_000, depth: 26, rounds: 3 };
}

/// Layouts, and what open cards say of them.
struct Sampled {
    worlds: Vec<World>,
    weights: Vec<f64>,
    /// Declarer's tricks in all, by layout and candidate.
    tricks: Vec<Vec<u8>>,
    complete: bool,
}

/// The card to play; none unless the view's seat is to play one. A defender's card is chosen by
/// [Monte Carlo](crate::choose).
pub fn choose(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
) -> Option<Decision<Card>> {
    let view = situation.view;
    let contract = view.contract()?;
    let mut candidates = equals(view);
    if !view.is_declarer() || candidates.len() < 2 {
        return monte_carlo::choose(tools, situation, &settings.thinking);
    }
    candidates.sort_by_key(|&one| std::cmp::Reverse(declarer::preference(view, one)));
    let sampled = look(tools, situation, settings, &candidates)?;
    let worth = Worth::new(view, contract, situation.scoring);
    Some(decide(tools, settings, contract, worth, &candidates, &sampled))
}

/// Draws layouts and solves them for every candidate; none if there is no layout.
fn look(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
    candidates: &[Equals],
) -> Option<Sampled> {
    let contract = situation.view.contract()?;
    let sample = sample(tools, situation, &settings.thinking.inference);
    let review = Review::new(situation.view, contract, &settings.thinking.inference);
    let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
    let mut sampled =
        Sampled { worlds: Vec::new(), weights: Vec::new(), tricks: Vec::new(), complete: sample.complete };
    let mut pictures = Vec::new();
    for (deal, weight) in &sample.deals {
        if tools.budget.is_stopped() && !sampled.worlds.is_empty() {
            break;
        }
        let Ok((play, likelihood)) = review.replay(tools.solver, &budget, deal) else { continue };
        let picture = Eyes::new(contract.side(), &play).picture(&play);
        if let Some(place) = pictures.iter().position(|known| *known == picture) {
            sampled.weights[place] += weight * likelihood;
            continue;
        }
        if sampled.worlds.len() == MOST {
            sampled.complete = false;
            continue;
        }
        let Ok(choices) = tools.solver.try_choices(&play, &budget) else { continue };
        let won = play.won()[contract.side()];
        let of = |candidate: &Equals| {
            let found = choices.iter().find(|found| found.cards.contains(candidate.top()));
            won + found.map_or(0, |found| found.tricks)
        };
        sampled.tricks.push(candidates.iter().map(of).collect());
        sampled.worlds.push(World::new(sampled.worlds.len() as u8, play));
        sampled.weights.push(weight * likelihood);
        pictures.push(picture);
    }
    let total: f64 = sampled.weights.iter().sum();
    sampled.weights.iter_mut().for_each(|weight| *weight /= total);
    (!sampled.worlds.is_empty() && total > 0.0).then_some(sampled)
}

/// What a target came to: a plan for each candidate.
struct Goal {
    target: u8,
    plans: Vec<Plan>,
}

fn decide(
    tools: &mut Tools<'_>,
    settings: &Settings,
    contract: Contract,
    worth: Worth,
    candidates: &[Equals],
    sampled: &Sampled,
) -> Decision<Card> {
    let best: Vec<u8> =
        sampled.tricks.iter().map(|row| row.iter().copied().max().unwrap_or(0)).collect();
    // Tricks of each candidate in each layout, as far as they can be relied on.
    let mut relied = sampled.tricks.clone();
    let value = |relied: &[Vec<u8>], place: usize| -> f64 {
        let of = |id: usize| sampled.weights[id] * worth.of(relied[id][place], best[id]);
        (0..relied.len()).map(of).sum()
    };
    let mut work = settings.work;
    let mut goals = Vec::new();
    let mut target = first_target(contract, &best);
    while goals.len() < 2 && work > 0 {
        let eyes = Eyes::new(contract.side(), &sampled.worlds[0].play);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let mut search =
            Search::new(tools.solver, budget, eyes, contract.side(), target, work);
        let others: Vec<f64> = (0..candidates.len())
            .map(|place| {
                let missed: Vec<Vec<u8>> = relied
                    .iter()
                    .map(|row| row.iter().map(|&tricks| tricks.min(target.saturating_sub(1))).collect())
                    .collect();
                value(&missed, place)
            })
            .collect();
        let mut plans: Vec<Plan> = (0..candidates.len())
            .map(|place| {
                let gain = |id: usize| {
                    let tricks = relied[id][place];
                    if tricks < target {
                        return 0.0;
                    }
                    let missed = tricks.min(target - 1);
                    sampled.weights[id] * (worth.of(tricks, best[id]) - worth.of(missed, best[id]))
                };
                Plan::new(candidates[place].bottom(), (0..relied.len()).map(gain).collect())
            })
            .collect();
        deepen(&mut search, settings, &sampled.worlds, &mut plans, &others);
        work = search.work_left();
        for (place, plan) in plans.iter().enumerate() {
            for (id, row) in relied.iter_mut().enumerate() {
                if plan.set >> id & 1 == 0 {
                    row[place] = row[place].min(target.saturating_sub(1));
                }
            }
        }
        goals.push(Goal { target, plans });
        // Safe: a trick more.
        let top = best.iter().copied().max().unwrap_or(0);
        if target >= top {
            break;
        }
        target += 1;
    }
    let values: Vec<f64> = (0..candidates.len()).map(|place| value(&relied, place)).collect();
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    let open: Vec<f64> = (0..candidates.len()).map(|place| value(&sampled.tricks, place)).collect();
    places.sort_by(|&one, &other| {
        let by_value = values[other].total_cmp(&values[one]);
        if (values[other] - values[one]).abs() > SAME { by_value } else { open[other].total_cmp(&open[one]) }
    });
    let chosen = places[0];
    let choice = candidates[chosen].bottom();
    let chance = |place: usize| -> f64 {
        let made = (0..relied.len()).filter(|&id| worth.reaches_goal(relied[id][place]));
        made.map(|id| sampled.weights[id]).sum()
    };
    let tricks = |place: usize| -> f64 {
        (0..relied.len()).map(|id| sampled.weights[id] * f64::from(relied[id][place])).sum()
    };
    let goal = &goals[0];
    let plan = &goal.plans[chosen];
    let meaning = format!(
        "{choice} goes for {} tricks in {:.0} % of {} layouts, {} ahead{}",
        goal.target,
        100.0 * (0..relied.len()).filter(|&id| plan.set >> id & 1 == 1).map(|id| sampled.weights[id]).sum::<f64>(),
        relied.len(),
        plan.depth,
        if plan.complete { ", proven" } else { "" },
    );
    let reasons = Reasons {
        meaning,
        candidates: places
            .iter()
            .map(|&place| {
                let mut one = Candidate::new(candidates[place].bottom())
                    .with(Figure::SCORE, values[place])
                    .with(Figure::CHANCE, chance(place))
                    .with(Figure::TRICKS, tricks(place))
                    .with(Figure::SAMPLES, relied.len() as f64);
                one.remark = format!("{} ahead", goal.plans[place].depth);
                one
            })
            .collect(),
        figures: vec![Figure { name: Figure::SAMPLES.into(), value: relied.len() as f64 }],
        ..Reasons::default()
    };
    Decision { choice, reasons }
}

/// Values that differ by less are the same.
const SAME: f64 = 1e-9;

/// The contract if any layout allows it, else the most that one does.
fn first_target(contract: Contract, best: &[u8]) -> u8 {
    let top = best.iter().copied().max().unwrap_or(0);
    top.min(contract.bid.tricks()).max(1)
}

/// Looks further and further ahead, the card that seems best first, until that is proven or the work is
/// done.
fn deepen(
    search: &mut Search<'_>,
    settings: &Settings,
    worlds: &[World],
    plans: &mut [Plan],
    others: &[f64],
) {
    for depth in 1..=settings.depth {
        loop {
            let value = |place: usize| others[place] + plans[place].payoff();
            let best = (0..plans.len()).reduce(|best, next| {
                if value(next) > value(best) + SAME { next } else { best }
            });
            let Some(best) = best else { return };
            if plans[best].complete {
                return;
            }
            if plans[best].depth >= depth {
                break;
            }
            if !plans[best].deepen(search, worlds, depth, settings.rounds) {
                return;
            }
        }
    }
}
