//! Which move to try first: the same for both ways of remembering.

use merrimac_cards::{Card, Hand, Seat, Side, Trick};

use super::Ending;
use super::game::Position;

/// What a card is worth in the trick: nothing off suit, the more the higher, trumps above all.
type Power = u8;

/// The cards in the order to try them.
///
/// First those with which the side takes the trick if every player still to come puts up the highest
/// card he can, then the others; of both, lower cards first. On equal terms suits go downwards from
/// spades.
pub(super) fn ordered(ending: &Ending, position: &Position, cards: Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    if cards.len() > 1 {
        cards.sort_by_cached_key(|&card| (!takes(ending, position, card), card.rank()));
    }
    cards
}

/// Whether the player's side has the most powerful card of the trick, as far as one can see.
fn takes(ending: &Ending, position: &Position, card: Card) -> bool {
    let mut trick = position.trick;
    let player = trick.turn();
    trick.push(card);
    let mut best: Option<(Power, Side)> = None;
    for seat in Seat::ALL {
        let power = match trick.card_of(seat) {
            Some(card) => power(ending, &trick, card),
            None => greatest_power(ending, position, &trick, seat),
        };
        if best.is_none_or(|(most, _)| power > most) {
            best = Some((power, seat.side()));
        }
    }
    best.is_some_and(|(_, side)| side == player.side())
}

fn greatest_power(ending: &Ending, position: &Position, trick: &Trick, seat: Seat) -> Power {
    let hand = ending.hand(position, seat);
    let follows = trick.suit().filter(|&led| !hand.holding(led).is_void());
    let suit = follows.or(ending.strain.trump());
    let highest = suit.and_then(|suit| Some(Card::new(suit, hand.holding(suit).highest()?)));
    highest.map_or(0, |card| power(ending, trick, card))
}

fn power(ending: &Ending, trick: &Trick, card: Card) -> Power {
    let rank = 1 + card.rank() as Power;
    if Some(card.suit()) == ending.strain.trump() {
        16 + rank
    } else if Some(card.suit()) == trick.suit() {
        rank
    } else {
        0
    }
}
