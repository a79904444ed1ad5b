//! One board from the cards to the last one: whose lines the table waits for, and what follows.

use std::time::Duration;

use merrimac_cards::{Board, BySeat, BySide, Record, RecordedCall, RecordedCard, Seat, Side};
use merrimac_table::BoardInPlay;

use super::{Client, Offence};
use crate::message::{ClientMessage, ServerMessage, ShownCard, SpokenCall, Thought, Whose};
use crate::session::Step;

/// The board on the table, and how far its clients have been told of it.
#[derive(Debug)]
pub(super) struct Table {
    board: BoardInPlay,
    /// Whether dummy's cards have been sent, which follows the opening lead when all are ready.
    is_dummy_told: bool,
    /// Whether whoever leads has been told so.
    prompted: bool,
    /// Since when somebody has been thinking.
    turn_began: Duration,
    thought: BySide<Duration>,
}

/// What came of looking at the heads of the queues.
pub(super) enum Progress {
    /// Somebody has still to speak.
    Nothing,
    /// A barrier was passed: these lines go out.
    Said(Vec<(Seat, ServerMessage)>),
    /// A client has said what it may not.
    Offence(Seat, Offence),
    /// The board is over.
    Finished,
}

impl Table {
    pub(super) fn new(board: &Board, now: Duration) -> Self {
        Self {
            board: BoardInPlay::new(board),
            is_dummy_told: false,
            prompted: false,
            turn_began: now,
            thought: BySide::default(),
        }
    }

    /// Whether a client has something to say, rather than to wait for others.
    pub(super) fn is_due(&self, seat: Seat) -> bool {
        match self.step(seat) {
            Step::Over => false,
            Step::Lead(_) => self.prompted,
            _ => true,
        }
    }

    /// What a client has to say next.
    fn step(&self, seat: Seat) -> Step {
        match self.dummy() {
            Some(dummy)
                if !self.is_dummy_told && !self.board.cards().is_empty() && seat != dummy =>
            {
                Step::SeeDummy
            }
            _ => Step::of(&self.board.view(seat)),
        }
    }

