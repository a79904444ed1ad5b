use merrimac_cards::{Auction, Board, Outcome, Seat};

use super::*;
use crate::appraisal::Appraisal;
use crate::contest::Place;

/// A room that bid so, with declarer's tricks.
fn table(auction: &str, tricks: u8, room: usize) -> TableResult {
    let deal = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765";
    let mut record = Record::of_board(&Board::numbered(1, deal.parse().unwrap()));
    let auction = Auction::parse(Seat::North, auction).unwrap();
    record.calls = auction.calls().iter().map(|&call| call.into()).collect();
    let contract = auction.contract();
    record.outcome = Some(contract.map_or(Outcome::PassedOut, Outcome::Contract));
    let score = contract.map_or(0, |contract| {
        contract.north_south_score(tricks, record.vulnerability.unwrap_or_default())
    });
    let appraisal = Appraisal { contract: tricks, lead: 0, declarer: 0, defence: 0, claim: 0 };
    TableResult {
        place: Place { board: 0, north_south: room, east_west: 1 - room },
        record,
        score: Some(score),
        score_if_doubled: Some(score),
        appraisal: contract.map(|_| appraisal),
        thoughts: Vec::new(),
        failure: None,
    }
}

#[track_caller]
fn check(open: (&str, u8), closed: (&str, u8), expected: &[(&str, &str)]) {
    let board = ComparedBoard::between(&table(open.0, open.1, 0), &table(closed.0, closed.1, 1));
    let classes: Vec<Class> = board.expect("both rooms have a score").classes().collect();
    for (question, answer) in expected {
        let class = classes.iter().find(|class| class.question == *question);
        assert_eq!(class.map(|class| class.answer), Some(*answer), "{question}");
    }
}

#[test]
fn boards_are_sorted_by_what_the_rooms_did() {
    check(
        ("1S P 4S P P P", 10),
        ("1S P 2S P P P", 10),
        &[
            ("auction", "uncontested"),
            ("opened", "in first seat"),
            ("first difference", "opener's side: another call"),
            ("level", "same side, home higher"),
            ("zone", "game"),
            ("double", "none"),
            ("vulnerable", "nobody"),
        ],
    );
    // East-West are home in the closed room: they save there.
    check(
        ("1S P 4S P P P", 10),
        ("1S 2H 4S 5H X P P P", 9),
        &[
            ("auction", "contested"),
            ("first difference", "other side: home acts"),
            ("level", "home declares in both rooms"),
            ("save", "home saves"),
            ("double", "home is doubled"),
        ],
    );
    check(
        ("P P P P", 0),
        ("P P 2S P P P", 8),
        &[
            ("opened", "differently"),
            ("first difference", "opening: home passes"),
            ("level", "passed out in a room"),
            ("zone", "part-score"),
        ],
    );
    check(
        ("P 1H P 6H P P P", 12),
        ("P 1H P 6H P P P", 12),
        &[
            ("first difference", "none"),
            ("level", "same side, same contract"),
            ("zone", "slam in both rooms"),
        ],
    );
}

#[test]
fn the_classes_of_a_question_add_up() {
    let mut comparison = Comparison::default();
    let rooms = [
        (("1S P 4S P P P", 10), ("1S P 2S P P P", 10)),
        (("P P P P", 0), ("P P 2S P P P", 8)),
        (("1NT X P P P", 5), ("1NT P P P", 5)),
        (("P 1H P P P", 9), ("P 1H P P P", 9)),
    ];
    for (open, closed) in rooms {
        comparison.add(&table(open.0, open.1, 0), &table(closed.0, closed.1, 1));
    }
    let tally = comparison.tally();
    assert_eq!((tally.auctions_changed, tally.contracts_changed), (3, 3));
    let classes = comparison.by_class();
    let questions: std::collections::BTreeSet<&str> =
        classes.iter().map(|(class, _)| class.question).collect();
    for question in questions {
        let of_question = classes.iter().filter(|(class, _)| class.question == question);
        let boards: usize = of_question.map(|(_, tally)| tally.imps.count()).sum();
        assert_eq!(boards, 4, "{question}");
    }
    let worst: Vec<i32> = comparison.worst(10).iter().map(|board| board.swing.imps).collect();
    assert_eq!(worst, [-5, -3]);
}

#[test]
fn a_room_without_result_is_counted_as_failed() {
    let mut comparison = Comparison::default();
    let failed = TableResult { score: None, ..table("1S P P P", 7, 0) };
    comparison.add(&failed, &table("1S P P P", 7, 1));
    assert_eq!((comparison.failed, comparison.tally().imps.count()), (1, 0));
}
