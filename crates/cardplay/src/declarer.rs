//! Which of several equally good cards declarer plays.
//!
//! Double dummy cannot tell them apart, so a good player's habits decide: keep the high cards, draw
//! trumps while the opponents have some, develop the longest suit, lead towards honours rather than
//! away from them.

use merrimac_cards::{Card, Hand, Rank, Suit, Trick};
use merrimac_table::SeatView;

use crate::equals::{Equals, of_suit};

/// How gladly a card is played, among cards that are as good double dummy: more is better.
pub(crate) fn preference(view: &SeatView, group: Equals) -> i32 {
    let card = group.bottom();
    match view.current_trick() {
        Some(trick) if !trick.is_empty() => -following_cost(view, card),
        _ => leading(view, card),
    }
}

/// Of touching cards the lowest: the other one keeps its secret.
pub(crate) fn card(group: Equals) -> Card {
    group.bottom()
}

/// What is given up by following or discarding with a card.
fn following_cost(view: &SeatView, card: Card) -> i32 {
    let is_trump =
        view.contract().and_then(|contract| contract.strain().trump()) == Some(card.suit());
    let discards = view.current_trick().and_then(Trick::suit) != Some(card.suit());
    card.rank() as i32 + if is_trump && discards { 20 } else { 0 }
}

fn leading(view: &SeatView, card: Card) -> i32 {
    let suit = card.suit();
    let ours = ours(view);
    let theirs = view.unseen() & of_suit(suit);
    let trump = view.contract().and_then(|contract| contract.strain().trump());
    let length = ours.holding(suit).len() as i32;
    if Some(suit) == trump {
        let draws = !theirs.is_empty() && is_solid(ours, theirs, suit);
        return if draws { 100 } else { -20 } + card.rank() as i32 / 4;
    }
    // A low card towards the other hand's honours; winners are cashed last.
    let low = 12 - card.rank() as i32;
    let to_develop = if theirs.is_empty() { -10 } else { 0 };
    4 * length + low / 3 + to_develop
}

/// What declarer and dummy have left.
fn ours(view: &SeatView) -> Hand {
    let Some(contract) = view.contract() else { return Hand::EMPTY };
    let of = |seat| view.held(seat).unwrap_or_default();
    of(contract.declarer) | of(contract.dummy())
}

/// Whether declarer's side has the highest card of a suit.
fn is_solid(ours: Hand, theirs: Hand, suit: Suit) -> bool {
    let top = |hand: Hand| hand.holding(suit).highest().unwrap_or(Rank::Two);
    top(ours) > top(theirs)
}
