//! Everything that clients and strangers can do wrong, one after the other, to one server.

use std::io::{Read, Write};
use std::net::TcpStream;

use merrimac_cards::Seat;

use super::client::Client;
use super::hosted::{Hosted, RANDOM, assert_same};

/// What somebody does to the server, who sits East and has to decide.
struct Fault {
    /// The first board on which it may happen.
    board: u32,
    /// What East says instead of a call or card, if anything.
    says: fn(&merrimac_table::SeatView) -> Vec<u8>,
    /// What it hears before the server lets go; nothing if it goes by itself.
    hears: &'static str,
    /// What the log gives for a reason.
    reason: &'static str,
}

const FAULTS: [Fault; 6] = [
    Fault {
        board: 1,
        says: |_| b"\x00\xff\xfe{}[]\r\n".to_vec(),
        hears: "Error unreadable line",
        reason: "unreadable line: expected a player's line",
    },
    Fault {
        board: 1,
        says: |_| b"East redoubles\r\n".to_vec(),
        hears: "Illegal bid",
        reason: "illegal call \"East redoubles\"",
    },
    Fault {
        board: 2,
        says: |view| {
            let foreign = view.unseen().iter().next().expect("not all cards are seen");
            let turn = view.turn().expect("somebody has to play").name();
            format!("{turn} plays {}{}\r\n", foreign.rank(), foreign.suit()).into_bytes()
        },
        hears: "Error illegal card",
        reason: "does not hold",
    },
    Fault {
        board: 2,
        says: |_| b"East pas".to_vec(),
        hears: "",
        reason: "the connection was closed",
    },
    Fault { board: 3, says: |_| Vec::new(), hears: "", reason: "the connection was closed" },
    Fault {
        board: 3,
        says: |_| vec![b'x'; 10 << 20],
        hears: "Error a line is longer than 4096 bytes",
        reason: "a line is longer than 4096 bytes",
    },
];

impl Fault {
    fn commit(&self, hosted: &mut Hosted) {
        let mut east = Client::join(&hosted.port, Seat::East);
        let needs_card = self.hears == "Error illegal card";
        let is_time = |view: &merrimac_table::SeatView| {
            view.number() >= self.board && (!needs_card || view.contract().is_some())
        };
        let view = east.play_until(is_time);
        let bytes = (self.says)(&view);
        east.blurt(&bytes);
        if !self.hears.is_empty() {
            // Whoever is still speaking when it is let go may not hear why.
            let heard = east.hear_out();
            let is_told = heard.last().is_some_and(|line| line.starts_with(self.hears));
            assert!(is_told || (heard.is_empty() && bytes.len() > 1 << 20), "{heard:?}");
        }
        drop(east);
        let logged = hosted.wait_for("East was dismissed: ");
        assert!(logged.contains(self.reason), "{logged}");
    }
}

/// 200 connections that say nothing, and 20 strangers who say ten megabytes each and read nothing.
fn crowd(hosted: &Hosted) -> Vec<TcpStream> {
    let connect = || TcpStream::connect(format!("127.0.0.1:{}", hosted.port)).expect("it listens");
    let idle = (0..200).map(|_| connect()).collect();
    for _ in 0..20 {
        let mut endless = connect();
        let _ = endless.write_all(&vec![b'x'; 10 << 20]);
        let _ = endless.read(&mut [0; 64]);
    }
    idle
}

/// The most memory that a process has ever held, in kilobytes.
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// Every offender is dismissed with a reason, the match goes on when somebody takes the seat, and ends
/// as if nothing had happened. Meanwhile 250 megabytes have been thrown at the server, which has
/// room for a few of them.
#[test]
fn a_server_survives_everything() {
    let mut hosted = Hosted::start(6, &["--replay", "--store", "store.db"]);
    let others = [Seat::North, Seat::South, Seat::West].map(|seat| hosted.join(seat, RANDOM));
    for _ in &others {
        hosted.wait_for(" is taken by ");
    }
    let before = peak_memory(hosted.server.id());
    let idle = crowd(&hosted);
    for fault in &FAULTS {
        fault.commit(&mut hosted);
    }
    let grown = peak_memory(hosted.server.id()) - before;
    assert!(grown < 8 << 10, "the server has grown by {grown} kB");
    hosted.join(Seat::East, RANDOM).succeeds();
    for mut client in others {
        client.succeeds();
    }
    hosted.server.succeeds();
    drop(idle);
    assert_same(&hosted.records(), &hosted.expected(RANDOM));
    assert_eq!(hosted.stored(), 12);
}
