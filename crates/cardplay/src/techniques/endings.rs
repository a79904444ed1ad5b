//! Endings in which declarer gains a trick from what the others must do: squeeze, throw-in, elimination.
//!
//! They are told by counting: tricks needed against tricks left and winners in hand. Whether the cards lie so
//! that the defender in question is the right one nobody at the table knows.

use merrimac_cards::{Hand, Rank, Suit};

use super::{Look, above};

/// Declarer's winners: cards of both hands that nothing beats, as many as the longer hand can use.
pub(super) fn winners(look: &Look<'_>) -> usize {
    Suit::ALL.into_iter().map(|suit| winners_of(look, suit)).sum()
}

/// Those of one suit.
pub(super) fn winners_of(look: &Look<'_>, suit: Suit) -> usize {
    let out = look.unseen(suit);
    let [one, other] = [look.hand, look.other].map(|hand| hand.holding(suit));
    let sure = (one | other).iter().filter(|&rank| above(out, rank) == 0).count();
    // Once nobody else has any, the rest are good too.
    let sure = if sure >= out.len() { one.len().max(other.len()).max(sure) } else { sure };
    sure.min(one.len().max(other.len()))
}

/// Tricks that declarer still needs for the contract.
pub(super) fn needed(look: &Look<'_>) -> usize {
    let won = look.view.won()[look.contract.side()];
    look.contract.bid.tricks().saturating_sub(won).into()
}

/// Cards a hand in an ending in which a squeeze or a throw-in may be named.
const MAX_ENDING: usize = 7;

/// Whether winners are run with one trick too few, none to lose, and nothing left but that somebody lets
/// go of the wrong card.
pub(super) fn is_squeeze(look: &Look<'_>) -> bool {
    let left = look.hand.len();
    let has_trumps_out = look.trump().is_some_and(|trump| !look.unseen(trump).is_void());
    let threats = Suit::ALL.into_iter().filter(|&suit| {
        let out = look.unseen(suit);
        let ours = look.hand.holding(suit) | look.other.holding(suit);
        !out.is_void() && ours.iter().any(|rank| (1..=2).contains(&above(out, rank)))
    });
    (2..=MAX_ENDING).contains(&left)
        && needed(look) == left
        && winners(look) + 1 == left
        && !has_trumps_out
        && look.unseen(look.card.suit()).len() <= 1
        && threats.count() >= 2
}

/// Whether the card loses a trick in an ending, and the tricks that are still needed must come from what
/// the opponents lead then.
pub(super) fn is_throw_in(look: &Look<'_>) -> bool {
    let suit = look.card.suit();
    let left = look.hand.len();
    let is_lost = [look.hand, look.other].into_iter().all(|hand| {
        hand.holding(suit).highest().is_none_or(|top| above(look.unseen(suit), top) > 0)
    });
    left <= MAX_ENDING
        && is_lost
        && needed(look) + 1 == left
        && winners(look) < needed(look)
        && look.unseen(suit).len() <= 4
        && is_out_of_trumps(look)
        && waits(look, suit)
}

/// Whether the last cards of a side suit are played by both hands while both keep trumps, and another suit is
/// better led by the opponents.
pub(super) fn is_elimination(look: &Look<'_>) -> bool {
    let Some(trump) = look.trump() else { return false };
    let suit = look.led().unwrap_or(look.card.suit());
    let keeps = |hand: Hand| {
        let ruffs = usize::from(hand.contains(look.card) && look.card.suit() == trump);
        hand.holding(trump).len() > ruffs
    };
    let is_last = |hand: Hand| hand.holding(suit).len() <= usize::from(look.led().is_none());
    suit != trump
        && is_out_of_trumps(look)
        && [look.hand, look.other].into_iter().all(|hand| keeps(hand) && is_last(hand))
        && winners(look) < needed(look)
        && waits(look, suit)
}

fn is_out_of_trumps(look: &Look<'_>) -> bool {
    look.trump().is_none_or(|trump| look.unseen(trump).is_void())
}

/// Whether both hands have cards of a suit with honours that is better led by the opponents.
fn waits(look: &Look<'_>, played: Suit) -> bool {
    let waits = |suit: Suit| {
        let hands = [look.hand, look.other].map(|hand| hand.holding(suit));
        let ours = hands[0] | hands[1];
        let out = look.unseen(suit);
        let has_honour = ours.highest().is_some_and(|top| top >= Rank::Jack);
        hands.iter().all(|holding| holding.len() >= 2)
            && has_honour
            && ours.iter().any(|rank| above(out, rank) > 0)
    };
    Suit::ALL.into_iter().any(|suit| suit != played && Some(suit) != look.trump() && waits(suit))
}
