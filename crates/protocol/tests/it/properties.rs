//! Every message is read as it was written, and bytes become the same lines however they arrive.

use std::time::Duration;

use merrimac_cards::{BySide, Scoring, Seat};
use merrimac_protocol::LineBuffer;
use merrimac_protocol::TeamName;
use merrimac_protocol::message::{
    ClientMessage, Connecting, Dialect, ReadyFor, ServerMessage, ShownCard, SpokenCall, Thought,
    Whose,
};
use merrimac_testkit::strategies::{call, card, hand, seat, vulnerability};
use proptest::prelude::*;

/// Printable text with single blanks, as messages carry it.
fn remark() -> impl Strategy<Value = String> {
    prop::collection::vec("[!-~]{1,9}", 0..5).prop_map(|words| words.join(" "))
}

/// Words that no message takes for something else.
fn plain_remark() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-z0-9=,+]{1,9}", 0..5).prop_map(|words| words.join(" "))
}

fn team() -> impl Strategy<Value = TeamName> {
    "[A-Za-z0-9!#-/]{1,20}( [A-Za-z0-9]{1,9})?".prop_map(|name| name.parse().expect("a name"))
}

fn whose() -> impl Strategy<Value = Whose> {
    prop_oneof![seat().prop_map(Whose::Seat), Just(Whose::Dummy)]
}

fn spoken_call() -> impl Strategy<Value = SpokenCall> {
    (seat(), call(), any::<bool>(), remark()).prop_map(|(seat, call, alerted, explanation)| {
        SpokenCall { seat, call, alerted, explanation }
    })
}

fn shown_card() -> impl Strategy<Value = ShownCard> {
    (whose(), card(), plain_remark()).prop_map(|(whose, card, remark)| ShownCard {
        whose,
        card,
        remark,
    })
}

fn ready_for() -> impl Strategy<Value = ReadyFor> {
    prop_oneof![
        Just(ReadyFor::Teams),
        Just(ReadyFor::Start),
        Just(ReadyFor::Deal),
        Just(ReadyFor::Cards),
        Just(ReadyFor::Dummy),
        seat().prop_map(ReadyFor::Call),
        (whose(), any::<u8>()).prop_map(|(whose, trick)| ReadyFor::Card { whose, trick }),
    ]
}

fn connecting() -> impl Strategy<Value = Connecting> {
    (team(), proptest::option::of(seat()), any::<u32>(), plain_remark(), any::<bool>()).prop_map(
        |(team, seat, version, description, capitals)| {
            let in_capitals = capitals || seat.is_none();
            Connecting { team, seat, version, description, in_capitals }
        },
    )
}

fn client_message() -> impl Strategy<Value = ClientMessage> {
    prop_oneof![
        connecting().prop_map(ClientMessage::Connecting),
        (seat(), ready_for()).prop_map(|(seat, what)| ClientMessage::Ready { seat, what }),
        spoken_call().prop_map(ClientMessage::Calls),
        shown_card().prop_map(ClientMessage::Plays),
    ]
}

fn thought() -> impl Strategy<Value = Thought> {
    (0..100_000u64, 0..1_000_000u64).prop_map(|(board, total)| Thought {
        board: Duration::from_secs(board),
        total: Duration::from_secs(total),
    })
}

fn server_message() -> impl Strategy<Value = ServerMessage> {
    let scoring = prop_oneof![Just(Scoring::Imps), Just(Scoring::Matchpoints)];
    prop_oneof![
        (seat(), team())
            .prop_map(|(seat, team)| ServerMessage::Seated { seat, team: team.to_string() }),
        (team(), team(), proptest::option::of(scoring)).prop_map(|(one, other, scoring)| {
            ServerMessage::Teams { teams: BySide::from_array([one, other]), scoring }
        }),
        Just(ServerMessage::StartOfBoard),
        (any::<u32>(), seat(), vulnerability()).prop_map(|(number, dealer, vulnerability)| {
            ServerMessage::Board { number, dealer, vulnerability }
        }),
        (whose(), hand(13)).prop_map(|(whose, hand)| ServerMessage::Cards { whose, hand }),
        spoken_call().prop_map(ServerMessage::Calls),
        whose().prop_map(ServerMessage::ToLead),
        shown_card().prop_map(ServerMessage::Plays),
        (thought(), thought())
            .prop_map(|(one, other)| ServerMessage::Timing(BySide::from_array([one, other]))),
        (seat(), call()).prop_map(|(seat, call)| ServerMessage::Explain { seat, call }),
        Just(ServerMessage::EndOfSession),
    ]
}

/// What a careless program may make of a line without changing what it says.
fn carelessly(line: &str, habit: u8) -> String {
    match habit % 3 {
        0 => line.replace(' ', "  "),
        1 => format!(" {line}\t"),
        _ => line.to_owned(),
    }
}

proptest! {
    #[test]
    fn clients_are_understood(message in client_message(), habit: u8) {
        let line = carelessly(&message.to_string(), habit);
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn managers_are_understood(message in server_message(), habit: u8, shouts: bool) {
        let dialect = Dialect { lower_case_vulnerability: shouts, version_19: true };
        let line = carelessly(&message.written(dialect), habit);
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn no_line_is_ever_broken(text in "\\PC*", from in seat()) {
        let alert = SpokenCall {
            seat: from,
            call: merrimac_cards::Call::Pass,
            alerted: true,
            explanation: format!("{text}\r\n{text}"),
        };
        let line = ClientMessage::Calls(alert).to_string();
        prop_assert!(line.chars().all(|letter| (' '..='~').contains(&letter)));
        prop_assert!(line.len() < merrimac_protocol::LONGEST_LINE);
    }

    #[test]
    fn any_text_is_read_without_panic(text in "\\PC*", start in "(Teams|Timing|Board number|North|Dummy's|Connecting \"|North plays|North bids|)") {
        let line = format!("{start} {text}");
        for line in [line.as_str(), text.as_str()] {
            if let Ok(message) = line.parse::<ClientMessage>() {
                prop_assert_eq!(message.to_string().parse(), Ok(message));
            }
            if let Ok(message) = line.parse::<ServerMessage>() {
                let written = message.to_string();
                prop_assert_eq!(written.parse::<ServerMessage>().map(|again| again.to_string()), Ok(written));
            }
        }
    }

    #[test]
    fn pieces_do_not_matter(lines in prop::collection::vec("[ -~]{0,30}", 0..10), size in 1usize..20) {
        let bytes: Vec<u8> = lines.iter().flat_map(|line| format!("{line}\r\n").into_bytes()).collect();
        let (mut buffer, mut read) = (LineBuffer::default(), Vec::new());
        for piece in bytes.chunks(size) {
            buffer.extend(piece);
            while let Some(line) = buffer.next_line().unwrap() {
                read.push(line);
            }
        }
        prop_assert_eq!(read, lines);
    }
}

#[test]
fn seats_are_named_in_full() {
    for seat in Seat::ALL {
        let line = ServerMessage::ToLead(Whose::Seat(seat)).to_string();
        assert_eq!(line, format!("{} to lead", seat.name()));
    }
}
