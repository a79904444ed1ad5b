//! Deals that a sample is too small to hold, where they decide.
//!
//! Where the contract fails in every deal of a sample, a good declarer asks how the cards must lie for it
//! to be made; where a card makes it in every deal, how they can lie for it to fail: that is a safety
//! play. A sample of fifty rarely holds a chance of one in a hundred. So further samples are searched
//! for such deals: whether a deal is made is asked in a small part of the time that valuing every card
//! takes. What is found counts for as little as it is likely.

use merrimac_cards::{Card, Contract, Deal, PlayState};
use merrimac_double_dummy::{Budget as SolverBudget, Interrupted, Solver};

use crate::inference::{Inference, Review};
use crate::sample::sample;
use crate::situation::{Situation, Tools};

/// Samples searched after the first.
const SEARCHED: usize = 4;

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rare {
    /// Deals in which declarer can make the contract.
    Hope,
    /// Deals in which he can, but not after each of these cards.
    Danger(Vec<Card>),
}

impl Rare {
    /// Deals of further samples, with what each counts next to the `seen` deals of the first, none of
    /// which is of this kind.
    pub(crate) fn search(
        &self,
        tools: &mut Tools<'_>,
        situation: &Situation<'_>,
        inference: &Inference,
        contract: Contract,
        seen: usize,
    ) -> Vec<(Deal, f64)> {
        let review = Review::new(situation.view, contract, &Inference::NONE);
        let budget = SolverBudget { nodes: u64::MAX, stop: tools.budget.stop };
        // The other deals of these samples are left out; those of the first stand for them.
        let part = seen as f64 / (seen + SEARCHED * tools.budget.samples) as f64;
        let mut found = Vec::new();
        for _ in 0..SEARCHED {
            for (deal, weight) in sample(tools, situation, inference).deals {
                if tools.budget.is_stopped() {
                    return found;
                }
                let Ok((play, _)) = review.replay(tools.solver, &budget, &deal) else { continue };
                if self.is(tools.solver, &budget, &play, contract) == Ok(true) {
                    found.push((deal, weight * part));
                }
            }
        }
        found
    }

    /// Whether a deal is of the kind.
    fn is(
        &self,
        solver: &mut Solver,
        budget: &SolverBudget<'_>,
        play: &PlayState,
        contract: Contract,
    ) -> Result<bool, Interrupted> {
        let Self::Danger(cards) = self else { return makes(solver, budget, play, contract) };
        if !makes(solver, budget, play, contract)? {
            return Ok(false);
        }
        for &card in cards {
            let mut after = play.clone();
            after.play(card).expect("candidates are legal");
            if !makes(solver, budget, &after, contract)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether declarer makes the contract with all cards in view.
fn makes(
    solver: &mut Solver,
    budget: &SolverBudget<'_>,
    play: &PlayState,
    contract: Contract,
) -> Result<bool, Interrupted> {
    let won = play.won()[contract.side()];
    match contract.bid.tricks().saturating_sub(won) {
        0 => Ok(true),
        _ if play.is_over() => Ok(false),
        more => solver.try_reaches(play, contract.side(), more, budget),
    }
}
