//! A table with its people and its Merrimacs.
//!
//! A request changes the [`Table`] under its lock, is saved, and is then told to every browser that
//! looks on. Two drivers run while somebody is there: one does what the Merrimacs owe the table, the
//! other plays the board at the other table in the background. When the last one leaves they stop,
//! and with them the work in the pool; the next one to come starts them again.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use merrimac_cards::Seat;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard, Notify, broadcast};

use super::message::TableMessage;
use super::request::{Incoming, Request};
use super::round::{PendingClaim, Round, Told};
use super::table::{Event, Move, Need, Table};
use crate::error::Failure;
use crate::house::House;
use crate::pool::{Bench, Order, Task, Urgency};
use crate::practise::{self, Exercise, Judged};
use crate::review::Review;
use crate::think::{self, CardNumber, Hint, Meaning, Mind};

/// How many messages a slow browser may be behind before it is given the present state instead.
const NEWS_KEPT: usize = 64;

/// How long a visitor without a socket counts as being there.
const VISIT: Duration = Duration::from_secs(90);

/// How long the cards of a problem may be judged.
const JUDGEMENT_BUDGET: Duration = Duration::from_secs(3);

/// A review may take so long.
const REVIEW_BUDGET: Duration = Duration::from_secs(8);

/// A table, its people and its Merrimacs.
pub(crate) struct Seated {
    id: Arc<str>,
    table: Mutex<Table>,
    /// What all browsers at the table are told, as JSON.
    news: broadcast::Sender<Arc<str>>,
    /// Something changed: there may be something to do.
    changed: Notify,
    other_changed: Notify,
    people: AtomicUsize,
    /// When somebody without a socket was here; none once the last socket has gone.
    last_visit: Lock<Option<Instant>>,
    is_driven: AtomicBool,
    /// The last extra message and the version that it belongs to: meanings, or numbers.
    extra: Lock<Option<(u64, Arc<str>)>>,
    review: Mutex<Option<(u64, Arc<Value>)>>,
}

/// Somebody at a table, for as long as this lives.
pub(crate) struct Presence {
    seated: Arc<Seated>,
    /// What is told at the table.
    pub(crate) news: broadcast::Receiver<Arc<str>>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if self.seated.people.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.seated.note_visit(None);
        }
        self.seated.wake();
    }
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

impl Seated {
    /// A table with nobody there yet.
    pub(crate) fn new(table: Table) -> Self {
        Self {
            id: table.id.as_str().into(),
            table: Mutex::new(table),
            news: broadcast::Sender::new(NEWS_KEPT),
            changed: Notify::new(),
            other_changed: Notify::new(),
            people: AtomicUsize::new(0),
            last_visit: Lock::new(Some(Instant::now())),
            is_driven: AtomicBool::new(false),
            extra: Lock::new(None),
            review: Mutex::new(None),
        }
    }

