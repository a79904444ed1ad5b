use super::*;

const DEAL_TEXT: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

/// A row with some columns changed.
fn row(changes: &[(usize, &str)]) -> String {
    let mut columns = [
        "1",
        "Cup",
        "Final",
        "I",
        "c",
        "7",
        "N",
        "NS",
        "",
        DEAL_TEXT,
        "1D P 1H! P 4H P P P",
        "4H",
        "S",
        "SKH3S4S3",
        "4",
        "",
        "9",
        "play",
        "",
    ];
    for &(column, text) in changes {
        columns[column] = text;
    }
    columns.join("\t")
}

fn only(text: &str) -> Reading {
    let mut readings: Vec<Reading> = read(text.as_bytes()).collect();
    assert_eq!(readings.len(), 1, "{text}");
    readings.remove(0)
}

#[test]
fn a_row_is_read_whole() {
    let Reading { record, diagnostics } = only(&row(&[]));
    assert_eq!(diagnostics, []);
    assert_eq!((record.event.as_str(), record.scoring.as_str()), ("Cup, Final", "IMP"));
    assert_eq!((record.room, record.number, record.tricks), (Some(Room::Closed), Some(7), Some(9)));
    assert_eq!(record.contract().map(|contract| contract.to_string()), Some("4H by S".to_owned()));
    assert!(record.calls[2].alerted && !record.calls[0].alerted);
    assert_eq!(record.cards.len(), 4);
}

#[test]
fn faults_are_named_and_the_rest_is_kept() {
    let check = |column: usize, text: &str, expected: &str| {
        let reading = only(&row(&[(column, text)]));
        let faults: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(faults, [expected], "{text}");
    };
    check(ROOM, "x", "1:15: error: expected a room: o or c");
    check(DEAL, "N:AK", "1:25: error: expected a deal: N:S.H.D.C E S W");
    check(CALLS, "1D P 1C", "1:95: error: call 3: 1C is not higher than 1D");
    check(CARDS, "SKH3S4C4", "1:120: error: card 4: South must follow suit and may not play C4");
    check(CLAIM, "14", "1:131: warning: declarer cannot have 14 tricks after those already played");
    check(CONTRACT, "9S", "1:115: error: expected a contract: 4S, 3NTX, Pass");
    assert!(matches!(only("a\tb").diagnostics[0].problem, RowProblem::Columns { found: 2 }));
}

#[test]
fn headings_remarks_and_empty_lines_are_left_out() {
    let text = format!("file\tevent\tdeal\n# remark\n\n{}\n", row(&[]));
    assert_eq!(only(&text).diagnostics, []);
}
