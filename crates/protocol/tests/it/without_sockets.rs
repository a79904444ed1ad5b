//! Whole sessions of our host and our guests, lines carried by hand.

use std::time::Duration;

use merrimac_cards::{BySide, Call, Card, Seat};
use merrimac_protocol::message::{ClientMessage, Connecting, ServerMessage};
use merrimac_protocol::session::{Host, HostSettings, Offence, Refusal};
use merrimac_table::{Decision, Passive, Player, PlayerError, RandomLegal, SeatView};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::setting::{Room, connecting, full_room, in_process, random, sittings};

#[test]
fn a_match_comes_out_as_it_does_in_process() {
    let mut room = full_room(1, 16);
    room.run();
    assert!(room.host.is_over());
    assert_eq!(room.played, in_process(1, &sittings(1, 16)));
}

#[test]
fn the_order_in_which_lines_arrive_does_not_matter() {
    let expected = in_process(2, &sittings(2, 2));
    for seed in 0..10 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut room = full_room(2, 2);
        while !room.host.is_over() {
            room.step(Seat::from_index(rng.random_range(0..4)));
        }
        assert_eq!(room.played, expected);
    }
}

#[test]
fn whoever_is_lost_may_come_back_and_the_board_begins_again() {
    let expected = in_process(3, &sittings(3, 2));
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut room = full_room(3, 2);
        let mut losses = 0;
        while !room.host.is_over() {
            room.step(Seat::from_index(rng.random_range(0..4)));
            if losses < 3 && rng.random_bool(0.004) {
                let seat = Seat::from_index(rng.random_range(0..4));
                room.host.leave(seat, Offence::Connection("gone".to_owned()));
                room.carry();
                room.run();
                assert!(!room.host.is_over() || room.played.len() == expected.len());
                if room.host.is_over() {
                    break;
                }
                room.seat(seat, random(3, seat));
                losses += 1;
            }
        }
        assert_eq!(room.dismissed.len(), losses);
        assert_eq!(room.played, expected);
    }
}

/// What the host does to a client that says this instead of its next line.
fn offence(lines_before: usize, seat: Seat, line: &str) -> Offence {
    let mut room = full_room(4, 1);
    let mut count = 0;
    while count < lines_before {
        for seat in Seat::ALL {
            count += usize::from(room.step(seat));
        }
    }
    room.host.receive(seat, line, room.now);
    room.carry();
    room.run();
    let [(who, offence)] = &room.dismissed[..] else { panic!("{:?}", room.dismissed) };
    assert_eq!(*who, seat);
    let offence = offence.clone();
    room.seat(seat, random(4, seat));
    room.run();
    assert!(room.host.is_over());
    assert_eq!(room.played, in_process(4, &sittings(4, 1)));
    offence
}

#[test]
fn offenders_are_dismissed_and_the_match_goes_on() {
    for lines_before in [0, 4, 10, 30, 60, 150] {
        let unreadable = offence(lines_before, Seat::East, "Hello, who is there?");
        assert!(matches!(unreadable, Offence::Unreadable(_)), "{unreadable}");
    }
    let wrong_seat = offence(0, Seat::East, "South ready for teams");
    assert!(matches!(wrong_seat, Offence::OutOfTurn { .. }), "{wrong_seat}");
}

/// Feeds the host one line by hand when it is this seat's turn to call or play.
fn forged(forge: impl Fn(&SeatView, &str) -> Option<String>) -> (Seat, Offence) {
    let mut room = full_room(5, 1);
    loop {
        for seat in Seat::ALL {
            let Some(client) = room.clients[seat].as_mut() else { continue };
            let Some(line) = client.outgoing.front_mut() else { continue };
            if let Some(view) = client.guest.view()
                && let Some(forgery) = forge(view, line)
            {
                *line = forgery;
            }
            room.step(seat);
            if let Some(dismissed) = room.dismissed.pop() {
                return dismissed;
            }
        }
        assert!(!room.host.is_over());
    }
}

