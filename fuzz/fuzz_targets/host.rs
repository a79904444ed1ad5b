//! Any lines of any clients, a letter for the seat first: no panic, whatever the table manager says
//! can be read, and only whole boards are recorded.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use merrimac_cards::{Board, Record, Seat};
use merrimac_protocol::Sitting;
use merrimac_protocol::message::{ClientMessage, ServerMessage};
use merrimac_protocol::session::{Effect, Host, HostSettings};

/// The boards of the recorded session from which the seeds are.
const DEALS: [&str; 2] = [
    "N:KJ5.T86432.AJ.J3 Q432.AQ9.874.A62 A9876.J75.KT95.8 T.K.Q632.KQT9754",
    "N:AK3.52.T543.QT86 T852.KJ9.AK9.973 Q6.AQT843.J6.AJ4 J974.76.Q872.K52",
];

fuzz_target!(|text: &str| {
    let boards = (1..).zip(DEALS).map(|(number, deal)| {
        Record::of_board(&Board::numbered(number, deal.parse().expect("a deal")))
    });
    let mut host = Host::new(Sitting::with_replay(boards), HostSettings::default());
    for (count, line) in (0..).zip(text.lines()) {
        let now = Duration::from_secs(count);
        let mut letters = line.chars();
        match (letters.next().and_then(Seat::from_letter), letters.as_str().parse()) {
            (None, Ok(ClientMessage::Connecting(connecting))) => drop(host.seat(&connecting, now)),
            (None, Ok(ClientMessage::Ready { seat, .. })) => drop(host.rebind(seat, now)),
            (None, _) => host.tick(now),
            (Some(seat), _) => host.receive(seat, letters.as_str(), now),
        }
        for effect in host.take_effects() {
            match effect {
                Effect::Say { line, .. } => drop(line.parse::<ServerMessage>().expect("readable")),
                Effect::Played(record) => assert!(matches!(record.cards.len(), 0 | 52)),
                _ => {}
            }
        }
    }
});
