//! One board from the cards to the last one: whose lines the table waits for, and what follows.

use std::time::Duration;

use merrimac_cards::{
    Board, BySeat, BySide, Outcome, Record, RecordedCall, RecordedCard, Seat, Side,
};
use merrimac_table::{SeatFacts, SeatView, ViewError};

use super::{Client, Offence};
use crate::message::{ClientMessage, ServerMessage, ShownCard, SpokenCall, Thought, Whose};
use crate::session::Step;

/// The cards on the table, and what each seat has been told of them.
#[derive(Debug)]
pub(super) struct Table {
    board: Board,
    views: BySeat<SeatView>,
    calls: Vec<RecordedCall>,
    cards: Vec<RecordedCard>,
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
        Self {
            board: *board,
            views,
            calls: Vec::new(),
            cards: Vec::new(),
            prompted: false,
            turn_began: now,
            thought: BySide::default(),
        }
    }

    /// Whether a client has something to say, rather than to wait for others.
    pub(super) fn is_due(&self, seat: Seat) -> bool {
        match Step::of(&self.views[seat]) {
            Step::Over => false,
            Step::Lead(_) => self.prompted,
            _ => true,
        }
    }

    /// Passes the next barrier if everybody has said what it needs.
    pub(super) fn advance(
        &mut self,
        chairs: &mut BySeat<Option<Client>>,
        now: Duration,
    ) -> Progress {
        if self.actor().is_none() {
            return Progress::Finished;
        }
        let steps = BySeat::from_fn(|seat| Step::of(&self.views[seat]));
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
        self.views[Seat::North].contract().map(|contract| contract.dummy())
    }

    /// Who decides next; declarer for dummy.
    fn actor(&self) -> Option<Seat> {
        self.views[Seat::North].to_act()
    }

    fn face_dummy(&mut self, listeners: &[Seat]) -> Progress {
        let Some(dummy) = self.dummy() else { return Progress::Nothing };
        let hand = self.board.deal.hand(dummy);
        for &seat in listeners {
            self.views[seat].see_dummy(hand).expect("dummy's own cards can be seen");
        }
        let line = ServerMessage::Cards { whose: Whose::Dummy, hand };
        Progress::Said(listeners.iter().map(|&seat| (seat, line.clone())).collect())
    }

    /// Prompts whoever is to lead, and hears a call or card.
    fn hear_move(
        &mut self,
        listeners: &[Seat],
        chairs: &mut BySeat<Option<Client>>,
        now: Duration,
    ) -> Progress {
        let Some(actor) = self.actor() else { return Progress::Finished };
        let head = chairs[actor].as_ref().and_then(|client| client.said.front()).cloned();
        let step = Step::of(&self.views[actor]);
        match (step, head) {
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
                self.take_card(actor, shown)
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
        let call = RecordedCall { call: spoken.call, alerted: spoken.alerted, note };
        self.views[caller].hear(call.clone()).map_err(|source| illegal_call(spoken, source))?;
        let mut lines = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != caller) {
            self.views[seat].hear(call.clone()).expect("a legal call can be heard");
            let is_partner = seat == caller.partner();
            let heard = if is_partner { spoken.bare() } else { spoken.clone() };
            lines.push((seat, ServerMessage::Calls(heard)));
        }
        self.calls.push(call);
        Ok(lines)
    }

    /// Everybody sees the card but whoever played it; dummy's card is shown under dummy's seat.
    fn take_card(
        &mut self,
        actor: Seat,
        shown: ShownCard,
    ) -> Result<Vec<(Seat, ServerMessage)>, Offence> {
        let whose = self.views[actor].turn().map_or(shown.whose, Whose::Seat);
        self.views[actor]
            .see_card(shown.card)
            .map_err(|source| Offence::IllegalCard { said: shown.to_string(), source })?;
        let mut lines = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != actor) {
            self.views[seat].see_card(shown.card).expect("a legal card can be seen");
            let is_partner = seat == actor.partner();
            let remark = if is_partner { String::new() } else { shown.remark.clone() };
            lines.push((seat, ServerMessage::Plays(ShownCard { whose, card: shown.card, remark })));
        }
        self.cards.push(RecordedCard { card: shown.card, note: shown.remark });
        Ok(lines)
    }

    /// What is left of the board when it is over; the players are not named.
    pub(super) fn record(&self) -> Record {
        let view = &self.views[Seat::North];
        let contract = view.contract();
        Record {
            calls: self.calls.clone(),
            outcome: Some(contract.map_or(Outcome::PassedOut, Outcome::Contract)),
            cards: self.cards.clone(),
            tricks: contract.map(|contract| view.won()[contract.side()]),
            ..Record::of_board(&self.board)
        }
    }

    /// How long both sides have thought, on this board and, added to `total`, in all.
    pub(super) fn thought(&self, total: &mut BySide<Duration>) -> BySide<Thought> {
        BySide::from_fn(|side: Side| {
            total[side] += self.thought[side];
            Thought { board: self.thought[side], total: total[side] }
        })
    }
}

fn illegal_call(spoken: &SpokenCall, error: ViewError) -> Offence {
    let said = spoken.to_string();
    match error {
        ViewError::Call(source) => Offence::IllegalCall { said, source },
        _ => Offence::OutOfTurn { said, due: "no call".to_owned() },
    }
}

/// Takes the heads of these clients' queues away.
fn pop(seats: &[Seat], chairs: &mut BySeat<Option<Client>>) {
    for &seat in seats {
        chairs[seat].as_mut().and_then(|client| client.said.pop_front());
    }
}
