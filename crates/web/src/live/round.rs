//! One board as it is being played: what was dealt, called, played and claimed so far.
//!
//! Everything else follows from this: whose turn it is, and what each seat sees. A [`SeatView`] is
//! built for a seat from its own cards and from what happened at the table, so nothing that is made
//! from views can hold a card that the seat may not see.

use merrimac_cards::{
    Auction, AuctionState, Board, Call, Card, Contract, Deal, Outcome, PlayState, Record,
    RecordedCall, Seat, Vulnerability,
};
use merrimac_table::{SeatFacts, SeatView};
use serde::{Deserialize, Serialize};

use crate::error::{Failure, Reason};
use crate::forms::Why;

/// A board under way, or over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Round {
    pub(crate) number: u32,
    pub(crate) dealer: Seat,
    pub(crate) vulnerability: Vulnerability,
    pub(crate) deal: Deal,
    /// The contract, where it was given without calls.
    pub(crate) given_contract: Option<Contract>,
    /// How many calls and cards were there from the start; they cannot be undone.
    pub(crate) given: usize,
    pub(crate) calls: Vec<MadeCall>,
    pub(crate) cards: Vec<MadeCard>,
    /// A claim that is being considered.
    pub(crate) claim: Option<PendingClaim>,
    /// A claim was contested: no Merrimac claims again.
    pub(crate) claims_are_over: bool,
    /// Declarer's tricks by a claim that was accepted.
    pub(crate) claimed: Option<u8>,
}

/// A call, what it means, and why it was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct MadeCall {
    pub(crate) call: Call,
    /// What everybody is told; none until it has been looked up.
    pub(crate) told: Option<Told>,
    /// The caller's own reasons, for the review.
    pub(crate) why: Option<Why>,
}

/// What everybody is told about a call: nothing that only the caller knows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) alert: bool,
    pub(crate) meaning: String,
    pub(crate) rule: String,
}

/// A card, and why it was played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct MadeCard {
    pub(crate) card: Card,
    pub(crate) why: Option<Why>,
}

/// A claim that not everybody has answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingClaim {
    pub(crate) by: Seat,
    /// Of the tricks left, for the claimer's side.
    pub(crate) tricks: u8,
    /// Whether the Merrimacs have accepted it and the human is asked.
    pub(crate) human_is_asked: bool,
}

impl Round {
    /// A board before its first call.
    pub(crate) fn of_board(board: &Board) -> Self {
        Self {
            number: board.number,
            dealer: board.dealer,
            vulnerability: board.vulnerability,
            deal: board.deal,
            given_contract: None,
            given: 0,
            calls: Vec::new(),
            cards: Vec::new(),
            claim: None,
            claims_are_over: false,
            claimed: None,
        }
    }

    /// A board as a record leaves it: calls and cards that are there stay there.
    ///
    /// # Errors
    /// If not all cards are known, or the record could not have come about.
    pub(crate) fn of_record(record: &Record) -> Result<Self, Failure> {
        let board = record
            .board()
            .ok_or_else(|| Failure::malformed("all four hands must be known to play a board"))?;
        let mut round = Self::of_board(&board);
        if record.calls.is_empty() {
            round.given_contract = record.contract();
        }
        for recorded in &record.calls {
            let made = MadeCall { call: recorded.call, told: None, why: None };
            round.call(made).map_err(as_malformed)?;
        }
        if round.contract().is_some() {
            for recorded in &record.cards {
                let made = MadeCard { card: recorded.card, why: None };
                round.play(made).map_err(as_malformed)?;
            }
        }
        round.given = round.calls.len() + round.cards.len();
        Ok(round)
    }

    /// The same cards before anything was called.
    pub(crate) fn again(&self) -> Self {
        let calls = self.calls.iter().take(self.given).cloned().collect::<Vec<_>>();
        let cards = self.given.saturating_sub(self.calls.len());
        Self {
            calls,
            cards: self.cards.iter().take(cards).cloned().collect(),
            claim: None,
            claims_are_over: false,
            claimed: None,
            ..self.clone()
        }
    }

    /// The board as it was before a call.
    pub(crate) fn before_call(&self, place: usize) -> Self {
        let calls = self.calls.iter().take(place).cloned().collect();
        Self { calls, cards: Vec::new(), claim: None, claimed: None, ..self.clone() }
    }

    /// The board.
    pub(crate) fn board(&self) -> Board {
        let Self { number, dealer, vulnerability, deal, .. } = *self;
        Board { number, dealer, vulnerability, deal }
    }

    /// The calls.
    pub(crate) fn auction(&self) -> Auction {
        let mut auction = Auction::new(self.dealer);
        for made in &self.calls {
            auction.call(made.call).expect("every call was checked when it was made");
        }
        auction
    }

