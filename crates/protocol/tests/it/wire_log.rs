//! A recorded session, replayed in both directions.

use std::time::Duration;

use merrimac_cards::{Board, BySeat, BySide, Deal, DealBuilder, Hand, Record, Seat, Vulnerability};
use merrimac_protocol::Sitting;
use merrimac_protocol::message::{ClientMessage, Connecting, ServerMessage, Thought, Whose};
use merrimac_protocol::session::{Effect, Guest, Host, HostSettings, Wanted};
use merrimac_table::{Decision, SeatView};

/// One line of the log.
struct Entry {
    at: Duration,
    from_client: bool,
    /// None before the client has a seat.
    seat: Option<Seat>,
    line: &'static str,
}

const LOG: &str = include_str!("../../../../corpora/table-manager/wire.log");

fn entries() -> Vec<Entry> {
    LOG.lines()
        .map(|line| {
            let (clock, rest) = line.split_once(' ').unwrap();
            let [hours, minutes, seconds] =
                clock.split(':').map(|part| part.parse::<u64>().unwrap()).collect::<Vec<_>>()[..]
            else {
                panic!("no time: {line}")
            };
            let (direction, rest) = rest.split_once(' ').unwrap();
            let (who, said) = rest.split_at(6);
            Entry {
                at: Duration::from_secs(3600 * hours + 60 * minutes + seconds),
                from_client: direction == "<",
                seat: who.trim().parse().ok(),
                line: said,
            }
        })
        .collect()
}

/// The boards of the log in the order they were dealt, turned ones included.
fn boards(entries: &[Entry]) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut hands = BySeat::<Hand>::default();
    let mut about = None;
    for entry in entries.iter().filter(|entry| !entry.from_client) {
        match entry.line.parse::<ServerMessage>().unwrap() {
            ServerMessage::Board { number, dealer, vulnerability } => {
                about = Some((number, dealer, vulnerability));
            }
            ServerMessage::Cards { whose: Whose::Seat(seat), hand } => {
                hands[seat] = hand;
                if seat == Seat::West {
                    let (number, dealer, vulnerability) = about.unwrap();
                    let deal: Deal = DealBuilder { hands }.partial().unwrap().full().unwrap();
                    boards.push(Board { number, dealer, vulnerability, deal });
                }
            }
            _ => {}
        }
    }
    boards
}

#[test]
fn every_line_of_the_log_is_canonical() {
    let entries = entries();
    assert_eq!(entries.len(), 1960);
    for entry in &entries {
        let written = if entry.from_client {
            entry.line.parse::<ClientMessage>().unwrap().to_string()
        } else {
            entry.line.parse::<ServerMessage>().unwrap().to_string()
        };
        assert_eq!(written, entry.line);
    }
}

/// Fed the clients' lines one by one, the host answers each with the very lines that the recorded
/// server sent before the next one came. Only how long the sides thought is compared with some
/// leeway, because the log has whole seconds.
#[test]
fn the_host_says_what_the_recorded_server_said() {
    let entries = entries();
    let sources = boards(&entries).into_iter().step_by(2).map(|board| Record::of_board(&board));
    let mut host = Host::new(Sitting::with_replay(sources), HostSettings::default());
    let mut played = Vec::new();
    let mut rest = &entries[..];
    while let [entry, after @ ..] = rest {
        assert!(entry.from_client);
        match (entry.seat, entry.line.parse()) {
            (Some(seat), _) => host.receive(seat, entry.line, entry.at),
            (None, Ok(ClientMessage::Connecting(connecting))) => {
                host.seat(&connecting, entry.at).unwrap();
            }
            (None, other) => panic!("{other:?}"),
        }
        let answers = after.iter().take_while(|entry| !entry.from_client).count();
        let mut said = Vec::new();
        for effect in host.take_effects() {
            match effect {
                Effect::Say { seat, line } => said.push((Some(seat), line)),
                Effect::Played(record) => played.push(record),
                Effect::Dismiss { seat, offence, .. } => panic!("{seat}: {offence}"),
                _ => {}
            }
        }
        let expected: Vec<_> =
            after[..answers].iter().map(|entry| (entry.seat, entry.line.to_owned())).collect();
        assert_same_lines(&said, &expected);
        rest = &after[answers..];
    }
    assert!(host.is_over());
    let results: Vec<_> = played
        .iter()
        .map(|record| {
            let (number, tricks) = (record.number.unwrap(), record.tricks.unwrap());
            format!("board {number}: {}, {tricks} tricks", record.contract().unwrap())
        })
        .collect();
    assert_eq!(
        results,
        [
            "board 1: 5C by W, 10 tricks",
            "board 1: 4C by W, 10 tricks",
            "board 2: 4H by S, 11 tricks",
            "board 2: 2H by S, 9 tricks",
        ]
    );
}

