//! A published championship segment: what its own list of results says is what comes out.

use merrimac_cards::{Room, cross_imps};
use merrimac_notation::lin;
use merrimac_tournament::{Place, Swing, TableResult, TeamsScore};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/samples");

/// A segment, its tables as they were typed in at the table, and as the list of results has them.
struct Segment {
    typed: Vec<TableResult>,
    listed: Vec<TableResult>,
}

fn segment(file: &str) -> Segment {
    let bytes = std::fs::read(format!("{SAMPLES}/{file}")).expect("a sound sample");
    let contents = lin::Document::read(bytes.as_slice()).expect("a sound sample").contents();
    let first =
        contents.header.vugraph.as_ref().and_then(|vugraph| vugraph.first).expect("a sound sample");
    let (mut typed, mut listed) = (Vec::new(), Vec::new());
    for record in contents.records {
        let (room, number) =
            (record.room.expect("a sound sample"), record.number.expect("a sound sample"));
        let (north_south, east_west) = if room == Room::Open { (0, 1) } else { (1, 0) };
        let place = Place { board: (number - first) as usize, north_south, east_west };
        let mut as_listed = record.clone();
        let result = contents.header.result(room, number).expect("a sound sample");
        (as_listed.outcome, as_listed.tricks) = (Some(result.outcome()), result.tricks());
        typed.push(TableResult::recorded(place, record));
        listed.push(TableResult::recorded(place, as_listed));
    }
    Segment { typed, listed }
}

/// The swings that the list of results gives, worked out by hand from the Laws' tables.
fn check(file: &str, swings: &[i32], both_ways: [i32; 2], vps: &str) {
    let segment = segment(file);
    let score = TeamsScore::of(&segment.listed, 0, 1);
    let found: Vec<i32> = score.swings.iter().map(|swing| swing.imps).collect();
    assert_eq!(found, swings, "{file}");
    assert_eq!(score.both_ways(), both_ways, "{file}");
    assert_eq!(score.victory_points().to_string(), vps, "{file}");
    for Swing { open, closed, imps, .. } in &score.swings {
        assert_eq!(cross_imps(&[*open, *closed]), [*imps, -imps], "{file}");
    }
}

#[test]
fn a_segment_of_the_dutch_teams_of_2005() {
    let swings = [5, 7, 1, 0, 0, 11, 3, -1, 11, 0, 10, -1, -15, 5, 0, 0];
    check("lin_vugraph_00001_2005.lin", &swings, [53, 17], "17.59");
}

#[test]
fn a_segment_of_the_american_trials_of_2010() {
    let swings = [0, 0, -7, 1, 0, 0, -12, 15, 1, -12, -5, 2, 6, 5, -5];
    check("lin_vugraph_usbf2010.lin", &swings, [30, 41], "6.87");
}

#[test]
fn the_first_quarter_of_the_spingold_of_2007() {
    let swings = [-1, 0, -1, 0, 0, -3, 0, 0, 0, 0, -1, 0, 8, 0, -5, 1];
    check("2007_Spingold_Final.First_Quarter.lin", &swings, [9, 11], "9.39");
}

/// What was typed in at the table leads to the same scores, but for one claim that the list corrects.
#[test]
fn the_play_agrees_with_the_list() {
    let differences = |file: &str| {
        let Segment { typed, listed } = segment(file);
        let differs =
            typed.iter().zip(&listed).filter(|(typed, listed)| typed.score != listed.score);
        differs.map(|(typed, _)| typed.record.number.unwrap()).collect::<Vec<u32>>()
    };
    assert!(differences("lin_vugraph_00001_2005.lin").is_empty());
    assert!(differences("lin_vugraph_usbf2010.lin").is_empty());
    assert_eq!(differences("2007_Spingold_Final.First_Quarter.lin").len(), 1);
}
