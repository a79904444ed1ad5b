//! What a seat keeps of a board from card to card.
//!
//! A declarer with a plan goes on from the layouts of the last one, so his card depends on what he
//! thought before. It must not depend on who asked him, or how often: a hint may be the first question
//! on a board, a card may be taken back, a server may have been started again. So what is kept is that
//! of a player who was asked at each of his turns since he took the board up, and a [`PlanState`] knows
//! how far that has come; whoever decides first thinks through the turns in between. What is kept then
//! follows from profile, seed and view alone, and keeping it only saves time.

use merrimac_cardplay::squeaky::Memory;
use merrimac_cards::Card;
use merrimac_table::{Decision, SeatView};

/// What a seat keeps of a board: the layouts of its last plan, and the view that it decided in.
#[derive(Debug, Clone, Default)]
pub struct PlanState {
    /// How many cards had been played when the seat took the board up: it thinks of no turn before that.
    taken_up: usize,
    decided: Option<(SeatView, Decision<Card>)>,
    memory: Memory,
}

impl PlanState {
    /// Whether there is anything to go on from.
    pub const fn is_begun(&self) -> bool {
        self.decided.is_some()
    }

    /// Of a board that is taken up when `cards` cards have been played.
    pub fn taken_up_after(cards: usize) -> Self {
        Self { taken_up: cards, ..Self::default() }
    }

    /// How many cards had been played when the board was taken up.
    pub(crate) const fn taken_up(&self) -> usize {
        self.taken_up
    }

    /// The layouts of the last plan.
    pub(crate) const fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// What was decided in this very view.
    pub(crate) fn decided_in(&self, view: &SeatView) -> Option<&Decision<Card>> {
        self.decided.as_ref().filter(|(seen, _)| seen == view).map(|(_, decision)| decision)
    }

    /// Goes on to a view: forgets what led elsewhere, and gives the seat's turns since the last one that
    /// it decided in, as the views that they were.
    pub(crate) fn turns_before(&mut self, view: &SeatView) -> Vec<SeatView> {
        if self.decided.as_ref().is_some_and(|(seen, _)| !leads_to(seen, view)) {
            *self = Self { taken_up: self.taken_up, ..Self::default() };
        }
        let next = match &self.decided {
            Some((seen, _)) => seen.cards_played().count() + 1,
            None => self.taken_up,
        };
        let played = view.cards_played().count();
        let earlier = (next..played).filter_map(|cards| view.after_cards(cards));
        earlier.filter(|view| view.to_act() == Some(view.seat())).collect()
    }

    /// Keeps a decision; the layouts of its plan are there already.
    pub(crate) fn note(&mut self, view: &SeatView, decision: Decision<Card>) {
        self.decided = Some((view.clone(), decision));
    }
}

/// Whether a view of the same board has come to another one.
fn leads_to(seen: &SeatView, view: &SeatView) -> bool {
    let is_same_board = (seen.number(), seen.dealer(), seen.vulnerability(), seen.seat())
        == (view.number(), view.dealer(), view.vulnerability(), view.seat())
        && (seen.hand(), seen.auction(), seen.contract())
            == (view.hand(), view.auction(), view.contract());
    let mut later = view.cards_played();
    is_same_board && seen.cards_played().all(|card| later.next() == Some(card))
}
