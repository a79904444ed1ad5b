//! Standard signals: what a defender's small cards say, as a choice and as evidence.
//!
//! High encourages and high-low shows an even number: attitude on partner's lead and on discards,
//! count on declarer's leads. A signal is only given with cards that are equally good double dummy.
//! It is read only from partner's cards: opponents owe nobody the truth, and declarer's small cards mean
//! nothing.

use merrimac_cards::{Card, Contract, Deal, Hand, Holding, Rank, Seat, Strain, Trick};
use merrimac_table::{SeatView, SignalMeaning};

use crate::equals::of_suit;
use crate::reading::Habits;

/// What a small card of a defender says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Message {
    /// High: I like this suit.
    Attitude,
    /// High: I have an even number.
    Count,
}

/// Whether a signal would be high with this holding.
fn is_high(message: Message, holding: Holding, strain: Strain) -> bool {
    match message {
        Message::Attitude => {
            let has_honour = holding.highest().is_some_and(|top| top >= Rank::Queen);
            has_honour || strain != Strain::Notrump && holding.len() == 2
        }
        Message::Count => holding.len().is_multiple_of(2),
    }
}

/// What a follow by a defender to this trick would say, if anything.
fn message(trick: &Trick, defender: Seat, leader_is_partner: bool) -> Option<Message> {
    match (trick.leader() == defender, leader_is_partner) {
        (true, _) => None,
        (false, true) => Some(Message::Attitude),
        (false, false) => Some(Message::Count),
    }
}

/// The card that gives the agreed signal, out of cards that are all as good.
///
/// Nothing if there is no choice among small cards, or nothing to say.
pub(crate) fn choose(view: &SeatView, cards: Hand) -> Option<Card> {
    let trick = view.current_trick()?;
    let contract = view.contract()?;
    let suit = trick.suit()?;
    let small: Hand = cards.iter().filter(|card| card.rank() < Rank::Ten).collect();
    let led = small & of_suit(suit);
    let seat = view.seat();
    if led.is_empty() {
        return discard(view, small);
    }
    let message = message(trick, seat, trick.leader() == seat.partner())?;
    let holding = view.hand().holding(suit);
    let has_signalled = view.played_by(seat).holding(suit).len() > 0;
    let high = is_high(message, holding, contract.strain()) && !has_signalled;
    // The highest that can be spared: a signal must not cost what it is about.
    if high { led.iter().next() } else { led.iter().last() }
}

/// A discard: the lowest card of the suit that can best be spared.
fn discard(view: &SeatView, small: Hand) -> Option<Card> {
    let held = view.held(view.seat())?;
    let spare = |card: &Card| {
        let holding = held.holding(card.suit());
        let guards = holding.highest().is_some_and(|top| top >= Rank::Jack && top < Rank::Ace);
        let needed = guards && holding.len() <= 3;
        (!needed, holding.len(), std::cmp::Reverse(card.rank()))
    };
    let trump = view.contract()?.strain().trump();
    small.iter().filter(|card| Some(card.suit()) != trump).max_by_key(spare)
}

/// How likely partner's small cards are in a deal, as far as agreements say.
///
/// Only the first card that partner plays to a suit that somebody else led is read.
pub(crate) fn likelihood(view: &SeatView, contract: Contract, deal: &Deal) -> f64 {
    let seat = view.seat().partner();
    let strain = contract.strain();
    let mut product = 1.0;
    let mut held = deal.hand(seat);
    for trick in view.tricks() {
        let Some(card) = trick.card_of(seat) else { continue };
        let suit = card.suit();
        let dealt = deal.hand(seat).holding(suit);
        let is_first = held.holding(suit) == dealt;
        held = held.without(card);
        let follows = trick.suit() == Some(suit) && trick.leader() != seat;
        if !follows || !is_first || card.rank() >= Rank::Ten || Some(suit) == strain.trump() {
            continue;
        }
        let Some(message) = message(trick, seat, trick.leader() == seat.partner()) else {
            continue;
        };
        if !is_as_agreed(card.rank(), dealt, is_high(message, dealt, strain)) {
            product *= Habits::READ.contrary;
        }
    }
    product
}

/// Whether a small card is the agreed one of a holding when the signal should be high, or low.
fn is_as_agreed(rank: Rank, holding: Holding, high: bool) -> bool {
    let small: Holding = holding.iter().filter(|&rank| rank < Rank::Ten).collect();
    let agreed = if high { small.highest() } else { small.lowest() };
    agreed == Some(rank) || small.len() <= 1
}

/// Whether a small card of a defender, the first he plays of a suit that somebody else led, says the
/// opposite of what he holds.
pub fn is_contrary(trick: &Trick, seat: Seat, rank: Rank, dealt: Holding, strain: Strain) -> bool {
    let message = message(trick, seat, trick.leader() == seat.partner());
    message.is_some_and(|message| !is_as_agreed(rank, dealt, is_high(message, dealt, strain)))
}

/// What a small card says to partner, which a defender plays to a suit that somebody else led; nothing if it is
/// not the card that the agreements ask for.
pub(crate) fn meaning(
    trick: &Trick,
    seat: Seat,
    holding: Holding,
    card: Card,
    strain: Strain,
) -> Option<SignalMeaning> {
    let message = message(trick, seat, trick.leader() == seat.partner())?;
    let high = is_high(message, holding, strain);
    is_as_agreed(card.rank(), holding, high).then_some(match (message, high) {
        (Message::Attitude, true) => SignalMeaning::Encouraging,
        (Message::Attitude, false) => SignalMeaning::Discouraging,
        (Message::Count, true) => SignalMeaning::Even,
        (Message::Count, false) => SignalMeaning::Odd,
    })
}

#[cfg(test)]
mod tests;
