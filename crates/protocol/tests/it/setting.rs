//! Company for the tests: boards, players, the match as it is in process, and a table without
//! sockets.

use std::collections::VecDeque;
use std::time::Duration;

use merrimac_cards::{BySeat, Record, Seat};
use merrimac_dealing::Shoe;
use merrimac_protocol::Sitting;
use merrimac_protocol::message::Connecting;
use merrimac_protocol::session::{Effect, Guest, Host, HostSettings, Offence, Wanted};
use merrimac_table::{Player, RandomLegal, Settings, play_board};

pub(crate) const TEAMS: BySeat<&str> = BySeat::from_array(["Home", "Away", "Home", "Away"]);

/// Boards with replay.
pub(crate) fn sittings(seed: u64, boards: u32) -> Vec<Sitting> {
    let shoe = Shoe::new(seed);
    Sitting::with_replay((1..=boards).map(|number| Record::of_board(&shoe.board(number))))
}

/// The random player of a seat.
pub(crate) fn random(seed: u64, seat: Seat) -> RandomLegal {
    RandomLegal { seed: seed * 4 + seat.index() as u64 }
}

/// How a client asks for its seat.
pub(crate) fn connecting(seat: Seat) -> Connecting {
    Connecting::new(TEAMS[seat].parse().unwrap(), Some(seat))
}

/// What the referee leaves when the same players play the same boards in process.
pub(crate) fn in_process(seed: u64, sittings: &[Sitting]) -> Vec<Record> {
    let play = |sitting: &Sitting| {
        let [mut north, mut east, mut south, mut west] = Seat::ALL.map(|seat| random(seed, seat));
        let players = [&mut north as _, &mut east as _, &mut south as _, &mut west as _];
        let mut start = Record::of_board(&sitting.board().unwrap());
        start.players = TEAMS.map(str::to_owned);
        let players = BySeat::from_array(players);
        let board = play_board(&start, players, &Settings::whole_board(), &mut ()).unwrap();
        assert!(board.finish.is_ok());
        sitting.record(board.record)
    };
    sittings.iter().map(play).collect()
}

/// A client without a socket.
pub(crate) struct Companion {
    pub(crate) guest: Guest,
    pub(crate) player: Box<dyn Player>,
    /// Lines on their way to the manager.
    pub(crate) outgoing: VecDeque<String>,
    pub(crate) heard: Vec<String>,
}

impl Companion {
    pub(crate) fn new(seat: Seat, player: impl Player + 'static) -> Self {
        let guest = Guest::new(connecting(seat));
        Self { guest, player: Box::new(player), outgoing: VecDeque::new(), heard: Vec::new() }
    }

    pub(crate) fn hear(&mut self, line: &str) {
        self.heard.push(line.to_owned());
        let answers = self.guest.receive(line).unwrap();
        self.outgoing.extend(answers.iter().map(ToString::to_string));
        while let Some(wanted) = self.guest.wanted() {
            let view = self.guest.view().unwrap();
            let answers = match wanted {
                Wanted::Call => {
                    let decision = self.player.call(view).unwrap();
                    self.guest.call(&decision)
                }
                Wanted::Card => {
                    let decision = self.player.card(view).unwrap();
                    self.guest.play(&decision)
                }
            };
            self.outgoing.extend(answers.unwrap().iter().map(ToString::to_string));
        }
    }
}

/// A host and four clients, lines carried by hand.
pub(crate) struct Room {
    pub(crate) host: Host,
    pub(crate) clients: BySeat<Option<Companion>>,
    pub(crate) played: Vec<Record>,
    pub(crate) dismissed: Vec<(Seat, Offence)>,
    pub(crate) now: Duration,
    /// What becomes of a line on its way to a client.
    pub(crate) habit: fn(Seat, String) -> String,
}

impl Room {
    pub(crate) fn new(sittings: Vec<Sitting>) -> Self {
        Self {
            host: Host::new(sittings, HostSettings::default()),
            clients: BySeat::default(),
            played: Vec::new(),
            dismissed: Vec::new(),
            now: Duration::ZERO,
            habit: |_, line| line,
        }
    }

    pub(crate) fn seat(&mut self, seat: Seat, player: impl Player + 'static) {
        self.host.seat(&connecting(seat), self.now).unwrap();
        self.clients[seat] = Some(Companion::new(seat, player));
        self.carry();
    }

    /// Carries the host's lines to the clients.
    pub(crate) fn carry(&mut self) {
        for effect in self.host.take_effects() {
            match effect {
                Effect::Say { seat, line } => {
                    let line = (self.habit)(seat, line);
                    self.clients[seat].as_mut().unwrap().hear(&line);
                }
                Effect::Dismiss { seat, offence, .. } => {
                    self.clients[seat] = None;
                    self.dismissed.push((seat, offence));
                }
                Effect::Played(record) => self.played.push(*record),
                Effect::BoardStarts(_) | Effect::Over => {}
            }
        }
    }

    /// Carries one line of this client to the host, if it has one.
    pub(crate) fn step(&mut self, seat: Seat) -> bool {
        let client = self.clients[seat].as_mut();
        let Some(line) = client.and_then(|client| client.outgoing.pop_front()) else {
            return false;
        };
        self.now += Duration::from_millis(10);
        self.host.receive(seat, &line, self.now);
        self.carry();
        true
    }

    /// Carries lines until nobody has any, one client after the other.
    pub(crate) fn run(&mut self) {
        while Seat::ALL.map(|seat| self.step(seat)).contains(&true) {}
    }
}

/// A room with a random player in every seat.
pub(crate) fn full_room(seed: u64, boards: u32) -> Room {
    let mut room = Room::new(sittings(seed, boards));
    for seat in Seat::ALL {
        room.seat(seat, random(seed, seat));
    }
    room
}
