//! A shared cache: what was decided before, for players who come to the same place again.
//!
//! The layouts of a problem look the same to declarer for some tricks, and so do deals drawn around what he
//! sees: without a cache he would think about the same cards anew in each of them. Without a clock, what a
//! player decides follows from its profile and from what its seat has seen; so another of the same profile may
//! look it up, and plays no card differently for it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use merrimac_cards::Card;
use merrimac_table::{Decision, SeatView};

/// Decisions of players with the same profile; their seeds may differ.
#[derive(Debug, Default)]
pub struct DecisionCache {
    entries: Mutex<HashMap<Vec<Card>, Vec<Entry>>>,
}

/// Where a decision is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) seed: u64,
    pub(crate) view: SeatView,
}

/// A decision, and where it was made.
#[derive(Debug)]
struct Entry {
    place: Place,
    decision: Decision<Card>,
}

/// With this many decisions it is emptied: some 50 MB.
const MAX_ENTRIES: usize = 4_000;

impl DecisionCache {
    /// How many decisions it holds.
    pub fn len(&self) -> usize {
        self.entries().values().map(Vec::len).sum()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Vec<Card>, Vec<Entry>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was decided in a place.
    pub(crate) fn look_up(&self, place: &Place) -> Option<Decision<Card>> {
        let entries = self.entries();
        let entry =
            entries.get(&cards_played(place))?.iter().find(|entry| entry.place == *place)?;
        Some(entry.decision.clone())
    }

    /// Keeps a decision.
    pub(crate) fn note(&self, place: Place, decision: Decision<Card>) {
        let mut entries = self.entries();
        if entries.values().map(Vec::len).sum::<usize>() >= MAX_ENTRIES {
            entries.clear();
        }
        let here = entries.entry(cards_played(&place)).or_default();
        here.push(Entry { place, decision });
    }
}

fn cards_played(place: &Place) -> Vec<Card> {
    place.view.cards_played().map(|(_, card)| card).collect()
}
