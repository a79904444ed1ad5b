//! A board at a table of the server: the board in progress, and what people are told beside it.
//!
//! The board itself is [`BoardInPlay`]'s business, and so is what each seat sees of it. Here are the
//! meanings and reasons beside its calls and cards, how far it was given, and who has been asked
//! about a claim.

mod form;

use std::ops::Deref;

use merrimac_cards::{Board, Call, Card, Deal, IllegalCall, Outcome, Record, RecordedCall, Seat};
use merrimac_table::{BoardInPlay, Claim, IllegalAct, StartProblem};
use serde::{Deserialize, Serialize};

use self::form::RoundForm;
use crate::error::{Failure, Reason};
use crate::forms::Why;

/// A board under way, or over.
///
/// It can be looked at as the [`BoardInPlay`] that it is. What changes it goes through the methods
/// here, so that meanings and reasons stay beside their calls and cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RoundForm", into = "RoundForm")]
pub(crate) struct Round {
    board: BoardInPlay,
    /// How many calls and cards were there from the start; they cannot be undone.
    given: usize,
    /// What belongs to each call.
    beside_calls: Vec<BesideCall>,
    /// Why each card was played.
    beside_cards: Vec<Option<Why>>,
    /// Whether the Merrimacs have accepted the claim that is pending, and the human is asked.
    human_is_asked: bool,
    /// A claim was not accepted: no Merrimac claims again.
    claims_are_over: bool,
}

/// What belongs to a call beside what is told at the table.
#[derive(Debug, Clone, PartialEq)]
struct BesideCall {
    /// The rule that it follows; none until its meaning has been looked up.
    rule: Option<String>,
    /// The caller's own reasons, for the review.
    why: Option<Why>,
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

impl Deref for Round {
    type Target = BoardInPlay;

    fn deref(&self) -> &BoardInPlay {
        &self.board
    }
}

/// Where it comes from, and where it goes back to.
impl Round {
    /// A board before its first call.
    pub(crate) fn of_board(board: &Board) -> Self {
        Self::starting_at(BoardInPlay::new(board))
    }

    /// A board as a record leaves it: calls and cards that are there stay there. An auction that is
    /// not over goes on, whatever the record says of a contract and cards after it.
    ///
    /// # Errors
    /// If not all cards are known, or the record could not have come about.
    pub(crate) fn of_record(record: &Record) -> Result<Self, Failure> {
        let mut start = Record { claim: None, ..record.clone() };
        start.outcome = if start.calls.is_empty() {
            record.contract().map(Outcome::Contract)
        } else {
            start.auction().contract().map(Outcome::Contract)
        };
        if start.outcome.is_none() {
            start.cards.clear();
        }
        let board = BoardInPlay::of_record(&start).map_err(|problem| match problem {
            StartProblem::Deal(_) => {
                Failure::malformed("all four hands must be known to play a board")
            }
            problem => Failure::malformed(problem.to_string()),
        })?;
        Ok(Self::starting_at(board))
    }

    /// A board that begins where it stands.
    fn starting_at(board: BoardInPlay) -> Self {
        Self {
            given: board.calls().len() + board.cards().len(),
            beside_calls: vec![BesideCall { rule: None, why: None }; board.calls().len()],
            beside_cards: vec![None; board.cards().len()],
            board,
            human_is_asked: false,
            claims_are_over: false,
        }
    }

    /// The same board as it was given.
    pub(crate) fn again(&self) -> Self {
        let mut round = Self { claims_are_over: false, ..self.clone() };
        round.rewind(self.given);
        round
    }

    /// The board as it was before a call.
    pub(crate) fn before_call(&self, place: usize) -> BoardInPlay {
        let mut board = self.board.clone();
        board.rewind(place);
        board
    }

    /// Takes the last call or card back, with the claims made since; false if it was given.
    pub(crate) fn undo(&mut self) -> bool {
        let count = self.calls().len() + self.cards().len();
        if count > self.given {
            self.rewind(count - 1);
        }
        count > self.given
    }

    fn rewind(&mut self, calls_and_cards: usize) {
        self.board.rewind(calls_and_cards);
        self.beside_calls.truncate(self.board.calls().len());
        self.beside_cards.truncate(self.board.cards().len());
        self.human_is_asked = false;
    }

