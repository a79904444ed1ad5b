//! A board taken up where a record leaves it.

use merrimac_cards::{Call, Card, DealError, Outcome, Record};
use thiserror::Error;

use super::{BoardInPlay, IllegalAct, Stage};

impl BoardInPlay {
    /// The board as a record leaves it.
    ///
    /// A bare deal is before its first call; calls are taken as made and cards as played; an outcome
    /// without calls gives the contract without its auction; a claim has ended the play. What the
    /// record says of tricks is not looked at: they follow.
    ///
    /// # Errors
    /// If the whole deal is not known, or the board could not have come to where it is said to
    /// stand.
    pub fn of_record(record: &Record) -> Result<Self, StartProblem> {
        record.deal.full()?;
        let mut board = Self::new(&record.board().expect("the deal is full"));
        for (index, recorded) in record.calls.iter().enumerate() {
            let call = recorded.call;
            board.call(recorded.clone()).map_err(|source| StartProblem::Call {
                index,
                call,
                source,
            })?;
        }
        board.take_outcome(record)?;
        for (index, recorded) in record.cards.iter().enumerate() {
            let card = recorded.card;
            board.play(recorded.clone()).map_err(|source| match source {
                IllegalAct::NoContract => StartProblem::NoContract,
                source => StartProblem::Card { index, card, source },
            })?;
        }
        if let Some(tricks) = record.claim {
            board.settle(tricks).map_err(StartProblem::Claim)?;
        }
        Ok(board)
    }

    fn take_outcome(&mut self, record: &Record) -> Result<(), StartProblem> {
        match record.outcome {
            None => {}
            Some(Outcome::Ending { .. }) => return Err(StartProblem::Ending),
            given if given == self.outcome() => {}
            Some(Outcome::PassedOut) if self.calls.is_empty() => self.stage = Stage::PassedOut,
            Some(Outcome::Contract(contract)) if self.calls.is_empty() => self.begin_play(contract),
            Some(outcome) => return Err(StartProblem::Outcome { outcome }),
        }
        Ok(())
    }
}

/// Why a board cannot start where it is said to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartProblem {
    /// Not all the cards are known.
    #[error("the whole deal must be known: {0}")]
    Deal(#[from] DealError),
    /// A call that could not be made.
    #[error("call {} cannot be {call}: {source}", index + 1)]
    Call {
        /// Its place among the calls, from 0.
        index: usize,
        /// The call.
        call: Call,
        /// Why.
        source: IllegalAct,
    },
    /// The calls do not lead to the outcome.
    #[error("the calls do not lead to the contract that is said to be played")]
    Outcome {
        /// What was said to be played.
        outcome: Outcome,
    },
    /// An ending has no declarer and therefore no dummy.
    #[error("an ending has no declarer, so nobody can play it")]
    Ending,
    /// Cards without a contract.
    #[error("cards have been played but there is no contract")]
    NoContract,
    /// A card that could not be played.
    #[error("card {} cannot be {card}: {source}", index + 1)]
    Card {
        /// Its place among the cards, from 0.
        index: usize,
        /// The card.
        card: Card,
        /// Why.
        source: IllegalAct,
    },
    /// A claim that could not have ended the play.
    #[error("the claim cannot be right: {0}")]
    Claim(IllegalAct),
}
