//! Our server and our clients over loopback.

use std::time::Duration;

use merrimac_cards::{BySeat, Record, Seat};
use merrimac_protocol::session::{Guest, GuestError, Host, HostSettings, Offence, Refusal, Wanted};
use merrimac_protocol::{ClientError, Limits, Report, Retries, Sitting, join, serve};
use merrimac_table::Player;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::setting::{connecting, in_process, random, sittings};

pub(crate) const NO_RETRY: Retries = Retries { times: 0, every: Duration::ZERO, goes_on: false };
const RETRY: Retries = Retries { times: 10, every: Duration::from_millis(1), goes_on: false };

/// A server on a port of its own, and what it reported when it is done.
pub(crate) struct Hosted {
    pub(crate) address: String,
    pub(crate) reports: JoinHandle<Vec<Report>>,
}

pub(crate) async fn host(sittings: Vec<Sitting>) -> Hosted {
    host_with(sittings, HostSettings::default(), Limits::default()).await
}

async fn host_with(program: Vec<Sitting>, settings: HostSettings, limits: Limits) -> Hosted {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let reports = tokio::spawn(async move {
        let mut reports = Vec::new();
        let host = Host::new(program, settings);
        serve(vec![listener], host, limits, &mut |report| reports.push(report)).await;
        reports
    });
    Hosted { address, reports }
}

impl Hosted {
    pub(crate) fn join(&self, seed: u64, seat: Seat) -> JoinHandle<Result<(), ClientError>> {
        let address = self.address.clone();
        let player = Box::new(random(seed, seat));
        tokio::spawn(async move { join(&address, connecting(seat), player, RETRY).await })
    }

    /// As soon as the server has noticed that whoever sat there is gone.
    fn rejoin(&self, seed: u64, seat: Seat) -> JoinHandle<Result<(), ClientError>> {
        let address = self.address.clone();
        tokio::spawn(async move {
            loop {
                let player = Box::new(random(seed, seat));
                match join(&address, connecting(seat), player, NO_RETRY).await {
                    Err(ClientError::Session(GuestError::Refused(reason)))
                        if reason == Refusal::Taken.to_string() => {}
                    other => return other,
                }
            }
        })
    }
}

pub(crate) fn played(reports: &[Report]) -> Vec<Record> {
    let boards = reports.iter().filter_map(|report| match report {
        Report::Played(record) => Some((**record).clone()),
        _ => None,
    });
    boards.collect()
}

fn dismissed(reports: &[Report]) -> Vec<(Seat, String)> {
    let offences = reports.iter().filter_map(|report| match report {
        Report::Dismissed { seat, offence } => Some((*seat, offence.to_string())),
        _ => None,
    });
    offences.collect()
}

fn turned_away(reports: &[Report]) -> Vec<&str> {
    let strangers = reports.iter().filter_map(|report| match report {
        Report::TurnedAway { reason, .. } => Some(reason.as_str()),
        _ => None,
    });
    strangers.collect()
}

#[tokio::test]
async fn four_clients_and_a_server_play_a_match() {
    let hosted = host(sittings(21, 4)).await;
    let clients = Seat::ALL.map(|seat| hosted.join(21, seat));
    for client in clients {
        client.await.unwrap().unwrap();
    }
    let reports = hosted.reports.await.unwrap();
    assert_eq!(dismissed(&reports), []);
    assert_eq!(played(&reports), in_process(21, &sittings(21, 4)));
}

#[tokio::test]
async fn every_seat_may_have_a_port_of_its_own() {
    let mut listeners = Vec::new();
    for _ in Seat::ALL {
        listeners.push(TcpListener::bind("127.0.0.1:0").await.unwrap());
    }
    let clients: Vec<_> = listeners
        .iter()
        .zip(Seat::ALL)
        .map(|(listener, seat)| {
            let address = listener.local_addr().unwrap().to_string();
            let player = Box::new(random(20, seat));
            tokio::spawn(async move { join(&address, connecting(seat), player, NO_RETRY).await })
        })
        .collect();
    let host = Host::new(sittings(20, 1), HostSettings::default());
    let mut reports = Vec::new();
    serve(listeners, host, Limits::default(), &mut |report| reports.push(report)).await;
    assert_eq!(played(&reports), in_process(20, &sittings(20, 1)));
    for client in clients {
        client.await.unwrap().unwrap();
    }
}

/// A connection that a test speaks over by itself.
struct Wire {
    lines: Lines<BufReader<OwnedReadHalf>>,
    out: OwnedWriteHalf,
}

