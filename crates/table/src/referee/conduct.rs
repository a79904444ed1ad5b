//! The board itself, step by step: set up, auction, play, claims, record.

use merrimac_cards::{
    Auction, AuctionState, Board, BySeat, Call, Card, Contract, IllegalCall, IllegalCard, Outcome,
    PlayState, Record, RecordedCall, Seat,
};

use super::{Players, RefereeError, Settings, StartProblem, Until};
use crate::claim::{Claim, Verdict};
use crate::decision::Reasons;
use crate::observer::{Event, Observer};
use crate::player::{Player, PlayerError};
use crate::record::{BoardRecord, ClaimOutcome, ClaimRecord, Finish};
use crate::view::{SeatFacts, SeatView};

/// Sets the table up, has the board played, and collects what is left.
pub(super) fn run(
    start: &Record,
    players: Players<'_>,
    settings: &Settings<'_>,
    observer: &mut dyn Observer,
) -> Result<BoardRecord, StartProblem> {
    let mut table = Table::set_up(start)?;
    for seat in Seat::ALL {
        if table.record.players[seat].is_empty() {
            table.record.players[seat] = players[seat].name();
        }
    }
    observer.observe(Event::BoardStarts { record: &table.record });
    let mut conduct = Conduct { table, players, settings, observer, claims: Vec::new() };
    let finish = conduct.whole_board();
    Ok(conduct.close(finish))
}

/// What is on the table: the truth, and what each seat has been told of it.
struct Table {
    board: Board,
    auction: Auction,
    play: Option<PlayState>,
    views: BySeat<SeatView>,
    record: Record,
    calls: Vec<Reasons<Call>>,
    cards: Vec<Reasons<Card>>,
}

impl Table {
    /// The table as the start describes it.
    fn set_up(start: &Record) -> Result<Self, StartProblem> {
        start.deal.full()?;
        let board = start.board().expect("the deal is full");
        let views = BySeat::from_fn(|seat| {
            SeatView::new(SeatFacts {
                number: board.number,
                dealer: board.dealer,
                vulnerability: board.vulnerability,
                seat,
                hand: board.deal.hand(seat),
            })
            .expect("a deal gives everybody thirteen cards")
        });
        let record = Record {
            number: Some(board.number),
            dealer: Some(board.dealer),
            vulnerability: Some(board.vulnerability),
            calls: Vec::new(),
            outcome: None,
            cards: Vec::new(),
            claim: None,
            tricks: None,
            ..start.clone()
        };
        let mut table = Self {
            board,
            auction: Auction::new(board.dealer),
            play: None,
            views,
            record,
            calls: Vec::new(),
            cards: Vec::new(),
        };
        table.take_calls(start)?;
        table.take_outcome(start)?;
        table.take_cards(start)?;
        Ok(table)
    }

    fn take_calls(&mut self, start: &Record) -> Result<(), StartProblem> {
        for (index, recorded) in start.calls.iter().enumerate() {
            let call = recorded.call;
            self.make_call(recorded.clone(), Reasons::default())
                .map_err(|source| StartProblem::Call { index, call, source })?;
        }
        Ok(())
    }

    fn take_outcome(&mut self, start: &Record) -> Result<(), StartProblem> {
        match start.outcome {
            None => Ok(()),
            Some(Outcome::Ending { .. }) => Err(StartProblem::Ending),
            given if given == self.record.outcome => Ok(()),
            Some(outcome) if start.calls.is_empty() => {
                self.settle(outcome);
                Ok(())
            }
            Some(outcome) => Err(StartProblem::Outcome { outcome }),
        }
    }

    fn take_cards(&mut self, start: &Record) -> Result<(), StartProblem> {
        for (index, recorded) in start.cards.iter().enumerate() {
            let contract = self.record.contract().ok_or(StartProblem::NoContract)?;
            let card = recorded.card;
            self.play_card(contract, card, Reasons::default())
                .map_err(|source| StartProblem::Card { index, card, source })?;
            self.record.cards[index].note.clone_from(&recorded.note);
        }
        Ok(())
    }

