//! What the Merrimacs do at a table, while somebody is there.
//!
//! One loop does what is owed to the table, and then tells what belongs to the human's turn; the other
//! plays the same board at the other table in the background.

use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use merrimac_cards::Seat;
use serde::Serialize;

use super::{Seated, VISIT, as_text};
use crate::error::Failure;
use crate::live::message::TableMessage;
use crate::live::round::{Round, Told};
use crate::live::table::{Elsewhere, Event, Move, Need, Table};
use crate::pool::{Bench, Task, Urgency};
use crate::practise::{self, Exercise, Judged};
use crate::server_state::ServerState;
use crate::think::{self, CardNumber, Meaning, Robot};

/// How long the cards of a problem may be judged.
const JUDGEMENT_BUDGET: Duration = Duration::from_secs(3);

/// Does what the Merrimacs owe a table.
pub(super) struct Driver {
    pub(super) seated: Arc<Seated>,
    pub(super) server: Arc<ServerState>,
}

impl Driver {
    /// Runs until nobody is there.
    pub(super) async fn run(self) {
        tokio::join!(self.play(), self.play_other());
        self.seated.is_driven.store(false, Ordering::Release);
        // Somebody may have come while the door was closing.
        if self.seated.is_attended() {
            self.seated.visit(&self.server);
        }
    }

    async fn play(&self) {
        while self.seated.is_attended() {
            if !self.step().await && !self.add_extra().await {
                // Wakes now and then to see whether visitors without a socket have left.
                drop(tokio::time::timeout(VISIT, self.seated.changed.notified()).await);
            }
        }
    }

    async fn play_other(&self) {
        while self.seated.is_attended() {
            if !self.other_step().await {
                drop(tokio::time::timeout(VISIT, self.seated.other_changed.notified()).await);
            }
        }
    }

    /// Does one thing that is owed; false if there is none, or it could not be done.
    async fn step(&self) -> bool {
        let table = self.seated.table.lock().await;
        let Some(need) = table.need() else { return false };
        let version = table.version;
        let owed = Owed {
            need,
            round: table.round.clone(),
            may_claim: table.setting.claims && !table.round.claims_are_over(),
            robot: self.server.robot(&table),
            exercise: table.exercise.clone(),
        };
        drop(table);
        let order = self.seated.order(Urgency::Awaited, owed.budget());
        let Ok(task) = self.server.pool.submit(&order, move |bench, stop| owed.settle(bench, stop))
        else {
            // Too much waits; nothing is lost by asking again.
            tokio::time::sleep(RETRY).await;
            return true;
        };
        let Some(Some(settled)) = self.wanted(version, task).await else { return false };
        let mut table = self.seated.table.lock().await;
        if table.version != version {
            return true;
        }
        let take = |table: &mut Table| settled.take(table);
        self.seated.change(&self.server, &mut table, take).await.is_ok()
    }

    /// Waits for an answer for as long as the table stays as it is and somebody is there.
    async fn wanted<T>(&self, version: u64, mut task: Task<T>) -> Option<T> {
        loop {
            tokio::select! {
                answer = &mut task => return answer.ok(),
                () = self.seated.changed.notified() => {
                    let is_same = self.seated.table.lock().await.version == version;
                    if !is_same || !self.seated.is_attended() {
                        // There is something else to look at now.
                        self.seated.changed.notify_one();
                        return None;
                    }
                }
            }
        }
    }

    /// Tells what belongs to the human's turn: meanings of calls, numbers on cards.
    async fn add_extra(&self) -> bool {
        let table = self.seated.table.lock().await;
        let version = table.version;
        let known = self.seated.extra.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let seat = table.round.to_act().filter(|_| table.is_humans_turn());
        let Some(seat) = seat.filter(|_| table.round.pending_claim().is_none()) else {
            return false;
        };
        if known.is_some_and(|(known, _)| known == version) {
            return false;
        }
        let (round, peeks) = (table.round.clone(), table.peeks);
        let robot = self.server.robot(&table);
        drop(table);
        if round.contract().is_some() && !peeks {
            return false;
        }
        // Nobody's turn depends on it, and it cannot be cut short: decisions go first.
        let order = self.seated.order(Urgency::Background, robot.patience);
        let task = self
            .server
            .pool
            .submit(&order, move |bench, _| extra(bench, &robot, &round, seat, version));
        let Ok(task) = task else { return false };
        let Some(Some(text)) = self.wanted(version, task).await else { return false };
        let kept = (version, Arc::clone(&text));
        *self.seated.extra.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        drop(self.seated.news.send(text));
        true
    }

    /// One step of the other table; false if it has nothing to do.
    async fn other_step(&self) -> bool {
        let table = self.seated.table.lock().await;
        let Some(place) = table.elsewhere() else { return false };
        let (need, before) = (table.other_need(place), table.other_round(place).cloned());
        let (Some(need), Some(before)) = (need, before) else { return false };
        let robot = self.server.robot(&table);
        drop(table);
        let owed = Owed { need, round: before.clone(), may_claim: true, robot, exercise: None };
        let order = self.seated.order(Urgency::Background, owed.budget());
        let Ok(task) = self.server.pool.submit(&order, move |bench, stop| owed.settle(bench, stop))
        else {
            tokio::time::sleep(RETRY).await;
            return true;
        };
        let Some(Some(settled)) = self.wanted_other(place, &before, task).await else {
            return false;
        };
        let mut table = self.seated.table.lock().await;
        if table.other_round(place) != Some(&before) {
            return true;
        }
        let take = |other: &mut Round| settled.take_at_other_table(other);
        self.keep_other(&mut table, place, take).await
    }

