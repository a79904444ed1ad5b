//! How much declarer learns from what the defenders play [GIB §3].
//!
//! Declarer looks at recorded boards after the opening lead, and again after some tricks. Deals are drawn
//! that fit the cards in view and nothing else, and weighed by what was played. The logarithm of the true
//! deal's weight against their mean says how much that was worth: above 0, the true deal has become
//! likelier.

use std::io;
use std::num::NonZero;

use merrimac_cardplay::{Objective, Situation, layouts, likelihood_of_play};
use merrimac_cards::Record;
use merrimac_dealing::DealConstraint;
use merrimac_parallel::Pool;
use merrimac_tournament::Estimate;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::error::StudyError;
use crate::view::declarers_view;

/// Deals are listed rather than drawn if there are no more than this.
const MAX_LISTED: usize = 20;

/// Where declarer looks, and at how many deals.
#[derive(Debug, Clone, Copy)]
pub struct Evidence {
    /// He looks after the opening lead, and again after this many tricks.
    pub tricks: u8,
    /// Deals drawn for each look.
    pub deals: NonZero<usize>,
    /// Where the random numbers start.
    pub seed: u64,
}

/// What the play was worth, in the logarithm of the true deal's weight.
#[derive(Debug, Default)]
pub struct Worth {
    /// After the opening lead.
    pub lead: Estimate,
    /// After some tricks.
    pub later: Estimate,
}

impl Evidence {
    /// Looks at every board; `each` hears when one is done.
    ///
    /// # Errors
    /// If `each` fails.
    pub fn run(
        &self,
        pool: &Pool,
        records: Vec<Record>,
        mut each: impl FnMut() -> io::Result<()>,
    ) -> Result<Worth, StudyError> {
        let mut worth = Worth::default();
        let cards = 4 * usize::from(self.tricks);
        pool.in_order(
            records.into_iter().map(Ok),
            || (),
            |(), record| [1, cards].map(|cards| self.after(&record, cards)),
            |looks| {
                for (estimate, look) in [&mut worth.lead, &mut worth.later].into_iter().zip(looks) {
                    if let Some(look) = look {
                        estimate.add(look);
                    }
                }
                each()?;
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(worth)
    }

    /// What the play up to some card says for the true deal; none if the board did not come so far.
    fn after(&self, record: &Record, cards: usize) -> Option<f64> {
        let view = declarers_view(record, cards)?;
        let (anything, deal) = (DealConstraint::anything(), record.deal.full().ok()?);
        let situation = Situation {
            view: &view,
            shown: &anything,
            calls: None,
            objective: Objective::default(),
        };
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let drawn = layouts(&mut rng, &situation, MAX_LISTED, self.deals.get()).deals;
        let mean = drawn.mean(|deal| likelihood_of_play(&view, deal));
        let truth = likelihood_of_play(&view, &deal);
        (mean > 0.0 && truth > 0.0).then(|| (truth / mean).ln())
    }
}
