//! Programs that connect to us and wait to be asked: the players of a match that we run.
//!
//! A [`Lounge`] listens for programs that speak the table-manager protocol. Each takes a seat and is
//! then a [`Player`](merrimac_table::Player) like any other ([`Lounge::player`]): the match that
//! asks it need not know that it is far away. A program that dies may connect again; whoever runs
//! the match plays the board anew.
//!
//! # Differences from a table manager
//! Here the referee is the match's, and it asks one player at a time. A program therefore hears what
//! others have called and played when it is its own turn, or at the end of the board, not at once;
//! what it hears, and in which order, is the same. And partners are at one table only if the match
//! has them there: programs at North and South may be playing in the closed room while East and
//! West, of the same team, play in the open one.

use std::collections::BTreeMap;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use merrimac_cards::{BySeat, Seat};
use merrimac_table::PlayerError;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc as asynchronous, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::connection::{Arrival, ConnectionId, Limits};
use crate::message::{Dialect, ServerMessage};
use crate::reception::Reception;
use crate::remote::RemotePlayer;
use crate::server::{Report, accept, asks_for_seat};
use crate::session::{Offence, Refusal};
use crate::team::TeamName;

/// A room where programs wait to play.
///
/// ```
/// use std::time::Duration;
///
/// use merrimac_cards::Seat;
/// use merrimac_protocol::{Limits, Lounge};
///
/// let patience = Duration::from_mins(2);
/// let home = "Merrimac".parse()?;
/// let log = |report| eprintln!("{report}");
/// let lounge = Lounge::open("127.0.0.1:0", home, patience, Limits::default(), log)?;
/// assert_ne!(lounge.address().port(), 0);
/// let _east = lounge.player(Seat::East); // for `play_board`, when East has connected
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Lounge {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    listening: Option<thread::JoinHandle<()>>,
}

impl Lounge {
    /// Listens for programs. `opponents` is the team that they are told they play against, and
    /// `patience` how long a program may take to connect, and for every answer. `report` is told who
    /// comes and goes.
    ///
    /// # Errors
    /// If the address cannot be listened on.
    pub fn open(
        address: impl ToSocketAddrs,
        opponents: TeamName,
        patience: Duration,
        limits: Limits,
        report: impl Fn(Report) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (places, changed) = (Mutex::new(BySeat::default()), Condvar::new());
        let report = Box::new(report);
        let shared = Arc::new(Shared { places, changed, opponents, patience, report });
        let (stop, stopped) = oneshot::channel();
        let welcoming = Arc::clone(&shared);
        let listening = thread::spawn(move || {
            // If the listener cannot be handed over, nobody will ever come: players then time out.
            let _ = runtime.block_on(async {
                let listener = TcpListener::from_std(listener)?;
                welcome(listener, &welcoming, limits, stopped).await;
                io::Result::Ok(())
            });
        });
        Ok(Self { address, shared, stop: Some(stop), listening: Some(listening) })
    }

    /// Where programs connect.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The program at a seat, whether or not it has connected yet. It can be asked for as often as
    /// there are boards; it plays one at a time.
    pub fn player(&self, seat: Seat) -> RemotePlayer {
        RemotePlayer::new(Arc::clone(&self.shared), seat)
    }
}

impl Drop for Lounge {
    /// Tells everybody that the session is over.
    fn drop(&mut self) {
        for (_, place) in self.shared.lock().iter() {
            if let Place::Waiting(link) = place {
                let _ = link.outgoing.try_send(ServerMessage::EndOfSession.to_string());
            }
        }
        let _ = self.stop.take().map(|stop| stop.send(()));
        let _ = self.listening.take().map(thread::JoinHandle::join);
    }
}

/// What the lounge and its players share.
pub(crate) struct Shared {
    places: Mutex<BySeat<Place>>,
    changed: Condvar,
    pub(crate) opponents: TeamName,
    pub(crate) patience: Duration,
    report: Box<dyn Fn(Report) + Send + Sync>,
}

/// Where a program is.
#[derive(Default)]
enum Place {
    /// Nobody has connected.
    #[default]
    Empty,
    /// It waits for a board.
    Waiting(Link),
    /// It plays one.
    Playing,
}

