use merrimac_cards::{Outcome, Room, Seat, Suit, Vulnerability};

use super::*;

fn contents(text: &str) -> Contents {
    text.parse::<Document>().unwrap().contents()
}

/// The faults of a text, as they are shown.
fn faults(text: &str) -> Vec<String> {
    contents(text).diagnostics.iter().map(ToString::to_string).collect()
}

/// South deals; South has the spades, West the hearts, North the diamonds, East the clubs.
const SUITS: &str = "md|1S23456789TJQKA,H23456789TJQKA,D23456789TJQKA,|";

#[test]
fn three_hands_and_the_rest() {
    let record = &contents("md|2SAKQJ1098765432,hakqjt98765432,D,|sv|b|").records[0];
    assert_eq!(record.dealer, Some(Seat::West));
    assert_eq!(record.vulnerability, Some(Vulnerability::Both));
    assert_eq!(record.deal.hand(Seat::South).holding(Suit::Spades).len(), 13);
    assert!(record.deal.hand(Seat::East).is_empty());
    let record = &contents(SUITS).records[0];
    assert_eq!(record.deal.hand(Seat::East).holding(Suit::Clubs).len(), 13);
}

#[test]
fn calls_in_all_forms() {
    let check = |calls: &str, expected: &str| {
        let record = &contents(&format!("md|1,,,|{calls}")).records[0];
        let shown = |call: &merrimac_cards::RecordedCall| {
            let alert = if call.alerted { "!" } else { "" };
            let note =
                if call.note.is_empty() { String::new() } else { format!("({})", call.note) };
            format!("{}{alert}{note}", call.call)
        };
        assert_eq!(record.calls.iter().map(shown).collect::<Vec<_>>().join(" "), expected);
    };
    check("mb|pppp|", "P P P P");
    check("mb|1n|mb|x|mb|xx|mb|p|", "1NT X XX P");
    check("mb|1NT!|mb|D!|mb|R|mb|Pass|", "1NT! X! XX P");
    check("mb|1Cp1Hp!|", "1C P 1H P!");
    check("mb|2D!|an|both|an|majors|mb|p|", "2D!(both majors) P");
}

#[test]
fn a_match_of_two_rooms() {
    let text = "vg|Cup,Final,I,5,6,Red,1.5,Blue,|\nrs|3NN=,PASS,,4SWx-4|\npn|A,B,C,D,E,F,G,H|pg||\n\
        qx|o5|md|3,,,|pg||\nqx|c5|mb|pppp|pg||\nqx|c6|pn|Q,R,S,T|pg||\n";
    let contents = contents(text);
    assert_eq!(contents.diagnostics, []);
    let [open, closed, last] = contents.records.as_slice() else { panic!("{contents:?}") };
    assert_eq!((open.room, open.number, open.tricks), (Some(Room::Open), Some(5), Some(9)));
    assert_eq!((open.event.as_str(), open.scoring.as_str()), ("Cup, Final", "IMP"));
    assert_eq!(open.players[Seat::West], "B");
    assert_eq!((closed.outcome, closed.tricks), (Some(Outcome::PassedOut), None));
    assert_eq!(closed.players[Seat::North], "G");
    assert_eq!((last.tricks, last.players[Seat::East].as_str()), (Some(6), "T"));
    let teams = &contents.header.vugraph.unwrap().teams;
    assert_eq!((teams[0].carry_over, teams[1].carry_over), (Some(1.5), None));
}

#[test]
fn boards_without_qx() {
    let count = |text: &str| contents(text).records.len();
    assert_eq!(count("pn|a,b,c,d|md|1,,,|mb|p|pn|a,b,c,d|md|2,,,|"), 2);
    assert_eq!(count("st||md|1,,,|sv|o|st||md|2,,,|sv|n|"), 2);
    assert_eq!(count("md|1,,,|ah|Board 1|ah|Board 2|md|2,,,|"), 2);
    assert_eq!(count("nt|only talk|"), 0);
    // A deal before the first call is corrected, one after it is another board.
    assert_eq!(count("qx|o1|md|1,,,|md|2,,,|mb|p|"), 1);
    assert_eq!(count("qx|o1|md|1,,,|mb|p|md|2,,,|"), 2);
}

#[test]
fn headings_number_boards() {
    let number = |text: &str| contents(text).records[0].number;
    assert_eq!(number("md|1,,,|ah|Board 17|"), Some(17));
    assert_eq!(number("bn|23,24|qx|o2|md|1,,,|"), Some(24));
    assert_eq!(number("qx|o3,BOARD 3|"), Some(3));
    assert_eq!(contents("md|1,,,|ah|Semi-final|").records[0].comments, ["Semi-final"]);
}

#[test]
fn the_dealer_follows_from_the_number() {
    assert_eq!(contents("qx|o6|md|0,,,|").records[0].dealer, Some(Seat::East));
    assert_eq!(contents("md|0,,,|").records[0].dealer, None);
}

