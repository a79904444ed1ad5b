//! What players do as a matter of course, as evidence: not to waste honours, to take the trick when it
//! is the last chance, and as cheaply as can be.
//!
//! Nobody has agreed on this, and there are reasons to do otherwise (a hold-up, say), so an odd card rules
//! nothing out, and only defenders read it. But who follows low in fourth hand with the trick to be won mostly cannot win it.
//! Unlike mistakes ([`crate::inference`]), oddities are seen without a solver.
//!
//! Two more that sound as sensible were tried and say nothing in our own play: third hand that does not
//! play high, and fourth hand that does not ruff.

use merrimac_cards::{Card, Hand, Rank, Seat, Strain, Trick};

use crate::equals::of_suit;
use crate::reading::Habits;

/// How likely a card is from a hand that held it, on what lay on the table, as far as habits say.
pub(crate) fn likelihood(table: &Trick, seat: Seat, held: Hand, card: Card, strain: Strain) -> f64 {
    if is_odd(table, seat, held, card, strain) { Habits::READ.odd } else { 1.0 }
}

/// Whether a card that follows suit calls for a reason: an honour that does not win, with a smaller
/// card at hand; in fourth hand, a trick not taken that could be, or taken with more than it needs.
pub fn is_odd(table: &Trick, seat: Seat, held: Hand, card: Card, strain: Strain) -> bool {
    let Some((winner, best)) = table.winner(strain) else { return false };
    if table.suit() != Some(card.suit()) {
        return false;
    }
    let beats = |one: Card| one.suit() == best.suit() && one.rank() > best.rank();
    let suit = held & of_suit(card.suit());
    let winners: Hand = suit.iter().filter(|&one| beats(one)).collect();
    let is_last = table.len() == 3;
    if beats(card) {
        return is_last && has_lower(winners, suit, card);
    }
    let is_theirs = winner.side() != seat.side();
    is_last && is_theirs && !winners.is_empty()
        || card.rank() >= Rank::Ten && has_lower(suit, suit, card)
}

/// Whether some cards have one below this one that does not touch it, as the suit is held.
fn has_lower(some: Hand, suit: Hand, card: Card) -> bool {
    let touches = |one: Card| {
        let mut between =
            Rank::ALL.into_iter().filter(|&rank| rank > one.rank() && rank < card.rank());
        between.all(|rank| suit.contains(Card::new(card.suit(), rank)))
    };
    some.iter().any(|one| one.rank() < card.rank() && !touches(one))
}

#[cfg(test)]
mod tests;
