//! The table manager over TCP: a [`Host`] with sockets and a clock.
//!
//! One loop owns the host and does everything in turn: it seats who connects, hands on lines, sends
//! what the host says, and lets go whoever has been silent for too long. What strangers can make it
//! hold is limited ([`Limits`]): a number of connections without a seat, one line each that has not
//! ended, few lines that were not read. Whatever a client does ends that client's session at most.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use merrimac_cards::{Record, Seat};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::connection::{Arrival, ConnectionId, Limits};
use crate::message::{ClientMessage, Connecting, ShownCard, SpokenCall, Whose};
use crate::reception::{DoesNotRead, Reception};
use crate::session::{Effect, Host, Offence};
use crate::sitting::Sitting;
use crate::team::TeamName;

/// What happens at a hosted table, for whoever keeps the log and the records.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report {
    /// A client has taken a seat.
    Seated {
        /// Which.
        seat: Seat,
        /// For which team.
        team: TeamName,
        /// From where.
        peer: SocketAddr,
    },
    /// A connection ended without ever having had a seat.
    TurnedAway {
        /// From where.
        peer: SocketAddr,
        /// Why.
        reason: String,
    },
    /// A client's session was ended, by us or by itself. Its seat is free.
    Dismissed {
        /// Whose.
        seat: Seat,
        /// Why.
        offence: Offence,
    },
    /// A board begins, perhaps not for the first time.
    BoardStarts(Box<Sitting>),
    /// A board has been played to its end.
    Played(Box<Record>),
}

impl fmt::Display for Report {
    /// A line for the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seated { seat, team, peer } => {
                write!(f, "{} is taken by {team} ({peer})", seat.name())
            }
            Self::TurnedAway { peer, reason } => write!(f, "{peer} was turned away: {reason}"),
            Self::Dismissed { seat, offence } => {
                write!(f, "{} was dismissed: {offence}", seat.name())
            }
            Self::BoardStarts(sitting) => {
                write!(f, "board {}", sitting.source.number.unwrap_or(1))?;
                match sitting.room {
                    Some(room) => write!(f, " ({}) begins", room.name()),
                    None => f.write_str(" begins"),
                }
            }
            Self::Played(record) => write!(f, "board {} is over", record.number.unwrap_or(1)),
        }
    }
}

/// Hosts a session until its last board is played, telling `report` everything.
///
/// Usually all clients connect to one port; where each seat was given its own, there are as many
/// listeners.
pub async fn serve(
    listeners: Vec<TcpListener>,
    host: Host,
    limits: Limits,
    report: &mut (dyn FnMut(Report) + Send),
) {
    let (accepted, mut coming) = mpsc::channel(1);
    let mut doors = JoinSet::new();
    for listener in listeners {
        doors.spawn(accept(listener, accepted.clone()));
    }
    let (reception, mut arriving) = Reception::new(limits);
    let mut server = Server { host, reception, report, start: Instant::now() };
    while !server.host.is_over() {
        let deadline = server.host.deadline();
        let deadline = deadline.and_then(|deadline| server.start.checked_add(deadline));
        tokio::select! {
            Some((stream, peer)) = coming.recv() => server.welcome(stream, peer),
            Some((id, arrival)) = arriving.recv() => server.take(id, arrival),
            () = until(deadline) => server.host.tick(server.now()),
        }
        server.carry_out();
    }
    drop(arriving);
    server.reception.close().await;
}