    /// The state, for as long as it is held.
    pub(crate) async fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().await
    }

    /// Whether nobody has been there for a while.
    pub(crate) fn is_deserted(&self, since: Duration) -> bool {
        self.people.load(Ordering::Relaxed) == 0 && !self.is_visited(since)
    }

    /// Whether somebody without a socket was here within this time.
    fn is_visited(&self, within: Duration) -> bool {
        let last = *self.last_visit.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|visit| visit.elapsed() < within)
    }

    fn note_visit(&self, visit: Option<Instant>) {
        *self.last_visit.lock().unwrap_or_else(PoisonError::into_inner) = visit;
    }

    fn is_attended(&self) -> bool {
        self.people.load(Ordering::Relaxed) > 0 || self.is_visited(VISIT)
    }

    fn wake(&self) {
        self.changed.notify_one();
        self.other_changed.notify_one();
    }

    /// Somebody sits down or looks on.
    pub(crate) fn enter(self: &Arc<Self>, house: &Arc<House>) -> Presence {
        self.people.fetch_add(1, Ordering::Relaxed);
        let news = self.news.subscribe();
        self.visit(house);
        Presence { seated: Arc::clone(self), news }
    }

    /// Somebody is here, at least for a moment: the Merrimacs play.
    pub(crate) fn visit(self: &Arc<Self>, house: &Arc<House>) {
        self.note_visit(Some(Instant::now()));
        if !self.is_driven.swap(true, Ordering::AcqRel) {
            let driver = Driver { seated: Arc::clone(self), house: Arc::clone(house) };
            tokio::spawn(driver.run());
        }
        self.wake();
    }

    /// What a newcomer is told: the table, and what belongs to it.
    pub(crate) async fn greeting(&self) -> Vec<Arc<str>> {
        let table = self.table.lock().await;
        let mut told = vec![as_text(&TableMessage::of(&table))];
        let extra = self.extra.lock().unwrap_or_else(PoisonError::into_inner).clone();
        told.extend(extra.filter(|(version, _)| *version == table.version).map(|(_, text)| text));
        told
    }

    /// Does what a request asks, and gives the answer for the one who asked. What changes the table
    /// is told to all; the answer then is the table as it is now.
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        house: &Arc<House>,
        incoming: &Incoming,
    ) -> Result<Value, Failure> {
        match &incoming.request {
            Request::Ping {} => Ok(json!({"type": "ok"})),
            Request::Hint {} => self.hint(house).await,
            Request::Review {} => Ok(Value::clone(&*self.review(house).await?)),
            request => {
                let mut table = self.table.lock().await;
                if incoming.version.is_some_and(|version| version != table.version) {
                    return Err(Failure::not_now("the table has moved on"));
                }
                self.change(house, &mut table, |table| table.ask(request)).await?;
                let message = TableMessage::of(&table);
                drop(table);
                self.visit(house);
                Ok(serde_json::to_value(message).expect("a message is JSON"))
            }
        }
    }

    /// Changes the table, keeps it, and tells everybody. If it cannot be kept, nothing has changed.
    async fn change(
        &self,
        house: &House,
        table: &mut Table,
        change: impl FnOnce(&mut Table) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let before = table.clone();
        if let Err(failure) = change(table) {
            *table = before;
            return Err(failure);
        }
        if let Err(failure) = house.keep(table).await {
            *table = before;
            return Err(failure);
        }
        // Nobody may be there to hear it.
        drop(self.news.send(as_text(&TableMessage::of(table))));
        Ok(())
    }

    async fn hint(&self, house: &House) -> Result<Value, Failure> {
        let mut table = self.table.lock().await;
        let seat = table.round.to_act().filter(|_| table.is_humans_turn());
        let Some(seat) = seat.filter(|_| table.round.claim.is_none()) else {
            return Err(Failure::not_now("there is nothing for you to decide"));
        };
        table.help.hints += 1;
        let (view, version) = (table.round.view(seat), table.version);
        drop(table);
        let mind = house.adviser();
        let order = self.order(Urgency::Awaited, mind.budget());
        let hint =
            house.pool.submit(&order, move |_, stop| Hint::of(&mind, &view, version, stop))?;
        let hint = hint.await?.ok_or_else(|| Failure::not_now("there is nothing to decide"))?;
        Ok(serde_json::to_value(hint).expect("a hint is JSON"))
    }

    /// The review of the board, made once.
    async fn review(&self, house: &House) -> Result<Arc<Value>, Failure> {
        let mut kept = self.review.lock().await;
        let table = self.table.lock().await;
        if !table.round.is_over() {
            return Err(Failure::not_now("a board is reviewed when it is over"));
        }
        if let Some((version, review)) = &*kept
            && *version == table.version
        {
            return Ok(Arc::clone(review));
        }
        let (round, version, id) = (table.round.clone(), table.version, table.id.clone());
        let other = table.other.clone().filter(Round::is_over);
        drop(table);
        let order = self.order(Urgency::Awaited, REVIEW_BUDGET);
        let review = house.pool.submit(&order, move |bench, _| {
            Review::of(&mut bench.solver, &round, other.as_ref(), &id)
        })?;
        let review = serde_json::to_value(review.await?).expect("a review is JSON");
        let review = Arc::new(review);
        *kept = Some((version, Arc::clone(&review)));
        Ok(review)
    }

    fn order(&self, urgency: Urgency, budget: Duration) -> Order {
        Order { key: Arc::clone(&self.id), urgency, budget }
    }
}

/// Does what the Merrimacs owe a table.
struct Driver {
    seated: Arc<Seated>,
    house: Arc<House>,
}

impl Driver {
    /// Runs until nobody is there.
    async fn run(self) {
        tokio::join!(self.play(), self.play_other());
        self.seated.is_driven.store(false, Ordering::Release);
        // Somebody may have come while the door was closing.
        if self.seated.is_attended() {
            self.seated.visit(&self.house);
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
            may_claim: table.setting.claims && !table.round.claims_are_over,
            mind: self.house.mind(&table.setting),
            exercise: table.exercise.clone(),
        };
        drop(table);
        let order = self.seated.order(Urgency::Awaited, owed.budget());
        let Ok(task) = self.house.pool.submit(&order, move |bench, stop| owed.settle(bench, stop))
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
        self.seated.change(&self.house, &mut table, take).await.is_ok()
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
        let Some(seat) = seat.filter(|_| table.round.claim.is_none()) else { return false };
        if known.is_some_and(|(known, _)| known == version) {
            return false;
        }
        let (round, peeks) = (table.round.clone(), table.peeks);
        let mind = self.house.mind(&table.setting);
        drop(table);
        if round.contract().is_some() && !peeks {
            return false;
        }
        // Nobody's turn depends on it, and it cannot be cut short: decisions go first.
        let order = self.seated.order(Urgency::Background, mind.budget());
        let task = self
            .house
            .pool
            .submit(&order, move |bench, _| extra(bench, &mind, &round, seat, version));
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
        let (Some(need), Some(before)) = (table.other_need(), table.other.clone()) else {
            return false;
        };
        let mind = self.house.mind(&table.setting);
        drop(table);
        let owed = Owed { need, round: before.clone(), may_claim: true, mind, exercise: None };
        let order = self.seated.order(Urgency::Background, owed.budget());
        let Ok(task) = self.house.pool.submit(&order, move |bench, stop| owed.settle(bench, stop))
        else {
            tokio::time::sleep(RETRY).await;
            return true;
        };
        let Some(Some(settled)) = self.wanted_other(&before, task).await else { return false };
        let mut table = self.seated.table.lock().await;
        if table.other.as_ref() != Some(&before) {
            return true;
        }
        let take = |other: &mut Round| settled.take_at_other_table(other);
        self.keep_other(&mut table, take).await
    }

