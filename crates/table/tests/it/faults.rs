//! Players that err end the board with a reason, and what had happened is kept.

use merrimac_cards::{Call, Card, Record, Seat};
use merrimac_table::{BoardRecord, Claim, Decision, PlayerError};

use crate::setting::{Scripted, run, schiphol, schiphol_in};

fn check(start: &Record, seat: Seat, player: Scripted, expected: &str) -> BoardRecord {
    let board = run(start, player.at(seat));
    assert_eq!(board.finish.as_ref().unwrap_err().to_string(), expected);
    assert_eq!(board.record.tricks, None);
    board
}

fn calls(call: &str) -> Scripted {
    let call: Call = call.parse().unwrap();
    Scripted { call: Some(Decision::plain(call)), ..Scripted::default() }
}

fn plays(card: &str) -> Scripted {
    Scripted { card: Some(card.parse::<Card>().unwrap()), ..Scripted::default() }
}

#[test]
fn illegal_calls_end_the_board() {
    let start = schiphol();
    let why = "only an opponent's undoubled bid may be doubled";
    let board = check(&start, Seat::East, calls("X"), &format!("East called X: {why}"));
    assert_eq!((board.record.calls.len(), board.calls.len()), (1, 1));
    let mut opened = schiphol();
    opened.calls.push("1S".parse::<Call>().unwrap().into());
    let expected = "East called 1H: 1H is not higher than 1S";
    check(&opened, Seat::East, calls("1H"), expected);
}

#[test]
fn illegal_cards_end_the_board() {
    let start = schiphol_in("4H by S");
    check(&start, Seat::West, plays("SA"), "West played SA: West does not hold SA");
    let board = check(
        &start,
        Seat::East,
        plays("HK"),
        "East played HK: East must follow suit and may not play HK",
    );
    assert_eq!((board.record.cards.len(), board.cards.len()), (2, 2));
    // Declarer answers for dummy's card.
    check(&start, Seat::South, plays("HJ"), "South played HJ: North does not hold HJ");
}

#[test]
fn a_player_that_is_gone_ends_the_board() {
    let lost = PlayerError::Lost { reason: "closed by peer".to_owned() };
    let gone = |error: &PlayerError| Scripted { fails: Some(error.clone()), ..Scripted::default() };
    let expected = "South: the connection is lost: closed by peer";
    let board = check(&schiphol(), Seat::South, gone(&lost), expected);
    assert_eq!(board.record.calls.len(), 2);
    let expected = "East: there was no answer in time";
    let board = check(&schiphol_in("4H by S"), Seat::East, gone(&PlayerError::TimedOut), expected);
    assert_eq!(board.record.cards.len(), 2);
}

#[test]
fn nobody_can_claim_more_than_there_is() {
    let greedy = Scripted { claim: Some(Claim::of(14)), ..Scripted::default() };
    check(&schiphol_in("4H by S"), Seat::West, greedy, "West claimed 14 of 13 tricks");
}
