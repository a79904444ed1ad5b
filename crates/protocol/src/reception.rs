//! Everybody who is connected: those with a seat, and those who have not asked for one yet.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use merrimac_cards::Seat;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::task::JoinSet;

use crate::connection::{Arrival, ConnectionId, Limits, attend};

/// The connections of a server.
pub(crate) struct Reception {
    limits: Limits,
    arrivals: mpsc::Sender<(ConnectionId, Arrival)>,
    /// In the order they came.
    connections: BTreeMap<ConnectionId, Connection>,
    next_id: ConnectionId,
    tasks: JoinSet<()>,
}

/// One of them.
pub(crate) struct Connection {
    /// Where it comes from.
    pub(crate) peer: SocketAddr,
    /// Its seat, if it has one.
    pub(crate) seat: Option<Seat>,
    /// Lines to it, unless somebody else speaks to it. When this is gone and all lines are sent, the
    /// connection is ended.
    pub(crate) outgoing: Option<mpsc::Sender<String>>,
}

/// A client that does not read what it is told.
pub(crate) struct DoesNotRead;

impl Reception {
    /// This many lines may have arrived and wait to be looked at; then nobody reads on.
    const MOST_ARRIVALS: usize = 64;

    /// Nobody is there yet. What the connections have to tell comes out of the receiver.
    pub(crate) fn new(limits: Limits) -> (Self, mpsc::Receiver<(ConnectionId, Arrival)>) {
        let (arrivals, arriving) = mpsc::channel(Self::MOST_ARRIVALS);
        let (connections, next_id, tasks) = (BTreeMap::new(), 0, JoinSet::new());
        (Self { limits, arrivals, connections, next_id, tasks }, arriving)
    }

    /// Takes a new connection in. If too many have no seat, the oldest of them has to go, and its
    /// address is given.
    pub(crate) fn welcome(&mut self, stream: TcpStream, peer: SocketAddr) -> Option<SocketAddr> {
        let waiting =
            || self.connections.iter().filter(|(_, connection)| connection.seat.is_none());
        let oldest = waiting().next().map(|(&id, _)| id);
        let is_crowded = waiting().count() >= self.limits.most_waiting;
        let gone = oldest.filter(|_| is_crowded).and_then(|id| self.turn_away(id, Self::CROWDED));
        while self.tasks.try_join_next().is_some() {}
        let (outgoing, lines) = mpsc::channel(self.limits.most_unsent);
        let id = self.next_id;
        self.next_id += 1;
        self.connections.insert(id, Connection { peer, seat: None, outgoing: Some(outgoing) });
        self.tasks.spawn(attend(stream, id, self.limits, self.arrivals.clone(), lines));
        gone
    }

    /// What is said to those who have to go when too many have come.
    pub(crate) const CROWDED: &str = "Error too many connections";

    /// A connection, unless it was let go.
    pub(crate) fn get_mut(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.connections.get_mut(&id)
    }

    /// Forgets a connection that has ended.
    pub(crate) fn forget(&mut self, id: ConnectionId) {
        self.connections.remove(&id);
    }

    /// Ends a connection with a line, and gives its address.
    pub(crate) fn turn_away(&mut self, id: ConnectionId, line: &str) -> Option<SocketAddr> {
        let connection = self.connections.remove(&id)?;
        let _ = connection.outgoing.map(|outgoing| outgoing.try_send(line.to_owned()));
        Some(connection.peer)
    }

    /// Sends a line to a seat, if somebody is there.
    pub(crate) fn say(&self, seat: Seat, line: String) -> Result<(), DoesNotRead> {
        let mut connections = self.connections.values();
        let seated = connections.find(|connection| connection.seat == Some(seat));
        let outgoing = seated.and_then(|connection| connection.outgoing.as_ref());
        match outgoing.map(|outgoing| outgoing.try_send(line)) {
            Some(Err(TrySendError::Full(_))) => Err(DoesNotRead),
            // A connection that has just ended will say so itself.
            _ => Ok(()),
        }
    }

    /// Ends the connection of a seat, with a last line if there is one.
    pub(crate) fn dismiss(&mut self, seat: Seat, parting: Option<&str>) {
        let seated = self.connections.iter().find(|(_, client)| client.seat == Some(seat));
        let Some((&id, connection)) = seated else { return };
        if let (Some(parting), Some(outgoing)) = (parting, &connection.outgoing) {
            let _ = outgoing.try_send(parting.to_owned());
        }
        self.connections.remove(&id);
    }

    /// Lets everybody read to the end and go.
    pub(crate) async fn close(mut self) {
        self.connections.clear();
        while self.tasks.join_next().await.is_some() {}
    }
}
