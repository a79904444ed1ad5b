//! Which of several equally good cards a defender plays.
//!
//! Double dummy cannot tell them apart, so standard leads and follows decide: the agreed card on
//! lead, partner's suit back, low in second hand, the lowest of touching cards in third, and small
//! cards that signal.

use merrimac_cards::{Card, Hand};
use merrimac_table::SeatView;
use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::equals::Equals;
use crate::{lead, signals};

/// How gladly a card is played, among cards that are as good double dummy: more is better.
pub(crate) fn preference(view: &SeatView, group: Equals) -> i32 {
    let Some(contract) = view.contract() else { return 0 };
    match view.current_trick() {
        Some(trick) if !trick.is_empty() => -(group.bottom().rank() as i32),
        _ => {
            leading(view, group)
                + lead::preference(view.hand(), lead_of(view, group), contract.strain())
        }
    }
}

/// Gladly: a suit that partner led, or that this player led before.
fn leading(view: &SeatView, group: Equals) -> i32 {
    let suit = group.top().suit();
    let partner = view.seat().partner();
    let led_by = |seat| {
        view.tricks().iter().any(|trick| trick.leader() == seat && trick.suit() == Some(suit))
    };
    if led_by(partner) {
        150
    } else if led_by(view.seat()) {
        100
    } else {
        0
    }
}

/// Of touching cards the agreed one on lead, else the highest.
fn lead_of(view: &SeatView, group: Equals) -> Card {
    let top = group.top();
    let Some(contract) = view.contract() else { return top };
    let agreed = lead::standard_lead(view.hand().holding(top.suit()), contract.strain());
    let agreed = agreed.map(|rank| Card::new(top.suit(), rank));
    agreed.filter(|&card| group.cards().contains(card)).unwrap_or(top)
}

/// The card to play out of groups that are all as good, of which `best` is preferred.
pub(crate) fn card(rng: &mut ChaCha8Rng, view: &SeatView, best: Equals, tied: Hand) -> Card {
    let Some(trick) = view.current_trick().filter(|trick| !trick.is_empty()) else {
        return lead_of(view, best);
    };
    if let Some(card) = signals::choose(view, tied) {
        return card;
    }
    // Third hand plays the lowest of touching cards, for partner to read. Elsewhere the choice
    // between equals is a lot, so that declarer learns nothing from it: restricted choice.
    let is_third = trick.leader() == view.seat().partner();
    let count = best.cards().len() as u64;
    let place = if is_third { count - 1 } else { rng.next_u64() % count };
    best.cards().iter().nth(place as usize).unwrap_or(best.bottom())
}
