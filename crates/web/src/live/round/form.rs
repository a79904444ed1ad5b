//! A round as it is kept: what was dealt, called, played and claimed, in plain words.

use merrimac_cards::{Board, Contract, Deal, Outcome, Record, Seat, Vulnerability};
use merrimac_table::{BoardInPlay, Claim, ClaimOutcome, ClaimRecord};
use serde::{Deserialize, Serialize};

use super::{MadeCall, MadeCard, Round};
use crate::error::Failure;

/// What is kept of a round. A change here is a new form of the store.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RoundForm {
    number: u32,
    dealer: Seat,
    vulnerability: Vulnerability,
    deal: Deal,
    /// The contract, where it was given without calls.
    given_contract: Option<Contract>,
    given: usize,
    calls: Vec<MadeCall>,
    cards: Vec<MadeCard>,
    /// A claim that is being considered.
    claim: Option<PendingForm>,
    /// Claims that were answered.
    claims: Vec<AnsweredForm>,
    claims_are_over: bool,
    /// Declarer's tricks by a claim that was accepted.
    claimed: Option<u8>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct PendingForm {
    by: Seat,
    tricks: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    line: String,
    human_is_asked: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct AnsweredForm {
    tricks: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    line: String,
    /// After how many cards.
    after: usize,
    answer: Answer,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Accepted,
    ContestedBy(Seat),
    Refused,
}

impl From<Round> for RoundForm {
    fn from(round: Round) -> Self {
        let &Board { number, dealer, vulnerability, deal } = round.board.board();
        let claim = round.pending_claim().map(|(by, claim)| PendingForm {
            by,
            tricks: claim.tricks,
            line: claim.line.clone(),
            human_is_asked: round.human_is_asked,
        });
        Self {
            number,
            dealer,
            vulnerability,
            deal,
            given_contract: round.contract().filter(|_| round.calls().is_empty()),
            given: round.given,
            calls: round.made_calls().collect(),
            cards: round.made_cards().collect(),
            claim,
            claims: round.claims().iter().map(AnsweredForm::of).collect(),
            claims_are_over: round.claims_are_over,
            claimed: round.record().claim,
        }
    }
}

impl AnsweredForm {
    fn of(made: &ClaimRecord) -> Self {
        let answer = match made.outcome {
            ClaimOutcome::Accepted => Answer::Accepted,
            ClaimOutcome::Contested(seat) => Answer::ContestedBy(seat),
            ClaimOutcome::Refused => Answer::Refused,
        };
        let Claim { tricks, line } = made.claim.clone();
        Self { tricks, line, after: made.cards_played, answer }
    }

    fn happen(&self, round: &mut Round) -> Result<(), Failure> {
        round.claim(Claim { tricks: self.tricks, line: self.line.clone() })?;
        match self.answer {
            Answer::Accepted => round.accept_claim(),
            Answer::ContestedBy(seat) => round.contest_claim(seat),
            Answer::Refused => round.refuse_claim(),
        }
    }
}

impl TryFrom<RoundForm> for Round {
    type Error = Failure;

    /// Lets everything happen again in its order.
    fn try_from(form: RoundForm) -> Result<Self, Failure> {
        let RoundForm { number, dealer, vulnerability, deal, .. } = form;
        let board = Board { number, dealer, vulnerability, deal };
        let outcome = form.given_contract.map(Outcome::Contract);
        let start = BoardInPlay::of_record(&Record { outcome, ..Record::of_board(&board) });
        let start = start.map_err(|problem| Failure::malformed(problem.to_string()))?;
        let mut round = Self::starting_at(start);
        for made in form.calls {
            round.call(made)?;
        }
        let mut claims = form.claims.into_iter().peekable();
        for (place, made) in form.cards.into_iter().enumerate() {
            while let Some(claim) = claims.next_if(|claim| claim.after <= place) {
                claim.happen(&mut round)?;
            }
            round.play(made)?;
        }
        claims.try_for_each(|claim| claim.happen(&mut round))?;
        if let Some(tricks) = form.claimed.filter(|_| !round.is_over()) {
            round.board.settle(tricks)?;
        }
        if let Some(pending) = form.claim {
            round.claim(Claim { tricks: pending.tricks, line: pending.line })?;
            round.human_is_asked = pending.human_is_asked;
        }
        (round.given, round.claims_are_over) = (form.given, form.claims_are_over);
        Ok(round)
    }
}