impl Wire {
    async fn to(hosted: &Hosted) -> Self {
        let (reader, out) = TcpStream::connect(&hosted.address).await.unwrap().into_split();
        Self { lines: BufReader::new(reader).lines(), out }
    }

    /// Ends in an error if the server has let go, which is for the reader to find out.
    async fn say(&mut self, text: &str) {
        let _ = self.out.write_all(text.as_bytes()).await;
    }

    async fn hear(&mut self) -> Option<String> {
        self.lines.next_line().await.ok().flatten()
    }

    /// What comes until the server ends the connection.
    async fn hear_out(&mut self) -> Vec<String> {
        let mut heard = Vec::new();
        while let Some(line) = self.hear().await {
            heard.push(line);
        }
        heard
    }

    async fn sit_down(hosted: &Hosted, seat: Seat) -> Self {
        let mut wire = Self::to(hosted).await;
        wire.say(&format!("{}\r\n", connecting(seat))).await;
        assert!(wire.hear().await.unwrap().ends_with("seated"));
        wire
    }
}

/// Three good clients and an offender at a seat, whom a good one follows when it is gone.
async fn with_offender<F>(seed: u64, seat: Seat, offend: impl FnOnce(Wire) -> F) -> Vec<Report>
where
    F: Future<Output = ()>,
{
    let hosted = host(sittings(seed, 2)).await;
    let wire = Wire::sit_down(&hosted, seat).await;
    let others = Seat::ALL.into_iter().filter(|&other| other != seat);
    let mut clients: Vec<_> = others.map(|other| hosted.join(seed, other)).collect();
    offend(wire).await;
    clients.push(hosted.rejoin(seed, seat));
    for client in clients {
        client.await.unwrap().unwrap();
    }
    let reports = hosted.reports.await.unwrap();
    assert_eq!(played(&reports), in_process(seed, &sittings(seed, 2)), "nothing is lost");
    reports
}

#[tokio::test]
async fn garbage_is_answered_and_ends_the_session_of_its_sender() {
    let reports = with_offender(22, Seat::South, |mut wire| async move {
        wire.say("\u{1}\u{2}äöü{}\r\n").await;
        let heard = wire.hear_out().await;
        assert!(heard[0].starts_with("Error unreadable line"), "{heard:?}");
    })
    .await;
    let gone = dismissed(&reports);
    assert_eq!((gone.len(), gone[0].0), (1, Seat::South));
    assert!(gone[0].1.starts_with("unreadable line"), "{gone:?}");
}

/// Plays like a good client until it is its turn to do what it will do wrong.
async fn misbehave(mut wire: Wire, seed: u64, seat: Seat, misdeed: &str) -> Vec<String> {
    let mut guest = Guest::new(connecting(seat));
    let mut player = random(seed, seat);
    let mut answers = guest.receive(&format!("{} (\"x\") seated", seat.name())).unwrap();
    loop {
        for answer in &answers {
            wire.say(&format!("{answer}\r\n")).await;
        }
        answers = match (guest.wanted(), misdeed) {
            (Some(Wanted::Call), "call") => {
                wire.say(&format!("{} redoubles\r\n", seat.name())).await;
                return wire.hear_out().await;
            }
            (Some(Wanted::Card), "card") => {
                let view = guest.view().unwrap();
                let card = view.unseen().iter().next().unwrap();
                let turn = view.turn().unwrap().name();
                wire.say(&format!("{turn} plays {}{}\r\n", card.rank(), card.suit())).await;
                return wire.hear_out().await;
            }
            (Some(Wanted::Call), "half a line") => {
                wire.say(&format!("{} pas", seat.name())).await;
                return Vec::new();
            }
            (Some(Wanted::Call), _) => {
                let decision = player.call(guest.view().unwrap()).unwrap();
                guest.call(&decision).unwrap()
            }
            (Some(Wanted::Card), _) => {
                let decision = player.card(guest.view().unwrap()).unwrap();
                guest.play(&decision).unwrap()
            }
            (None, _) => guest.receive(&wire.hear().await.unwrap()).unwrap(),
        };
    }
}

#[tokio::test]
async fn an_illegal_call_is_refused() {
    let reports = with_offender(23, Seat::East, |wire| async move {
        assert_eq!(misbehave(wire, 23, Seat::East, "call").await, ["Illegal bid"]);
    })
    .await;
    let gone = dismissed(&reports);
    assert_eq!(gone.len(), 1);
    assert!(gone[0].1.starts_with("illegal call \"East redoubles\": only a bid"), "{gone:?}");
}