    /// Passes the next barrier if everybody has said what it needs.
    pub(super) fn advance(
        &mut self,
        chairs: &mut BySeat<Option<Client>>,
        now: Duration,
    ) -> Progress {
        if self.board.is_over() {
            return Progress::Finished;
        }
        let steps = BySeat::from_fn(|seat| self.step(seat));
        let faces_dummy = steps.values().any(|step| *step == Step::SeeDummy);
        let listeners: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|&seat| match steps[seat] {
                Step::SeeDummy => true,
                step => !faces_dummy && step.ready_for().is_some(),
            })
            .collect();
        match self.hear_ready(&listeners, steps, chairs) {
            Err(offence) => return offence,
            Ok(false) => return Progress::Nothing,
            Ok(true) => {}
        }
        if faces_dummy {
            pop(&listeners, chairs);
            return self.face_dummy(&listeners);
        }
        self.hear_move(&listeners, chairs, now)
    }

    /// Whether the heads of these clients' queues say what they should be ready for.
    fn hear_ready(
        &self,
        listeners: &[Seat],
        steps: BySeat<Step>,
        chairs: &BySeat<Option<Client>>,
    ) -> Result<bool, Progress> {
        let mut all = true;
        for &seat in listeners {
            let Some(due) = steps[seat].ready_for() else { continue };
            match chairs[seat].as_ref().and_then(|client| client.said.front()) {
                None => all = false,
                Some((ClientMessage::Ready { seat: who, what }, _))
                    if *who == seat && what.means(due, self.dummy()) => {}
                Some((message, _)) => {
                    let due = format!("{} ready {due}", seat.name());
                    let offence = Offence::OutOfTurn { said: message.to_string(), due };
                    return Err(Progress::Offence(seat, offence));
                }
            }
        }
        Ok(all)
    }

    fn dummy(&self) -> Option<Seat> {
        self.board.contract().map(|contract| contract.dummy())
    }

    fn face_dummy(&mut self, listeners: &[Seat]) -> Progress {
        let Some(dummy) = self.dummy() else { return Progress::Nothing };
        self.is_dummy_told = true;
        let line =
            ServerMessage::Cards { whose: Whose::Dummy, hand: self.board.deal().hand(dummy) };
        Progress::Said(listeners.iter().map(|&seat| (seat, line.clone())).collect())
    }

    /// Prompts whoever is to lead, and hears a call or card.
    fn hear_move(
        &mut self,
        listeners: &[Seat],
        chairs: &mut BySeat<Option<Client>>,
        now: Duration,
    ) -> Progress {
        let Some(actor) = self.board.to_act() else { return Progress::Finished };
        let head = chairs[actor].as_ref().and_then(|client| client.said.front()).cloned();
        match (self.step(actor), head) {
            (Step::Lead(whose), _) if !self.prompted => {
                self.prompted = true;
                self.turn_began = now;
                Progress::Said(vec![(actor, ServerMessage::ToLead(whose))])
            }
            (_, None) => Progress::Nothing,
            (step, Some((message, at))) => match self.take_move(actor, step, message) {
                Err(offence) => Progress::Offence(actor, offence),
                Ok(lines) => {
                    pop(listeners, chairs);
                    pop(&[actor], chairs);
                    self.thought[actor.side()] += at.saturating_sub(self.turn_began);
                    self.turn_began = now;
                    self.prompted = false;
                    Progress::Said(lines)
                }
            },
        }
    }

    fn take_move(
        &mut self,
        actor: Seat,
        step: Step,
        message: ClientMessage,
    ) -> Result<Vec<(Seat, ServerMessage)>, Offence> {
        match (step, message) {
            (Step::Call, ClientMessage::Calls(spoken)) if spoken.seat == actor => {
                self.take_call(&spoken)
            }
            (Step::Lead(whose) | Step::Follow(whose), ClientMessage::Plays(shown))
                // No card is in two hands, so declarer's own name does no harm on dummy's card.
                if shown.whose.means(whose, self.dummy())
                    || shown.whose == Whose::Seat(actor) =>
            {
                self.take_card(actor, &shown)
            }
            (step, message) => {
                let what = if step == Step::Call { "call" } else { "card" };
                let due = format!("{}'s {what}", actor.name());
                Err(Offence::OutOfTurn { said: message.to_string(), due })
            }
        }
    }

    /// Partner hears the call, the opponents also what is said about it \[Laws 20\].
    fn take_call(&mut self, spoken: &SpokenCall) -> Result<Vec<(Seat, ServerMessage)>, Offence> {
        let caller = spoken.seat;
        let note = spoken.explanation.clone();
        self.board
            .call(RecordedCall { call: spoken.call, alerted: spoken.alerted, note })
            .map_err(|source| Offence::IllegalCall { said: spoken.to_string(), source })?;
        let heard_by = |seat: Seat| {
            let is_partner = seat == caller.partner();
            ServerMessage::Calls(if is_partner { spoken.bare() } else { spoken.clone() })
        };
        Ok(others(caller).map(|seat| (seat, heard_by(seat))).collect())
    }

    /// Everybody sees the card but whoever played it; dummy's card is shown under dummy's seat.
    fn take_card(
        &mut self,
        actor: Seat,
        shown: &ShownCard,
    ) -> Result<Vec<(Seat, ServerMessage)>, Offence> {
        let whose = self.board.turn().map_or(shown.whose, Whose::Seat);
        let ShownCard { card, remark, .. } = shown;
        self.board
            .play(RecordedCard { card: *card, note: remark.clone() })
            .map_err(|source| Offence::IllegalCard { said: shown.to_string(), source })?;
        let seen_by = |seat: Seat| {
            let is_partner = seat == actor.partner();
            let remark = if is_partner { String::new() } else { remark.clone() };
            ServerMessage::Plays(ShownCard { whose, card: *card, remark })
        };
        Ok(others(actor).map(|seat| (seat, seen_by(seat))).collect())
    }

    /// What is left of the board when it is over; the players are not named.
    pub(super) fn record(&self) -> Record {
        self.board.record()
    }

    /// How long both sides have thought, on this board and, added to `total`, in all.
    pub(super) fn thought(&self, total: &mut BySide<Duration>) -> BySide<Thought> {
        BySide::from_fn(|side: Side| {
            total[side] += self.thought[side];
            Thought { board: self.thought[side], total: total[side] }
        })
    }
}

/// Everybody else.
fn others(seat: Seat) -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().filter(move |&other| other != seat)
}

/// Takes the heads of these clients' queues away.
fn pop(seats: &[Seat], chairs: &mut BySeat<Option<Client>>) {
    for &seat in seats {
        chairs[seat].as_mut().and_then(|client| client.said.pop_front());
    }
}
