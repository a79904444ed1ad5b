use super::*;
use crate::call::Bid;
use crate::seat::Seat;

/// Reads `4SX-2v`: contract, result over or under it (`=` for neither), `v` if vulnerable.
fn check(result: &str, expected: i32) {
    let (text, vulnerability) = match result.strip_suffix('v') {
        Some(text) => (text, Vulnerability::Both),
        None => (result, Vulnerability::None),
    };
    let (contract, over) = text.split_at(text.find(['+', '-', '=']).unwrap());
    let over: i32 = if over == "=" { 0 } else { over.parse().unwrap() };
    for declarer in Seat::ALL {
        let contract = Contract::parse(contract, declarer).unwrap();
        let tricks = (i32::from(contract.bid.tricks()) + over) as u8;
        assert_eq!(contract.score(tricks, vulnerability), expected, "{result}");
        let sign = if declarer.side() == Side::NorthSouth { 1 } else { -1 };
        assert_eq!(contract.north_south_score(tricks, vulnerability), sign * expected, "{result}");
    }
}

#[test]
fn scores_that_every_player_knows() {
    for (result, expected) in [
        ("1C=", 70),
        ("1S+1", 110),
        ("1NT=", 90),
        ("1NT+1v", 120),
        ("2D=", 90),
        ("2H+1v", 140),
        ("2NT+1", 150),
        ("3D+2v", 150),
        ("3NT=", 400),
        ("3NT=v", 600),
        ("3NT+1", 430),
        ("3NT+2v", 660),
        ("4H=", 420),
        ("4S=v", 620),
        ("4S+1", 450),
        ("4S+2v", 680),
        ("5C=", 400),
        ("5D=v", 600),
        ("6C=", 920),
        ("6D=v", 1370),
        ("6H=", 980),
        ("6S=v", 1430),
        ("6NT=", 990),
        ("6NT=v", 1440),
        ("7C=", 1440),
        ("7S=", 1510),
        ("7S=v", 2210),
        ("7NT=", 1520),
        ("7NT=v", 2220),
        ("2DX=", 180),
        ("2HX=", 470),
        ("2SX=v", 670),
        ("2HX+1v", 870),
        ("1NTX=", 180),
        ("1NTXX=", 560),
        ("1NTXX+6v", 3160),
        ("3NTX=", 550),
        ("3NTXX=v", 1000),
        ("3NTX+1v", 950),
        ("5DXX=v", 1000),
        ("7NTXX=v", 2980),
        ("4S-1", -50),
        ("4S-2v", -200),
        ("4SX-1", -100),
        ("4SX-2", -300),
        ("4SX-3", -500),
        ("4SX-4", -800),
        ("4SX-1v", -200),
        ("4SX-2v", -500),
        ("4SX-3v", -800),
        ("4SXX-1", -200),
        ("4SXX-2v", -1000),
        ("7NTX-13", -3500),
        ("7NTXX-13v", -7600),
    ] {
        check(result, expected);
    }
}

#[test]
fn every_score_agrees_with_the_printed_tables() {
    let table = include_str!("../../../../corpora/scores.tsv");
    let mut compared = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')).skip(1) {
        let mut cells = row.split('\t');
        let contract = Contract::parse(cells.next().unwrap(), Seat::East).unwrap();
        let (declarers, both) = match cells.next().unwrap() {
            "yes" => (Vulnerability::EastWest, Vulnerability::Both),
            _ => (Vulnerability::NorthSouth, Vulnerability::None),
        };
        for (tricks, expected) in (0..).zip(cells) {
            let expected: i32 = expected.parse().unwrap();
            assert_eq!(contract.score(tricks, declarers), expected, "{contract} {tricks}");
            assert_eq!(contract.score(tricks, both), expected, "{contract} {tricks}");
            compared += 1;
        }
    }
    assert_eq!(compared, Bid::COUNT * 3 * 2 * 14);
}

#[test]
fn a_record_is_scored_as_far_as_it_is_known() {
    let contract = Contract::parse("4S", Seat::West).unwrap();
    let played = Record {
        number: Some(4),
        outcome: Some(Outcome::Contract(contract)),
        tricks: Some(10),
        ..Record::default()
    };
    assert_eq!(played.north_south_score(), Some(-620));
    let unknown = |record: Record| assert_eq!(record.north_south_score(), None);
    unknown(Record { number: None, ..played.clone() });
    unknown(Record { tricks: None, ..played.clone() });
    unknown(Record { tricks: Some(14), ..played.clone() });
    unknown(Record { outcome: None, ..played.clone() });
    let ending = Outcome::Ending { strain: Strain::Notrump, leader: Seat::South };
    unknown(Record { outcome: Some(ending), ..played.clone() });
    let passed_out = Record { outcome: Some(Outcome::PassedOut), ..Record::default() };
    assert_eq!(passed_out.north_south_score(), Some(0));
}

#[test]
fn hundredths_read_back() {
    for hundredths in [0, 1, -1, 99, 100, -100, 1297, -2050, i32::MAX, i32::MIN] {
        let points = VictoryPoints::from_hundredths(hundredths);
        assert_eq!(points.to_string().parse(), Ok(points));
    }
    for (text, expected) in [("12", 1200), ("+7.5", 750), ("-0.05", -5)] {
        assert_eq!(text.parse(), Ok(VictoryPoints::from_hundredths(expected)), "{text}");
    }
    for text in ["", "-", ".5", "1.234", "1.-2", "--1", "1,5", "99999999999"] {
        assert_eq!(text.parse::<VictoryPoints>(), Err(ParseHundredthsError), "{text:?}");
    }
}
