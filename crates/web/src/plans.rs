//! What seats keep of their boards between decisions, for all tables and requests.
//!
//! A declarer's plan goes on from card to card. It is taken from here before a decision and put back after
//! it; whoever finds none (the server was started again, the board was not used for long) thinks the board
//! through from its first card and comes to the same. So this is a cache: it may forget anything.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use merrimac_engine::PlanState;

/// Plans that are kept at once, some 20 KB each.
const MAX_PLANS: usize = 2000;

/// Plans by whose they are.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// Each with when it was put here.
    plans: HashMap<String, (u64, PlanState)>,
    puts: u64,
}

impl Plans {
    /// Takes a plan out, if it is there.
    pub(crate) fn take(&self, key: &str) -> Option<PlanState> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.plans.remove(key).map(|(_, plan)| plan)
    }

    /// Puts a plan in, and forgets the one that was not used for longest if there are too many.
    pub(crate) fn put(&self, key: String, plan: PlanState) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.puts += 1;
        let now = kept.puts;
        kept.plans.insert(key, (now, plan));
        if kept.plans.len() > MAX_PLANS {
            let oldest = kept.plans.iter().min_by_key(|(_, (put, _))| *put);
            let oldest = oldest.map(|(key, _)| key.clone());
            oldest.and_then(|key| kept.plans.remove(&key));
        }
    }
}
