//! The deals that a decision looks at: drawn, weighed by agreements and calls, thinned out.
//!
//! Solving a deal costs thousands of times what drawing it does. So more are drawn than will be
//! solved, weighed by everything that needs no solver, and thinned out in proportion to their weights:
//! what is solved then counts almost alike, and no time goes into deals that nobody believes in.

use merrimac_cards::Deal;
use merrimac_dealing::Weighted;
use rand::seq::SliceRandom;

use crate::inference::{Inference, agreements};
use crate::layouts::{LISTED_FOR_ONE_SAMPLED, layouts};
use crate::situation::{Situation, Tools};

/// Deals drawn for each that is looked at.
const DRAWN_FOR_ONE_SOLVED: usize = 12;

/// Deals to be looked at, in random order.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The deals, with how much each counts.
    pub deals: Vec<(Deal, f64)>,
    /// Whether these are all that there are.
    pub complete: bool,
}

/// The deals to look at for a decision: as many as the budget has samples, or all if they are few.
///
/// Mistakes are not looked for here: that needs the solver, deal by deal.
pub fn sample(tools: &mut Tools<'_>, situation: &Situation<'_>, inference: &Inference) -> Sample {
    sample_or_list(tools, situation, inference, LISTED_FOR_ONE_SAMPLED)
}

/// The same, with all deals if there are at most `listed` for each that a sample would have.
pub(crate) fn sample_or_list(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    inference: &Inference,
    listed: usize,
) -> Sample {
    let samples = tools.budget.samples.max(1);
    let reads = inference.agreements || situation.calls.is_some();
    let drawn = if reads { samples * DRAWN_FOR_ONE_SOLVED } else { samples };
    let mut layouts = layouts(tools.rng, situation, samples.saturating_mul(listed), drawn);
    if let Some(contract) = situation.view.contract().filter(|_| inference.agreements) {
        layouts.deals.weigh(&|deal: &Deal| agreements(situation.view, contract, deal));
    }
    if let Some(calls) = situation.calls {
        let before = layouts.deals.clone();
        layouts.deals.weigh(&|deal: &Deal| calls.likelihood(deal));
        // Calls that nobody would make in any of the deals say nothing.
        if layouts.deals.is_refuted() {
            layouts.deals = before;
        }
    }
    let mut deals: Vec<(Deal, f64)> = if layouts.complete || !reads {
        pairs(&layouts.deals)
    } else {
        merged(layouts.deals.resample(tools.rng, samples))
    };
    deals.shuffle(tools.rng);
    Sample { deals, complete: layouts.complete }
}

fn pairs(deals: &Weighted) -> Vec<(Deal, f64)> {
    deals.deals().iter().copied().zip(deals.weights().iter().copied()).collect()
}

/// Deals that came up several times become one that weighs as much; they come one after the other.
fn merged(drawn: Vec<Deal>) -> Vec<(Deal, f64)> {
    let mut deals: Vec<(Deal, f64)> = Vec::new();
    for deal in drawn {
        match deals.last_mut() {
            Some((last, weight)) if *last == deal => *weight += 1.0,
            _ => deals.push((deal, 1.0)),
        }
    }
    deals
}
