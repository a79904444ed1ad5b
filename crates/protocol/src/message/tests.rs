use super::*;

fn client(line: &str, canonical: &str) {
    let message: ClientMessage = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(message.to_string(), canonical);
    assert_eq!(canonical.parse(), Ok(message));
}

fn server(line: &str, canonical: &str) {
    let message: ServerMessage = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(message.to_string(), canonical);
    let again: ServerMessage = canonical.parse().unwrap();
    assert_eq!(again.to_string(), canonical);
}

#[test]
fn clients_ask_for_a_seat_in_many_ways() {
    let plain = "Connecting \"Merrimac\" as North using protocol version 18";
    client(plain, plain);
    client(&plain.to_ascii_lowercase(), &plain.replace("Merrimac", "merrimac"));
    client(
        "Connecting \"BEN\" as South using protocol version 18 BEN 0.8.8.6 conf",
        "Connecting \"BEN\" as South using protocol version 18 BEN 0.8.8.6 conf",
    );
    client(
        "Connecting \"WBridge5\"  as ANYPL using  protocol version 18.",
        "Connecting \"WBridge5\" as ANYPL using protocol version 18",
    );
    client(
        "Connecting \"WBridge5\" as EAST using protocol version 19",
        "Connecting \"WBridge5\" as EAST using protocol version 19",
    );
}

#[test]
fn capitals_and_versions_make_a_dialect() {
    let dialect = |line: &str| match line.parse() {
        Ok(ClientMessage::Connecting(connecting)) => Dialect::of(&connecting),
        other => panic!("{other:?}"),
    };
    let named =
        |seat, version| format!("Connecting \"X\" as {seat} using protocol version {version}");
    assert_eq!(dialect(&named("West", 18)), Dialect::CANONICAL);
    assert_eq!(dialect(&named("w", 18)), Dialect::CANONICAL);
    assert_eq!(dialect(&named("WEST", 18)), Dialect::WBRIDGE5);
    assert_eq!(dialect(&named("ANYPL", 18)), Dialect::WBRIDGE5);
    assert_eq!(dialect(&named("West", 19)), Dialect { version_19: true, ..Dialect::CANONICAL });
}

#[test]
fn clients_are_ready() {
    for what in [
        "for teams",
        "to start",
        "for deal",
        "for cards",
        "for North's bid",
        "for dummy",
        "for dummy's card to trick 13",
        "for West's card to trick 1",
    ] {
        let line = format!("East ready {what}");
        client(&line, &line);
        client(&format!(" EAST   READY {}. ", what.to_ascii_uppercase()), &line);
    }
}

#[test]
fn calls_carry_alerts_and_explanations() {
    client("WEST PASSES", "West passes");
    client("north doubles.", "North doubles");
    client("North redoubles", "North redoubles");
    client("North bids 1 nt", "North bids 1NT");
    client("North bids 3N.", "North bids 3NT");
    client("North bids 2D Alert. weak,  a major.", "North bids 2D Alert. weak, a major.");
    client("North bids 2D Alert", "North bids 2D Alert.");
    client("North passes.Alert.", "North passes Alert.");
    client(
        "North bids 1H.Infos.C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.",
        "North bids 1H Infos. C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.",
    );
    let signs = SpokenCall {
        seat: Seat::North,
        call: Call::Pass,
        alerted: false,
        explanation: "5+♥, ≤3♠, 10–12 HCP, größer…".to_owned(),
    };
    assert_eq!(signs.to_string(), "North passes Infos. 5+H, <=3S, 10-12 HCP, gr??er...");
    client("North bids 1H infos. alert. opponents", "North bids 1H Infos. alert. opponents");
}

#[test]
fn cards_come_in_either_order() {
    client("South plays KH", "South plays KH");
    client("SOUTH plays ck", "South plays KC");
    client("Dummy plays 10d", "Dummy plays TD");
    client("North plays 3C. count", "North plays 3C. count");
}

#[test]
fn the_manager_seats_and_names_teams() {
    server("North (\"A B\") seated", "North (\"A B\") seated");
    server("North Meadow Lark seated", "North (\"Meadow Lark\") seated");
    let canonical = "Teams : N/S : \"A\" E/W : \"B\"";
    server("Teams : N/S : \"A\" E/W : \"B\"", canonical);
    server("Teams: N/S : \"A\". E/W : \"B\".", canonical);
    server("Teams: N/S \"A\" E/W \"B\"", canonical);
    let scored: ServerMessage = "Teams : N/S : \"A\" E/W : \"B\". Playing IMP".parse().unwrap();
    assert_eq!(scored.to_string(), canonical, "only version 19 reads the scoring");
    let nineteen = Dialect { version_19: true, ..Dialect::CANONICAL };
    assert_eq!(scored.written(nineteen), format!("{canonical}. Playing IMP"));
}

#[test]
fn the_manager_runs_a_board() {
    server("start of board.", "Start of board");
    server("End of session", "End of session");
    server("NS: 12", "End of session");
    let board = "Board number 12. Dealer West. N/S vulnerable.";
    server(board, board);
    server("board number 12. dealer west. n/s vulnerable", board);
    let cards = "Dummy's cards : S A K J 6. H A K J. D -. C A T 7 6 5 4.";
    server(cards, cards);
    server("Dummy's cards: S A K J 6 H AKJ D . C A 10 7 6 5 4", cards);
    server("Dummy to lead", "Dummy to lead");
    server("north to lead.", "North to lead");
    server("North plays 3C. count", "North plays 3C");
    let timing = "Timing - N/S : this board  01:36,  total  0:01:36.  E/W : this board  01:34,  total  1:01:34";
    server(timing, timing);
    server(&timing.replace("01:36,", "[01:36],").replace("  ", " "), timing);
}

#[test]
fn the_manager_may_ask_for_explanations() {
    server("Explain North's 1H", "Explain North's 1H");
    server("explain NORTH's bid 1nt.", "Explain North's 1NT");
    server("Explain West's pass", "Explain West's P");
    let answer = ClientMessage::Explanation("five cards\r\nor more".to_owned());
    assert_eq!(answer.to_string(), "five cards or more");
}

#[test]
fn refusals_are_known_by_their_first_word() {
    for line in [
        "Illegal bid",
        "Error Team name mismatch",
        "unexpected line",
        "Seat already has been taken",
    ] {
        assert_eq!(line.parse(), Ok(ServerMessage::Refused(line.to_owned())));
    }
}

#[test]
fn nonsense_is_refused_with_what_was_expected() {
    let client_error = |line: &str| line.parse::<ClientMessage>().unwrap_err().expected;
    assert_eq!(client_error(""), "a player's line");
    assert_eq!(client_error("North bids 8H"), "a bid");
    assert_eq!(client_error("North plays XX"), "a card");
    assert_eq!(client_error("Nord passes"), "a seat");
    assert_eq!(client_error("North ready for North's card to trick 999"), "a trick");
    assert_eq!(client_error("Connecting \"\" as North using protocol version 18"), "a team's name");
    let server_error = |line: &str| line.parse::<ServerMessage>().unwrap_err().expected;
    assert_eq!(server_error("Hello"), "a table manager's line");
    assert_eq!(server_error("North's cards : S A A."), "every card only once");
    assert_eq!(server_error("Timing - 1"), "times of both sides");
    assert_eq!(server_error("Ünd sö séated"), "a table manager's line");
    let long = "x".repeat(10_000).parse::<ClientMessage>().unwrap_err();
    assert_eq!(long.found.len(), 60);
}
