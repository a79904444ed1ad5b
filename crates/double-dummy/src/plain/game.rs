//! The rules: who is to play, what he may play, who wins the trick, when it is decided.

use merrimac_cards::{Card, Hand, Holding, Seat, Side, Suit, Trick};
use merrimac_search::{Chain, Game, Turn};

use super::Ending;
use super::order::ordered;

/// What changes from move to move: cards left, the trick in progress, the tricks needed.
///
/// The hands as they were are in the [`Ending`], so the cards still in play say who holds what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cards in the hands and in the trick in progress: those that ranks are compared among.
    pub(super) in_play: Hand,
    pub(super) trick: Trick,
    /// The tricks that North and South still need.
    pub(super) needed: i8,
}

impl Position {
    pub(super) fn is_between_tricks(&self) -> bool {
        self.trick.is_empty()
    }

    /// The tricks left, where no trick is begun.
    pub(super) fn tricks_left(&self) -> i8 {
        (self.in_play.len() / Seat::COUNT) as i8
    }
}

impl Ending {
    /// The first position, when North and South need a number of tricks.
    pub fn needing(&self, needed: i8) -> Position {
        let in_play = self.hands.values().fold(Hand::EMPTY, |all, &hand| all | hand);
        Position { in_play, trick: Trick::new(self.leader), needed }
    }

    /// What a player who has not yet played to the trick holds.
    pub(super) fn hand(&self, position: &Position, seat: Seat) -> Hand {
        self.hands[seat] & position.in_play
    }

    pub(super) fn legal(&self, position: &Position) -> Hand {
        let hand = self.hand(position, position.trick.turn());
        match position.trick.suit() {
            Some(led) if !hand.holding(led).is_void() => {
                Hand::EMPTY.with_holding(led, hand.holding(led))
            }
            _ => hand,
        }
    }

    /// The position after a card; a full trick is taken in at once.
    fn play(&self, position: &Position, card: Card) -> Position {
        let mut next = *position;
        next.trick.push(card);
        if next.trick.is_complete() {
            let (winner, _) = next.trick.winner(self.strain).expect("four cards were played");
            next.in_play = next.trick.iter().fold(next.in_play, |all, (_, card)| all.without(card));
            next.trick = Trick::new(winner);
            next.needed -= i8::from(winner.side() == Side::NorthSouth);
        }
        next
    }

    /// The trick that the move from a position to the next one completes.
    pub(super) fn trick_completed(&self, before: &Position, after: &Position) -> Trick {
        let last = before.trick.turn();
        let played = self.hands[last] & (before.in_play - after.in_play);
        let mut trick = before.trick;
        trick.push(played.iter().next().expect("the last player played a card"));
        trick
    }
}

/// Of each run of cards with no other player's card between them, the highest.
pub(super) fn highest_of_touching(hand: Hand, in_play: Hand) -> Hand {
    Hand::from_holdings(|suit| {
        let held = hand.holding(suit);
        let mut touches = false;
        let apart = in_play.holding(suit).iter().filter(|&rank| {
            let is_apart = held.contains(rank) && !touches;
            touches = held.contains(rank);
            is_apart
        });
        apart.collect::<Holding>()
    })
}

/// Do North and South get what they need?
impl Game for Ending {
    type Position = Position;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, position: &Position) -> Turn<bool> {
        if position.is_between_tricks() {
            if position.needed <= 0 {
                return Turn::Over(true);
            }
            if position.needed > position.tricks_left() {
                return Turn::Over(false);
            }
        }
        match position.trick.turn().side() {
            Side::NorthSouth => Turn::Max,
            Side::EastWest => Turn::Min,
        }
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = Position> {
        let legal = self.legal(position);
        let apart = highest_of_touching(legal, position.in_play);
        ordered(self, position, apart).into_iter().map(|card| self.play(position, card))
    }
}

/// The number of cards of a suit in play from this one up.
pub(super) fn cards_from_up(in_play: Hand, card: Card) -> u8 {
    (in_play.holding(card.suit()).bits() >> card.rank() as u16).count_ones() as u8
}

/// The card that stands at a place of its suit, the highest card in play at place 1.
pub(super) fn card_at(in_play: Hand, suit: Suit, place: u8) -> Option<Card> {
    let mut bits = in_play.holding(suit).bits();
    for _ in 1..place {
        bits &= !(1_u16.checked_shl(bits.checked_ilog2()?).unwrap_or(0));
    }
    let rank = Holding::from_bits(bits).highest()?;
    Some(Card::new(suit, rank))
}
