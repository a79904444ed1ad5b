//! A table: who sits where, the match, the board on the table, and what a request does to it.
//!
//! Nothing here thinks or waits. A request either changes the table and says what happened, or is
//! refused and has changed nothing. What the Merrimacs still owe follows from the state:
//! [`Table::need`].

use merrimac_cards::{Record, Seat, Side, imps};
use merrimac_table::Claim;
use serde::{Deserialize, Serialize};

use super::request::Request;
use super::round::{MadeCall, MadeCard, Round};
use super::setting::{LevelName, Setting, distinct};
use crate::error::{Failure, Reason};
use crate::practise::{Exercise, Judged};
use crate::systems::Systems;

/// A table and everything that is kept of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) setting: Setting,
    /// Grows with every change.
    pub(crate) version: u64,
    /// Which board of the match, from 0.
    pub(crate) index: usize,
    /// How often cards of this match were dealt anew.
    pub(crate) redeals: u64,
    pub(crate) round: Round,
    /// The same board played by four Merrimacs.
    pub(crate) other: Option<Round>,
    /// Results so far, by board.
    pub(crate) results: Vec<Option<Scored>>,
    /// The board is played again, and does not count.
    pub(crate) is_replay: bool,
    /// Whether double-dummy numbers are shown.
    pub(crate) peeks: bool,
    pub(crate) help: Help,
    /// Cards that were dealt anew, and what had become of them, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) shelf: Vec<Shelved>,
    /// What happened last.
    pub(crate) event: Option<Event>,
    /// The problem, in problem mode.
    pub(crate) exercise: Option<Exercise>,
}

/// The help that was taken on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Help {
    pub(crate) hints: u32,
    pub(crate) undos: u32,
    pub(crate) peeked: bool,
}

/// A board as it lay when other cards were dealt in its place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shelved {
    round: Round,
    other: Option<Round>,
    result: Option<Scored>,
    is_replay: bool,
    help: Help,
}

/// How many deals of a board are kept to come back to.
const MAX_SHELVED: usize = 8;

/// Where four Merrimacs play a board of the match: that on the table, or one that was left before they had
/// finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Elsewhere {
    Present,
    Earlier(usize),
}

/// A board of the match that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Scored {
    pub(crate) round: Round,
    pub(crate) other: Option<Round>,
}

impl Scored {
    /// IMPs for a side, once both tables are done.
    pub(crate) fn imps(&self, side: Side) -> Option<i32> {
        swing(&self.round, self.other.as_ref()?, side)
    }
}

/// The difference between two tables in IMPs for a side, once both are done.
pub(crate) fn swing(here: &Round, there: &Round, side: Side) -> Option<i32> {
    let difference = here.north_south_score()? - there.north_south_score()?;
    Some(imps(if side == Side::NorthSouth { difference } else { -difference }))
}

/// Something that happened, for those who look on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) call: Option<merrimac_cards::Call>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<merrimac_cards::Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tricks: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
}

impl Event {
    pub(crate) fn of(kind: &str) -> Self {
        Self { kind: kind.to_owned(), ..Self::default() }
    }

    pub(crate) fn by(kind: &str, seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::of(kind) }
    }
}

/// Pending robot actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// To say what the last calls mean.
    Explanations,
    /// To judge the human's last cards of a problem.
    Judgement,
    /// To answer a claim.
    Answer,
    /// A call from this seat.
    Call(Seat),
    /// A card, decided by this seat.
    Card(Seat),
}

/// What a Merrimac did.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Move {
    Call(MadeCall),
    Card(MadeCard),
    /// A number of the tricks left for the claimer's side, and how the play would go on.
    Claim(Claim),
}

impl Table {
    /// A table with its first board.
    pub(crate) fn open(id: String, setting: Setting) -> Self {
        let boards = setting.boards;
        let round = setting.first_round(0, 0);
        let mut table = Self {
            id,
            setting,
            version: 1,
            index: 0,
            redeals: 0,
            round,
            other: None,
            results: vec![None; boards],
            is_replay: false,
            peeks: false,
            help: Help::default(),
            shelf: Vec::new(),
            event: None,
            exercise: None,
        };
        table.set_up_other();
        table
    }

    /// A table with a problem for the human to declare.
    pub(crate) fn practise(id: String, exercise: Exercise) -> Self {
        let round = exercise.round.clone();
        let declarer = exercise.declarer;
        let setting = Setting {
            seats: vec![declarer],
            level: LevelName::Expert,
            systems: Systems::default(),
            boards: 1,
            seed: 1,
            claims: false,
            name: exercise.title.clone(),
            given: vec![round],
        };
        let mut table = Self::open(id, setting);
        table.other = None;
        table.exercise = Some(exercise);
        table
    }

