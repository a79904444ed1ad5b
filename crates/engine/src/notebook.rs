//! What was decided before, for players who come to the same place again.
//!
//! The layouts of a problem look the same to declarer for some tricks, and so do deals drawn around what he sees:
//! without a notebook he would think about the same cards anew in each of them. Without a clock, what a player
//! decides, and what he remembers of it, follows from his settings and from what his seat has seen since he sat
//! down; so another with the same settings may look both up, and plays no card differently for it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use merrimac_cardplay::squeaky::Memory;
use merrimac_cards::Card;
use merrimac_table::{Decision, SeatView};

/// Decisions of players with the same settings, but for the seed.
#[derive(Debug, Default)]
pub struct Notebook {
    pages: Mutex<HashMap<Vec<Card>, Vec<Page>>>,
}

/// Where a decision is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) seed: u64,
    /// How many cards had been played when the player took the board up: what came before it does not remember.
    pub(crate) taken_up: usize,
    pub(crate) view: SeatView,
}

/// A decision, and what was remembered after it.
#[derive(Debug)]
struct Page {
    place: Place,
    decision: Decision<Card>,
    memory: Memory,
}

/// With so many decisions it is thrown away and begun anew: some 50 MB.
const MOST_PAGES: usize = 4_000;

impl Notebook {
    /// How many decisions it holds.
    pub fn len(&self) -> usize {
        self.pages().values().map(Vec::len).sum()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn pages(&self) -> MutexGuard<'_, HashMap<Vec<Card>, Vec<Page>>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was decided in a place, and what was remembered after it.
    pub(crate) fn look_up(&self, place: &Place) -> Option<(Decision<Card>, Memory)> {
        let pages = self.pages();
        let page = pages.get(&cards_played(place))?.iter().find(|page| page.place == *place)?;
        Some((page.decision.clone(), page.memory.clone()))
    }

    /// Writes a decision down.
    pub(crate) fn note(&self, place: Place, decision: Decision<Card>, memory: Memory) {
        let mut pages = self.pages();
        if pages.values().map(Vec::len).sum::<usize>() >= MOST_PAGES {
            pages.clear();
        }
        let here = pages.entry(cards_played(&place)).or_default();
        here.push(Page { place, decision, memory });
    }
}

fn cards_played(place: &Place) -> Vec<Card> {
    place.view.cards_played().map(|(_, card)| card).collect()
}