#[test]
fn results_in_order_of_trust() {
    let text =
        |rest: &str| format!("vg|a,b,I,1,1,,,,|rs|1SS=,|qx|o1|{SUITS}mb|1S|mb|p|mb|p|mb|p|{rest}");
    let tricks = |rest: &str| {
        let record = contents(&text(rest)).records.remove(0);
        (record.claim, record.tricks)
    };
    assert_eq!(tricks(""), (None, Some(7)));
    assert_eq!(tricks("mc|13|"), (Some(13), Some(13)));
    assert_eq!(tricks("pc|H2|pc|D2|pc|C2|pc|S2|mc|0|"), (None, Some(7)));
    assert_eq!(
        faults(&text("mc|13|")),
        ["1:107: warning: the board gives declarer 13 tricks, but rs says 7"]
    );
}

#[test]
fn says_what_is_wrong_and_where() {
    let check = |text: &str, expected: &str| assert_eq!(faults(text), [expected], "{text}");
    check("mb|1S|\nmb|1H|", "2:4: error: East may not call 1H: 1H is not higher than 1S");
    check("mb|1S|mb|q|", "1:10: error: expected a call: p, d, r or 1C to 7N, found \"q\"");
    check("mb|ppppp|", "1:8: warning: the auction is over, expected no more calls");
    check("an|x|mb|p|", "1:4: warning: expected a call before its explanation");
    check("mb|1S|mc|5|", "1:4: warning: expected three passes at the end of the auction");
    check(
        "md|SAK,,,|",
        "1:4: warning: expected the dealer's digit before the hands: 1 S, 2 W, 3 N, 4 E, 0 unknown",
    );
    check("md|1SAK,SA,|", "1:4: error: SA is dealt twice");
    check("md|1,S3x,|", "1:8: error: expected a suit or a rank in West's hand, found 'x'");
    check("md|1,34,|", "1:6: error: expected a suit before the first rank of West's hand");
    check("md|1SAA,,,|", "1:7: error: SA stands twice in South's hand");
    check("md|1,,,|sv|q|", "1:12: error: expected a vulnerability: o, n, e or b, found \"q\"");
    check("mc|14|", "1:4: error: expected declarer's tricks, 0 to 13, found \"14\"");
    check(
        "qx|seven|",
        "1:1: warning: expected o or c and the board number, as in o7, found \"seven\"",
    );
    check("pn|a,b,c|", "1:1: warning: expected 4 or 8 names, found 3");
    check("rs|4Z|", "1:1: error: expected a result such as 4SWx-4, 3NE= or PASS, found \"4Z\"");
    check("nt|a | b|pg||", "1:8: warning: expected a two-letter command, found \"b\"");
    check("mb|p", "1:1: warning: expected | at the end of the value");
    check("pc|H2|pc|H2|", "1:10: error: H2 has been played before");
}

#[test]
fn the_legal_cards_are_named() {
    let text = format!("{SUITS}mb|1SpPp|pc|H2|pc|D2|pc|S2|");
    let expected =
        "1:75: error: East does not hold S2; expected CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2";
    assert_eq!(faults(&text), [expected]);
    assert_eq!(contents(&text).records[0].cards.len(), 2);
}

#[test]
fn texts_keep_their_line_breaks_in_the_document_only() {
    let text = "md|1,,,|nt|one\r\ntwo|";
    let document: Document = text.parse().unwrap();
    assert_eq!(document.commands[1].value(), "one\ntwo");
    assert_eq!(document.contents().records[0].comments, ["one two"]);
    assert_eq!(document.to_string().parse::<Document>().unwrap(), document);
}

#[test]
fn both_encodings() {
    for bytes in [b"pn|S\xfcd,,,|md|1,,,|".as_slice(), "\u{feff}pn|Süd,,,|md|1,,,|".as_bytes()] {
        let contents = Document::read(bytes).unwrap().contents();
        assert_eq!(contents.records[0].players[Seat::South], "Süd");
    }
}

#[test]
fn endless_values_and_boards_are_refused() {
    let value = vec![b'x'; MAX_VALUE_BYTES + 1];
    assert!(matches!(Document::read(value.as_slice()), Err(ReadError::LongValue { .. })));
    let talk = format!("nt|{}|", "x".repeat(MAX_VALUE_BYTES - 1));
    let board = format!("md|1,,,|{}", talk.repeat(17));
    let mut boards = Boards::new(board.as_bytes());
    assert!(matches!(boards.next(), Some(Err(ReadError::LongBoard { .. }))));
    assert!(boards.next().is_none());
}

#[test]
fn results_there_and_back() {
    for text in ["4SWx-4", "3NE+1", "7NNxx=", "PASS", "1CS+6", "1CS-7"] {
        assert_eq!(text.parse::<TableResult>().unwrap().to_string(), text);
    }
    for text in ["", "4S", "4SW", "4SW+4", "8SW=", "4SWxxx=", "=", "é=", "4SW+", "1CS-8"] {
        assert!(text.parse::<TableResult>().is_err(), "{text}");
    }
}
