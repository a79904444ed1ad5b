//! A table with its people and its Merrimacs.
//!
//! A request changes the [`Table`] under its lock, is saved, and is then told to every browser that
//! looks on. Two drivers run while somebody is there: one does the pending robot actions, the
//! other plays the board at the other table in the background. When the last one leaves they stop,
//! and with them the work in the pool; the next one to come starts them again.

mod driver;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard, Notify, broadcast};

use self::driver::Driver;
use super::message::TableMessage;
use super::request::{Incoming, Request};
use super::setting::LevelName;
use super::table::Table;
use crate::error::Failure;
use crate::pool::{Order, Urgency};
use crate::review::Review;
use crate::server_state::ServerState;
use crate::think::Hint;

/// How many messages a slow browser may be behind before it is given the present state instead.
const NEWS_KEPT: usize = 64;

/// How long a visitor without a socket counts as being there.
const VISIT: Duration = Duration::from_secs(90);

/// A hint may take this long: a declarer who was not asked before thinks the board through first.
const HINT_BUDGET: Duration = Duration::from_secs(5);

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
    review: Mutex<Option<KeptReview>>,
}

/// The last review that was made.
struct KeptReview {
    /// Of which board, and at which version of the table.
    asked: (Option<usize>, u64),
    review: Arc<Value>,
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
    pub(crate) fn enter(self: &Arc<Self>, server: &Arc<ServerState>) -> Presence {
        self.people.fetch_add(1, Ordering::Relaxed);
        let news = self.news.subscribe();
        self.visit(server);
        Presence { seated: Arc::clone(self), news }
    }

    /// Somebody is here, at least for a moment: the Merrimacs play.
    pub(crate) fn visit(self: &Arc<Self>, server: &Arc<ServerState>) {
        self.note_visit(Some(Instant::now()));
        if !self.is_driven.swap(true, Ordering::AcqRel) {
            let driver = Driver { seated: Arc::clone(self), server: Arc::clone(server) };
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
        server: &Arc<ServerState>,
        incoming: &Incoming,
    ) -> Result<Value, Failure> {
        match &incoming.request {
            Request::Ping {} => Ok(json!({"type": "ok"})),
            Request::Hint {} => self.hint(server).await,
            Request::Review { place } => Ok(Value::clone(&*self.review(server, *place).await?)),
            request => {
                let mut table = self.table.lock().await;
                if incoming.version.is_some_and(|version| version != table.version) {
                    return Err(Failure::not_now("the table has moved on"));
                }
                self.change(server, &mut table, |table| table.ask(request)).await?;
                let message = TableMessage::of(&table);
                drop(table);
                self.visit(server);
                Ok(serde_json::to_value(message).expect("a message is JSON"))
            }
        }
    }

    /// Changes the table, keeps it, and tells everybody. If it cannot be kept, nothing has changed.
    async fn change(
        &self,
        server: &ServerState,
        table: &mut Table,
        change: impl FnOnce(&mut Table) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let before = table.clone();
        if let Err(failure) = change(table) {
            *table = before;
            return Err(failure);
        }
        if let Err(failure) = server.keep(table).await {
            *table = before;
            return Err(failure);
        }
        // Nobody may be there to hear it.
        drop(self.news.send(as_text(&TableMessage::of(table))));
        Ok(())
    }

    async fn hint(&self, server: &ServerState) -> Result<Value, Failure> {
        let mut table = self.table.lock().await;
        let seat = table.round.to_act().filter(|_| table.is_humans_turn());
        let Some(seat) = seat.filter(|_| table.round.pending_claim().is_none()) else {
            return Err(Failure::not_now("there is nothing for you to decide"));
        };
        table.help.hints += 1;
        if let Err(failure) = server.keep(&table).await {
            table.help.hints -= 1;
            return Err(failure);
        }
        let (view, version) = (table.round.view(seat), table.version);
        // Whoever would play in that seat.
        let robot = server.robot(&table);
        drop(table);
        let order = self.order(Urgency::Awaited, HINT_BUDGET.max(robot.patience));
        let hint =
            server.pool.submit(&order, move |_, stop| Hint::of(&robot, &view, version, stop))?;
        let hint = hint.await?.ok_or_else(|| Failure::not_now("there is nothing to decide"))?;
        Ok(serde_json::to_value(hint).expect("a hint is JSON"))
    }

    /// The review of a board, made once: the one on the table, or one of the match by its place from 1.
    async fn review(
        &self,
        server: &ServerState,
        place: Option<usize>,
    ) -> Result<Arc<Value>, Failure> {
        let mut kept = self.review.lock().await;
        let table = self.table.lock().await;
        let (round, other) = table.played(place)?;
        let asked = (place, table.version);
        if let Some(known) = kept.as_ref().filter(|known| known.asked == asked) {
            return Ok(Arc::clone(&known.review));
        }
        let (round, id) = (round.clone(), table.id.clone());
        let other = other.cloned().filter(|other| other.is_over());
        let robot = server.adviser(LevelName::Expert, &table.setting.systems);
        drop(table);
        let order = self.order(Urgency::Awaited, REVIEW_BUDGET);
        let review = server.pool.submit(&order, move |bench, _| {
            Review::of(&mut bench.solver, &robot, &round, other.as_ref(), &id)
        })?;
        let review = serde_json::to_value(review.await?).expect("a review is JSON");
        let review = Arc::new(review);
        *kept = Some(KeptReview { asked, review: Arc::clone(&review) });
        Ok(review)
    }

    fn order(&self, urgency: Urgency, budget: Duration) -> Order {
        Order { key: Arc::clone(&self.id), urgency, budget }
    }
}

/// A message as it is sent.
pub(crate) fn as_text(message: &impl Serialize) -> Arc<str> {
    serde_json::to_string(message).expect("a message is JSON").into()
}