    /// Makes a call, tells everybody, and settles the outcome if it was the last one.
    fn make_call(
        &mut self,
        recorded: RecordedCall,
        reasons: Reasons<Call>,
    ) -> Result<(), IllegalCall> {
        self.auction.call(recorded.call)?;
        for seat in Seat::ALL {
            self.views[seat].hear(recorded.clone()).expect("a legal call can be heard");
        }
        self.record.calls.push(recorded);
        self.calls.push(reasons);
        match self.auction.state() {
            AuctionState::Turn(_) => {}
            AuctionState::PassedOut => self.settle(Outcome::PassedOut),
            AuctionState::Contract(contract) => self.settle(Outcome::Contract(contract)),
        }
        Ok(())
    }

    /// Notes what is played and, if it is a contract, makes ready to play it.
    fn settle(&mut self, outcome: Outcome) {
        self.record.outcome = Some(outcome);
        let Outcome::Contract(contract) = outcome else { return };
        for seat in Seat::ALL {
            self.views[seat].see_contract(contract).expect("it is the only contract so far");
        }
        let leader = contract.opening_leader();
        self.play = Some(PlayState::new(&self.board.deal, contract.strain(), leader));
    }

    /// Plays a card from the hand whose turn it is, shows it to everybody, and faces dummy after
    /// the opening lead.
    fn play_card(
        &mut self,
        contract: Contract,
        card: Card,
        reasons: Reasons<Card>,
    ) -> Result<(), IllegalCard> {
        self.play.as_mut().ok_or(IllegalCard::PlayOver)?.play(card)?;
        self.record.cards.push(card.into());
        self.cards.push(reasons);
        let is_opening_lead = self.cards.len() == 1;
        for seat in Seat::ALL {
            let view = &mut self.views[seat];
            view.see_card(card).expect("a legal card can be seen");
            if is_opening_lead {
                let dummy = self.board.deal.hand(contract.dummy());
                view.see_dummy(dummy).expect("dummy's own cards can be seen");
            }
        }
        Ok(())
    }
}

/// A board being played: the table, those who sit at it, and those who stand around it.
struct Conduct<'t, 'p> {
    table: Table,
    players: Players<'p>,
    settings: &'t Settings<'t>,
    observer: &'t mut dyn Observer,
    claims: Vec<ClaimRecord>,
}

impl Conduct<'_, '_> {
    fn whole_board(&mut self) -> Result<Finish, RefereeError> {
        for seat in Seat::ALL {
            self.ask(seat, |player, view| player.board_starts(view))?;
        }
        self.hold_auction()?;
        let Some(contract) = self.table.record.contract() else { return Ok(Finish::PassedOut) };
        match self.settings.until {
            Until::EndOfAuction => Ok(Finish::AuctionHeld),
            Until::EndOfPlay => self.play_cards(contract),
        }
    }

    fn hold_auction(&mut self) -> Result<(), RefereeError> {
        while self.table.record.outcome.is_none() {
            let seat = self.table.auction.turn().expect("an auction without outcome goes on");
            self.take_call(seat)?;
            if let Some(contract) = self.table.record.contract() {
                self.observer.observe(Event::ContractSettled { contract });
            }
        }
        Ok(())
    }

    fn take_call(&mut self, seat: Seat) -> Result<(), RefereeError> {
        let decision = self.ask(seat, |player, view| player.call(view))?;
        let (call, reasons) = (decision.choice, decision.reasons);
        let recorded =
            RecordedCall { call, alerted: reasons.alert, note: reasons.explanation.clone() };
        self.table.make_call(recorded, reasons).map_err(|source| RefereeError::IllegalCall {
            seat,
            call,
            source,
        })?;
        let reasons = self.table.calls.last().expect("a call was just made");
        self.observer.observe(Event::CallMade { seat, call, reasons });
        Ok(())
    }

    fn play_cards(&mut self, contract: Contract) -> Result<Finish, RefereeError> {
        while let Some(turn) = self.position().turn() {
            let seat = if turn == contract.dummy() { contract.declarer } else { turn };
            if let Some(tricks) = self.take_claim(contract, seat)? {
                self.table.record.claim = Some(tricks);
                self.table.record.tricks = Some(tricks);
                return Ok(Finish::Claimed);
            }
            self.take_card(contract, turn, seat)?;
        }
        self.table.record.tricks = Some(self.position().won()[contract.side()]);
        Ok(Finish::PlayedOut)
    }