#[test]
fn illegal_calls_and_cards_end_the_session_of_their_client_only() {
    let (_, offence) = forged(|view, line| {
        (line.contains(" bids ") || line.ends_with(" passes"))
            .then(|| format!("{} redoubles", view.seat().name()))
    });
    assert!(matches!(offence, Offence::IllegalCall { .. }), "{offence}");
    let (_, offence) = forged(|view, line| {
        let (who, _) = line.split_once(" plays ")?;
        let elsewhere = view.unseen().iter().next()?;
        Some(format!("{who} plays {}{}", elsewhere.rank(), elsewhere.suit()))
    });
    assert!(offence.to_string().contains("does not hold"), "{offence}");
    let (_, offence) = forged(|_, line| line.contains(" plays ").then(|| "Hi".to_owned()));
    assert!(matches!(offence, Offence::Unreadable(_)), "{offence}");
    let (_, offence) =
        forged(|_, line| line.contains("trick 3").then(|| line.replace("trick 3", "trick 4")));
    assert!(matches!(offence, Offence::OutOfTurn { .. }), "{offence}");
}

#[test]
fn whoever_talks_too_much_or_too_little_has_to_go() {
    let mut room = Room::new(sittings(6, 1));
    room.seat(Seat::North, Passive);
    room.step(Seat::North);
    for _ in 0..9 {
        room.host.receive(Seat::North, "North ready for cards", room.now);
    }
    room.carry();
    assert_eq!(room.dismissed, [(Seat::North, Offence::Flood)]);

    let mut room = Room::new(sittings(6, 1));
    room.seat(Seat::North, Passive);
    let deadline = room.host.deadline().unwrap();
    assert_eq!(deadline, Duration::from_mins(10));
    room.host.tick(Duration::from_mins(9));
    assert!(room.host.is_taken(Seat::North));
    room.host.tick(deadline);
    room.carry();
    assert_eq!(room.dismissed, [(Seat::North, Offence::Silent(deadline))]);
    assert_eq!(room.host.deadline(), None);
}

#[test]
fn only_those_who_have_something_to_say_are_waited_for() {
    let mut room = full_room(7, 1);
    while room.clients[Seat::North].as_ref().unwrap().guest.view().is_none() {
        for seat in Seat::ALL {
            room.step(seat);
        }
    }
    // Everybody has cards and North deals; the others say that they listen, North thinks.
    for seat in [Seat::East, Seat::South, Seat::West] {
        while room.step(seat) {}
    }
    let late = room.host.deadline().unwrap();
    room.host.tick(late);
    room.carry();
    let gone: Vec<_> = room.dismissed.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(gone, [Seat::North]);
}

#[test]
fn seats_and_teams_are_kept() {
    let mut room = Room::new(sittings(8, 1));
    room.seat(Seat::North, Passive);
    let now = room.now;
    assert_eq!(room.host.seat(&connecting(Seat::North), now), Err(Refusal::Taken));
    let stranger = Connecting::new("Strangers".parse().unwrap(), Some(Seat::South));
    let home = "Home".parse().unwrap();
    assert_eq!(room.host.seat(&stranger, now), Err(Refusal::Team(home)));
    let any = |team: &str| Connecting::new(team.parse().unwrap(), None);
    assert_eq!(room.host.seat(&any("Away"), now), Ok(Seat::East));
    assert_eq!(room.host.seat(&any("Home"), now), Ok(Seat::South));
    let third = room.host.seat(&any("Home"), now).unwrap_err();
    assert_eq!(third.to_string(), "Error no seat is free for \"Home\"");
}

/// Explains every call, and alerts bids.
struct Talker(RandomLegal);

impl Player for Talker {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        let decision = self.0.call(view)?;
        let text = format!("{} means it", view.seat().name());
        Ok(match decision.choice {
            Call::Bid(_) => decision.alerted(text),
            _ => decision.explained(text),
        })
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.0.card(view)
    }
}

#[test]
fn partner_hears_calls_and_opponents_also_what_they_mean() {
    let mut room = Room::new(sittings(9, 4));
    for seat in Seat::ALL {
        room.seat(seat, Talker(random(9, seat)));
    }
    room.run();
    let mut heard = 0;
    for (listener, client) in room.clients.iter() {
        for line in &client.as_ref().unwrap().heard {
            if let Ok(ServerMessage::Calls(spoken)) = line.parse() {
                let is_partner = spoken.seat == listener.partner();
                let full = format!("{} means it", spoken.seat.name());
                assert_eq!(spoken.explanation, if is_partner { String::new() } else { full });
                assert_eq!(spoken.alerted, !is_partner && spoken.call.bid().is_some());
                heard += 1;
            }
        }
    }
    let calls: usize = room.played.iter().map(|record| record.calls.len()).sum();
    assert_eq!(heard, 3 * calls);
    for recorded in room.played.iter().flat_map(|record| &record.calls) {
        assert!(recorded.note.ends_with(" means it"));
        assert_eq!(recorded.alerted, recorded.call.bid().is_some());
    }
}