    async fn wanted_other<T>(&self, before: &Round, mut task: Task<T>) -> Option<T> {
        loop {
            tokio::select! {
                answer = &mut task => return answer.ok(),
                () = self.seated.other_changed.notified() => {
                    let is_same = self.seated.table.lock().await.other.as_ref() == Some(before);
                    if !is_same || !self.seated.is_attended() {
                        self.seated.other_changed.notify_one();
                        return None;
                    }
                }
            }
        }
    }

    /// Takes a step of the other table. People hear of it when both tables are done.
    async fn keep_other(
        &self,
        table: &mut Table,
        take: impl FnOnce(&mut Round) -> Result<(), Failure>,
    ) -> bool {
        let mut after = table.clone();
        let Some(other) = &mut after.other else { return false };
        if take(other).is_err() {
            return false;
        }
        let is_news = other.is_over() && after.round.is_over();
        if is_news {
            after.note(Event::of("other-table"));
        }
        if self.house.keep(&after).await.is_err() {
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
    mind: Mind,
    exercise: Option<Exercise>,
}

/// What was owed, done.
enum Settled {
    Told(Vec<Told>),
    Judged(Box<Judged>),
    Answered(bool),
    Moved(Seat, Move),
}

impl Owed {
    fn budget(&self) -> Duration {
        match self.need {
            Need::Judgement => JUDGEMENT_BUDGET,
            _ => self.mind.budget(),
        }
    }

    /// Does it; none if there is nothing to be done after all.
    fn settle(self, bench: &mut Bench, stop: &AtomicBool) -> Option<Settled> {
        let Self { need, round, may_claim, mind, exercise } = self;
        Some(match need {
            Need::Explanations => {
                Settled::Told(mind.explain(round.vulnerability, &round.auction()))
            }
            Need::Judgement => {
                Settled::Judged(Box::new(exercise?.judge(bench, &mind, &round, stop)))
            }
            Need::Answer => Settled::Answered(think::accepts(bench, &round, round.claim.as_ref()?)),
            Need::Call(seat) => Settled::Moved(seat, mind.make_call(&round.view(seat), stop)),
            Need::Card(seat) if exercise.is_some() => {
                Settled::Moved(seat, practise::defend(bench, &round)?)
            }
            Need::Card(seat) => {
                Settled::Moved(seat, mind.make_card(&round.view(seat), may_claim, stop)?)
            }
        })
    }
}

impl Settled {
    /// Takes it to the table.
    fn take(self, table: &mut Table) -> Result<(), Failure> {
        match self {
            Self::Told(told) => {
                tell(&mut table.round, told);
                table.note(Event::of("meanings"));
            }
            Self::Judged(judged) => table.take_judgement(*judged),
            Self::Answered(is_accepted) => table.take_answer(is_accepted),
            Self::Moved(seat, done) => table.take(seat, done)?,
        }
        Ok(())
    }

    /// Takes it to the other table, where nobody contests a claim.
    fn take_at_other_table(self, other: &mut Round) -> Result<(), Failure> {
        match self {
            Self::Told(told) => tell(other, told),
            Self::Moved(_, Move::Call(made)) => other.call(made)?,
            Self::Moved(_, Move::Card(made)) => other.play(made)?,
            Self::Moved(by, Move::Claim(tricks)) => {
                other.claim = Some(PendingClaim { by, tricks, human_is_asked: false });
                other.accept_claim();
            }
            Self::Judged(_) | Self::Answered(_) => {}
        }
        Ok(())
    }
}

fn tell(round: &mut Round, told: Vec<Told>) {
    for (made, told) in round.calls.iter_mut().zip(told) {
        made.told = Some(told);
    }
}

/// What belongs to the human's turn, as a message.
fn extra(
    bench: &mut Bench,
    mind: &Mind,
    round: &Round,
    seat: Seat,
    version: u64,
) -> Option<Arc<str>> {
    let Some(contract) = round.contract() else {
        let calls = mind.meanings(&round.view(seat));
        return Some(as_text(&Meanings { kind: "meanings", version, calls }));
    };
    let cards = think::card_numbers(&mut bench.solver, &round.position()?, contract);
    let (seat, target) = (round.turn()?, contract.bid.tricks());
    Some(as_text(&Numbers { kind: "double_dummy", version, seat, target, cards }))
}

/// A message as it is sent.
pub(crate) fn as_text(message: &impl Serialize) -> Arc<str> {
    serde_json::to_string(message).expect("a message is JSON").into()
}