/// A program at the far end of a connection.
pub(crate) struct Link {
    id: ConnectionId,
    pub(crate) team: TeamName,
    pub(crate) dialect: Dialect,
    /// Lines from it, until it is gone.
    pub(crate) lines: mpsc::Receiver<String>,
    /// Lines to it; it is let go when this is.
    pub(crate) outgoing: asynchronous::Sender<String>,
    /// Whether it has been told the teams.
    pub(crate) is_introduced: bool,
    /// How long it and its opponents have thought, in all.
    pub(crate) thought: [Duration; 2],
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, BySeat<Place>> {
        // A panic elsewhere leaves every place as it was.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program at a seat, as soon as it is there and free.
    pub(crate) fn take(&self, seat: Seat) -> Result<Link, PlayerError> {
        let mut began = Instant::now();
        let mut places = self.lock();
        loop {
            let left = match std::mem::take(&mut places[seat]) {
                Place::Waiting(link) => {
                    places[seat] = Place::Playing;
                    return Ok(link);
                }
                // It plays at another table, which takes as long as it takes.
                Place::Playing => {
                    places[seat] = Place::Playing;
                    began = Instant::now();
                    self.patience
                }
                Place::Empty => self.patience.saturating_sub(began.elapsed()),
            };
            if left.is_zero() {
                return Err(PlayerError::Absent);
            }
            let waited = self.changed.wait_timeout(places, left);
            places = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The program at a seat waits for a board, or for another one.
    pub(crate) fn give_back(&self, seat: Seat, link: Link) {
        self.lock()[seat] = Place::Waiting(link);
        self.changed.notify_all();
    }

    /// The program at a seat is gone for this reason, and another may come.
    pub(crate) fn vacate(&self, seat: Seat, reason: String) {
        self.lock()[seat] = Place::Empty;
        self.changed.notify_all();
        (self.report)(Report::Dismissed { seat, offence: Offence::Connection(reason) });
    }

    /// Whether a program has the seat.
    fn is_taken(&self, seat: Seat) -> bool {
        !matches!(self.lock()[seat], Place::Empty)
    }

    /// A program that waited for a board has gone. One that plays is missed by its player.
    fn leave(&self, seat: Seat, id: ConnectionId, reason: String) {
        let mut places = self.lock();
        if matches!(&places[seat], Place::Waiting(link) if link.id == id) {
            places[seat] = Place::Empty;
            drop(places);
            (self.report)(Report::Dismissed { seat, offence: Offence::Connection(reason) });
        }
    }
}

/// Accepts programs until the lounge is closed.
async fn welcome(
    listener: TcpListener,
    shared: &Shared,
    limits: Limits,
    mut stopped: oneshot::Receiver<()>,
) {
    let (accepted, mut coming) = asynchronous::channel(1);
    let mut door = JoinSet::new();
    door.spawn(accept(listener, accepted));
    let (reception, mut arriving) = Reception::new(limits);
    let mut porter = Porter { reception, shared, lines: BTreeMap::new() };
    loop {
        tokio::select! {
            Some((stream, peer)) = coming.recv() => porter.welcome(stream, peer),
            Some((id, arrival)) = arriving.recv() => porter.take(id, arrival),
            _ = &mut stopped => break,
        }
    }
    drop(arriving);
    *shared.lock() = BySeat::default();
    // A player that is still asked something keeps its program's connection open.
    let _ = timeout(Duration::from_secs(1), porter.reception.close()).await;
}

/// Hands lines on to the players.
struct Porter<'a> {
    reception: Reception,
    shared: &'a Shared,
    /// Where the lines of a connection that has a seat go.
    lines: BTreeMap<ConnectionId, mpsc::SyncSender<String>>,
}

impl Porter<'_> {
    /// A program may be this many lines ahead; two are usual.
    const MOST_LINES_AHEAD: usize = 16;

    fn welcome(&mut self, stream: TcpStream, peer: SocketAddr) {
        if let Some(peer) = self.reception.welcome(stream, peer) {
            self.turned_away(peer, Reception::CROWDED.to_owned());
        }
    }

    fn turned_away(&self, peer: SocketAddr, reason: String) {
        (self.shared.report)(Report::TurnedAway { peer, reason });
    }

    fn take(&mut self, id: ConnectionId, arrival: Arrival) {
        let Some(connection) = self.reception.get_mut(id) else { return };
        let peer = connection.peer;
        match (arrival, connection.seat) {
            (Arrival::Line(line), Some(seat)) => {
                let lines = self.lines.get(&id);
                if lines.is_none_or(|lines| lines.try_send(line).is_err()) {
                    self.let_go(id, seat, Offence::Flood.to_string());
                }
            }
            (Arrival::Line(line), None) => {
                if let Err(reason) = self.give_seat(id, &line) {
                    self.reception.turn_away(id, &reason);
                    self.turned_away(peer, reason);
                }
            }
            (Arrival::Gone(reason), Some(seat)) => self.let_go(id, seat, reason),
            (Arrival::Gone(reason), None) => {
                self.reception.forget(id);
                self.turned_away(peer, reason);
            }
        }
    }

    fn give_seat(&mut self, id: ConnectionId, line: &str) -> Result<(), String> {
        let connecting = asks_for_seat(line)?;
        let seat = connecting.seat.ok_or("Error ask for a seat by its name")?;
        let Some(connection) = self.reception.get_mut(id) else { return Ok(()) };
        if self.shared.is_taken(seat) {
            return Err(Refusal::Taken.to_string());
        }
        let Some(outgoing) = connection.outgoing.take() else { return Ok(()) };
        let seated = ServerMessage::Seated { seat, team: connecting.team.to_string() };
        let _ = outgoing.try_send(seated.to_string());
        connection.seat = Some(seat);
        let (sender, lines) = mpsc::sync_channel(Self::MOST_LINES_AHEAD);
        self.lines.insert(id, sender);
        let dialect = Dialect::of(&connecting);
        let (is_introduced, thought) = (false, [Duration::ZERO; 2]);
        let (team, peer) = (connecting.team, connection.peer);
        (self.shared.report)(Report::Seated { seat, team: team.clone(), peer });
        self.shared
            .give_back(seat, Link { id, team, dialect, lines, outgoing, is_introduced, thought });
        Ok(())
    }

    fn let_go(&mut self, id: ConnectionId, seat: Seat, reason: String) {
        self.reception.forget(id);
        self.lines.remove(&id);
        self.shared.leave(seat, id, reason);
    }
}
