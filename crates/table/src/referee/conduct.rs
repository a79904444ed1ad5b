//! The board itself, step by step: auction, play, claims, record.

use merrimac_cards::{Call, Card, Contract, Record, RecordedCall, Seat};

use super::{Players, RefereeError, Settings, StartProblem, Until};
use crate::board::{BoardInPlay, IllegalAct};
use crate::claim::{Claim, Verdict};
use crate::decision::Reasons;
use crate::observer::{Event, Observer};
use crate::player::{Player, PlayerError};
use crate::record::{BoardRecord, ClaimOutcome, Finish};
use crate::view::SeatView;

/// Sets the table up, has the board played, and collects what is left.
pub(super) fn run(
    start: &Record,
    players: Players<'_>,
    settings: &Settings<'_>,
    observer: &mut dyn Observer,
) -> Result<BoardRecord, StartProblem> {
    let mut heading = Record { claim: None, ..start.clone() };
    let board = BoardInPlay::of_record(&heading)?;
    for seat in Seat::ALL {
        if heading.players[seat].is_empty() {
            heading.players[seat] = players[seat].name();
        }
    }
    observer.observe(Event::BoardStarts { record: &board.record_under(heading.clone()) });
    let calls = vec![Reasons::default(); board.calls().len()];
    let cards = vec![Reasons::default(); board.cards().len()];
    let mut conduct = Conduct { board, calls, cards, players, settings, observer };
    let finish = conduct.whole_board();
    Ok(conduct.close(heading, finish))
}

/// A board being played: the board, the reasons for what was done, those who sit at the table, and
/// those who stand around it.
struct Conduct<'t, 'p> {
    board: BoardInPlay,
    calls: Vec<Reasons<Call>>,
    cards: Vec<Reasons<Card>>,
    players: Players<'p>,
    settings: &'t Settings<'t>,
    observer: &'t mut dyn Observer,
}

impl Conduct<'_, '_> {
    fn whole_board(&mut self) -> Result<Finish, RefereeError> {
        for seat in Seat::ALL {
            self.ask(seat, |player, view| player.board_starts(view))?;
        }
        loop {
            if let Some(finish) = self.board.finish() {
                return Ok(finish);
            }
            let seat = self.board.to_act().expect("somebody is to act until the board is over");
            match self.board.contract() {
                None => self.take_call(seat)?,
                Some(_) if self.settings.until == Until::EndOfAuction => {
                    return Ok(Finish::AuctionHeld);
                }
                Some(contract) => {
                    self.take_claim(seat)?;
                    if !self.board.is_over() {
                        self.take_card(contract, seat)?;
                    }
                }
            }
        }
    }

    fn take_call(&mut self, seat: Seat) -> Result<(), RefereeError> {
        let decision = self.ask(seat, |player, view| player.call(view))?;
        let (call, reasons) = (decision.choice, decision.reasons);
        let recorded =
            RecordedCall { call, alerted: reasons.alert, note: reasons.explanation.clone() };
        self.board.call(recorded).map_err(|source| RefereeError::IllegalCall {
            seat,
            call,
            source,
        })?;
        self.observer.observe(Event::CallMade { seat, call, reasons: &reasons });
        self.calls.push(reasons);
        if let Some(contract) = self.board.contract() {
            self.observer.observe(Event::ContractSettled { contract });
        }
        Ok(())
    }

    /// Has `seat` play a card, from its own hand or from dummy's.
    fn take_card(&mut self, contract: Contract, seat: Seat) -> Result<(), RefereeError> {
        let decision = self.ask(seat, |player, view| player.card(view))?;
        let (card, reasons) = (decision.choice, decision.reasons);
        let turn = self.board.turn().unwrap_or(seat);
        self.board.play(card.into()).map_err(|source| RefereeError::IllegalCard {
            seat,
            card,
            source,
        })?;
        self.observer.observe(Event::CardPlayed { seat: turn, card, reasons: &reasons });
        self.cards.push(reasons);
        self.announce_what_follows(contract);
        Ok(())
    }

    /// Dummy is faced after the opening lead, and every fourth card ends a trick.
    fn announce_what_follows(&mut self, contract: Contract) {
        let count = self.cards.len();
        if count == 1 {
            let dummy = contract.dummy();
            let hand = self.board.deal().hand(dummy);
            self.observer.observe(Event::DummyFaced { dummy, hand });
        }
        if count.is_multiple_of(4) {
            let position = self.board.position().expect("a card was just played");
            let trick = &position.tricks()[count / 4 - 1];
            let (winner, _) = trick.winner(contract.strain()).expect("the trick has cards");
            let tricks = position.won()[winner.side()];
            self.observer.observe(Event::TrickWon { winner, tricks });
        }
    }

    /// Asks for a claim, and has it answered.
    fn take_claim(&mut self, seat: Seat) -> Result<(), RefereeError> {
        let Some(claim) = self.ask(seat, |player, view| player.claim(view))? else {
            return Ok(());
        };
        let (tricks, left) = (claim.tricks, self.board.tricks_left());
        let illegal = |_: IllegalAct| RefereeError::IllegalClaim { seat, tricks, left };
        self.board.claim(claim.clone()).map_err(illegal)?;
        let position = self.board.position().expect("only who plays a contract can claim");
        let outcome = match self.settings.claims.judge(position, seat, &claim) {
            Verdict::Stands => ClaimOutcome::Accepted,
            Verdict::PlayersDecide => self.ask_about_claim(seat, &claim)?,
            Verdict::Refused => ClaimOutcome::Refused,
        };
        let answered = match outcome {
            ClaimOutcome::Accepted => self.board.accept_claim(),
            ClaimOutcome::Contested(contester) => self.board.contest_claim(contester),
            ClaimOutcome::Refused => self.board.refuse_claim(),
        };
        answered.map_err(illegal)?;
        self.observer.observe(Event::Claimed { claimer: seat, claim: &claim, outcome });
        Ok(())
    }

    /// Asks everybody else but dummy, the opponents with the claimer's cards in view.
    fn ask_about_claim(
        &mut self,
        claimer: Seat,
        claim: &Claim,
    ) -> Result<ClaimOutcome, RefereeError> {
        for seat in self.board.asked_about_claim().collect::<Vec<_>>() {
            if !self.ask(seat, |player, view| player.accept_claim(view, claimer, claim))? {
                return Ok(ClaimOutcome::Contested(seat));
            }
        }
        Ok(ClaimOutcome::Accepted)
    }

    /// Puts a question to a player, who has nothing but the seat's view to answer it from.
    fn ask<T>(
        &mut self,
        seat: Seat,
        question: impl FnOnce(&mut dyn Player, &SeatView) -> Result<T, PlayerError>,
    ) -> Result<T, RefereeError> {
        question(&mut *self.players[seat], &self.board.view(seat))
            .map_err(|source| RefereeError::Player { seat, source })
    }

    /// Tells everybody that it is over.
    fn close(mut self, heading: Record, finish: Result<Finish, RefereeError>) -> BoardRecord {
        for seat in Seat::ALL {
            self.players[seat].board_ends(&self.board.view(seat), &finish);
        }
        let record = self.board.record_under(heading);
        let claims = self.board.claims().to_vec();
        let board = BoardRecord { record, calls: self.calls, cards: self.cards, claims, finish };
        self.observer.observe(Event::BoardEnds { board: &board });
        board
    }
}
