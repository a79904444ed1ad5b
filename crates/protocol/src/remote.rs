//! A player that is a program at the far end of a connection.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use merrimac_cards::{BySide, Call, Card, RecordedCall, Seat};
use merrimac_table::{
    Claim, Decision, Finish, Player, PlayerError, RefereeError, SeatFacts, SeatView,
};

use crate::lounge::{Link, Shared};
use crate::message::{
    ClientMessage, ReadyFor, ServerMessage, ShownCard, SpokenCall, Thought, Whose,
};
use crate::session::Step;

/// The program at a seat of a [`Lounge`](crate::Lounge), as a player.
///
/// It takes part from the first call on only: the protocol cannot hand a program a board that is
/// under way.
pub struct RemotePlayer {
    shared: Arc<Shared>,
    seat: Seat,
    board: Option<RemoteBoard>,
}

impl RemotePlayer {
    pub(crate) const fn new(shared: Arc<Shared>, seat: Seat) -> Self {
        Self { shared, seat, board: None }
    }

    /// Asks the program something; if it fails, it is gone.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut RemoteBoard) -> Result<T, PlayerError>,
    ) -> Result<T, PlayerError> {
        let board = self.board.as_mut().ok_or(PlayerError::NothingToDo)?;
        let answer = question(board);
        if let Err(error) = &answer {
            self.dismiss(&format!("Error {error}"));
        }
        answer
    }

    /// Lets the program go, with a reason.
    fn dismiss(&mut self, reason: &str) {
        if let Some(board) = self.board.take() {
            let _ =
                board.link.outgoing.try_send(ServerMessage::Refused(reason.to_owned()).to_string());
            drop(board);
            self.shared.vacate(self.seat, reason.trim_start_matches("Error ").to_owned());
        }
    }

    fn give_back(&mut self) {
        if let Some(board) = self.board.take() {
            self.shared.give_back(self.seat, board.link);
        }
    }
}

impl Player for RemotePlayer {
    fn board_starts(&mut self, view: &SeatView) -> Result<(), PlayerError> {
        self.give_back();
        let link = self.shared.take(self.seat)?;
        self.board = Some(RemoteBoard::new(link, view, self.shared.patience)?);
        let opponents = self.shared.opponents.clone();
        self.ask(|board| {
            board.introduce(&opponents)?;
            board.start(view)
        })
    }

    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        self.ask(|board| {
            board.catch_up(view)?;
            board.hear_call()
        })
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.ask(|board| {
            board.catch_up(view)?;
            board.hear_card()
        })
    }

    /// The protocol has no claims: every card is played.
    fn accept_claim(&mut self, _: &SeatView, _: Seat, _: &Claim) -> Result<bool, PlayerError> {
        Ok(false)
    }

    fn board_ends(&mut self, view: &SeatView, finish: &Result<Finish, RefereeError>) {
        match finish {
            Err(RefereeError::IllegalCall { seat, .. }) if *seat == self.seat => {
                self.dismiss("Illegal bid");
            }
            Err(error @ RefereeError::IllegalCard { seat, .. }) if *seat == self.seat => {
                self.dismiss(&format!("Error {error}"));
            }
            // The board will be dealt again, which programs take at any time.
            Err(_) => self.give_back(),
            Ok(_) => {
                let ended = self.ask(|board| {
                    board.catch_up(view)?;
                    board.end()
                });
                if ended.is_ok() {
                    self.give_back();
                }
            }
        }
    }

    fn name(&self) -> String {
        self.board.as_ref().map_or_else(String::new, |board| board.link.team.to_string())
    }
}

impl Drop for RemotePlayer {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// A board that a program plays.
struct RemoteBoard {
    link: Link,
    patience: Duration,
    /// What the program has been told: its own view, which lags behind the referee's.
    told: SeatView,
    began: Instant,
    thought: Duration,
}

type Done = Result<(), PlayerError>;

impl RemoteBoard {
    fn new(link: Link, view: &SeatView, patience: Duration) -> Result<Self, PlayerError> {
        let told = SeatView::new(SeatFacts {
            number: view.number(),
            dealer: view.dealer(),
            vulnerability: view.vulnerability(),
            seat: view.seat(),
            hand: view.hand(),
        });
        let told = told.map_err(|error| lost(&error))?;
        Ok(Self { link, patience, told, began: Instant::now(), thought: Duration::ZERO })
    }

    /// Tells a program that has just connected who plays.
    fn introduce(&mut self, opponents: &crate::TeamName) -> Done {
        if self.link.is_introduced {
            return Ok(());
        }
        self.hear_ready(ReadyFor::Teams)?;
        let own_side = self.told.seat().side();
        let teams = BySide::from_fn(|side| {
            if side == own_side { self.link.team.clone() } else { opponents.clone() }
        });
        self.say(&ServerMessage::Teams { teams, scoring: None })?;
        self.hear_ready(ReadyFor::Start)?;
        self.link.is_introduced = true;
        Ok(())
    }

    fn start(&mut self, view: &SeatView) -> Done {
        if !view.calls().is_empty() || view.contract().is_some() {
            let reason = "a program can only play a board from its start".to_owned();
            return Err(PlayerError::Lost { reason });
        }
        self.say(&ServerMessage::StartOfBoard)?;
        let ready = ClientMessage::Ready { seat: self.told.seat(), what: ReadyFor::Deal };
        // What it said about an abandoned board comes first.
        while self.hear()? != ready {}
        self.say(&ServerMessage::Board {
            number: view.number(),
            dealer: view.dealer(),
            vulnerability: view.vulnerability(),
        })?;
        self.hear_ready(ReadyFor::Cards)?;
        self.say(&ServerMessage::Cards { whose: Whose::Seat(view.seat()), hand: view.hand() })
    }

