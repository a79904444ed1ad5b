//! Cards that come to the same: touching ones in one hand, counting cards already gone as absent.
//!
//! ♠K and ♠J touch once ♠Q has been played to an earlier trick; while ♠Q lies on the table in the
//! trick in progress they do not.

use arrayvec::ArrayVec;
use merrimac_cards::{Card, Hand, PlayState, Seat, Suit, Trick};
use merrimac_table::SeatView;

/// Cards of one hand and suit among which the choice makes no difference to the tricks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equals(Hand);

impl Equals {
    /// A card by itself.
    pub(crate) const fn of(card: Card) -> Self {
        Self(Hand::EMPTY.with(card))
    }

    /// The cards.
    pub const fn cards(self) -> Hand {
        self.0
    }

    /// The highest of them.
    pub fn top(self) -> Card {
        self.0.iter().next().expect("a group has a card")
    }

    /// The lowest of them.
    pub fn bottom(self) -> Card {
        self.0.iter().last().expect("a group has a card")
    }
}

/// The cards that may be played now, in groups of equals, highest card of the highest suit first.
pub fn equals(view: &SeatView) -> Vec<Equals> {
    let legal = view.legal_cards();
    let hand = view.turn().and_then(|seat| view.held(seat)).unwrap_or_default();
    let others = cards_present(view.tricks()) - hand;
    groups(legal, others).to_vec()
}

/// The cards of a seat that come to the same as this one.
pub fn equal_cards(play: &PlayState, seat: Seat, card: Card) -> Hand {
    let held = play.hand(seat);
    equal_to(held, cards_present(play.tricks()) - held, card).cards()
}

/// The cards of a hand that come to the same as this one.
pub(crate) fn equal_to(held: Hand, others: Hand, card: Card) -> Equals {
    let suit = of_suit(card.suit());
    let groups = groups(held & suit, others & suit);
    groups.into_iter().find(|group| group.cards().contains(card)).unwrap_or(Equals::of(card))
}

/// Every card but those of complete tricks.
pub(crate) fn cards_present(tricks: &[Trick]) -> Hand {
    let gone = tricks.iter().filter(|trick| trick.is_complete()).flat_map(Trick::iter);
    !gone.map(|(_, card)| card).collect::<Hand>()
}

/// Groups cards of one hand that have none of the others between them.
pub(crate) fn groups(cards: Hand, others: Hand) -> ArrayVec<Equals, 13> {
    let mut groups = ArrayVec::<Equals, 13>::new();
    for suit in Suit::DESCENDING {
        let mut open = false;
        for card in ((cards | others) & of_suit(suit)).iter() {
            if others.contains(card) {
                open = false;
            } else if open {
                let last = groups.last_mut().expect("an open group was pushed");
                last.0 = last.0.with(card);
            } else {
                groups.push(Equals(Hand::EMPTY.with(card)));
                open = true;
            }
        }
    }
    groups
}

/// Every card of a suit.
pub(crate) const fn of_suit(suit: Suit) -> Hand {
    Hand::EMPTY.with_holding(suit, merrimac_cards::Holding::FULL)
}