    /// The side whose score counts: the human's, or North and South.
    pub(crate) fn side(&self) -> Side {
        let seats = &self.setting.seats;
        let all_east_west =
            !seats.is_empty() && seats.iter().all(|seat| seat.side() == Side::EastWest);
        if all_east_west { Side::EastWest } else { Side::NorthSouth }
    }

    /// Whether nobody plays and everybody may look.
    pub(crate) fn is_watched(&self) -> bool {
        self.setting.seats.is_empty()
    }

    /// The seats that the human plays now: those taken, and declarer's when the human is dummy.
    pub(crate) fn acting(&self) -> Vec<Seat> {
        let mut seats = self.setting.seats.clone();
        if let Some(contract) = self.round.contract()
            && seats.contains(&contract.dummy())
            && !seats.contains(&contract.declarer)
        {
            seats.push(contract.declarer);
        }
        seats
    }

    /// Whether the human is to act.
    pub(crate) fn is_humans_turn(&self) -> bool {
        match self.round.pending_claim() {
            Some(_) => self.round.is_human_asked(),
            None => self.round.to_act().is_some_and(|seat| self.acting().contains(&seat)),
        }
    }

    /// What the Merrimacs owe now.
    pub(crate) fn need(&self) -> Option<Need> {
        if !self.round.is_explained() {
            return Some(Need::Explanations);
        }
        if self.exercise.as_ref().is_some_and(|exercise| exercise.is_behind(&self.round)) {
            return Some(Need::Judgement);
        }
        if self.round.pending_claim().is_some() {
            return (!self.round.is_human_asked()).then_some(Need::Answer);
        }
        let seat = self.round.to_act()?;
        if self.acting().contains(&seat) {
            return None;
        }
        Some(if self.round.contract().is_some() { Need::Card(seat) } else { Need::Call(seat) })
    }

    /// The board that the other table has to play next: one that was left unfinished, then the present one.
    pub(crate) fn elsewhere(&self) -> Option<Elsewhere> {
        let earlier = (0..self.index).map(Elsewhere::Earlier);
        earlier
            .chain([Elsewhere::Present])
            .find(|&place| self.other_round(place).is_some_and(|other| !other.is_over()))
    }

    /// A board at the other table.
    pub(crate) fn other_round(&self, place: Elsewhere) -> Option<&Round> {
        match place {
            Elsewhere::Present => self.other.as_ref(),
            Elsewhere::Earlier(index) => self.results.get(index)?.as_ref()?.other.as_ref(),
        }
    }

    /// The same, to be played on.
    pub(crate) fn other_round_mut(&mut self, place: Elsewhere) -> Option<&mut Round> {
        match place {
            Elsewhere::Present => self.other.as_mut(),
            Elsewhere::Earlier(index) => self.results.get_mut(index)?.as_mut()?.other.as_mut(),
        }
    }

    /// What the other table owes to a board.
    pub(crate) fn other_need(&self, place: Elsewhere) -> Option<Need> {
        let other = self.other_round(place)?;
        if !other.is_explained() {
            return Some(Need::Explanations);
        }
        let seat = other.to_act()?;
        Some(if other.contract().is_some() { Need::Card(seat) } else { Need::Call(seat) })
    }

    /// A board that is over, here and at the other table: the one on the table, or one of the match by its
    /// place from 1.
    ///
    /// # Errors
    /// If it is not over.
    pub(crate) fn played(&self, place: Option<usize>) -> Result<(&Round, Option<&Round>), Failure> {
        let Some(place) = place else {
            let is_over = self.round.is_over();
            return is_over
                .then_some((&self.round, self.other.as_ref()))
                .ok_or_else(|| Failure::not_now("a board is reviewed when it is over"));
        };
        let scored = place.checked_sub(1).and_then(|index| self.results.get(index)?.as_ref());
        let scored = scored.ok_or_else(|| {
            Failure::not_now(format!("board {place} of the match has not been played"))
        })?;
        Ok((&scored.round, scored.other.as_ref()))
    }

