//! The layouts that a plan is made for, and what double dummy says of each.

use merrimac_cards::{Contract, Deal};
use merrimac_double_dummy::Budget as SolverBudget;

use super::double_dummy::DoubleDummy;
use super::world::{Eyes, MOST, Mask, World};
use crate::equals::Equals;
use crate::inference::{Inference, Review};
use crate::layouts::LISTED_FOR_ONE_SAMPLED;
use crate::objective::Objective;
use crate::sample::sample_or_list;
use crate::situation::{Situation, Tools};

/// Layouts listed for the exact answer, for each deal that a sample would have: those of seven cards a hand at
/// the standard setting.
const LISTED_FOR_EXACTNESS: usize = 70;

/// A layout of a plan.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) deal: Deal,
    pub(super) weight: f64,
    /// Whether the plan wins it.
    pub(super) won: bool,
}

/// Layouts, and what double dummy says of them.
#[derive(Debug, Clone)]
pub(super) struct Sampled {
    /// The deals, and what each weighs; all together 1.
    pub(super) deals: Vec<(Deal, f64)>,
    /// The same in the position that the board is in.
    pub(super) worlds: Vec<World>,
    /// Declarer's tricks in all, by layout and candidate; where nothing counts but the contract, no more than it
    /// needs and one less for every failure.
    pub(super) tricks: Vec<Vec<u8>>,
    /// Whether these are all the layouts that there are.
    pub(super) complete: bool,
    /// Those that the last plan won.
    pub(super) planned: Mask,
}

/// Draws layouts and solves them for every candidate; none if there is no layout. As many as a set can
/// hold, those that look alike as one, unless there are so few that all are `listed`.
pub(super) fn look(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    inference: &Inference,
    candidates: &[Equals],
    listed: bool,
    remembered: &[Layout],
) -> Option<Sampled> {
    let contract = situation.view.contract()?;
    let most = if listed { LISTED_FOR_EXACTNESS } else { LISTED_FOR_ONE_SAMPLED };
    let mut sample = sample_or_list(tools, situation, inference, most);
    if !sample.complete {
        let total: f64 = sample.deals.iter().map(|(_, weight)| weight).sum();
        let weight = total / sample.deals.len().max(1) as f64;
        let again = remembered.iter().map(|layout| (layout.deal, weight * layout.weight));
        sample.deals.truncate(tools.budget.samples.saturating_sub(remembered.len()).max(1));
        sample.deals = again.chain(sample.deals).collect();
    }
    let listed = listed && sample.complete;
    let review = Review::new(situation.view, contract, inference);
    let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
    let mut sampled = Sampled {
        deals: Vec::new(),
        worlds: Vec::new(),
        tricks: Vec::new(),
        complete: sample.complete,
        planned: 0,
    };
    let double_dummy = DoubleDummy { candidates, contract };
    let counts_tricks = situation.objective != Objective::Contract;
    let mut pictures = Vec::new();
    for (deal, weight) in &sample.deals {
        let Ok((play, likelihood)) = review.replay(tools.solver, &budget, deal) else { continue };
        let weight = weight * likelihood;
        let picture = Eyes::new(contract.side(), &play).picture(&play);
        let known = pictures.iter().position(|known| *known == picture);
        match known {
            Some(place) if !listed => {
                sampled.deals[place].1 += weight;
                continue;
            }
            _ if !listed && sampled.worlds.len() == MOST => {
                sampled.complete = false;
                continue;
            }
            _ => {}
        }
        let found = if counts_tricks {
            double_dummy.tricks(tools.solver, &budget, &play)
        } else {
            double_dummy.tricks_for_the_contract(tools.solver, &budget, &play)
        };
        let Ok(tricks) = found else { continue };
        if !listed && remembered.iter().any(|layout| layout.won && layout.deal == *deal) {
            sampled.planned |= 1 << sampled.worlds.len();
        }
        sampled.tricks.push(tricks);
        sampled.worlds.push(World::new(sampled.worlds.len() as u8, play));
        sampled.deals.push((*deal, weight));
        pictures.push(picture);
    }
    if !counts_tricks && sampled.is_hopeless(contract) {
        // Then declarer plays for what he can get.
        for (world, tricks) in sampled.worlds.iter().zip(&mut sampled.tricks) {
            *tricks = double_dummy.tricks(tools.solver, &budget, &world.play).ok()?;
        }
    }
    sampled.normalised()
}

impl Sampled {
    /// Whether no layout allows the contract.
    fn is_hopeless(&self, contract: Contract) -> bool {
        self.tricks.iter().flatten().all(|&tricks| tricks < contract.bid.tricks())
    }

    /// The same with weights that come to 1; none if there is nothing to weigh.
    fn normalised(mut self) -> Option<Self> {
        let total: f64 = self.deals.iter().map(|(_, weight)| weight).sum();
        self.deals.iter_mut().for_each(|(_, weight)| *weight /= total);
        (total > 0.0).then_some(self)
    }

    /// The same with layouts that look alike as one, as many as a set can hold.
    pub(super) fn merged(&self, contract: Contract) -> Self {
        let mut merged =
            Self { deals: Vec::new(), worlds: Vec::new(), tricks: Vec::new(), planned: 0, ..*self };
        let mut pictures = Vec::new();
        for ((deal, world), tricks) in self.deals.iter().zip(&self.worlds).zip(&self.tricks) {
            let picture = Eyes::new(contract.side(), &world.play).picture(&world.play);
            if let Some(place) = pictures.iter().position(|known| *known == picture) {
                merged.deals[place].1 += deal.1;
            } else if merged.worlds.len() < MOST {
                merged.worlds.push(World::new(merged.worlds.len() as u8, world.play.clone()));
                merged.deals.push(*deal);
                merged.tricks.push(tricks.clone());
                pictures.push(picture);
            } else {
                merged.complete = false;
            }
        }
        merged.normalised().unwrap_or_else(|| self.clone())
    }

    /// Whether there are more than a sample of this size would list.
    pub(super) fn is_long(&self, samples: usize) -> bool {
        self.deals.len() > samples * LISTED_FOR_ONE_SAMPLED
    }

    /// The most tricks that a layout allows, for each.
    pub(super) fn best(&self) -> Vec<u8> {
        self.tricks.iter().map(|row| row.iter().copied().max().unwrap_or(0)).collect()
    }

    /// How likely it is that a layout is one of these.
    pub(super) fn share(&self, which: &[bool]) -> f64 {
        let of = self.deals.iter().zip(which).filter(|(_, is_in)| **is_in).map(|((_, w), _)| w);
        // The sum of nothing is -0, which would be said.
        of.sum::<f64>() + 0.0
    }
}