    /// Has `seat` play a card from the hand of `turn`.
    fn take_card(
        &mut self,
        contract: Contract,
        turn: Seat,
        seat: Seat,
    ) -> Result<(), RefereeError> {
        let decision = self.ask(seat, |player, view| player.card(view))?;
        let card = decision.choice;
        self.table
            .play_card(contract, card, decision.reasons)
            .map_err(|source| RefereeError::IllegalCard { seat, card, source })?;
        self.announce_card(contract, turn, card);
        Ok(())
    }

    fn announce_card(&mut self, contract: Contract, seat: Seat, card: Card) {
        let table = &self.table;
        let reasons = table.cards.last().expect("a card was just played");
        self.observer.observe(Event::CardPlayed { seat, card, reasons });
        let count = table.cards.len();
        if count == 1 {
            let dummy = contract.dummy();
            let hand = table.board.deal.hand(dummy);
            self.observer.observe(Event::DummyFaced { dummy, hand });
        }
        if count.is_multiple_of(4) {
            let position = table.play.as_ref().expect("a card was just played");
            let trick = &position.tricks()[count / 4 - 1];
            let (winner, _) = trick.winner(contract.strain()).expect("the trick has cards");
            let tricks = position.won()[winner.side()];
            self.observer.observe(Event::TrickWon { winner, tricks });
        }
    }

    /// Asks for a claim and settles it; gives declarer's tricks if it ends the board.
    fn take_claim(&mut self, contract: Contract, seat: Seat) -> Result<Option<u8>, RefereeError> {
        let Some(claim) = self.ask(seat, |player, view| player.claim(view))? else {
            return Ok(None);
        };
        let left = self.table.views[seat].tricks_left();
        if claim.tricks > left {
            return Err(RefereeError::IllegalClaim { seat, tricks: claim.tricks, left });
        }
        let outcome = match self.settings.claims.judge(self.position(), seat, &claim) {
            Verdict::Stands => ClaimOutcome::Accepted,
            Verdict::PlayersDecide => self.ask_about_claim(contract, seat, &claim)?,
            Verdict::Refused => ClaimOutcome::Refused,
        };
        self.observer.observe(Event::Claimed { claimer: seat, claim: &claim, outcome });
        let for_declarer =
            if seat == contract.declarer { claim.tricks } else { left - claim.tricks };
        let tricks = self.position().won()[contract.side()] + for_declarer;
        let cards_played = self.table.cards.len();
        self.claims.push(ClaimRecord { claimer: seat, claim, cards_played, outcome });
        Ok((outcome == ClaimOutcome::Accepted).then_some(tricks))
    }

    /// Shows the claimer's cards to the opponents and asks everybody else but dummy.
    fn ask_about_claim(
        &mut self,
        contract: Contract,
        claimer: Seat,
        claim: &Claim,
    ) -> Result<ClaimOutcome, RefereeError> {
        let held = self.position().hand(claimer);
        for seat in claimer.side().opponents().seats() {
            let view = &mut self.table.views[seat];
            view.see_claim(claimer, held).expect("a player's own cards can be shown");
        }
        for seat in claimer.onwards().skip(1).filter(|&seat| seat != contract.dummy()) {
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
        question(&mut *self.players[seat], &self.table.views[seat])
            .map_err(|source| RefereeError::Player { seat, source })
    }

    fn position(&self) -> &PlayState {
        self.table.play.as_ref().expect("a settled contract has a position")
    }

    /// Tells everybody that it is over.
    fn close(mut self, finish: Result<Finish, RefereeError>) -> BoardRecord {
        for seat in Seat::ALL {
            self.players[seat].board_ends(&self.table.views[seat], &finish);
        }
        let Table { record, calls, cards, .. } = self.table;
        let board = BoardRecord { record, calls, cards, claims: self.claims, finish };
        self.observer.observe(Event::BoardEnds { board: &board });
        board
    }
}
