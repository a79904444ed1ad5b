//! What one seat may see: the only thing a player is given.
//!
//! A view starts from what is known on sitting down ([`SeatFacts`]: the board and one's own thirteen
//! cards) and grows by what is then said and shown at the table, one piece of news at a time
//! ([`SeatView::hear`], [`see_card`](SeatView::see_card), [`see_dummy`](SeatView::see_dummy) …).
//! A [`BoardInPlay`](crate::BoardInPlay) makes one for each seat out of the news of the table; a
//! program at the far end of a network keeps one and tells it what arrives. Both therefore see the same thing, and neither way can a view
//! express a card that its seat may not see: there is no place to put one.
//!
//! What a seat sees \[Laws 16, 20, 41–44\]:
//!
//! - its own hand, and from the opening lead on dummy's, but never, as dummy, declarer's;
//! - every call, with the alerts and explanations of the *opponents'* calls and of its own, but not
//!   those of partner's: they are meant for the opponents;
//! - every card played, to whatever trick;
//! - the hand of an opponent who has claimed.
//!
//! When it is dummy's turn, declarer decides: declarer's view then has [`turn`](SeatView::turn) on
//! dummy, [`to_act`](SeatView::to_act) on declarer, and dummy's legal cards.

use merrimac_cards::{
    Auction, Board, BySeat, BySide, BySuit, Call, Card, Contract, DealBuilder, Hand, PartialDeal,
    RecordedCall, Seat, Side, Suit, Trick, Vulnerability,
};

mod news;
pub use news::ViewError;

/// What a player knows before the first call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatFacts {
    /// The number on the board.
    pub number: u32,
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// Where the player sits.
    pub seat: Seat,
    /// The player's thirteen cards.
    pub hand: Hand,
}

impl SeatFacts {
    /// What a seat knows of a board before the first call.
    pub(crate) fn of(board: &Board, seat: Seat) -> Self {
        let Board { number, dealer, vulnerability, deal } = *board;
        Self { number, dealer, vulnerability, seat, hand: deal.hand(seat) }
    }
}

/// What one seat has seen and heard of a board so far.
///
/// ```
/// use merrimac_cards::{Call, Seat, Vulnerability};
/// use merrimac_table::{SeatFacts, SeatView};
///
/// let mut view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::North,
///     vulnerability: Vulnerability::None,
///     seat: Seat::South,
///     hand: "J973.J98742.3.K4".parse()?,
/// })?;
/// for call in ["1D", "1S"] {
///     view.hear(call.parse::<Call>()?.into())?;
/// }
/// assert_eq!(view.turn(), Some(Seat::South));
/// assert!(!view.legal_calls().contains(&"1H".parse()?));
/// assert_eq!(view.unseen().len(), 39);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The cards of others are not hidden in it, they are not there: a player cannot ask for the deal,
///
/// ```compile_fail
/// fn peek(view: &merrimac_table::SeatView) -> merrimac_cards::Deal {
///     view.deal()
/// }
/// ```
///
/// and nobody can write a hand into it that was not faced.
///
/// ```compile_fail
/// fn smuggle(view: &mut merrimac_table::SeatView, hand: merrimac_cards::Hand) {
///     view.faced[merrimac_cards::Seat::West] = Some(hand);
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    facts: SeatFacts,
    auction: Auction,
    /// The same calls, with what this seat was told about them.
    calls: Vec<RecordedCall>,
    contract: Option<Contract>,
    /// The thirteen cards of other players whose hands this seat has been shown.
    faced: BySeat<Option<Hand>>,
    /// Complete tricks, then the one in progress, until all cards are played.
    tricks: Vec<Trick>,
    won: BySide<u8>,
}

/// The board and the seat.
impl SeatView {
    /// The number on the board.
    pub const fn number(&self) -> u32 {
        self.facts.number
    }

    /// Who called first.
    pub const fn dealer(&self) -> Seat {
        self.facts.dealer
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> Vulnerability {
        self.facts.vulnerability
    }

    /// Whose view this is.
    pub const fn seat(&self) -> Seat {
        self.facts.seat
    }

    /// Whether this seat's side is vulnerable.
    pub const fn is_vulnerable(&self) -> bool {
        self.facts.vulnerability.includes(self.facts.seat.side())
    }
}

/// Whose turn it is, and what may be done.
impl SeatView {
    /// Who is next to call or play, dummy included; nobody when the board is over.
    pub fn turn(&self) -> Option<Seat> {
        match self.contract {
            Some(_) => self.current_trick().map(Trick::turn),
            None => self.auction.turn(),
        }
    }

