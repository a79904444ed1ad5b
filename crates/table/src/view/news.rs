//! How a view grows: what is said and shown at the table, one piece at a time.
//!
//! Every piece is checked against what the seat has seen before, as far as the seat can tell: a
//! stranger's card may come from anywhere that is still unseen, but not from this seat's own hand
//! and not in a suit that the stranger has shown out of. News that is refused changes nothing.

use merrimac_cards::{
    Auction, BySeat, BySide, Card, Contract, Hand, IllegalCall, IllegalCard, RecordedCall, Seat,
    Strain, Suit, Trick,
};
use thiserror::Error;

use super::{SeatFacts, SeatView, cards_that_follow};

impl SeatView {
    /// The view before the first call.
    ///
    /// # Errors
    /// If the hand has not thirteen cards.
    pub fn new(facts: SeatFacts) -> Result<Self, ViewError> {
        let count = facts.hand.len();
        if count != 13 {
            return Err(ViewError::Count { seat: facts.seat, count, expected: 13 });
        }
        Ok(Self {
            facts,
            auction: Auction::new(facts.dealer),
            calls: Vec::new(),
            contract: None,
            faced: BySeat::default(),
            tricks: Vec::new(),
            won: BySide::default(),
        })
    }

    /// The next call, with what was said about it. Partner's alert and explanation are not taken
    /// in: they are for the opponents \[Laws 16, 20\].
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn hear(&mut self, call: RecordedCall) -> Result<(), ViewError> {
        if self.contract.is_some() {
            return Err(IllegalCall::AuctionOver.into());
        }
        let caller = self.auction.turn();
        self.auction.call(call.call)?;
        let is_partners = caller == Some(self.seat().partner());
        self.calls.push(if is_partners { call.call.into() } else { call });
        if let Some(contract) = self.auction.contract() {
            self.start_play(contract);
        }
        Ok(())
    }

    /// The contract, when the play is given without its auction.
    ///
    /// # Errors
    /// If there was an auction and it did not end in this contract.
    pub fn see_contract(&mut self, contract: Contract) -> Result<(), ViewError> {
        match self.contract {
            Some(settled) if settled == contract => Ok(()),
            None if self.calls.is_empty() => {
                self.start_play(contract);
                Ok(())
            }
            _ => Err(ViewError::Contract { contract }),
        }
    }

    /// The next card, from whoever's turn it is.
    ///
    /// # Errors
    /// If there is no contract yet, if dummy should have been faced first, or if that player cannot
    /// play the card, as far as this seat can tell.
    pub fn see_card(&mut self, card: Card) -> Result<(), ViewError> {
        let contract = self.contract.ok_or(ViewError::NoContract)?;
        let trick = *self.current_trick().ok_or(IllegalCard::PlayOver)?;
        if self.lead_is_faced() && self.dummy().is_none() {
            return Err(ViewError::DummyHidden);
        }
        self.check_card(&trick, card)?;
        self.put_on_trick(card, contract.strain());
        Ok(())
    }

    /// Dummy's thirteen cards, faced after the opening lead \[Laws 41\].
    ///
    /// # Errors
    /// If the opening lead has not been made, or if these cannot be dummy's cards.
    pub fn see_dummy(&mut self, hand: Hand) -> Result<(), ViewError> {
        let dummy = self.contract.ok_or(ViewError::NoContract)?.dummy();
        if !self.lead_is_faced() {
            return Err(ViewError::DummyTooSoon);
        }
        self.face(dummy, hand - self.played_by(dummy))
    }

    /// This view as it was when only `cards` cards had been played; none if that was never so. Hands that
    /// were shown by a claim are not in it: nobody noted when that was.
    pub fn after_cards(&self, cards: usize) -> Option<Self> {
        let contract = self.contract?;
        let mut view = Self { faced: BySeat::default(), tricks: Vec::new(), ..self.clone() };
        view.won = BySide::default();
        view.start_play(contract);
        let mut played = self.cards_played();
        for place in 0..cards {
            let (_, card) = played.next()?;
            view.put_on_trick(card, contract.strain());
            if place == 0 {
                view.faced[contract.dummy()] = self.faced[contract.dummy()];
            }
        }
        Some(view)
    }