/// Hands on whoever connects, until nobody takes them any more.
pub(crate) async fn accept(listener: TcpListener, accepted: mpsc::Sender<(TcpStream, SocketAddr)>) {
    loop {
        match listener.accept().await {
            Ok(connection) => {
                if accepted.send(connection).await.is_err() {
                    return;
                }
            }
            // Too many open files, or a client that left at once: others may fare better.
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Waits until then, or forever.
async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}

struct Server<'a> {
    host: Host,
    reception: Reception,
    report: &'a mut (dyn FnMut(Report) + Send),
    start: Instant,
}

impl Server<'_> {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn welcome(&mut self, stream: TcpStream, peer: SocketAddr) {
        if let Some(peer) = self.reception.welcome(stream, peer) {
            (self.report)(Report::TurnedAway { peer, reason: Reception::CROWDED.to_owned() });
        }
    }

    fn take(&mut self, id: ConnectionId, arrival: Arrival) {
        // A connection that was let go may still have had something to say.
        let Some(connection) = self.reception.get_mut(id) else { return };
        let (peer, seat) = (connection.peer, connection.seat);
        match (arrival, seat) {
            (Arrival::Line(line), Some(seat)) => self.host.receive(seat, &line, self.now()),
            (Arrival::Line(line), None) => self.give_seat(id, &line),
            (Arrival::Gone(reason), Some(seat)) => {
                self.reception.forget(id);
                self.host.leave(seat, Offence::Connection(reason));
            }
            (Arrival::Gone(reason), None) => {
                self.reception.forget(id);
                (self.report)(Report::TurnedAway { peer, reason });
            }
        }
    }

    /// A first line: it has to ask for a seat, or to come from a seat that was lost.
    fn give_seat(&mut self, id: ConnectionId, line: &str) {
        let now = self.now();
        let given = match (speaker(line), asks_for_seat(line)) {
            (Some(seat), _) => self.host.rebind(seat, now).map(|team| (seat, team)),
            (None, Err(reason)) => return self.turn_away(id, reason),
            (None, Ok(connecting)) => {
                self.host.seat(&connecting, now).map(|seat| (seat, connecting.team))
            }
        };
        match given {
            Err(refusal) => self.turn_away(id, refusal.to_string()),
            Ok((seat, team)) => {
                let Some(connection) = self.reception.get_mut(id) else { return };
                connection.seat = Some(seat);
                let peer = connection.peer;
                (self.report)(Report::Seated { seat, team, peer });
            }
        }
    }

    fn turn_away(&mut self, id: ConnectionId, reason: String) {
        if let Some(peer) = self.reception.turn_away(id, &reason) {
            (self.report)(Report::TurnedAway { peer, reason });
        }
    }

    /// Does what the host wants done, and what follows from that.
    fn carry_out(&mut self) {
        loop {
            let effects = self.host.take_effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                self.carry_out_one(effect);
            }
        }
    }

    fn carry_out_one(&mut self, effect: Effect) {
        match effect {
            Effect::Say { seat, line } => {
                if let Err(DoesNotRead) = self.reception.say(seat, line) {
                    self.host.leave(seat, Offence::Connection("it does not read".to_owned()));
                }
            }
            Effect::Dismiss { seat, parting, offence } => {
                self.reception.dismiss(seat, parting.as_deref());
                (self.report)(Report::Dismissed { seat, offence });
            }
            Effect::BoardStarts(sitting) => (self.report)(Report::BoardStarts(sitting)),
            Effect::Played(record) => (self.report)(Report::Played(record)),
            Effect::Over => {}
        }
    }
}

/// Who says a line, if somebody at the table does.
fn speaker(line: &str) -> Option<Seat> {
    match line.parse() {
        Ok(
            ClientMessage::Ready { seat, .. }
            | ClientMessage::Calls(SpokenCall { seat, .. })
            | ClientMessage::Plays(ShownCard { whose: Whose::Seat(seat), .. }),
        ) => Some(seat),
        _ => None,
    }
}

/// What a first line asks for, or what to answer it.
pub(crate) fn asks_for_seat(line: &str) -> Result<Connecting, String> {
    match line.parse() {
        Ok(ClientMessage::Connecting(connecting)) => Ok(connecting),
        Ok(_) => Err("Expected 'Connecting ....'".to_owned()),
        Err(error) => Err(format!("Expected 'Connecting ....': {error}")),
    }
}