    /// Who decides what is done next: whose turn it is, or declarer when it is dummy's.
    pub fn to_act(&self) -> Option<Seat> {
        let turn = self.turn()?;
        match self.contract {
            Some(contract) if turn == contract.dummy() => Some(contract.declarer),
            _ => Some(turn),
        }
    }

    /// The calls this seat may make now; none unless it is its turn in the auction.
    pub fn legal_calls(&self) -> Vec<Call> {
        if self.contract.is_some() || self.auction.turn() != Some(self.seat()) {
            return Vec::new();
        }
        self.auction.legal_calls().collect()
    }

    /// The cards this seat may play now, from its own hand or, as declarer, from dummy's; none
    /// unless it is to act.
    pub fn legal_cards(&self) -> Hand {
        match self.current_trick() {
            Some(trick) if self.to_act() == Some(self.seat()) => {
                let hand = self.held(trick.turn()).unwrap_or_default();
                cards_that_follow(hand, trick.suit())
            }
            _ => Hand::EMPTY,
        }
    }
}

/// The auction.
impl SeatView {
    /// The calls made so far.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The calls made so far, with the alerts and explanations that this seat was given.
    pub fn calls(&self) -> &[RecordedCall] {
        &self.calls
    }

    /// The contract, once it is settled.
    pub const fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// Whether this seat is declarer.
    pub fn is_declarer(&self) -> bool {
        self.contract.is_some_and(|contract| contract.declarer == self.seat())
    }

    /// Whether this seat is dummy.
    pub fn is_dummy(&self) -> bool {
        self.contract.is_some_and(|contract| contract.dummy() == self.seat())
    }
}

/// The play.
impl SeatView {
    /// The tricks in order; the last one may be in progress or still empty.
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// The trick in progress (perhaps still empty), during the play.
    pub fn current_trick(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| !trick.is_complete())
    }

    /// Every card in the order of play.
    pub fn cards_played(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.tricks.iter().flat_map(Trick::iter)
    }

    /// The cards one player has played.
    pub fn played_by(&self, seat: Seat) -> Hand {
        self.tricks.iter().filter_map(|trick| trick.card_of(seat)).collect()
    }

    /// How many tricks each side has won.
    pub const fn won(&self) -> &BySide<u8> {
        &self.won
    }

    /// How many tricks are still to be won, the one in progress included.
    pub fn tricks_left(&self) -> u8 {
        13 - self.won[Side::NorthSouth] - self.won[Side::EastWest]
    }

    /// The suits in which a player has failed to follow.
    pub fn shown_voids(&self) -> BySeat<BySuit<bool>> {
        let mut voids = BySeat::<BySuit<bool>>::default();
        for trick in &self.tricks {
            let Some(suit) = trick.suit() else { continue };
            for (seat, _) in trick.iter().filter(|(_, card)| card.suit() != suit) {
                voids[seat][suit] = true;
            }
        }
        voids
    }
}

/// The cards.
impl SeatView {
    /// This seat's thirteen cards.
    pub const fn hand(&self) -> Hand {
        self.facts.hand
    }

    /// The thirteen cards of a player whose hand this seat sees: its own, dummy's, a claimer's.
    pub fn dealt(&self, seat: Seat) -> Option<Hand> {
        if seat == self.seat() { Some(self.facts.hand) } else { self.faced[seat] }
    }

    /// What is left of the hand of a player whose hand this seat sees.
    pub fn held(&self, seat: Seat) -> Option<Hand> {
        self.dealt(seat).map(|hand| hand - self.played_by(seat))
    }

    /// What is left of dummy's hand, once it is faced (or is this seat's own).
    pub fn dummy(&self) -> Option<Hand> {
        self.held(self.contract?.dummy())
    }

    /// How many cards a player has left.
    pub fn cards_left(&self, seat: Seat) -> usize {
        13 - self.played_by(seat).len()
    }

    /// The cards this seat has not seen: neither in its own hand, nor faced, nor played.
    pub fn unseen(&self) -> Hand {
        !self.seen_deal().known()
    }

    /// Who was dealt what, as far as this seat has seen: whole hands where it sees them, elsewhere
    /// the cards that have been played.
    pub fn seen_deal(&self) -> PartialDeal {
        let hands =
            BySeat::from_fn(|seat| self.dealt(seat).unwrap_or_else(|| self.played_by(seat)));
        DealBuilder { hands }.partial().expect("every card was checked when it was first seen")
    }
}

/// The cards of a hand that may be played when `suit` was led.
fn cards_that_follow(hand: Hand, suit: Option<Suit>) -> Hand {
    match suit {
        Some(suit) if !hand.holding(suit).is_void() => {
            Hand::EMPTY.with_holding(suit, hand.holding(suit))
        }
        _ => hand,
    }
}

#[cfg(test)]
mod tests;