    /// What the auction came to.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Some(contract) = self.given_contract {
            return Some(Outcome::Contract(contract));
        }
        match self.auction().state() {
            AuctionState::Turn(_) => None,
            AuctionState::PassedOut => Some(Outcome::PassedOut),
            AuctionState::Contract(contract) => Some(Outcome::Contract(contract)),
        }
    }

    /// The contract, once it is settled.
    pub(crate) fn contract(&self) -> Option<Contract> {
        match self.outcome() {
            Some(Outcome::Contract(contract)) => Some(contract),
            _ => None,
        }
    }

    /// The play, once there is a contract.
    pub(crate) fn position(&self) -> Option<PlayState> {
        let contract = self.contract()?;
        let mut play = PlayState::new(&self.deal, contract.strain(), contract.opening_leader());
        for made in &self.cards {
            play.play(made.card).expect("every card was checked when it was played");
        }
        Some(play)
    }

    /// Whether nothing more is to be done.
    pub(crate) fn is_over(&self) -> bool {
        match self.outcome() {
            None => false,
            Some(Outcome::PassedOut | Outcome::Ending { .. }) => true,
            Some(Outcome::Contract(_)) => self.claimed.is_some() || self.cards.len() == 52,
        }
    }

    /// From whose hand the next call or card comes.
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        match self.position() {
            Some(position) => position.turn(),
            None => self.auction().turn(),
        }
    }

    /// Who decides what is done next.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        let turn = self.turn()?;
        match self.contract() {
            Some(contract) if turn == contract.dummy() => Some(contract.declarer),
            _ => Some(turn),
        }
    }

    /// Declarer's tricks, when the board is over and was played.
    pub(crate) fn tricks(&self) -> Option<u8> {
        let contract = self.contract()?;
        let played = || self.position().map(|position| position.won()[contract.side()]);
        self.claimed.or_else(|| if self.cards.len() == 52 { played() } else { None })
    }

    /// North and South's score, when the board is over.
    pub(crate) fn north_south(&self) -> Option<i32> {
        match self.outcome()? {
            Outcome::PassedOut => Some(0),
            Outcome::Contract(contract) => {
                Some(contract.north_south_score(self.tricks()?, self.vulnerability))
            }
            Outcome::Ending { .. } => None,
        }
    }

    /// What a seat sees: its own hand, and what was called, played and shown.
    pub(crate) fn view(&self, seat: Seat) -> SeatView {
        let mut view = SeatView::new(SeatFacts {
            number: self.number,
            dealer: self.dealer,
            vulnerability: self.vulnerability,
            seat,
            hand: self.deal.hand(seat),
        })
        .expect("a deal gives everybody thirteen cards");
        for made in &self.calls {
            view.hear(made.recorded()).expect("a legal call can be heard");
        }
        let Some(contract) = self.contract() else { return view };
        view.see_contract(contract).expect("it is the only contract so far");
        for (place, made) in self.cards.iter().enumerate() {
            view.see_card(made.card).expect("a legal card can be seen");
            if place == 0 {
                let dummy = self.deal.hand(contract.dummy());
                view.see_dummy(dummy).expect("dummy's own cards can be seen");
            }
        }
        if let (Some(claim), Some(position)) = (&self.claim, self.position())
            && claim.by.side() != seat.side()
        {
            let held = position.hand(claim.by);
            view.see_claim(claim.by, held).expect("a player's own cards can be shown");
        }
        view
    }

    /// Makes a call.
    ///
    /// # Errors
    /// If it is not legal; nothing has changed then.
    pub(crate) fn call(&mut self, made: MadeCall) -> Result<(), Failure> {
        if self.outcome().is_some() {
            return Err(Failure::not_now("the auction is over"));
        }
        self.auction()
            .check(made.call)
            .map_err(|illegal| Failure::new(Reason::IllegalCall, illegal.to_string()))?;
        self.calls.push(made);
        Ok(())
    }

    /// Plays a card from the hand whose turn it is.
    ///
    /// # Errors
    /// If it is not legal; nothing has changed then.
    pub(crate) fn play(&mut self, made: MadeCard) -> Result<(), Failure> {
        if self.claimed.is_some() {
            return Err(Failure::not_now("the board is over"));
        }
        let mut position =
            self.position().ok_or_else(|| Failure::not_now("there is no contract yet"))?;
        position
            .play(made.card)
            .map_err(|illegal| Failure::new(Reason::IllegalCard, illegal.to_string()))?;
        self.cards.push(made);
        Ok(())
    }

    /// Settles the board by the claim that is pending.
    pub(crate) fn accept_claim(&mut self) {
        let Some((claim, position)) = self.claim.take().zip(self.position()) else { return };
        let Some(contract) = self.contract() else { return };
        let won = position.won();
        let left = 13 - won[contract.side()] - won[contract.side().opponents()];
        let more =
            if claim.by.side() == contract.side() { claim.tricks } else { left - claim.tricks };
        self.claimed = Some(won[contract.side()] + more);
    }

    /// The board as a record: what file formats take.
    pub(crate) fn record(&self) -> Record {
        Record {
            calls: self.calls.iter().map(MadeCall::recorded).collect(),
            outcome: self.outcome(),
            cards: self.cards.iter().map(|made| made.card.into()).collect(),
            claim: self.claimed,
            tricks: self.tricks(),
            ..Record::of_board(&self.board())
        }
    }
}

impl MadeCall {
    /// The call as it is recorded, and told to the opponents.
    pub(crate) fn recorded(&self) -> RecordedCall {
        let told = self.told.clone().unwrap_or_default();
        RecordedCall { call: self.call, alerted: told.alert, note: told.meaning }
    }
}

/// A record that could not have come about is a bad request.
fn as_malformed(failure: Failure) -> Failure {
    Failure::malformed(failure.text)
}
