//! The layouts of a sample, each solved double dummy for every card: Monte Carlo, and an upper bound for a plan.

use merrimac_cards::{Contract, Deal, PlayState};
use merrimac_double_dummy::Budget as SolverBudget;

use crate::double_dummy::DoubleDummy;
use crate::equals::Equals;
use crate::inference::{Inference, Review};
use crate::objective::Worth;
use crate::position::{Eyes, MAX_LAYOUTS};
use crate::sample::Sample as Drawn;
use crate::situation::{Situation, Tools};

/// One way the hidden cards can lie.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) deal: Deal,
    /// All together weigh 1.
    pub(super) weight: f64,
    /// The position that the board is in.
    pub(super) play: PlayState,
    /// The most tricks that any card comes to double dummy.
    pub(super) best: u8,
}

/// Layouts, and what double dummy says of them.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) layouts: Vec<Layout>,
    /// Declarer's tricks in all, by layout and candidate; where nothing counts but the contract, no more than it
    /// needs and one less for every failure.
    pub(super) tricks: Vec<Vec<u8>>,
    /// Whether these are all the layouts that there are.
    pub(super) complete: bool,
}

/// A decision that is to be made.
pub(super) struct Task<'a> {
    pub(super) situation: &'a Situation<'a>,
    pub(super) inference: &'a Inference,
    pub(super) contract: Contract,
    pub(super) worth: Worth,
    pub(super) candidates: &'a [Equals],
}

impl Task<'_> {
    /// Solves the deals that were drawn, for every candidate; none if no deal fits.
    pub(super) fn solve(
        &self,
        tools: &mut Tools<'_>,
        drawn: &Drawn,
        merges: bool,
    ) -> Option<Sample> {
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let (mut layouts, is_cut) = self.layouts(tools, drawn, merges);
        let cards: Vec<_> = self.candidates.iter().map(|cards| cards.top()).collect();
        let mut double_dummy =
            DoubleDummy { solver: tools.solver, budget, contract: self.contract };
        let mut tricks = Vec::new();
        let counts_tricks = self.worth.counts_overtricks();
        for Layout { play, .. } in &layouts {
            let found = if counts_tricks {
                double_dummy.tricks(play, &cards)
            } else {
                double_dummy.tricks_for_the_contract(play, &cards)
            };
            let Ok(found) = found else { break };
            tricks.push(found);
        }
        layouts.truncate(tricks.len());
        let target = self.contract.bid.tricks();
        if !counts_tricks && tricks.iter().flatten().all(|&tricks| tricks < target) {
            // Then declarer plays for what he can get.
            for (layout, tricks) in layouts.iter().zip(&mut tricks) {
                *tricks = double_dummy.tricks(&layout.play, &cards).ok()?;
            }
        }
        let total: f64 = layouts.iter().map(|layout| layout.weight).sum();
        for (layout, tricks) in layouts.iter_mut().zip(&tricks) {
            layout.weight /= total;
            layout.best = tricks.iter().copied().max().unwrap_or(0);
        }
        let complete = drawn.complete && !is_cut;
        (total > 0.0).then_some(Sample { layouts, tricks, complete })
    }

    /// The layouts of the deals, and whether some did not find room. If they are merged, those that look alike
    /// to declarer are one, and there are no more than a set can hold.
    fn layouts(&self, tools: &mut Tools<'_>, drawn: &Drawn, merges: bool) -> (Vec<Layout>, bool) {
        let review = Review::new(self.situation.view, self.contract, self.inference);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        let (mut layouts, mut pictures, mut is_cut) = (Vec::<Layout>::new(), Vec::new(), false);
        for &(deal, weight) in &drawn.deals {
            let Ok((play, likelihood)) = review.replay(tools.solver, &budget, &deal) else {
                continue;
            };
            let weight = weight * likelihood;
            if merges {
                let picture = Eyes::new(self.contract.side(), &play).picture(&play);
                if let Some(place) = pictures.iter().position(|known| *known == picture) {
                    layouts[place].weight += weight;
                    continue;
                }
                if layouts.len() == MAX_LAYOUTS {
                    is_cut = true;
                    continue;
                }
                pictures.push(picture);
            }
            layouts.push(Layout { deal, weight, play, best: 0 });
        }
        (layouts, is_cut)
    }
}