#[test]
fn a_dialect_is_written_to_its_own_client_only() {
    let mut room = Room::new(sittings(10, 2));
    for seat in [Seat::East, Seat::South, Seat::West] {
        room.seat(seat, random(10, seat));
    }
    let shouting = Connecting { in_capitals: true, ..connecting(Seat::North) };
    room.host.seat(&shouting, room.now).unwrap();
    room.clients[Seat::North] =
        Some(crate::setting::Companion::new(Seat::North, random(10, Seat::North)));
    room.carry();
    room.run();
    assert!(room.host.is_over());
    let heard = |seat: Seat, line: &str| {
        room.clients[seat].as_ref().unwrap().heard.iter().any(|heard| heard == line)
    };
    assert!(heard(Seat::North, "Board number 1. Dealer North. neither vulnerable."));
    assert!(heard(Seat::East, "Board number 1. Dealer North. Neither vulnerable."));
}

#[test]
fn lines_of_other_programs_are_taken() {
    let mut room = full_room(11, 4);
    // Who leads from dummy is told so by its own name, and everything comes in lower case.
    room.habit = |seat, line| match line.as_str() {
        "Dummy to lead" => format!("{} to lead.", seat.name()),
        _ if line.starts_with("Teams") => line,
        _ => line.to_lowercase(),
    };
    while !room.host.is_over() {
        for seat in Seat::ALL {
            let client = room.clients[seat].as_mut().unwrap();
            if let Some(line) = client.outgoing.front_mut() {
                let message: ClientMessage = line.parse().unwrap();
                *line = match message {
                    ClientMessage::Ready { .. } => line.to_uppercase().replace(' ', "  ") + ".",
                    // Declarer plays dummy's cards under its own name.
                    ClientMessage::Plays(shown) => {
                        let (rank, suit) = (shown.card.rank(), shown.card.suit());
                        format!("{} plays {suit}{rank}", seat.name()).to_lowercase()
                    }
                    _ => line.to_lowercase() + ". ",
                };
            }
            room.step(seat);
        }
    }
    assert_eq!(room.played, in_process(11, &sittings(11, 4)));
}

/// A client that was lost goes on speaking on a new connection: the board begins anew.
#[test]
fn a_lost_client_may_speak_on() {
    let mut room = full_room(12, 2);
    let now = room.now;
    assert_eq!(room.host.rebind(Seat::East, now), Err(Refusal::Stranger), "nobody has begun");
    while room.clients[Seat::East].as_ref().unwrap().guest.view().is_none() {
        for seat in Seat::ALL {
            room.step(seat);
        }
    }
    assert_eq!(room.host.rebind(Seat::East, now), Err(Refusal::Taken));
    let mut lost = room.clients[Seat::East].take();
    room.host.leave(Seat::East, Offence::Connection("it is gone".to_owned()));
    room.carry();
    // What it had said is gone with the connection; what it hears first is the new start.
    lost.as_mut().unwrap().outgoing.clear();
    room.clients[Seat::East] = lost;
    assert_eq!(room.host.rebind(Seat::East, room.now).unwrap().as_str(), "Away");
    room.carry();
    let east = room.clients[Seat::East].as_ref().unwrap();
    assert_eq!(east.heard.last().unwrap(), "Start of board");
    room.run();
    assert_eq!(room.played, in_process(12, &sittings(12, 2)));
}

#[test]
fn a_table_may_be_kept_for_two_teams() {
    let teams = ["Home", "Away"].map(|name| name.parse().unwrap());
    let teams = Some(BySide::from_array(teams));
    let settings = HostSettings { teams, ..HostSettings::default() };
    let mut host = Host::new(sittings(13, 1), settings);
    let now = Duration::ZERO;
    let seat = |host: &mut Host, team: &str, seat| {
        host.seat(&Connecting::new(team.parse().unwrap(), Some(seat)), now)
    };
    let home = "Home".parse().unwrap();
    assert_eq!(seat(&mut host, "Away", Seat::North), Err(Refusal::Team(home)));
    assert_eq!(seat(&mut host, "Home", Seat::North), Ok(Seat::North));
    assert_eq!(seat(&mut host, "Away", Seat::East), Ok(Seat::East));
}