    /// Tells the program what has happened since it was last asked.
    fn catch_up(&mut self, view: &SeatView) -> Done {
        loop {
            let step = Step::of(&self.told);
            if let Some(call) = view.calls().get(self.told.calls().len()) {
                self.tell_call(step, call.clone())?;
            } else if step == Step::SeeDummy {
                self.tell_dummy(view)?;
            } else if let Some((seat, card)) =
                view.cards_played().nth(self.told.cards_played().count())
            {
                self.tell_card(step, seat, card)?;
            } else {
                return Ok(());
            }
        }
    }

    fn tell_call(&mut self, step: Step, call: RecordedCall) -> Done {
        // Its own calls it knows.
        if let Step::HearCall(seat) = step {
            self.hear_ready(ReadyFor::Call(seat))?;
            self.say(&ServerMessage::Calls(SpokenCall {
                seat,
                call: call.call,
                alerted: call.alerted,
                explanation: call.note.clone(),
            }))?;
        }
        self.told.hear(call).map_err(|error| lost(&error))
    }

    fn tell_dummy(&mut self, view: &SeatView) -> Done {
        let dummy = view.contract().map(|contract| contract.dummy());
        let hand = dummy.and_then(|dummy| view.dealt(dummy)).ok_or(PlayerError::NothingToDo)?;
        self.hear_ready(ReadyFor::Dummy)?;
        self.say(&ServerMessage::Cards { whose: Whose::Dummy, hand })?;
        self.told.see_dummy(hand).map_err(|error| lost(&error))
    }

    fn tell_card(&mut self, step: Step, seat: Seat, card: Card) -> Done {
        // Its own cards, and dummy's that it played, it knows.
        if let Some(what) = step.ready_for() {
            self.hear_ready(what)?;
            let (whose, remark) = (Whose::Seat(seat), String::new());
            self.say(&ServerMessage::Plays(ShownCard { whose, card, remark }))?;
        }
        self.told.see_card(card).map_err(|error| lost(&error))
    }

    fn hear_call(&mut self) -> Result<Decision<Call>, PlayerError> {
        let asked = Instant::now();
        let message = self.hear()?;
        self.thought += asked.elapsed();
        match message {
            ClientMessage::Calls(spoken) if spoken.seat == self.told.seat() => {
                let mut decision = Decision::plain(spoken.call).explained(spoken.explanation);
                decision.reasons.alert = spoken.alerted;
                Ok(decision)
            }
            other => Err(unreadable(&other)),
        }
    }

    fn hear_card(&mut self) -> Result<Decision<Card>, PlayerError> {
        let step = Step::of(&self.told);
        if let Step::Lead(whose) = step {
            self.say(&ServerMessage::ToLead(whose))?;
        }
        let asked = Instant::now();
        let message = self.hear()?;
        self.thought += asked.elapsed();
        match (message, step) {
            (ClientMessage::Plays(shown), Step::Lead(whose) | Step::Follow(whose))
                if shown.whose.means(whose, self.dummy())
                    || shown.whose == Whose::Seat(self.told.seat()) =>
            {
                Ok(Decision::plain(shown.card))
            }
            (other, _) => Err(unreadable(&other)),
        }
    }

    fn end(&mut self) -> Done {
        let others = self.began.elapsed().saturating_sub(self.thought);
        let times = [self.thought, others];
        let own_side = self.told.seat().side();
        let thought = BySide::from_fn(|side| {
            let whose = usize::from(side != own_side);
            self.link.thought[whose] += times[whose];
            Thought { board: times[whose], total: self.link.thought[whose] }
        });
        self.say(&ServerMessage::Timing(thought))
    }

    fn say(&self, message: &ServerMessage) -> Done {
        let line = message.written(self.link.dialect);
        self.link.outgoing.try_send(line).map_err(|error| lost(&error))
    }

    fn hear(&self) -> Result<ClientMessage, PlayerError> {
        loop {
            let line =
                self.link.lines.recv_timeout(self.patience).map_err(|error| match error {
                    RecvTimeoutError::Timeout => PlayerError::TimedOut,
                    RecvTimeoutError::Disconnected => lost(&"the connection was closed"),
                })?;
            if !line.trim().is_empty() {
                return line.parse().map_err(|_| PlayerError::Unreadable { answer: line });
            }
        }
    }

    fn hear_ready(&self, due: ReadyFor) -> Done {
        match self.hear()? {
            ClientMessage::Ready { seat, what }
                if seat == self.told.seat() && what.means(due, self.dummy()) =>
            {
                Ok(())
            }
            other => Err(unreadable(&other)),
        }
    }

    fn dummy(&self) -> Option<Seat> {
        self.told.contract().map(|contract| contract.dummy())
    }
}

fn lost(reason: &impl ToString) -> PlayerError {
    PlayerError::Lost { reason: reason.to_string() }
}

fn unreadable(message: &ClientMessage) -> PlayerError {
    PlayerError::Unreadable { answer: message.to_string() }
}