    async fn wanted_other<T>(
        &self,
        place: Elsewhere,
        before: &Round,
        mut task: Task<T>,
    ) -> Option<T> {
        loop {
            tokio::select! {
                answer = &mut task => return answer.ok(),
                () = self.seated.other_changed.notified() => {
                    let table = self.seated.table.lock().await;
                    let is_same = table.other_round(place) == Some(before);
                    drop(table);
                    if !is_same || !self.seated.is_attended() {
                        self.seated.other_changed.notify_one();
                        return None;
                    }
                }
            }
        }
    }

    /// Takes a step of the other table. People hear of it when both tables are done; in the middle of another
    /// board, with the next thing that happens there.
    async fn keep_other(
        &self,
        table: &mut Table,
        place: Elsewhere,
        take: impl FnOnce(&mut Round) -> Result<(), Failure>,
    ) -> bool {
        let mut after = table.clone();
        let Some(other) = after.other_round_mut(place) else { return false };
        if take(other).is_err() {
            return false;
        }
        let is_news = other.is_over() && after.round.is_over();
        if is_news {
            after.note(Event::of("other-table"));
        }
        if self.server.keep(&after).await.is_err() {
            return false;
        }
        *table = after;
        if is_news {
            drop(self.seated.news.send(as_text(&TableMessage::of(table))));
        }
        true
    }
}

/// How long to wait before asking a full pool again.
const RETRY: Duration = Duration::from_millis(250);

/// Something that is owed, with everything needed to do it.
struct Owed {
    need: Need,
    round: Round,
    may_claim: bool,
    robot: Robot,
    exercise: Option<Exercise>,
}

/// What was owed, done.
enum Settled {
    Told(Vec<Told>),
    Judged(Box<Judged>),
    Answered(bool),
    Moved(Seat, Box<Move>),
}

impl Owed {
    fn budget(&self) -> Duration {
        match self.need {
            Need::Judgement => JUDGEMENT_BUDGET,
            _ => self.robot.patience,
        }
    }

    /// Does it; none if there is nothing to be done after all.
    fn settle(self, bench: &mut Bench, stop: &AtomicBool) -> Option<Settled> {
        let Self { need, round, may_claim, robot, exercise } = self;
        Some(match need {
            Need::Explanations => {
                // Robots have said what their calls mean; these are people's.
                Settled::Told(robot.explain_as_guess(round.board().vulnerability, round.auction()))
            }
            Need::Judgement => {
                Settled::Judged(Box::new(exercise?.judge(bench, &robot, &round, stop)))
            }
            Need::Answer => Settled::Answered(think::accepts(bench, &round)?),
            Need::Call(seat) => {
                Settled::Moved(seat, Box::new(robot.make_call(&round.view(seat), stop)))
            }
            Need::Card(seat) if exercise.is_some() => {
                Settled::Moved(seat, Box::new(practise::defend(bench, &round)?))
            }
            Need::Card(seat) => {
                Settled::Moved(seat, Box::new(robot.make_card(&round.view(seat), may_claim, stop)?))
            }
        })
    }
}

impl Settled {
    /// Takes it to the table.
    fn take(self, table: &mut Table) -> Result<(), Failure> {
        match self {
            Self::Told(told) => {
                table.round.tell(told);
                table.note(Event::of("meanings"));
            }
            Self::Judged(judged) => table.take_judgement(*judged),
            Self::Answered(is_accepted) => table.take_answer(is_accepted)?,
            Self::Moved(seat, done) => table.take(seat, *done)?,
        }
        Ok(())
    }

    /// Takes it to the other table, where nobody contests a claim.
    fn take_at_other_table(self, other: &mut Round) -> Result<(), Failure> {
        match self {
            Self::Told(told) => other.tell(told),
            Self::Moved(_, done) => match *done {
                Move::Call(made) => other.call(made)?,
                Move::Card(made) => other.play(made)?,
                Move::Claim(claim) => {
                    other.claim(claim)?;
                    other.accept_claim()?;
                }
            },
            Self::Judged(_) | Self::Answered(_) => {}
        }
        Ok(())
    }
}

/// What belongs to the human's turn, as a message.
fn extra(
    bench: &mut Bench,
    robot: &Robot,
    round: &Round,
    seat: Seat,
    version: u64,
) -> Option<Arc<str>> {
    let Some(contract) = round.contract() else {
        let calls = robot.meanings(&round.view(seat));
        return Some(as_text(&Meanings { kind: "meanings", version, calls }));
    };
    let cards = think::card_numbers(&mut bench.solver, round.position()?, contract);
    let (seat, target) = (round.turn()?, contract.bid.tricks());
    Some(as_text(&Numbers { kind: "double_dummy", version, seat, target, cards }))
}

#[derive(Serialize)]
struct Meanings {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u64,
    calls: Vec<Meaning>,
}

#[derive(Serialize)]
struct Numbers {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u64,
    seat: Seat,
    target: u8,
    cards: Vec<CardNumber>,
}