    /// Has the hidden hands lie otherwise, if everything could have happened then.
    pub(crate) fn relay(&mut self, deal: Deal) {
        let relaid = Record { deal: deal.into(), ..self.board.record() };
        if let Ok(board) = BoardInPlay::of_record(&relaid) {
            self.board = board;
        }
    }
}

/// What is known beside the board.
impl Round {
    /// The calls, what they mean, and why they were made.
    pub(crate) fn made_calls(&self) -> impl Iterator<Item = MadeCall> {
        self.calls().iter().zip(&self.beside_calls).map(|(recorded, beside)| {
            let told = beside.rule.clone().map(|rule| Told {
                alert: recorded.alerted,
                meaning: recorded.note.clone(),
                rule,
            });
            MadeCall { call: recorded.call, told, why: beside.why.clone() }
        })
    }

    /// The cards, and why they were played.
    pub(crate) fn made_cards(&self) -> impl Iterator<Item = MadeCard> {
        let cards = self.cards().iter().zip(&self.beside_cards);
        cards.map(|(recorded, why)| MadeCard { card: recorded.card, why: why.clone() })
    }

    /// Whether the meaning of every call has been looked up.
    pub(crate) fn is_explained(&self) -> bool {
        self.beside_calls.iter().all(|beside| beside.rule.is_some())
    }

    /// Whether the Merrimacs have accepted a claim, and the human is asked.
    pub(crate) fn is_human_asked(&self) -> bool {
        self.human_is_asked
    }

    /// Whether no Merrimac claims again.
    pub(crate) fn claims_are_over(&self) -> bool {
        self.claims_are_over
    }
}

/// What is done at the table. What is refused has changed nothing.
impl Round {
    /// Makes a call.
    ///
    /// # Errors
    /// If it is not legal.
    pub(crate) fn call(&mut self, made: MadeCall) -> Result<(), Failure> {
        let MadeCall { call, told, why } = made;
        let rule = told.as_ref().map(|told| told.rule.clone());
        let Told { alert, meaning, .. } = told.unwrap_or_default();
        self.board.call(RecordedCall { call, alerted: alert, note: meaning })?;
        self.beside_calls.push(BesideCall { rule, why });
        Ok(())
    }

    /// Says what the calls mean, from the first on; of those that have been explained nothing else is said.
    pub(crate) fn tell(&mut self, told: Vec<Told>) {
        for (index, told) in told.into_iter().enumerate() {
            let Some(beside) = self.beside_calls.get_mut(index) else { return };
            if beside.rule.is_some() {
                continue;
            }
            beside.rule = Some(told.rule);
            self.board
                .explain(index, told.alert, told.meaning)
                .expect("there is something beside every call that was made");
        }
    }

    /// Plays a card from the hand whose turn it is.
    ///
    /// # Errors
    /// If it is not legal.
    pub(crate) fn play(&mut self, made: MadeCard) -> Result<(), Failure> {
        self.board.play(made.card.into())?;
        self.beside_cards.push(made.why);
        Ok(())
    }

    /// Claims tricks for whoever is to act.
    ///
    /// # Errors
    /// If there is nothing to claim, or less.
    pub(crate) fn claim(&mut self, claim: Claim) -> Result<(), Failure> {
        Ok(self.board.claim(claim)?)
    }

    /// The Merrimacs accept the claim, and the human is asked.
    pub(crate) fn ask_human(&mut self) {
        self.human_is_asked = self.pending_claim().is_some();
    }

    /// Settles the board by the claim that is pending.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn accept_claim(&mut self) -> Result<(), Failure> {
        self.board.accept_claim()?;
        self.human_is_asked = false;
        Ok(())
    }

    /// The Merrimacs do not believe the claim that is pending: they look at all hands, and rule on
    /// it as if nobody had seen anything.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn refuse_claim(&mut self) -> Result<(), Failure> {
        self.board.refuse_claim()?;
        (self.human_is_asked, self.claims_are_over) = (false, true);
        Ok(())
    }

    /// A player contests the claim that is pending.
    ///
    /// # Errors
    /// If there is none, or the player is not asked.
    pub(crate) fn contest_claim(&mut self, seat: Seat) -> Result<(), Failure> {
        self.board.contest_claim(seat)?;
        (self.human_is_asked, self.claims_are_over) = (false, true);
        Ok(())
    }
}

impl From<IllegalAct> for Failure {
    fn from(illegal: IllegalAct) -> Self {
        let reason = match illegal {
            IllegalAct::Call(IllegalCall::AuctionOver) => Reason::NotNow,
            IllegalAct::Call(_) => Reason::IllegalCall,
            IllegalAct::Card(_) => Reason::IllegalCard,
            IllegalAct::TooManyTricks { .. } => Reason::IllegalClaim,
            _ => Reason::NotNow,
        };
        Self::new(reason, illegal.to_string())
    }
}

#[cfg(test)]
mod tests;