#[tokio::test]
async fn a_card_not_held_is_refused() {
    let reports = with_offender(24, Seat::West, |wire| async move {
        let heard = misbehave(wire, 24, Seat::West, "card").await;
        assert!(heard[0].starts_with("Error illegal card"), "{heard:?}");
    })
    .await;
    let gone = dismissed(&reports);
    assert_eq!(gone.len(), 1);
    assert!(gone[0].1.contains("does not hold"), "{gone:?}");
}

#[tokio::test]
async fn half_a_line_is_no_line() {
    let reports = with_offender(25, Seat::North, |wire| async move {
        misbehave(wire, 25, Seat::North, "half a line").await;
    })
    .await;
    assert_eq!(dismissed(&reports), [(Seat::North, "the connection was closed".to_owned())]);
}

#[tokio::test]
async fn a_line_without_end_is_cut_off() {
    let reports = with_offender(26, Seat::North, |mut wire| async move {
        let chunk = "x".repeat(1 << 16);
        for _ in 0..160 {
            if wire.out.write_all(chunk.as_bytes()).await.is_err() {
                return;
            }
        }
        panic!("ten megabytes were taken");
    })
    .await;
    let reason = "a line is longer than 4096 bytes".to_owned();
    assert_eq!(dismissed(&reports), [(Seat::North, reason)]);
}

#[tokio::test]
async fn two_hundred_idle_connections_do_not_keep_players_out() {
    let hosted = host(sittings(27, 1)).await;
    let mut idle = Vec::new();
    for _ in 0..200 {
        idle.push(TcpStream::connect(&hosted.address).await.unwrap());
    }
    let clients = Seat::ALL.map(|seat| hosted.join(27, seat));
    for client in clients {
        client.await.unwrap().unwrap();
    }
    let reports = hosted.reports.await.unwrap();
    assert_eq!(played(&reports), in_process(27, &sittings(27, 1)));
    let crowded = turned_away(&reports);
    assert!(crowded.len() >= 200 - Limits::default().most_waiting, "{}", crowded.len());
    assert!(crowded.iter().all(|reason| *reason == "Error too many connections"));
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_ask_for_a_seat_has_to_go() {
    let hosted = host(sittings(28, 1)).await;
    let mut silent = TcpStream::connect(&hosted.address).await.unwrap();
    let mut nothing = Vec::new();
    silent.read_to_end(&mut nothing).await.unwrap();
    assert_eq!(nothing, b"");
    tokio::time::resume();
    let mut rude = Wire::to(&hosted).await;
    rude.say("GET / HTTP/1.1\r\n").await;
    assert!(rude.hear_out().await[0].starts_with("Expected 'Connecting ....'"));
    let mut early = Wire::to(&hosted).await;
    early.say("North ready for teams\r\n").await;
    assert_eq!(early.hear_out().await, ["Expected 'Connecting ....'"]);
    hosted.reports.abort();
}

#[tokio::test(start_paused = true)]
async fn whoever_is_silent_for_too_long_has_to_go() {
    let settings = HostSettings { patience: Duration::from_mins(2), ..HostSettings::default() };
    let hosted = host_with(sittings(29, 1), settings, Limits::default()).await;
    let mut north = Wire::sit_down(&hosted, Seat::North).await;
    assert_eq!(north.hear_out().await, ["Error silent for 120 seconds"]);
    tokio::time::resume();
    let clients = Seat::ALL.map(|seat| hosted.join(29, seat));
    for client in clients {
        client.await.unwrap().unwrap();
    }
    let reports = hosted.reports.await.unwrap();
    let offence = Offence::Silent(Duration::from_mins(2)).to_string();
    assert_eq!(dismissed(&reports), [(Seat::North, offence)]);
}

#[tokio::test]
async fn a_lost_connection_is_made_again() {
    // A manager that lets North go in the middle of a board and is there again.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let client = tokio::spawn(async move {
        join(&address, connecting(Seat::North), Box::new(random(30, Seat::North)), RETRY).await
    });
    for is_last in [false, true] {
        let (reader, mut out) = listener.accept().await.unwrap().0.into_split();
        let mut lines = BufReader::new(reader).lines();
        for line in TO_THE_TABLE {
            lines.next_line().await.unwrap().unwrap();
            out.write_all(format!("{line}\n").as_bytes()).await.unwrap();
        }
        let ready = lines.next_line().await.unwrap().unwrap();
        assert_eq!(ready, "North ready for East's bid");
        if is_last {
            out.write_all(b"End of session\n").await.unwrap();
        }
    }
    client.await.unwrap().unwrap();
}