    /// Does what the human asks, if it changes the table.
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub(crate) fn ask(&mut self, request: &Request) -> Result<(), Failure> {
        let event = match request {
            Request::Call { call } => {
                let seat = self.humans_turn()?;
                let made = MadeCall { call: *call, told: None, why: None };
                self.round.call(made)?;
                Event { call: Some(*call), ..Event::by("call", seat) }
            }
            Request::Card { card } => {
                self.humans_turn()?;
                let seat =
                    self.round.turn().ok_or_else(|| Failure::not_now("the board is over"))?;
                self.round.play(MadeCard { card: *card, why: None })?;
                Event { card: Some(*card), ..Event::by("card", seat) }
            }
            Request::Claim { tricks } => self.claim(*tricks)?,
            Request::AnswerClaim { accept } => self.answer_claim(*accept)?,
            Request::Undo {} => self.undo()?,
            Request::Redeal {} => self.redeal()?,
            Request::Replay { seats } => self.replay(seats.clone())?,
            Request::Next {} => self.next()?,
            Request::DoubleDummy { on } => {
                if self.exercise.is_some() && *on && !self.round.is_over() {
                    return Err(Failure::not_now("a problem is solved without seeing the cards"));
                }
                self.peeks = *on;
                self.help.peeked |= *on && !self.round.is_over();
                Event::of("options")
            }
            Request::Hint {} | Request::Review { .. } | Request::Ping {} => return Ok(()),
        };
        self.note(event);
        Ok(())
    }

    /// Takes what a Merrimac did.
    ///
    /// # Errors
    /// If it is against the Laws: a fault of ours.
    pub(crate) fn take(&mut self, seat: Seat, done: Move) -> Result<(), Failure> {
        let turn = self.round.turn().unwrap_or(seat);
        let event = match done {
            Move::Call(made) => {
                let call = made.call;
                self.round.call(made)?;
                Event { call: Some(call), ..Event::by("call", seat) }
            }
            Move::Card(made) => {
                let card = made.card;
                self.round.play(made)?;
                Event { card: Some(card), ..Event::by("card", turn) }
            }
            Move::Claim(claim) => {
                let tricks = claim.tricks;
                self.round.claim(claim)?;
                Event { tricks: Some(tricks), ..Event::by("claim", seat) }
            }
        };
        self.note(event);
        Ok(())
    }