    /// The cards left to an opponent who claims and therefore shows them \[Laws 68\].
    ///
    /// # Errors
    /// If the claimer is no opponent, or if these cannot be the claimer's cards.
    pub fn see_claim(&mut self, claimer: Seat, held: Hand) -> Result<(), ViewError> {
        if self.contract.is_none() {
            return Err(ViewError::NoContract);
        }
        if claimer.side() == self.seat().side() {
            return Err(ViewError::NotShown { claimer });
        }
        self.face(claimer, held)
    }

    fn start_play(&mut self, contract: Contract) {
        self.contract = Some(contract);
        self.tricks.push(Trick::new(contract.opening_leader()));
    }

    fn lead_is_faced(&self) -> bool {
        self.tricks.first().is_some_and(|trick| !trick.is_empty())
    }

    /// Takes in the cards that a player still holds.
    fn face(&mut self, seat: Seat, held: Hand) -> Result<(), ViewError> {
        if let Some(known) = self.held(seat) {
            return if known == held { Ok(()) } else { Err(ViewError::OtherHand { seat }) };
        }
        let (count, expected) = (held.len(), self.cards_left(seat));
        if count != expected {
            return Err(ViewError::Count { seat, count, expected });
        }
        if let Some(card) = (held - self.unseen()).iter().next() {
            return Err(ViewError::Twice { card });
        }
        let voids = self.shown_voids()[seat];
        if let Some(card) = held.iter().find(|card| voids[card.suit()]) {
            return Err(ViewError::ShownOut { seat, suit: card.suit(), card });
        }
        self.faced[seat] = Some(held | self.played_by(seat));
        Ok(())
    }

    /// Whether whose turn it is can play this card, as far as this seat can tell.
    fn check_card(&self, trick: &Trick, card: Card) -> Result<(), ViewError> {
        let seat = trick.turn();
        if !self.held(seat).unwrap_or_else(|| self.unseen()).contains(card) {
            return Err(IllegalCard::NotHeld { seat, card }.into());
        }
        match self.held(seat) {
            Some(held) if !cards_that_follow(held, trick.suit()).contains(card) => {
                Err(IllegalCard::Revoke { seat, card }.into())
            }
            None if self.shown_voids()[seat][card.suit()] => {
                Err(ViewError::ShownOut { seat, suit: card.suit(), card })
            }
            _ => Ok(()),
        }
    }

    fn put_on_trick(&mut self, card: Card, strain: Strain) {
        let trick = self.tricks.last_mut().expect("there is a trick in progress");
        trick.push(card);
        if !trick.is_complete() {
            return;
        }
        let (winner, _) = trick.winner(strain).expect("the trick has cards");
        self.won[winner.side()] += 1;
        if self.tricks_left() > 0 {
            self.tricks.push(Trick::new(winner));
        }
    }
}

/// Why a piece of news cannot be true, given what the seat has seen before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// A hand with a wrong number of cards.
    #[error("{} shows {count} cards instead of {expected}", seat.name())]
    Count {
        /// Whose hand.
        seat: Seat,
        /// How many cards it has.
        count: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A hand with a card that is elsewhere.
    #[error("{card} has been seen elsewhere")]
    Twice {
        /// The card.
        card: Card,
    },
    /// Another hand than the one this seat has seen before.
    #[error("{} has already shown another hand", seat.name())]
    OtherHand {
        /// Whose hand.
        seat: Seat,
    },
    /// A card in a suit that the player has failed to follow.
    #[error("{} has shown out of {suit:?} and cannot hold {card}", seat.name())]
    ShownOut {
        /// The player.
        seat: Seat,
        /// The suit.
        suit: Suit,
        /// The card.
        card: Card,
    },
    /// Dummy's hand before the opening lead.
    #[error("dummy is not faced before the opening lead")]
    DummyTooSoon,
    /// A second card before dummy's hand.
    #[error("dummy must be faced before anybody plays to the opening lead")]
    DummyHidden,
    /// The hand of a claimer who does not show it to this seat.
    #[error("{} does not show the hand to partner", claimer.name())]
    NotShown {
        /// Who claims.
        claimer: Seat,
    },
    /// Play before there is a contract.
    #[error("there is no contract to play")]
    NoContract,
    /// A contract other than the auction's.
    #[error("the auction does not end in {contract}")]
    Contract {
        /// The contract.
        contract: Contract,
    },
    /// A call that may not be made.
    #[error(transparent)]
    Call(#[from] IllegalCall),
    /// A card that may not be played.
    #[error(transparent)]
    Card(#[from] IllegalCard),
}