/// The lines of a manager up to East's call, one for each line of the client.
const TO_THE_TABLE: [&str; 5] = [
    "North (\"Home\") seated",
    "Teams : N/S : \"Home\" E/W : \"Away\"",
    "Start of board",
    "Board number 1. Dealer East. Neither vulnerable.",
    "North's cards : S K J 5. H T 8 6 4 3 2. D A J. C J 3.",
];

/// A manager that wants to hear no greeting twice: the client goes on where it was, and asks for its
/// seat again only when that is refused.
#[tokio::test]
async fn a_client_may_go_on_speaking_on_a_new_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let retries = Retries { goes_on: true, ..RETRY };
    let client = tokio::spawn(async move {
        join(&address, connecting(Seat::North), Box::new(random(30, Seat::North)), retries).await
    });
    let greeting = connecting(Seat::North).to_string();
    let converse = async |expected: &str, says: &[&str]| {
        let (reader, mut out) = listener.accept().await.unwrap().0.into_split();
        let mut lines = BufReader::new(reader).lines();
        assert_eq!(lines.next_line().await.unwrap().unwrap(), expected);
        for line in says {
            out.write_all(format!("{line}\r\n").as_bytes()).await.unwrap();
            lines.next_line().await.unwrap();
        }
    };
    converse(&greeting, &TO_THE_TABLE).await;
    converse("North ready for East's bid", &["East passes"]).await;
    converse("North ready for South's bid", &["Expected 'Connecting ....'"]).await;
    converse(&greeting, &TO_THE_TABLE).await;
    converse("North ready for East's bid", &["End of session"]).await;
    client.await.unwrap().unwrap();
}

/// A program that was lost speaks on to our own server: it has its seat again, and the board begins
/// anew.
#[tokio::test]
async fn a_lost_program_is_known_by_its_seat() {
    let hosted = host(sittings(33, 2)).await;
    let wire = Wire::sit_down(&hosted, Seat::North).await;
    let others = [Seat::East, Seat::South, Seat::West].map(|seat| hosted.join(33, seat));
    misbehave(wire, 33, Seat::North, "half a line").await;
    let mut wire = loop {
        let mut wire = Wire::to(&hosted).await;
        wire.say("North ready for East's bid\r\n").await;
        match wire.hear().await.unwrap().as_str() {
            "Start of board" => break wire,
            other => assert_eq!(other, Refusal::Taken.to_string(), "it is soon noticed"),
        }
    };
    wire.say("North ready for deal\r\n").await;
    assert!(wire.hear().await.unwrap().starts_with("Board number 1."));
    drop(wire);
    hosted.rejoin(33, Seat::North).await.unwrap().unwrap();
    for client in others {
        client.await.unwrap().unwrap();
    }
    assert_eq!(played(&hosted.reports.await.unwrap()), in_process(33, &sittings(33, 2)));
}

#[tokio::test]
async fn a_crowd_at_the_door_passes() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let client = tokio::spawn(async move {
        join(&address, connecting(Seat::North), Box::new(random(30, Seat::North)), RETRY).await
    });
    for says in ["Error too many connections\r\n", "North (\"Home\") seated\r\nEnd of session\r\n"]
    {
        let (reader, mut out) = listener.accept().await.unwrap().0.into_split();
        BufReader::new(reader).lines().next_line().await.unwrap();
        out.write_all(says.as_bytes()).await.unwrap();
    }
    client.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_refusal_is_final() {
    let hosted = host(sittings(31, 1)).await;
    let _north = Wire::sit_down(&hosted, Seat::North).await;
    let refused = hosted.join(31, Seat::North).await.unwrap().unwrap_err();
    assert_eq!(refused.to_string(), "the table manager refused: Seat already has been taken");
    hosted.reports.abort();
}

/// Clients that die at any point, and come back.
#[tokio::test]
async fn a_client_killed_at_any_point_may_come_back() {
    let expected = in_process(32, &sittings(32, 2));
    for seed in 0..8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let victim = Seat::from_index(rng.random_range(0..4));
        let hosted = host(sittings(32, 2)).await;
        let clients = Seat::ALL.map(|seat| hosted.join(32, seat));
        let clients = BySeat::from_array(clients);
        // Yields are turns of everybody else: the more, the later the client dies.
        for _ in 0..rng.random_range(0..4000) {
            tokio::task::yield_now().await;
        }
        clients[victim].abort();
        // It may have played to the end before; then the server is gone, or will not have it.
        let again = hosted.rejoin(32, victim);
        let reports = hosted.reports.await.unwrap();
        assert_eq!(played(&reports), expected);
        again.abort();
    }
}