type Lines = [(Option<Seat>, String)];

fn assert_same_lines(said: &Lines, expected: &Lines) {
    assert_eq!(said.len(), expected.len(), "{said:?} instead of {expected:?}");
    for (ours, theirs) in said.iter().zip(expected) {
        match (ours.1.parse(), theirs.1.parse()) {
            (Ok(ServerMessage::Timing(ours)), Ok(ServerMessage::Timing(theirs))) => {
                assert_about_the_same(&ours, &theirs);
            }
            _ => assert_eq!(ours, theirs),
        }
    }
}

fn assert_about_the_same(ours: &BySide<Thought>, theirs: &BySide<Thought>) {
    const LEEWAY: Duration = Duration::from_secs(6);
    for (ours, theirs) in ours.values().zip(theirs.values()) {
        assert!(ours.board.abs_diff(theirs.board) <= LEEWAY, "{ours:?} {theirs:?}");
        assert!(ours.total.abs_diff(theirs.total) <= 2 * LEEWAY, "{ours:?} {theirs:?}");
    }
}

/// Fed the server's lines, and deciding what the recorded client decided, the guest says what the
/// recorded client said, and at every decision what it is told to do is legal.
#[test]
fn the_guest_says_what_the_recorded_clients_said() {
    let entries = entries();
    for seat in Seat::ALL {
        let name = format!("as {} ", seat.name());
        let greeting = entries.iter().find(|entry| entry.line.contains(&name)).unwrap();
        let Ok(ClientMessage::Connecting(connecting)) = greeting.line.parse() else {
            panic!("{}", greeting.line)
        };
        let lines: Vec<_> = entries.iter().filter(|entry| entry.seat == Some(seat)).collect();
        let (mut said, expected) = replay(connecting, &lines);
        said.remove(0);
        assert_eq!(said, expected);
    }
}

/// What our client says, and what the recorded one said.
fn replay(connecting: Connecting, lines: &[&Entry]) -> (Vec<String>, Vec<String>) {
    let mut guest = Guest::new(connecting);
    let mut said = vec![guest.greeting().to_string()];
    let mut decisions = lines
        .iter()
        .filter(|entry| entry.from_client)
        .filter(|entry| !matches!(entry.line.parse(), Ok(ClientMessage::Ready { .. })));
    for entry in lines.iter().filter(|entry| !entry.from_client) {
        let answers = guest.receive(entry.line).unwrap();
        said.extend(answers.iter().map(ToString::to_string));
        while let Some(wanted) = guest.wanted() {
            let decided = decisions.next().unwrap().line.parse().unwrap();
            let answers = decide(&mut guest, wanted, &decided);
            said.extend(answers.iter().map(ToString::to_string));
        }
    }
    assert!(decisions.next().is_none());
    let expected = lines.iter().filter(|entry| entry.from_client);
    (said, expected.map(|entry| entry.line.to_owned()).collect())
}

fn decide(guest: &mut Guest, wanted: Wanted, decided: &ClientMessage) -> Vec<ClientMessage> {
    let view: &SeatView = guest.view().unwrap();
    match (wanted, decided) {
        (Wanted::Call, ClientMessage::Calls(spoken)) => {
            assert!(view.legal_calls().contains(&spoken.call));
            guest.call(&Decision::plain(spoken.call)).unwrap()
        }
        (Wanted::Card, ClientMessage::Plays(shown)) => {
            assert!(view.legal_cards().contains(shown.card));
            guest.play(&Decision::plain(shown.card)).unwrap()
        }
        (wanted, decided) => panic!("{wanted:?}, but the log has {decided}"),
    }
}

#[test]
fn the_second_half_is_the_first_one_turned() {
    let boards = boards(&entries());
    let sources = boards.iter().step_by(2).map(Record::of_board);
    let sittings = Sitting::with_replay(sources);
    let dealt: Vec<_> = sittings.iter().map(|sitting| sitting.board().unwrap()).collect();
    assert_eq!(dealt, boards);
    assert_eq!(dealt[3].vulnerability, Vulnerability::EastWest);
}
