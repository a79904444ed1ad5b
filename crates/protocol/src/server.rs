//! The table manager over TCP: a [`Host`] with sockets and a clock.
//!
//! One loop owns the host and does everything in turn: it seats who connects, hands on lines, sends
//! what the host says, and lets go whoever has been silent for too long. What strangers can make it
//! hold is limited ([`Limits`]): so many connections without a seat, one line each that has not
//! ended, few lines that were not read. Whatever a client does ends that client's session at most.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use merrimac_cards::{Record, Seat};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::connection::{Arrival, ConnectionId, Limits, attend};
use crate::message::ClientMessage;
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

/// Hosts a session until its last board is played, telling `report` everything.
///
/// # Errors
/// If connections cannot be accepted any more.
pub async fn serve(
    listener: TcpListener,
    host: Host,
    limits: Limits,
    report: &mut (dyn FnMut(Report) + Send),
) -> io::Result<()> {
    let (arrivals, mut arriving) = mpsc::channel(Server::MOST_ARRIVALS);
    let mut server = Server {
        host,
        limits,
        report,
        arrivals,
        connections: BTreeMap::new(),
        next_id: 0,
        tasks: JoinSet::new(),
        start: Instant::now(),
    };
    while !server.host.is_over() {
        let deadline = server.host.deadline().map(|deadline| server.start + deadline);
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => server.welcome(stream, peer),
                // Too many open files, or a client that left at once: others may fare better.
                Err(_) => sleep(Duration::from_millis(100)).await,
            },
            Some((id, arrival)) = arriving.recv() => server.take(id, arrival),
            () = until(deadline) => server.host.tick(server.now()),
        }
        server.carry_out();
    }
    server.close(arriving).await;
    Ok(())
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
    limits: Limits,
    report: &'a mut (dyn FnMut(Report) + Send),
    arrivals: mpsc::Sender<(ConnectionId, Arrival)>,
    /// In the order they came.
    connections: BTreeMap<ConnectionId, Connection>,
    next_id: ConnectionId,
    tasks: JoinSet<()>,
    start: Instant,
}

struct Connection {
    peer: SocketAddr,
    seat: Option<Seat>,
    outgoing: mpsc::Sender<String>,
}

impl Server<'_> {
    /// So many lines may have arrived and wait to be looked at; then nobody reads on.
    const MOST_ARRIVALS: usize = 64;

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn welcome(&mut self, stream: TcpStream, peer: SocketAddr) {
        let waiting = || self.connections.iter().filter(|(_, connection)| connection.seat.is_none());
        if waiting().count() >= self.limits.most_waiting
            && let Some((&oldest, _)) = waiting().next()
        {
            self.turn_away(oldest, "Error too many connections".to_owned());
        }
        while self.tasks.try_join_next().is_some() {}
        let (outgoing, lines) = mpsc::channel(self.limits.most_unsent);
        let id = self.next_id;
        self.next_id += 1;
        self.connections.insert(id, Connection { peer, seat: None, outgoing });
        self.tasks.spawn(attend(stream, id, self.limits, self.arrivals.clone(), lines));
    }

    fn take(&mut self, id: ConnectionId, arrival: Arrival) {
        // A connection that was let go may still have had something to say.
        let Some(connection) = self.connections.get(&id) else { return };
        let (peer, seat) = (connection.peer, connection.seat);
        match (arrival, seat) {
            (Arrival::Line(line), Some(seat)) => self.host.receive(seat, &line, self.now()),
            (Arrival::Line(line), None) => self.give_seat(id, peer, &line),
            (Arrival::Gone(reason), Some(seat)) => {
                self.connections.remove(&id);
                self.host.leave(seat, Offence::Connection(reason));
            }
            (Arrival::Gone(reason), None) => {
                self.connections.remove(&id);
                (self.report)(Report::TurnedAway { peer, reason });
            }
        }
    }

    /// A first line: it has to ask for a seat.
    fn give_seat(&mut self, id: ConnectionId, peer: SocketAddr, line: &str) {
        let connecting = match line.parse() {
            Ok(ClientMessage::Connecting(connecting)) => connecting,
            Ok(_) => return self.turn_away(id, "Expected 'Connecting ....'".to_owned()),
            Err(error) => return self.turn_away(id, format!("Expected 'Connecting ....': {error}")),
        };
        match self.host.seat(&connecting, self.now()) {
            Err(refusal) => self.turn_away(id, refusal.to_string()),
            Ok(seat) => {
                if let Some(connection) = self.connections.get_mut(&id) {
                    connection.seat = Some(seat);
                }
                (self.report)(Report::Seated { seat, team: connecting.team, peer });
            }
        }
    }

    /// Ends a connection that has no seat.
    fn turn_away(&mut self, id: ConnectionId, reason: String) {
        let Some(connection) = self.connections.remove(&id) else { return };
        let _ = connection.outgoing.try_send(reason.clone());
        (self.report)(Report::TurnedAway { peer: connection.peer, reason });
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
            Effect::Say { seat, line } => self.say(seat, line),
            Effect::Dismiss { seat, parting, offence } => {
                if let Some(connection) = self.unseat(seat)
                    && let Some(parting) = parting
                {
                    let _ = connection.outgoing.try_send(parting);
                }
                (self.report)(Report::Dismissed { seat, offence });
            }
            Effect::BoardStarts(sitting) => (self.report)(Report::BoardStarts(sitting)),
            Effect::Played(record) => (self.report)(Report::Played(record)),
            Effect::Over => {}
        }
    }

    fn say(&mut self, seat: Seat, line: String) {
        let mut connections = self.connections.values();
        let Some(connection) = connections.find(|connection| connection.seat == Some(seat)) else {
            return;
        };
        if let Err(mpsc::error::TrySendError::Full(_)) = connection.outgoing.try_send(line) {
            self.host.leave(seat, Offence::Connection("it does not read".to_owned()));
        }
    }

    fn unseat(&mut self, seat: Seat) -> Option<Connection> {
        let (&id, _) = self.connections.iter().find(|(_, client)| client.seat == Some(seat))?;
        self.connections.remove(&id)
    }

    /// Lets everybody read to the end and go.
    async fn close(mut self, arriving: mpsc::Receiver<(ConnectionId, Arrival)>) {
        drop(arriving);
        self.connections.clear();
        while self.tasks.join_next().await.is_some() {}
    }
}
