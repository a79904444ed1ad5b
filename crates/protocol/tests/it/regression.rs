//! The shortest sessions that went wrong.

use std::time::Duration;

use merrimac_cards::Seat;
use merrimac_protocol::session::{Host, HostSettings, Offence};

use crate::setting::{Room, full_room, in_process, random, sittings};

/// A client that was slow to hear that the board has started, and started again, answers both.
#[test]
fn a_board_may_start_again_before_everybody_has_heard_that_it_has_started() {
    let mut room = full_room(14, 1);
    let is_started = |room: &Room| {
        let north = room.clients[Seat::North].as_ref().unwrap();
        north.outgoing.iter().any(|line| line == "North ready for deal")
    };
    while !is_started(&room) {
        for seat in Seat::ALL {
            room.step(seat);
        }
    }
    room.host.leave(Seat::East, Offence::Connection("it is gone".to_owned()));
    room.carry();
    room.seat(Seat::East, random(14, Seat::East));
    while room.step(Seat::East) {}
    assert_eq!(room.clients[Seat::North].as_ref().unwrap().outgoing.len(), 2, "two answers");
    room.run();
    assert_eq!(room.dismissed.len(), 1, "{:?}", room.dismissed);
    assert_eq!(room.played, in_process(14, &sittings(14, 1)));
}

/// A line that is still on its way when its client has lost the seat is nobody's.
#[test]
fn lines_of_a_seat_that_nobody_has_are_passed_over() {
    let mut host = Host::new(sittings(15, 1), HostSettings::default());
    host.receive(Seat::West, "West ready for teams", Duration::ZERO);
    host.receive(Seat::West, "West bids 8NT", Duration::ZERO);
    assert!(host.take_effects().is_empty());

    let mut room = full_room(15, 1);
    room.step(Seat::West);
    room.host.leave(Seat::West, Offence::Connection("it is gone".to_owned()));
    room.carry();
    room.host.receive(Seat::West, "nonsense", room.now);
    room.carry();
    assert_eq!(room.dismissed.len(), 1, "{:?}", room.dismissed);
    room.seat(Seat::West, random(15, Seat::West));
    room.run();
    assert_eq!(room.played, in_process(15, &sittings(15, 1)));
}