    /// Takes what the Merrimacs say to a claim.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn take_answer(&mut self, is_accepted: bool) -> Result<(), Failure> {
        let (by, tricks) = self.pending()?;
        let event = if !is_accepted {
            self.round.refuse_claim()?;
            Event::by("claim-contested", by)
        } else if self.human_asked_about(by).is_some() {
            self.round.ask_human();
            Event { tricks: Some(tricks), ..Event::by("claim", by) }
        } else {
            self.round.accept_claim()?;
            Event { tricks: Some(tricks), ..Event::by("claim-accepted", by) }
        };
        self.note(event);
        Ok(())
    }

    /// Who has claimed, and how many tricks.
    fn pending(&self) -> Result<(Seat, u8), Failure> {
        let pending = self.round.pending_claim().map(|(by, claim)| (by, claim.tricks));
        pending.ok_or_else(|| Failure::not_now("there is no claim to answer"))
    }

    /// The human's seat that is asked about a claim, if the human is no partner of the claimer.
    fn human_asked_about(&self, by: Seat) -> Option<Seat> {
        let acting = self.acting();
        let mut asked = self.round.asked_about_claim();
        asked.find(|seat| seat.side() != by.side() && acting.contains(seat))
    }

    /// Takes what was found about the human's cards of a problem; the hidden hands may lie otherwise
    /// now.
    pub(crate) fn take_judgement(&mut self, judged: Judged) {
        let Some(exercise) = &mut self.exercise else { return };
        if let Some(deal) = judged.deal {
            self.round.relay(deal);
        }
        exercise.take(judged);
        self.note(Event::of("judged"));
    }

    /// Counts a change, and the board when it is over.
    pub(crate) fn note(&mut self, event: Event) {
        self.version += 1;
        self.event = Some(event);
        self.keep_score();
    }

    fn keep_score(&mut self) {
        if self.is_replay {
            return;
        }
        self.results[self.index] = self
            .round
            .is_over()
            .then(|| Scored { round: self.round.clone(), other: self.other.clone() });
    }

    /// The seat that the human decides for now.
    fn humans_turn(&self) -> Result<Seat, Failure> {
        if self.round.pending_claim().is_some() {
            return Err(Failure::not_now("a claim has to be answered first"));
        }
        let seat = self.round.to_act().ok_or_else(|| Failure::not_now("the board is over"))?;
        if self.acting().contains(&seat) {
            return Ok(seat);
        }
        Err(Failure::new(Reason::NotYourTurn, format!("it is {}'s turn", seat.name())))
    }

    fn claim(&mut self, tricks: u8) -> Result<Event, Failure> {
        let seat = self.humans_turn()?;
        if self.exercise.is_some() {
            return Err(Failure::not_now("a problem is played to the last card"));
        }
        if self.round.cards().is_empty() {
            return Err(Failure::not_now("nobody claims before the opening lead"));
        }
        self.round.claim(Claim::of(tricks))?;
        Ok(Event { tricks: Some(tricks), ..Event::by("claim", seat) })
    }

    fn answer_claim(&mut self, accept: bool) -> Result<Event, Failure> {
        let (by, tricks) = self.pending()?;
        let seat = self.human_asked_about(by).filter(|_| self.round.is_human_asked());
        let seat = seat.ok_or_else(|| Failure::not_now("there is no claim to answer"))?;
        if !accept {
            self.round.contest_claim(seat)?;
            return Ok(Event::by("claim-contested", by));
        }
        self.round.accept_claim()?;
        Ok(Event { tricks: Some(tricks), ..Event::by("claim-accepted", by) })
    }

    fn undo(&mut self) -> Result<Event, Failure> {
        let Some(back) = self.undone() else { return self.undo_redeal() };
        self.round = back;
        if let Some(exercise) = &mut self.exercise {
            exercise.step_back(&self.round);
        }
        self.help.undos += 1;
        Ok(Event::of("undo"))
    }

    /// The round before the human's last decision.
    pub(crate) fn undone(&self) -> Option<Round> {
        let acting = self.acting();
        let mut round = self.round.clone();
        while round.undo() {
            let seats = if round.contract().is_some() { &acting } else { &self.setting.seats };
            if round.to_act().is_some_and(|seat| seats.contains(&seat)) {
                return Some(round);
            }
        }
        None
    }

    fn redeal(&mut self) -> Result<Event, Failure> {
        if !self.setting.given.is_empty() {
            return Err(Failure::not_now("these boards were given and cannot be dealt anew"));
        }
        self.redeals += 1;
        let before = Shelved {
            round: self.round.clone(),
            other: self.other.clone(),
            result: self.results[self.index].take(),
            is_replay: self.is_replay,
            help: self.help,
        };
        self.shelf.push(before);
        let surplus = self.shelf.len().saturating_sub(MAX_SHELVED);
        self.shelf.drain(..surplus);
        self.begin(self.setting.first_round(self.index, self.redeals));
        Ok(Event::of("redeal"))
    }

    /// Whether there is nothing to undo but a new deal.
    pub(crate) fn can_undo_redeal(&self) -> bool {
        !self.shelf.is_empty() && self.undone().is_none()
    }

    fn undo_redeal(&mut self) -> Result<Event, Failure> {
        let before = self.shelf.pop();
        let before = before.ok_or_else(|| Failure::not_now("there is nothing to undo"))?;
        let Shelved { round, other, result, is_replay, help } = before;
        self.results[self.index] = result;
        (self.round, self.other, self.is_replay, self.help) = (round, other, is_replay, help);
        Ok(Event::of("undo-redeal"))
    }

    fn replay(&mut self, seats: Option<Vec<Seat>>) -> Result<Event, Failure> {
        if let Some(seats) = seats {
            if self.exercise.is_some() {
                return Err(Failure::not_now("a problem is for declarer"));
            }
            self.setting.seats = distinct(&seats);
        }
        let counted = self.results[self.index].is_some();
        let round = self.round.again();
        let other = self.other.take();
        self.begin(round);
        self.other = self.other.take().and(other.or_else(|| Some(self.round.clone())));
        self.is_replay = counted;
        if let Some(exercise) = &mut self.exercise {
            self.round = exercise.round.clone();
            exercise.restart();
        }
        Ok(Event::of("replay"))
    }

    fn next(&mut self) -> Result<Event, Failure> {
        if !self.round.is_over() {
            return Err(Failure::not_now("the board is not over"));
        }
        if self.index + 1 >= self.setting.boards {
            return Err(Failure::not_now("that was the last board of the match"));
        }
        self.index += 1;
        self.shelf.clear();
        // What is dealt next does not depend on what was dealt anew before.
        self.begin(self.setting.first_round(self.index, 0));
        Ok(Event::of("next"))
    }

    /// Puts a board on the table.
    fn begin(&mut self, round: Round) {
        self.round = round;
        self.is_replay = false;
        self.help = Help { peeked: self.peeks, ..Help::default() };
        self.set_up_other();
    }

    /// The other table begins too, if somebody plays against it.
    fn set_up_other(&mut self) {
        let plays = !self.is_watched() && self.exercise.is_none();
        self.other = plays.then(|| self.round.again());
    }

    /// The finished boards as records.
    pub(crate) fn records(&self) -> Vec<Record> {
        let players = merrimac_cards::BySeat::from_fn(|seat| {
            if self.setting.seats.contains(&seat) { "You" } else { "Merrimac" }.to_owned()
        });
        let done = self.results.iter().flatten();
        done.map(|scored| Record { players: players.clone(), ..scored.round.record() }).collect()
    }
}
